/** The list of an account's sessions, and how to end them. */
import { type Context, Hono } from 'hono';
import { AppError } from '#domain/errors.ts';
import { noteOwnAct } from '../../audit/audit-log.ts';
import type { Db } from '../../db/connect.ts';
import { deviceOf, type Env, type SignedIn, write } from '../../http/http.ts';
import { noteEvent } from '../../http/request-log.ts';
import { requireUser } from '../../sessions/require-user.ts';
import { endOwnSession, endSessions, listSessions } from '../../sessions/sessions.ts';
import { sessionView } from '../queries.ts';
import { markDevice } from './routes.ts';

export const sessionListRoutes = new Hono<SignedIn>()
  .use('*', requireUser)
  .get('/', async (c) => c.json(await listSessions(c.var.db, c.var.userId, c.var.sessionId, c.var.now())))
  .delete('/', async (c) => {
    const { db, userId, sessionId } = c.var;
    const deviceEpoch = await write(c, async (tx) => {
      await noteEnded(tx, c);
      return endSessions(tx, userId, sessionId);
    });
    markDevice(c as unknown as Context<Env>, (await sessionView(db, userId)).user.email, deviceEpoch);
    noteEvent(c, 'sessions_ended', userId);
    return c.body(null, 204);
  })
  .delete('/:id', async (c) => {
    const { userId } = c.var;
    const ended = await write(c, async (tx) => {
      const isEnded = await endOwnSession(tx, userId, c.req.param('id'));
      // `write` asks for the session of the request, unless that is the one that ends.
      if (c.req.param('id') === c.var.sessionId) c.set('sessionId', '');
      if (isEnded) await noteEnded(tx, c);
      return isEnded;
    });
    if (!ended) throw new AppError('session_not_found');
    noteEvent(c, 'sessions_ended', userId);
    return c.body(null, 204);
  });

async function noteEnded(tx: Db, c: Context<SignedIn>) {
  await noteOwnAct(tx, { act: 'sessions_ended', userId: c.var.userId, device: deviceOf(c) }, c.var.now());
}
