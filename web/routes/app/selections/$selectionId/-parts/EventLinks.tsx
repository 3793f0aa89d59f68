import { Link } from '@tanstack/react-router';
import { Check } from 'lucide-react';
import { clockOf, eventTitle } from '#domain/events/events.ts';
import type { EventView } from '#domain/selections/views.ts';
import { type Instant, jstDay, shortDayLabel } from '#domain/time.ts';
import { EventMark } from '#web/ui/marks/EventMark.tsx';
import { JapanTime } from '#web/ui/marks/JapanTime.tsx';
import { Name } from '#web/ui/marks/Name.tsx';
import { RelativeLabel } from '#web/ui/marks/RelativeLabel.tsx';

type EventLinksProps = { events: readonly EventView[]; now: Instant; currentId?: string };

/** The events of a selection by moment, as links to their pages; the current one is marked. */
export function EventLinks({ events, now, currentId }: EventLinksProps) {
  return (
    <ul className="-mx-3 grid gap-0.5">
      {events.map((event) => (
        <li key={event.id}>
          <Link
            to="/app/selections/$selectionId/events/$eventId"
            params={{ selectionId: event.selectionId, eventId: event.id }}
            aria-current={event.id === currentId ? 'page' : undefined}
            className="flex min-h-13 flex-wrap items-center gap-x-2.5 rounded-md px-3 py-2 text-sm text-ink no-underline hover:bg-surface-2 aria-[current=page]:bg-brand-soft aria-[current=page]:forced-colors:outline-2 -outline-offset-2"
          >
            <EventMark kind={event.kind} />
            <span className="min-w-0 flex-1 basis-32 wrap-anywhere">
              <span className={`block ${event.completed ? 'text-ink-2 line-through' : 'font-bold'}`}>
                <Name>{eventTitle(event)}</Name>
              </span>
              <time dateTime={event.deadline} className="text-xs text-ink-2">
                {shortDayLabel(jstDay(event.deadline), jstDay(now))}
                <span className="num ml-1.5">{clockOf(event)}</span>
              </time>
              <JapanTime />
            </span>
            {event.completed ? (
              <span className="inline-flex items-center gap-1 text-xs text-ink-2">
                <Check aria-hidden className="size-3.5" />
                完了
              </span>
            ) : (
              <RelativeLabel {...{ event, now }} />
            )}
          </Link>
        </li>
      ))}
    </ul>
  );
}
