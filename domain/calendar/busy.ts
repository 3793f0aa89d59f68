/** Times at which a student's own calendar is busy: when, and never with what. */
import { endOf, type Timed } from '../events/events.ts';
import { awaitedEntries, type Entry } from '../selections/upcoming.ts';
import type { Instant } from '../time.ts';
import type { BusySpan } from './google-sync.ts';

/** Busy times as appointments, for rules about free time. */
export function busyAppointments(spans: readonly BusySpan[]): Timed[] {
  return spans.map(({ start, end }) => ({ kind: 'appointment', deadline: start, endsAt: end }));
}

/** The awaited appointments that are not over and overlap with a busy time; touching ends do not. */
export function busyClashes(entries: readonly Entry[], spans: readonly BusySpan[], now: Instant): Entry[] {
  return awaitedEntries(entries).filter(({ event }) => {
    const end = endOf(event);
    return event.kind === 'appointment' && end > now && spans.some((it) => it.start < end && event.deadline < it.end);
  });
}
