/** Sign-up: the form, then the code. Requests and responses are the same for an address that already has an account. */
import { type Context, Hono } from 'hono';
import { RESEND_MS, signUp, verification } from '#domain/accounts/session.ts';
import { AppError } from '#domain/errors.ts';
import { MINUTE, SECOND } from '#domain/time.ts';
import { authSecrets } from '../../base/secrets.ts';
import { body, type Env } from '../../http/http.ts';
import { noteEvent } from '../../http/request-log.ts';
import { type Limit, takeFrom } from '../../limits/limits.ts';
import { giveCookie, readCookie, takeCookie } from '../../sessions/cookies.ts';
import { sessionBefore } from '../../sessions/require-user.ts';
import { isAdminAddress } from '../admins.ts';
import { giveBackMail, limitMails } from '../mail-limits.ts';
import { codeMail, knownAddressMail } from '../mails/verification-mails.ts';
import { hashPassword } from '../passwords.ts';
import { sessionView } from '../queries.ts';
import { sendNow } from '../send.ts';
import { enter, signInFrom } from '../sign-in/routes.ts';
import { refuseWeakPassword } from '../weak-passwords.ts';
import { finishSignUp } from './finish.ts';
import {
  changeForm,
  dropSignUp,
  findSignUp,
  keepSignUp,
  markUnsent,
  renewCode,
  resendInSeconds,
  tryCode,
} from './pending.ts';

/** Forms from one network address, including invalid and repeated ones: each costs a password check and a hash. */
const FORMS: Limit = { max: 60, windowMs: 5 * MINUTE };

export const signUpRoutes = new Hono<Env>()
  .get('/', async (c) => {
    const now = c.var.now();
    const pending = await findSignUp(c.var.db, readCookie(c, 'signUp'), now);
    return c.json(pending && { email: pending.email, resendInSeconds: resendInSeconds(pending, now) });
  })
  .post('/', body(signUp), async (c) => {
    const { db, config, clientIp } = c.var;
    const form = c.req.valid('json');
    const now = c.var.now();
    await takeFrom(db, 'sign-up-form', clientIp, FORMS, now);
    await refuseWeakPassword(form.password, form, config.passwordMinLength);
    const before = await findSignUp(db, readCookie(c, 'signUp'), now);
    if (before?.email === form.email && resendInSeconds(before, now) > 0) {
      await changeForm(db, before.id, form, await hashPassword(form.password, clientIp));
      return c.json({ email: form.email }, 202);
    }
    await limitMails(db, form.email, clientIp, now);
    const passwordHash = await hashPassword(form.password, clientIp);
    await dropSignUp(db, readCookie(c, 'signUp'));
    const { id, cookie } = await keepSignUp(db, form, passwordHash, now);
    giveCookie(c, 'signUp', cookie);
    await sendCode(c, { id, email: form.email });
    return c.json({ email: form.email }, 202);
  })
  .delete('/', async (c) => {
    await dropSignUp(c.var.db, readCookie(c, 'signUp'));
    takeCookie(c, 'signUp');
    return c.body(null, 204);
  })
  .post('/code', async (c) => {
    const now = c.var.now();
    const pending = await findSignUp(c.var.db, readCookie(c, 'signUp'), now);
    if (!pending) throw new AppError('sign_up_not_found');
    const wait = resendInSeconds(pending, now);
    if (wait > 0) throw new AppError('too_many_requests', { retryAfter: wait });
    await limitMails(c.var.db, pending.email, c.var.clientIp, now);
    await sendCode(c, pending);
    return c.json({ resendInSeconds: RESEND_MS / SECOND }, 202);
  })
  .post('/verification', body(verification), async (c) => {
    const { db, config } = c.var;
    const now = c.var.now();
    const attempt = { cookie: readCookie(c, 'signUp'), code: c.req.valid('json').code };
    const pending = await tryCode(db, attempt, authSecrets(config), now).catch(wrong(c));
    const isAdmin = isAdminAddress(pending.email, config);
    const oldSessionId = (await sessionBefore(c))?.id ?? null;
    const { userId, session } = await finishSignUp(db, pending, { isAdmin, from: signInFrom(c), oldSessionId }, now);
    takeCookie(c, 'signUp');
    enter(c, session, pending.email);
    noteEvent(c, 'account_created', userId);
    if (isAdmin) noteEvent(c, 'admin_granted', userId);
    return c.json(await sessionView(db, userId), 201);
  });

/** Creates a new code and mails it. Waits until the mail server has accepted it, so that the screen shows the real outcome. */
export async function sendCode(c: Context<Env>, { id, email }: { id: string; email: string }) {
  const { db, config, mail } = c.var;
  const { code, isKnown } = await renewCode(db, id, config.authSecret, c.var.now());
  const message = isKnown ? knownAddressMail(email, code, config.baseUrl) : codeMail(email, code);
  try {
    await sendNow(mail, message);
  } catch (error) {
    await markUnsent(db, id);
    await giveBackMail(db, email);
    throw error;
  }
  noteEvent(c, 'code_sent');
}

function wrong(c: Context<Env>) {
  return (error: unknown): never => {
    noteEvent(c, 'code_wrong');
    throw error;
  };
}
