import { type Context, Hono } from 'hono';
import * as z from 'zod/mini';
import { AppError } from '#domain/errors.ts';
import { HOUR } from '#domain/time.ts';
import { authSecrets } from '../base/secrets.ts';
import { transaction } from '../db/connect.ts';
import { type Env, type SignedIn, write } from '../http/http.ts';
import { noteEvent } from '../http/request-log.ts';
import { UNSUBSCRIBABLE } from '../integrations/mail/marks.ts';
import { type Limit, takeFrom } from '../limits/limits.ts';
import { requireUser } from '../sessions/require-user.ts';
import { askPage, PAGE_POLICY, stoppedPage, unknownPage } from './pages.ts';
import { endStops, readStop, type Subscriber, subscriberOf, unsubscribe } from './queries.ts';

/** Wrong links of one client address. Right ones are not limited: a provider sends those of many students. */
const MISSES: Limit = { max: 60, windowMs: HOUR };
const kindField = z.enum(UNSUBSCRIBABLE);
/** The body that RFC 8058 defines, and that the form of our page sends. */
const oneClick = z.object({ 'List-Unsubscribe': z.literal('One-Click') });

/** The link of a mail that unsubscribes its recipient. It reads no cookie; the signature in it is what counts. */
export const unsubscriptionRoutes = new Hono<Env>()
  .get('/:kind/:token', async (c) => {
    const subscriber = await subscriberAt(c);
    if (!subscriber) return html(c, unknownPage(), 404);
    return html(c, subscriber.isSubscribed ? askPage(subscriber) : stoppedPage(subscriber.kind));
  })
  .post('/:kind/:token', async (c) => {
    const form = await c.req.parseBody().catch(() => ({}));
    if (!z.safeParse(oneClick, form).success) throw new AppError('invalid_input', { fields: ['List-Unsubscribe'] });
    const subscriber = await subscriberAt(c);
    if (!subscriber) return html(c, unknownPage(), 404);
    await transaction(c.var.db, (tx) => unsubscribe(tx, subscriber, c.var.now()));
    noteEvent(c, 'unsubscribed', subscriber.userId);
    return html(c, stoppedPage(subscriber.kind));
  });

async function subscriberAt(c: Context<Env>): Promise<Subscriber | null> {
  const { db, config, clientIp } = c.var;
  const kind = z.safeParse(kindField, c.req.param('kind'));
  const found = kind.success
    ? await subscriberOf(db, kind.data, c.req.param('token') ?? '', authSecrets(config))
    : null;
  if (!found) await takeFrom(db, 'unsubscribe-miss', clientIp, MISSES, c.var.now());
  return found;
}

function html(c: Context<Env>, text: string, status: 200 | 404 = 200): Response {
  c.header('Content-Security-Policy', PAGE_POLICY);
  // The address of the page is a secret of its recipient.
  c.header('Referrer-Policy', 'no-referrer');
  c.header('X-Robots-Tag', 'noindex');
  return c.html(text, status) as Response;
}

/** Why reminders are not mailed to the student, and the way back. */
export const mailStopRoutes = new Hono<SignedIn>()
  .use('*', requireUser)
  .get('/', async (c) => c.json(await readStop(c.var.db, c.var.userId, c.var.now())))
  .delete('/', async (c) => {
    await write(c, (tx) => endStops(tx, c.var.userId, c.var.now()));
    return c.body(null, 204);
  });
