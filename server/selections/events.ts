import { and, asc, eq, inArray, isNull, ne, sql } from 'drizzle-orm';
import { AppError } from '#domain/errors.ts';
import {
  type EventPatchRow,
  endsAfterStart,
  MAX_EVENTS,
  type NewEventRow,
  storedMoments,
  storedReminderTypes,
} from '#domain/events/events.ts';
import { defaultReminderTypes, type ReminderType, typesInTime } from '#domain/reminders/timings.ts';
import { type EventResult, TYPES_WITH_RESULT } from '#domain/taxonomy/event-results.ts';
import type { Phase } from '#domain/taxonomy/phases.ts';
import type { Instant } from '#domain/time.ts';
import { isId, newEventId } from '../base/ids.ts';
import type { Db } from '../db/connect.ts';
import { reminders } from '../db/schema/reminders.ts';
import { events, selections } from '../db/schema/selections.ts';
import { readNotificationSettings } from '../reminders/settings.ts';
import { planSnooze } from '../reminders/snooze.ts';
import { originOf } from '../sharing/copying.ts';
import { eventsChanged, progressChanged } from './consequences.ts';
import { readEvent } from './list.ts';

const shown = (userId: string, id: string) =>
  and(eq(events.userId, userId), eq(events.id, id), isNull(events.deletedAt));

/** One event of this student. @throws AppError `event_not_found`, or `not_yours` when it is another student's. */
export async function ownEvent(db: Db, userId: string, id: string) {
  if (!isId(id)) throw new AppError('event_not_found');
  const [own] = await db.select().from(events).where(shown(userId, id));
  return own ?? refuseEvent(db, id);
}

/** As `ownEvent`, locked with its selection until the transaction ends: a second writer waits and then sees the first one's changes. */
export async function heldEvent(tx: Db, userId: string, id: string) {
  if (!isId(id)) throw new AppError('event_not_found');
  const its = tx.select({ id: events.selectionId }).from(events).where(shown(userId, id));
  await tx
    .select({ id: selections.id })
    .from(selections)
    .where(and(eq(selections.userId, userId), inArray(selections.id, its)))
    .for('no key update');
  const [own] = await tx.select().from(events).where(shown(userId, id)).for('update');
  return own ?? refuseEvent(tx, id);
}

/** Throws why this student has no such event: it is another student's, or does not exist. */
export async function refuseEvent(db: Db, id: string): Promise<never> {
  const [others] = await db
    .select({ id: events.id })
    .from(events)
    .where(and(eq(events.id, id), isNull(events.deletedAt)));
  throw new AppError(others ? 'not_yours' : 'event_not_found');
}

/** An event as entered, with the id that a device has made for it, if any. */
export type MadeEvent = NewEventRow & { id?: string | undefined };

/**
 * Adds events to a selection that the caller has locked, with the student's reminder settings, and shares their public fields. Returns
 * their ids in order.
 * @throws AppError `too_many` beyond MAX_EVENTS.
 */
export async function addEvents(tx: Db, userId: string, selectionId: string, entered: MadeEvent[], now: Instant) {
  const ids = await insertEvents(tx, userId, selectionId, entered, now);
  await eventsChanged(tx, userId, ids, now);
  return ids;
}

/** As `addEvents`, for a caller that adds to several selections and calls `eventsChanged` once for all of them. */
export async function insertEvents(
  tx: Db,
  userId: string,
  selectionId: string,
  entered: MadeEvent[],
  now: Instant,
  max = MAX_EVENTS,
): Promise<string[]> {
  if (entered.length === 0) return [];
  const ofSelection = and(eq(events.userId, userId), eq(events.selectionId, selectionId), isNull(events.deletedAt));
  const count = await tx.$count(events, ofSelection);
  if (count + entered.length > max) throw new AppError('too_many');
  const stored = entered.map((event) => ({ ...event, ...storedMoments(event) }));
  const taken = await originOf(tx, userId, selectionId, stored);
  const { quietHours } = await readNotificationSettings(tx, userId);
  const rows = stored.map((event, at) => ({
    ...event,
    ...taken[at],
    userId,
    id: event.id ?? newEventId(),
    selectionId,
    reminderTypes: typesInTime(event.reminderTypes ?? defaultReminderTypes(event.kind), event, quietHours, now),
    createdAt: now,
    updatedAt: now,
  }));
  await tx.insert(events).values(rows);
  return rows.map((row) => row.id);
}

/**
 * Applies a patch. A changed type or deadline voids older reminders, and marks an event that was copied from a shared one as modified.
 * @throws AppError `conflict` with the current event, when it was changed since; `invalid_input` (`endsAt`).
 */
export async function updateEvent(tx: Db, userId: string, id: string, patch: EventPatchRow, now: Instant) {
  const own = await heldEvent(tx, userId, id);
  if (own.version !== patch.version) throw new AppError('conflict', { current: await readEvent(tx, userId, id) });
  const { eventType = own.eventType, kind = own.kind, deadline = own.deadline, endsAt = own.endsAt } = patch;
  const { subtype: patched = own.subtype } = patch;
  const subtype = eventType === 'other' ? patched : null;
  const moments = storedMoments({ eventType, subtype, kind, deadline, endsAt });
  if (!endsAfterStart(moments)) throw new AppError('invalid_input', { fields: ['endsAt'] });
  const isOther = eventType !== own.eventType || subtype !== own.subtype || moments.kind !== own.kind;
  const moved = isOther || moments.deadline !== own.deadline;
  const version = own.version + 1;
  const chosen = patch.reminderTypes ?? (own.reminderTypes as ReminderType[]);
  const { quietHours } = await readNotificationSettings(tx, userId);
  await tx
    .update(events)
    .set({
      ...patch,
      ...moments,
      subtype,
      reminderTypes: moved ? typesInTime(chosen, moments, quietHours, now) : storedReminderTypes(chosen),
      deadlineVersion: own.deadlineVersion + (moved ? 1 : 0),
      isCustomized: true,
      isModified: own.isModified || (own.sharedEventId !== null && moved),
      version,
      updatedAt: now,
    })
    .where(shown(userId, id));
  await eventsChanged(tx, userId, [id], now);
  return { version };
}

/** Marks an event as done or not done; no change where it already is. */
export async function setCompletion(tx: Db, userId: string, id: string, completed: boolean, now: Instant) {
  await heldEvent(tx, userId, id);
  const changed = await tx
    .update(events)
    .set({ completed, updatedAt: now })
    .where(and(shown(userId, id), ne(events.completed, completed)))
    .returning({ id: events.id });
  if (changed.length > 0) await progressChanged(tx, userId, [id], now);
}

/**
 * Sets how an event went, or takes that back.
 * @throws AppError `invalid_input` (`result`) for an event of a type without a result.
 */
export async function setResult(tx: Db, userId: string, id: string, result: EventResult | null, now: Instant) {
  const own = await heldEvent(tx, userId, id);
  if (result !== null && !TYPES_WITH_RESULT.includes(own.eventType))
    throw new AppError('invalid_input', { fields: ['result'] });
  await tx.update(events).set({ result, updatedAt: now }).where(shown(userId, id));
  await progressChanged(tx, userId, [id], now);
}

/** Sets the reminders of an event; returns the planned ones, by moment. */
export async function chooseReminders(tx: Db, userId: string, id: string, types: ReminderType[], now: Instant) {
  const own = await heldEvent(tx, userId, id);
  await tx
    .update(events)
    .set({ reminderTypes: storedReminderTypes(types), version: own.version + 1, updatedAt: now })
    .where(shown(userId, id));
  await progressChanged(tx, userId, [id], now);
  const planned = await tx
    .select({ type: reminders.type, scheduledAt: reminders.scheduledAt })
    .from(reminders)
    .where(and(eq(reminders.userId, userId), eq(reminders.eventId, id), eq(reminders.state, 'planned')))
    .orderBy(asc(reminders.scheduledAt));
  return { planned };
}

/** Has an event told again in an hour; returns the moment. @throws AppError `not_snoozable`. */
export async function snoozeEvent(tx: Db, userId: string, id: string, now: Instant) {
  await heldEvent(tx, userId, id);
  return planSnooze(tx, userId, id, now);
}

/** Moves the open events of one phase to the other, and shares them as such. */
export async function moveToPhase(
  tx: Db,
  userId: string,
  selectionId: string,
  phase: { from: Phase; to: Phase },
  now: Instant,
) {
  const moved = await tx
    .update(events)
    .set({ selectionPhase: phase.to, version: sql`${events.version} + 1`, updatedAt: now })
    .where(
      and(
        eq(events.userId, userId),
        eq(events.selectionId, selectionId),
        eq(events.selectionPhase, phase.from),
        eq(events.completed, false),
        isNull(events.deletedAt),
      ),
    )
    .returning({ id: events.id });
  await eventsChanged(
    tx,
    userId,
    moved.map((it) => it.id),
    now,
  );
}
