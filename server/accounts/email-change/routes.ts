/** The links of a change of address. They may be opened in a browser without a session, so no sign-in is required. */
import { Hono } from 'hono';
import { followedLink } from '#domain/accounts/account.ts';
import { deviceName } from '#domain/accounts/device.ts';
import { body, type Env } from '../../http/http.ts';
import { noteEvent } from '../../http/request-log.ts';
import { emailChangedMail, emailRestoredMail } from '../mails/account-mails.ts';
import { sendNotices } from '../notices.ts';
import { sendLater } from '../send.ts';
import { changeEmail, undoEmailChange } from './email-change.ts';

export const emailChangeRoutes = new Hono<Env>()
  .post('/confirmation', body(followedLink), async (c) => {
    const now = c.var.now();
    const { db, config, log } = c.var;
    const device = deviceName(c.req.header('User-Agent'));
    const { owner, email, isBack } = await changeEmail(db, c.req.valid('json').token, { device, config }, now);
    noteEvent(c, 'email_changed', owner.id);
    if (isBack)
      sendLater(c, emailChangedMail(owner.email, { at: now, device }, { token: null, baseUrl: config.baseUrl }));
    else sendNotices(c.var, now).catch((err) => log.warn({ err }, 'a notice is left to the jobs'));
    return c.json({ email });
  })
  .post('/undo', body(followedLink), async (c) => {
    const now = c.var.now();
    const { owner, ended } = await undoEmailChange(c.var.db, c.req.valid('json').token, c.var.config, now);
    noteEvent(c, 'email_change_undone', owner.id);
    const deed = { at: now, device: deviceName(c.req.header('User-Agent')) };
    sendLater(c, emailRestoredMail(owner.email, { ...deed, ended }, c.var.config.baseUrl));
    return c.json({ ended });
  });
