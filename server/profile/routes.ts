import { Hono } from 'hono';
import { firstStepMarks, profileChange, shortcutsChange, travelTimeChange } from '#domain/profile/profile.ts';
import { body, type SignedIn, write } from '../http/http.ts';
import { requireUser } from '../sessions/require-user.ts';
import { markFirstSteps, readProfile, saveProfile, setShortcuts, setTravelTime, skipProfile } from './queries.ts';

export const profileRoutes = new Hono<SignedIn>()
  .use('*', requireUser)
  .get('/', async (c) => c.json(await readProfile(c.var.db, c.var.userId)))
  .put('/', body(profileChange), async (c) => {
    const change = c.req.valid('json');
    return c.json(await write(c, (tx) => saveProfile(tx, c.var.userId, change, c.var.now())));
  })
  .delete('/completion', async (c) => {
    await write(c, (tx) => skipProfile(tx, c.var.userId));
    return c.body(null, 204);
  })
  .put('/first-steps', body(firstStepMarks), async (c) => {
    await write(c, (tx) => markFirstSteps(tx, c.var.userId, c.req.valid('json').marks));
    return c.body(null, 204);
  })
  .put('/shortcuts', body(shortcutsChange), async (c) => {
    await write(c, (tx) => setShortcuts(tx, c.var.userId, c.req.valid('json').enabled));
    return c.body(null, 204);
  })
  .put('/travel-time', body(travelTimeChange), async (c) => {
    await write(c, (tx) => setTravelTime(tx, c.var.userId, c.req.valid('json').minutes));
    return c.body(null, 204);
  });
