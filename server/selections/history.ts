/** The history of a selection: every change of its status. */
import { and, desc, eq, inArray, isNotNull, isNull } from 'drizzle-orm';
import { MAX_STATUS_CHANGES } from '#domain/selections/selections.ts';
import type { StatusChangeView } from '#domain/selections/views.ts';
import type { Status } from '#domain/taxonomy/statuses.ts';
import type { Instant } from '#domain/time.ts';
import { newId } from '../base/ids.ts';
import type { Db } from '../db/connect.ts';
import { selections, statusHistory } from '../db/schema/selections.ts';

/** The maximum of changes listed for one student; the newest are kept. */
const MAX_LISTED_CHANGES = 30_000;

/** The status changes of a student's selections, oldest first. */
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

/** Records a change of status. */
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

/** Keeps at most MAX_STATUS_CHANGES, however often a status changes; the first entry stays. */
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
