import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { MINUTE, plus, readClock } from '#domain/time.ts';
import { connect } from '../db/connect.ts';
import { testApp } from '../testing/app.ts';

/** A monitor's request to a process whose clock is `ahead` of the database's. */
async function asked({ ahead = 0 } = {}) {
  const it = await testApp({ now: () => plus(readClock(), ahead) });
  const ready = async (app = it.app) => {
    const response = await app.request('/readyz');
    return { code: response.status, ...((await response.json()) as { status: string; parts: Record<string, string> }) };
  };
  return { ...it, ready };
}

test('O-02: a process says that it answers, and that everything it needs is well', async () => {
  const { visitor, ready } = await asked();

  expect(await (await visitor.get('/healthz')).json()).toEqual({ status: 'ok' });
  expect(await ready()).toEqual({
    code: 200,
    status: 'ok',
    parts: { database: 'ok', queue: 'ok', housekeeping: 'ok', disk: 'ok', clock: 'ok' },
    lateJobs: [],
    sending: 'on',
  });
});

test('O-02: reminders that are not sent are seen after five minutes', async () => {
  const { db, student, ready } = await asked();
  const aoi = await student('aoi');
  await aoi.applies('朝日商事', {
    events: [{ eventType: 'es_deadline', deadline: plus(readClock(), 10 * 24 * 60 * MINUTE) }],
  });
  await db.execute(sql`update reminders set scheduled_at = now() - interval '6 minutes'`);

  expect(await ready()).toMatchObject({ code: 200, status: 'degraded', parts: { queue: 'slow' } });
});

test('D7: reminders that were dispatched and wait for their mail are seen after five minutes, too', async () => {
  const { db, student, ready } = await asked();
  const aoi = await student('aoi');
  await db.execute(sql`insert into deliveries (user_id, id, channel, message_id, next_attempt_at)
    values (${aoi.userId}, 'one', 'mail', 'one', now() - interval '6 minutes')`);

  expect(await ready()).toMatchObject({ code: 200, status: 'degraded', parts: { queue: 'slow' } });
});

test('D5: a job of housekeeping that has failed for three of its intervals is seen, by its name', async () => {
  const { db, ready } = await asked();
  const times = sql`(now() - interval '179 minutes', 'recent'), (now() - interval '181 minutes', 'failing')`;
  await db.execute(sql`insert into job_runs (name, interval_ms, next_run_at, last_ok_at)
    select name, 3600000, now(), last_ok_at from (values ${times}) t(last_ok_at, name)`);

  expect(await ready()).toMatchObject({
    code: 200,
    status: 'degraded',
    parts: { housekeeping: 'slow' },
    lateJobs: ['failing'],
  });
});

test('O-02: a clock that differs from that of the database is seen', async () => {
  const { ready } = await asked({ ahead: MINUTE });

  expect(await ready()).toMatchObject({ code: 200, status: 'degraded', parts: { clock: 'slow' } });
});

test('O-02: without its database a process asks to be left out, and still answers', async () => {
  const { db } = connect('postgres://nobody@127.0.0.1:1/none');
  const it = await testApp({ db });
  const response = await it.app.request('/readyz');

  expect([response.status, await response.json()]).toMatchObject([
    503,
    { status: 'down', parts: { database: 'down' } },
  ]);
  expect((await it.app.request('/healthz')).status).toBe(200);
});
