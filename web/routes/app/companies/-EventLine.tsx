import type { ReactNode } from 'react';
import { clockOf, endText, eventTitle, hasSeveralDays } from '#domain/events/events.ts';
import { type EventDraft, isChanged, timedOf } from '#domain/selections/event-draft.ts';
import { dayLabel, jstDay } from '#domain/time.ts';
import { useNow } from '#web/browser/now.ts';
import { Card } from '#web/ui/layout/Card.tsx';
import { EventTypeIcon } from '#web/ui/marks/EventTypeIcon.tsx';
import { Name } from '#web/ui/marks/Name.tsx';
import { ChangedMark } from '../-shared-events/SharedFacts.tsx';

/** What a complete event is called: by its student, else by its type. */
export function nameOf({ eventType, publicDescription }: EventDraft): string {
  return eventType ? eventTitle({ eventType, publicDescription }) : '予定';
}

type EventLineProps = {
  event: EventDraft;
  /** Within a card: without a frame of its own. */
  flat?: boolean;
  children?: ReactNode;
};

/** An event that is complete, in one line. */
export function EventLine({ event, flat = false, children }: EventLineProps) {
  const timed = timedOf(event);
  const today = jstDay(useNow());
  const inside = (
    <>
      {event.eventType && <EventTypeIcon type={event.eventType} className="size-4.5 flex-none text-ink-3" />}
      <div className="min-w-0 flex-1 py-2">
        <p className="flex flex-wrap items-center gap-x-2 leading-ui font-bold wrap-anywhere">
          <Name>{nameOf(event)}</Name>
          {isChanged(event) && <ChangedMark />}
        </p>
        {timed && (
          <p className="text-sm leading-ui text-ink-2">
            <span className="date">{dayLabel(jstDay(timed.deadline), today)}</span>{' '}
            <span className="num">
              {clockOf(timed)}
              {hasSeveralDays(timed) && `–${endText(timed)}`}
            </span>
          </p>
        )}
      </div>
      {children}
    </>
  );
  if (flat) return <li className="flex items-center gap-3 border-line not-first:border-t">{inside}</li>;
  return (
    <Card as="li" className="flex items-center gap-3 py-1 pr-1 pl-4">
      {inside}
    </Card>
  );
}
