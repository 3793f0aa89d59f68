import { eq, sql } from 'drizzle-orm';
import ICAL from 'ical.js';
import { expect, test } from 'vitest';
import { CONFIRMED_MS } from '#domain/accounts/session.ts';
import type { CalendarFeedView } from '#domain/calendar/calendar-feed.ts';
import { HOUR, MINUTE, plus } from '#domain/time.ts';
import { createLog } from '../base/log.ts';
import type { Db } from '../db/connect.ts';
import { idempotencyKeys, rateLimits, users } from '../db/schema/accounts.ts';
import { calendarFeeds } from '../db/schema/calendars.ts';
import { confirmSession } from '../sessions/confirmed.ts';
import { answerOf, type TestApp, type TestStudent, testApp } from '../testing/app.ts';
import { feedAddress } from '../testing/confirmed.ts';
import { feedQuery } from './queries.ts';

const INTERVIEW = {
  eventType: 'interview',
  deadline: '2026-04-21T05:00:00.000Z',
  publicDescription: '一次面接',
  location: '渋谷オフィス12階',
  privateUrl: 'https://meet.example.com/hidden',
  privateMemo: '逆質問を三つ',
  publicUrl: 'https://jobs.example.com/shown',
  publicContent: '持ち物あり',
};
const DEADLINE = { eventType: 'es_deadline', deadline: '2026-04-20T14:59:00.000Z' };

async function feedOf(student: TestStudent): Promise<CalendarFeedView | null> {
  return (await (await student.get('/api/calendar-feed')).json()) as CalendarFeedView | null;
}

/** Creates a feed and returns its path. */
async function subscribes(it: TestApp, student: TestStudent): Promise<string> {
  await student.post('/api/calendar-feed');
  return pathOf(it, student);
}

/** The path of the address, as it is shown to who has just proved to be there. */
async function pathOf(it: TestApp, student: TestStudent): Promise<string> {
  return new URL((await feedAddress(it, student)) ?? '').pathname;
}

/** Fetches as a calendar app does: without a cookie, from its own client address. */
function fetches(
  { app }: TestApp,
  path: string,
  { ip = '10.1.1.1', method = 'GET', ...headers }: Record<string, string> = {},
) {
  const socket = { remoteAddress: ip, remotePort: 40000, remoteFamily: 'IPv4' };
  return app.fetch(new Request(`http://localhost:3000${path}`, { method, headers }), { incoming: { socket } });
}

function eventsOf(text: string) {
  return new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent').map((it) => new ICAL.Event(it));
}
const summaries = async (response: Response) => eventsOf(await response.text()).map((it) => it.summary);

test('I-01: a student without a feed has no address; one that was made is shown again on every device', async () => {
  const it = await testApp();
  const aoi = await it.student('aoi');

  expect(await feedOf(aoi)).toBeNull();
  const made = await aoi.post('/api/calendar-feed');
  expect(made.status).toBe(201);
  const feed = (await made.json()) as CalendarFeedView;

  expect(feed).toEqual({
    scope: 'all',
    withNames: true,
    createdAt: '2026-04-01T03:00:00.000Z',
    lastFetchedAt: null,
  });
  expect(await feedOf(aoi)).toEqual(feed);
  const again = await aoi.post('/api/calendar-feed');
  expect([again.status, await again.json()]).toEqual([200, feed]);
  const address = await feedAddress(it, aoi);
  expect(address).toMatch(/^http:\/\/localhost:3000\/feed\/[A-Za-z0-9_-]{43}\.ics$/);
  expect(await feedAddress(it, aoi)).toBe(address);
});

test('C5: the address is shown to who has just proved to be there, and a session alone never sees it', async () => {
  const it = await testApp();
  const aoi = await it.student('aoi');
  const answers = [await aoi.post('/api/calendar-feed'), await aoi.get('/api/calendar-feed')];
  answers.push(await aoi.post('/api/calendar-feed/renewal'));
  answers.push(await aoi.patch('/api/calendar-feed', { withNames: false }));

  const asked = await aoi.post('/api/calendar-feed/address');

  expect([asked.status, (await answerOf(asked)).error]).toEqual([403, 'confirmation_needed']);
  const address = await feedAddress(it, aoi);
  const secret = /[\w-]{43}/.exec(address ?? '')?.[0] ?? 'none';
  for (const answer of answers) expect(await answer.text()).not.toContain(secret);
  it.clock.now = plus(it.clock.now, CONFIRMED_MS);
  expect((await aoi.post('/api/calendar-feed/address')).status).toBe(403);
  const ren = await it.student('ren');
  await confirmSession(it.db, ren.sessionId, it.clock.now);
  const none = await ren.post('/api/calendar-feed/address');
  expect([none.status, (await answerOf(none)).error]).toEqual([404, 'calendar_feed_not_found']);
});

test('I-01, I-02: a calendar app reads the open events, with names, place and the way back, and nothing that is private', async () => {
  const it = await testApp();
  const aoi = await it.student('aoi');
  const { id, eventIds } = await aoi.applies('株式会社みなと商事', { events: [DEADLINE, INTERVIEW] });
  const path = await subscribes(it, aoi);

  const response = await fetches(it, path);
  const text = await response.text();

  expect(response.status).toBe(200);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'text/calendar; charset=utf-8',
    'cache-control': 'private, no-cache',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex',
    'content-disposition': 'inline; filename="shiori.ics"',
  });
  expect(response.headers.get('Set-Cookie')).toBeNull();
  const read = eventsOf(text).map((event) => ({
    summary: event.summary,
    location: event.location,
    start: event.startDate.toJSDate().toISOString(),
    end: event.endDate.toJSDate().toISOString(),
    url: event.component.getFirstPropertyValue('url'),
  }));
  const url = (event: number) => `http://localhost:3000/app/selections/${id}/events/${eventIds[event]}`;
  expect(read).toEqual([
    {
      summary: '株式会社みなと商事 ES締切（23:59まで）',
      location: null,
      start: '2026-04-20T14:29:00.000Z',
      end: '2026-04-20T14:59:00.000Z',
      url: url(0),
    },
    {
      summary: '株式会社みなと商事 一次面接',
      location: '渋谷オフィス12階',
      start: '2026-04-21T05:00:00.000Z',
      end: '2026-04-21T06:00:00.000Z',
      url: url(1),
    },
  ]);
  expect(text.replaceAll('\r\n ', '')).not.toMatch(/逆質問|hidden|jobs\.example|持ち物|aoi/);
});

test('scope and names change what the same address gives', async () => {
  const it = await testApp();
  const aoi = await it.student('aoi');
  await aoi.applies('みなと商事', { events: [DEADLINE, INTERVIEW] });
  const path = await subscribes(it, aoi);
  const after = async (patch: unknown) => {
    expect((await aoi.patch('/api/calendar-feed', patch)).status).toBe(200);
    return summaries(await fetches(it, path));
  };

  expect(await after({ scope: 'deadlines' })).toEqual(['みなと商事 ES締切（23:59まで）']);
  expect(await after({ withNames: false })).toEqual(['ES締切（23:59まで）']);
  expect(await after({ scope: 'appointments' })).toEqual(['面接']);
  expect(await after({ scope: 'all' })).toEqual(['ES締切（23:59まで）', '面接']);
  expect(await feedOf(aoi)).toMatchObject({ scope: 'all', withNames: false });
});

test('what is done or deleted leaves the calendar, and comes back when that is taken back', async () => {
  const it = await testApp();
  const aoi = await it.student('aoi');
  const { id, eventIds } = await aoi.applies('みなと商事', { events: [DEADLINE, INTERVIEW] });
  const path = await subscribes(it, aoi);
  const count = async () => (await summaries(await fetches(it, path))).length;

  await aoi.put(`/api/events/${eventIds[0]}/completion`);
  expect(await count()).toBe(1);
  await aoi.del(`/api/events/${eventIds[0]}/completion`);
  expect(await count()).toBe(2);
  await aoi.del(`/api/events/${eventIds[0]}`);
  expect(await count()).toBe(1);
  await aoi.del(`/api/selections/${id}`);
  expect(await count()).toBe(0);
  await aoi.del(`/api/selections/${id}/deletion`);
  expect(await count()).toBe(1);
});

test('I-02: the UID of an event stays, and its revision grows with each change of event, company name or settings', async () => {
  const it = await testApp();
  const aoi = await it.student('aoi');
  const { id, eventIds } = await aoi.applies('みなと商事', { events: [DEADLINE] });
  const path = await subscribes(it, aoi);
  const read = async () => {
    const [event] = eventsOf(await (await fetches(it, path)).text());
    const at = (name: string) => String(event?.component.getFirstPropertyValue(name));
    return { uid: event?.uid, sequence: event?.sequence, changed: at('last-modified'), stamp: at('dtstamp') };
  };

  expect(await read()).toEqual({
    uid: `${eventIds[0]}@shiori`,
    sequence: 0,
    changed: '2026-04-01T03:00:00Z',
    stamp: '2026-04-01T03:00:00Z',
  });
  const changes: [() => Promise<Response>, string][] = [
    [
      () => aoi.patch(`/api/events/${eventIds[0]}`, { deadline: '2026-04-22T14:59:00.000Z', version: 1 }),
      '2026-04-01T03:01:00Z',
    ],
    [() => aoi.patch(`/api/selections/${id}`, { customCompanyName: 'みなと', version: 1 }), '2026-04-01T03:02:00Z'],
    [() => aoi.patch('/api/calendar-feed', { withNames: false }), '2026-04-01T03:03:00Z'],
  ];
  for (const [index, [change, at]] of changes.entries()) {
    it.clock.now = plus(it.clock.now, MINUTE);
    expect((await change()).status).toBe(200);
    expect(await read()).toEqual({ uid: `${eventIds[0]}@shiori`, sequence: index + 1, changed: at, stamp: at });
  }
});

test('I-01: who holds the current text is told so, until something changes', async () => {
  const it = await testApp();
  const aoi = await it.student('aoi');
  await aoi.applies('みなと商事', { events: [DEADLINE] });
  const path = await subscribes(it, aoi);
  const etag = (await fetches(it, path)).headers.get('ETag') ?? '';

  for (const cached of [etag, `W/${etag}`, `"other", ${etag}`]) {
    const response = await fetches(it, path, { 'If-None-Match': cached });
    expect([response.status, await response.text(), response.headers.get('ETag')]).toEqual([304, '', etag]);
  }
  it.clock.now = plus(it.clock.now, 10 * MINUTE);
  expect((await fetches(it, path, { 'If-None-Match': etag })).status).toBe(304);
  await aoi.applies('あおば銀行', { events: [INTERVIEW] });
  const changed = await fetches(it, path, { 'If-None-Match': etag });
  expect([changed.status, (await summaries(changed)).length]).toEqual([200, 2]);
});

test('HEAD answers as GET does, without the text', async () => {
  const it = await testApp();
  const path = await subscribes(it, await it.student('aoi'));

  const [got, head] = [await fetches(it, path), await fetches(it, path, { method: 'HEAD' })];

  expect([head.status, await head.text()]).toEqual([200, '']);
  for (const name of ['Content-Type', 'ETag', 'Cache-Control'])
    expect(head.headers.get(name)).toBe(got.headers.get(name));
});

test('I-01: wrong, renewed and ended addresses, and those of who was withdrawn or banned, are not found, all alike', async () => {
  const it = await testApp();
  const aoi = await it.student('aoi');
  const paths: string[] = [
    `/feed/${'A'.repeat(43)}.ics`,
    '/feed/x.ics',
    '/feed/.ics',
    `/feed/${'A'.repeat(44)}.ics`,
    '/feed/%E4%BC%9A.ics',
  ];
  const made = await subscribes(it, aoi);
  paths.push(made.replace('.ics', ''), `${made}x`, made.replace('/feed/', '/feed/A'));
  await aoi.post('/api/calendar-feed/renewal');
  paths.push(made);
  const renewed = await pathOf(it, aoi);
  expect(renewed).not.toBe(made);
  expect((await fetches(it, renewed)).status).toBe(200);
  await aoi.del('/api/calendar-feed');
  paths.push(renewed);
  for (const [name, change] of [
    ['ren', { banned: true }],
    ['mei', { withdrawnAt: it.clock.now }],
  ] as const) {
    const gone = await it.student(name);
    paths.push(await subscribes(it, gone));
    await it.db.update(users).set(change).where(eq(users.id, gone.userId));
  }

  const answers = [];
  for (const path of paths) {
    const response = await fetches(it, path);
    const { requestId: _, ...answer } = await answerOf(response);
    answers.push([
      response.status,
      answer,
      response.headers.get('Cache-Control'),
      response.headers.get('Content-Type'),
    ]);
  }
  expect(new Set(answers.map((answer) => JSON.stringify(answer)))).toEqual(
    new Set([JSON.stringify([404, { error: 'not_found' }, 'private, no-cache', 'application/json'])]),
  );
  expect(await feedOf(aoi)).toBeNull();
});

test('a ban that is over opens the feed again', async () => {
  const it = await testApp();
  const aoi = await it.student('aoi');
  const path = await subscribes(it, aoi);
  await it.db
    .update(users)
    .set({ banned: true, banExpires: plus(it.clock.now, HOUR) })
    .where(eq(users.id, aoi.userId));

  expect((await fetches(it, path)).status).toBe(404);
  it.clock.now = plus(it.clock.now, HOUR);
  expect((await fetches(it, path)).status).toBe(200);
});

test('Z-02: one student’s feed holds nothing of another’s, and each ends only their own', async () => {
  const it = await testApp();
  const [aoi, ren] = [await it.student('aoi'), await it.student('ren')];
  await aoi.applies('みなと商事', { events: [DEADLINE] });
  await ren.applies('あおば銀行', { events: [INTERVIEW] });
  const [ofAoi, ofRen] = [await subscribes(it, aoi), await subscribes(it, ren)];

  expect(await summaries(await fetches(it, ofAoi))).toEqual(['みなと商事 ES締切（23:59まで）']);
  expect(await summaries(await fetches(it, ofRen))).toEqual(['あおば銀行 一次面接']);
  await ren.del('/api/calendar-feed');
  expect((await fetches(it, ofAoi)).status).toBe(200);
});

test('a feed that was never made cannot be renewed or changed, and ending it changes nothing', async () => {
  const { student } = await testApp();
  const aoi = await student('aoi');

  for (const response of [
    await aoi.post('/api/calendar-feed/renewal'),
    await aoi.patch('/api/calendar-feed', { withNames: false }),
  ])
    expect([response.status, (await answerOf(response)).error]).toEqual([404, 'calendar_feed_not_found']);
  expect((await aoi.patch('/api/calendar-feed', {})).status).toBe(400);
  expect((await aoi.del('/api/calendar-feed')).status).toBe(204);
});

test('I-01, K-05, K-06: the secret stands in no row and in no log line, and without the key no row gives it away', async () => {
  const lines: string[] = [];
  const log = createLog('trace', { write: (line) => void lines.push(line) });
  const it = await testApp({ log });
  const aoi = await it.student('aoi');
  await aoi.applies('みなと商事');
  const key = { 'Idempotency-Key': 'a-key-of-this-test' };
  await aoi.post('/api/calendar-feed', {}, key);
  const path = await pathOf(it, aoi);
  const secret = path.slice('/feed/'.length, -'.ics'.length);

  await fetches(it, path);
  await aoi.post('/api/calendar-feed/renewal', {}, { 'Idempotency-Key': 'b-key-of-this-test' });
  await fetches(it, path);
  await it.db.execute(sql`alter table events rename to events_away`);
  const now = await pathOf(it, aoi);
  expect((await fetches(it, now)).status).toBe(500);

  const logged = lines.join('');
  expect(logged).toMatch(/"status":404.*"status":500/s);
  const rows = JSON.stringify([
    await it.db.select().from(calendarFeeds),
    await it.db.select().from(idempotencyKeys),
    await it.db.select().from(rateLimits),
  ]);
  for (const shown of [secret, now.slice('/feed/'.length, -'.ics'.length)]) {
    for (const form of [
      shown,
      Buffer.from(shown).toString('base64'),
      Buffer.from(shown, 'base64url').toString('hex'),
    ]) {
      expect(logged).not.toContain(form);
      expect(rows).not.toContain(form);
    }
  }
});

test('an address that another key made still works, and can only be renewed', async () => {
  const it = await testApp();
  const aoi = await it.student('aoi');
  const path = await subscribes(it, aoi);
  await it.db.update(calendarFeeds).set({ salt: 'of another key' });

  expect(await feedAddress(it, aoi)).toBeNull();
  expect((await fetches(it, path)).status).toBe(200);
  await aoi.post('/api/calendar-feed/renewal');
  expect(await feedAddress(it, aoi)).toMatch(/\.ics$/);
  expect((await fetches(it, path)).status).toBe(404);
});

test('the owner sees when a calendar app last asked; a new address begins without', async () => {
  const it = await testApp();
  const aoi = await it.student('aoi');
  const path = await subscribes(it, aoi);
  const seen = async () => (await feedOf(aoi))?.lastFetchedAt;

  await fetches(it, path);
  expect(await seen()).toBe('2026-04-01T03:00:00.000Z');
  it.clock.now = '2026-04-01T03:00:59.000Z';
  await fetches(it, path);
  expect(await seen()).toBe('2026-04-01T03:00:00.000Z');
  it.clock.now = '2026-04-01T03:01:00.000Z';
  await fetches(it, path);
  expect(await seen()).toBe('2026-04-01T03:01:00.000Z');
  await aoi.post('/api/calendar-feed/renewal');
  expect(await seen()).toBeNull();
});

test('I-01: one address is answered 60 times an hour; the others are answered all the while', async () => {
  const it = await testApp();
  const [aoi, ren] = [await it.student('aoi'), await it.student('ren')];
  const [ofAoi, ofRen] = [await subscribes(it, aoi), await subscribes(it, ren)];

  for (let time = 0; time < 60; time++) expect((await fetches(it, ofAoi, { ip: `10.2.0.${time}` })).status).toBe(200);
  const refused = await fetches(it, ofAoi);
  expect([refused.status, refused.headers.get('Retry-After')]).toEqual([429, '3600']);
  expect((await fetches(it, ofRen)).status).toBe(200);
  it.clock.now = plus(it.clock.now, HOUR);
  expect((await fetches(it, ofAoi)).status).toBe(200);
});

test('I-01: who guesses is stopped after 60 tries; a true address is answered from the same place', async () => {
  const it = await testApp();
  const path = await subscribes(it, await it.student('aoi'));
  const guess = (time: number) => fetches(it, `/feed/${String(time).padStart(43, 'x')}.ics`);

  for (let time = 0; time < 60; time++) expect((await guess(time)).status).toBe(404);
  expect((await guess(60)).status).toBe(429);
  expect((await fetches(it, path)).status).toBe(200);
});

test('two devices that make an address at once get the same one', async () => {
  const { db, student } = await testApp();
  const aoi = await student('aoi');

  const made = await Promise.all(Array.from({ length: 5 }, () => aoi.post('/api/calendar-feed')));

  expect(made.map((it) => it.status).sort()).toEqual([200, 200, 200, 200, 201]);
  expect(await db.$count(calendarFeeds)).toBe(1);
});

/** Gives a selection this many more deadlines, a minute apart. */
async function fill(db: Db, userId: string, selectionId: string, count: number) {
  await db.execute(sql`
    insert into events (user_id, id, selection_id, event_type, kind, deadline, selection_phase)
    select ${userId}, 'evt_' || ${selectionId} || n, ${selectionId}, 'es_deadline', 'deadline',
      '2026-05-01T00:00:00Z'::timestamptz + n * interval '1 minute', 'intern'
    from generate_series(1, ${count}::int) n`);
}

test('the feed reads the rows of one student alone, by the keys that begin with them', async () => {
  const { student, db } = await testApp();
  const [aoi, ren] = [await student('aoi'), await student('ren')];
  const { id } = await aoi.applies('みなと商事');
  const { id: ofRen } = await ren.applies('あおば銀行');
  await fill(db, ren.userId, ofRen, 20_000);
  await fill(db, aoi.userId, id, 59);
  await db.execute(sql`analyze`);

  const query = feedQuery(db, { userId: aoi.userId, scope: 'all' });
  const { rows } = await db.execute(sql`explain (analyze, format json) ${query.getSQL()}`);

  const counts = [...JSON.stringify(rows).matchAll(/"(?:Actual Rows|Rows Removed by [A-Za-z ]+)":\s*([\d.]+)/g)];
  expect(counts.length).toBeGreaterThan(2);
  for (const [what, count] of counts) expect(Number(count), what).toBeLessThanOrEqual(60);
  expect(await query).toHaveLength(60);
});

test('a feed holds the latest 5,000 events', async () => {
  const it = await testApp();
  const aoi = await it.student('aoi');
  const { id } = await aoi.applies('みなと商事');
  await fill(it.db, aoi.userId, id, 5_001);
  const path = await subscribes(it, aoi);

  const text = await (await fetches(it, path)).text();

  expect(text.match(/BEGIN:VEVENT/g)).toHaveLength(5_000);
  const starts = text.match(/^DTEND;TZID=Asia\/Tokyo:(.*)$/gm) ?? [];
  expect(starts).toEqual(starts.toSorted());
  expect(starts[0]).toContain('20260501T090200');
});
