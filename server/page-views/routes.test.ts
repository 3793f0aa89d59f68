import { createServer } from 'node:http';
import { type AddressInfo, BlockList } from 'node:net';
import { json } from 'node:stream/consumers';
import { expect, onTestFinished, test, vi } from 'vitest';
import { DAY, HOUR, MINUTE, plus } from '#domain/time.ts';
import { clientIp } from '../base/client-ip.ts';
import { rateLimits } from '../db/schema/accounts.ts';
import { pageViewKeys, pageViews } from '../db/schema/operation.ts';
import { tidyUp } from '../housekeeping.ts';
import { limitKey } from '../limits/limits.ts';
import { answerOf, testApp } from '../testing/app.ts';
import { networkKey, PARTS, PER_NETWORK_AND_DAY, partKey, VIEWS_A_DAY } from './limits.ts';
import { purgePageViews } from './queries.ts';

const FIREFOX = { 'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' };
const EDIT = '/app/selections/$selectionId/edit';

test('L-04: of a view is kept the day, the hour, the pattern of the screen and a pseudonym, and nothing else', async () => {
  const { browser, db, clock } = await testApp();
  clock.now = '2026-04-01T03:21:09.123Z';

  const answer = await browser('203.0.113.5').post('/api/page-views', { route: EDIT }, FIREFOX);

  expect([answer.status, await answer.text(), answer.headers.getSetCookie()]).toEqual([204, '', []]);
  const kept = await db.select().from(pageViews);
  expect(kept).toEqual([
    {
      id: expect.any(Number),
      day: '2026-04-01',
      route: EDIT,
      visitor: expect.stringMatching(/^[\w-]{16}$/),
      createdAt: '2026-04-01T03:00:00.000Z',
    },
  ]);
});

test('L-04: who is signed in leaves no trace that says so', async () => {
  const { student, browser, db } = await testApp();
  const aoi = await student('aoi');
  await aoi.post('/api/page-views', { route: '/app/homepage' }, FIREFOX);
  await browser().post('/api/page-views', { route: '/app/homepage' }, FIREFOX);

  const [signedIn, signedOut] = await db.select().from(pageViews);

  expect(signedIn?.visitor).toBe(signedOut?.visitor);
  expect(JSON.stringify(signedIn)).not.toContain(aoi.userId);
});

test.each([
  '/app/selections/01jq0000000000000000000000/edit',
  '/app/homepage?search=x',
  '/nothing',
  'https://evil.example/',
  '',
  'constructor',
])('L-04: %j is no pattern of a screen, and is refused', async (route) => {
  const { browser, db } = await testApp();

  const answer = await browser().post('/api/page-views', { route });

  expect([answer.status, await answerOf(answer)]).toMatchObject([400, { error: 'invalid_input', fields: ['route'] }]);
  expect(await db.$count(pageViews)).toBe(0);
});

test('L-04: nothing else can be sent along', async () => {
  const { browser, db } = await testApp();
  const answer = await browser().post('/api/page-views', { route: '/', title: '朝日商事' });

  expect(answer.status).toBe(400);
  expect(await db.$count(pageViews)).toBe(0);
});

test.each([
  ['Global Privacy Control', { 'Sec-GPC': '1' }],
  ['Do Not Track', { DNT: '1' }],
  ['the choice on our page', { Cookie: 'shiori-page-views=off' }],
])('L-04: %s is answered alike, and nothing is kept', async (_, headers) => {
  const { visitor, db } = await testApp();

  expect((await visitor.post('/api/page-views', { route: '/' }, headers)).status).toBe(204);

  expect([await db.$count(pageViews), await db.$count(pageViewKeys)]).toEqual([0, 0]);
});

test('L-04: a pseudonym holds for one browser, one network and one day in Japan', async () => {
  const { browser, db, clock } = await testApp();
  const view = async (ip: string, headers = FIREFOX) => {
    await browser(ip).post('/api/page-views', { route: '/' }, headers);
    return (await db.select().from(pageViews).orderBy(pageViews.id)).at(-1)?.visitor;
  };
  clock.now = '2026-04-01T14:59:00.000Z';
  const first = await view('203.0.113.5');

  expect(await view('203.0.113.5')).toBe(first);
  expect(await view('203.0.113.6')).not.toBe(first);
  expect(await view('203.0.113.5', { 'User-Agent': 'another' })).not.toBe(first);
  clock.now = '2026-04-01T15:00:00.000Z';
  expect(await view('203.0.113.5')).not.toBe(first);
});

test('L-04: the key of a day is gone with the day, so that nobody can compute its pseudonyms again', async () => {
  const { browser, db, clock } = await testApp();
  await browser().post('/api/page-views', { route: '/' });
  const [first] = await db.select().from(pageViewKeys);
  await purgePageViews(db, plus(clock.now, HOUR));
  expect(await db.select().from(pageViewKeys)).toEqual([first]);

  clock.now = plus(clock.now, DAY);
  await browser().post('/api/page-views', { route: '/' });

  const [second, ...others] = await db.select().from(pageViewKeys);
  expect(second).toMatchObject({ day: '2026-04-02' });
  expect(second?.key).not.toBe(first?.key);
  expect(others).toEqual([]);
  await purgePageViews(db, plus(clock.now, DAY));
  expect(await db.$count(pageViewKeys)).toBe(0);
});

test('L-04: the first views of a day, which come all at once, share one key', async () => {
  const { browser, db } = await testApp();

  await Promise.all(Array.from({ length: 20 }, () => browser().post('/api/page-views', { route: '/' }, FIREFOX)));

  const visitors = await db.selectDistinct({ visitor: pageViews.visitor }).from(pageViews);
  expect([visitors.length, await db.$count(pageViews), await db.$count(pageViewKeys)]).toEqual([1, 20, 1]);
});

test('L-04: a view is deleted after a year, by the hourly housekeeping too', async () => {
  const { db, deps } = await testApp();
  const view = { route: '/', visitor: 'x' };
  await db.insert(pageViews).values([
    { ...view, day: '2025-03-31' },
    { ...view, day: '2025-04-01' },
  ]);

  await purgePageViews(db, '2026-04-01T03:00:00.000Z');
  expect(await db.select().from(pageViews)).toMatchObject([{ day: '2025-04-01' }]);

  await db.insert(pageViews).values({ ...view, day: '2001-01-01' });
  await tidyUp(db, deps.storage);
  expect((await db.select().from(pageViews)).map((it) => it.day)).not.toContain('2001-01-01');
});

/** A counter row with this count, whose window has just begun. */
const full = (key: string, count: number, now: string, windowMs = DAY) => ({
  key,
  count,
  resetsAt: plus(now, windowMs),
});

test('views from one network are counted up to a limit', async () => {
  const { browser, db, clock } = await testApp();
  const from = browser('203.0.113.5');
  await db.insert(rateLimits).values(full(limitKey('page-view', '203.0.113.5'), 595, clock.now, MINUTE));
  const statuses = new Map<number, number>();
  for (let sent = 0; sent < 10; sent++) {
    const { status } = await from.post('/api/page-views', { route: '/' });
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
  }

  expect(Object.fromEntries(statuses)).toEqual({ 204: 5, 429: 5 });
  expect(await db.$count(pageViews)).toBe(5);
  expect((await browser('203.0.113.6').post('/api/page-views', { route: '/' })).status).toBe(204);
});

test('D4: one network has a bound for each day, /24 of IPv4 and /48 of IPv6, beside which others are kept', async () => {
  const { browser, db, clock } = await testApp();
  const { max } = PER_NETWORK_AND_DAY;
  const key = (ip: string) => networkKey(clientIp(ip, undefined, new BlockList()));
  await db
    .insert(rateLimits)
    .values([full(key('203.0.113.5'), max - 1, clock.now), full(key('2001:db8:1::1'), max - 1, clock.now)]);
  const view = async (ip: string) => (await browser(ip).post('/api/page-views', { route: '/' })).status;

  expect([await view('203.0.113.6'), await view('203.0.113.7'), await view('203.0.114.7')]).toEqual([204, 429, 204]);
  expect([await view('2001:db8:1:5::1'), await view('2001:db8:1:6::1'), await view('2001:db8:2::1')]).toEqual([
    204, 429, 204,
  ]);
  expect(await db.$count(pageViews)).toBe(4);
  clock.now = plus(clock.now, DAY);
  expect(await view('203.0.113.7')).toBe(204);
});

test('D4: from however many networks they come, a day keeps so many views and no more', async () => {
  const { browser, db, clock } = await testApp();
  const parts = Array.from({ length: PARTS }, (_, part) => full(partKey(part), VIEWS_A_DAY / PARTS, clock.now));
  await db.insert(rateLimits).values(parts);

  const answer = await browser('203.0.113.6').post('/api/page-views', { route: '/' });

  expect([answer.status, answer.headers.get('Retry-After')]).toEqual([429, String(DAY / 1000)]);
  expect(await db.$count(pageViews)).toBe(0);
  clock.now = plus(clock.now, DAY);
  expect((await browser('203.0.113.6').post('/api/page-views', { route: '/' })).status).toBe(204);
});

type SentRequest = { path: string; body: unknown };

/** A local Google Analytics. It answers with `status`, or never. */
async function analyticsSink(status: number | 'never') {
  const sent: SentRequest[] = [];
  const server = createServer(async (request, response) => {
    sent.push({ path: request.url ?? '', body: await json(request) });
    if (status !== 'never') response.writeHead(status).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { sent, origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

async function withAnalytics(ga4TestOrigin: string) {
  const { deps } = await testApp();
  const ga4 = { ga4MeasurementId: 'G-ABC123DEF4', ga4ApiSecret: 'secret_of-the-test', ga4TestOrigin };
  return testApp({ config: { ...deps.config, ...ga4 } });
}

test('L-04: Google Analytics, where it is set up, is sent the pattern and the pseudonym of the day, and nothing else', async () => {
  const { sent, origin } = await analyticsSink(204);
  const { browser, db } = await withAnalytics(origin);

  await browser('203.0.113.5').post('/api/page-views', { route: EDIT }, { ...FIREFOX, Cookie: 'shiori=secret' });
  await browser('203.0.113.5').post('/api/page-views', { route: '/' }, { ...FIREFOX, 'Sec-GPC': '1' });
  await vi.waitUntil(() => sent.length > 0, { timeout: 10_000 });

  const [kept] = await db.select().from(pageViews);
  expect(sent).toEqual([
    {
      path: '/mp/collect?measurement_id=G-ABC123DEF4&api_secret=secret_of-the-test',
      body: {
        client_id: kept?.visitor,
        consent: { ad_user_data: 'DENIED', ad_personalization: 'DENIED' },
        events: [{ name: 'page_view', params: { page_location: `http://localhost:3000${EDIT}` } }],
      },
    },
  ]);
});

test.each([['refuses', 500] as const, ['never answers', 'never'] as const])(
  'a view is kept and answered when Google Analytics %s, and at most 20 wait for it at once',
  async (_, status) => {
    const { sent, origin } = await analyticsSink(status);
    const { browser, db } = await withAnalytics(origin);

    for (let sent = 0; sent < 30; sent++) {
      expect((await browser().post('/api/page-views', { route: '/' })).status).toBe(204);
    }

    expect(await db.$count(pageViews)).toBe(30);
    if (status !== 'never') return;
    await vi.waitUntil(() => sent.length >= 20, { timeout: 10_000 });
    expect(sent).toHaveLength(20);
  },
);
