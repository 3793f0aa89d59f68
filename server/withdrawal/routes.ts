/** Withdrawal of the signed-in student. Mounted below /account. */
import { type Context, Hono } from 'hono';
import { jstDay } from '#domain/time.ts';
import { sendNoticesNow } from '../accounts/notices.ts';
import { provePresence } from '../accounts/presence.ts';
import { giveBack } from '../calendar-sync/tokens.ts';
import { type Db, transaction } from '../db/connect.ts';
import { deviceOf, type Env, type SignedIn } from '../http/http.ts';
import { noteEvent } from '../http/request-log.ts';
import { takeCookie } from '../sessions/cookies.ts';
import { requireUser } from '../sessions/require-user.ts';
import { withdrawalView } from './queries.ts';
import { withdraw } from './withdraw.ts';

export const withdrawalRoutes = new Hono<SignedIn>()
  .use('*', requireUser)
  .get('/', async (c) => c.json(await withdrawalView(c.var.db, c.var, c.var.now())))
  .put('/', async (c) => {
    const { userId, sessionId } = c.var;
    const now = c.var.now();
    await provePresence(c, null);
    // Not through `write()`, at whose end the account has to be there still.
    const act = (tx: Db) => withdraw(tx, c.var.config.rootKeys, { userId, sessionId }, deviceOf(c), now);
    const { calendarToken } = await transaction(c.var.db, act);
    await giveBack(c.var, calendarToken);
    noteEvent(c, 'withdrawn', userId);
    const plain = c as unknown as Context<Env>;
    sendNoticesNow(plain);
    takeCookie(plain, 'session');
    takeCookie(plain, 'device');
    takeCookie(plain, 'account');
    c.header('Clear-Site-Data', '"cache", "storage"');
    return c.json({ day: jstDay(now) });
  });
