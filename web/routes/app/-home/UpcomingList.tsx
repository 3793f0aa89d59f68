import { Link } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import { useMemo } from 'react';
import { appointmentsNear, type Entry } from '#domain/selections/upcoming.ts';
import { byUpcomingDay, nextEntry } from '#domain/selections/upcoming-days.ts';
import type { SelectionView } from '#domain/selections/views.ts';
import { type Day, dayLabel, type Instant, jstDay, parts, weekday, weekdayLabel } from '#domain/time.ts';
import { RelativeLabel } from '#web/ui/marks/RelativeLabel.tsx';
import { type Tick, UpcomingRow } from './UpcomingRow.tsx';
import { Nearby } from './Warning.tsx';

/** Rows of the view that comes with the page, or is kept of it: more than a first screen shows. */
const FIRST_ROWS = 20;

type UpcomingListProps = {
  entries: readonly Entry[];
  /** What follows them, in the calendar. */
  more: readonly Entry[];
  selections: readonly SelectionView[];
  now: Instant;
  onTick: Tick;
};

/** The next events along a rail of days, each day once. The first that has not begun is what to do now. */
export function UpcomingList({ entries, more, selections, now, onTick }: UpcomingListProps) {
  const nearby = useMemo(
    () => ({ listed: entries, open: appointmentsNear(entries, selections) }),
    [entries, selections],
  );
  const days = byUpcomingDay(import.meta.env.SSR ? entries.slice(0, FIRST_ROWS) : entries, now);
  const next = nextEntry(entries, now);
  const far = new Set(entries.slice(FIRST_ROWS));
  const [sixth] = more;
  return (
    <div className="@container overflow-hidden rounded-lg border border-line bg-surface">
      <Nearby value={nearby}>
        {days.map(([day, ...its], index) => {
          const newMonth = index === 0 || parts(day)[1] !== parts(days[index - 1]?.[0] ?? day)[1];
          return (
            <div
              key={day}
              className={`grid grid-cols-[4.25rem_minmax(0,1fr)] @max-[16rem]:grid-cols-1 nav:grid-cols-[5.75rem_minmax(0,1fr)] ${index === 0 ? '' : newMonth ? 'border-t-2 border-line-strong' : 'border-t border-line'}`}
            >
              <DayMark {...{ day, now, newMonth }} entry={its[0]} hero={its.some((it) => it === next)} />
              <ol aria-label={dayLabel(day)} className="flex flex-col">
                {its.map((entry, row) => (
                  <UpcomingRow
                    key={entry.event.id}
                    {...entry}
                    {...{ day, onTick }}
                    heroAt={entry === next ? now : undefined}
                    isFirst={index === 0 && row === 0}
                    isLast={index === days.length - 1 && row === its.length - 1}
                    isFar={far.has(entry)}
                  />
                ))}
              </ol>
            </div>
          );
        })}
      </Nearby>
      {sixth && (
        <Link
          to="/app/calendar"
          search={{ day: jstDay(sixth.event.deadline) }}
          className="flex min-h-11 items-center justify-between border-t border-line pr-3.5 pl-20 text-sm font-bold no-underline hover:bg-surface-2 nav:pr-5 nav:pl-29"
        >
          <span>
            ほか<span className="num">{more.length}</span>件をカレンダーで見る
          </span>
          <ChevronRight aria-hidden className="size-4.5" />
        </Link>
      )}
    </div>
  );
}

type DayMarkProps = { day: Day; entry: Entry | undefined; now: Instant; hero: boolean; newMonth: boolean };

/** The date, which says once for its day how far off it is. */
function DayMark({ day, entry, now, hero, newMonth }: DayMarkProps) {
  const [, month, date] = parts(day);
  const tone = weekday(day) === 0 ? 'text-sun' : weekday(day) === 6 ? 'text-sat' : 'text-ink-2';
  return (
    <div className="grid justify-items-center gap-0.75 self-start py-2.5 text-center leading-none @max-[16rem]:flex @max-[16rem]:items-center @max-[16rem]:px-3 nav:py-3.5">
      <span className={newMonth ? 'text-xs font-bold' : 'sr-only'}>
        <span className="num">{month}</span>月
      </span>
      <span
        className={`num leading-none ${hero ? 'text-[1.625rem] text-shu nav:text-[2rem]' : 'text-[1.5rem] nav:text-[1.75rem]'}`}
      >
        {date}
        <span className="sr-only">日</span>
      </span>
      <span className={`text-2xs font-bold ${tone}`}>{weekdayLabel(day)}</span>
      {entry && <RelativeLabel event={{ ...entry.event }} now={now} />}
    </div>
  );
}
