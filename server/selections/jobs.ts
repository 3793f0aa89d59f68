import { and, isNotNull, lt } from 'drizzle-orm';
import { type Instant, plus } from '#domain/time.ts';
import { UNDO_MS } from '#domain/undo.ts';
import type { Db } from '../db/connect.ts';
import { events, selections } from '../db/schema.ts';

/** Removes for good what was deleted and can no longer be brought back. */
export async function purgeDeleted(db: Db, now: Instant) {
  const last = plus(now, -2 * UNDO_MS);
  await db.delete(events).where(and(isNotNull(events.deletedAt), lt(events.deletedAt, last)));
  await db.delete(selections).where(and(isNotNull(selections.deletedAt), lt(selections.deletedAt, last)));
}
