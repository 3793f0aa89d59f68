import { ChevronRight, Plus } from 'lucide-react';
import { entriesByDay } from '#domain/calendar.ts';
import { eventTitle } from '#domain/events.ts';
import { holidayName } from '#domain/holidays.ts';
import { displayName } from '#domain/selections.ts';
import { type Day, type Instant, jstClock, parts, weekdayLabel } from '#domain/time.ts';
import type { Entry } from '#domain/upcoming.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { EventTypeIcon } from '#web/ui/EventTypeIcon.tsx';
import { RelativeLabel } from '#web/ui/RelativeLabel.tsx';
import { Ribbon } from '#web/ui/Ribbon.tsx';

type DayListProps = { day: Day; now: Instant; entries: readonly Entry[]; onEvent: (eventId: string) => void };

/** Everything of the chosen day, with full names. */
export function DayList({ day, now, entries, onEvent }: DayListProps) {
  const [, month, date] = parts(day);
  const list = entriesByDay(entries).get(day) ?? [];
  const holiday = holidayName(day);
  return (
    <section aria-label={`${month}月${date}日の予定`}>
      <div className="mb-2 flex min-h-11 items-center justify-between gap-2">
        <h2 className="text-lg">
          <span className="sr-only">{month}月</span>
          <span className="num">{date}</span>日（{weekdayLabel(day)}）
          {holiday && <span className="ml-1 text-xs text-sun">{holiday}</span>}
        </h2>
        <ButtonLink variant="ghost" size="sm" icon={<Plus aria-hidden />} to="/app/companies/add" search={{ day }}>
          予定を追加
        </ButtonLink>
      </div>
      {list.length === 0 ? (
        <p className="rounded-lg border border-line bg-surface px-4 py-6 text-center text-sm text-ink-2">
          予定はありません
        </p>
      ) : (
        <ul className="overflow-hidden rounded-lg border border-line bg-surface">
          {list.map(({ selection, event }) => (
            <li key={event.id} className="not-first:border-t not-first:border-line">
              <button
                type="button"
                onClick={() => onEvent(event.id)}
                className="grid w-full grid-cols-[54px_4px_minmax(0,1fr)_auto_20px] items-center gap-x-3 border-0 px-3.5 py-2.5 text-left hover:bg-surface-2"
              >
                <span className="num text-md">{jstClock(event.deadline)}</span>
                <span
                  aria-hidden
                  className={`h-full min-h-9 rounded-full ${event.kind === 'deadline' ? 'bg-shu' : 'bg-brand'}`}
                />
                <span className="min-w-0">
                  <span className="flex items-center gap-1.75 leading-ui font-bold">
                    <span className="min-w-0">{displayName(selection)}</span>
                    <Ribbon priority={selection.priority} />
                  </span>
                  <span className="flex flex-wrap items-center gap-x-1.5 text-sm leading-ui text-ink-2">
                    <EventTypeIcon type={event.eventType} />
                    {eventTitle(event)}
                    {event.location && <span>{event.location}</span>}
                  </span>
                </span>
                <RelativeLabel at={event.deadline} now={now} kind={event.kind} />
                <ChevronRight aria-hidden className="size-4.5 text-ink-3" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
