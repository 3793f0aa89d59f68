import { Link } from '@tanstack/react-router';
import { MapPin, Pencil, Trash2 } from 'lucide-react';
import { clockOf, endText, eventTitle } from '#domain/events/events.ts';
import type { EventView } from '#domain/selections/views.ts';
import { stepLabel, stepOf } from '#domain/taxonomy/event-types.ts';
import type { Status } from '#domain/taxonomy/statuses.ts';
import { dayLabel, type Instant, jstDay } from '#domain/time.ts';
import { IconButton } from '#web/ui/buttons/IconButton.tsx';
import { IconLink } from '#web/ui/buttons/IconLink.tsx';
import { SafeLink } from '#web/ui/buttons/SafeLink.tsx';
import { Checkbox } from '#web/ui/fields/Checkbox.tsx';
import { EventTypeIcon } from '#web/ui/marks/EventTypeIcon.tsx';
import { JapanTime } from '#web/ui/marks/JapanTime.tsx';
import { Name } from '#web/ui/marks/Name.tsx';
import { RelativeLabel } from '#web/ui/marks/RelativeLabel.tsx';
import { NextReminder } from '../../-event/NextReminder.tsx';
import { UnsentMark } from '../../-outbox/UnsentMark.tsx';
import { useCompletion } from '../../-parts/changes.ts';

type EventRowProps = { event: EventView; company: string; status: Status; now: Instant; onDelete: () => void };

const EVENT = '/app/selections/$selectionId/events/$eventId';

/** One event of a selection: its tick box, name, time, place, and next reminder. */
export function EventRow({ event, company, status, now, onDelete }: EventRowProps) {
  const complete = useCompletion();
  const title = eventTitle(event);
  const what = `${company}の${title}`;
  const place = event.location || event.publicLocation;
  const url = event.privateUrl ?? event.publicUrl;
  const day = jstDay(event.deadline);
  const params = { selectionId: event.selectionId, eventId: event.id };
  return (
    <li className="-mr-3 -ml-2.5 grid min-h-15 grid-cols-[2.75rem_minmax(0,1fr)_auto] items-center border-line not-first:border-t nav:min-h-13.5">
      <Checkbox
        label={`${what}を完了にする`}
        labelHidden
        checked={event.completed}
        onChange={(change) => complete(event, change.target.checked)}
      />
      <div className="flex flex-wrap items-center gap-x-3 gap-y-px py-2 text-sm text-ink-2 nav:grid nav:grid-cols-[minmax(150px,1.2fr)_190px_minmax(0,1fr)_minmax(0,1fr)_84px]">
        <span className="inline-flex min-w-0 flex-wrap items-center gap-x-1.5">
          <span
            className={`inline-flex min-w-0 items-center gap-1.5 text-base ${event.completed ? 'text-ink-3 line-through' : 'font-bold text-ink'}`}
          >
            <EventTypeIcon type={stepOf(event)} className="size-4 flex-none text-ink-3" />
            <Link to={EVENT} params={params} className="-my-3 min-w-0 py-3 text-current no-underline hover:underline">
              <Name>{title}</Name>
              {event.publicDescription && <span className="sr-only">（{stepLabel(event)}）</span>}
            </Link>
            {event.publicDescription && (
              <span aria-hidden className="flex-none text-xs font-normal text-ink-2">
                {stepLabel(event)}
              </span>
            )}
          </span>
          <UnsentMark of={event.id} />
        </span>
        <time dateTime={event.deadline} className="inline-flex flex-wrap items-baseline gap-x-1.5">
          {dayLabel(day, jstDay(now))}
          <span className="num">
            <span className={`text-base ${event.completed ? 'text-ink-3' : 'text-ink'}`}>{clockOf(event)}</span>
            {event.endsAt && (
              <>
                –<span className="inline-block">{endText(event)}</span>
              </>
            )}
          </span>
          <JapanTime at={event.deadline} />
        </time>
        <span className={place ? 'inline-flex min-w-0 items-center gap-1' : 'hidden nav:inline'}>
          {place && (
            <>
              <MapPin aria-hidden className="size-4 flex-none text-ink-3" />
              <span className="sr-only">場所</span>
              {place}
            </>
          )}
        </span>
        <span className={url ? 'min-w-0' : 'hidden nav:inline'}>{url && <SafeLink href={url}>URL</SafeLink>}</span>
        {!event.completed && (
          <span className="nav:row-span-2 nav:justify-self-end">
            <RelativeLabel {...{ event, now }} />
          </span>
        )}
        <span className="empty:hidden nav:col-span-4">
          <NextReminder {...{ event, status, now }} />
        </span>
      </div>
      <div className="flex">
        <IconLink to={EVENT} params={params} search={{ mode: 'edit' }} label={`${what}を編集`}>
          <Pencil aria-hidden className="size-4.5!" />
        </IconLink>
        <IconButton label={`${what}を削除`} onClick={onDelete}>
          <Trash2 aria-hidden className="size-4.5!" />
        </IconButton>
      </div>
    </li>
  );
}
