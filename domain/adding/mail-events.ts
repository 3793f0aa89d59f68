/** Adding what a mail says: its events one by one, the events of the student that it moves, and how the selection ended. */
import { clockOf, endOf, type NewEvent } from '../events/events.ts';
import { type EventReading, type Moment, type Outcome, type Reading, readStep } from '../mail-reading/reading.ts';
import type { EventView, SelectionView } from '../selections/views.ts';
import { isSubtype } from '../taxonomy/event-types.ts';
import type { Status } from '../taxonomy/statuses.ts';
import { type Instant, jstDay } from '../time.ts';
import { cleanText, parseWebAddress } from '../web-address.ts';
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

/** What is known of an event beyond its type: 内定承諾期限, 結果連絡予定. */
export function firstPicks(event: EventReading, outcome: Reading['outcome']): Picks {
  const step = readStep(event, outcome);
  return step && isSubtype(step) ? { eventType: step, publicDescription: '' } : {};
}

/** The student's event that a mail moves: open, at the moment before the change, of the type where several are. Null without one. */
export function movedEvent({ before, type }: EventReading, selection: SelectionView | undefined): EventView | null {
  if (!before || !selection) return null;
  const said = before.doubt === 'midnight' ? before.choices : [before.value];
  const then = selection.events.filter((it) => !it.completed && said.some((moment) => isAt(it, moment)));
  const ofType = then.filter((it) => it.eventType === type?.value);
  const [only, ...others] = ofType.length > 0 ? ofType : then;
  return only && others.length === 0 ? only : null;
}

/** Whether an event is at a moment; without a time on its day. */
export function isAt(event: EventView, { day, clock }: Moment): boolean {
  return jstDay(event.deadline) === day && (clock === null || clockOf(event) === clock);
}

/** The status that an outcome proposes. */
export const STATUS_OF: Record<Outcome, Status> = { rejected: 'rejected', offer: 'offer' };

/** What can be added to an event that is registered already. The student alone sees it. */
export const DETAILS = ['location', 'privateUrl', 'privateMemo'] as const;
export type Detail = (typeof DETAILS)[number];

/** What a mail or a calendar says of an event that is registered already, and the event itself lacks or has otherwise. */
export type AddedDetails = { event: EventView; details: Partial<Pick<EventView, Detail>> };

/**
 * Place, address and memo that the student's event has not; null where it has all of them. What is there is replaced only by what is
 * `certain`: typed by the student, or a later version of the event. A memo is never replaced, only added to.
 */
export function addedDetails(added: NewEvent, event: EventView, certain: readonly Detail[] = []): AddedDetails | null {
  const location = cleanText(added.location ?? '');
  const privateUrl = parseWebAddress(added.privateUrl ?? '');
  const privateMemo = memoWith(cleanText(added.privateMemo ?? ''), event.privateMemo, certain.includes('privateMemo'));
  const now = shownDetails(event);
  const takes = (field: keyof typeof now, is: string | null) =>
    is && is !== now[field] && (!now[field] || certain.includes(field));
  const details = {
    ...(takes('location', location) && { location }),
    ...(takes('privateUrl', privateUrl) && { privateUrl }),
    ...(privateMemo !== event.privateMemo && { privateMemo }),
  };
  return Object.keys(details).length > 0 ? { event, details } : null;
}

/** What the details take the place of. */
export function replacements({ event, details }: AddedDetails) {
  const now = shownDetails(event);
  return (['location', 'privateUrl'] as const).flatMap((field) => {
    const [was, is] = [now[field], details[field]];
    return was && is ? [{ field, was, is }] : [];
  });
}

/** Place and address as they are shown: the student's own, else what is shared. */
function shownDetails({ location, publicLocation, privateUrl, publicUrl }: EventView) {
  return { location: location || publicLocation, privateUrl: privateUrl || publicUrl };
}

function memoWith(memo: string, before: string, isCertain: boolean): string {
  if (!before || !memo || !isCertain) return before || memo;
  if (before.includes(memo)) return before;
  return memo.includes(before) ? memo : `${before}\n${memo}`;
}

/**
 * The events of a selection that are still to come: after a rejection they have no purpose. None where nothing else would be left, because
 * the selection goes with its last event.
 */
export function remainingEvents({ events }: SelectionView, now: Instant): EventView[] {
  const remaining = events.filter((it) => !it.completed && endOf(it) > now);
  return remaining.length < events.length ? remaining : [];
}
