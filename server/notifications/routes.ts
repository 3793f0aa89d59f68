import { Hono } from 'hono';
import { AppError } from '#domain/errors.ts';
import { pushEndpoint, pushSubscription } from '#domain/reminders/notifications.ts';
import { body, type SignedIn, write } from '../http/http.ts';
import { pushAddress } from '../integrations/push/address.ts';
import { requireUser } from '../sessions/require-user.ts';
import { canonicalEndpoint, hasSubscription, removeSubscription, subscribe } from './queries.ts';

export const pushSubscriptionRoutes = new Hono<SignedIn>()
  .use('*', requireUser)
  .get('/key', (c) => c.json({ publicKey: c.var.config.vapidPublicKey }))
  .post('/', body(pushSubscription), async (c) => {
    const input = c.req.valid('json');
    const { userId, sessionId, config } = c.var;
    const address = pushAddress(input.endpoint, config.pushTestHosts);
    if (!address) throw new AppError('push_endpoint_refused');
    const userAgent = c.req.header('User-Agent')?.slice(0, 300) ?? null;
    const subscription = { ...input, endpoint: address.href };
    return c.json(
      await write(c, (tx) => subscribe(tx, config.rootKeys, userId, subscription, { sessionId, userAgent })),
      201,
    );
  })
  .delete('/', body(pushEndpoint), async (c) => {
    const { endpoint } = c.req.valid('json');
    await write(c, (tx) => removeSubscription(tx, c.var.userId, canonicalEndpoint(endpoint)));
    return c.body(null, 204);
  })
  /**
   * Answers whether this browser still gets push: it ends with the session, e.g. at a new password or when other sessions are signed out.
   */
  .post('/state', body(pushEndpoint), async (c) => {
    const endpoint = canonicalEndpoint(c.req.valid('json').endpoint);
    return c.json({ isOn: await hasSubscription(c.var.db, c.var, endpoint) });
  });
