import { and, isNotNull, lt, notExists, or, sql } from 'drizzle-orm';
import { DAY, type Instant, plus } from '#domain/time.ts';
import { DELETION_UNDO_MS } from '#domain/undo.ts';
import type { Db } from '../db/connect.ts';
import { purgeRows } from '../db/purge.ts';
import { events, files, selections } from '../db/schema/selections.ts';

/** How long a selection waits for its files to go first. Afterwards only the sweep knows of their objects, and that is patient. */
const FILES_FIRST_MS = DAY;

/** Removes for good what was deleted and can no longer be brought back. */
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
