/** The end of a sign-in: its session, or the question for the second factor. */
import type { OfferedFactors } from '#domain/accounts/second-factor.ts';
import { AppError } from '#domain/errors.ts';
import type { Instant } from '#domain/time.ts';
import type { Db } from '../../db/connect.ts';
import {
  replaceSession,
  type Session,
  type SignInFrom,
  type StartedSession,
  startSession,
} from '../../sessions/sessions.ts';
import { lockOwner } from '../links.ts';
import { offeredFactors } from '../second-factor/factors.ts';
import { keepPendingSignIn, type SignInMethod } from '../second-factor/pending-sign-ins.ts';

/** `old` is the session that the browser had before. */
export type Entering = { userId: string; from: SignInFrom; old: Session | null };
/** A sign-in that waits for one of the offered factors; `secret` is for the cookie of its browser. */
export type Waiting = { secret: string; offered: OfferedFactors };
export type Begun = { session: StartedSession; waiting: null } | { session: null; waiting: Waiting };

/**
 * Starts a session after the password or Google account was right; where the account has a second factor, the sign-in waits for it
 * instead. The account is locked, so that no session starts without a factor that is being added.
 * @throws AppError `wrong_credentials` when the account may not sign in any more.
 */
export async function beginSession(tx: Db, entering: Entering, method: SignInMethod, now: Instant): Promise<Begun> {
  const { userId } = entering;
  if (!(await lockOwner(tx, userId, now))) throw new AppError('wrong_credentials');
  const offered = await offeredFactors(tx, userId);
  if (offered) return { session: null, waiting: { secret: await keepPendingSignIn(tx, userId, method, now), offered } };
  return { session: await openSession(tx, entering, now), waiting: null };
}

/** Starts the session after the second factor was right. */
export async function openWithFactor(tx: Db, entering: Entering, now: Instant): Promise<StartedSession> {
  return openSession(tx, { ...entering, from: { ...entering.from, secondFactorAt: now } }, now);
}

async function openSession(tx: Db, { userId, from, old }: Entering, now: Instant) {
  const session = await startSession(tx, userId, from, now);
  if (old) await replaceSession(tx, old, { id: session.id, userId });
  return session;
}
