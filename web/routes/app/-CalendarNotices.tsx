import { firstOfMonth } from '#domain/calendar.ts';
import { type Day, dayLabel, jstClock, jstDay, parts } from '#domain/time.ts';
import { type Entry, entryName } from '#domain/upcoming.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';
import { ButtonLink } from '#web/ui/ButtonLink.tsx';

type ClashNoticeProps = { clash: readonly [Entry, Entry]; today: Day; onDay: (day: Day) => void };

/** Two appointments at one time. */
export function ClashNotice({ clash: [first, second], today, onDay }: ClashNoticeProps) {
  const day = jstDay(second.event.deadline);
  return (
    <div className="mt-2">
      <Banner
        tone="attention"
        action={
          <Button size="sm" variant="ghost" onClick={() => onDay(day)}>
            確認する
          </Button>
        }
      >
        <b>予定が重なっています</b>　{dayLabel(day, today)}
        <span className="num">{jstClock(second.event.deadline)}</span>　{entryName(first)}／{entryName(second)}
      </Banner>
    </div>
  );
}

type MonthNoticeProps = { all: readonly Entry[]; shown: readonly Entry[]; day: Day; onReset: () => void };

/** Why a month is empty: nothing is in it, or the filter hides what is. */
export function MonthNotice({ all, shown, day, onReset }: MonthNoticeProps) {
  const month = firstOfMonth(day);
  const isInMonth = (it: Entry) => firstOfMonth(jstDay(it.event.deadline)) === month;
  if (shown.some(isInMonth)) return null;
  const isHidden = all.some(isInMonth);
  return (
    <div className="mt-2">
      <Banner
        tone="info"
        action={
          isHidden ? (
            <Button size="sm" variant="ghost" onClick={onReset}>
              絞り込みを解除
            </Button>
          ) : (
            <ButtonLink size="sm" variant="ghost" to="/app/companies/add" search={{ day }}>
              予定を追加
            </ButtonLink>
          )
        }
      >
        {isHidden ? '条件に合う予定はありません' : `${parts(month)[1]}月の予定はありません`}
      </Banner>
    </div>
  );
}
