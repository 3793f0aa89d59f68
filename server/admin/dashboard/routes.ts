import { Hono } from 'hono';
import { type PageViewSpan, pageViewsQuery } from '#domain/admin/dashboard.ts';
import type { Instant } from '#domain/time.ts';
import type { Db } from '../../db/connect.ts';
import { query, type SignedIn } from '../../http/http.ts';
import { countFigures } from './figures.ts';
import { readPageViews } from './page-views.ts';
import { readQueues } from './queues.ts';
import { sparingly } from './sparingly.ts';

const figuresOf = sparingly(countFigures);
const queuesOf = sparingly(readQueues);
const pageViewsOf: Record<PageViewSpan, (db: Db, now: Instant) => ReturnType<typeof readPageViews>> = {
  14: sparingly((db: Db, now: Instant) => readPageViews(db, 14, now)),
  90: sparingly((db: Db, now: Instant) => readPageViews(db, 90, now)),
};

/** Figures of the installation: numbers alone, of no person. */
export const dashboardRoutes = new Hono<SignedIn>()
  .get('/figures', async (c) => c.json(await figuresOf(c.var.db, c.var.now())))
  .get('/queues', async (c) => c.json(await queuesOf(c.var.db)))
  .get('/page-views', query(pageViewsQuery), async (c) =>
    c.json(await pageViewsOf[c.req.valid('query').days](c.var.db, c.var.now())),
  );
