import { readFileSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { HOUR } from '#domain/time.ts';
import { connect } from '../db/connect.ts';
import { dueDeliveries, queueTimes } from '../deliveries/queries.ts';
import { jobAges, registerJobs, runDueJob } from '../job-runs.ts';
import { testApp } from '../testing/app.ts';
import { startMetrics } from './metrics.ts';

/** The metrics of a process on this database, as a monitor reads them. */
async function served(url: string) {
  const { db, pool, close } = connect(url);
  const metrics = await startMetrics({
    host: '127.0.0.1',
    port: 0,
    pool,
    queueTimes: () => queueTimes(db),
    backlog: () => dueDeliveries(db),
    jobAges: () => jobAges(db),
  });
  onTestFinished(async () => {
    await metrics.close();
    await close();
  });
  return async () => (await fetch(`http://127.0.0.1:${metrics.port}/metrics`)).text();
}

/** The same as name to value. */
async function watched(url: string) {
  const ask = await served(url);
  return async () => {
    const lines = (await ask()).split('\n').filter((line) => line !== '' && !line.startsWith('#'));
    return Object.fromEntries(
      lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.split(' ').at(-1))]),
    );
  };
}

test('O-02: the figures tell the age of the queues, the pool and the delay of the loop', async () => {
  const { db, url, student } = await testApp();
  const figures = await watched(url);
  expect(await figures()).toMatchObject({ 'shiori_queue_age_seconds{queue="reminders"}': 0, shiori_database_up: 1 });

  const aoi = await student('aoi');
  await aoi.applies('朝日商事');
  await db.execute(sql`update reminders set state = 'planned', scheduled_at = now() - interval '10 minutes'`);

  const late = await figures();
  expect(late['shiori_queue_age_seconds{queue="reminders"}']).toBeGreaterThan(590);
  expect(late.shiori_pool_connections).toBeGreaterThan(0);
  expect(late.shiori_pool_waiting).toBe(0);
  expect(late.shiori_loop_delay_p99_seconds).toBeLessThan(10);
});

test('D5: the figures tell how long ago each job of housekeeping last went well, and count its runs', async () => {
  const { db, url } = await testApp();
  const figures = await watched(url);
  const ran = async () => (await figures())['shiori_jobs_total{job="sweeping",outcome="ok"}'] ?? 0;
  const before = await ran();
  const job = { name: 'sweeping', intervalMs: HOUR, leaseMs: HOUR, run: async () => {} };
  await registerJobs(db, [job]);
  await db.execute(sql`update job_runs set next_run_at = now(), created_at = now() - interval '10 minutes'`);
  expect((await figures())['shiori_job_age_seconds{job="sweeping"}']).toBeGreaterThan(599);

  await runDueJob(db, [job], pino({ level: 'silent' }), new AbortController().signal);

  expect((await figures())['shiori_job_age_seconds{job="sweeping"}']).toBeLessThan(590);
  expect(await ran()).toBe(before + 1);
});

test('O-02: the figures count what was answered, a lost write among it', async () => {
  const { url, student } = await testApp();
  const figures = await watched(url);
  const before = (await figures())['shiori_answers_total{status="409"}'] ?? 0;
  const aoi = await student('aoi');
  const { id } = await aoi.applies('朝日商事');
  await aoi.patch(`/api/selections/${id}`, { notes: 'ひとつめ', version: 1 });

  await aoi.patch(`/api/selections/${id}`, { notes: 'ふたつめ', version: 1 });

  expect((await figures())['shiori_answers_total{status="409"}']).toBe(before + 1);
});

test('O-02: the figures tell how long each route took, by its pattern, and the memory of the process', async () => {
  const { url, student } = await testApp();
  const figures = await watched(url);
  const aoi = await student('aoi');
  const { id } = await aoi.applies('朝日商事');
  const labels = 'method="PATCH",route="/api/selections/:id"';
  const before = (await figures())[`shiori_request_seconds_count{${labels}}`] ?? 0;

  await aoi.patch(`/api/selections/${id}`, { notes: 'ひとつめ', version: 1 });

  const after = await figures();
  expect(after[`shiori_request_seconds_count{${labels}}`]).toBe(before + 1);
  expect(after[`shiori_request_seconds_bucket{${labels},le="+Inf"}`]).toBe(before + 1);
  expect(after[`shiori_request_seconds_bucket{${labels},le="0.005"}`]).toBeLessThanOrEqual(before + 1);
  expect(after[`shiori_request_seconds_sum{${labels}}`]).toBeGreaterThan(0);
  expect(JSON.stringify(after)).not.toContain(id);
  expect(after.process_resident_memory_bytes).toBeGreaterThan(10_000_000);
});

test('O-02: the figures tell how many messages are due', async () => {
  const { db, url, student } = await testApp();
  const aoi = await student('aoi');
  await db.execute(sql`insert into deliveries (user_id, id, channel, state, message_id, next_attempt_at)
    select ${aoi.userId}, n, 'mail', state, n, now() + later * interval '1 minute'
    from (values ('a', 'due', -1), ('b', 'due', -9), ('c', 'due', 5), ('d', 'sending', -1), ('e', 'sent', -1)) as v(n, state, later)`);
  expect(await (await watched(url))()).toMatchObject({
    'shiori_deliveries_due{channel="mail"}': 2,
    'shiori_deliveries_due{channel="push"}': 0,
  });
});

test('O-02: a database that is away is told, and so is everything else', async () => {
  const figures = await watched('postgres://nobody@127.0.0.1:1/none');

  expect(await figures()).toMatchObject({ shiori_database_up: 0, shiori_pool_connections: 0 });
});

test.each(['alerts.yml', 'dashboard.json'])(
  'E8: deploy/monitoring/%s asks for metrics that are served',
  async (name) => {
    const { url } = await testApp();
    const types = [...(await (await served(url))()).matchAll(/^# TYPE (\w+) (\w+)$/gm)];
    const names = types.flatMap(([, metric = '', type]) =>
      type === 'histogram' ? ['bucket', 'sum', 'count'].map((part) => `${metric}_${part}`) : [metric],
    );
    const text = readFileSync(new URL(`../../deploy/monitoring/${name}`, import.meta.url), 'utf8');
    const asked = [...new Set(text.match(/\b(shiori|process|nodejs)_\w+/g))];

    expect(asked.length).toBeGreaterThan(8);
    expect(asked.filter((metric) => !names.includes(metric))).toEqual([]);
  },
);
