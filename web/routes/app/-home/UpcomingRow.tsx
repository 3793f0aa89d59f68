import { Link } from '@tanstack/react-router';
import { Check } from 'lucide-react';
import { memo } from 'react';
import { endText, eventTitle, hasSeveralDays, startText } from '#domain/events/events.ts';
import { timeLeft } from '#domain/events/relative-day.ts';
import { displayName } from '#domain/selections/selection-facts.ts';
import { type Entry, entryName } from '#domain/selections/upcoming.ts';
import type { EventView, SelectionView } from '#domain/selections/views.ts';
import { stepOf } from '#domain/taxonomy/event-types.ts';
import { PHASES } from '#domain/taxonomy/phases.ts';
import type { Day, Instant } from '#domain/time.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import { ButtonLink } from '#web/ui/buttons/ButtonLink.tsx';
import { Checkbox } from '#web/ui/fields/Checkbox.tsx';
import { EventMark } from '#web/ui/marks/EventMark.tsx';
import { EventTypeIcon } from '#web/ui/marks/EventTypeIcon.tsx';
import { JapanTime } from '#web/ui/marks/JapanTime.tsx';
import { Name } from '#web/ui/marks/Name.tsx';
import { PriorityBadge } from '#web/ui/marks/PriorityBadge.tsx';
import { UnsentMark } from '../-outbox/UnsentMark.tsx';
import { DateChange } from '../-shared-events/DateChange.tsx';
import { Warning } from './Warning.tsx';

/** Marks an event as done or not. */
export type Tick = (event: EventView, completed: boolean) => void;

type UpcomingRowProps = {
  selection: SelectionView;
  event: EventView;
  /** The day under which it is listed. */
  day: Day;
  /** Set for the row of what is to be done now: larger, with buttons, and how long there is. */
  heroAt: Instant | undefined;
  /** Where the rail begins. */
  isFirst: boolean;
  /** Where the rail ends. */
  isLast: boolean;
  /** Below what a first screen shows: laid out only where it is seen. */
  isFar: boolean;
  onTick: Tick;
};

/** One of the next events. There may be hundreds: drawn again only where something of it has changed. */
export const UpcomingRow = memo(function UpcomingRow({
  selection,
  event,
  day,
  heroAt,
  isFirst,
  isLast,
  isFar,
  onTick,
}: UpcomingRowProps) {
  const entry = { selection, event };
  const hero = heroAt !== undefined;
  const done = event.completed;
  return (
    <li
      data-glides={event.id}
      data-unkept={isFar || undefined}
      data-passing={done || undefined}
      className={`grid grid-cols-[18px_minmax(0,1fr)_auto] pr-2 nav:pr-4 ${isLast ? '' : 'flex-1'}`}
    >
      <Rail kind={event.kind} {...{ hero, isFirst, isLast }} />
      <div
        className={`min-w-0 pl-2 nav:pl-3 ${hero ? 'pt-3.5 nav:pt-5' : 'pt-2.5'} ${hero && !done ? 'nav:pb-3' : 'pb-3'}`}
      >
        <div
          className={`${hero ? '' : 'nav:grid nav:grid-cols-[minmax(0,15.5rem)_minmax(0,1fr)] nav:items-start nav:gap-x-3'}`}
        >
          <span className="min-w-0">
            <Link
              to="/app/selections"
              search={{ open: selection.id }}
              className={`mr-1.75 py-3 font-bold ${done ? 'text-ink-2 line-through' : 'text-ink no-underline hover:underline'} ${hero ? 'text-lg nav:text-xl' : 'text-md'}`}
            >
              <Name>{displayName(selection)}</Name>
            </Link>
            <PriorityBadge priority={selection.priority} />
          </span>
          <Facts {...entry} {...{ day, heroAt }} />
        </div>
        <Warning event={event} hero={hero} />
        <div className={`mt-1 flex flex-wrap items-center gap-x-2 empty:hidden ${hero ? '' : 'nav:pl-65'}`}>
          <UnsentMark told of={event.id} />
        </div>
        <div className={`mt-2 empty:hidden ${hero ? '' : 'nav:pl-65'}`}>
          <DateChange {...entry} />
        </div>
      </div>
      {hero && !done && <Actions {...{ entry, onTick }} />}
      {(!hero || done) && event.kind === 'deadline' && (
        <Checkbox
          label={`${entryName(entry)}を完了にする`}
          labelHidden
          checked={done}
          onChange={(change) => onTick(event, change.target.checked)}
          className={hero ? 'mt-1 nav:mt-3.5' : 'mt-1'}
        />
      )}
    </li>
  );
});

type RailProps = Pick<UpcomingRowProps, 'isFirst' | 'isLast'> & { kind: EventView['kind']; hero: boolean };

function Rail({ kind, hero, isFirst, isLast }: RailProps) {
  return (
    <div className="relative row-span-2" aria-hidden>
      <span
        className={`absolute left-1/2 w-0.5 -translate-x-1/2 bg-line ${!isFirst ? 'top-0' : hero ? 'top-8.5' : 'top-5'} ${isLast ? 'h-5' : 'bottom-0'}`}
      />
      <span
        className={`absolute left-1/2 grid -translate-x-1/2 place-items-center bg-surface py-0.5 ${hero ? 'top-4.5 nav:top-6' : 'top-3.25'}`}
      >
        <EventMark kind={kind} />
      </span>
    </div>
  );
}

function Actions({ entry, onTick }: { entry: Entry; onTick: Tick }) {
  const { selection, event } = entry;
  return (
    <div className="col-span-2 col-start-2 mt-2.5 flex flex-wrap gap-2 pb-3 pl-2 nav:col-span-1 nav:col-start-3 nav:mt-7 nav:self-start nav:pl-4">
      <Button
        size="sm"
        variant="primary"
        icon={<Check aria-hidden />}
        aria-label={`${entryName(entry)}を完了にする`}
        onClick={() => onTick(event, true)}
      >
        完了にする
      </Button>
      <ButtonLink
        size="sm"
        to="/app/selections/$selectionId/events/$eventId"
        params={{ selectionId: selection.id, eventId: event.id }}
      >
        詳細を見る
      </ButtonLink>
    </div>
  );
}

function Facts({ selection, event, day, heroAt }: Entry & Pick<UpcomingRowProps, 'day' | 'heroAt'>) {
  const hero = heroAt !== undefined;
  const isLong = hasSeveralDays(event);
  const place = event.location || event.publicLocation || PHASES[selection.selectionPhase].label;
  const left = heroAt && event.kind === 'deadline' && !event.completed ? timeLeft(event.deadline, heroAt) : null;
  return (
    <p
      className={`mt-0.5 flex flex-wrap items-center gap-x-2 gap-y-0.5 text-sm leading-ui text-ink-2 ${hero ? '' : 'nav:m-0 nav:min-h-6'}`}
    >
      <span className={`flex min-w-0 items-start gap-1.5 ${hero ? '' : 'nav:min-w-27'}`}>
        <EventTypeIcon type={stepOf(event)} className="mt-0.5 size-4 flex-none text-ink-3" />
        <span className="min-w-0 wrap-anywhere">
          <Name>{eventTitle(event)}</Name>
        </span>
      </span>
      <span className={`${isLong ? '' : 'whitespace-nowrap'} ${hero ? '' : 'nav:order-first nav:min-w-13.5'}`}>
        <time
          dateTime={event.deadline}
          className={`whitespace-normal ${event.completed ? 'line-through' : 'text-ink'} ${hero ? 'text-lg' : 'text-base'}`}
        >
          <span className="num">
            {startText(event, day)}
            {isLong && '–'}
          </span>
          {isLong && <span className="num">{endText(event)}</span>}
        </time>
        <JapanTime at={event.deadline} />
      </span>
      {left && (
        <span data-left className="font-bold whitespace-nowrap text-shu-ink">
          あと<span className="num">{left.count}</span>
          {left.unit}
        </span>
      )}
      <span className="min-w-0 wrap-anywhere text-ink-3">
        <Name>{place}</Name>
      </span>
    </p>
  );
}
