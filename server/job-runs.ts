/** Jobs that any number of processes share: each is a row, and whoever runs it holds it for the length of its lease. */
import { sql } from 'drizzle-orm';
import type { Logger } from 'pino';
import { type Instant, MINUTE } from '#domain/time.ts';
import { countOne } from './base/counters.ts';
import { codeOf } from './base/error-code.ts';
import { newId } from './base/ids.ts';
import { type Db, postgresCode } from './db/connect.ts';

export type Job = {
  name: string;
  /** From the end of a run that went well to the next. */
  intervalMs: number;
  /** Nobody else runs it for so long; a run that takes nearly as long is given up. */
  leaseMs: number;
  /** `now` is the database's. What goes on for long looks at `signal` in between. */
  run(now: Instant, signal: AbortSignal): Promise<unknown>;
};

/** A job that has just been seen for the first time waits so long: a process that starts has other things to do. */
const FIRST_RUN_MS = 10 * MINUTE;
const FIRST_PAUSE_MS = MINUTE;
/** The part of its lease that a run may take. The rest covers the difference between two clocks. */
const OF_LEASE = 0.9;

/** Makes the jobs known to the database. What is known keeps its time. */
export async function registerJobs(db: Db, jobs: Job[]) {
  for (const { name, intervalMs } of jobs)
    await db.execute(sql`
      insert into job_runs (name, interval_ms, next_run_at) values (${name}, ${intervalMs}, ${msFromNow(FIRST_RUN_MS)})
      on conflict (name) do update set interval_ms = excluded.interval_ms`);
}

export type Claim = { job: Job; holder: string; failures: number; now: Instant };

/** Takes the job that has been due for longest and that nobody holds; undefined when there is none. */
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

/** Runs the job that has been due for longest. A run that fails is tried again later. @returns whether there was one. */
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

/** As long as `signal` lets it: what does not heed it is left alone, and what becomes of it concerns nobody any more. */
async function within(signal: AbortSignal, work: (signal: AbortSignal) => Promise<unknown>) {
  signal.throwIfAborted();
  const ended = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
  await Promise.race([work(signal), ended]);
}

/** Records a run that went well; nothing if its lease ended and somebody else has the job. */
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

/** In how many ms the next of these jobs can be run; null when none is known. */
export async function untilNextJob(db: Db, jobs: Job[]): Promise<number | null> {
  const names = sql.param(jobs.map((job) => job.name));
  const { rows } = await db.execute<{ ms: number | null }>(sql`
    select (extract(epoch from min(greatest(next_run_at, lease_until)) - now()) * 1000)::float8 as ms
    from job_runs where name = any(${names}::text[])`);
  return rows[0]?.ms ?? null;
}

/** Seconds since each job last went well, by its name; since it is known, where it never has. */
export async function jobAges(db: Db): Promise<Record<string, number>> {
  const { rows } = await db.execute<{ name: string; age: number }>(sql`
    select name, extract(epoch from now() - coalesce(last_ok_at, created_at))::float8 as age from job_runs order by name`);
  return Object.fromEntries(rows.map(({ name, age }) => [name, age]));
}

function msFromNow(ms: number) {
  return sql`now() + ${ms}::bigint * interval '1 millisecond'`;
}

/** What a fault is called, in a word that names nobody. */
function errorCode(error: unknown): string {
  return postgresCode(error) ?? codeOf(error) ?? (error instanceof Error ? error.name : 'unknown');
}
