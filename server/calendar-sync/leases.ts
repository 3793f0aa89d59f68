/** Runs of the sync: one for each student at a time over all processes, because each is a lease on the student's row. */
import { sql } from 'drizzle-orm';
import { NO_COUNTS, type SyncCounts, type SyncOutcome, type SyncResult } from '#domain/calendar/google-sync.ts';
import { HOUR, type Instant, MINUTE, plus, SECOND } from '#domain/time.ts';
import { newId } from '../base/ids.ts';
import { databaseNow } from '../db/clock.ts';
import { announce, type Db } from '../db/connect.ts';
import { isBanned, USER_U } from '../http/standing.ts';

const LEASE_MS = 90 * SECOND;
/** Between two looks at a calendar of which Google does not tell us, and of one of which it does. */
const POLL_MS = 15 * MINUTE;
const WATCHED_POLL_MS = 6 * HOUR;
/** The first wait after a run that could not end; doubled each time. */
const AGAIN_MS = MINUTE;
const LONGEST_AGAIN_MS = 6 * HOUR;
/** Due calendars that are looked at for one that is free. */
const CANDIDATES = 20;

/** A run. `now` is the database's. */
export type Run = {
  userId: string;
  holder: string;
  asked: boolean;
  changes: number;
  failures: number;
  withBusy: boolean;
  syncToken: string | null;
  channelUntil: Instant | null;
  /** The counts of the run that this one goes on with. */
  before: SyncCounts;
  now: Instant;
};

/** The run has to end: its lease is another's, its student has stopped it, or the process stops. */
export class RunOver extends Error {
  readonly why: 'lost' | 'stopped' | 'process';
  constructor(why: 'lost' | 'stopped' | 'process') {
    super(why);
    this.why = why;
  }
}

/** Rounded as what is stored is: a moment that was `now()` may be stored up to half a millisecond later. */
const NOW = sql`now()::timestamptz(3)`;

/** Claims the calendar that has been due for longest; undefined without one. */
export async function claimRun(db: Db): Promise<Run | undefined> {
  const due = sql`c.refresh_token is not null and c.due_at <= ${NOW} and (c.lease_until is null or c.lease_until <= ${NOW})`;
  const { rows: found } = await db.execute<{ userId: string }>(sql`
    select c.user_id as "userId" from calendar_connections c join users u on u.id = c.user_id
    where ${due} and u.withdrawn_at is null and not ${isBanned(NOW, USER_U)}
    order by c.asked desc, c.due_at limit ${CANDIDATES}`);
  for (const { userId } of found) {
    const holder = newId();
    // One student's row at a time: on a cluster it is on one node.
    const { rows } = await db.execute<Omit<Run, 'before'> & { progress: SyncCounts | null }>(sql`
      update calendar_connections c set holder = ${holder}, lease_until = ${msFromNow(LEASE_MS)}
      where c.user_id = ${userId} and ${due}
      returning c.user_id as "userId", c.holder, c.asked, c.changes, c.failures, c.with_busy as "withBusy",
        c.sync_token as "syncToken", c.channel_until as "channelUntil", c.progress, now() as now`);
    if (rows[0]) {
      const { progress, ...run } = rows[0];
      return { ...run, before: (run.asked && progress) || NO_COUNTS };
    }
  }
  return undefined;
}

/** Keeps the lease, and stores what was done. @throws RunOver */
export async function keepLease(db: Db, { userId, holder }: Run, counts: SyncCounts | null) {
  const { rows } = await db.execute<{ stop: boolean }>(sql`
    update calendar_connections set lease_until = ${msFromNow(LEASE_MS)}, progress = coalesce(${json(counts)}, progress)
    where user_id = ${userId} and holder = ${holder} and refresh_token is not null returning stop_asked as stop`);
  if (!rows[0]) throw new RunOver('lost');
  if (rows[0].stop) throw new RunOver('stopped');
}

/** Stores what was read of Google's changes. */
export async function keepSyncToken(db: Db, { userId, holder }: Run, token: string | null) {
  await db.execute(sql`
    update calendar_connections set sync_token = ${token} where user_id = ${userId} and holder = ${holder}`);
}

/** Ends a run. A change that came meanwhile has the next one follow at once. */
export async function endRun(db: Db, run: Run, counts: SyncCounts, outcome: SyncOutcome, waitMs: number | null = null) {
  const isWhole = outcome === 'ok' || outcome === 'stopped';
  const finishedAt = await databaseNow(db);
  const result: SyncResult | null = run.asked ? { ...counts, outcome, finishedAt } : null;
  const watched = run.channelUntil !== null && run.channelUntil > finishedAt;
  const again = Math.max(waitMs ?? 0, Math.min(AGAIN_MS * 2 ** run.failures, LONGEST_AGAIN_MS));
  const nextMs = isWhole ? (watched ? WATCHED_POLL_MS : POLL_MS) : again;
  const failures = isWhole ? 0 : run.failures + 1;
  await db.execute(sql`
    update calendar_connections set holder = null, lease_until = null, stop_asked = false, failures = ${failures}::int,
      asked = asked and not ${run.asked}, progress = null, result = coalesce(${json(result)}, result),
      last_synced_at = case when ${outcome === 'ok'} then now() else last_synced_at end,
      due_at = case when changes = ${run.changes}::int or ${outcome !== 'ok'} then ${msFromNow(nextMs)} else now() end
    where user_id = ${run.userId} and holder = ${run.holder}`);
  if (run.asked) await announce(db, 'changed', run.userId);
}

/** Leaves a run to whoever claims it next. */
export async function handBackRun(db: Db, { userId, holder }: Run, counts: SyncCounts) {
  await db.execute(sql`
    update calendar_connections set holder = null, lease_until = null, progress = ${json(counts)}
    where user_id = ${userId} and holder = ${holder}`);
}

/** Stores the channel by which Google tells of changes. */
export async function keepChannel(db: Db, run: Run, channel: { id: string; hash: string; until: Instant }) {
  // Google says it in ms; one that ends at once is none.
  const until = channel.until > plus(run.now, HOUR) ? channel.until : null;
  await db.execute(sql`
    update calendar_connections set channel_id = ${channel.id}, channel_hash = ${channel.hash}, channel_until = ${until}
    where user_id = ${run.userId} and holder = ${run.holder}`);
  run.channelUntil = until;
}

/** Has the calendar of a channel looked at. @returns whether there is one with this secret. */
export async function channelTold(db: Db, id: string, hash: string): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    update calendar_connections set due_at = least(due_at, ${msFromNow(SECOND)}), changes = changes + 1
    where channel_id = ${id} and channel_hash = ${hash} and refresh_token is not null`);
  return rowCount !== 0;
}

/** Ms until the next calendar is due or free, of students who may sign in; null without one. */
export async function untilNextRun(db: Db): Promise<number | null> {
  const { rows } = await db.execute<{ ms: number | null }>(sql`
    select (extract(epoch from min(greatest(c.due_at, c.lease_until)) - now()) * 1000)::float8 as ms
    from calendar_connections c join users u on u.id = c.user_id
    where c.refresh_token is not null and u.withdrawn_at is null and not ${isBanned(NOW, USER_U)}`);
  return rows[0]?.ms ?? null;
}

function json(value: unknown) {
  return sql`${value === null ? null : JSON.stringify(value)}::jsonb`;
}

function msFromNow(ms: number) {
  return sql`now() + ${Math.round(ms)}::bigint * interval '1 millisecond'`;
}
