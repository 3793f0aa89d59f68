import { Hono } from 'hono';
import { notificationSettingsChange, remindersQuery } from '#domain/reminders/notifications.ts';
import { body, query, type SignedIn, write } from '../http/http.ts';
import { requireUser } from '../sessions/require-user.ts';
import { listReminders } from './list.ts';
import { replanAccount } from './plan.ts';
import { NO_FACTS, pushFacts } from './push-facts.ts';
import { readNotificationSettings, saveNotificationSettings } from './settings.ts';

export const reminderRoutes = new Hono<SignedIn>()
  .use('*', requireUser)
  .get('/', query(remindersQuery), async (c) => {
    const { db, userId } = c.var;
    return c.json(await listReminders(db, userId, { most: c.req.valid('query').sent, now: c.var.now() }));
  })
  /** The number at the app's icon, for the service worker: it has completed an event while no page was open. */
  .get('/badge', async (c) => {
    const { db, userId } = c.var;
    const { dueToday } = (await pushFacts(db, [userId], c.var.now())).get(userId) ?? NO_FACTS;
    return c.json({ dueToday });
  });

export const notificationSettingsRoutes = new Hono<SignedIn>()
  .use('*', requireUser)
  .get('/', async (c) => c.json(await readNotificationSettings(c.var.db, c.var.userId)))
  .put('/', body(notificationSettingsChange), async (c) => {
    const change = c.req.valid('json');
    const { userId } = c.var;
    const saved = await write(c, async (tx) => {
      const result = await saveNotificationSettings(tx, userId, change, c.var.now());
      await replanAccount(tx, userId, c.var.now());
      return result;
    });
    return c.json(saved);
  });
