import { Hono } from 'hono';
import type { SignedIn } from '../http/http.ts';
import { requireUser } from '../sessions/require-user.ts';
import { listReminders } from './list.ts';

export const reminderRoutes = new Hono<SignedIn>()
  .use('*', requireUser)
  .get('/', async (c) => c.json(await listReminders(c.var.db, c.var.userId)));
