/** Test messages that students send to themselves: below /push-subscriptions to a browser, below /notification-settings by mail. */
import { eq } from 'drizzle-orm';
import { Hono } from 'hono';
import { AppError } from '#domain/errors.ts';
import { pushEndpoint } from '#domain/reminders/notifications.ts';
import { MINUTE } from '#domain/time.ts';
import { announce } from '../db/connect.ts';
import { users } from '../db/schema/accounts.ts';
import { body, type SignedIn, write } from '../http/http.ts';
import { type Limit, limitKey, take } from '../limits/limits.ts';
import { canonicalEndpoint, ownSubscription } from '../notifications/queries.ts';
import { requireUser } from '../sessions/require-user.ts';
import { testMail, testPush } from './mails.ts';
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

/** The limit of test mails for one account. */
const TEST_MAILS: Limit = { max: 5, windowMs: 10 * MINUTE };

export const testMailRoutes = new Hono<SignedIn>().post('/test-mail', requireUser, async (c) => {
  const { db, userId, mail, config } = c.var;
  await take(db, limitKey('test-mail', userId), TEST_MAILS, c.var.now());
  const [user] = await db.select({ name: users.name, email: users.email }).from(users).where(eq(users.id, userId));
  if (!user) throw new AppError('not_found');
  const message = { ...testMail(user.name, config.baseUrl), to: user.email, kind: 'account' } as const;
  const outcome = await mail.send(message);
  // Without an answer the mail may have arrived; the student will see it.
  if (!outcome.ok && outcome.failure !== 'unknown') throw new AppError('test_mail_failed');
  return c.body(null, 204);
});
