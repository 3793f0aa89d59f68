import { ChevronRight, TriangleAlert } from 'lucide-react';
import { entriesBetween, firstOfMonth, PHONE_DAYS } from '#domain/calendar/calendar.ts';
import { type Entry, entryName } from '#domain/selections/upcoming.ts';
import { addDays, addMonths, type Day, jstClock, jstDay, parts, shortDayLabel } from '#domain/time.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import { Banner } from '#web/ui/feedback/Banner.tsx';
import { useAdding } from '../-adding/adding.ts';

type ClashNoticeProps = {
  clashes: readonly (readonly [Entry, Entry])[];
  /** The chosen day. */
  day: Day;
  today: Day;
  onDay: (day: Day) => void;
};

/**
 * Overlapping appointments: the earliest two by name, on a phone by their moment alone, in one line. Pressing it leads to their day, and
 * again to the next ones.
 */
export function ClashNotice({ clashes, day, today, onDay }: ClashNoticeProps) {
  const [earliest, ...others] = clashes;
  if (!earliest) return null;
  const [first, second] = earliest;
  const days = clashes.map(([, later]) => jstDay(later.event.deadline));
  const next = days[days.lastIndexOf(day) + 1] ?? days[0] ?? day;
  return (
    <div className="relative mt-2 flex min-h-11 items-center gap-2 rounded-md bg-shu-soft px-3 text-sm text-shu-ink has-focus-visible:outline-2 nav:px-3.5 nav:py-1.5 forced-colors:border">
      <TriangleAlert aria-hidden className="size-4.5 flex-none" />
      <p className="copy flex min-w-0 flex-1 flex-wrap gap-x-2.25 max-nav:max-h-[1.5em] max-nav:overflow-hidden">
        <b>予定が重なっています</b>
        <span className="whitespace-nowrap">
          {shortDayLabel(jstDay(second.event.deadline), today)}
          <span className="num ml-1">{jstClock(second.event.deadline)}</span>
        </span>
        <span className="hidden nav:inline">
          {entryName(first)}／{entryName(second)}
        </span>
        {others.length > 0 && (
          <span className="whitespace-nowrap">
            ほか<span className="num">{others.length}</span>件
          </span>
        )}
      </p>
      <Button
        size="sm"
        variant="ghost"
        onClick={() => onDay(next)}
        className="after:absolute after:inset-0 max-nav:px-0 nav:after:hidden"
      >
        <span className="max-nav:sr-only">確認する</span>
        <ChevronRight aria-hidden className="nav:hidden" />
      </Button>
    </div>
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
    <div className="mt-2">
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
