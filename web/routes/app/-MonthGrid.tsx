import { type KeyboardEvent, useEffect, useRef } from 'react';
import { CHIPS_PER_DAY, entriesByDay, firstOfMonth, monthLabel, monthWeeks } from '#domain/calendar.ts';
import { endOf, eventTitle } from '#domain/events.ts';
import { holidayName } from '#domain/holidays.ts';
import { displayName } from '#domain/selections.ts';
import {
  addDays,
  addMonths,
  type Day,
  dayLabel,
  type Instant,
  jstClock,
  jstDay,
  parts,
  weekday,
} from '#domain/time.ts';
import type { Entry } from '#domain/upcoming.ts';
import { Chip } from '#web/ui/Chip.tsx';

const WEEKDAYS = ['日', '月', '火', '水', '木', '金', '土'] as const;
/** Letters of a company that fit a day on a phone. */
const SHORT_NAME = 4;

type MonthGridProps = {
  /** The chosen day; its month is shown. */
  day: Day;
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
export function MonthGrid({ day, now, entries, onDay, onEvent, onList }: MonthGridProps) {
  const grid = useRef<HTMLDivElement>(null);
  const moved = useRef(false);
  const byDay = entriesByDay(entries);
  const today = jstDay(now);
  useEffect(() => {
    if (moved.current) grid.current?.querySelector<HTMLElement>(`[data-day="${day}"]`)?.focus();
    moved.current = false;
  }, [day]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'Enter' || event.key === ' ') {
      // On a chip the key is the chip's own.
      if (!(event.target as HTMLElement).matches('[role=gridcell]')) return;
      event.preventDefault();
      const [only, ...others] = byDay.get(day) ?? [];
      return only && others.length === 0 ? onEvent(only.event.id, day) : onList();
    }
    const to = destination(event.key, day, today);
    if (!to) return;
    event.preventDefault();
    moved.current = true;
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
      {monthWeeks(day).map((week) => (
        // biome-ignore lint/a11y/useSemanticElements: see above
        // biome-ignore lint/a11y/useFocusableInteractive: see above
        <div key={week[0]} role="row" className="mt-px grid grid-cols-7 gap-px">
          {week.map((it) => (
            <DayCell
              key={it}
              day={it}
              {...{ today, now, onDay, onEvent }}
              entries={byDay.get(it) ?? []}
              chosen={it === day}
              outside={firstOfMonth(it) !== firstOfMonth(day)}
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

type DayCellProps = {
  day: Day;
  today: Day;
  now: Instant;
  entries: readonly Entry[];
  chosen: boolean;
  outside: boolean;
  onDay: (day: Day) => void;
  onEvent: (eventId: string, day: Day) => void;
};

function DayCell({ day, today, now, entries, chosen, outside, onDay, onEvent }: DayCellProps) {
  const [, month, date] = parts(day);
  const holiday = holidayName(day);
  const tone =
    holiday || weekday(day) === 0
      ? 'text-sun'
      : weekday(day) === 6
        ? 'text-sat'
        : day < today
          ? 'text-ink-2'
          : 'text-ink';
  const more = entries.length - CHIPS_PER_DAY;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a cell of the grid above
    // biome-ignore lint/a11y/useKeyWithClickEvents: the grid takes the keys; the day follows the focus
    <div
      role="gridcell"
      data-day={day}
      tabIndex={chosen ? 0 : -1}
      aria-selected={chosen}
      aria-current={day === today ? 'date' : undefined}
      aria-label={`${dayLabel(day)}${holiday ? ` ${holiday}` : ''} 予定${entries.length}件`}
      onClick={() => onDay(day)}
      className={`relative min-h-20 min-w-0 cursor-pointer px-0.75 pt-1 pb-1.5 md:min-h-27 md:px-1.5 md:pt-1.5 ${outside ? 'bg-bg' : 'bg-surface'} ${chosen ? 'outline-2 -outline-offset-2 outline-brand' : ''} focus-visible:outline-3`}
    >
      <div className="flex min-h-7 items-center justify-center gap-1.5 md:justify-start md:pl-1.5">
        <span
          className={`num grid place-items-center text-md ${day === today ? 'size-7 rounded-full bg-brand text-on-brand' : `${outside ? 'text-ink-3' : tone}`}`}
        >
          {outside && date === 1 ? `${month}/${date}` : date}
        </span>
        {holiday && <span className="hidden truncate text-2xs font-bold text-sun md:inline">{holiday}</span>}
      </div>
      <div className="mt-0.5 grid grid-cols-[minmax(0,1fr)] gap-0.75 md:gap-1">
        {entries.slice(0, CHIPS_PER_DAY).map((entry) => (
          <DayChip key={entry.event.id} {...{ entry, now }} onOpen={() => onEvent(entry.event.id, day)} />
        ))}
        {more > 0 && (
          <span className="px-0.5 text-2xs leading-[1.4] font-bold text-ink-2 md:px-2 md:text-xs">
            他<span className="num">{more}</span>件
          </span>
        )}
      </div>
    </div>
  );
}

function DayChip({ entry, now, onOpen }: { entry: Entry; now: Instant; onOpen: () => void }) {
  const { selection, event } = entry;
  const name = displayName(selection);
  const chip = (text: string) => (
    <Chip kind={event.kind} type={event.eventType} priority={selection.priority} past={endOf(event) < now}>
      {text}
    </Chip>
  );
  return (
    <>
      <span aria-hidden className="md:hidden">
        {chip([...name].slice(0, SHORT_NAME).join(''))}
      </span>
      <button
        type="button"
        tabIndex={-1}
        title={`${jstClock(event.deadline)} ${name} ${eventTitle(event)}`}
        onClick={(click) => {
          click.stopPropagation();
          onOpen();
        }}
        className="hidden w-full min-w-0 border-0 p-0 md:block"
      >
        {chip(name)}
        <span className="sr-only">
          {jstClock(event.deadline)} {eventTitle(event)}
        </span>
      </button>
    </>
  );
}
