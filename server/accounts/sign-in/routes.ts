/** Signing in and out: creating and deleting the session. */
import { type Context, Hono } from 'hono';
import type { OfferedFactors } from '#domain/accounts/second-factor.ts';
import { signIn } from '#domain/accounts/session.ts';
import type { SessionView } from '#domain/selections/views.ts';
import { authSecrets } from '../../base/secrets.ts';
import { transaction } from '../../db/connect.ts';
import { body, type Env } from '../../http/http.ts';
import { noteEvent } from '../../http/request-log.ts';
import { giveCookie, readCookie, takeCookie } from '../../sessions/cookies.ts';
import { sessionBefore, sessionOf } from '../../sessions/require-user.ts';
import { endSession, type StartedSession } from '../../sessions/sessions.ts';
import { isAdminAddress, makeAdmin } from '../admins.ts';
import { countFailure } from '../failures.ts';
import { noteSignIn } from '../history.ts';
import { wrongPasswordsMail } from '../mails/account-mails.ts';
import { sendNoticesNow } from '../notices.ts';
import { holdPassword, sessionView } from '../queries.ts';
import { sendLater } from '../send.ts';
import { beginSession, type Waiting } from './begin-session.ts';
import { checkSignIn, deviceMark, isKnownDevice, ownerToWarn } from './sign-in.ts';

export const sessionRoutes = new Hono<Env>()
  .get('/', async (c) => {
    const session = await sessionOf(c);
    // Sessions of earlier releases have none yet.
    if (session && readCookie(c, 'account') !== session.userId) giveCookie(c, 'account', session.userId);
    const isInboxOffered = c.var.config.inboxDomain !== undefined;
    const view: SessionView | null = session && { ...(await sessionView(c.var.db, session.userId)), isInboxOffered };
    return c.json(view);
  })
  .post('/', body(signIn), async (c) => {
    const { db, config } = c.var;
    const now = c.var.now();
    const { email, password } = c.req.valid('json');
    const attempt = { email, password, ip: c.var.clientIp, device: readCookie(c, 'device') };
    const { userId, role, emailVerified, hash } = await checkSignIn(db, attempt, authSecrets(config), now).catch(
      failed(c, email),
    );
    if (role !== 'admin' && emailVerified && isAdminAddress(email, config)) {
      await makeAdmin(db, userId);
      noteEvent(c, 'admin_granted', userId);
    }
    const isNewDevice = !(await isKnownDevice(db, attempt, authSecrets(config)));
    const old = await sessionBefore(c);
    const { session, waiting } = await transaction(db, async (tx) => {
      const begun = await beginSession(tx, { userId, from: signInFrom(c), old }, 'password', now);
      await holdPassword(tx, userId, hash);
      if (begun.session)
        await noteSignIn(tx, { userId, email }, { act: 'sign_in', from: signInFrom(c), isNewDevice }, now);
      return begun;
    });
    if (waiting) return c.json({ secondFactor: askForFactor(c, waiting, userId) }, 202);
    enter(c, session, email);
    noteEvent(c, 'sign_in', userId);
    if (isNewDevice) sendNoticesNow(c);
    return c.json(await sessionView(db, userId), 201);
  })
  .delete('/', async (c) => {
    const session = await sessionOf(c);
    if (session) {
      await transaction(c.var.db, (tx) => endSession(tx, session.id));
      noteEvent(c, 'sign_out', session.userId);
    }
    takeCookie(c, 'session');
    takeCookie(c, 'account');
    c.header('Clear-Site-Data', '"cache", "storage"');
    return c.body(null, 204);
  });

/** Sets the cookies after a sign-in. */
export function enter(c: Context<Env>, { userId, secret, deviceEpoch }: StartedSession, email: string) {
  giveCookie(c, 'session', secret);
  giveCookie(c, 'account', userId);
  markDevice(c, email, deviceEpoch);
}

/** Gives the browser the cookie of a sign-in that waits for the second factor; returns what it may give. */
export function askForFactor(c: Context<Env>, { secret, offered }: Waiting, userId: string): OfferedFactors {
  giveCookie(c, 'signIn', secret);
  noteEvent(c, 'second_factor_asked', userId);
  return offered;
}

/** Marks this browser as a known device of this address. */
export function markDevice(c: Context<Env>, email: string, deviceEpoch: number) {
  giveCookie(c, 'device', deviceMark(email, deviceEpoch, c.var.config.authSecret));
}

export function signInFrom(c: Context<Env>) {
  return { ip: c.var.clientIp, userAgent: c.req.header('User-Agent') };
}

/** Records a failed attempt and rethrows its error. */
function failed(c: Context<Env>, email: string) {
  return async (error: unknown): Promise<never> => {
    const { db, config } = c.var;
    const now = c.var.now();
    noteEvent(c, 'sign_in_failed');
    if (await countFailure(db, now)) noteEvent(c, 'sign_in_alarm');
    const owner = await ownerToWarn(db, email, now);
    if (owner) sendLater(c, wrongPasswordsMail(owner, now, config.baseUrl));
    throw error;
  };
}
