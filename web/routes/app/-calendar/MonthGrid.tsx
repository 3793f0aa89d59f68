import { type MouseEvent, useMemo, useRef } from 'react';
import { entriesByDay, firstOfMonth, monthLabel, monthWeeks } from '#domain/calendar/calendar.ts';
import type { Entry } from '#domain/selections/upcoming.ts';
import { addDays, DAY, type Day, type Instant, jstDay } from '#domain/time.ts';
import { usePrinting } from '#web/ui/layout/use-printing.ts';
import { useWide } from '#web/ui/layout/use-wide.ts';
import { DayCell } from './DayCell.tsx';
import { useMonthKeys } from './month-keys.ts';
import { useMonthDrag } from './month-moves.ts';
import { type Moving, movedEntry } from './use-moving.ts';

const WEEKDAYS = ['日', '月', '火', '水', '木', '金', '土'] as const;
const NOTHING: readonly Entry[] = [];

type MonthGridProps = {
  /** The chosen day; its month is shown. */
  day: Day;
  /** The day is only where the keys begin. */
  unchosen?: boolean;
  /** Other weeks than those of the month, each from Sunday; keys stay within them. */
  weeks?: Day[][];
  now: Instant;
  entries: readonly Entry[];
  onDay: (day: Day) => void;
  onEvent: (eventId: string, day: Day) => void;
  /** Enter on a day without or with several events: focuses the list of that day. */
  onList: () => void;
  /** Enables moving events to another day. */
  moving?: Moving;
};

/**
 * A month from Sunday, as an ARIA grid: one day has the focus; arrows, Home, End, PageUp and PageDown move it, t goes to today, Enter opens
 * the day's event, m picks an event up to move it. On phones a day is one button; on wide screens its chips open the events. The mouse
 * drags them, and so does a finger after a long press.
 */
export function MonthGrid({ day, unchosen, weeks, now, entries, onDay, onEvent, onList, moving }: MonthGridProps) {
  const grid = useRef<HTMLDivElement>(null);
  const shown = weeks ?? monthWeeks(day);
  const byDay = useByDay(entries, shown[0]?.[0] ?? day, shown.at(-1)?.[6] ?? day);
  const isPrinting = usePrinting();
  const isWide = useWide() || isPrinting;
  const today = jstDay(now);
  const move = moving?.move;
  const arrival = move && addDays(move.from, move.ms / DAY);
  useMonthDrag(grid, byDay, moving);
  const keys = useMonthKeys(grid, { day, weeks, today, byDay, onDay, onEvent, onList, moving });
  // One handler for all days, so that a day renders again only where it has changed.
  const onClick = (event: MouseEvent) => {
    const target = event.target as Element;
    const pressed = target.closest<HTMLElement>('[data-day]')?.dataset.day;
    const chip = target.closest('button')?.closest<HTMLElement>('[data-event]')?.dataset.event;
    if (pressed && chip) onEvent(chip, pressed);
    else if (pressed) keys.choose(pressed);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a grid of days that the arrow keys move through is no table
    <div
      ref={grid}
      role="grid"
      aria-label={monthLabel(day)}
      tabIndex={-1}
      onClick={onClick}
      onKeyDown={keys.onKeyDown}
      onBlur={keys.onBlur}
      className="month print-color-exact -mx-2 overflow-hidden rounded-lg border border-line bg-line outline-none md:mx-0 forced-colors:bg-[CanvasText]"
    >
      <Weekdays />
      {shown.map((week, at) => (
        // biome-ignore lint/a11y/useSemanticElements: see above
        // biome-ignore lint/a11y/useFocusableInteractive: see above
        // biome-ignore lint/suspicious/noArrayIndexKey: turned to another month, what stands there is written over and not made anew
        <div key={at} role="row" className="mt-px grid grid-cols-7 gap-px">
          {week.map((it, column) => {
            const its = byDay.get(it) ?? NOTHING;
            return (
              <DayCell
                key={WEEKDAYS[column]}
                day={it}
                {...{ today, now, isWide, isPrinting }}
                entries={its}
                movingId={its.find(({ event }) => event.id === move?.entry.event.id)?.event.id}
                arriving={move && arrival === it && it !== move.from ? movedEntry(move) : undefined}
                first={it === day}
                chosen={it === day && !unchosen}
                outside={!weeks && firstOfMonth(it) !== firstOfMonth(day)}
              />
            );
          })}
        </div>
      ))}
    </div>
  );
}

/** The entries of each shown day; memoised. */
function useByDay(entries: readonly Entry[], first: Day, last: Day): Map<Day, Entry[]> {
  return useMemo(() => entriesByDay(entries, first, last), [entries, first, last]);
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
          className={`py-1 text-center text-xs font-bold md:py-2 md:pl-2.5 md:text-left short:py-0.5 short:pl-0 short:text-center ${index === 0 ? 'text-sun' : index === 6 ? 'text-sat' : 'text-ink-2'}`}
        >
          {label}
        </div>
      ))}
    </div>
  );
}
