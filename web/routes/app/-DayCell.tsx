import { CHIPS_ON_PAPER, CHIPS_PER_DAY } from '#domain/calendar.ts';
import { endOf, eventTitle } from '#domain/events.ts';
import { holidayName } from '#domain/holidays.ts';
import { displayName } from '#domain/selection-facts.ts';
import { type Day, dayLabel, type Instant, jstClock, parts, weekday } from '#domain/time.ts';
import type { Entry } from '#domain/upcoming.ts';
import { Chip } from '#web/ui/Chip.tsx';
import { LEFT } from './-use-carry.ts';

/** Letters of a company that fit a day on a phone. */
const SHORT_NAME = 4;

type DayCellProps = {
  day: Day;
  today: Day;
  now: Instant;
  entries: readonly Entry[];
  /** What is being moved: shown pale where it stands. */
  carriedId?: string | undefined;
  /** The same, where it is about to be dropped. */
  arriving?: Entry | undefined;
  chosen: boolean;
  outside: boolean;
  onDay: (day: Day) => void;
  onEvent: (eventId: string, day: Day) => void;
};

/** A day of the month: its number, what stands on it, and how much more there is. */
export function DayCell({ day, today, now, entries, chosen, outside, onDay, onEvent, ...moving }: DayCellProps) {
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
  return (
    // biome-ignore lint/a11y/useSemanticElements: a cell of the grid above
    // biome-ignore lint/a11y/useKeyWithClickEvents: the grid takes the keys; the day follows the focus
    <div
      role="gridcell"
      data-day={day}
      tabIndex={chosen ? 0 : -1}
      aria-selected={chosen}
      aria-current={day === today ? 'date' : undefined}
      onClick={() => onDay(day)}
      className={`relative min-h-20 min-w-0 cursor-pointer px-0.75 pt-1 pb-1.5 md:min-h-27 md:px-1.5 md:pt-1.5 print:min-h-23 print:px-1 print:py-0.5 ${moving.arriving ? 'bg-brand-soft outline-2 -outline-offset-2 outline-brand outline-dashed' : outside ? 'bg-bg' : 'bg-surface'} ${chosen ? 'outline-2 -outline-offset-2 outline-brand print:outline-0' : ''} focus-visible:outline-3`}
    >
      <span className="sr-only">{`${dayLabel(day)}${holiday ? ` ${holiday}` : ''} 予定${entries.length}件`}</span>
      <div
        aria-hidden
        className="flex min-h-7 items-center justify-center print:min-h-5 gap-1.5 md:justify-start md:pl-1.5"
      >
        <span
          className={`num grid flex-none place-items-center text-md ${day === today ? 'size-7 rounded-full bg-brand text-on-brand print:size-5 print:text-xs' : `${outside ? 'text-ink-3' : tone}`}`}
        >
          {outside && date === 1 ? `${month}/${date}` : date}
        </span>
        {holiday && <span className="hidden truncate text-2xs font-bold text-sun md:inline">{holiday}</span>}
      </div>
      <Chips {...{ entries, now, ...moving }} onOpen={(id) => onEvent(id, day)} />
    </div>
  );
}

type ChipsProps = Pick<DayCellProps, 'entries' | 'now' | 'carriedId' | 'arriving'> & { onOpen: (id: string) => void };

function Chips({ entries, now, carriedId, arriving, onOpen }: ChipsProps) {
  const staying = arriving ? entries.filter((it) => it.event.id !== carriedId) : entries;
  const shown = staying.slice(0, CHIPS_ON_PAPER);
  const room = CHIPS_PER_DAY - (arriving ? 1 : 0);
  return (
    <div className="mt-0.5 grid grid-cols-[minmax(0,1fr)] gap-0.75 md:gap-1 print:mt-0 print:gap-0.5">
      {arriving && (
        <span aria-hidden className="rounded-xs outline-2 outline-brand">
          <EntryChip entry={arriving} now={now} />
        </span>
      )}
      {shown.map((entry, index) => (
        <div
          key={entry.event.id}
          data-event={entry.event.id}
          className={`${index < room ? 'grid' : 'hidden print:grid'} grid-cols-[minmax(0,1fr)] select-none [-webkit-touch-callout:none] ${entry.event.id === carriedId ? LEFT : ''}`}
        >
          <DayChip {...{ entry, now }} onOpen={() => onOpen(entry.event.id)} />
        </div>
      ))}
      <More count={staying.length - room} className="print:hidden" />
      <More count={staying.length - CHIPS_ON_PAPER} className="absolute top-0.5 right-0.5 hidden print:block" />
    </div>
  );
}

function More({ count, className }: { count: number; className: string }) {
  if (count <= 0) return null;
  return (
    <span className={`px-0.5 text-2xs leading-[1.4] font-bold text-ink-2 md:px-2 md:text-xs ${className}`}>
      他<span className="num">{count}</span>件
    </span>
  );
}

function EntryChip({
  entry: { selection, event },
  now,
  short = false,
}: {
  entry: Entry;
  now: Instant;
  short?: boolean;
}) {
  const name = displayName(selection);
  return (
    <Chip kind={event.kind} type={event.eventType} priority={selection.priority} past={endOf(event) < now}>
      {!short && <span className="num mr-1 hidden print:inline">{jstClock(event.deadline)}</span>}
      <span>{short ? [...name].slice(0, SHORT_NAME).join('') : name}</span>
    </Chip>
  );
}

function DayChip({ entry, now, onOpen }: { entry: Entry; now: Instant; onOpen: () => void }) {
  const { selection, event } = entry;
  return (
    <>
      <span aria-hidden className="md:hidden">
        <EntryChip {...{ entry, now }} short />
      </span>
      <button
        type="button"
        tabIndex={-1}
        title={`${jstClock(event.deadline)} ${displayName(selection)} ${eventTitle(event)}`}
        onClick={(click) => {
          click.stopPropagation();
          onOpen();
        }}
        className="hidden w-full min-w-0 border-0 p-0 md:block"
      >
        <EntryChip {...{ entry, now }} />
        <span className="sr-only">
          {jstClock(event.deadline)} {eventTitle(event)}
        </span>
      </button>
    </>
  );
}
