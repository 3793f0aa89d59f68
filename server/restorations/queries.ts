/** What follows from a database having been restored from a backup: it sends nothing until told to, and removes only its own objects. */
import { randomBytes } from 'node:crypto';
import { desc, isNull, sql } from 'drizzle-orm';
import type { Instant } from '#domain/time.ts';
import type { Db } from '../db/connect.ts';
import { restorations } from '../db/schema/operation.ts';

/** Hexadecimal digits of the random part of an object's name. */
export const RANDOM_DIGITS = 32;

/** The restoration that this database comes from; null where it was never restored. */
export async function lastRestoration(db: Db) {
  const [last] = await db
    .select()
    .from(restorations)
    .orderBy(desc(restorations.restoredAt), desc(restorations.id))
    .limit(1);
  return last ?? null;
}

/** The id of a new restoration. */
export function newRestorationId(): string {
  return randomBytes(4).toString('hex');
}

/** Whether mails and push messages wait for `npm run resume-sending`. A database that sends never stops sending: that is asked once. */
export function sendingPause(db: Db): () => Promise<boolean> {
  let isSending = false;
  return async () => {
    if (isSending) return false;
    const last = await lastRestoration(db);
    isSending = last === null || last.resumedAt !== null;
    return !isSending;
  };
}

/**
 * Ends the pause, and wakes the processes that send. With `takeOverObjects` the objects of the backed up installation belong to this one
 * from now on. @returns since when it had been paused; null where it was not.
 */
export async function resumeSending(db: Db, { takeOverObjects = false } = {}): Promise<Instant | null> {
  const last = await lastRestoration(db);
  if (last && takeOverObjects) await db.update(restorations).set({ ownsAllObjects: true });
  const resumed = await db
    .update(restorations)
    .set({ resumedAt: sql`now()` })
    .where(isNull(restorations.resumedAt))
    .returning({ restoredAt: restorations.restoredAt });
  await db.execute(sql`select pg_notify('reminders', '')`);
  return resumed.length > 0 ? (last?.restoredAt ?? null) : null;
}

/** The objects of a storage that several installations may share. */
export type Ownership = { newName(): string; owns(name: string): boolean };

/** Which objects belong to this database. One that was restored marks those that it stores by the id of the restoration. */
export async function readOwnership(db: Db): Promise<Ownership> {
  const last = await lastRestoration(db);
  const mark = last?.id ?? '';
  return {
    newName: () => mark + randomBytes(RANDOM_DIGITS / 2).toString('hex'),
    owns: (name) =>
      last?.ownsAllObjects === true || (name.startsWith(mark) && name.length === mark.length + RANDOM_DIGITS),
  };
}
