import { Hono } from 'hono';
import type { Waiting, WaitingView } from '#domain/admin/waiting.ts';
import { databaseNow } from '../../db/clock.ts';
import type { Db } from '../../db/connect.ts';
import { countRetryable } from '../../deliveries/dead-letters.ts';
import type { SignedIn } from '../../http/http.ts';
import { countOpenInquiries } from '../inquiries/queries.ts';
import { countWaiting } from '../sharing/queries.ts';

/** How each tab counts what waits in it. */
const COUNTS: Record<Waiting, (db: Db) => Promise<number>> = {
  sharing: countWaiting,
  deadLetters: async (db) => countRetryable(db, await databaseNow(db)),
  inquiries: countOpenInquiries,
};

/** The numbers beside the tabs of the console. */
export const waitingRoutes = new Hono<SignedIn>().get('/', async (c) => {
  const counts = Object.entries<(db: Db) => Promise<number>>(COUNTS);
  const counted = await Promise.all(counts.map(async ([name, count]) => [name, await count(c.var.db)] as const));
  return c.json(Object.fromEntries(counted) as WaitingView);
});
