/** Proof of identity: sensitive actions require it in addition to a session. */

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

/** Wrong passwords in the sessions of one account. The owner can still sign in again, under the limits of the sign-in. */
const PER_USER: Limit = { max: 5, windowMs: 15 * MINUTE };

/**
 * Requires the account's password or, when `password` is null, a proof of identity within CONFIRMED_MS. Returns the hash of the
 * password that was checked, or null when none was given.
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
 * Checks the account's password and returns its hash. Guesses count like those at the sign-in; a known device is not exempt,
 * because a stranger may be using it.
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

/** The hash of an account's password; null when it has none. */
export async function passwordHashOf(db: Db, userId: string): Promise<string | null> {
  const credential = and(eq(accounts.userId, userId), eq(accounts.providerId, 'credential'));
  const [found] = await db.select({ hash: accounts.password }).from(accounts).where(credential);
  return found?.hash ?? null;
}
