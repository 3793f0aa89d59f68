import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { CHANGE_HEADER } from '#domain/errors.ts';
import { createApp } from '../app.ts';
import { announce, type Db } from '../db/connect.ts';
import { sessions } from '../db/schema/accounts.ts';
import { listen } from '../http/server.ts';
import { endSession } from '../sessions/sessions.ts';
import { type TestApp, type TestStudent, testApp } from '../testing/app.ts';
import { startLive } from './live.ts';
import { COALESCE_MS, MAX_STREAMS } from './streams.ts';

afterEach(() => {
  vi.useRealTimers();
});

test('a change in one tab is told to the student’s other tabs, and to nobody else', async () => {
  const { student, db } = await testApp();
  const aoi = await student('aoi');
  const ren = await student('ren');
  const [tab, other, foreign] = await Promise.all([open(db, aoi), open(db, aoi), open(db, ren)]);

  await aoi.applies('朝日商事');

  expect([await tab.next(5000), await other.next(5000)]).toEqual(['changed', 'changed']);
  expect(await foreign.next(300)).toBe('silence');
});

test('a message holds nothing but that something changed, and the name that the answer to the write gave it', async () => {
  const { student, db } = await testApp();
  const aoi = await student('aoi');
  const { eventIds } = await aoi.applies('秘密商事');
  const tab = await open(db, aoi);

  const { headers } = await aoi.put(`/api/events/${eventIds[0]}/completion`);
  await tab.next(5000);

  const name = headers.get(CHANGE_HEADER);
  expect(name).toMatch(/^[\w-]{8}$/);
  const told = tab.heard.join('').replaceAll(`data:${name}\n`, 'data: its name\n');
  expect(told).toMatch(/^(id: 1\nretry: \d{4}\n\n|event: changed\nid: 1\ndata:( its name)?\n\n|:\n\n)+$/);
  expect(told).toContain('its name');
});

test('a change that fails is told to nobody', async () => {
  const { student, db } = await testApp();
  const aoi = await student('aoi');
  const { id } = await aoi.applies('朝日商事');
  const tab = await open(db, aoi);

  await aoi.patch(`/api/selections/${id}`, { notes: 'x', version: 7 });

  expect(await tab.next(300)).toBe('silence');
});

test('many changes at once are told in few messages, the last of them too', async () => {
  const { student, db } = await testApp();
  const aoi = await student('aoi');
  const { eventIds } = await aoi.applies('朝日商事');
  const tab = await open(db, aoi);
  const began = performance.now();

  for (let n = 0; n < 40; n++) await aoi.put(`/api/events/${eventIds[0]}/completion`);
  await tab.quiet(300);
  // The elapsed time, including the last message: a slow machine may send more messages.
  const took = performance.now() - began;

  const messages = tab.heard.join('').split('event: changed').length - 1;
  expect(messages).toBeGreaterThanOrEqual(1);
  expect(messages).toBeLessThanOrEqual(Math.ceil(took / COALESCE_MS) + 1);
});

test('B-02: the streams of a session end with it, those of the student’s other sessions stay', async () => {
  const { student, db } = await testApp();
  const aoi = await student('aoi');
  const ren = await student('ren');
  const [ended, stays] = await Promise.all([open(db, aoi), open(db, ren)]);

  await endSession(db, aoi.sessionId);

  expect(await ended.next(5000)).toBe('end');
  expect(await stays.next(300)).toBe('silence');
});

test('D-10: who is signed out gets no stream', async () => {
  const { visitor } = await testApp();
  expect((await visitor.get('/api/live')).status).toBe(401);
});

test('D-10: a stream beats every 20 seconds, and ends within a minute when its session is gone unannounced', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const { student, db } = await testApp();
  const aoi = await student('aoi');
  const ren = await student('ren');
  const [gone, stays] = await Promise.all([open(db, aoi), open(db, ren)]);

  vi.advanceTimersByTime(20_000);
  await stays.quiet(100);
  expect(stays.heard.at(-1)).toBe(':\n\n');
  await db.delete(sessions).where(sql`${sessions.id} = ${aoi.sessionId}`);
  vi.advanceTimersByTime(40_000);

  expect(await gone.next(5000)).toBe('end');
  expect(await stays.next(200)).toBe('silence');
});

test('D-10: beyond six streams of a student the oldest is told that it was replaced, and ends', async () => {
  const { student, db } = await testApp();
  const aoi = await student('aoi');
  const ren = await student('ren');
  const foreign = await open(db, ren);
  const tabs = [];
  for (let n = 0; n < MAX_STREAMS; n++) tabs.push(await open(db, aoi));
  tabs.push(await open(db, aoi));

  const [oldest, ...rest] = tabs;
  await oldest?.ended;
  expect(oldest?.heard.at(-1)).toBe('event: replaced\ndata:\n\n');
  for (const it of [...rest, foreign]) {
    await it.quiet(20);
    expect([await it.next(20), it.heard.join('').includes('replaced')]).toEqual(['silence', false]);
  }
});

test('D-10: after the connection to the database was lost, every stream reads again within 5 seconds and goes on', async () => {
  const { student, db } = await testApp();
  const aoi = await student('aoi');
  const tab = await open(db, aoi);

  await db.execute(sql`
    select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query like 'LISTEN%'`);

  expect(await tab.next(5000)).toBe('changed');
  await aoi.applies('朝日商事');
  expect(await tab.next(5000)).toBe('changed');
});

test('D-10: a browser that comes back with Last-Event-ID is told at once to read again', async () => {
  const { student, db } = await testApp();
  const aoi = await student('aoi');
  await open(db, aoi);

  const back = await open(db, aoi, { 'Last-Event-ID': '1' });

  expect(await back.next(5000)).toBe('changed');
});

test('two processes on one database tell each other’s browsers', async () => {
  const first = await testApp();
  const second = await processBeside(first);
  const aoi = await first.student('aoi');
  const tab = await open(first.db, aoi, {}, second);

  await aoi.applies('朝日商事');

  expect(await tab.next(5000)).toBe('changed');
});

test('a stopping process ends its streams at once, and a browser that leaves is forgotten', async () => {
  const { student, deps, app } = await testApp();
  const aoi = await student('aoi');
  const server = await listen(app.fetch, { host: '127.0.0.1', port: 0, trustedProxies: [] });
  const headers = { Cookie: aoi.cookie };
  const url = `http://127.0.0.1:${server.port}/api/live`;
  const leaves = new AbortController();
  await fetch(url, { headers, signal: leaves.signal });
  const stays = await fetch(url, { headers });
  expect(stays.headers.get('Content-Type')).toBe('text/event-stream; charset=utf-8');
  expect(stays.headers.get('Cache-Control')).toBe('no-store');
  const tab = reading(stays.body as ReadableStream<Uint8Array>);
  leaves.abort();
  await aoi.applies('朝日商事');
  expect(await tab.next(5000)).toBe('changed');

  const began = performance.now();
  await Promise.all([server.drain(4000), deps.live.close()]);

  expect(performance.now() - began).toBeLessThan(1500);
  await tab.ended;
});

async function processBeside({ url, deps }: TestApp) {
  const live = startLive({ url, db: deps.db, log: pino({ level: 'silent' }), now: deps.now });
  onTestFinished(() => live.close());
  return createApp({ ...deps, live });
}

/** Opens a stream as a browser does, and waits until a change reaches it. */
async function open(db: Db, student: TestStudent, headers: Record<string, string> = {}, app?: TestApp['app']) {
  const path = '/api/live';
  const response = app
    ? await app.request(new URL(path, 'http://localhost:3000'), { headers: { ...headers, Cookie: student.cookie } })
    : await student.get(path, undefined, headers);
  const tab = reading(response.body as ReadableStream<Uint8Array>);
  if (headers['Last-Event-ID']) return tab;
  do await announce(db, 'changed', student.userId);
  while ((await tab.next(200)) === 'silence');
  await tab.quiet(250);
  return tab;
}

function reading(body: ReadableStream<Uint8Array>) {
  const heard: string[] = [];
  const events: string[] = [];
  let wake = () => {};
  const read = async () => {
    for await (const chunk of body) {
      const text = new TextDecoder().decode(chunk);
      heard.push(text);
      const event = /^event: (\w+)/.exec(text)?.[1];
      if (event) events.push(event);
      wake();
    }
    events.push('end');
    wake();
  };
  const ended = read();
  const within = (ms: number) =>
    Promise.race([new Promise<void>((resolve) => (wake = resolve)), new Promise((resolve) => setTimeout(resolve, ms))]);
  return {
    heard,
    ended,
    /** The next event, or `end` of the stream, or `silence`. */
    async next(ms: number): Promise<string> {
      const end = performance.now() + ms;
      while (events.length === 0 && performance.now() < end) await within(end - performance.now());
      return events.shift() ?? 'silence';
    },
    /** Waits this long and discards the events received meanwhile. */
    async quiet(ms: number) {
      await new Promise((resolve) => setTimeout(resolve, ms));
      events.length = 0;
    },
  };
}
