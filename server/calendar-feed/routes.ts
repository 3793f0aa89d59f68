import { createHash } from 'node:crypto';
import { type Context, Hono } from 'hono';
import type { AccountAct } from '#domain/accounts/history.ts';
import { feedPatch, feedText } from '#domain/calendar/calendar-feed.ts';
import { AppError } from '#domain/errors.ts';
import { HOUR } from '#domain/time.ts';
import { noteOwnAct } from '../audit/audit-log.ts';
import type { Db } from '../db/connect.ts';
import { body, deviceOf, type Env, type SignedIn, write } from '../http/http.ts';
import { noteEvent } from '../http/request-log.ts';
import { type Limit, limitKey, take } from '../limits/limits.ts';
import { requireConfirmed } from '../sessions/confirmed.ts';
import { requireUser } from '../sessions/require-user.ts';
import {
  endFeed,
  feedEvents,
  feedOfSecret,
  makeFeed,
  noteFetch,
  patchFeed,
  readAddress,
  readFeed,
  renewFeed,
} from './queries.ts';

/** A secret of 256 bits in base64url. */
const FILE = /^([A-Za-z0-9_-]{43})\.ics$/;
/** Enough for several devices that each read every few minutes. */
const FETCHES: Limit = { max: 60, windowMs: HOUR };
/**
 * Google reads the feeds of many students from one address: a client address is limited by its wrong paths only, and keeps out nobody else.
 */
const MISSES: Limit = { max: 60, windowMs: HOUR };

/**
 * The endpoint for calendar apps, which have no cookie: whoever knows the secret may read, and a wrong secret gets the same answer as a
 * deleted one.
 */
export const feedRoutes = new Hono<Env>().get('/:file', async (c) => {
  const { db, config, clientIp } = c.var;
  const now = c.var.now();
  // Also on errors: a shared cache might store a "not found".
  c.header('Cache-Control', 'private, no-cache');
  c.header('Referrer-Policy', 'no-referrer');
  c.header('X-Robots-Tag', 'noindex');
  const secret = FILE.exec(c.req.param('file'))?.[1];
  if (secret === undefined) throw new AppError('not_found');
  const feed = await feedOfSecret(db, secret, now);
  if (!feed) {
    await take(db, limitKey('feed-miss', clientIp), MISSES, now);
    throw new AppError('not_found');
  }
  await take(db, limitKey('feed', feed.userId), FETCHES, now);
  const text = feedText(await feedEvents(db, feed), feed, config.baseUrl);
  await noteFetch(db, feed.userId, now);
  const etag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`;
  c.header('ETag', etag);
  if (isKnown(c.req.header('If-None-Match'), etag)) return c.body(null, 304);
  c.header('Content-Disposition', 'inline; filename="shiori.ics"');
  return c.body(text, 200, { 'Content-Type': 'text/calendar; charset=utf-8' });
});

/** Whether the reader's cached tags include this one; a compressing proxy makes it weak. */
function isKnown(cached: string | undefined, etag: string): boolean {
  return cached?.split(',').some((it) => it.trim().replace(/^W\//, '') === etag) ?? false;
}

/** The owner's endpoints. One answer alone holds the address, and it asks for proof: whoever has the address reads on without a session. */
export const calendarFeedRoutes = new Hono<SignedIn>()
  .use('*', requireUser)
  .get('/', async (c) => c.json(await readFeed(c.var.db, c.var.userId)))
  .post('/', async (c) => {
    const { db, userId, config } = c.var;
    const made = await write(c, async (tx) => {
      const isNew = await makeFeed(tx, userId, config, c.var.now());
      if (isNew) await note(tx, c, 'feed_made');
      return isNew;
    });
    return c.json(await readFeed(db, userId), made ? 201 : 200);
  })
  // Not by `write`, which would keep the answer.
  .post('/address', async (c) => {
    const { db, userId, sessionId, config } = c.var;
    await requireConfirmed(db, sessionId, c.var.now());
    const address = await readAddress(db, userId, config);
    await note(db, c, 'feed_address_shown');
    noteEvent(c, 'feed_address_shown', userId);
    return c.json(address);
  })
  .post('/renewal', async (c) => {
    const { db, userId, config } = c.var;
    await write(c, async (tx) => {
      await renewFeed(tx, userId, config, c.var.now());
      await note(tx, c, 'feed_renewed');
    });
    return c.json(await readFeed(db, userId), 201);
  })
  .patch('/', body(feedPatch), async (c) => {
    const { db, userId } = c.var;
    await write(c, (tx) => patchFeed(tx, userId, c.req.valid('json'), c.var.now()));
    return c.json(await readFeed(db, userId));
  })
  .delete('/', async (c) => {
    await write(c, async (tx) => {
      if (await endFeed(tx, c.var.userId)) await note(tx, c, 'feed_ended');
    });
    return c.body(null, 204);
  });

async function note(tx: Db, c: Context<SignedIn>, act: AccountAct) {
  await noteOwnAct(tx, { act, userId: c.var.userId, device: deviceOf(c) }, c.var.now());
}
