import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { DAY, HOUR, type Instant, plus } from '#domain/time.ts';
import { DELETION_UNDO_MS } from '#domain/undo.ts';
import type { Db } from '../db/connect.ts';
import { filesIn } from '../integrations/storage/folder.ts';
import type { Storage } from '../integrations/storage/storage.ts';
import { readOwnership } from '../restorations/queries.ts';
import { deletedFiles, dropFile, firstAccountAt, knownObjects } from './queries.ts';

const BATCH = 500;

/**
 * Removes deleted files whose deletion can no longer be undone: first the object, then the row.
 * @throws the first error of the storage, after the rest of its batch has been tried.
 */
export async function purgeFiles(db: Db, storage: Storage, now: Instant, signal?: AbortSignal) {
  const last = plus(now, -2 * DELETION_UNDO_MS);
  const isOwn = await ownershipOf(db, storage);
  for (let gone = await deletedFiles(db, last, BATCH); gone.length > 0; gone = await deletedFiles(db, last, BATCH)) {
    const faults: unknown[] = [];
    for (const { userId, id, object } of gone) {
      signal?.throwIfAborted();
      const removed = await (isOwn(object) ? storage.remove(object) : Promise.resolve()).then(
        () => true,
        (fault) => void faults.push(fault),
      );
      if (removed) await dropFile(db, userId, id);
    }
    if (faults.length > 0) throw faults[0];
  }
}

/** Age at which an object without a file is removed: uploads take minutes. */
const ORPHANED_MS = DAY;

/**
 * Removes objects without a file: from uploads that a crash interrupted, and from removed selections and accounts. Objects older than the
 * first account stay: they belong to another database, and the settings may be wrong. So do those of another installation in a bucket that
 * both use: a restored copy and its original.
 */
export async function sweepStorage(db: Db, storage: Storage, now: Instant, signal?: AbortSignal) {
  const first = await firstAccountAt(db);
  const isOwn = await ownershipOf(db, storage);
  const last = plus(now, -ORPHANED_MS);
  let batch: string[] = [];
  const sweep = async () => {
    const known = await knownObjects(db, batch);
    for (const name of batch) if (!known.has(name)) await storage.remove(name);
    batch = [];
  };
  for await (const { name, storedAt } of storage.list()) {
    signal?.throwIfAborted();
    if (first === null || storedAt < first || storedAt > last || !isOwn(name)) continue;
    if (batch.push(name) === BATCH) await sweep();
  }
  if (batch.length > 0) await sweep();
  for await (const { name, storedAt } of filesIn(storage.incoming))
    if (storedAt < plus(now, -HOUR)) await rm(join(storage.incoming, name), { force: true });
}

/** Whether an object may be removed: everything in a folder of our own; in a bucket only what this installation has stored. */
async function ownershipOf(db: Db, { isShared }: Storage): Promise<(object: string) => boolean> {
  if (!isShared) return () => true;
  return (await readOwnership(db)).owns;
}
