import { Hono } from 'hono';
import { sharedEventReport } from '#domain/sharing/sharing.ts';
import { body, type SignedIn, write } from '../http/http.ts';
import { requireUser } from '../sessions/require-user.ts';
import { listSharedEvents } from './queries.ts';
import { report, takeReportBack } from './reports.ts';

export const sharedEventRoutes = new Hono<SignedIn>()
  .use('*', requireUser)
  .put('/:id/report', body(sharedEventReport), async (c) => {
    const { reason } = c.req.valid('json');
    await write(c, (tx) => report(tx, c.var.userId, c.req.param('id'), reason, c.var.now()));
    return c.body(null, 204);
  })
  .delete('/:id/report', async (c) => {
    await write(c, (tx) => takeReportBack(tx, c.var.userId, c.req.param('id'), c.var.now()));
    return c.body(null, 204);
  });

/** The shared events of a company. Mounted below /companies. */
export const companySharedEventRoutes = new Hono<SignedIn>().get('/:id/shared-events', requireUser, async (c) =>
  c.json(await listSharedEvents(c.var.db, c.var.userId, c.req.param('id'), c.var.now())),
);
