import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { AppError } from '#domain/errors.ts';
import type { Env, SignedIn } from '../http.ts';
import { readCookie } from './cookies.ts';
import { keepAlive, readSession, type Session } from './sessions.ts';

/** Lets only who is signed in pass, and says who it is. @throws AppError `not_signed_in`. */
export const requireUser = createMiddleware<SignedIn>(async (c, next) => {
  const session = await sessionOf(c as unknown as Context<Env>);
  if (!session) throw new AppError('not_signed_in');
  c.set('userId', session.userId);
  c.set('sessionId', session.id);
  await next();
});

/** The session of this request's cookie, kept alive by being used; null for who is signed out. */
export async function sessionOf(c: Context<Env>): Promise<Session | null> {
  const secret = readCookie(c, 'session');
  if (!secret) return null;
  const { db } = c.var;
  const now = c.var.now();
  const session = await readSession(db, secret, now);
  if (session) await keepAlive(db, session, now);
  return session;
}
