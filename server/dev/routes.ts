import { join } from 'node:path';
import { Hono } from 'hono';
import { AppError } from '#domain/errors.ts';
import type { Env } from '../http/http.ts';
import { isThisMachine } from '../http/this-machine.ts';
import { withUnsubscribeLink } from '../integrations/mail/layout.ts';
import { MAILBOX_FOLDER, readMailbox } from '../integrations/mail/mailbox.ts';
import { type Template, templates } from './templates.ts';

/** A mail's HTML has inline styles, which our pages may not have; it gets nothing else. */
const MAIL_POLICY = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox";

/** Routes for trying the product out. Not in production, and only for requests from this machine. */
export const devRoutes = new Hono<Env>()
  .use('*', async (c, next) => {
    if (c.var.config.mode === 'production' || !isThisMachine(c)) throw new AppError('not_found');
    await next();
  })
  .get('/mails', async (c) => c.json(await readMailbox(join(c.var.config.dataDir, MAILBOX_FOLDER))))
  .get('/mails/:id/html', async (c) => {
    const mails = await readMailbox(join(c.var.config.dataDir, MAILBOX_FOLDER));
    const mail = mails.find(({ id }) => id === c.req.param('id'));
    if (!mail) throw new AppError('not_found');
    return c.html(mail.html, 200, { 'Content-Security-Policy': MAIL_POLICY });
  })
  .get('/templates', (c) => c.json(examples(c.var).map(({ html: _, ...rest }) => rest)))
  .get('/templates/:name/html', (c) => {
    const template = examples(c.var).find(({ name }) => name === c.req.param('name'));
    if (!template) throw new AppError('not_found');
    return c.html(template.html, 200, { 'Content-Security-Policy': MAIL_POLICY });
  });

/** The templates as they are sent; the link to unsubscribe is an example, too. */
function examples({ config, now }: Env['Variables']): Template[] {
  const link = `${config.baseUrl}/api/unsubscriptions/reminders/example`;
  return templates(config.baseUrl, now()).map((it) => withUnsubscribeLink(it, link));
}
