import { ChevronRight, Plus, TriangleAlert } from 'lucide-react';
import { useDeferredValue, useMemo, useRef } from 'react';
import { entriesBetween } from '#domain/calendar/calendar.ts';
import { holidayName } from '#domain/calendar/holidays.ts';
import { clockOf, endText, eventTitle, hasSeveralDays, startText } from '#domain/events/events.ts';
import { relativeDayOf, timeLeft, wholeDay } from '#domain/events/relative-day.ts';
import { displayName } from '#domain/selections/selection-facts.ts';
import { type Entry, entryName } from '#domain/selections/upcoming.ts';
import type { EventView } from '#domain/selections/views.ts';
import { stepOf } from '#domain/taxonomy/event-types.ts';
import { type Day, type Instant, jstDay, parts, weekdayLabel } from '#domain/time.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import { Checkbox } from '#web/ui/fields/Checkbox.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { EventTypeIcon } from '#web/ui/marks/EventTypeIcon.tsx';
import { JapanTime, LocalTime } from '#web/ui/marks/JapanTime.tsx';
import { Name } from '#web/ui/marks/Name.tsx';
import { PriorityBadge } from '#web/ui/marks/PriorityBadge.tsx';
import { RelativeLabel } from '#web/ui/marks/RelativeLabel.tsx';
import { useAdding } from '../-adding/adding.ts';
import { useCompletion } from '../-parts/changes.ts';

type DayListProps = {
  day: Day;
  now: Instant;
  entries: readonly Entry[];
  /** The events that overlap with another one. */
  clashing: ReadonlySet<string>;
  /** Nothing was ever entered. */
  isNew: boolean;
  onEvent: (eventId: string) => void;
};

const DAY_LIST = 'day-list';
/** Rows that are rendered at once, more than a phone shows; the rest follows in a transition. */
const AT_ONCE = 8;
const NONE: readonly Entry[] = [];

/** Focuses the first button of the list: an event, or else the button that adds one. */
export function focusDayList() {
  const list = document.getElementById(DAY_LIST);
  const first = list?.querySelector<HTMLElement>('li button') ?? list?.querySelector('button');
  first?.focus();
}

/** All events of the chosen day, with full names. Deadlines are ticked off here. */
export function DayList({ day, now, entries, clashing, isNew, onEvent }: DayListProps) {
  const [, month, date] = parts(day);
  const add = useAdding();
  const complete = useCompletion();
  const list = useMemo(() => entriesBetween(entries, day, day), [entries, day]);
  const isWhole = useDeferredValue(list, NONE) === list;
  const holiday = holidayName(day);
  const section = useRef<HTMLElement>(null);
  const onDone = (event: EventView) => {
    complete(event, true);
    // The row goes, and the focus with it.
    section.current?.focus();
  };
  return (
    <section ref={section} tabIndex={-1} aria-label={`${month}月${date}日の予定`} id={DAY_LIST}>
      <div className="mb-2 flex min-h-11 items-center justify-between gap-2">
        <h2 className="flex flex-wrap items-center gap-x-2 text-lg">
          <span className="date">
            <span className="sr-only">{month}月</span>
            <span className="num">{date}</span>日（{weekdayLabel(day)}）
          </span>
          {day >= jstDay(now) && <RelativeLabel event={wholeDay(day)} now={now} />}
          {holiday && <span className="text-xs text-sun">{holiday}</span>}
        </h2>
        {!isNew && (
          <Button
            variant="ghost"
            size="sm"
            icon={<Plus aria-hidden />}
            className="-mr-3 flex-none"
            onClick={() => add({ day })}
          >
            予定を追加
          </Button>
        )}
      </div>
      {isNew ? (
        <Card className="grid justify-items-start gap-3 p-4">
          <div className="grid gap-1">
            <h3 className="text-md">予定はまだありません</h3>
            <p className="copy text-sm leading-ui text-ink-2">
              「三菱商事 ES 11/30」と1行で入力すると、カレンダーに並びます。
            </p>
          </div>
          <Button variant="primary" icon={<Plus aria-hidden />} onClick={() => add({ day })}>
            予定を追加
          </Button>
        </Card>
      ) : list.length === 0 ? (
        <p className="grid min-h-15 place-items-center rounded-lg border border-line bg-surface text-sm text-ink-2">
          予定はありません
        </p>
      ) : (
        <ul className="overflow-hidden rounded-lg border border-line bg-surface">
          {(isWhole ? list : list.slice(0, AT_ONCE)).map((entry, at) => (
            <DayRow
              key={entry.event.id}
              {...{ entry, day, now, onEvent, onDone }}
              isClashing={clashing.has(entry.event.id)}
              isFar={at >= AT_ONCE}
            />
          ))}
        </ul>
      )}
    </section>
  );
}

type DayRowProps = Pick<DayListProps, 'day' | 'now' | 'onEvent'> & {
  entry: Entry;
  isClashing: boolean;
  /** Below what a first screen shows: laid out only where it is seen. */
  isFar: boolean;
  onDone: (event: EventView) => void;
};

function DayRow({ entry, day, now, isClashing, isFar, onEvent, onDone }: DayRowProps) {
  const { selection, event } = entry;
  const place = event.location || event.publicLocation;
  const isLong = hasSeveralDays(event);
  const isLater = jstDay(event.deadline) !== day;
  return (
    <li
      data-row={event.id}
      data-unkept={isFar || undefined}
      className="grid grid-cols-[minmax(0,1fr)_auto] items-center not-first:border-t not-first:border-line"
    >
      <button
        type="button"
        onClick={() => onEvent(event.id)}
        className="grid min-h-15 grid-cols-[3rem_4px_minmax(0,1fr)] items-center gap-x-3 border-0 py-2.5 pr-1 pl-3.5 text-left -outline-offset-2 hover:bg-surface-2"
      >
        <span className="grid text-right leading-ui">
          {!isLater && <span className="num text-md">{clockOf(event)}</span>}
          {event.endsAt && !isLong && <span className="num text-2xs text-ink-2">{endText(event)}</span>}
          {!isLater && (
            <span className="text-2xs">
              <JapanTime />
            </span>
          )}
        </span>
        <span
          aria-hidden
          className={`h-full min-h-9 rounded-full ${event.kind === 'deadline' ? 'bg-shu forced-colors:bg-[CanvasText]' : 'bg-brand forced-colors:border'}`}
        />
        <span className="min-w-0">
          <span className="block leading-ui font-bold wrap-anywhere">
            <Name>{displayName(selection)}</Name>
            <span className="ml-1.5 inline-flex align-[-.15em]">
              <PriorityBadge priority={selection.priority} size="sm" />
            </span>
          </span>
          <span className="flex flex-wrap items-center gap-x-2 text-sm leading-ui wrap-anywhere text-ink-2">
            <span className="inline-flex min-w-0 gap-1.5">
              <EventTypeIcon type={stepOf(event)} className="mt-0.5 size-4 text-ink-3" />
              <span className="min-w-0">
                <Name>{eventTitle(event)}</Name>
              </span>
            </span>
            {isLater ? (
              <span>
                <span className="num">
                  {startText(event, day)}
                  {isLong && '–'}
                </span>
                {isLong && <span className="num">{endText(event)}</span>}
                <JapanTime />
              </span>
            ) : (
              isLong && <span className="num">{endText(event)}まで</span>
            )}
            {place && <span className="min-w-0 text-ink-3">{place}</span>}
            {isClashing && (
              <b className="inline-flex items-center gap-1 whitespace-nowrap text-shu-ink">
                <TriangleAlert aria-hidden className="size-3.5" />
                重なり
              </b>
            )}
            <State {...{ event, now }} />
          </span>
          <LocalTime at={event.deadline} />
        </span>
      </button>
      {event.kind === 'deadline' ? (
        <Checkbox
          label={`${entryName(entry)}を完了にする`}
          labelHidden
          checked={false}
          onChange={() => onDone(event)}
          className="pr-1"
        />
      ) : (
        <ChevronRight aria-hidden className="mr-2 ml-3 size-4.5 text-ink-3" />
      )}
    </li>
  );
}

/** The hours that are left until a deadline of today; 期限切れ or 終了. Its day is said by the heading. */
function State({ event, now }: { event: EventView; now: Instant }) {
  const left = event.kind === 'deadline' ? timeLeft(event.deadline, now) : null;
  if (left)
    return (
      <b data-left className="whitespace-nowrap text-shu-ink">
        あと<span className="num">{left.count}</span>
        {left.unit}
      </b>
    );
  return relativeDayOf(event, now).kind === 'overdue' && <RelativeLabel {...{ event, now }} />;
}
