/** The second step of a sign-in. Mounted at /session/second-factor. */
import { type Context, Hono } from 'hono';
import { type SecondFactorCode, secondFactorCode } from '#domain/accounts/second-factor.ts';
import { AppError } from '#domain/errors.ts';
import { noteOwnAct } from '../../audit/audit-log.ts';
import { authSecrets } from '../../base/secrets.ts';
import { transaction } from '../../db/connect.ts';
import { body, deviceOf, type Env } from '../../http/http.ts';
import { noteEvent } from '../../http/request-log.ts';
import { readCookie, takeCookie } from '../../sessions/cookies.ts';
import { sessionBefore } from '../../sessions/require-user.ts';
import { countFailure } from '../failures.ts';
import { noteSignIn } from '../history.ts';
import { lockOwner } from '../links.ts';
import { secondFactorMail, wrongCodesMail } from '../mails/second-factor-mails.ts';
import { sendNoticesNow } from '../notices.ts';
import { sessionView } from '../queries.ts';
import { offeredFactors } from '../second-factor/factors.ts';
import { askForPasskey } from '../second-factor/passkeys.ts';
import {
  dropPendingSignIn,
  findPendingSignIn,
  type PendingSignIn,
  takePendingSignIn,
} from '../second-factor/pending-sign-ins.ts';
import { consumeRecoveryCode } from '../second-factor/recovery-codes.ts';
import { consumeTotp } from '../second-factor/totp.ts';
import { isWarningDue, tryCode } from '../second-factor/tries.ts';
import { sendLater } from '../send.ts';
import { openWithFactor } from './begin-session.ts';
import { enter, signInFrom } from './routes.ts';
import { isKnownDevice } from './sign-in.ts';

export const secondFactorSignInRoutes = new Hono<Env>()
  .get('/', async (c) => {
    const waiting = await findPendingSignIn(c.var.db, readCookie(c, 'signIn'), c.var.now());
    return c.json(waiting && (await offeredFactors(c.var.db, waiting.userId)));
  })
  .post('/', body(secondFactorCode), async (c) => {
    const { db, config } = c.var;
    const now = c.var.now();
    const waiting = await waitingIn(c);
    const { userId, email } = waiting;
    const known = await isKnownDevice(db, { email, device: readCookie(c, 'device') }, authSecrets(config));
    const trying = { userId, ip: c.var.clientIp, isKnownDevice: known };
    const code = c.req.valid('json');
    await tryCode(db, trying, () => consumeCode(c, userId, code), now).catch(failed(c, waiting));
    const old = await sessionBefore(c);
    const session = await transaction(db, async (tx) => {
      if (!(await lockOwner(tx, userId, now))) throw new AppError('sign_in_expired');
      await takePendingSignIn(tx, waiting.secret, now);
      const act = waiting.method === 'google' ? 'sign_in_google' : 'sign_in';
      await noteSignIn(tx, waiting, { act, from: signInFrom(c), isNewDevice: !known }, now);
      if ('recoveryCode' in code) await noteOwnAct(tx, { act: 'recovery_code_used', userId, device: deviceOf(c) }, now);
      return openWithFactor(tx, { userId, from: signInFrom(c), old }, now);
    });
    enter(c, session, email);
    takeCookie(c, 'signIn');
    noteEvent(c, 'sign_in', userId);
    if (!known) sendNoticesNow(c);
    if ('recoveryCode' in code) {
      noteEvent(c, 'recovery_code_used', userId);
      sendLater(c, secondFactorMail(email, 'recovery_code_used', { at: now, device: deviceOf(c) }, config.baseUrl));
    }
    return c.json(await sessionView(db, userId), 201);
  })
  .delete('/', async (c) => {
    const secret = readCookie(c, 'signIn');
    if (secret) await dropPendingSignIn(c.var.db, secret);
    takeCookie(c, 'signIn');
    return c.body(null, 204);
  })
  .post('/challenge', async (c) => {
    const { secret, userId } = await waitingIn(c);
    const asking = { purpose: 'sign_in', boundTo: secret, userId, ip: c.var.clientIp } as const;
    return c.json(await askForPasskey(c.var.db, c.var.config, asking, c.var.now()));
  });

/** The sign-in that waits in this browser. @throws AppError `sign_in_expired`. */
async function waitingIn(c: Context<Env>): Promise<PendingSignIn> {
  const waiting = await findPendingSignIn(c.var.db, readCookie(c, 'signIn'), c.var.now());
  if (!waiting) throw new AppError('sign_in_expired');
  return waiting;
}

function consumeCode(c: Context<Env>, userId: string, code: SecondFactorCode): Promise<boolean> {
  const { db, config } = c.var;
  if ('recoveryCode' in code) return consumeRecoveryCode(db, userId, code.recoveryCode);
  return consumeTotp(db, config.rootKeys, { userId, code: code.totp }, c.var.now());
}

/** Records a wrong code and rethrows its error. */
function failed(c: Context<Env>, { userId, email }: PendingSignIn) {
  return async (error: unknown): Promise<never> => {
    const { db, config } = c.var;
    const now = c.var.now();
    if (!(error instanceof AppError && error.code === 'wrong_code')) throw error;
    noteEvent(c, 'second_factor_failed', userId);
    if (await countFailure(db, now)) noteEvent(c, 'sign_in_alarm');
    if (await isWarningDue(db, userId, now)) sendLater(c, wrongCodesMail(email, now, config.baseUrl));
    throw error;
  };
}
