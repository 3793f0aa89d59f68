/**
 * Keeps the requests that matter most fast under any load. Searches without an account and reads run a few at a time, the others of
 * them wait for their turn; a write never does, so it waits for those few at most. While this process is behind all the same, the requests that
 * matter least are refused at once and cheaply. Never refused are writes (sign-in and its codes among them), the session, live streams,
 * pages and health checks.
 */
import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import type pg from 'pg';
import { AppError } from '#domain/errors.ts';
import { SECOND } from '#domain/time.ts';
import { networkOf } from '../base/client-ip.ts';
import { countOne } from '../base/counters.ts';
import { fairQueue } from './fair-queue.ts';
import type { Env } from './http.ts';
import { REPORT_PATH } from './security-headers.ts';

/** How many ms a request would wait for the event loop or a database connection, as last measured. */
type Backlog = () => number;

const SAMPLE_MS = 100;
/** How many of the last samples of the event loop must be late: a single pause, as of the garbage collector, is over before anybody is refused. */
const SAMPLES = 5;

/**
 * Measures how far this process is behind: how late a timer is each time, and, while others wait for a connection of the pool, how long
 * one more waits that takes its place behind them.
 */
export function watchBacklog(pool: pg.Pool): { behindMs: Backlog; stop(): void } {
  const lateMs: number[] = Array(SAMPLES).fill(0);
  let queueMs = 0;
  let queuedAt: number | undefined;
  let dueAt = performance.now() + SAMPLE_MS;

  async function probe() {
    const since = performance.now();
    queuedAt = since;
    const client = await pool.connect().catch(() => undefined); // It timed out, or the database is away: a long wait either way.
    client?.release();
    queueMs = performance.now() - since;
    queuedAt = undefined;
  }
  const timer = setInterval(() => {
    const now = performance.now();
    lateMs.push(Math.max(0, now - dueAt));
    lateMs.shift();
    dueAt = now + SAMPLE_MS;
    if (queuedAt !== undefined) return;
    if (pool.waitingCount > 0) void probe();
    else queueMs = 0;
  }, SAMPLE_MS).unref();

  return {
    behindMs: () => Math.max(Math.min(...lateMs), queuedAt === undefined ? queueMs : performance.now() - queuedAt),
    stop: () => clearInterval(timer),
  };
}

type Kind = 'page_view' | 'csp_report' | 'search' | 'feed' | 'read';

/** How far behind the process is when each kind of request is refused. Nobody waits for the first four; reads are tried again by the app. */
const REFUSED_FROM_MS: Record<Kind, number> = {
  page_view: 400,
  csp_report: 400,
  search: 400,
  feed: 400,
  read: 2 * SECOND,
};
/** Who is refused comes back after this long, and not all at the same moment. */
const RETRY_AFTER_S = 2;
const SPREAD_S = 4;

/** Searches without an account: few at once, in a queue that is fair to every network, because anybody can send any number of them. */
const SEARCHES = { atOnce: 4, perClient: 64, inAll: 512 };
/** Other reads: fewer than there are database connections, in a queue that is fair to every session. */
const READS = { atOnce: 8, atOnceOfClient: 4, perClient: 64, inAll: 96 };
/** Page views and reports: nobody waits for them. */
const NOTES = { atOnce: 2, perClient: 64, inAll: 64 };

/** Reads without which the app cannot tell whether somebody is signed in, or hear that it may read again. */
const KEPT_READS = new Set(['/api/session', '/api/sign-up', '/api/live']);
/** Reads that wait for Google or a bucket: where those hang, other reads must not wait for their turn. */
const OUTSIDE_READS = /^\/api\/google\/|^\/api\/selections\/[^/]+\/files\/./;

/** @param sessionOf the session that a request names in its cookies; it may be any text. */
export function shedLoad(behindMs: Backlog, sessionOf: (c: Context<Env>) => string | undefined) {
  const [searches, reads, notes] = [fairQueue(SEARCHES), fairQueue(READS), fairQueue(NOTES)];
  const queues = { search: searches, read: reads, feed: reads, page_view: notes, csp_report: notes };
  return createMiddleware<Env>(async (c, next) => {
    const session = sessionOf(c);
    const kind = kindOf(c, session !== undefined);
    if (!kind) return next();
    try {
      if (behindMs() >= REFUSED_FROM_MS[kind]) throw busy();
      await queues[kind](session ?? networkOf(c.var.clientIp), next);
    } catch {
      countOne('shiori_shed_total', { kind });
      throw busy();
    }
  });
}

function busy() {
  return new AppError('busy', { retryAfter: RETRY_AFTER_S + Math.floor(Math.random() * SPREAD_S) });
}

/** Null for what is never refused. */
function kindOf(c: Context<Env>, isSignedIn: boolean): Kind | null {
  const { method, path } = c.req;
  if (method === 'POST' && path === '/api/page-views') return 'page_view';
  if (method === 'POST' && path === REPORT_PATH) return 'csp_report';
  if (method !== 'GET' && method !== 'HEAD') return null;
  if (path.startsWith('/feed/')) return 'feed';
  if (path === '/api/companies' && !isSignedIn) return 'search';
  return path.startsWith('/api/') && !KEPT_READS.has(path) && !OUTSIDE_READS.test(path) ? 'read' : null;
}
