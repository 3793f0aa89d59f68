import { and, isNotNull, lt, notExists, or, sql } from 'drizzle-orm';
import { DAY, type Instant, plus } from '#domain/time.ts';
import { DELETION_UNDO_MS } from '#domain/undo.ts';
import type { Db } from '../db/connect.ts';
import { purgeRows } from '../db/purge.ts';
import { events, files, selections } from '../db/schema/selections.ts';

/** How long a selection waits for its files to be removed first. Afterwards only the daily sweep of the storage finds their objects. */
const FILES_FIRST_MS = DAY;

/** Removes deleted rows whose deletion can no longer be undone. */
export async function purgeDeleted(db: Db, now: Instant, signal?: AbortSignal) {
  const last = plus(now, -2 * DELETION_UNDO_MS);
  await purgeRows(db, events, and(isNotNull(events.deletedAt), lt(events.deletedAt, last)), signal);
  const itsFiles = db
    .select({ one: sql`1` })
    .from(files)
    .where(sql`${files.userId} = ${selections.userId} and ${files.selectionId} = ${selections.id}`);
  const mayGo = or(lt(selections.deletedAt, plus(now, -FILES_FIRST_MS)), notExists(itsFiles));
  await purgeRows(db, selections, and(isNotNull(selections.deletedAt), lt(selections.deletedAt, last), mayGo), signal);
}
