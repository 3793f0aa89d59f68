/** The routes of the open API, for programs with an access token. What leaves here is made by domain/open-api/views.ts alone. */
import { type Context, Hono } from 'hono';
import { AppError } from '#domain/errors.ts';
import { OPERATIONS as its } from '#domain/open-api/operations.ts';
import {
  type EventRange,
  eventsWithin,
  toCalendarEntry,
  toOpenEvent,
  toOpenProfile,
  toOpenSelection,
} from '#domain/open-api/views.ts';
import type { CompanyHit } from '#domain/selections/views.ts';
import { registerCompany } from '../companies/registrations.ts';
import { searchOwnToo } from '../companies/search.ts';
import { takeSearch } from '../companies/search-limit.ts';
import { answerError, body, query, type SignedIn, write } from '../http/http.ts';
import { readProfile } from '../profile/queries.ts';
import { deleteEvent, deleteSelection, restoreEvent, restoreSelection } from '../selections/deletion.ts';
import { addEvents, ownEvent, setCompletion, setResult, updateEvent } from '../selections/events.ts';
import { readEvent } from '../selections/list.ts';
import { createSelection, heldSelection, selectionDetail, setStatus, updateSelection } from '../selections/queries.ts';
import { writeText } from '../selections/text-quota.ts';
import { listSharedEvents } from '../sharing/queries.ts';
import { byToken, scope } from '../tokens/by-token.ts';
import { ownSelections } from './own-selections.ts';

export const openApiRoutes = new Hono<SignedIn>()
  .use('*', byToken)
  .get(its.readProfile.path, scope(...its.readProfile.scopes), async (c) =>
    c.json(toOpenProfile(await readProfile(c.var.db, c.var.userId))),
  )
  .get(its.listSelections.path, scope(...its.listSelections.scopes), async (c) =>
    c.json({ selections: (await ownSelections(c)).map(toOpenSelection) }),
  )
  .post(its.createSelection.path, scope(...its.createSelection.scopes), body(its.createSelection.body), async (c) => {
    const entered = c.req.valid('json');
    return c.json(await writeText(c, (tx) => createSelection(tx, c.var.userId, entered, c.var.now())), 201);
  })
  .get(its.readSelection.path, scope(...its.readSelection.scopes), async (c) =>
    c.json(toOpenSelection(await selectionDetail(c.var.db, c.var.userId, c.req.param('id')))),
  )
  .patch(its.updateSelection.path, scope(...its.updateSelection.scopes), body(its.updateSelection.body), async (c) => {
    const patch = c.req.valid('json');
    return c.json(await writeText(c, (tx) => updateSelection(tx, c.var.userId, c.req.param('id'), patch, c.var.now())));
  })
  .put(its.setStatus.path, scope(...its.setStatus.scopes), body(its.setStatus.body), async (c) => {
    const change = c.req.valid('json');
    return c.json(await write(c, (tx) => setStatus(tx, c.var.userId, c.req.param('id'), change, c.var.now())));
  })
  .delete(its.deleteSelection.path, scope(...its.deleteSelection.scopes), async (c) => {
    await write(c, (tx) => deleteSelection(tx, c.var.userId, c.req.param('id'), c.var.now()));
    return c.body(null, 204);
  })
  .delete(its.restoreSelection.path, scope(...its.restoreSelection.scopes), async (c) => {
    await write(c, (tx) => restoreSelection(tx, c.var.userId, c.req.param('id'), c.var.now()));
    return c.body(null, 204);
  })
  .post(its.createEvent.path, scope(...its.createEvent.scopes), body(its.createEvent.body), async (c) => {
    const entered = c.req.valid('json');
    const added = await writeText(c, async (tx) => {
      const selection = await heldSelection(tx, c.var.userId, c.req.param('id'));
      const [id] = await addEvents(tx, c.var.userId, selection.id, [entered], c.var.now());
      return { id };
    });
    return c.json(added, 201);
  })
  .get(its.listEvents.path, scope(...its.listEvents.scopes), query(its.listEvents.query), async (c) =>
    c.json({ events: await eventsOf(c, c.req.valid('query')) }),
  )
  .get(its.readEvent.path, scope(...its.readEvent.scopes), async (c) => {
    const { db, userId } = c.var;
    const { id } = await ownEvent(db, userId, c.req.param('id'));
    const event = await readEvent(db, userId, id);
    if (event === null) throw new AppError('event_not_found');
    return c.json(toOpenEvent(event));
  })
  .patch(its.updateEvent.path, scope(...its.updateEvent.scopes), body(its.updateEvent.body), async (c) => {
    const patch = c.req.valid('json');
    return c.json(await writeText(c, (tx) => updateEvent(tx, c.var.userId, c.req.param('id'), patch, c.var.now())));
  })
  .delete(its.deleteEvent.path, scope(...its.deleteEvent.scopes), async (c) =>
    c.json(await write(c, (tx) => deleteEvent(tx, c.var.userId, c.req.param('id'), c.var.now()))),
  )
  .delete(its.restoreEvent.path, scope(...its.restoreEvent.scopes), async (c) => {
    await write(c, (tx) => restoreEvent(tx, c.var.userId, c.req.param('id'), c.var.now()));
    return c.body(null, 204);
  })
  .put(its.complete.path, scope(...its.complete.scopes), async (c) => {
    await write(c, (tx) => setCompletion(tx, c.var.userId, c.req.param('id'), true, c.var.now()));
    return c.body(null, 204);
  })
  .delete(its.reopen.path, scope(...its.reopen.scopes), async (c) => {
    await write(c, (tx) => setCompletion(tx, c.var.userId, c.req.param('id'), false, c.var.now()));
    return c.body(null, 204);
  })
  .put(its.setResult.path, scope(...its.setResult.scopes), body(its.setResult.body), async (c) => {
    const { result } = c.req.valid('json');
    await write(c, (tx) => setResult(tx, c.var.userId, c.req.param('id'), result, c.var.now()));
    return c.body(null, 204);
  })
  .delete(its.removeResult.path, scope(...its.removeResult.scopes), async (c) => {
    await write(c, (tx) => setResult(tx, c.var.userId, c.req.param('id'), null, c.var.now()));
    return c.body(null, 204);
  })
  .get(its.readCalendar.path, scope(...its.readCalendar.scopes), query(its.readCalendar.query), async (c) =>
    c.json({ events: (await eventsOf(c, c.req.valid('query'))).map(toCalendarEntry) }),
  )
  .get(its.searchCompanies.path, scope(...its.searchCompanies.scopes), query(its.searchCompanies.query), async (c) => {
    const { db, clientIp, userId } = c.var;
    const { q, limit } = c.req.valid('query');
    await takeSearch(db, clientIp, c.var.now());
    return c.json({ companies: JSON.parse(await searchOwnToo(db, userId, q, limit)) as CompanyHit[] });
  })
  .post(its.registerCompany.path, scope(...its.registerCompany.scopes), body(its.registerCompany.body), async (c) => {
    const entered = c.req.valid('json');
    const { company, isNew } = await write(c, (tx) => registerCompany(tx, c.var.userId, entered, c.var.now()));
    return c.json(company, isNew ? 201 : 200);
  })
  .get(its.listSharedEvents.path, scope(...its.listSharedEvents.scopes), async (c) => {
    const { db, userId } = c.var;
    return c.json(await listSharedEvents(db, userId, c.req.param('id'), c.var.now()));
  })
  // The current value of a conflict is the app's own view, with what is private.
  .onError((error, c) => {
    const { current: _, ...details } = error instanceof AppError ? error.details : {};
    return answerError(error instanceof AppError ? new AppError(error.code, details) : error, c as never);
  });

async function eventsOf(c: Context<SignedIn>, range: EventRange) {
  return eventsWithin(await ownSelections(c), range);
}
