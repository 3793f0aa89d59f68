import { type Context, Hono } from 'hono';
import { BUSY_DAYS, googleCalendarPatch } from '#domain/calendar/google-sync.ts';
import { AppError } from '#domain/errors.ts';
import { addDays, jstDay, jstInstant, MINUTE } from '#domain/time.ts';
import { noteOwnAct } from '../audit/audit-log.ts';
import { secretHash } from '../base/secrets.ts';
import { body, deviceOf, type Env, type SignedIn, write } from '../http/http.ts';
import { noteEvent } from '../http/request-log.ts';
import type { Google } from '../integrations/google.ts';
import { openCalendar } from '../integrations/google-calendar.ts';
import { CalendarStop, calendarApiAt } from '../integrations/google-requests.ts';
import { type Limit, limitKey, take, takeFrom } from '../limits/limits.ts';
import { requireUser } from '../sessions/require-user.ts';
import { askForRun, dropConnection, endConnection, readConnection, setBusy, stopRun } from './connections.ts';
import { channelTold } from './leases.ts';
import { giveBack, tokensOf } from './tokens.ts';

/** Looks at a student's busy times. */
const BUSY: Limit = { max: 30, windowMs: 5 * MINUTE };
/** Presses of 今すぐ同期. */
const RUNS: Limit = { max: 20, windowMs: 5 * MINUTE };
/** Messages about channels that nobody has, of one client address. */
const MISSES: Limit = { max: 60, windowMs: 5 * MINUTE };

/** What Google tells: that something of a calendar changed. It reads no cookie; the secret of the channel is what counts. */
export const calendarChangeRoutes = new Hono<Env>().post('/', async (c) => {
  const { db, clientIp } = c.var;
  const [id = '', secret = ''] = [c.req.header('X-Goog-Channel-ID'), c.req.header('X-Goog-Channel-Token')];
  if (!(await channelTold(db, id, secretHash(secret))))
    await takeFrom(db, 'channel-miss', clientIp, MISSES, c.var.now());
  // Google repeats what is answered otherwise, also about channels that are over.
  return c.body(null, 204);
});

export const googleCalendarRoutes = new Hono<SignedIn>()
  .use('*', requireUser)
  .get('/', async (c) => c.json(await readConnection(c.var.db, c.var.userId)))
  .patch('/', body(googleCalendarPatch), async (c) => {
    const { db, userId } = c.var;
    await write(c, (tx) => setBusy(tx, userId, c.req.valid('json').withBusy));
    return c.json(await readConnection(db, userId));
  })
  .delete('/', async (c) => {
    const { userId, config } = c.var;
    let token: string | null = null;
    await write(c, async (tx) => {
      const dropped = await dropConnection(tx, config.rootKeys, userId);
      token = dropped?.token ?? null;
      const own = { act: 'calendar_disconnected', userId, device: deviceOf(c) } as const;
      if (dropped) await noteOwnAct(tx, own, c.var.now());
    });
    await giveBack(c.var, token);
    noteEvent(c, 'calendar_disconnected', userId);
    return c.body(null, 204);
  })
  .post('/run', async (c) => {
    const { db, userId } = c.var;
    googleOf(c);
    await take(db, limitKey('calendar-run', userId), RUNS, c.var.now());
    await write(c, (tx) => askForRun(tx, userId));
    return c.json(await readConnection(db, userId), 202);
  })
  .delete('/run', async (c) => {
    await write(c, (tx) => stopRun(tx, c.var.userId));
    return c.body(null, 204);
  })
  .get('/busy', async (c) => {
    const { db, userId, config } = c.var;
    const google = googleOf(c);
    const view = await readConnection(db, userId);
    if (!view?.connected || !view.withBusy || !view.mayReadBusy) throw new AppError('calendar_not_connected');
    const now = c.var.now();
    await take(db, limitKey('calendar-busy', userId), BUSY, now);
    const from = jstInstant(jstDay(now), '00:00');
    const tokens = tokensOf(db, { google, rootKeys: config.rootKeys }, userId);
    const api = openCalendar({ ...calendarApiAt(config), tries: 2 }, tokens, async () => {});
    try {
      return c.json(await api.busy(from, jstInstant(addDays(jstDay(now), BUSY_DAYS), '00:00')));
    } catch (error) {
      if (!(error instanceof CalendarStop)) throw error;
      if (error.reason === 'ended') await endConnection(db, userId);
      throw new AppError(error.reason === 'later' ? 'unavailable' : 'calendar_not_connected');
    }
  });

function googleOf(c: Context<SignedIn>): Google {
  if (!c.var.google) throw new AppError('calendar_not_connected');
  return c.var.google;
}
