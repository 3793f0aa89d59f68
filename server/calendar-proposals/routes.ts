/** Changes made in Google Calendar, proposed to a student, and the answer. */
import { Hono } from 'hono';
import { calendarProposalAnswer } from '#domain/calendar/google-sync.ts';
import { body, type SignedIn, write } from '../http/http.ts';
import { requireUser } from '../sessions/require-user.ts';
import { answerProposal, listProposals } from './queries.ts';

export const calendarProposalRoutes = new Hono<SignedIn>()
  .use('*', requireUser)
  .get('/', async (c) => c.json(await listProposals(c.var.db, c.var.userId)));

/** The answer for one event. Mounted below /events. */
export const eventCalendarProposalRoutes = new Hono<SignedIn>().put(
  '/:id/calendar-proposal',
  requireUser,
  body(calendarProposalAnswer),
  async (c) => {
    const answer = c.req.valid('json');
    await write(c, (tx) => answerProposal(tx, c.var.userId, c.req.param('id'), answer, c.var.now()));
    return c.body(null, 204);
  },
);
