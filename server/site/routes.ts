import { Hono } from 'hono';
import type { Env } from '../http.ts';

/** What the pages for everybody need to know about this installation. */
export const siteRoutes = new Hono<Env>().get('/', (c) => c.json({ contactEmail: c.var.config.contactEmail ?? null }));
