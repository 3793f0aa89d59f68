import { TriangleAlert } from 'lucide-react';
import type { Block, WeekDay } from '#domain/calendar/calendar-week.ts';
import { holidayName } from '#domain/calendar/holidays.ts';
import { minuteOf } from '#domain/events/event-move.ts';
import { endOf, endText, eventTitle, startText } from '#domain/events/events.ts';
import { displayName } from '#domain/selections/selection-facts.ts';
import type { Entry } from '#domain/selections/upcoming.ts';
import type { EventView } from '#domain/selections/views.ts';
import { stepOf } from '#domain/taxonomy/event-types.ts';
import { type Day, dayLabel, type Instant, jstDay, parts, weekday, weekdayLabel } from '#domain/time.ts';
import { chipLook } from '#web/ui/marks/chip-look.ts';
import { EventTypeIcon } from '#web/ui/marks/EventTypeIcon.tsx';
import { Name } from '#web/ui/marks/Name.tsx';
import { type EventMove, LEFT } from './use-moving.ts';
import { type Hours, shareOf } from './week-hours.ts';

type WeekDayColumnProps = {
  it: WeekDay;
  /** The preview of the event that is about to be dropped here. */
  arriving: WeekDay | undefined;
  move: EventMove | null;
  chosen: boolean;
  now: Instant;
  hours: Hours;
  /** The events that overlap with another one. */
  clashing: ReadonlySet<string>;
  onDay: (day: Day) => void;
  onEvent: (eventId: string, day: Day) => void;
  onList: (day: Day) => void;
};

/** A day of the week: its number, its deadlines, its hours. */
export function WeekDayColumn({ it, arriving, move, chosen, now, hours, clashing, ...on }: WeekDayColumnProps) {
  const { day } = it;
  const { onDay, onEvent, onList } = on;
  const isToday = day === jstDay(now);
  const event = (entry: Entry) => ({
    day,
    now,
    entry,
    isCarried: move?.entry.event.id === entry.event.id,
    isClashing: clashing.has(entry.event.id),
    onOpen: () => onEvent(entry.event.id, day),
  });
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is of a form
    <div
      role="group"
      aria-label={`${dayLabel(day)}${holidayName(day) ? ` ${holidayName(day)}` : ''} 予定${it.count}件`}
      data-day={day}
      className="row-span-3 grid min-w-0 grid-rows-subgrid border-l border-line"
    >
      <DayHead {...{ day, chosen, isToday }} onDay={() => onDay(day)} />
      <div
        className={`grid content-start gap-1 border-b border-line p-0.75 pb-1.5 ${chosen ? 'bg-brand-soft/35' : ''}`}
      >
        {it.above.map((entry) => (
          <AboveChip key={entry.event.id} {...event(entry)} />
        ))}
        {arriving?.above.map((entry) => (
          <div key="arriving" aria-hidden className="scroll-mt-20 rounded-xs outline-2 outline-brand" data-arriving>
            <AboveLook {...{ day, entry, now }} />
          </div>
        ))}
      </div>
      <div
        data-hours
        className={`relative bg-[linear-gradient(var(--line)_1px,transparent_1px)] bg-size-[100%_3rem] ${chosen ? 'bg-brand-soft/35' : ''}`}
      >
        {it.blocks.map((block) => (
          <HourBlock key={block.entry.event.id} {...{ block, hours }} {...event(block.entry)} />
        ))}
        {it.hidden.map((rest) => (
          <button
            key={rest.from}
            type="button"
            onClick={() => onList(day)}
            style={{
              top: shareOf(rest.from, hours),
              height: share(rest.from, rest.to, hours),
              width: `${100 / rest.lanes}%`,
            }}
            className="absolute right-0 border-0 p-px text-2xs font-bold text-ink-2"
          >
            <span className="grid h-full place-content-center rounded-xs border border-line-strong bg-surface">
              <span>
                {rest.entries.some((it) => clashing.has(it.event.id)) && (
                  <TriangleAlert aria-hidden className="mx-auto size-3.5 text-shu-ink" />
                )}
                他<span className="num">{rest.entries.length}</span>件
              </span>
            </span>
          </button>
        ))}
        {arriving?.blocks.map((block) => (
          <div
            key="arriving"
            aria-hidden
            data-arriving
            style={{ top: shareOf(block.from, hours), height: share(block.from, block.to, hours) }}
            className="pointer-events-none absolute inset-x-0.5 z-5 scroll-mt-20"
          >
            <div className="h-full rounded-xs shadow-2 outline-2 outline-brand">
              <BlockLook {...{ day, block, now }} />
            </div>
          </div>
        ))}
        {isToday && minuteOf(now) >= hours.first && (
          <div
            aria-hidden
            data-now
            style={{ top: shareOf(minuteOf(now), hours) }}
            className="pointer-events-none absolute inset-x-0 z-5 h-0.5 -translate-y-1/2 bg-ink forced-colors:bg-[CanvasText]"
          >
            <span className="absolute -top-[3px] -left-1 size-2 rounded-full bg-ink forced-colors:bg-[CanvasText]" />
          </div>
        )}
      </div>
    </div>
  );
}

type DayHeadProps = { day: Day; chosen: boolean; isToday: boolean; onDay: () => void };

function DayHead({ day, chosen, isToday, onDay }: DayHeadProps) {
  const [, month, date] = parts(day);
  const holiday = holidayName(day);
  const tone = holiday || weekday(day) === 0 ? 'text-sun' : weekday(day) === 6 ? 'text-sat' : 'text-ink';
  return (
    <button
      type="button"
      aria-pressed={chosen}
      aria-current={isToday ? 'date' : undefined}
      onClick={onDay}
      className={`week-head sticky top-(--header) z-10 gap-x-1 gap-y-0.5 border-0 border-b border-line px-0.5 py-1 print:static ${chosen ? 'bg-brand-soft forced-colors:border-b-4' : 'bg-surface hover:bg-surface-2'} -outline-offset-2`}
    >
      <span className="sr-only">
        {month}月{date}日
      </span>
      <span className={`text-2xs font-bold ${tone === 'text-ink' ? 'text-ink-2' : tone}`}>{weekdayLabel(day)}</span>
      <span
        aria-hidden
        className={`num grid size-7 place-items-center text-md leading-none ${isToday ? 'rounded-full bg-brand text-on-brand forced-colors:border-2' : tone}`}
      >
        {date}
      </span>
      {holiday && (
        <span aria-hidden className="max-w-full truncate text-2xs font-bold text-sun">
          {holiday}
        </span>
      )}
    </button>
  );
}

type EventProps = { day: Day; entry: Entry; now: Instant; isCarried: boolean; isClashing: boolean; onOpen: () => void };

const HELD = 'cursor-pointer select-none [-webkit-touch-callout:none]';

/** When an event begins, shown on its first day only; when it ends, for screen readers. */
function Time({ event, day }: { event: EventView; day: Day }) {
  return (
    <>
      <span className={jstDay(event.deadline) === day ? 'num' : 'sr-only'}>{startText(event, day)}</span>
      <span className="sr-only">
        {event.kind === 'appointment'
          ? `–${endText({ ...event, endsAt: endOf(event) })}`
          : event.kind === 'deadline' && '締切'}
      </span>
    </>
  );
}

function AboveChip({ day, entry, now, isCarried, isClashing, onOpen }: EventProps) {
  return (
    <button
      type="button"
      data-event={entry.event.id}
      data-at={entry.event.deadline}
      onClick={onOpen}
      className={`w-full min-w-0 border-0 p-0 text-left ${HELD} ${isCarried ? LEFT : ''}`}
    >
      <AboveLook {...{ day, entry, now, isClashing }} />
    </button>
  );
}

type AboveLookProps = Pick<EventProps, 'day' | 'entry' | 'now'> & { isClashing?: boolean };

function AboveLook({ day, entry, now, isClashing = false }: AboveLookProps) {
  const { selection, event } = entry;
  const { look, bar } = chipLook(event.kind, selection.priority, endOf(event) < now);
  return (
    <span
      className={`flex min-h-7 overflow-hidden rounded-xs text-2xs leading-[1.3] font-bold tracking-[-.02em] ${look}`}
    >
      <i className={`mr-0.5 flex-none ${bar}`} />
      <span className="min-w-0 flex-1 py-1 wrap-anywhere">
        {isClashing && <ClashMark />}
        <span className="line-clamp-2">
          <Name>{displayName(selection)}</Name>
        </span>
        <span className="line-clamp-2 text-2xs font-normal">
          <Time {...{ event, day }} /> <Name>{eventTitle(event)}</Name>
        </span>
      </span>
    </span>
  );
}

type HourBlockProps = EventProps & { block: Block; hours: Hours };

function HourBlock({ block, hours, day, entry, now, isCarried, isClashing, onOpen }: HourBlockProps) {
  return (
    <button
      type="button"
      data-event={entry.event.id}
      data-at={entry.event.deadline}
      onClick={onOpen}
      style={{
        top: shareOf(block.from, hours),
        height: share(block.from, block.to, hours),
        left: `${(100 * block.lane) / block.lanes}%`,
        width: `${100 / block.lanes}%`,
      }}
      className={`absolute border-0 p-px text-left ${HELD} focus-visible:z-5 ${isCarried ? LEFT : ''}`}
    >
      <BlockLook {...{ day, block, now, isClashing }} />
    </button>
  );
}

/** Minutes below which an appointment has one line. */
const BRIEF = 45;

type BlockLookProps = Pick<AboveLookProps, 'day' | 'now' | 'isClashing'> & { block: Block };

function BlockLook({ day, block, now, isClashing = false }: BlockLookProps) {
  const { entry } = block;
  const brief = block.to - block.from <= BRIEF;
  const isNarrow = block.lanes > 2;
  const { selection, event } = entry;
  const { look, bar } = chipLook(event.kind, selection.priority, endOf(event) < now);
  return (
    <span className={`flex h-full overflow-hidden rounded-xs text-2xs leading-3.5 tracking-[-.02em] ${look}`}>
      <i className={`flex-none ${block.lanes > 1 ? 'mr-0.5' : 'mr-1'} ${bar}`} />
      {/* Ends with a whole line. */}
      <span className="my-0.5 max-h-[round(down,100%-0.25rem,0.875rem)] min-w-0 flex-1 overflow-hidden wrap-anywhere">
        {isClashing && <ClashMark />}
        {block.lanes === 1 && !brief && (
          <EventTypeIcon type={stepOf(event)} className="float-right mx-1 my-px size-3" />
        )}
        <span className={`num whitespace-nowrap ${brief ? 'mr-1' : 'block'} ${isNarrow ? 'max-md:sr-only' : ''}`}>
          <Time {...{ event, day }} />
        </span>
        <span
          className={`font-bold ${brief ? '' : 'block'} ${isNarrow ? 'break-all' : block.lanes === 1 ? 'text-xs leading-3.5' : ''}`}
        >
          {isNarrow ? displayName(selection) : <Name>{displayName(selection)}</Name>}
        </span>
        <span className={brief ? 'sr-only' : block.lanes === 1 ? 'block truncate' : 'block'}>
          <Name>{eventTitle(event)}</Name>
        </span>
      </span>
    </span>
  );
}

/** In the corner of an appointment that overlaps with another one. */
function ClashMark() {
  return (
    <i className="clash-mark grid place-items-center rounded-xs bg-shu-soft text-shu-ink forced-colors:border">
      <TriangleAlert role="img" aria-label="重なり" strokeWidth={2.5} className="size-2.5" />
    </i>
  );
}

function share(from: number, to: number, { span }: Hours): string {
  return `${(100 * (to - from)) / span}%`;
}
