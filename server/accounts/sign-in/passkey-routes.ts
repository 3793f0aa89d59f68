/** Sign-in by passkey alone, which is both factors at once: the device, and the finger, face or PIN that it checks. Mounted at /session/passkey. */
import { type Context, Hono } from 'hono';
import { passkeyAssertion } from '#domain/accounts/second-factor.ts';
import { AppError } from '#domain/errors.ts';
import { authSecrets, newSecret } from '../../base/secrets.ts';
import { transaction } from '../../db/connect.ts';
import { body, type Env } from '../../http/http.ts';
import { noteEvent } from '../../http/request-log.ts';
import { giveBackFrom, takeFrom } from '../../limits/limits.ts';
import { giveCookie, readCookie, takeCookie } from '../../sessions/cookies.ts';
import { sessionBefore } from '../../sessions/require-user.ts';
import { isAdminAddress, makeAdmin } from '../admins.ts';
import { countFailure, PER_IP, PLACE } from '../failures.ts';
import { noteSignIn } from '../history.ts';
import { lockOwner } from '../links.ts';
import { sendNoticesNow } from '../notices.ts';
import { sessionView } from '../queries.ts';
import { askForPasskey, checkPasskey, recordUse } from '../second-factor/passkeys.ts';
import { dropPendingSignIn } from '../second-factor/pending-sign-ins.ts';
import { openWithFactor } from './begin-session.ts';
import { enter, signInFrom } from './routes.ts';
import { isKnownDevice } from './sign-in.ts';

export const passkeySignInRoutes = new Hono<Env>()
  .post('/challenge', async (c) => {
    // All tabs share one cookie: one that asks must not invalidate the others.
    const boundTo = readCookie(c, 'signIn') ?? newSecret();
    const asking = { purpose: 'sign_in', boundTo, userId: null, ip: c.var.clientIp } as const;
    const options = await askForPasskey(c.var.db, c.var.config, asking, c.var.now());
    giveCookie(c, 'signIn', boundTo);
    return c.json(options);
  })
  .post('/', body(passkeyAssertion), async (c) => {
    const { db, config, clientIp } = c.var;
    const now = c.var.now();
    await takeFrom(db, PLACE, clientIp, PER_IP, now);
    const boundTo = readCookie(c, 'signIn') ?? '';
    const ceremony = { purpose: 'sign_in', boundTo } as const;
    const used = await checkPasskey(db, config, c.req.valid('json'), ceremony, now).catch(refused(c));
    const { userId } = used;
    const old = await sessionBefore(c);
    const { owner, session } = await transaction(db, async (tx) => {
      const open = await lockOwner(tx, userId, now);
      if (!open) throw new AppError('passkey_refused');
      await recordUse(tx, used, now);
      await dropPendingSignIn(tx, boundTo);
      const isKnown = await isKnownDevice(
        tx,
        { email: open.email, device: readCookie(c, 'device') },
        authSecrets(config),
      );
      await noteSignIn(
        tx,
        { userId, email: open.email },
        { act: 'sign_in_passkey', from: signInFrom(c), isNewDevice: !isKnown },
        now,
      );
      return { owner: open, session: await openWithFactor(tx, { userId, from: signInFrom(c), old }, now) };
    });
    await giveBackFrom(db, PLACE, clientIp);
    if (!owner.isAdmin && owner.emailVerified && isAdminAddress(owner.email, config)) {
      await makeAdmin(db, userId);
      noteEvent(c, 'admin_granted', userId);
    }
    enter(c, session, owner.email);
    takeCookie(c, 'signIn');
    noteEvent(c, 'sign_in', userId);
    sendNoticesNow(c);
    return c.json(await sessionView(db, userId), 201);
  });

/** Records a refused passkey and rethrows its error. */
function refused(c: Context<Env>) {
  return async (error: unknown): Promise<never> => {
    noteEvent(c, 'passkey_refused');
    if (await countFailure(c.var.db, c.var.now())) noteEvent(c, 'sign_in_alarm');
    throw error;
  };
}
