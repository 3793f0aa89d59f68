/** Adding what a mail says: its events one by one, the events of the student that it moves, and how the selection ended. */
import { clockOf } from '../events/events.ts';
import type { EventReading, Outcome, Reading } from '../mail-reading/reading.ts';
import type { EventView, SelectionView } from '../selections/views.ts';
import type { Status } from '../taxonomy/statuses.ts';
import { jstDay } from '../time.ts';
import type { Picks } from './quick-add.ts';

/** The reading of each event alone, as if a line had said it. */
export function eventReadings(reading: Reading): Reading[] {
  return reading.events.map((event) => ({
    ...reading,
    company: event.company ?? reading.company,
    outcome: null,
    events: [event],
  }));
}

/** The name that reading gives to the deadline of an answer to an offer. */
const OFFER_REPLY = '内定承諾期限';

/** What is known of an event beyond its reading: what is due after an offer is its answer. */
export function firstPicks({ title, kind, type }: EventReading, outcome: Reading['outcome']): Picks {
  const isReply =
    title === OFFER_REPLY || (outcome?.value === 'offer' && kind === 'deadline' && type?.value === 'other');
  return isReply ? { eventType: 'offer_reply_deadline', publicDescription: '' } : {};
}

/** The student's event that a mail moves: open, at the moment before the change, of the type where several are. Null without one. */
export function movedEvent({ before, type }: EventReading, selection: SelectionView | undefined): EventView | null {
  if (!before || !selection) return null;
  const { day, clock } = before.value;
  const then = selection.events.filter(
    (it) => !it.completed && jstDay(it.deadline) === day && (clock === null || clockOf(it) === clock),
  );
  const ofType = then.filter((it) => it.eventType === type?.value);
  const [only, ...others] = ofType.length > 0 ? ofType : then;
  return only && others.length === 0 ? only : null;
}

/** The status that an outcome proposes. */
export const STATUS_OF: Record<Outcome, Status> = { rejected: 'rejected', offer: 'offer' };
