/** The dates of a selection that are events: changing them by the selection's form, and moving those that were columns. */
import { and, eq, isNotNull, or } from 'drizzle-orm';
import { type NewEventRow, newEvent } from '#domain/events/events.ts';
import { pick } from '#domain/record.ts';
import { datedEvent } from '#domain/selections/dates.ts';
import { DATE_FIELDS, type DateField, SELECTION_FIELDS } from '#domain/selections/fields.ts';
import { storedStep } from '#domain/taxonomy/event-types.ts';
import type { Phase } from '#domain/taxonomy/phases.ts';
import type { Instant } from '#domain/time.ts';
import { type Db, transaction } from '../db/connect.ts';
import { lockStudent } from '../db/locks.ts';
import { events, selections } from '../db/schema/selections.ts';
import { progressChanged } from './consequences.ts';
import { insertEvents, updateEvent } from './events.ts';
import { readSelection } from './list.ts';

/** The dates by their fields. A missing one is not known; null is none. */
export type Dates = { [F in DateField]?: Instant | null | undefined };

/** The events of these dates, for a new selection. */
export function eventsOfDates(dates: Dates, selectionPhase: Phase): NewEventRow[] {
  return DATE_FIELDS.flatMap((field) => {
    const deadline = dates[field];
    return deadline ? [newEvent.parse({ ...storedStep(SELECTION_FIELDS[field].event), deadline, selectionPhase })] : [];
  });
}

/**
 * Moves, adds or deletes the events of these dates of a selection that the caller has locked. None of them is shared. The selection stays
 * when its last event is deleted here: only a field was cleared.
 * @throws AppError `too_many` beyond MAX_EVENTS.
 */
export async function keepDates(tx: Db, userId: string, selectionId: string, dates: Dates, now: Instant) {
  const selection = await readSelection(tx, userId, selectionId);
  if (!selection) return;
  for (const field of DATE_FIELDS) {
    const at = dates[field];
    if (at === undefined || at === selection[field]) continue;
    const event = datedEvent(selection.events, SELECTION_FIELDS[field].event);
    if (event && at !== null) await updateEvent(tx, userId, event.id, { deadline: at, version: event.version }, now);
    else if (event) await clear(tx, userId, event.id, now);
    else if (at !== null)
      await add(tx, userId, selectionId, eventsOfDates({ [field]: at }, selection.selectionPhase), now);
    await tx
      .update(selections)
      .set({ [field]: null })
      .where(one(userId, selectionId));
  }
}

const one = (userId: string, id: string) => and(eq(selections.userId, userId), eq(selections.id, id));

async function clear(tx: Db, userId: string, id: string, now: Instant) {
  await tx
    .update(events)
    .set({ deletedAt: now })
    .where(and(eq(events.userId, userId), eq(events.id, id)));
  await progressChanged(tx, userId, [id], now);
}

async function add(tx: Db, userId: string, selectionId: string, entered: NewEventRow[], now: Instant) {
  const ids = await insertEvents(tx, userId, selectionId, entered, now);
  await progressChanged(tx, userId, ids, now);
}

const hasDates = or(...DATE_FIELDS.map((field) => isNotNull(selections[field])));
/** The number of selections read at once. Each is moved in a transaction of its own. */
const AT_ONCE = 200;

/** Makes events of the dates that an earlier release stored, or still stores, with a selection. */
export async function moveDates(db: Db, now: Instant, signal?: AbortSignal): Promise<void> {
  for (;;) {
    const found = await db
      .select({ userId: selections.userId, id: selections.id })
      .from(selections)
      .where(hasDates)
      .orderBy(selections.userId, selections.id)
      .limit(AT_ONCE);
    for (const { userId, id } of found) {
      signal?.throwIfAborted();
      await transaction(db, (tx) => moveOne(tx, userId, id, now));
    }
    if (found.length < AT_ONCE) return;
  }
}

async function moveOne(tx: Db, userId: string, id: string, now: Instant) {
  await lockStudent(tx, userId);
  const [own] = await tx
    .select()
    .from(selections)
    .where(and(one(userId, id), hasDates))
    .for('update');
  if (!own) return;
  const dates = pick(own, DATE_FIELDS);
  await tx.update(selections).set({ expectedResultBy: null, offerReplyBy: null }).where(one(userId, id));
  const entered = eventsOfDates(dates, own.selectionPhase);
  const ids = await insertEvents(tx, userId, id, entered, now, Number.POSITIVE_INFINITY);
  // An answer whose day has passed was given; and what was deleted stays so, and comes back together.
  for (const [at, event] of entered.entries()) {
    const completed = event.subtype === 'offer_reply_deadline' && event.deadline < now;
    await tx
      .update(events)
      .set({ completed, deletedAt: own.deletedAt })
      .where(and(eq(events.userId, userId), eq(events.id, ids[at] ?? '')));
  }
  await progressChanged(tx, userId, ids, now);
}
