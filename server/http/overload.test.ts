import { setTimeout as sleep } from 'node:timers/promises';
import { type Context, Hono } from 'hono';
import type pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { createApp } from '../app.ts';
import { counterLines } from '../base/counters.ts';
import { connect } from '../db/connect.ts';
import { answerOf, testApp } from '../testing/app.ts';
import type { Env } from './http.ts';
import { shedLoad, watchBacklog } from './overload.ts';

const SEARCH = '/api/companies?q=朝日';
const VIEW = { route: '/login' };

test('H-05: a process that is behind refuses first what nobody waits for, then reads, and never the rest', async () => {
  let behindMs = 0;
  const { student, visitor, browser } = await testApp({ behindMs: () => behindMs });
  const aoi = await student('aoi');
  const statuses = async () => ({
    view: (await visitor.post('/api/page-views', VIEW)).status,
    search: (await visitor.get(SEARCH)).status,
    feed: (await visitor.get('/feed/nobodys.ics')).status,
    report: (await visitor.post('/api/csp-reports', {}, { 'Content-Type': 'application/csp-report' })).status,
    ownSearch: (await aoi.get(SEARCH)).status,
    list: (await aoi.get('/api/selections')).status,
    session: (await aoi.get('/api/session')).status,
    signIn: (await browser().post('/api/session', { email: 'a@example.com', password: 'x' })).status,
    write: (await aoi.applies('朝日商事')).eventIds.length,
    health: (await visitor.get('/healthz')).status,
  });
  const all = { ownSearch: 200, list: 200, session: 200, signIn: 401, write: 1, health: 200 };
  const least = { view: 204, search: 200, feed: 404, report: 204 };
  const shed = { view: 503, search: 503, feed: 503, report: 503 };

  expect(await statuses()).toEqual({ ...all, ...least });
  behindMs = 450;
  expect(await statuses()).toEqual({ ...all, ...shed });
  behindMs = 2100;
  expect(await statuses()).toEqual({ ...all, ...shed, ownSearch: 503, list: 503 });
  behindMs = 0;
  expect(await statuses()).toEqual({ ...all, ...least });
});

test('H-05: who is refused is told when to come back, and is counted', async () => {
  const { visitor } = await testApp({ behindMs: () => 500 });
  const count = () => Number(/shiori_shed_total\{kind="search"\} (\d+)/.exec(counterLines().join('\n'))?.[1] ?? 0);
  const before = count();

  const refused = await visitor.get(SEARCH);
  expect([refused.status, (await answerOf(refused)).error]).toEqual([503, 'busy']);
  expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThanOrEqual(2);
  expect(count()).toBe(before + 1);
});

test('H-05: while every connection is taken, 200 searches at once are refused at once; a write waits and is done; then all is as before', async () => {
  const { deps, url, student } = await testApp();
  const { db, pool, close } = connect(url);
  const { behindMs, stop } = watchBacklog(pool);
  onTestFinished(async () => {
    stop();
    await close();
  });
  const app = createApp({ ...deps, db, behindMs });
  const aoi = await student('aoi');
  const { id } = await aoi.applies('朝日商事');
  const headers = { Cookie: aoi.cookie, 'Sec-Fetch-Site': 'same-origin', 'Content-Type': 'application/json' };
  const body = JSON.stringify({ status: 'es_submitted' });
  const write = () => app.request(`/api/selections/${id}/status`, { method: 'PUT', headers, body });
  const search = () => app.request(SEARCH);

  const held = await Promise.all(Array.from({ length: 10 }, () => pool.connect()));
  const written = write();
  await expect.poll(behindMs, { timeout: 5000 }).toBeGreaterThan(450);
  const refused = await Promise.all(Array.from({ length: 200 }, search));
  expect(new Set(refused.map((it) => it.status))).toEqual(new Set([503]));
  expect(pool.waitingCount).toBeLessThanOrEqual(2);

  for (const client of held) client.release();
  expect((await written).status).toBe(200);
  await expect.poll(async () => (await search()).status).toBe(200);
  expect((await write()).status).toBe(200);
});

test('H-05: of 100 searches and 100 reads at once a few run, a write passes them all, and all are answered', async () => {
  const running: Record<string, number> = { search: 0, read: 0 };
  const most = { ...running };
  const ends: (() => void)[] = [];
  const slow = (kind: 'search' | 'read') => async (c: Context) => {
    running[kind] = (running[kind] ?? 0) + 1;
    most[kind] = Math.max(most[kind] ?? 0, running[kind]);
    await new Promise<void>((done) => ends.push(done));
    running[kind] -= 1;
    return c.text('');
  };
  const app = new Hono<Env>()
    .use(async (c, next) => {
      c.set('clientIp', c.req.header('From') ?? '');
      await next();
    })
    .use(
      shedLoad(
        () => 0,
        () => undefined,
      ),
    )
    .get('/api/companies', slow('search'))
    .get('/api/selections', slow('read'))
    .post('/api/session', (c) => c.text(''));
  const ask = (path: string) =>
    Array.from({ length: 100 }, (_, n) => app.request(path, { headers: { From: `10.0.${n}.1` } }));

  const asked = [...ask('/api/companies'), ...ask('/api/selections')];
  await expect.poll(() => running).toEqual({ search: 4, read: 8 });
  expect((await app.request('/api/session', { method: 'POST' })).status).toBe(200);
  const ending = setInterval(() => ends.shift()?.(), 1);
  onTestFinished(() => clearInterval(ending));
  expect(new Set((await Promise.all(asked)).map((it) => it.status))).toEqual(new Set([200]));
  expect(most).toEqual({ search: 4, read: 8 });
});

test('H-05: a loop that is late again and again is measured, and forgotten when it runs again; one pause is not', async () => {
  const { behindMs, stop } = watchBacklog({ waitingCount: 0 } as pg.Pool);
  onTestFinished(stop);
  const block = (ms: number) => {
    const until = performance.now() + ms;
    while (performance.now() < until);
  };
  await sleep(600);
  block(600);
  await sleep(10);
  expect(behindMs()).toBeLessThan(200);
  for (let n = 0; n < 5; n++) {
    block(400);
    await sleep(10);
  }
  expect(behindMs()).toBeGreaterThan(200);
  await expect.poll(behindMs, { timeout: 10_000 }).toBeLessThan(200);
});
