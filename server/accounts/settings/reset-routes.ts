/** The password reset: a mailed link, then a new password. Only the mailbox learns whether its address has an account. */
import { Hono } from 'hono';
import { passwordReset, resetRequest } from '#domain/accounts/account.ts';
import { authSecrets } from '../../base/secrets.ts';
import { giveBack } from '../../calendar-sync/tokens.ts';
import { body, deviceOf, type Env } from '../../http/http.ts';
import { noteEvent } from '../../http/request-log.ts';
import { limitKey, take } from '../../limits/limits.ts';
import { readCookie } from '../../sessions/cookies.ts';
import { PASSWORD_CHANGES } from '../failures.ts';
import { ownerOfLink } from '../links.ts';
import { giveBackReset, limitResets } from '../mail-limits.ts';
import { passwordResetMail, resetMail } from '../mails/account-mails.ts';
import { hashPassword } from '../passwords.ts';
import { later, sendLater } from '../send.ts';
import { markDevice } from '../sign-in/routes.ts';
import { forgetFailures, isKnownDevice } from '../sign-in/sign-in.ts';
import { refuseWeakPassword } from '../weak-passwords.ts';
import { keepResetLink, resetPassword } from './credentials.ts';

export const passwordResetRoutes = new Hono<Env>()
  .post('/', body(resetRequest), async (c) => {
    const { email } = c.req.valid('json');
    const { db, config, clientIp: ip } = c.var;
    const isKnown = await isKnownDevice(db, { email, device: readCookie(c, 'device') }, authSecrets(config));
    const now = c.var.now();
    await limitResets(db, email, { ip, isKnown }, now);
    noteEvent(c, 'reset_asked');
    // Until here nothing depends on whether the address has an account.
    const giveTryBack = () => giveBackReset(db, email, ip);
    later(
      c,
      async () => {
        const token = await keepResetLink(db, email, now);
        if (token !== null) sendLater(c, resetMail(email, token, config.baseUrl), giveTryBack);
      },
      giveTryBack,
    );
    return c.json({}, 202);
  })
  .post('/password', body(passwordReset), async (c) => {
    const { db, config } = c.var;
    const now = c.var.now();
    const { token, password } = c.req.valid('json');
    const asking = await ownerOfLink(db, 'password_reset', token, now);
    await take(db, limitKey('password-reset', asking.id), PASSWORD_CHANGES, now);
    await refuseWeakPassword(password, asking, config.passwordMinLength);
    const { owner, ended, deviceEpoch, calendarToken } = await resetPassword(
      db,
      config.rootKeys,
      { token, passwordHash: await hashPassword(password, c.var.clientIp), device: deviceOf(c) },
      now,
    );
    await forgetFailures(db, owner.email);
    // Whoever opened the link has the mailbox: signing in here next is no news to tell.
    markDevice(c, owner.email, deviceEpoch);
    noteEvent(c, 'password_changed', owner.id);
    const deed = { at: now, device: deviceOf(c) };
    sendLater(c, passwordResetMail(owner.email, { ...deed, ended }, config.baseUrl));
    later(c, () => giveBack(c.var, calendarToken));
    return c.json({ ended });
  });
