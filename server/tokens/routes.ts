/** The student's own access tokens. Mounted at /access-tokens; no token opens these routes. */
import { type Context, Hono } from 'hono';
import { newToken } from '#domain/open-api/new-token.ts';
import { noteOwnAct } from '../audit/audit-log.ts';
import { announce, type Db, transaction } from '../db/connect.ts';
import { lockStudent } from '../db/locks.ts';
import { body, deviceOf, requireStanding, type SignedIn, write } from '../http/http.ts';
import { noteEvent } from '../http/request-log.ts';
import { requireConfirmed } from '../sessions/confirmed.ts';
import { requireUser } from '../sessions/require-user.ts';
import { endToken, listTokens, makeToken } from './queries.ts';

export const tokenRoutes = new Hono<SignedIn>()
  .use('*', requireUser)
  .get('/', async (c) => c.json(await listTokens(c.var.db, c.var.userId, c.var.now())))
  // Not by `write`, which would keep the answer.
  .post('/', body(newToken), async (c) => {
    const { db, userId, sessionId } = c.var;
    const now = c.var.now();
    await requireConfirmed(db, sessionId, now);
    const made = await transaction(db, async (tx) => {
      await lockStudent(tx, userId);
      const token = await makeToken(tx, userId, c.req.valid('json'), now);
      await note(tx, c, 'token_made', token.id);
      await requireStanding(tx, c.var);
      await announce(tx, 'changed', userId);
      return token;
    });
    noteEvent(c, 'token_made', userId);
    return c.json(made, 201);
  })
  .delete('/:id', async (c) => {
    await write(c, async (tx) => {
      await endToken(tx, c.var.userId, c.req.param('id'));
      await note(tx, c, 'token_ended', c.req.param('id'));
    });
    noteEvent(c, 'token_ended', c.var.userId);
    return c.body(null, 204);
  });

async function note(tx: Db, c: Context<SignedIn>, act: 'token_made' | 'token_ended', subject: string) {
  await noteOwnAct(tx, { act, userId: c.var.userId, device: deviceOf(c), subject }, c.var.now());
}
