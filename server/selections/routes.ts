import { Hono } from 'hono';
import { AppError } from '#domain/errors.ts';
import { newEvent } from '#domain/events/events.ts';
import { EVENT_ID_PREFIX, isMadeId } from '#domain/ids.ts';
import { CURSOR_HEADER } from '#domain/selections/cursor.ts';
import {
  changesSince,
  madeSelection,
  newSelection,
  selectionPatch,
  statusChange,
} from '#domain/selections/selections.ts';
import type { SelectionChanges, SelectionView, StatusChangeView } from '#domain/selections/views.ts';
import { events } from '../db/schema/selections.ts';
import { body, jsonText, query, type SignedIn, write } from '../http/http.ts';
import { requireUser } from '../sessions/require-user.ts';
import { listChanges } from './changes.ts';
import { deleteSelection, restoreSelection } from './deletion.ts';
import { addEvents } from './events.ts';
import { listStatusChanges } from './history.ts';
import { READS, readList } from './list.ts';
import { isTaken } from './made.ts';
import {
  createSelection,
  heldSelection,
  placeSelection,
  selectionDetail,
  setStatus,
  updateSelection,
} from './queries.ts';
import { writeText } from './text-quota.ts';

export const selectionRoutes = new Hono<SignedIn>()
  .use('*', requireUser)
  .get('/', async (c) => {
    const { json, cursor } = await READS.take(c.var.userId, () => readList(c.var.db, c.var.userId));
    c.header(CURSOR_HEADER, cursor);
    return jsonText<SelectionView[]>(c, json);
  })
  .get('/changes', query(changesSince), async (c) => {
    const { since, by } = c.req.valid('query');
    const changes = await READS.take(c.var.userId, () => listChanges(c.var.db, c.var.userId, since, by));
    return jsonText<SelectionChanges | null>(c, changes);
  })
  .get('/history', async (c) =>
    jsonText<StatusChangeView[]>(
      c,
      JSON.stringify(await READS.take(c.var.userId, () => listStatusChanges(c.var.db, c.var.userId))),
    ),
  )
  .post('/', body(newSelection), async (c) => {
    const entered = c.req.valid('json');
    return c.json(await writeText(c, (tx) => createSelection(tx, c.var.userId, entered, c.var.now())), 201);
  })
  .get('/:id', async (c) => c.json(await selectionDetail(c.var.db, c.var.userId, c.req.param('id'))))
  .put('/:id', body(madeSelection), async (c) => {
    const entered = c.req.valid('json');
    const id = madeIdOf(c.req.param('id'));
    return c.json(await writeText(c, (tx) => placeSelection(tx, c.var.userId, id, entered, c.var.now())));
  })
  .patch('/:id', body(selectionPatch), async (c) => {
    const patch = c.req.valid('json');
    return c.json(await writeText(c, (tx) => updateSelection(tx, c.var.userId, c.req.param('id'), patch, c.var.now())));
  })
  .put('/:id/status', body(statusChange), async (c) => {
    const change = c.req.valid('json');
    return c.json(await write(c, (tx) => setStatus(tx, c.var.userId, c.req.param('id'), change, c.var.now())));
  })
  .delete('/:id', async (c) => {
    await write(c, (tx) => deleteSelection(tx, c.var.userId, c.req.param('id'), c.var.now()));
    return c.body(null, 204);
  })
  .delete('/:id/deletion', async (c) => {
    await write(c, (tx) => restoreSelection(tx, c.var.userId, c.req.param('id'), c.var.now()));
    return c.body(null, 204);
  })
  .post('/:id/events', body(newEvent), async (c) => {
    const entered = c.req.valid('json');
    const added = await writeText(c, async (tx) => {
      const selection = await heldSelection(tx, c.var.userId, c.req.param('id'));
      const [id] = await addEvents(tx, c.var.userId, selection.id, [entered], c.var.now());
      return { id };
    });
    return c.json(added, 201);
  })
  .put('/:id/events/:eventId', body(newEvent), async (c) => {
    const entered = c.req.valid('json');
    const id = madeIdOf(c.req.param('eventId'), EVENT_ID_PREFIX);
    await writeText(c, async (tx) => {
      const selection = await heldSelection(tx, c.var.userId, c.req.param('id'));
      if (await isTaken(tx, c.var.userId, events, id)) return;
      await addEvents(tx, c.var.userId, selection.id, [{ ...entered, id }], c.var.now());
    });
    return c.json({ id });
  });

/** An id that a device has made. @throws AppError `selection_not_found` or `event_not_found` for one that is none. */
function madeIdOf(id: string, prefix = ''): string {
  if (id.startsWith(prefix) && isMadeId(id.slice(prefix.length))) return id;
  throw new AppError(prefix === EVENT_ID_PREFIX ? 'event_not_found' : 'selection_not_found');
}
