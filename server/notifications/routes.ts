import { sql } from 'drizzle-orm';
import { Hono } from 'hono';
import { AppError } from '#domain/errors.ts';
import { notificationSettingsChange, pushEndpoint, pushSubscription } from '#domain/notifications.ts';
import { MINUTE } from '#domain/time.ts';
import { requireUser } from '../accounts/require-user.ts';
import { body, type SignedIn, write } from '../http.ts';
import { type Limit, limitKey, take } from '../limits.ts';
import { pushAddress } from '../outside/push-address.ts';
import { newPush } from '../reminders/jobs.ts';
import { testPush } from '../reminders/mails.ts';
import { insertDeliveries } from '../reminders/queries.ts';
import {
  hasSubscription,
  ownSubscription,
  readSettings,
  removeSubscription,
  saveSettings,
  subscribe,
} from './queries.ts';

/** Test notifications of one account, to whichever of its browsers. */
const TEST_PUSHES: Limit = { max: 10, windowMs: 10 * MINUTE };

export const notificationSettingsRoutes = new Hono<SignedIn>()
  .use('*', requireUser)
  .get('/', async (c) => c.json(await readSettings(c.var.db, c.var.userId)))
  .put('/', body(notificationSettingsChange), async (c) => {
    const change = c.req.valid('json');
    return c.json(await write(c, (tx) => saveSettings(tx, c.var.userId, change, c.var.now())));
  });

export const pushSubscriptionRoutes = new Hono<SignedIn>()
  .use('*', requireUser)
  .get('/key', (c) => c.json({ publicKey: c.var.config.vapidPublicKey }))
  .post('/', body(pushSubscription), async (c) => {
    const { endpoint, keys } = c.req.valid('json');
    const { userId, config } = c.var;
    const address = pushAddress(endpoint, config.pushTestHosts);
    if (!address) throw new AppError('push_endpoint_refused');
    const userAgent = c.req.header('User-Agent')?.slice(0, 300) ?? null;
    const subscription = { endpoint: address.href, keys };
    return c.json(await write(c, (tx) => subscribe(tx, config.rootKeys, userId, subscription, userAgent)), 201);
  })
  .delete('/', body(pushEndpoint), async (c) => {
    const { endpoint } = c.req.valid('json');
    await write(c, (tx) => removeSubscription(tx, c.var.userId, canonical(endpoint)));
    return c.body(null, 204);
  })
  /** Whether this browser is still pushed to: the end of all other sessions, or a new password, ends that everywhere. */
  .post('/state', body(pushEndpoint), async (c) => {
    const { db, userId } = c.var;
    return c.json({ isOn: await hasSubscription(db, userId, canonical(c.req.valid('json').endpoint)) });
  })
  .post('/test', body(pushEndpoint), async (c) => {
    const { db, userId } = c.var;
    await take(db, limitKey('test-push', userId), TEST_PUSHES, c.var.now());
    const subscriptionId = await ownSubscription(db, userId, canonical(c.req.valid('json').endpoint));
    const delivery = newPush({ userId, reminderId: null, subscriptionId, content: null });
    await write(c, async (tx) => {
      await insertDeliveries(tx, [{ ...delivery, content: testPush(delivery.messageId) }], c.var.now());
      await tx.execute(sql`select pg_notify('reminders', '')`);
    });
    return c.body(null, 202);
  });

/** The form in which endpoints are kept. */
function canonical(endpoint: string): string {
  return URL.canParse(endpoint) ? new URL(endpoint).href : endpoint;
}
