import { type FocusEvent, type KeyboardEvent, useLayoutEffect, useRef } from 'react';
import { entriesBetween, entriesByDay, firstOfMonth, monthLabel, monthWeeks } from '#domain/calendar.ts';
import { msBetween } from '#domain/event-move.ts';
import { addDays, addMonths, DAY, type Day, type Instant, jstDay, weekday } from '#domain/time.ts';
import type { Entry } from '#domain/upcoming.ts';
import { DayCell } from './-DayCell.tsx';
import { isEnd, pickUp, useMonthDrag } from './-month-moves.ts';
import { type Carrying, carried } from './-use-carry.ts';

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
  /** Lets events be moved to another day. */
  carrying?: Carrying;
};

/**
 * A month from Sunday, as a grid in the sense of ARIA: one day holds the focus, the arrows, Home, End, PageUp and PageDown move it,
 * t goes to today, Enter opens what stands on the day, m picks an event up for another day. On phones a day is one button; on wide
 * screens its chips open the events. The mouse drags them, and so does a finger after a long press.
 */
export function MonthGrid({ day, weeks, now, entries, onDay, onEvent, onList, carrying }: MonthGridProps) {
  const grid = useRef<HTMLDivElement>(null);
  /** Where the keys have led while the page has not followed yet: they may be quicker than it. */
  const ahead = useRef<Day | null>(null);
  const shown = weeks ?? monthWeeks(day);
  const byDay = entriesByDay(entriesBetween(entries, shown[0]?.[0] ?? day, shown.at(-1)?.[6] ?? day));
  const today = jstDay(now);
  const carry = carrying?.carry;
  const arrival = carry && addDays(carry.from, carry.ms / DAY);
  useLayoutEffect(() => {
    if (ahead.current !== day) return;
    grid.current?.querySelector<HTMLElement>(`[data-day="${day}"]`)?.focus();
    ahead.current = null;
  }, [day]);
  useMonthDrag(grid, byDay, carrying);
  const go = (to: Day) => {
    ahead.current = to;
    onDay(to);
  };
  const choose = (chosen: Day) => {
    ahead.current = null;
    onDay(chosen);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const from = ahead.current ?? day;
    const target = event.target as HTMLElement;
    const its = byDay.get(from) ?? [];
    if (carrying && event.key === 'm') return pickUp(carrying, from, its, target);
    if (carrying?.carry && isEnd(event.key)) {
      event.preventDefault();
      if (event.key !== 'Escape') return carrying.drop();
      carrying.cancel();
      return go(carrying.carry.from);
    }
    if (event.key === 'Enter' || event.key === ' ') {
      // On a chip the key is the chip's own.
      if (!target.matches('[role=gridcell]')) return;
      event.preventDefault();
      const [only, ...others] = its;
      return only && others.length === 0 ? onEvent(only.event.id, from) : onList();
    }
    const to = destination(event.key, from, today);
    if (!to) return;
    event.preventDefault();
    if (to === from || (weeks && !weeks.flat().includes(to))) return;
    if (carrying?.carry) carrying.carryTo(msBetween(carrying.carry.from, to));
    go(to);
  };
  const onBlur = (event: FocusEvent) => {
    if (carry?.by !== 'keys' || !event.relatedTarget) return;
    if (!grid.current?.contains(event.relatedTarget as Node)) carrying?.cancel();
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a grid of days that the arrow keys move through is no table
    <div
      ref={grid}
      role="grid"
      aria-label={monthLabel(day)}
      tabIndex={-1}
      onKeyDown={onKeyDown}
      onBlur={onBlur}
      className="print-color-exact -mx-2 overflow-hidden rounded-lg border border-line bg-line outline-none md:mx-0"
    >
      <Weekdays />
      {shown.map((week) => (
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
              carriedId={carry?.entry.event.id}
              arriving={carry && arrival === it && it !== carry.from ? carried(carry) : undefined}
              chosen={it === day}
              outside={!weeks && firstOfMonth(it) !== firstOfMonth(day)}
            />
          ))}
        </div>
      ))}
    </div>
  );
}

function Weekdays() {
  return (
    // biome-ignore lint/a11y/useSemanticElements: of the grid of days
    // biome-ignore lint/a11y/useFocusableInteractive: a row holds no focus, its days do
    <div role="row" className="grid grid-cols-7 bg-surface">
      {WEEKDAYS.map((label, index) => (
        // biome-ignore lint/a11y/useSemanticElements: of the grid of days
        // biome-ignore lint/a11y/useFocusableInteractive: of the grid of days
        <div
          key={label}
          role="columnheader"
          className={`py-2 text-center text-xs font-bold md:pl-3.5 md:text-left ${index === 0 ? 'text-sun' : index === 6 ? 'text-sat' : 'text-ink-2'}`}
        >
          {label}
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
