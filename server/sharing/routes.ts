import { Hono } from 'hono';
import { sharedEventReport } from '#domain/sharing.ts';
import { requireUser } from '../accounts/require-user.ts';
import { body, type SignedIn, write } from '../http.ts';
import { listDateOffers } from './date-offers.ts';
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

export const dateOfferRoutes = new Hono<SignedIn>()
  .use('*', requireUser)
  .get('/', async (c) => c.json(await listDateOffers(c.var.db, c.var.userId, c.var.now())));
