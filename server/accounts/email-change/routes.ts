/** The links of a change of address. They may be opened in a browser without a session, so no sign-in is required. */
import { Hono } from 'hono';
import { followedLink } from '#domain/accounts/account.ts';
import { giveBack } from '../../calendar-sync/tokens.ts';
import { body, deviceOf, type Env } from '../../http/http.ts';
import { noteEvent } from '../../http/request-log.ts';
import { emailChangedMail, emailRestoredMail } from '../mails/account-mails.ts';
import { sendNoticesNow } from '../notices.ts';
import { later, sendLater } from '../send.ts';
import { changeEmail, undoEmailChange } from './email-change.ts';

export const emailChangeRoutes = new Hono<Env>()
  .post('/confirmation', body(followedLink), async (c) => {
    const now = c.var.now();
    const { db, config } = c.var;
    const device = deviceOf(c);
    const { owner, email, isBack } = await changeEmail(db, c.req.valid('json').token, { device, config }, now);
    noteEvent(c, 'email_changed', owner.id);
    if (isBack)
      sendLater(c, emailChangedMail(owner.email, { at: now, device }, { token: null, baseUrl: config.baseUrl }));
    else sendNoticesNow(c);
    return c.json({ email });
  })
  .post('/undo', body(followedLink), async (c) => {
    const now = c.var.now();
    const device = deviceOf(c);
    const { owner, ended, calendarToken } = await undoEmailChange(
      c.var.db,
      c.req.valid('json').token,
      { device, config: c.var.config },
      now,
    );
    noteEvent(c, 'email_change_undone', owner.id);
    sendLater(c, emailRestoredMail(owner.email, { at: now, device, ended }, c.var.config.baseUrl));
    later(c, () => giveBack(c.var, calendarToken));
    return c.json({ ended });
  });
