/** Jobs that any number of processes share: each is a row, and whoever runs it has a lease on it. */
import { sql } from 'drizzle-orm';
import type { Logger } from 'pino';
import { type Instant, MINUTE } from '#domain/time.ts';
import { countOne } from './base/counters.ts';
import { codeOf } from './base/error-code.ts';
import { newId } from './base/ids.ts';
import type { Db } from './db/connect.ts';
import { postgresCode } from './db/faults.ts';

export type Job = {
  name: string;
  /** From the end of a successful run to the next. */
  intervalMs: number;
  /** The length of the lease, within which nobody else runs the job; a run that takes nearly as long is aborted. */
  leaseMs: number;
  /** `now` is the database's. A long run checks `signal` in between. */
  run(now: Instant, signal: AbortSignal): Promise<unknown>;
};

/** The delay of a new job's first run: a process that starts has other things to do. */
const FIRST_RUN_MS = 10 * MINUTE;
const FIRST_PAUSE_MS = MINUTE;
/** The share of its lease that a run may take. The rest covers clock skew. */
const OF_LEASE = 0.9;

/** Inserts the jobs into the database. Existing ones keep their next run. */
export async function registerJobs(db: Db, jobs: Job[]) {
  for (const { name, intervalMs } of jobs)
    await db.execute(sql`
      insert into job_runs (name, interval_ms, next_run_at) values (${name}, ${intervalMs}, ${msFromNow(FIRST_RUN_MS)})
      on conflict (name) do update set interval_ms = excluded.interval_ms`);
}

export type Claim = { job: Job; holder: string; failures: number; now: Instant };

/** Claims the job that has been due for longest and has no lease; undefined without one. */
export async function claimJob(db: Db, jobs: Job[]): Promise<Claim | undefined> {
  const holder = newId();
  const names = sql.param(jobs.map((job) => job.name));
  const leases = sql.param(jobs.map((job) => job.leaseMs));
  const { rows } = await db.execute<{ name: string; failures: number; now: Instant }>(sql`
    update job_runs j set holder = ${holder}, lease_until = now() + mine.lease_ms * interval '1 millisecond'
    from unnest(${names}::text[], ${leases}::bigint[]) mine(name, lease_ms)
    where mine.name = j.name and j.name = (
      select name from job_runs
      where name = any(${names}::text[]) and next_run_at <= now() and (lease_until is null or lease_until <= now())
      order by next_run_at limit 1 for update skip locked)
    returning j.name, j.failures, now() as now`);
  const [row] = rows;
  const job = jobs.find((one) => one.name === row?.name);
  return row && job ? { job, holder, failures: row.failures, now: row.now } : undefined;
}

/** Runs the job that has been due for longest. A failed run is retried later. @returns whether there was one. */
export async function runDueJob(db: Db, jobs: Job[], log: Logger, stop: AbortSignal): Promise<boolean> {
  const claim = await claimJob(db, jobs);
  if (!claim) return false;
  const { job } = claim;
  const late = AbortSignal.timeout(job.leaseMs * OF_LEASE);
  try {
    await within(AbortSignal.any([stop, late]), (signal) => job.run(claim.now, signal));
  } catch (err) {
    if (stop.aborted) await handBack(db, claim);
    else {
      log.error({ err, job: job.name }, 'a job of housekeeping failed and is tried again');
      await recordFailure(db, claim, late.aborted ? 'timed_out' : errorCode(err));
      countOne('shiori_jobs_total', { job: job.name, outcome: 'failed' });
    }
    return true;
  }
  await recordSuccess(db, claim);
  countOne('shiori_jobs_total', { job: job.name, outcome: 'ok' });
  return true;
}

/** Waits for `work` until `signal` aborts: work that ignores the signal is abandoned, and its outcome ignored. */
async function within(signal: AbortSignal, work: (signal: AbortSignal) => Promise<unknown>) {
  signal.throwIfAborted();
  const ended = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
  await Promise.race([work(signal), ended]);
}

/** Records a successful run; does nothing if its lease ended and another process has the job. */
export async function recordSuccess(db: Db, { job, holder }: Claim) {
  await db.execute(sql`
    update job_runs set holder = null, lease_until = null, failures = 0, last_error_code = null, last_ok_at = now(),
      next_run_at = ${msFromNow(job.intervalMs)}
    where name = ${job.name} and holder = ${holder}`);
}

async function recordFailure(db: Db, { job, holder, failures }: Claim, code: string) {
  const pauseMs = Math.min(FIRST_PAUSE_MS * 2 ** failures, job.intervalMs);
  await db.execute(sql`
    update job_runs set holder = null, lease_until = null, failures = failures + 1, last_error_code = ${code},
      next_run_at = ${msFromNow(pauseMs)}
    where name = ${job.name} and holder = ${holder}`);
}

async function handBack(db: Db, { job, holder }: Claim) {
  await db.execute(sql`
    update job_runs set holder = null, lease_until = null where name = ${job.name} and holder = ${holder}`);
}

/** Ms until the next of these jobs can run; null without one. */
export async function untilNextJob(db: Db, jobs: Job[]): Promise<number | null> {
  const names = sql.param(jobs.map((job) => job.name));
  const { rows } = await db.execute<{ ms: number | null }>(sql`
    select (extract(epoch from min(greatest(next_run_at, lease_until)) - now()) * 1000)::float8 as ms
    from job_runs where name = any(${names}::text[])`);
  return rows[0]?.ms ?? null;
}

/** Seconds since each job last succeeded, by name; since it was registered, where it never has. */
export async function jobAges(db: Db): Promise<Record<string, number>> {
  const { rows } = await db.execute<{ name: string; age: number }>(sql`
    select name, extract(epoch from now() - coalesce(last_ok_at, created_at))::float8 as age from job_runs order by name`);
  return Object.fromEntries(rows.map(({ name, age }) => [name, age]));
}

function msFromNow(ms: number) {
  return sql`now() + ${ms}::bigint * interval '1 millisecond'`;
}

/** A code for an error that contains nothing private. */
function errorCode(error: unknown): string {
  return postgresCode(error) ?? codeOf(error) ?? (error instanceof Error ? error.name : 'unknown');
}
