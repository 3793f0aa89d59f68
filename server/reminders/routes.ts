import { Hono } from 'hono';
import { requireUser } from '../accounts/require-user.ts';
import type { SignedIn } from '../http.ts';
import { listReminders } from './list.ts';

export const reminderRoutes = new Hono<SignedIn>()
  .use('*', requireUser)
  .get('/', async (c) => c.json(await listReminders(c.var.db, c.var.userId)));
