import { Hono } from 'hono';
import type { Env } from '../http/http.ts';
import { isThisMachine } from '../http/this-machine.ts';
import { countCompanies } from './queries.ts';

/** What the public pages need to know about this installation. */
export const siteRoutes = new Hono<Env>().get('/', async (c) => {
  const { config } = c.var;
  return c.json({
    contactEmail: config.contactEmail ?? null,
    /** Mails stay on this machine: its user finds them at /dev/mailbox. */
    mailbox: config.mode !== 'production' && config.smtpUrl === undefined && isThisMachine(c),
    /** Whether people can sign in with Google. */
    google: config.googleClientId !== undefined,
    /** Whether students can forward mails to 受信箱. */
    inbox: config.inboxDomain !== undefined,
    passwordMinLength: config.passwordMinLength,
    figures: {
      companyCount: await countCompanies(c.var.db, c.var.now()),
      offerRate: config.figureOfferRate ?? null,
      updates: config.figureUpdates,
    },
  });
});
