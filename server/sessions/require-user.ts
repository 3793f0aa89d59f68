import type { Context, Next } from 'hono';
import { createMiddleware } from 'hono/factory';
import { ACCOUNT_HEADER, AppError } from '#domain/errors.ts';
import { MINUTE } from '#domain/time.ts';
import type { Env, SignedIn } from '../http/http.ts';
import { Turns } from '../http/turns.ts';
import { type Limit, limitKey, take } from '../limits/limits.ts';
import { readCookie } from './cookies.ts';
import { keepAlive, readSession, type Session } from './sessions.ts';

/** Concurrent reads of one student, over all browsers; a screen needs fewer. */
const READS = new Turns({ atOnce: 4, waiting: 60 });
/** Writes of one student on all devices. Normal use stays far below; a script that fills the database does not. */
export const WRITES: Limit = { max: 600, windowMs: MINUTE };

/**
 * Requires a signed-in user and sets their id; runs once per request.
 * @throws AppError `not_signed_in`; `other_account` as `sessionOf`; `too_many_requests` for more writes than WRITES.
 */
export const requireUser = createMiddleware<SignedIn>(async (c, next) => {
  if (c.var.userId) return next();
  const session = await sessionOf(c as unknown as Context<Env>);
  if (!session) throw new AppError('not_signed_in');
  c.set('userId', session.userId);
  c.set('sessionId', session.id);
  await inTurn(c, next);
});

/** Runs a request of a known student when it is their turn. @throws AppError `too_many_requests` for more writes than WRITES. */
export async function inTurn(c: Context<SignedIn>, next: Next) {
  const { db, userId } = c.var;
  if (c.req.method === 'GET') return READS.take(userId, next);
  await take(db, limitKey('write', userId), WRITES, c.var.now());
  await next();
}

/**
 * The session of this request's cookie, extended by its use; null when signed out.
 * @throws AppError `other_account` where the request names another account: its page began before this one signed in in another tab.
 */
export async function sessionOf(c: Context<Env>): Promise<Session | null> {
  const session = await sessionBefore(c);
  if (!session) return null;
  const account = c.req.header(ACCOUNT_HEADER);
  if (account !== undefined && account !== session.userId) throw new AppError('other_account');
  await keepAlive(c.var.db, session, c.var.now());
  return session;
}

/** The session that a sign-in in this browser replaces, whichever account its page has begun with; null when signed out. */
export async function sessionBefore(c: Context<Env>): Promise<Session | null> {
  const secret = readCookie(c, 'session');
  return secret ? readSession(c.var.db, secret, c.var.now()) : null;
}
