import { Hono } from 'hono';
import { newEvent } from '#domain/events.ts';
import { carryOverRequest, newSelection, selectionPatch, statusChange } from '#domain/selections.ts';
import type { SelectionView, StatusChangeView } from '#domain/views.ts';
import { requireUser } from '../accounts/require-user.ts';
import { addEvents } from '../events/queries.ts';
import { fileRoutes } from '../files/routes.ts';
import { body, jsonText, type SignedIn, write } from '../http.ts';
import { copyMyPage } from '../vault/queries.ts';
import { myPageRoutes } from '../vault/routes.ts';
import { carryOver } from './carry-over.ts';
import { deleteSelection, restoreSelection } from './deletion.ts';
import { listSelections } from './list.ts';
import {
  createSelection,
  listStatusChanges,
  ownSelection,
  selectionDetail,
  setStatus,
  updateSelection,
} from './queries.ts';

export const selectionRoutes = new Hono<SignedIn>()
  .use('*', requireUser)
  .route('/', myPageRoutes)
  .route('/', fileRoutes)
  .get('/', async (c) => jsonText<SelectionView[]>(c, await listSelections(c.var.db, c.var.userId)))
  .get('/history', async (c) =>
    jsonText<StatusChangeView[]>(c, JSON.stringify(await listStatusChanges(c.var.db, c.var.userId))),
  )
  .post('/', body(newSelection), async (c) => {
    const entered = c.req.valid('json');
    return c.json(await write(c, (tx) => createSelection(tx, c.var.userId, entered, c.var.now())), 201);
  })
  .get('/:id', async (c) => c.json(await selectionDetail(c.var.db, c.var.userId, c.req.param('id'))))
  .patch('/:id', body(selectionPatch), async (c) => {
    const patch = c.req.valid('json');
    return c.json(await write(c, (tx) => updateSelection(tx, c.var.userId, c.req.param('id'), patch, c.var.now())));
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
  .post('/:id/successors', body(carryOverRequest), async (c) => {
    const { userId, config } = c.var;
    const from = c.req.param('id');
    const begun = await write(c, async (tx) => {
      const made = await carryOver(tx, userId, from, c.req.valid('json'), c.var.now());
      await copyMyPage(tx, config.rootKeys, userId, { from, to: made.id });
      return made;
    });
    return c.json(begun, 201);
  })
  .post('/:id/events', body(newEvent), async (c) => {
    const entered = c.req.valid('json');
    const added = await write(c, async (tx) => {
      const selection = await ownSelection(tx, c.var.userId, c.req.param('id'));
      const [id] = await addEvents(tx, c.var.userId, selection.id, [entered], c.var.now());
      return { id };
    });
    return c.json(added, 201);
  });
