import { ChevronRight, TriangleAlert } from 'lucide-react';
import { entriesBetween, firstOfMonth, PHONE_DAYS } from '#domain/calendar/calendar.ts';
import { type Clashes, type Entry, entryName } from '#domain/selections/upcoming.ts';
import { addDays, addMonths, type Day, jstClock, jstDay, parts, shortDayLabel } from '#domain/time.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import { Banner } from '#web/ui/feedback/Banner.tsx';
import { useAdding } from '../-adding/adding.ts';

type ClashNoticeProps = { clashes: Clashes; today: Day; onDay: (day: Day) => void };

/** Two overlapping appointments; of several the earliest two. */
export function ClashNotice({ clashes: { first, count }, ...rest }: ClashNoticeProps) {
  if (!first) return null;
  return <PairNotice title="予定が重なっています" pair={first} others={count - 1} {...rest} />;
}

type PairNoticeProps = Omit<ClashNoticeProps, 'clashes'> & {
  title: string;
  pair: readonly [Entry, Entry];
  /** How many pairs there are besides. */
  others: number;
  more?: string | undefined;
};

/** The first of some pairs of appointments in one line, which leads to its day, and how many there are besides. */
export function PairNotice({ title, pair: [first, second], others, more, today, onDay }: PairNoticeProps) {
  const day = jstDay(second.event.deadline);
  return (
    <button
      type="button"
      onClick={() => onDay(day)}
      className="flex min-h-11 w-full items-center gap-2.5 rounded-md border-0 bg-shu-soft px-3.5 py-1.5 text-left text-sm text-shu-ink short:gap-2 short:px-2.5 short:text-xs forced-colors:border"
    >
      <TriangleAlert aria-hidden className="size-4.25" />
      <span className="flex min-w-0 flex-1 flex-wrap gap-x-3 nav:flex-nowrap">
        <b className="whitespace-nowrap">{title}</b>
        <span className="num">
          {shortDayLabel(day, today)}
          {jstClock(second.event.deadline)}
        </span>
        <span className="min-w-0 truncate max-md:sr-only short:sr-only">{`${entryName(first)}／${entryName(second)}`}</span>
        {more && <span className="whitespace-nowrap">{more}</span>}
        {others > 0 && (
          <span className="whitespace-nowrap max-md:sr-only">
            ほか<span className="num">{others}</span>件
          </span>
        )}
      </span>
      <span className="sr-only">確認する</span>
      <ChevronRight aria-hidden className="size-4.5" />
    </button>
  );
}

type EmptyNoticeProps = {
  all: readonly Entry[];
  shown: readonly Entry[];
  /** The days of the week; null for the month of the day. */
  days: readonly Day[] | null;
  day: Day;
  onReset: () => void;
};

/** Why a month or a week is empty: it has no events, or the filter hides them. */
export function EmptyNotice({ all, shown, days, day, onReset }: EmptyNoticeProps) {
  const add = useAdding();
  const first = days?.[0] ?? firstOfMonth(day);
  const last = days?.at(-1) ?? addDays(addMonths(first, 1), -1);
  if (entriesBetween(shown, first, last).length > 0) return null;
  const isHidden = entriesBetween(all, first, last).length > 0;
  const span = days ? (days.length === PHONE_DAYS ? 'この3日間' : 'この週') : `${parts(first)[1]}月`;
  return (
    <div>
      <Banner
        tone="info"
        action={
          isHidden ? (
            <Button size="sm" variant="ghost" onClick={onReset}>
              絞り込みを解除
            </Button>
          ) : (
            <Button size="sm" variant="ghost" onClick={() => add({ day })}>
              予定を追加
            </Button>
          )
        }
      >
        {isHidden ? '条件に合う予定はありません' : `${span}の予定はありません`}
      </Banner>
    </div>
  );
}
