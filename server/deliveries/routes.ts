/** The test notification that students send to their own browser. Mounted below /push-subscriptions. */
import { Hono } from 'hono';
import { pushEndpoint } from '#domain/reminders/notifications.ts';
import { MINUTE } from '#domain/time.ts';
import { announce } from '../db/connect.ts';
import { body, type SignedIn, write } from '../http/http.ts';
import { type Limit, limitKey, take } from '../limits/limits.ts';
import { canonicalEndpoint, ownSubscription } from '../notifications/queries.ts';
import { requireUser } from '../sessions/require-user.ts';
import { testPush } from './mails.ts';
import { newPush } from './new-delivery.ts';
import { insertDeliveries } from './queries.ts';

/** The limit of test notifications for one account, all its browsers together. */
const TEST_PUSHES: Limit = { max: 10, windowMs: 10 * MINUTE };

export const testPushRoutes = new Hono<SignedIn>().post('/test', requireUser, body(pushEndpoint), async (c) => {
  const { db, userId } = c.var;
  await take(db, limitKey('test-push', userId), TEST_PUSHES, c.var.now());
  const subscriptionId = await ownSubscription(db, userId, canonicalEndpoint(c.req.valid('json').endpoint));
  const delivery = newPush({ userId, reminderId: null, digestId: null, subscriptionId, content: null });
  await write(c, async (tx) => {
    await insertDeliveries(tx, [{ ...delivery, content: testPush(delivery.messageId) }], c.var.now());
    await announce(tx, 'reminders', '');
  });
  return c.body(null, 202);
});
