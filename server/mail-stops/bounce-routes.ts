import { type Context, Hono } from 'hono';
import { AppError } from '#domain/errors.ts';
import { bounceEvents } from '#domain/reminders/bounces.ts';
import { HOUR, MINUTE } from '#domain/time.ts';
import { checkJson, type Env } from '../http/http.ts';
import { noteEvent } from '../http/request-log.ts';
import { countUp, giveBack, type Limit, limitKey, requireBelow, take, takeFrom } from '../limits/limits.ts';
import { takeDsn, takeEvents } from './reports.ts';
import { isSigned, readWebhookHead, TOLERANCE_MS } from './webhook.ts';

/** Unsigned and wrongly signed reports of one client address. */
const MISSES: Limit = { max: 60, windowMs: HOUR };
/** Signed reports, all together. */
const REPORTS: Limit = { max: 1200, windowMs: MINUTE };
/** A webhook is taken once: its id is remembered for as long as its timestamp is good. */
const ONCE: Limit = { max: 1, windowMs: 2 * TOLERANCE_MS + MINUTE };

const MISS = 'bounce-miss';

/**
 * Receives reports of mails that came back: a notification (message/rfc822) or the events of a provider (application/json). It reads no
 * cookie; the signature is what counts.
 */
export const bounceRoutes = new Hono<Env>().post('/', async (c) => {
  const { db, config } = c.var;
  const { id, body } = await signedBody(c);
  const now = c.var.now();
  await take(db, 'bounce-reports', REPORTS, now);
  const once = limitKey('bounce-webhook', id);
  if ((await countUp(db, once, ONCE, now)).count > 1) throw new AppError('conflict');
  try {
    const type = c.req.header('Content-Type')?.split(';', 1)[0]?.trim().toLowerCase();
    if (type === 'message/rfc822') return c.json({ counted: (await takeDsn(db, body, config, now)) ? 1 : 0 });
    if (type === 'application/json')
      return c.json({ counted: await takeEvents(db, checkJson(bounceEvents, body.toString()), config, now) });
    throw new AppError('invalid_input', { fields: ['Content-Type'] });
  } catch (error) {
    // The sender may repeat it.
    await giveBack(db, once);
    throw error;
  }
});

/** The body of a signed webhook, and its id. @throws AppError `not_found` without a secret, `wrong_credentials` without a good signature. */
async function signedBody(c: Context<Env>): Promise<{ id: string; body: Buffer }> {
  const { db, config, clientIp } = c.var;
  const secret = config.bounceWebhookSecret;
  if (secret === undefined) throw new AppError('not_found');
  await requireBelow(db, limitKey(MISS, clientIp), MISSES, c.var.now());
  const head = readWebhookHead((name) => c.req.header(name), c.var.now());
  const body = head && Buffer.from(await c.req.arrayBuffer());
  if (head && body && isSigned(head, body, secret)) return { id: head.id, body };
  await takeFrom(db, MISS, clientIp, MISSES, c.var.now());
  noteEvent(c, 'webhook_refused');
  throw new AppError('wrong_credentials');
}
