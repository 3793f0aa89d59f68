import { Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import { clockOf, endText, hasSeveralDays } from '#domain/events/events.ts';
import { travelLabel } from '#domain/events/travel.ts';
import { isToBeReminded } from '#domain/reminders/reminders.ts';
import { REMINDER_LABELS, typesAhead } from '#domain/reminders/timings.ts';
import { isOverdue } from '#domain/selections/upcoming.ts';
import type { EventView } from '#domain/selections/views.ts';
import { PHASES } from '#domain/taxonomy/phases.ts';
import type { Status } from '#domain/taxonomy/statuses.ts';
import { type Instant, jstDay, parts, weekday, weekdayLabel } from '#domain/time.ts';
import { SafeLink } from '#web/ui/buttons/SafeLink.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { JapanTime } from '#web/ui/marks/JapanTime.tsx';
import { NextReminder } from '../../../-event/NextReminder.tsx';
import { useTimings } from '../../../-event/use-timings.ts';

type EventFactsProps = { event: EventView; status: Status; now: Instant; actions: ReactNode };

/** When an event is (the most prominent fact), its actions, and all its other fields. */
export function EventFacts({ event, status, now, actions }: EventFactsProps) {
  const { quietHours } = useTimings();
  const reminders = isToBeReminded(event.completed, status)
    ? typesAhead(event.reminderTypes, event.deadline, quietHours, now)
    : [];
  return (
    <Card className="overflow-hidden">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5 px-4 py-5 nav:flex nav:flex-wrap nav:items-center nav:justify-between nav:px-6">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
          <Moment {...{ event, now }} />
          <NextReminder {...{ event, status, now }} />
        </div>
        {actions}
      </div>
      <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,max(8rem,35%)),1fr))] gap-x-6 gap-y-4 border-t border-line px-4 py-5 nav:grid-cols-2 nav:px-6">
        <Fact term="区分" isShort>
          {PHASES[event.selectionPhase].label}
        </Fact>
        {reminders.length > 0 && (
          <Fact term="リマインド" isShort>
            {reminders.map((type) => REMINDER_LABELS[type]).join('・')}
          </Fact>
        )}
        {event.publicLocation && <Place term="会場" place={event.publicLocation} hasMap={!event.location} />}
        {event.location && <Place term="場所" place={event.location} hasMap own />}
        {event.kind === 'appointment' && event.travelMinutes !== null && (
          <Fact term="移動時間" own>
            {travelLabel(event.travelMinutes)}
          </Fact>
        )}
        {event.publicUrl && (
          <Fact term="案内ページ">
            <SafeLink href={event.publicUrl} />
          </Fact>
        )}
        {event.privateUrl && (
          <Fact term="URL" own>
            <SafeLink href={event.privateUrl} />
          </Fact>
        )}
        {event.publicContent && (
          <Fact term="内容" wide>
            {event.publicContent}
          </Fact>
        )}
        {event.privateMemo && (
          <Fact term="自分だけのメモ" own wide>
            {event.privateMemo}
          </Fact>
        )}
      </dl>
    </Card>
  );
}

function Moment({ event, now }: Pick<EventFactsProps, 'event' | 'now'>) {
  const day = jstDay(event.deadline);
  const [year, month, date] = parts(day);
  const tone = weekday(day) === 0 ? 'text-sun' : weekday(day) === 6 ? 'text-sat' : 'text-ink-2';
  const isLong = hasSeveralDays(event);
  const urgent = event.kind === 'deadline' && !event.completed && day <= jstDay(now) ? 'text-shu' : 'text-ink';
  return (
    <div className="flex flex-wrap items-end gap-x-3 gap-y-2">
      <time
        dateTime={event.deadline}
        className="flex flex-wrap items-end gap-x-3 gap-y-2 leading-none whitespace-normal nav:gap-x-5"
      >
        <span className={`flex flex-wrap items-baseline gap-y-2 ${urgent}`}>
          {!jstDay(now).startsWith(`${year}-`) && <span className="num text-xl">{year}/</span>}
          <span
            className={`num text-[2.75rem] leading-none nav:text-[3.5rem] ${isOverdue(event, now) ? 'line-through' : ''}`}
          >
            {month}/{date}
          </span>
          <span className={`date ml-2 text-md font-bold ${tone}`}>（{weekdayLabel(day)}）</span>
        </span>
        <span className="num text-[2rem] leading-none nav:text-[2.5rem]">
          {clockOf(event)}
          {!isLong && event.endsAt && `–${endText(event)}`}
        </span>
        {isLong && <span className="num text-xl leading-none nav:text-2xl">–{endText(event)}</span>}
      </time>
      <span className="text-sm text-ink-2">
        {event.kind === 'appointment' ? !event.endsAt && '開始' : clockOf(event) && 'まで'}
        <JapanTime at={event.deadline} />
      </span>
    </div>
  );
}

type PlaceProps = { term: string; place: string; hasMap: boolean; own?: boolean };

/** The place, with a link to a map; none for a web address. */
function Place({ term, place, hasMap, own = false }: PlaceProps) {
  const map = `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(place)}`;
  return (
    <Fact term={term} own={own}>
      {place}
      {hasMap && !/https?:|オンライン|zoom|teams|meet/i.test(place) && (
        <span className="mt-0.5 block text-sm">
          <SafeLink href={map}>地図を開く</SafeLink>
        </span>
      )}
    </Fact>
  );
}

type FactProps = {
  term: string;
  own?: boolean;
  /** A text of several lines. */
  wide?: boolean;
  /** A word or two: beside another one even on a phone. */
  isShort?: boolean;
  children: ReactNode;
};

function Fact({ term, own = false, wide = false, isShort = false, children }: FactProps) {
  return (
    <div className={wide ? 'col-span-full' : isShort ? '' : 'col-span-full nav:col-span-1'}>
      <dt className="flex flex-wrap items-center gap-x-2 text-xs leading-ui font-bold text-ink-2">
        {term}
        {own && (
          <span className="inline-flex items-center gap-1 font-normal">
            <Lock aria-hidden className="size-3.5" />
            自分だけに表示
          </span>
        )}
      </dt>
      <dd className="text-base leading-body wrap-anywhere whitespace-pre-wrap">{children}</dd>
    </div>
  );
}
