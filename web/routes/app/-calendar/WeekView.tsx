import { ChevronDown, ChevronsDown, ChevronsUp, ChevronUp } from 'lucide-react';
import { useRef, useState } from 'react';
import { PHONE_DAYS, spanLabel } from '#domain/calendar/calendar.ts';
import { FIRST_HOUR, firstHour, LAST_HOUR, lastHour, layWeek, MAX_LANES } from '#domain/calendar/calendar-week.ts';
import { DAY_MINUTES, minuteOf } from '#domain/events/event-move.ts';
import type { Entry } from '#domain/selections/upcoming.ts';
import { type Day, type Instant, jstClock, jstDay } from '#domain/time.ts';
import { IconButton } from '#web/ui/buttons/IconButton.tsx';
import { type Moving, movedEntry } from './use-moving.ts';
import { WeekDayColumn } from './WeekDay.tsx';
import { type Hours, shareOf } from './week-hours.ts';
import { useWeekDrag, useWeekKeys } from './week-moves.ts';
import './week.css';

export type WeekViewProps = {
  /** The days side by side. */
  days: readonly Day[];
  /** The chosen day, one of them. */
  day: Day;
  now: Instant;
  entries: readonly Entry[];
  /** The events that overlap with another one. */
  clashing: ReadonlySet<string>;
  onDay: (day: Day) => void;
  onEvent: (eventId: string, day: Day) => void;
  /** Focuses the list of a day that has more than fits. */
  onList: (day: Day) => void;
  moving: Moving;
};

/**
 * Days side by side as grids of hours, from 9:00 to 18:00 unless an event is earlier or later; the others can be shown. Deadlines are above
 * the hours. m picks up the focused event and arrows move it; the mouse drags it, and so does a finger after a long press.
 */
export function WeekView({ days, day, now, entries, clashing, onDay, onEvent, onList, moving }: WeekViewProps) {
  const root = useRef<HTMLElement>(null);
  const [fromMidnight, setFromMidnight] = useState(false);
  const [toMidnight, setToMidnight] = useState(false);
  const { move } = moving;
  // Of three side by side on a phone, no name could be read.
  const week = layWeek(entries, days, days.length === PHONE_DAYS ? 2 : MAX_LANES);
  const arriving = layWeek(move && move.ms !== 0 ? [movedEntry(move)] : [], days);
  const today = jstDay(now);
  // Under the pointer the hours stay as they are.
  const seen = move?.by === 'keys' ? [...week, ...arriving] : week;
  const present = days.includes(today) ? Math.floor(minuteOf(now) / 60) + 1 : 0;
  const first = fromMidnight ? 0 : firstHour(seen);
  const last = toMidnight ? DAY_MINUTES / 60 : Math.max(lastHour(seen), present);
  const hours = { first: first * 60, span: (last - first) * 60 };
  const keys = useWeekKeys(root, { days, entries, moving, onDay });
  useWeekDrag(root, { entries, moving, hours });
  return (
    <section
      ref={root}
      aria-label={spanLabel(days)}
      tabIndex={-1}
      {...keys}
      style={{
        gridTemplateColumns: `2.75rem repeat(${days.length}, minmax(0, 1fr))`,
        gridTemplateRows: `auto auto ${(last - first) * 3}rem`,
      }}
      className="print-color-exact -mx-2 grid overflow-clip rounded-lg border border-line bg-surface outline-none md:mx-0"
    >
      <div className="row-span-3 grid grid-rows-subgrid">
        <div className="sticky top-(--header) z-10 grid place-items-center border-b border-line bg-surface print:static">
          {(first > 0 || fromMidnight) && (
            <IconButton
              label={fromMidnight ? `${FIRST_HOUR}:00より前を隠す` : `${first}:00より前を表示`}
              title={fromMidnight ? `${FIRST_HOUR}:00より前を隠す` : `${first}:00より前を表示`}
              onClick={() => setFromMidnight(!fromMidnight)}
              className="print:hidden"
            >
              {fromMidnight ? <ChevronsDown aria-hidden /> : <ChevronsUp aria-hidden />}
            </IconButton>
          )}
        </div>
        <div aria-hidden className="border-b border-line py-2 text-center text-2xs leading-4 font-bold text-ink-2">
          締切
          {week.some((it) => it.above.some(({ event }) => event.kind === 'appointment')) && (
            <span className="block">連日</span>
          )}
        </div>
        <HourLabels {...{ first, last, hours }} now={days.includes(today) ? now : null} />
      </div>
      {week.map((it, index) => (
        <WeekDayColumn
          key={it.day}
          it={it}
          arriving={arriving[index]}
          chosen={it.day === day}
          {...{ now, hours, move, clashing, onDay, onEvent, onList }}
        />
      ))}
      {(toMidnight || last < DAY_MINUTES / 60) && (
        <button
          type="button"
          onClick={() => setToMidnight(!toMidnight)}
          className="hit col-span-full flex min-h-9 items-center justify-center gap-1 border-0 border-t border-line px-3 text-xs font-bold text-brand -outline-offset-2 hover:bg-surface-2 print:hidden"
        >
          {toMidnight ? <ChevronUp aria-hidden className="size-4" /> : <ChevronDown aria-hidden className="size-4" />}
          {toMidnight ? `${LAST_HOUR}:00より後を隠す` : `${last}:00より後を表示`}
        </button>
      )}
    </section>
  );
}

/** The hours at the side, with the current time at its line. */
function HourLabels({ first, last, now, hours }: { first: number; last: number; now: Instant | null; hours: Hours }) {
  const present = now === null ? null : minuteOf(now);
  // The first hour is below its line, the others are centred on theirs.
  const isNear = (hour: number) => present !== null && Math.abs(hour * 60 - present) < (hour === first ? 32 : 22);
  return (
    <div aria-hidden className="relative">
      {Array.from({ length: last - first }, (_, index) => first + index).map((hour) => (
        <span
          key={hour}
          style={{ top: shareOf(hour * 60, hours) }}
          className={`num absolute right-1.5 text-2xs text-ink-2 ${hour === first ? '' : '-translate-y-1/2'} ${isNear(hour) ? 'invisible' : ''}`}
        >
          {hour}:00
        </span>
      ))}
      {now && present !== null && present >= hours.first && (
        <span
          style={{ top: shareOf(present, hours) }}
          className="num absolute right-1 -translate-y-1/2 rounded-xs bg-ink px-1 text-2xs leading-4 text-surface"
        >
          {jstClock(now)}
        </span>
      )}
    </div>
  );
}
