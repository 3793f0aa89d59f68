/** Date changes proposed to a student, and the answer. */
import { Hono } from 'hono';
import { dateChangeAnswer } from '#domain/sharing/sharing.ts';
import { body, type SignedIn, write } from '../http/http.ts';
import { requireUser } from '../sessions/require-user.ts';
import { answerDateChange, listDateChanges } from './queries.ts';

export const dateChangeRoutes = new Hono<SignedIn>()
  .use('*', requireUser)
  .get('/', async (c) => c.json(await listDateChanges(c.var.db, c.var.userId, c.var.now())));

/** The answer for one event. Mounted below /events. */
export const eventDateChangeRoutes = new Hono<SignedIn>().put(
  '/:id/date-change',
  requireUser,
  body(dateChangeAnswer),
  async (c) => {
    const answer = c.req.valid('json');
    return c.json(await write(c, (tx) => answerDateChange(tx, c.var.userId, c.req.param('id'), answer, c.var.now())));
  },
);
