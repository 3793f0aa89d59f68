import { Link } from '@tanstack/react-router';
import { Check, TriangleAlert } from 'lucide-react';
import { clockOf, eventTitle } from '#domain/events/events.ts';
import { displayName } from '#domain/selections/selection-facts.ts';
import { clashesWith, type Entry, entryName, isOverdue, openEntries } from '#domain/selections/upcoming.ts';
import type { EventView, SelectionView } from '#domain/selections/views.ts';
import { stepOf } from '#domain/taxonomy/event-types.ts';
import { PHASES } from '#domain/taxonomy/phases.ts';
import { type Instant, jstDay, parts, weekday, weekdayLabel } from '#domain/time.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import { ButtonLink } from '#web/ui/buttons/ButtonLink.tsx';
import { EventMark } from '#web/ui/marks/EventMark.tsx';
import { EventTypeIcon } from '#web/ui/marks/EventTypeIcon.tsx';
import { JapanTime } from '#web/ui/marks/JapanTime.tsx';
import { PriorityBadge } from '#web/ui/marks/PriorityBadge.tsx';
import { RelativeLabel } from '#web/ui/marks/RelativeLabel.tsx';
import { DateChange } from '../-shared-events/DateChange.tsx';

type UpcomingListProps = {
  entries: readonly Entry[];
  selections: readonly SelectionView[];
  now: Instant;
  onDone: (event: EventView) => void;
};

/** The next events along a rail of days. The first row is what to do now. */
export function UpcomingList({ entries, selections, now, onDone }: UpcomingListProps) {
  const open = openEntries(selections);
  return (
    <ol className="overflow-hidden rounded-lg border border-line bg-surface">
      {entries.map((entry, index) => {
        const day = jstDay(entry.event.deadline);
        const before = entries[index - 1];
        const after = entries[index + 1];
        const [clash] = clashesWith(entry.event, open, entry.event.id);
        return (
          <Row
            key={entry.event.id}
            {...{ entry, now, onDone }}
            first={index === 0}
            last={index === entries.length - 1}
            sameDay={before !== undefined && jstDay(before.event.deadline) === day}
            joined={after !== undefined && jstDay(after.event.deadline) === day}
            clash={clash && !entry.event.completed ? entryName(clash) : undefined}
          />
        );
      })}
    </ol>
  );
}

type RowProps = {
  entry: Entry;
  now: Instant;
  first: boolean;
  last: boolean;
  /** The row above is of the same day, whose label is not repeated. */
  sameDay: boolean;
  /** The row below is of the same day, without a line between them. */
  joined: boolean;
  clash: string | undefined;
  onDone: (event: EventView) => void;
};

function Row({ entry, now, first, last, sameDay, joined, clash, onDone }: RowProps) {
  const { selection, event } = entry;
  const done = event.completed;
  return (
    <li className="grid grid-cols-[58px_18px_minmax(0,1fr)] pr-3.5 nav:grid-cols-[84px_20px_minmax(0,1fr)] nav:pr-5.5">
      <div>
        {(first || !sameDay) && <DayMark day={jstDay(event.deadline)} hero={first} struck={isOverdue(event, now)} />}
      </div>
      <div className="relative" aria-hidden>
        <span
          className={`absolute left-1/2 w-0.5 -translate-x-1/2 bg-line ${first ? 'top-7' : 'top-0'} ${last ? 'h-7' : 'bottom-0'}`}
        />
        <span
          className={`absolute left-1/2 grid -translate-x-1/2 place-items-center bg-surface py-0.5 ${first ? 'top-6' : 'top-4.5'}`}
        >
          <EventMark kind={event.kind} />
        </span>
      </div>
      <div
        className={`min-w-0 pb-3.5 pl-2.5 nav:pl-3.5 ${first ? 'pt-4.5' : 'pt-3.25'} ${joined || last ? '' : 'border-b border-line'} ${done ? 'opacity-60' : ''}`}
      >
        <div
          className={
            first ? '' : 'nav:grid nav:grid-cols-[minmax(0,230px)_minmax(0,1fr)_auto] nav:items-start nav:gap-x-4'
          }
        >
          <div className="flex min-h-6 items-start gap-1.75">
            <span className="min-w-0">
              <Link
                to="/app/selections"
                search={{ open: selection.id }}
                className={`mr-1.75 font-bold text-ink no-underline hover:underline ${done ? 'line-through' : ''} ${first ? 'text-[1.1875rem] nav:text-xl' : 'text-md'}`}
              >
                {displayName(selection)}
              </Link>
              <PriorityBadge priority={selection.priority} />
            </span>
            <span className={`ml-auto flex min-h-6 flex-none items-center ${first ? '' : 'nav:hidden'}`}>
              <RelativeLabel {...{ event, now }} />
            </span>
          </div>
          <Facts {...{ selection, event }} hero={first} />
          {!first && (
            <span className="hidden min-h-6 items-center nav:flex">
              <RelativeLabel {...{ event, now }} />
            </span>
          )}
        </div>
        {clash && (
          <p
            className={`copy mt-1.5 flex items-start gap-1.25 text-xs leading-ui font-bold text-shu-ink ${first ? '' : 'nav:pl-61.5'}`}
          >
            <TriangleAlert aria-hidden className="size-4" />
            {clash}と時間が重なっています
          </p>
        )}
        <div className={`mt-2 empty:hidden ${first ? '' : 'nav:pl-61.5'}`}>
          <DateChange {...entry} />
        </div>
        {(first || isOverdue(event, now)) && !done && <Actions {...{ entry, onDone }} hero={first} />}
      </div>
    </li>
  );
}

function Actions({ entry, hero, onDone }: Pick<RowProps, 'entry' | 'onDone'> & { hero: boolean }) {
  const { selection, event } = entry;
  return (
    <div className="mt-3 flex flex-wrap gap-2">
      <Button
        size="sm"
        variant={hero ? 'primary' : 'secondary'}
        icon={<Check aria-hidden />}
        aria-label={`${entryName(entry)}を完了にする`}
        onClick={() => onDone(event)}
      >
        完了にする
      </Button>
      {hero && (
        <ButtonLink
          size="sm"
          to="/app/selections/$selectionId/events/$eventId"
          params={{ selectionId: selection.id, eventId: event.id }}
        >
          詳細を見る
        </ButtonLink>
      )}
    </div>
  );
}

function DayMark({ day, hero, struck }: { day: string; hero: boolean; struck: boolean }) {
  const [, month, date] = parts(day);
  const tone = weekday(day) === 0 ? 'text-sun' : weekday(day) === 6 ? 'text-sat' : 'text-ink-2';
  return (
    <div className={`pb-3 text-center leading-none ${hero ? 'pt-4.5 nav:pt-5' : 'pt-3.5'}`}>
      <span
        className={`num block leading-none ${hero ? 'text-[2.125rem] text-shu nav:text-[2.75rem]' : 'text-[1.5rem] nav:text-[1.75rem]'} ${struck ? 'line-through' : ''}`}
      >
        <span className="sr-only">{month}月</span>
        {date}
        <span className="sr-only">日</span>
      </span>
      <span className={`mt-1 block text-2xs font-bold ${hero ? 'text-shu-ink' : tone}`}>{weekdayLabel(day)}</span>
    </div>
  );
}

function Facts({ selection, event, hero }: Entry & { hero: boolean }) {
  const place = event.location || event.publicLocation || PHASES[selection.selectionPhase].label;
  return (
    <p
      className={`mt-0.75 flex flex-wrap items-center gap-x-2 gap-y-1 text-sm leading-ui text-ink-2 ${hero ? '' : 'nav:m-0 nav:min-h-6'}`}
    >
      <span className={`flex min-w-0 items-start gap-2 ${hero ? '' : 'nav:min-w-27'}`}>
        <EventTypeIcon type={stepOf(event)} className="mt-0.5 size-4 text-ink-3" />
        <span className="min-w-0 wrap-anywhere">{eventTitle(event)}</span>
      </span>
      <span className={hero ? '' : 'nav:min-w-13.5'}>
        <time dateTime={event.deadline} className={`num text-ink ${hero ? 'text-lg' : 'text-base'}`}>
          {clockOf(event)}
        </time>
        <JapanTime at={event.deadline} />
      </span>
      <span className="min-w-0 wrap-anywhere text-ink-3">{place}</span>
    </p>
  );
}
