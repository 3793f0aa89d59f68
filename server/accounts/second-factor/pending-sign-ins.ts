/** Sign-ins that wait for the second factor: each is known to one browser, for PENDING_SIGN_IN_MS, and opens nothing else. */
import { and, eq } from 'drizzle-orm';
import { PENDING_SIGN_IN_MS } from '#domain/accounts/second-factor.ts';
import { AppError } from '#domain/errors.ts';
import type { Instant } from '#domain/time.ts';
import { newSecret, secretHash } from '../../base/secrets.ts';
import type { Db } from '../../db/connect.ts';
import { users } from '../../db/schema/accounts.ts';
import { pendingSignIns } from '../../db/schema/second-factors.ts';
import { isOpen } from '../../http/standing.ts';
import { isWithin } from '../../limits/clocks.ts';

export type SignInMethod = (typeof pendingSignIns.$inferSelect)['method'];
/** A sign-in that waits; `secret` is what its browser's cookie holds. */
export type PendingSignIn = { secret: string; userId: string; email: string; method: SignInMethod };

/** Stores a sign-in that waits, and returns the secret for the cookie of its browser. */
export async function keepPendingSignIn(tx: Db, userId: string, method: SignInMethod, now: Instant): Promise<string> {
  const secret = newSecret();
  await tx.insert(pendingSignIns).values({ cookieHash: secretHash(secret), userId, method, createdAt: now });
  return secret;
}

/** The sign-in that waits in the browser with this cookie; null when there is none, and when its time has passed. */
export async function findPendingSignIn(
  db: Db,
  secret: string | undefined,
  now: Instant,
): Promise<PendingSignIn | null> {
  if (secret === undefined) return null;
  const [found] = await db
    .select({ userId: users.id, email: users.email, method: pendingSignIns.method })
    .from(pendingSignIns)
    .innerJoin(users, eq(users.id, pendingSignIns.userId))
    .where(and(isValid(secret, now), isOpen(now)));
  return found ? { ...found, secret } : null;
}

/** Uses a sign-in up, in the transaction that starts its session. @throws AppError `sign_in_expired` when it is over. */
export async function takePendingSignIn(tx: Db, secret: string, now: Instant) {
  const taken = await tx
    .delete(pendingSignIns)
    .where(isValid(secret, now))
    .returning({ userId: pendingSignIns.userId });
  if (taken.length === 0) throw new AppError('sign_in_expired');
}

/** Forgets the sign-in that waits in a browser. */
export async function dropPendingSignIn(db: Db, secret: string) {
  await db.delete(pendingSignIns).where(eq(pendingSignIns.cookieHash, secretHash(secret)));
}

function isValid(secret: string, now: Instant) {
  return and(
    eq(pendingSignIns.cookieHash, secretHash(secret)),
    isWithin(pendingSignIns.createdAt, PENDING_SIGN_IN_MS, now),
  );
}
