/** The student's own webhooks. Mounted at /webhooks. */
import { type Context, Hono } from 'hono';
import { AppError } from '#domain/errors.ts';
import { newWebhook } from '#domain/open-api/new-webhook.ts';
import { noteOwnAct } from '../audit/audit-log.ts';
import { announce, type Db, transaction } from '../db/connect.ts';
import { lockStudent } from '../db/locks.ts';
import { body, deviceOf, requireStanding, type SignedIn, write } from '../http/http.ts';
import { noteEvent } from '../http/request-log.ts';
import { webhookAddress } from '../integrations/webhooks/address.ts';
import { requireConfirmed } from '../sessions/confirmed.ts';
import { requireUser } from '../sessions/require-user.ts';
import { listWebhooks, makeWebhook, removeWebhook, switchOn } from './queries.ts';

export const webhookRoutes = new Hono<SignedIn>()
  .use('*', requireUser)
  .get('/', async (c) => c.json(await listWebhooks(c.var.db, c.var.userId)))
  // Not by `write`, which would keep the answer.
  .post('/', body(newWebhook), async (c) => {
    const { db, userId, sessionId, config } = c.var;
    const now = c.var.now();
    await requireConfirmed(db, sessionId, now);
    const address = webhookAddress(c.req.valid('json').url, config.pushTestHosts);
    if (address === null) throw new AppError('webhook_address_refused');
    const made = await transaction(db, async (tx) => {
      await lockStudent(tx, userId);
      const webhook = await makeWebhook(tx, config.rootKeys, userId, address.href, now);
      await note(tx, c, 'webhook_made', webhook.id);
      await requireStanding(tx, c.var);
      await announce(tx, 'changed', userId);
      return webhook;
    });
    noteEvent(c, 'webhook_made', userId);
    return c.json(made, 201);
  })
  .delete('/:id', async (c) => {
    await write(c, async (tx) => {
      await removeWebhook(tx, c.var.userId, c.req.param('id'));
      await note(tx, c, 'webhook_removed', c.req.param('id'));
    });
    noteEvent(c, 'webhook_removed', c.var.userId);
    return c.body(null, 204);
  })
  .delete('/:id/disabling', async (c) => {
    await write(c, (tx) => switchOn(tx, c.var.userId, c.req.param('id')));
    return c.body(null, 204);
  });

async function note(tx: Db, c: Context<SignedIn>, act: 'webhook_made' | 'webhook_removed', subject: string) {
  await noteOwnAct(tx, { act, userId: c.var.userId, device: deviceOf(c), subject }, c.var.now());
}
