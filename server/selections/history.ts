/** What has become of a selection: every change of its status. */
import { and, desc, eq, inArray, isNotNull, isNull } from 'drizzle-orm';
import { MAX_STATUS_CHANGES } from '#domain/selections/selections.ts';
import type { StatusChangeView } from '#domain/selections/views.ts';
import type { Status } from '#domain/taxonomy/statuses.ts';
import type { Instant } from '#domain/time.ts';
import { newId } from '../base/ids.ts';
import type { Db } from '../db/connect.ts';
import { selections, statusHistory } from '../db/schema/selections.ts';

/** Changes that are listed of one student; the newest, where there are more. */
const MAX_LISTED_CHANGES = 30_000;

/** The changes of status of the selections that a student has, oldest first. */
export async function listStatusChanges(db: Db, userId: string): Promise<StatusChangeView[]> {
  const { selectionId, fromStatus, toStatus, createdAt: at } = statusHistory;
  const ofSelection = and(eq(selections.userId, userId), eq(selections.id, selectionId), isNull(selections.deletedAt));
  const newest = await db
    .select({ selectionId, fromStatus, toStatus, at })
    .from(statusHistory)
    .innerJoin(selections, ofSelection)
    .where(eq(statusHistory.userId, userId))
    .orderBy(desc(at), desc(statusHistory.id))
    .limit(MAX_LISTED_CHANGES);
  return newest.reverse();
}

/** Keeps a change of status in the history. */
export async function recordStatus(
  tx: Db,
  userId: string,
  selectionId: string,
  change: { from: Status | null; to: Status },
  now: Instant,
) {
  const row = { userId, id: newId(), selectionId, fromStatus: change.from, toStatus: change.to, createdAt: now };
  await tx.insert(statusHistory).values(row);
  if (change.from !== null) await forgetEarlyChanges(tx, userId, selectionId);
}

/** However often a status goes back and forth, no more is kept than MAX_STATUS_CHANGES; the registration stays. */
async function forgetEarlyChanges(tx: Db, userId: string, selectionId: string) {
  const ofSelection = and(eq(statusHistory.userId, userId), eq(statusHistory.selectionId, selectionId));
  const early = tx
    .select({ id: statusHistory.id })
    .from(statusHistory)
    .where(and(ofSelection, isNotNull(statusHistory.fromStatus)))
    .orderBy(desc(statusHistory.createdAt), desc(statusHistory.id))
    .offset(MAX_STATUS_CHANGES);
  await tx.delete(statusHistory).where(and(ofSelection, inArray(statusHistory.id, early)));
}
