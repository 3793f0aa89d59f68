import { type KeyboardEvent, useLayoutEffect, useRef } from 'react';
import { entriesByDay, firstOfMonth, monthLabel, monthWeeks } from '#domain/calendar.ts';
import { addDays, addMonths, type Day, type Instant, jstDay, weekday } from '#domain/time.ts';
import type { Entry } from '#domain/upcoming.ts';
import { DayCell } from './-DayCell.tsx';

const WEEKDAYS = ['日', '月', '火', '水', '木', '金', '土'] as const;

type MonthGridProps = {
  /** The chosen day; its month is shown. */
  day: Day;
  /** Other weeks than those of the month, each from Sunday; the keys do not lead out of them. */
  weeks?: Day[][];
  now: Instant;
  entries: readonly Entry[];
  onDay: (day: Day) => void;
  onEvent: (eventId: string, day: Day) => void;
  /** Enter on a day with nothing or several things on it: on to the list of that day. */
  onList: () => void;
};

/**
 * A month from Sunday, as a grid in the sense of ARIA: one day holds the focus, the arrows, Home, End, PageUp and PageDown move it,
 * t goes to today, Enter opens what stands on the day. On phones a day is one button; on wide screens its chips open the events.
 */
export function MonthGrid({ day, weeks, now, entries, onDay, onEvent, onList }: MonthGridProps) {
  const grid = useRef<HTMLDivElement>(null);
  /** Where the keys have led while the page has not followed yet: they may be quicker than it. */
  const ahead = useRef<Day | null>(null);
  const byDay = entriesByDay(entries);
  const today = jstDay(now);
  useLayoutEffect(() => {
    if (ahead.current !== day) return;
    grid.current?.querySelector<HTMLElement>(`[data-day="${day}"]`)?.focus();
    ahead.current = null;
  }, [day]);
  const choose = (chosen: Day) => {
    ahead.current = null;
    onDay(chosen);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const from = ahead.current ?? day;
    if (event.key === 'Enter' || event.key === ' ') {
      // On a chip the key is the chip's own.
      if (!(event.target as HTMLElement).matches('[role=gridcell]')) return;
      event.preventDefault();
      const [only, ...others] = byDay.get(from) ?? [];
      return only && others.length === 0 ? onEvent(only.event.id, from) : onList();
    }
    const to = destination(event.key, from, today);
    if (!to) return;
    event.preventDefault();
    if (to === from || (weeks && !weeks.flat().includes(to))) return;
    ahead.current = to;
    onDay(to);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a grid of days that the arrow keys move through is no table
    <div
      ref={grid}
      role="grid"
      aria-label={monthLabel(day)}
      tabIndex={-1}
      onKeyDown={onKeyDown}
      className="-mx-2 overflow-hidden rounded-lg border border-line bg-line outline-none md:mx-0"
    >
      {/* biome-ignore lint/a11y/useSemanticElements: see above */}
      {/* biome-ignore lint/a11y/useFocusableInteractive: a row holds no focus, its days do */}
      <div role="row" className="grid grid-cols-7 bg-surface">
        {WEEKDAYS.map((label, index) => (
          // biome-ignore lint/a11y/useSemanticElements: see above
          // biome-ignore lint/a11y/useFocusableInteractive: see above
          <div
            key={label}
            role="columnheader"
            className={`py-2 text-center text-xs font-bold md:pl-3.5 md:text-left ${index === 0 ? 'text-sun' : index === 6 ? 'text-sat' : 'text-ink-2'}`}
          >
            {label}
          </div>
        ))}
      </div>
      {(weeks ?? monthWeeks(day)).map((week) => (
        // biome-ignore lint/a11y/useSemanticElements: see above
        // biome-ignore lint/a11y/useFocusableInteractive: see above
        <div key={week[0]} role="row" className="mt-px grid grid-cols-7 gap-px">
          {week.map((it) => (
            <DayCell
              key={it}
              day={it}
              {...{ today, now, onEvent }}
              onDay={choose}
              entries={byDay.get(it) ?? []}
              chosen={it === day}
              outside={!weeks && firstOfMonth(it) !== firstOfMonth(day)}
            />
          ))}
        </div>
      ))}
    </div>
  );
}

function destination(key: string, day: Day, today: Day): Day | undefined {
  const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };
  const step = steps[key];
  if (step !== undefined) return addDays(day, step);
  if (key === 'Home') return addDays(day, -weekday(day));
  if (key === 'End') return addDays(day, 6 - weekday(day));
  if (key === 'PageUp') return addMonths(day, -1);
  if (key === 'PageDown') return addMonths(day, 1);
  return key === 't' ? today : undefined;
}
