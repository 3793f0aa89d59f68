/** The account of the signed-in user: its ways to sign in, and their changes. */
import { type Context, Hono } from 'hono';
import { confirmation, emailChange, historyQuery, passwordChange } from '#domain/accounts/account.ts';
import { passkeyAssertion } from '#domain/accounts/second-factor.ts';
import { noteOwnAct } from '../../audit/audit-log.ts';
import { newSecret } from '../../base/secrets.ts';
import { announce, transaction } from '../../db/connect.ts';
import { body, deviceOf, type Env, query, type SignedIn, write } from '../../http/http.ts';
import { noteEvent } from '../../http/request-log.ts';
import { limitKey, take } from '../../limits/limits.ts';
import { confirmSession } from '../../sessions/confirmed.ts';
import { requireUser } from '../../sessions/require-user.ts';
import { askForEmail } from '../email-change/email-change.ts';
import { PASSWORD_CHANGES } from '../failures.ts';
import { readHistory } from '../history.ts';
import { dropLinks } from '../links.ts';
import { giveBackMail, limitMails } from '../mail-limits.ts';
import { emailChangeMail, passwordChangedMail, takenEmailMail } from '../mails/account-mails.ts';
import { hashPassword } from '../passwords.ts';
import { provePresence } from '../presence.ts';
import { askForPasskey, checkPasskey, recordUse } from '../second-factor/passkeys.ts';
import { sendLater, sendNow } from '../send.ts';
import { enter, signInFrom } from '../sign-in/routes.ts';
import { refuseWeakPassword } from '../weak-passwords.ts';
import { accountView, personOf } from './account.ts';
import { changePassword } from './credentials.ts';

export const accountRoutes = new Hono<SignedIn>()
  .use('*', requireUser)
  .get('/', async (c) => c.json(await accountView(c.var.db, c.var.userId, c.var.now())))
  .get('/history', query(historyQuery), async (c) =>
    c.json(await readHistory(c.var.db, c.var.userId, c.req.valid('query').before)),
  )
  .put('/password', body(passwordChange), async (c) => {
    const { db, config, userId } = c.var;
    const now = c.var.now();
    const { currentPassword, password } = c.req.valid('json');
    await take(db, limitKey('password-change', userId), PASSWORD_CHANGES, now);
    const proven = await provePresence(c, currentPassword);
    await refuseWeakPassword(password, await personOf(db, userId), config.passwordMinLength);
    const plain = c as unknown as Context<Env>;
    const change = {
      userId,
      sessionId: c.var.sessionId,
      proven,
      passwordHash: await hashPassword(password, c.var.clientIp),
      from: signInFrom(plain),
    };
    const { owner, session } = await changePassword(db, change, now);
    enter(plain, session, owner.email);
    noteEvent(plain, 'password_changed', userId);
    const deed = { at: now, device: deviceOf(c) };
    sendLater(plain, passwordChangedMail(owner.email, deed, config.baseUrl));
    return c.body(null, 204);
  })
  .post('/email', body(emailChange), async (c) => {
    const { db, config, mail, userId, sessionId } = c.var;
    const { email, currentPassword } = c.req.valid('json');
    await provePresence(c, currentPassword);
    await limitMails(db, email, c.var.clientIp, c.var.now());
    const token = newSecret();
    // Not through `write`: a repeated request creates a new link, and its mail must contain that one.
    const { isTaken } = await transaction(db, async (tx) => {
      await announce(tx, 'changed', userId);
      await noteOwnAct(tx, { act: 'email_change_asked', userId, device: deviceOf(c) }, c.var.now());
      return askForEmail(tx, { userId, sessionId, email, token }, c.var.now());
    });
    const { baseUrl } = config;
    try {
      await sendNow(mail, isTaken ? takenEmailMail(email, baseUrl) : emailChangeMail(email, token, baseUrl));
    } catch (error) {
      await dropLinks(db, userId, 'email_change');
      await giveBackMail(db, email);
      throw error;
    }
    noteEvent(c, 'email_change_asked', userId);
    return c.json({ pendingEmail: email }, 202);
  })
  .delete('/email', async (c) => {
    await write(c, (tx) => dropLinks(tx, c.var.userId, 'email_change'));
    return c.body(null, 204);
  });

/** Proof of identity, valid for CONFIRMED_MS. */
export const confirmationRoutes = new Hono<SignedIn>()
  .use('*', requireUser)
  .post('/', body(confirmation), async (c) => {
    await provePresence(c, c.req.valid('json').password);
    await confirmSession(c.var.db, c.var.sessionId, c.var.now());
    noteEvent(c, 'confirmed', c.var.userId);
    return c.body(null, 204);
  })
  .post('/passkey/challenge', async (c) => {
    const { db, config, userId, sessionId: boundTo, clientIp: ip } = c.var;
    return c.json(await askForPasskey(db, config, { purpose: 'confirm', boundTo, userId, ip }, c.var.now()));
  })
  .post('/passkey', body(passkeyAssertion), async (c) => {
    const { db, config, userId, sessionId: boundTo } = c.var;
    const now = c.var.now();
    const used = await checkPasskey(db, config, c.req.valid('json'), { purpose: 'confirm', boundTo }, now);
    await recordUse(db, used, now);
    await confirmSession(db, boundTo, now);
    noteEvent(c, 'confirmed', userId);
    return c.body(null, 204);
  });
