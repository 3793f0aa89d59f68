import { ChevronRight, Plus } from 'lucide-react';
import { useDeferredValue, useMemo } from 'react';
import { entriesBetween } from '#domain/calendar/calendar.ts';
import { holidayName } from '#domain/calendar/holidays.ts';
import { clockOf, eventTitle } from '#domain/events/events.ts';
import { displayName } from '#domain/selections/selection-facts.ts';
import type { Entry } from '#domain/selections/upcoming.ts';
import { stepOf } from '#domain/taxonomy/event-types.ts';
import { type Day, type Instant, parts, weekdayLabel } from '#domain/time.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import { EventTypeIcon } from '#web/ui/marks/EventTypeIcon.tsx';
import { JapanTime, LocalTime } from '#web/ui/marks/JapanTime.tsx';
import { Name } from '#web/ui/marks/Name.tsx';
import { PriorityBadge } from '#web/ui/marks/PriorityBadge.tsx';
import { RelativeLabel } from '#web/ui/marks/RelativeLabel.tsx';
import { useAdding } from '../-adding/adding.ts';

type DayListProps = { day: Day; now: Instant; entries: readonly Entry[]; onEvent: (eventId: string) => void };

const DAY_LIST = 'day-list';
/** Rows that are rendered at once; the rest follows in a transition. */
const AT_ONCE = 20;
const NONE: readonly Entry[] = [];

/** Focuses the first button of the list: an event, or else the button that adds one. */
export function focusDayList() {
  const list = document.getElementById(DAY_LIST);
  const first = list?.querySelector<HTMLElement>('li button') ?? list?.querySelector('button');
  first?.focus();
}

/** All events of the chosen day, with full names. */
export function DayList({ day, now, entries, onEvent }: DayListProps) {
  const [, month, date] = parts(day);
  const add = useAdding();
  const list = useMemo(() => entriesBetween(entries, day, day), [entries, day]);
  const isWhole = useDeferredValue(list, NONE) === list;
  const holiday = holidayName(day);
  return (
    <section aria-label={`${month}月${date}日の予定`} id={DAY_LIST}>
      <div className="mb-2 flex min-h-11 items-center justify-between gap-2">
        <h2 className="text-lg">
          <span className="sr-only">{month}月</span>
          <span className="num">{date}</span>日（{weekdayLabel(day)}）
          {holiday && <span className="ml-1 text-xs text-sun">{holiday}</span>}
        </h2>
        <Button variant="ghost" size="sm" icon={<Plus aria-hidden />} onClick={() => add({ day })}>
          予定を追加
        </Button>
      </div>
      {list.length === 0 ? (
        <p className="rounded-lg border border-line bg-surface px-4 py-6 text-center text-sm text-ink-2">
          予定はありません
        </p>
      ) : (
        <ul className="overflow-hidden rounded-lg border border-line bg-surface">
          {(isWhole ? list : list.slice(0, AT_ONCE)).map((entry) => (
            <DayRow key={entry.event.id} {...{ entry, now, onEvent }} />
          ))}
        </ul>
      )}
    </section>
  );
}

type DayRowProps = Pick<DayListProps, 'now' | 'onEvent'> & { entry: Entry };

function DayRow({ entry: { selection, event }, now, onEvent }: DayRowProps) {
  return (
    <li className="[contain-intrinsic-size:auto_3.875rem] [content-visibility:auto] not-first:border-t not-first:border-line">
      <button
        type="button"
        onClick={() => onEvent(event.id)}
        className="grid w-full grid-cols-[48px_4px_minmax(0,1fr)_20px] items-center gap-x-3 border-0 px-3.5 py-2.5 text-left -outline-offset-2 hover:bg-surface-2"
      >
        <span className="grid">
          <span className="num text-md">{clockOf(event)}</span>
          <span className="-ml-3 text-2xs">
            <JapanTime />
          </span>
        </span>
        <span
          aria-hidden
          className={`h-full min-h-9 rounded-full ${event.kind === 'deadline' ? 'bg-shu forced-colors:bg-[CanvasText]' : 'bg-brand forced-colors:border'}`}
        />
        <span className="min-w-0">
          <span className="block leading-ui font-bold wrap-anywhere">
            <Name>{displayName(selection)}</Name>
            <span className="ml-1.75 inline-block align-middle">
              <PriorityBadge priority={selection.priority} />
            </span>
          </span>
          <span className="block text-sm leading-ui wrap-anywhere text-ink-2">
            <EventTypeIcon type={stepOf(event)} className="mr-1.5 inline-block size-4 align-[-.2em] text-ink-3" />
            <Name>{eventTitle(event)}</Name>
            {event.location && <span className="ml-1.5">{event.location}</span>}
            <span className="ml-2">
              <RelativeLabel {...{ event, now }} />
            </span>
          </span>
          <LocalTime at={event.deadline} />
        </span>
        <ChevronRight aria-hidden className="size-4.5 text-ink-3" />
      </button>
    </li>
  );
}
