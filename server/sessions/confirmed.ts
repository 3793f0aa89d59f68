/** Whether a session's owner has recently given proof of identity, by password or through Google. */
import { and, eq } from 'drizzle-orm';
import { CONFIRMED_MS } from '#domain/accounts/session.ts';
import { AppError } from '#domain/errors.ts';
import type { Instant } from '#domain/time.ts';
import type { Db } from '../db/connect.ts';
import { sessions } from '../db/schema/accounts.ts';
import { isWithin } from '../limits/clocks.ts';

/** @throws AppError `confirmation_needed` unless the session's owner gave proof of identity within CONFIRMED_MS. */
export async function requireConfirmed(db: Db, sessionId: string, now: Instant) {
  const recent = and(eq(sessions.id, sessionId), isWithin(sessions.confirmedAt, CONFIRMED_MS, now));
  if ((await db.$count(sessions, recent)) === 0) throw new AppError('confirmation_needed');
}

/** Records that the session's owner has just given proof of identity. */
export async function confirmSession(db: Db, sessionId: string, now: Instant) {
  await db.update(sessions).set({ confirmedAt: now }).where(eq(sessions.id, sessionId));
}
