/**
 * Deletion and its undo. Rows deleted together have the same `deleted_at`, are shown nowhere from then on, and can be restored for
 * DELETION_UNDO_MS. Deleting and restoring lock the selection first, so that the count of its events stays right.
 */
import { and, desc, eq, gte, isNull, ne } from 'drizzle-orm';
import { AppError } from '#domain/errors.ts';
import { MAX_EVENTS } from '#domain/events/events.ts';
import { type Instant, plus, toMs } from '#domain/time.ts';
import { DELETION_UNDO_MS } from '#domain/undo.ts';
import { isId } from '../base/ids.ts';
import type { Db } from '../db/connect.ts';
import { events, selections } from '../db/schema/selections.ts';
import { eventsChanged, selectionsChanged } from './consequences.ts';
import { ownEvent, refuseEvent } from './events.ts';
import { heldSelection, refuseSelection, refuseTooMany } from './queries.ts';

const eventsOf = (userId: string, selectionId: string) =>
  and(eq(events.userId, userId), eq(events.selectionId, selectionId));
const oneSelection = (userId: string, id: string) => and(eq(selections.userId, userId), eq(selections.id, id));
const oneEvent = (userId: string, id: string) => and(eq(events.userId, userId), eq(events.id, id));

/** Deletes a selection with its events. */
export async function deleteSelection(tx: Db, userId: string, id: string, now: Instant) {
  await deleteSelections(tx, userId, [id], now);
}

/** Deletes several selections with their events. */
export async function deleteSelections(tx: Db, userId: string, ids: string[], now: Instant) {
  const gone: string[] = [];
  for (const id of ids) gone.push(...(await markDeleted(tx, userId, id, now)));
  await selectionsChanged(tx, userId, ids, now);
  await eventsChanged(tx, userId, gone, now);
}

async function markDeleted(tx: Db, userId: string, id: string, now: Instant): Promise<string[]> {
  await heldSelection(tx, userId, id);
  const deletedAt = await nextDeletion(tx, userId, id, now);
  const shown = and(eventsOf(userId, id), isNull(events.deletedAt));
  const gone = await tx.update(events).set({ deletedAt }).where(shown).returning({ id: events.id });
  await tx.update(selections).set({ deletedAt }).where(oneSelection(userId, id));
  return idsOf(gone);
}

/** Deletes an event, and the selection with its last event. @returns whether it did. */
export async function deleteEvent(tx: Db, userId: string, id: string, now: Instant) {
  const { selectionId } = await ownEvent(tx, userId, id);
  await heldSelection(tx, userId, selectionId);
  const deletedAt = await nextDeletion(tx, userId, selectionId, now);
  const shown = and(oneEvent(userId, id), isNull(events.deletedAt));
  const gone = await tx.update(events).set({ deletedAt }).where(shown).returning({ id: events.id });
  if (gone.length === 0) throw new AppError('event_not_found');
  const left = await tx.$count(events, and(eventsOf(userId, selectionId), isNull(events.deletedAt)));
  if (left === 0) {
    await tx.update(selections).set({ deletedAt }).where(oneSelection(userId, selectionId));
    await selectionsChanged(tx, userId, [selectionId], now);
  }
  await eventsChanged(tx, userId, [id], now);
  return { selectionDeleted: left === 0 };
}

/**
 * The moment of a new deletion: now, or a little later where something of the selection was deleted at this very moment, so that each can
 * be undone separately.
 */
async function nextDeletion(tx: Db, userId: string, selectionId: string, now: Instant): Promise<Instant> {
  const [last] = await tx
    .select({ deletedAt: events.deletedAt })
    .from(events)
    .where(and(eventsOf(userId, selectionId), gte(events.deletedAt, now)))
    .orderBy(desc(events.deletedAt))
    .limit(1);
  return last?.deletedAt ? plus(last.deletedAt, 1) : now;
}

/** Restores a selection and what was deleted with it. @throws AppError `nothing_to_undo` after DELETION_UNDO_MS. */
export async function restoreSelection(tx: Db, userId: string, id: string, now: Instant) {
  const selection = await heldEvenDeleted(tx, userId, id);
  if (!selection) return refuseSelection(tx, id);
  if (selection.deletedAt === null) return;
  refuseLate(selection.deletedAt, now);
  await bringBack(tx, userId, id, selection.deletedAt, now);
}

/** Restores an event, and its selection if that was deleted too. @throws AppError `nothing_to_undo` after DELETION_UNDO_MS. */
export async function restoreEvent(tx: Db, userId: string, id: string, now: Instant) {
  if (!isId(id)) throw new AppError('event_not_found');
  const [event] = await tx.select().from(events).where(oneEvent(userId, id));
  if (!event) return refuseEvent(tx, id);
  const selection = await heldEvenDeleted(tx, userId, event.selectionId);
  if (event.deletedAt === null) return;
  refuseLate(event.deletedAt, now);
  if (selection?.deletedAt) await bringBack(tx, userId, event.selectionId, selection.deletedAt, now);
  const others = and(eventsOf(userId, event.selectionId), isNull(events.deletedAt), ne(events.id, id));
  if ((await tx.$count(events, others)) >= MAX_EVENTS) throw new AppError('too_many');
  await tx.update(events).set({ deletedAt: null, updatedAt: now }).where(oneEvent(userId, id));
  await eventsChanged(tx, userId, [id], now);
}

/** A selection of this student, deleted or not, locked until the transaction ends. */
async function heldEvenDeleted(tx: Db, userId: string, id: string) {
  if (!isId(id)) return undefined;
  const [selection] = await tx.select().from(selections).where(oneSelection(userId, id)).for('update');
  return selection;
}

function refuseLate(deletedAt: Instant, now: Instant) {
  if (toMs(now) - toMs(deletedAt) > DELETION_UNDO_MS) throw new AppError('nothing_to_undo');
}

async function bringBack(tx: Db, userId: string, selectionId: string, deletedAt: Instant, now: Instant) {
  await refuseTooMany(tx, userId, 1);
  const together = and(eventsOf(userId, selectionId), eq(events.deletedAt, deletedAt));
  const back = await tx.update(events).set({ deletedAt: null }).where(together).returning({ id: events.id });
  await tx.update(selections).set({ deletedAt: null }).where(oneSelection(userId, selectionId));
  await selectionsChanged(tx, userId, [selectionId], now);
  await eventsChanged(tx, userId, idsOf(back), now);
}

const idsOf = (rows: { id: string }[]) => rows.map((row) => row.id);
