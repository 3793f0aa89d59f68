/**
 * Rate limits, counted in the database: shared by all processes, kept over a restart. A window that ends later than its length allows
 * was counted before the clock went back, and is treated as over, so that no user waits for the length of the jump.
 *
 * Limits, codes, links and proofs of identity use the clock of the process that checks them. Only work that processes claim from each
 * other uses the clock of the database, which is the same for all: reminders, deliveries (deliveries/queries.ts) and jobs (job-runs.ts).
 */
import { and, eq, gte, lte, sql } from 'drizzle-orm';
import { AppError } from '#domain/errors.ts';
import { HOUR, type Instant, MINUTE, plus, SECOND, toMs } from '#domain/time.ts';
import { siteOf } from '../base/client-ip.ts';
import { secretHash } from '../base/secrets.ts';
import type { Db } from '../db/connect.ts';
import { purgeRows } from '../db/purge.ts';
import { rateLimits } from '../db/schema/accounts.ts';
import { APART_MS, isAhead } from './clocks.ts';

export type Limit = {
  max: number;
  windowMs: number;
  /** Every attempt restarts the window, so that no span of `windowMs` ever holds more than `max`. */
  sliding?: true;
};

/** The key of a counter: the kind of limit, and the hash of its subject, such as an address. */
export function limitKey(what: string, ...whom: string[]): string {
  return `${what}:${secretHash(whom.join('\n')).slice(0, 22)}`;
}

/**
 * Counts one attempt. Returns how many there were in this window, including this one.
 * @throws AppError `too_many_requests` when there were `max` before.
 */
export async function take(db: Db, key: string, limit: Limit, now: Instant): Promise<number> {
  const { count, resetsAt } = await countUp(db, key, limit, now);
  if (count > limit.max) throw tooMany(resetsAt, now);
  return count;
}

/** Checks a limit without counting. @throws AppError `too_many_requests` when there were `max` before, as `take` does. */
export async function requireBelow(db: Db, key: string, { max, windowMs }: Limit, now: Instant) {
  const full = and(eq(rateLimits.key, key), gte(rateLimits.count, max), isAhead(rateLimits.resetsAt, windowMs, now));
  const [found] = await db.select({ resetsAt: rateLimits.resetsAt }).from(rateLimits).where(full);
  if (found) throw tooMany(found.resetsAt, now);
}

/** The limit of a whole /48 is this many times the limit of one customer. */
const CUSTOMERS_OF_SITE = 10;

/** Counts one attempt for a client address; for IPv6 also for its /48, because one person may own all of it. @throws like `take`. */
export async function takeFrom(db: Db, what: string, ip: string, limit: Limit, now: Instant) {
  await take(db, limitKey(what, ip), limit, now);
  const site = siteOf(ip);
  if (site) await take(db, limitKey(what, site), { ...limit, max: limit.max * CUSTOMERS_OF_SITE }, now);
}

/** Undoes one `takeFrom`. */
export async function giveBackFrom(db: Db, what: string, ip: string) {
  await giveBack(db, limitKey(what, ip));
  const site = siteOf(ip);
  if (site) await giveBack(db, limitKey(what, site));
}

/** Counts one attempt without enforcing the limit; the window begins with the first. */
export async function countUp(db: Db, key: string, { max, windowMs, sliding }: Limit, now: Instant) {
  const until = plus(now, windowMs);
  const expired = sql`(${rateLimits.resetsAt} <= ${now} or ${rateLimits.resetsAt} > ${plus(until, APART_MS)})`;
  const moves = sliding ? sql`${expired} or ${rateLimits.count} < ${max}` : expired;
  const [row] = await db
    .insert(rateLimits)
    .values({ key, count: 1, resetsAt: until })
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: {
        count: sql`case when ${expired} then 1 else ${rateLimits.count} + 1 end`,
        resetsAt: sql`case when ${moves} then ${until}::timestamptz else ${rateLimits.resetsAt} end`,
      },
    })
    .returning({ count: rateLimits.count, resetsAt: rateLimits.resetsAt });
  if (!row) throw new Error('a counter has no row');
  return row;
}

/** Undoes one `take`, for an attempt that should not count. */
export async function giveBack(db: Db, key: string) {
  await db
    .update(rateLimits)
    .set({ count: sql`greatest(${rateLimits.count} - 1, 0)` })
    .where(eq(rateLimits.key, key));
}

const FIRST_WAIT_MS = 30 * SECOND;
const LONGEST_WAIT_MS = 15 * MINUTE;
/** A backoff is reset when there was no attempt for this long after its end. */
const FORGET_MS = HOUR;

/**
 * Allows one attempt, then the next only after a wait that doubles each time, from half a minute to a quarter of an hour.
 * @throws AppError `too_many_requests` during the wait.
 */
export async function takeTurn(db: Db, key: string, now: Instant) {
  const doubled = sql`${FIRST_WAIT_MS}::float8 * power(2, least(${rateLimits.count}, 20))`;
  const forgotten = sql`${rateLimits.resetsAt} <= ${plus(now, -FORGET_MS)}`;
  const turn = await db
    .insert(rateLimits)
    .values({ key, count: 1, resetsAt: plus(now, FIRST_WAIT_MS) })
    .onConflictDoUpdate({
      target: rateLimits.key,
      setWhere: sql`${rateLimits.resetsAt} <= ${now} or ${rateLimits.resetsAt} > ${plus(now, LONGEST_WAIT_MS + APART_MS)}`,
      set: {
        count: sql`case when ${forgotten} then 1 else ${rateLimits.count} + 1 end`,
        resetsAt: sql`${now}::timestamptz + make_interval(secs =>
          case when ${forgotten} then ${FIRST_WAIT_MS} else least(${LONGEST_WAIT_MS}, ${doubled}) end / 1000)`,
      },
    })
    .returning({ key: rateLimits.key });
  if (turn.length > 0) return;
  const [waiting] = await db.select().from(rateLimits).where(eq(rateLimits.key, key));
  throw tooMany(waiting?.resetsAt ?? plus(now, FIRST_WAIT_MS), now);
}

/** Deletes a counter. */
export async function clear(db: Db, key: string) {
  await db.delete(rateLimits).where(eq(rateLimits.key, key));
}

/** Deletes the expired counters. */
export async function purgeLimits(db: Db, now: Instant, signal?: AbortSignal) {
  await purgeRows(db, rateLimits, lte(rateLimits.resetsAt, plus(now, -FORGET_MS)), signal);
}

function tooMany(until: Instant, now: Instant) {
  return new AppError('too_many_requests', { retryAfter: Math.max(1, Math.ceil((toMs(until) - toMs(now)) / SECOND)) });
}
