/** What a selection's form shows of its events: changing them by that form, and moving what was a column. */
import { and, eq, inArray, isNotNull, isNull, or } from 'drizzle-orm';
import { newEvent } from '#domain/events/events.ts';
import { pick, recordOf } from '#domain/record.ts';
import { datedEvent } from '#domain/selections/dates.ts';
import {
  EVENT_FIELDS,
  type EventField,
  FLAG_FIELDS,
  MOMENT_FIELDS,
  type OwnFields,
  SELECTION_FIELDS,
} from '#domain/selections/fields.ts';
import type { SelectionDetailView } from '#domain/selections/views.ts';
import { type EventStep, type OfStep, stepOf, storedStep } from '#domain/taxonomy/event-types.ts';
import type { Phase } from '#domain/taxonomy/phases.ts';
import type { Instant } from '#domain/time.ts';
import { type Db, transaction } from '../db/connect.ts';
import { lockStudent } from '../db/locks.ts';
import { users } from '../db/schema/accounts.ts';
import { events, selections } from '../db/schema/selections.ts';
import { eventsChanged, progressChanged } from './consequences.ts';
import { insertEvents, setCompletion, updateEvent } from './events.ts';
import { readSelection } from './list.ts';

/** The fields of events. A missing one is not known; a null date is none. */
export type Dates = { [F in EventField]?: OwnFields[F] | undefined };

const flagOf = (step: EventStep) => FLAG_FIELDS.find((field) => SELECTION_FIELDS[field].event === step);

/** The events of these dates that a selection does not have yet, for a new one or one of an earlier release. */
export function eventsOfDates(dates: Dates, selectionPhase: Phase, known: readonly (OfStep & { deadline: Instant })[]) {
  return MOMENT_FIELDS.flatMap((field) => {
    const [step, deadline] = [SELECTION_FIELDS[field].event, dates[field]];
    const isKnown = known.some((it) => stepOf(it) === step && it.deadline === deadline);
    if (!deadline || isKnown) return [];
    const flag = flagOf(step);
    const completed = (flag && dates[flag]) ?? false;
    return [{ ...newEvent.parse({ ...storedStep(step), deadline, selectionPhase }), completed }];
  });
}

/**
 * Moves, adds, completes or deletes the events of these fields of a selection that the caller has locked. The selection stays when its
 * last event is deleted here: only a field was cleared.
 * @throws AppError `too_many` beyond MAX_EVENTS.
 */
export async function keepDates(tx: Db, userId: string, selectionId: string, dates: Dates, now: Instant) {
  if (EVENT_FIELDS.every((field) => dates[field] === undefined)) return;
  const selection = await readSelection(tx, userId, selectionId);
  if (!selection) return;
  for (const field of MOMENT_FIELDS) {
    const flag = flagOf(SELECTION_FIELDS[field].event);
    const done = flag && dates[flag];
    if (dates[field] === undefined && done === undefined) continue;
    const id = await keepDate(tx, userId, selection, field, dates[field], now);
    if (id && flag) await setCompletion(tx, userId, id, done ?? selection[flag], now);
    // Only what has no event is kept in the columns.
    await tx
      .update(selections)
      .set({ [field]: null, ...(flag && { [flag]: !id && (done ?? selection[flag]) }) })
      .where(one(userId, selectionId));
  }
}

/** Gives the event of a field this date; returns its id, or null without one. */
async function keepDate(
  tx: Db,
  userId: string,
  selection: SelectionDetailView,
  field: (typeof MOMENT_FIELDS)[number],
  at: Instant | null | undefined,
  now: Instant,
): Promise<string | null> {
  const event = datedEvent(selection.events, SELECTION_FIELDS[field].event);
  const wanted = at === undefined ? selection[field] : at;
  if (!event) {
    const entered = eventsOfDates({ [field]: wanted }, selection.selectionPhase, []);
    const [id = null] = await insertEvents(tx, userId, selection.id, entered, now);
    if (id) await eventsChanged(tx, userId, [id], now);
    return id;
  }
  if (wanted === event.deadline) return event.id;
  if (wanted === null) {
    await clear(tx, userId, event.id, now);
    return null;
  }
  await updateEvent(tx, userId, event.id, { deadline: wanted, version: event.version }, now);
  return event.id;
}

const one = (userId: string, id: string) => and(eq(selections.userId, userId), eq(selections.id, id));

async function clear(tx: Db, userId: string, id: string, now: Instant) {
  await tx
    .update(events)
    .set({ deletedAt: now })
    .where(and(eq(events.userId, userId), eq(events.id, id)));
  await eventsChanged(tx, userId, [id], now);
}

const hasDates = or(...MOMENT_FIELDS.map((field) => isNotNull(selections[field])));
/** The number of selections read at once. Each is moved in a transaction of its own. */
const AT_ONCE = 200;

/** Makes events of the dates that an earlier release stored, or still stores, with a selection. Who has withdrawn is not reminded any more. */
export async function moveDates(db: Db, now: Instant, signal?: AbortSignal): Promise<void> {
  for (;;) {
    const found = await db
      .select({ userId: selections.userId, id: selections.id })
      .from(selections)
      .innerJoin(users, eq(users.id, selections.userId))
      .where(and(hasDates, isNull(users.withdrawnAt)))
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
  const dates = pick(own, EVENT_FIELDS);
  const its = await tx
    .select()
    .from(events)
    .where(and(eq(events.userId, userId), eq(events.selectionId, id)));
  // What was deleted with its selection stays so, and comes back together.
  const known = its.filter((it) => it.deletedAt === own.deletedAt);
  const entered = eventsOfDates(dates, own.selectionPhase, known).map((it) => {
    // An answer whose day has passed was given.
    const isAnswered = it.subtype === 'offer_reply_deadline' && it.deadline < now;
    return { ...it, completed: it.completed || isAnswered };
  });
  const ids = await insertEvents(tx, userId, id, entered, now, Number.POSITIVE_INFINITY);
  const submitted = own.esSubmitted
    ? known.filter((it) => it.eventType === 'es_deadline' && it.deadline === own.esDeadline).map((it) => it.id)
    : [];
  const these = (some: string[]) => and(eq(events.userId, userId), inArray(events.id, some));
  await tx.update(events).set({ deletedAt: own.deletedAt }).where(these(ids));
  await tx.update(events).set({ completed: true }).where(these(submitted));
  await tx
    .update(selections)
    .set({ ...recordOf(MOMENT_FIELDS, () => null), ...(own.esDeadline && { esSubmitted: false }) })
    .where(one(userId, id));
  await progressChanged(tx, userId, [...ids, ...submitted], now);
}
