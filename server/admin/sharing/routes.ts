import { Hono } from 'hono';
import { sharedDecision } from '#domain/admin/sharing.ts';
import { transaction } from '../../db/connect.ts';
import { body, type SignedIn, write } from '../../http/http.ts';
import { decide, undoDecision } from './decisions.ts';
import { readQueue, readReporters } from './queries.ts';

/** 共有 in the console. */
export const adminSharingRoutes = new Hono<SignedIn>()
  .get('/', async (c) => c.json(await readQueue(c.var.db, c.var.now())))
  .get('/:id/reporters', async (c) => {
    const { db, userId } = c.var;
    const reporters = await transaction(db, (tx) => readReporters(tx, userId, c.req.param('id'), c.var.now()));
    return c.json({ reporters });
  })
  .post('/:id/decisions', body(sharedDecision), async (c) => {
    const given = c.req.valid('json');
    const id = await write(c, (tx) => decide(tx, c.var.userId, c.req.param('id'), given, c.var.now()));
    return c.json({ id }, 201);
  })
  .delete('/decisions/:id', async (c) => {
    await write(c, (tx) => undoDecision(tx, c.var.userId, c.req.param('id'), c.var.now()));
    return c.body(null, 204);
  });
