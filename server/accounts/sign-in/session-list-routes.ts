/** Where an account is signed in, and the end of that. */
import { Hono } from 'hono';
import { AppError } from '#domain/errors.ts';
import { type SignedIn, write } from '../../http/http.ts';
import { noteEvent } from '../../http/request-log.ts';
import { requireUser } from '../../sessions/require-user.ts';
import { endOwnSession, endSessions, listSessions } from '../../sessions/sessions.ts';

export const sessionListRoutes = new Hono<SignedIn>()
  .use('*', requireUser)
  .get('/', async (c) => c.json(await listSessions(c.var.db, c.var.userId, c.var.sessionId, c.var.now())))
  .delete('/', async (c) => {
    await write(c, (tx) => endSessions(tx, c.var.userId, c.var.sessionId));
    noteEvent(c, 'sessions_ended', c.var.userId);
    return c.body(null, 204);
  })
  .delete('/:id', async (c) => {
    const { db, userId } = c.var;
    if (!(await endOwnSession(db, userId, c.req.param('id')))) throw new AppError('session_not_found');
    noteEvent(c, 'sessions_ended', userId);
    return c.body(null, 204);
  });
