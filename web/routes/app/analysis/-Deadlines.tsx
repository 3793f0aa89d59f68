import { Link } from '@tanstack/react-router';
import { type KeyboardEvent, useMemo, useRef, useState } from 'react';
import { deadlinesByDay, heatLevel, WEEKS_AHEAD, weeksAhead } from '#domain/calendar/heat.ts';
import { holidayName } from '#domain/calendar/holidays.ts';
import { clockOf } from '#domain/events/events.ts';
import type { Entry } from '#domain/selections/upcoming.ts';
import type { SelectionView } from '#domain/selections/views.ts';
import { addDays, type Day, dayLabel, type Instant, jstDay, parts, weekday } from '#domain/time.ts';
import { Revealed } from '#web/ui/feedback/Revealed.tsx';
import { HeatLegend } from '#web/ui/marks/HeatLegend.tsx';
import { HEAT_LOOK } from '#web/ui/marks/heat-look.ts';
import { JapanTime } from '#web/ui/marks/JapanTime.tsx';
import { EventWords } from './-EventWords.tsx';
import { Nothing, Panel } from './-Panel.tsx';

const WEEKDAYS = ['日', '月', '火', '水', '木', '金', '土'] as const;
/** How far each key moves within the table, in days. */
const STEPS: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };
const NOTHING: readonly Entry[] = [];

type DeadlinesProps = { selections: readonly SelectionView[]; now: Instant };

/** How many deadlines each day of the coming weeks has; a pressed day lists them. */
export function DeadlinesPanel({ selections, now }: DeadlinesProps) {
  const today = jstDay(now);
  const byDay = useMemo(() => deadlinesByDay(selections), [selections]);
  const weeks = useMemo(() => weeksAhead(today), [today]);
  const [chosen, setChosen] = useState<Day | null>(null);
  const hasAny = weeks.flat().some((day) => day >= today && byDay.has(day));
  return (
    <Panel title="締切の集中" lead={`これから${WEEKS_AHEAD}週間の締切の数です。日を選ぶと、その日の締切を表示します。`}>
      <HeatTable {...{ weeks, byDay, today, chosen, onChoose: setChosen }} />
      {!hasAny && <Nothing>{`これから${WEEKS_AHEAD}週間の締切はありません`}</Nothing>}
      <div aria-live="polite">
        {chosen && (
          <Revealed key={chosen}>
            <DayDeadlines day={chosen} entries={byDay.get(chosen) ?? NOTHING} />
          </Revealed>
        )}
      </div>
    </Panel>
  );
}

type HeatTableProps = {
  weeks: readonly Day[][];
  byDay: ReadonlyMap<Day, readonly Entry[]>;
  today: Day;
  chosen: Day | null;
  onChoose: (day: Day) => void;
};

/** A week in each row. One day has the focus; arrows, Home and End move it. */
function HeatTable({ weeks, byDay, today, chosen, onChoose }: HeatTableProps) {
  const table = useRef<HTMLTableElement>(null);
  const [kept, setFocused] = useState<Day>(today);
  // A day that is over by now has no button.
  const focused = kept < today ? today : kept;
  const last = weeks.at(-1)?.[6] ?? today;
  const onKeyDown = (event: KeyboardEvent) => {
    const toEdge = event.key === 'Home' ? -weekday(focused) : event.key === 'End' ? 6 - weekday(focused) : null;
    const step = toEdge ?? STEPS[event.key];
    if (step === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    const to = addDays(focused, step);
    const within = to < today ? (toEdge === null ? focused : today) : to > last ? focused : to;
    setFocused(within);
    table.current?.querySelector<HTMLElement>(`[data-day="${within}"]`)?.focus();
  };
  return (
    <>
      <table
        ref={table}
        onKeyDown={onKeyDown}
        className="-mx-0.75 mt-2.5 w-[calc(100%+6px)] table-fixed border-separate border-spacing-[3px]"
      >
        <caption className="sr-only">{`これから${WEEKS_AHEAD}週間の締切の数`}</caption>
        <thead>
          <tr>
            {WEEKDAYS.map((name, at) => (
              <th
                key={name}
                scope="col"
                className={`pb-0.5 text-2xs ${at === 0 ? 'text-sun' : at === 6 ? 'text-sat' : 'text-ink-2'}`}
              >
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]}>
              {week.map((day) => (
                <td key={day} className="p-0">
                  <HeatDay
                    day={day}
                    isFirst={day === weeks[0]?.[0]}
                    today={today}
                    count={byDay.get(day)?.length ?? 0}
                    isChosen={day === chosen}
                    isFocused={day === focused}
                    onChoose={() => {
                      setFocused(day);
                      onChoose(day);
                    }}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <HeatLegend />
    </>
  );
}

type HeatDayProps = {
  day: Day;
  /** The first of the table names its month, as the first of each month does. */
  isFirst: boolean;
  today: Day;
  count: number;
  isChosen: boolean;
  isFocused: boolean;
  onChoose: () => void;
};

function HeatDay({ day, isFirst, today, count, isChosen, isFocused, onChoose }: HeatDayProps) {
  const [, month, date] = parts(day);
  const number = date === 1 || isFirst ? `${month}/${date}` : date;
  if (day < today) {
    return (
      <span className="block h-11.5 rounded-sm border border-dashed border-line px-1.25 pt-0.75 text-[11px] leading-tight text-ink-3 nav:h-11">
        <span className="sr-only">過ぎた日</span>
        <span className="num" aria-hidden>
          {number}
        </span>
      </span>
    );
  }
  const holiday = holidayName(day);
  const tone =
    count > 0 ? '' : holiday || weekday(day) === 0 ? 'text-sun' : weekday(day) === 6 ? 'text-sat' : 'text-ink-2';
  return (
    <button
      type="button"
      data-day={day}
      tabIndex={isFocused ? 0 : -1}
      aria-pressed={isChosen}
      aria-current={day === today ? 'date' : undefined}
      onClick={onChoose}
      className={`relative block h-11.5 w-full rounded-sm border-0 p-0 nav:h-11 forced-colors:border ${HEAT_LOOK[heatLevel(count)]} ${day === today ? 'inset-ring-2 inset-ring-brand forced-colors:border-dashed' : ''} aria-pressed:outline-2 aria-pressed:outline-offset-1 aria-pressed:outline-ink`}
    >
      <span className="sr-only">{`${dayLabel(day)}${holiday ? ` ${holiday}` : ''} 締切${count > 0 ? `${count}件` : 'なし'}`}</span>
      <span aria-hidden className={`num absolute top-0.75 left-1.25 text-[11px] leading-tight ${tone}`}>
        {number}
      </span>
      {count > 0 && (
        <span aria-hidden className="num absolute right-1.75 bottom-1 text-lg leading-none font-bold">
          {count}
        </span>
      )}
    </button>
  );
}

function DayDeadlines({ day, entries }: { day: Day; entries: readonly Entry[] }) {
  return (
    <div className="mt-3 border-t border-line pt-3">
      <h3 className="text-sm">
        <span className="date">{dayLabel(day)}</span>
        {entries.length > 0 ? (
          <>
            の締切 <span className="num">{entries.length}</span>件
          </>
        ) : (
          'の締切はありません'
        )}
      </h3>
      <ul className="divide-y divide-line">
        {entries.map(({ selection, event }) => (
          <li key={event.id}>
            <Link
              to="/app/selections/$selectionId/events/$eventId"
              params={{ selectionId: selection.id, eventId: event.id }}
              className="-mx-2 grid min-h-14 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 rounded-md px-2 py-2 text-ink no-underline hover:bg-surface-2"
            >
              <EventWords {...{ selection, event }} />
              <span className="text-right">
                <time dateTime={event.deadline} className="num text-sm">
                  {clockOf(event)}
                </time>
                <JapanTime />
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
