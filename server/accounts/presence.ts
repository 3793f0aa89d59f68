/** Proof that it is the owner who sits there: what is dangerous asks for it, a session alone is not enough. */

import { and, eq } from 'drizzle-orm';
import type { Context } from 'hono';
import { AppError } from '#domain/errors.ts';
import { MINUTE } from '#domain/time.ts';
import type { Db } from '../db/connect.ts';
import { accounts } from '../db/schema/accounts.ts';
import type { SignedIn } from '../http/http.ts';
import { noteEvent } from '../http/request-log.ts';
import { giveBack, giveBackFrom, type Limit, limitKey, take, takeFrom } from '../limits/limits.ts';
import { requireConfirmed } from '../sessions/confirmed.ts';
import { countFailure, PER_IP, PLACE } from './failures.ts';
import { checkNothing, checkPassword } from './passwords.ts';

/** Wrong passwords in one account's sessions. Its owner can still sign in anew, where other limits hold. */
const PER_USER: Limit = { max: 10, windowMs: 10 * MINUTE };

/**
 * Lets pass who gives the account's password, or (null) who proved to be there within CONFIRMED_MS. Answers the hash of the
 * password that was right, null without one.
 * @throws AppError `wrong_credentials`, `too_many_requests`, `confirmation_needed`.
 */
export async function provePresence(c: Context<SignedIn>, password: string | null): Promise<string | null> {
  const { db, sessionId } = c.var;
  const now = c.var.now();
  if (password !== null) return await checkOwnPassword(c, password);
  await requireConfirmed(db, sessionId, now);
  return null;
}

/**
 * The hash of the account's password, when this is the password. Guesses are counted as those of the sign-in are; that the
 * device is known excuses nobody, for whoever sits at it may be a stranger.
 */
async function checkOwnPassword(c: Context<SignedIn>, password: string): Promise<string> {
  const { db, userId, clientIp } = c.var;
  const now = c.var.now();
  const userKey = limitKey('presence', userId);
  await takeFrom(db, PLACE, clientIp, PER_IP, now);
  await take(db, userKey, PER_USER, now);
  const hash = await passwordHashOf(db, userId);
  const { ok } = hash === null ? await checkNothing(password, clientIp) : await checkPassword(password, hash, clientIp);
  if (!ok || hash === null) {
    noteEvent(c, 'confirmation_failed', userId);
    if (await countFailure(db, now)) noteEvent(c, 'sign_in_alarm');
    throw new AppError('wrong_credentials');
  }
  await giveBackFrom(db, PLACE, clientIp);
  await giveBack(db, userKey);
  return hash;
}

/** The hash of an account's password; null where it has none. */
export async function passwordHashOf(db: Db, userId: string): Promise<string | null> {
  const credential = and(eq(accounts.userId, userId), eq(accounts.providerId, 'credential'));
  const [found] = await db.select({ hash: accounts.password }).from(accounts).where(credential);
  return found?.hash ?? null;
}
