import { Hono } from 'hono';
import { isThisMachine } from '../dev/this-machine.ts';
import type { Env } from '../http.ts';

/** What the pages for everybody need to know about this installation. */
export const siteRoutes = new Hono<Env>().get('/', (c) => {
  const { contactEmail = null, mode, smtpUrl } = c.var.config;
  return c.json({
    contactEmail,
    /** Mails do not leave this machine: whoever sits at it finds them at /dev/mailbox. */
    mailbox: mode !== 'production' && smtpUrl === undefined && isThisMachine(c),
  });
});
