import type { ReportedEvent } from '#domain/admin/sharing.ts';
import { EVENT_TYPES } from '#domain/taxonomy/event-types.ts';
import { PHASES } from '#domain/taxonomy/phases.ts';
import { type Instant, jstClock, jstDay, shortDayLabel } from '#domain/time.ts';
import { EventMark } from '#web/ui/marks/EventMark.tsx';
import { Name } from '#web/ui/marks/Name.tsx';

type Date = Pick<ReportedEvent, 'companyName' | 'eventType' | 'deadline' | 'graduationYear' | 'selectionPhase'>;

/** A shared event: company, type, moment, graduation year and phase. */
export function SharedDate({ of }: { of: Date }) {
  const { companyName, eventType, deadline, graduationYear, selectionPhase } = of;
  const phase = PHASES[selectionPhase].label;
  return (
    <>
      <h2 className="admin-shared-company">
        <Name>{companyName}</Name>
      </h2>
      <p className="admin-shared-date">
        <EventMark kind={EVENT_TYPES[eventType].kind ?? 'appointment'} />
        <b>{EVENT_TYPES[eventType].label}</b>
        <span className="date">{momentLabel(deadline)}</span>
      </p>
      <p className="text-xs text-ink-2">{graduationYear === null ? phase : `${graduationYear % 100}卒・${phase}`}</p>
    </>
  );
}

/** 11/30（月）23:59 */
export function momentLabel(moment: Instant): string {
  return `${shortDayLabel(jstDay(moment))}${jstClock(moment)}`;
}

/** The name of a shared event for a button: みなと商事のES締切. */
export function nameOf({ companyName, eventType }: Date): string {
  return `${companyName}の${EVENT_TYPES[eventType].label}`;
}
