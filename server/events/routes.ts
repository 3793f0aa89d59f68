import { Hono } from 'hono';
import { eventPatch, reminderChoice } from '#domain/events.ts';
import { dateOfferAnswer } from '#domain/sharing.ts';
import { requireUser } from '../accounts/require-user.ts';
import { body, type SignedIn, write } from '../http.ts';
import { deleteEvent, restoreEvent } from '../selections/deletion.ts';
import { answerDateOffer } from '../sharing/date-offers.ts';
import { chooseReminders, setCompletion, updateEvent } from './queries.ts';

export const eventRoutes = new Hono<SignedIn>()
  .use('*', requireUser)
  .patch('/:id', body(eventPatch), async (c) => {
    const patch = c.req.valid('json');
    return c.json(await write(c, (tx) => updateEvent(tx, c.var.userId, c.req.param('id'), patch, c.var.now())));
  })
  .put('/:id/completion', async (c) => {
    await write(c, (tx) => setCompletion(tx, c.var.userId, c.req.param('id'), true, c.var.now()));
    return c.body(null, 204);
  })
  .delete('/:id/completion', async (c) => {
    await write(c, (tx) => setCompletion(tx, c.var.userId, c.req.param('id'), false, c.var.now()));
    return c.body(null, 204);
  })
  .put('/:id/reminders', body(reminderChoice), async (c) => {
    const { types } = c.req.valid('json');
    return c.json(await write(c, (tx) => chooseReminders(tx, c.var.userId, c.req.param('id'), types, c.var.now())));
  })
  .put('/:id/date-offer', body(dateOfferAnswer), async (c) => {
    const answer = c.req.valid('json');
    return c.json(await write(c, (tx) => answerDateOffer(tx, c.var.userId, c.req.param('id'), answer, c.var.now())));
  })
  .delete('/:id', async (c) =>
    c.json(await write(c, (tx) => deleteEvent(tx, c.var.userId, c.req.param('id'), c.var.now()))),
  )
  .delete('/:id/deletion', async (c) => {
    await write(c, (tx) => restoreEvent(tx, c.var.userId, c.req.param('id'), c.var.now()));
    return c.body(null, 204);
  });
