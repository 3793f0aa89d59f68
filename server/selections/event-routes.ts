import { type Context, Hono } from 'hono';
import { eventFile } from '#domain/calendar/calendar-feed.ts';
import { eventPatch, reminderChoice } from '#domain/events/events.ts';
import { SINCE_HEADER } from '#domain/selections/cursor.ts';
import { resultAnswer } from '#domain/selections/event-result.ts';
import type { SelectionChanges } from '#domain/selections/views.ts';
import { calendarEvent } from '../calendar-feed/queries.ts';
import { body, jsonText, type SignedIn, write } from '../http/http.ts';
import { requireUser } from '../sessions/require-user.ts';
import { listChanges } from './changes.ts';
import { deleteEvent, restoreEvent } from './deletion.ts';
import { chooseReminders, ownEvent, setCompletion, setResult, snoozeEvent, updateEvent } from './events.ts';
import { READS } from './list.ts';
import { writeText } from './text-quota.ts';

export const eventRoutes = new Hono<SignedIn>()
  .use('*', requireUser)
  .get('/:id/ics', async (c) => {
    const { db, userId, config } = c.var;
    const { id } = await ownEvent(db, userId, c.req.param('id'));
    const { name, text } = eventFile(await calendarEvent(db, userId, id), config.baseUrl);
    c.header('Content-Disposition', `attachment; filename="event.ics"; filename*=UTF-8''${encoded(name)}`);
    return c.body(text, 200, { 'Content-Type': 'text/calendar; charset=utf-8' });
  })
  .patch('/:id', body(eventPatch), async (c) => {
    const patch = c.req.valid('json');
    return c.json(await writeText(c, (tx) => updateEvent(tx, c.var.userId, c.req.param('id'), patch, c.var.now())));
  })
  .put('/:id/completion', async (c) => {
    await write(c, (tx) => setCompletion(tx, c.var.userId, c.req.param('id'), true, c.var.now()));
    return changesOrNothing(c);
  })
  .delete('/:id/completion', async (c) => {
    await write(c, (tx) => setCompletion(tx, c.var.userId, c.req.param('id'), false, c.var.now()));
    return changesOrNothing(c);
  })
  .put('/:id/result', body(resultAnswer), async (c) => {
    const { result } = c.req.valid('json');
    await write(c, (tx) => setResult(tx, c.var.userId, c.req.param('id'), result, c.var.now()));
    return c.body(null, 204);
  })
  .delete('/:id/result', async (c) => {
    await write(c, (tx) => setResult(tx, c.var.userId, c.req.param('id'), null, c.var.now()));
    return c.body(null, 204);
  })
  .put('/:id/reminders', body(reminderChoice), async (c) => {
    const { types } = c.req.valid('json');
    return c.json(await write(c, (tx) => chooseReminders(tx, c.var.userId, c.req.param('id'), types, c.var.now())));
  })
  .put('/:id/snooze', async (c) =>
    c.json(await write(c, (tx) => snoozeEvent(tx, c.var.userId, c.req.param('id'), c.var.now()))),
  )
  .delete('/:id', async (c) =>
    c.json(await write(c, (tx) => deleteEvent(tx, c.var.userId, c.req.param('id'), c.var.now()))),
  )
  .delete('/:id/deletion', async (c) => {
    await write(c, (tx) => restoreEvent(tx, c.var.userId, c.req.param('id'), c.var.now()));
    return c.body(null, 204);
  });

/** Answers a write with what changed since the cursor that it names, so that nothing has to be read again; with nothing where it names none. */
async function changesOrNothing(c: Context<SignedIn>) {
  const since = c.req.header(SINCE_HEADER);
  // The write is done, whatever becomes of this.
  const { db, userId } = c.var;
  const read = () => listChanges(db, userId, since ?? '', 'event');
  const changes = since ? await READS.take(userId, read).catch(() => 'null') : 'null';
  return changes === 'null' ? c.body(null, 204) : jsonText<SelectionChanges>(c, changes);
}

/** Encoded by RFC 8187, which escapes four characters more than `encodeURIComponent`. */
function encoded(name: string): string {
  return encodeURIComponent(name).replace(/['()*]/g, (it) => `%${it.charCodeAt(0).toString(16).toUpperCase()}`);
}
