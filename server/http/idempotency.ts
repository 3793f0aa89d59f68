/** The stored answers of creations by `Idempotency-Key`: a repeated request gets the answer of the first. */
import { and, eq } from 'drizzle-orm';
import { AppError } from '#domain/errors.ts';
import type { Db } from '../db/connect.ts';
import { idempotencyKeys } from '../db/schema/accounts.ts';

/**
 * Null when the key is new (and is now claimed), else the answer of the first request. Waits for one that is still running.
 * @throws AppError `idempotency_mismatch` when the key was used for another request.
 */
export async function claimKey(tx: Db, userId: string, key: string, hash: string): Promise<string | null> {
  const claimed = await tx
    .insert(idempotencyKeys)
    .values({ userId, key, requestHash: hash })
    .onConflictDoNothing()
    .returning({ key: idempotencyKeys.key });
  if (claimed.length > 0) return null;
  const [first] = await tx
    .select()
    .from(idempotencyKeys)
    .where(and(eq(idempotencyKeys.userId, userId), eq(idempotencyKeys.key, key)));
  if (!first?.answer || first.requestHash !== hash) throw new AppError('idempotency_mismatch');
  return first.answer;
}

/** Stores the answer of a request, in the transaction of its write. */
export async function keepAnswer(tx: Db, userId: string, key: string, answer: string) {
  await tx
    .update(idempotencyKeys)
    .set({ answer })
    .where(and(eq(idempotencyKeys.userId, userId), eq(idempotencyKeys.key, key)));
}
