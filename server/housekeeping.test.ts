import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { expect, onTestFinished, test, vi } from 'vitest';
import { HOUR, MINUTE } from '#domain/time.ts';
import { connect, type Db } from './db/connect.ts';
import { jobRuns, pageViews } from './db/schema/operation.ts';
import { files, selections } from './db/schema/selections.ts';
import { claimJob, type Job, recordSuccess, registerJobs, runDueJob } from './job-runs.ts';
import { startJobs } from './jobs.ts';
import { testApp, testDatabase } from './testing/app.ts';

const log = pino({ level: 'silent' });
const never = new AbortController().signal;

const job = (run: Job['run'], leaseMs = MINUTE): Job => ({ name: 'sweeping', intervalMs: HOUR, leaseMs, run });

/** A database with this job, which is due. */
async function dueJob(one: Job) {
  const it = await testDatabase();
  await registerJobs(it.db, [one]);
  await makeDue(it.db);
  const row = async () => {
    const { rows } = await it.db.execute<Record<string, unknown>>(sql`
      select name, failures, last_error_code, holder is null as free, last_ok_at is not null as went_well,
        round(extract(epoch from next_run_at - now()) / 60)::int as minutes from job_runs`);
    return rows[0];
  };
  return { ...it, row };
}

/** In the past even where the column rounds up to its millisecond. */
async function makeDue(db: Db) {
  await db.update(jobRuns).set({ nextRunAt: sql`now() - interval '1 ms'` });
}

/** A student's deleted selection, a deleted file of another one, and jobs of processes whose storage is unavailable at first. */
async function storageAway() {
  const app = await testApp();
  const { db, url, deps, student } = app;
  const aoi = await student('aoi');
  const { id: deleted } = await aoi.applies('朝日商事');
  const { id: selectionId } = await aoi.applies('海商');
  const about = { object: 'o'.repeat(32), name: 'es.pdf', mediaType: 'application/pdf', size: 1, sha256: '' } as const;
  await db.insert(files).values({ userId: aoi.userId, id: 'es', selectionId, ...about });
  await db.execute(sql`update files set deleted_at = now() - interval '1 hour'`);
  await db.execute(sql`update selections set deleted_at = now() - interval '1 hour' where id = ${deleted}`);
  await db.execute(sql`insert into page_views (day, route, visitor) values ('2020-01-01', '/app', 'somebody')`);
  const outage = { ended: false };
  const remove = async (name: string) => {
    if (!outage.ended) throw Object.assign(new Error('no answer'), { code: 'ECONNREFUSED' });
    await deps.storage.remove(name);
  };
  const storage = { ...deps.storage, remove };
  const push = { send: async () => ({ ok: true as const }), close: async () => {} };
  const start = () => {
    const jobs = startJobs({ db, url, config: deps.config, log, mail: deps.mail, storage, push });
    onTestFinished(() => jobs.stop());
    return jobs;
  };
  const jobRow = async (name: string) => (await db.select().from(jobRuns)).find((row) => row.name === name);
  return { ...app, start, jobRow, outage };
}

const TEN_SECONDS = { timeout: 10_000 };

test('D5: a job that fails delays no other, and runs again by itself when what it needs is back', async () => {
  const it = await storageAway();
  const first = it.start();
  await vi.waitUntil(async () => (await it.db.$count(jobRuns)) >= 18, TEN_SECONDS);
  await first.stop();
  await makeDue(it.db);
  const second = it.start();
  await vi.waitUntil(async () => (await it.db.$count(jobRuns, sql`last_ok_at is not null`)) >= 17, TEN_SECONDS);
  await vi.waitUntil(async () => (await it.jobRow('files'))?.failures === 1, TEN_SECONDS);
  await second.stop();

  expect([await it.db.$count(selections), await it.db.$count(pageViews)]).toEqual([1, 0]);
  expect(await it.jobRow('files')).toMatchObject({ lastErrorCode: 'ECONNREFUSED', lastOkAt: null, holder: null });
  it.outage.ended = true;
  await makeDue(it.db);
  it.start();
  await vi.waitUntil(async () => (await it.jobRow('files'))?.lastOkAt, TEN_SECONDS);
  expect(await it.jobRow('files')).toMatchObject({ failures: 0, lastErrorCode: null });
});

test('D5: a job that goes on failing is tried after growing pauses, and at the latest after its interval', async () => {
  const failing = job(async () => {
    throw new TypeError('a fault of ours');
  });
  const { db, row } = await dueJob(failing);
  const pauses: unknown[] = [];
  for (let round = 0; round < 8; round++) {
    await makeDue(db);
    expect(await runDueJob(db, [failing], log, never)).toBe(true);
    pauses.push((await row())?.minutes);
  }
  expect(pauses).toEqual([1, 2, 4, 8, 16, 32, 60, 60]);
  expect(await row()).toMatchObject({ failures: 8, last_error_code: 'TypeError', free: true, went_well: false });
});

test('D5: two processes share a job: one of them runs it, and it is due again after its interval', async () => {
  let runs = 0;
  const counting = job(async () => void runs++);
  const { url, row } = await dueJob(counting);
  const processes = Array.from({ length: 2 }, () => connect(url));
  onTestFinished(async () => void (await Promise.all(processes.map((one) => one.close()))));

  const ran = await Promise.all(
    Array.from({ length: 10 }, (_, n) => runDueJob(processes[n % 2]?.db as Db, [counting], log, never)),
  );

  expect([runs, ran.filter(Boolean).length]).toEqual([1, 1]);
  expect(await row()).toMatchObject({ free: true, went_well: true, minutes: 60 });
});

test('D5: what a process held when it died is taken over when its lease ends, and what it says afterwards counts for nothing', async () => {
  const counting = job(async () => {});
  const { db, row } = await dueJob(counting);
  const dead = await claimJob(db, [counting]);
  expect(await runDueJob(db, [counting], log, never)).toBe(false);

  await db.update(jobRuns).set({ leaseUntil: sql`now() - interval '1 second'` });
  const next = await claimJob(db, [counting]);

  expect(next?.holder).not.toBe(dead?.holder);
  if (dead) await recordSuccess(db, dead);
  expect(await row()).toMatchObject({ free: false, went_well: false });
  if (next) await recordSuccess(db, next);
  expect(await row()).toMatchObject({ free: true, went_well: true });
});

test('D5: a job that hangs is given up before its lease ends', async () => {
  const hanging = job(() => new Promise(() => {}), 200);
  const { db, row } = await dueJob(hanging);
  expect(await runDueJob(db, [hanging], log, never)).toBe(true);
  expect(await row()).toMatchObject({ failures: 1, last_error_code: 'timed_out', free: true });
});

test('D5: a job that is under way when its process stops is handed back and counts as neither', async () => {
  const stop = new AbortController();
  const hanging = job(async () => {
    stop.abort();
    await new Promise(() => {});
  });
  const { db, row } = await dueJob(hanging);
  await runDueJob(db, [hanging], log, stop.signal);
  expect(await row()).toMatchObject({ failures: 0, free: true, went_well: false, minutes: 0 });
});

test('D5: a job of a newer release is left to its processes, however long it is due', async () => {
  const { db, row } = await dueJob({ ...job(async () => {}), name: 'of_the_next_release' });
  const own = job(async () => {});

  expect(await runDueJob(db, [own], log, never)).toBe(false);
  expect(await row()).toMatchObject({ free: true, failures: 0, went_well: false });
});
