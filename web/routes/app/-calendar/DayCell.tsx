import { memo } from 'react';
import { CHIPS_ON_PAPER, CHIPS_PER_DAY } from '#domain/calendar/calendar.ts';
import { holidayName } from '#domain/calendar/holidays.ts';
import { clockOf, endOf, endText, eventTitle, hasSeveralDays, startText } from '#domain/events/events.ts';
import { displayName } from '#domain/selections/selection-facts.ts';
import type { Entry } from '#domain/selections/upcoming.ts';
import { stepOf } from '#domain/taxonomy/event-types.ts';
import { addDays, type Day, dayLabel, type Instant, jstDay, parts, weekday } from '#domain/time.ts';
import { Chip } from '#web/ui/marks/Chip.tsx';
import { LEFT } from './use-moving.ts';

/** Letters of a company's name that fit into a day on a phone. */
const SHORT_NAME = 4;
/** Marks of a day that fit side by side there. */
const MARKS_PER_DAY = 3;

type DayCellProps = {
  day: Day;
  today: Day;
  now: Instant;
  entries: readonly Entry[];
  /** The event that is being moved: shown pale at its old place. */
  movingId?: string | undefined;
  /** The same event at its new place. */
  arriving?: Entry | undefined;
  chosen: boolean;
  /** The keys begin here. */
  first: boolean;
  outside: boolean;
  /** True where chips show whole names and open their events; otherwise the day is one button. */
  isWide: boolean;
  /** Print has room for more, and 他N件 cannot be opened there. */
  isPrinting: boolean;
};

/** A day of the month: its number, its chips, and how many more there are. The grid handles clicks and keys. */
export const DayCell = memo(function DayCell({ day, today, chosen, first, outside, ...its }: DayCellProps) {
  const [, month, date] = parts(day);
  const holiday = holidayName(day);
  const tone =
    holiday || weekday(day) === 0
      ? 'text-sun'
      : weekday(day) === 6
        ? 'text-sat'
        : day < today && !its.arriving
          ? 'text-ink-3'
          : 'text-ink';
  // On a phone, weeks that are over have marks in place of names.
  const isOver = addDays(day, 6 - weekday(day)) < today;
  const hasChips = its.isWide || its.arriving !== undefined || !isOver;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a cell of the grid above
    <div
      role="gridcell"
      data-day={day}
      tabIndex={first ? 0 : -1}
      aria-selected={chosen}
      aria-current={day === today ? 'date' : undefined}
      className={`relative ${isOver ? 'min-h-11' : 'min-h-15.5'} min-w-0 cursor-pointer px-px pt-1 pb-1 md:min-h-27 md:px-1 md:pt-1.5 md:pb-1.5 short:min-h-11 short:py-0.5 print:min-h-23 print:px-1 print:py-0.5 ${its.arriving ? 'bg-brand-soft outline-2 -outline-offset-2 outline-brand outline-dashed' : outside ? 'bg-bg' : day === today ? 'bg-brand-soft' : 'bg-surface'} ${chosen ? 'outline-2 -outline-offset-2 outline-brand print:outline-0' : ''} focus-visible:outline-3`}
    >
      <span className="sr-only">{`${dayLabel(day)}${holiday ? ` ${holiday}` : ''} 予定${its.entries.length}件`}</span>
      <div
        aria-hidden
        className={`${its.isWide ? '@container ' : ''}flex min-h-5 items-center justify-center gap-0.5 md:min-h-7 md:justify-start md:gap-1.5 md:pl-1.5 short:min-h-5 short:justify-center short:pl-0 print:min-h-5`}
      >
        <span
          className={`num grid flex-none place-items-center text-base leading-none ${day === today ? 'h-4.5 min-w-6.5 rounded-full bg-brand text-on-brand md:size-7 short:h-4.5 forced-colors:border-2 print:size-5 print:min-w-0 print:text-xs' : !outside ? tone : day < today ? 'text-ink-3' : 'text-ink-2'}`}
        >
          {outside && date === 1 ? `${month}/${date}` : date}
        </span>
        {holiday && its.isWide && (
          <span className="hidden truncate text-2xs font-bold text-sun @min-[6rem]:inline short:hidden">{holiday}</span>
        )}
        {hasChips && !its.isWide && its.entries.length > CHIPS_PER_DAY && (
          <span className="num flex-none text-2xs text-ink-2">+{its.entries.length - CHIPS_PER_DAY}</span>
        )}
      </div>
      {hasChips ? <Chips {...its} day={day} /> : <Marks entries={its.entries} />}
    </div>
  );
});

/** Marks of a day of a week that is over. */
function Marks({ entries }: Pick<DayCellProps, 'entries'>) {
  return (
    <div aria-hidden className="flex justify-center gap-0.5">
      {entries.slice(0, MARKS_PER_DAY).map(({ event }) => (
        <svg aria-hidden key={event.id} viewBox="0 0 10 10" className="size-2.5 text-ink-3">
          {event.kind === 'deadline' ? (
            <path fill="currentColor" d="M5 1l4 4-4 4-4-4z" />
          ) : (
            <circle cx="5" cy="5" r="3" fill="none" stroke="currentColor" strokeWidth="2" />
          )}
        </svg>
      ))}
    </div>
  );
}

type ChipsProps = Pick<DayCellProps, 'day' | 'entries' | 'now' | 'movingId' | 'arriving' | 'isWide' | 'isPrinting'>;

function Chips({ entries, movingId, arriving, ...look }: ChipsProps) {
  const staying = arriving ? entries.filter((it) => it.event.id !== movingId) : entries;
  const room = look.isPrinting ? CHIPS_ON_PAPER : CHIPS_PER_DAY - (arriving ? 1 : 0);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-0.5 md:mt-0.5 md:gap-1 short:mt-0 short:gap-0.5 print:mt-0 print:gap-0.5">
      {arriving && (
        <span aria-hidden className="rounded-xs outline-2 outline-brand">
          <EntryChip entry={arriving} {...look} />
        </span>
      )}
      {staying.slice(0, room).map((entry) => (
        <div
          key={entry.event.id}
          data-event={entry.event.id}
          className={`grid grid-cols-[minmax(0,1fr)] select-none [-webkit-touch-callout:none] ${entry.event.id === movingId ? LEFT : ''}`}
        >
          <DayChip {...{ entry, ...look }} />
        </div>
      ))}
      {look.isWide && <More count={staying.length - room} isPrinting={look.isPrinting} />}
    </div>
  );
}

function More({ count, isPrinting }: { count: number; isPrinting: boolean }) {
  if (count <= 0) return null;
  return (
    <span
      className={`px-2 text-xs leading-[1.4] font-bold text-ink-2 ${isPrinting ? 'absolute top-0.5 right-0.5' : ''}`}
    >
      他<span className="num">{count}</span>件
    </span>
  );
}

type EntryChipProps = { day: Day; entry: Entry; now: Instant; isWide: boolean; isPrinting: boolean };

function EntryChip({ day, entry: { selection, event }, now, isWide, isPrinting }: EntryChipProps) {
  const name = displayName(selection);
  return (
    <Chip
      kind={event.kind}
      type={isWide ? stepOf(event) : undefined}
      priority={selection.priority}
      past={endOf(event) < now}
    >
      {isPrinting && jstDay(event.deadline) === day && <span className="num mr-1">{clockOf(event)}</span>}
      {isWide ? name : [...name].slice(0, SHORT_NAME).join('')}
    </Chip>
  );
}

function DayChip(props: EntryChipProps) {
  if (!props.isWide) {
    return (
      <span aria-hidden>
        <EntryChip {...props} />
      </span>
    );
  }
  const { selection, event } = props.entry;
  const time = startText(event, props.day) + (hasSeveralDays(event) ? `–${endText(event)}` : '');
  return (
    <button
      type="button"
      tabIndex={-1}
      title={`${time} ${displayName(selection)} ${eventTitle(event)}`.trimStart()}
      className="block w-full min-w-0 border-0 p-0"
    >
      <EntryChip {...props} />
      <span className="sr-only">
        {time} {eventTitle(event)}
      </span>
    </button>
  );
}
