import type { ReactNode } from 'react';
import { clockOf, endText, eventTitle } from '#domain/events/events.ts';
import { type EventDraft, isChanged, kindOf, timedOf, usualEnd } from '#domain/selections/event-draft.ts';
import { dayLabel, jstDay } from '#domain/time.ts';
import { useNow } from '#web/browser/now.ts';
import { Card } from '#web/ui/layout/Card.tsx';
import { EventMark } from '#web/ui/marks/EventMark.tsx';
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
  /** A second line: its reminders. */
  more?: string;
  children?: ReactNode;
};

/** An event that is complete, in one line. */
export function EventLine({ event, flat = false, more, children }: EventLineProps) {
  const timed = timedOf(event);
  const today = jstDay(useNow());
  const inside = (
    <>
      <span className="mt-2 flex h-lh items-center self-start leading-ui">
        <EventMark kind={kindOf(event)} />
      </span>
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
              {timed.endsAt && `–${endText(timed)}`}
            </span>
            {timed.kind === 'appointment' && !timed.endsAt && `（${usualEnd(event)}の予定）`}
          </p>
        )}
        {more && <p className="copy text-sm leading-ui text-ink-2">{more}</p>}
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
