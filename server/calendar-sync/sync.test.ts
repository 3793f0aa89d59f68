import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { calendarConnections, calendarLinks } from '../db/schema/calendars.ts';
import { type WithCalendar, withCalendar } from '../testing/google-calendar.ts';
import type { Fault } from '../testing/google-calendar-api.ts';
import { claimRun, untilNextRun } from './leases.ts';
import { remoteIdOf } from './links.ts';
import { syncDue } from './run.ts';

const ES = { eventType: 'es_deadline', deadline: '2099-04-20T14:59:00.000Z' };
const INTERVIEW = { eventType: 'interview', deadline: '2099-04-21T01:00:00.000Z', location: '丸の内' };

/** Hundreds of requests, one after the other, on a busy machine. */
const LONG = { timeout: 60_000 };

/** Events of one request. */
const A_TIME = 20;

/** A connected student with this many events, nothing of which was sent yet. */
async function connected(count: number) {
  const app = await withCalendar();
  const made: Awaited<ReturnType<typeof app.aoi.applies>>[] = [];
  for (let left = count; left > 0; left -= A_TIME)
    made.push(await app.aoi.applies('朝日商事', { events: Array.from({ length: Math.min(left, A_TIME) }, () => ES) }));
  await app.connect();
  return { ...app, id: made[0]?.id, eventIds: made.flatMap((it): string[] => it.eventIds) };
}
const press = (app: Pick<WithCalendar, 'aoi'>) => app.aoi.post('/api/google-calendar/run');

test('C-02, C-03: 60 events are 60, and pressing again sends none of them a second time', LONG, async () => {
  const app = await connected(60);
  await app.sync();
  expect(app.calendar.shown()).toHaveLength(60);
  expect(await app.view()).toMatchObject({
    running: null,
    result: { total: 60, done: 60, added: 60, skipped: 0, failed: [], outcome: 'ok' },
  });
  expect((await app.view())?.lastSyncedAt).not.toBeNull();
  const inserts = app.calendar.asked('POST').length;
  expect((await press(app)).status).toBe(202);
  await app.sync();
  expect([app.calendar.shown().length, app.calendar.asked('POST').length]).toEqual([60, inserts]);
  expect(await app.view()).toMatchObject({ result: { added: 0, skipped: 60, outcome: 'ok' } });
});

test('C-02: each of 60 events is accepted and its answer lost: there are 60, not 61', LONG, async () => {
  const app = await connected(60);
  app.calendar.state.dropNew = true;
  await app.sync();
  expect(app.calendar.shown()).toHaveLength(60);
  expect(await app.view()).toMatchObject({ result: { added: 60, failed: [], outcome: 'ok' } });
});

test('C-02: pressed from several tabs and processes at once, one run sends 60 events once', LONG, async () => {
  const app = await connected(60);
  await Promise.all(Array.from({ length: 5 }, () => press(app)));
  await Promise.all(Array.from({ length: 4 }, () => syncDue(app.db, app.outside, () => true)));
  await app.sync();
  expect(app.calendar.shown()).toHaveLength(60);
  expect(app.calendar.asked('POST')).toHaveLength(60);
});

test('C-02: an id follows from student and event, in characters that Google takes', () => {
  expect(remoteIdOf('aoi', 'one')).toMatch(/^[a-v0-9]{40}$/);
  expect(remoteIdOf('aoi', 'one')).toBe(remoteIdOf('aoi', 'one'));
  expect(new Set([remoteIdOf('aoi', 'one'), remoteIdOf('ren', 'one'), remoteIdOf('aoi', 'two')]).size).toBe(3);
});

test('C-03: a process that stops in the middle leaves the run to another one, which goes on', async () => {
  const app = await connected(20);
  let left = 10;
  await syncDue(app.db, app.outside, () => left-- > 0);
  const before = app.calendar.shown().length;
  expect(before).toBeGreaterThan(0);
  expect(before).toBeLessThan(20);
  expect((await app.view())?.running).toMatchObject({ total: 20 });
  await app.sync();
  expect(app.calendar.shown()).toHaveLength(20);
  expect(app.calendar.asked('POST')).toHaveLength(20);
  expect(await app.view()).toMatchObject({ result: { added: 20, outcome: 'ok' } });
});

test('C-03: a process that was killed: its lease ends, and another one goes on', async () => {
  const app = await connected(3);
  const killed = { holder: 'killed', leaseUntil: sql`now() + interval '1 minute'` };
  await app.db.update(calendarConnections).set(killed);
  await app.sync();
  expect(app.calendar.shown()).toHaveLength(0);
  await app.db.update(calendarConnections).set({ leaseUntil: sql`now()` });
  await app.sync();
  expect(app.calendar.shown()).toHaveLength(3);
});

test('C-03: the student stops a run; pressing again sends the rest', async () => {
  const app = await connected(20);
  const stopping = setInterval(() => void (app.calendar.shown().length > 3 && stop()), 1);
  const stop = async () => {
    clearInterval(stopping);
    await app.aoi.del('/api/google-calendar/run');
  };
  await app.sync();
  const sent = app.calendar.shown().length;
  expect(sent).toBeLessThan(20);
  expect(await app.view()).toMatchObject({ running: null, result: { added: sent, outcome: 'stopped' } });
  await syncDue(app.db, app.outside, () => true);
  expect(app.calendar.shown()).toHaveLength(sent);
  await press(app);
  await app.sync();
  expect(app.calendar.shown()).toHaveLength(20);
});

const passing: [string, Fault[]][] = [
  ['429', [{ how: { status: 429, reason: 'rateLimitExceeded' } }]],
  ['429 with Retry-After', [{ how: { status: 429, after: '0' } }]],
  ['a limit as 403', [{ how: { status: 403, reason: 'userRateLimitExceeded' } }]],
  ['500, 502, 503, 504', [500, 502, 503, 504].map((status) => ({ how: { status } }))],
  ['a reset', [{ how: 'reset' }, { how: 'reset' }]],
  ['a request that hangs', [{ how: 'hang' }]],
];
test.each(passing)('C-03: after %s it is tried again, and all is there', async (_, faults) => {
  const app = await connected(2);
  app.calendar.fails(...faults);
  await app.sync();
  expect(app.calendar.shown()).toHaveLength(2);
  expect(await app.view()).toMatchObject({ result: { added: 2, outcome: 'ok' } });
});

test('C-03: an access token that ran out is renewed once, also in the middle', async () => {
  const app = await connected(2);
  await app.sync();
  const asked = app.provider.state.asked.filter((it) => it === 'token').length;
  const tokens = setInterval(() => {
    if (app.calendar.shown().length > 2) {
      app.provider.expireTokens();
      clearInterval(tokens);
    }
  }, 1);
  await app.aoi.applies('みなと銀行', { events: Array.from({ length: 12 }, () => ES) });
  await app.sync();
  clearInterval(tokens);
  expect(app.calendar.shown()).toHaveLength(14);
  expect(app.provider.state.asked.filter((it) => it === 'token').length - asked).toBe(2);
});

test('C-03: a token that is refused though it is new ends the run', async () => {
  const app = await connected(1);
  app.calendar.fails(...Array.from({ length: 3 }, (): Fault => ({ how: { status: 401 } })));
  await app.sync();
  expect(app.calendar.asked()).toHaveLength(2);
  expect(await app.view()).toMatchObject({ connected: true, result: { outcome: 'failed' } });
});

test('C-03: a grant that was ended disconnects, and nothing is asked any more', async () => {
  const app = await connected(1);
  app.provider.endGrants();
  await app.sync();
  expect(await app.view()).toMatchObject({ connected: false, running: null, result: { outcome: 'ended' } });
  expect(await app.db.select().from(calendarConnections)).toMatchObject([{ refreshToken: null }]);
  const asked = app.provider.state.asked.length;
  await app.sync();
  expect(app.provider.state.asked).toHaveLength(asked);
  expect([(await press(app)).status, await (await press(app)).json()]).toMatchObject([
    404,
    { error: 'calendar_not_connected' },
  ]);
  await app.connect();
  await app.sync();
  expect(app.calendar.shown()).toHaveLength(1);
});

test('C-03: 403 for want of a scope stops at once', async () => {
  const app = await connected(5);
  app.calendar.fails({ how: { status: 403, reason: 'insufficientPermissions' } });
  await app.sync();
  expect(app.calendar.asked()).toHaveLength(1);
  expect(await app.view()).toMatchObject({ connected: true, result: { outcome: 'failed', added: 0 } });
});

test('C-03: after five tries a run ends, and follows later; a long Retry-After is waited for', async () => {
  const app = await connected(5);
  app.calendar.fails(...Array.from({ length: 5 }, (): Fault => ({ how: { status: 503 } })));
  await app.sync();
  expect(app.calendar.asked()).toHaveLength(5);
  const dueIn = async () => {
    const { rows } = await app.db.execute<{ s: number }>(
      sql`select extract(epoch from due_at - now())::float8 as s from calendar_connections`,
    );
    return rows[0]?.s ?? 0;
  };
  expect(await dueIn()).toBeGreaterThan(50);
  app.calendar.fails({ how: { status: 429, after: '1800' } });
  await app.sync();
  expect(app.calendar.asked()).toHaveLength(6);
  expect(await dueIn()).toBeGreaterThan(1700);
  await app.sync();
  expect(app.calendar.shown()).toHaveLength(5);
});

test('C-03: an event that Google refuses is named by its company, and the others are sent', async () => {
  const app = await connected(3);
  app.calendar.fails({ on: 'POST', how: { status: 400 } });
  await app.sync();
  expect(app.calendar.shown()).toHaveLength(2);
  const view = await app.view();
  expect(view).toMatchObject({ result: { added: 2, outcome: 'ok', failed: [{ company: '朝日商事' }] } });
  await press(app);
  await app.sync();
  expect(await app.view()).toMatchObject({ result: { added: 1, skipped: 2, failed: [] } });
});

test('C-03: one student is asked for at most five times a second', async () => {
  const app = await connected(4);
  const { gapMs: _, ...api } = app.outside.api;
  const began = performance.now();
  await syncDue(app.db, { ...app.outside, api }, () => true);
  // Four requests: the last begins three gaps of 200 ms after the first.
  expect(performance.now() - began).toBeGreaterThanOrEqual(590);
  expect(app.calendar.shown()).toHaveLength(4);
});

test('C-04: name, moment and place are sent, in the colour of the priority, and nothing that is private', async () => {
  const app = await withCalendar();
  const CANARY = 'CANARY';
  const more = { privateUrl: `https://example.com/${CANARY}`, privateMemo: CANARY, publicContent: CANARY };
  for (const [priority, name] of [
    ['first', '朝日商事'],
    ['second', 'みなと銀行'],
    ['other', '夕凪製作所'],
  ] as const) {
    const { id } = await app.aoi.applies(name, { priority, events: [{ ...INTERVIEW, ...more }] });
    await app.aoi.patch(`/api/selections/${id}`, { version: 1, notes: CANARY, esContent: CANARY });
  }
  await app.connect();
  await app.sync();
  const bodies = app.calendar.asked('POST').map((it) => it.body);
  expect(bodies.map((it) => it.colorId)).toEqual(expect.arrayContaining(['9', '7', '8']));
  expect(bodies.find((it) => it.colorId === '9')).toEqual({
    id: expect.stringMatching(/^[a-v0-9]{40}$/),
    summary: '朝日商事 面接',
    description: '4月21日（火） 10:00から（日本時間）',
    location: '丸の内',
    start: { dateTime: '2099-04-21T10:00:00+09:00', timeZone: 'Asia/Tokyo' },
    end: { dateTime: '2099-04-21T11:00:00+09:00', timeZone: 'Asia/Tokyo' },
    colorId: '9',
    transparency: 'opaque',
    reminders: {
      useDefault: false,
      overrides: [
        { method: 'popup', minutes: 1440 },
        { method: 'popup', minutes: 60 },
      ],
    },
  });
  expect(JSON.stringify(app.calendar.state.seen)).not.toContain(CANARY);
});

test('what changes here follows by itself: moves, priority, completion, deletion and its undo', async () => {
  const app = await connected(2);
  await app.sync();
  const [first = '', second = ''] = app.eventIds;
  const [id1, id2] = [first, second].map((it) => remoteIdOf(app.aoi.userId, it));
  const at = (id: string | undefined) => app.calendar.shown().find((it) => it.id === id);
  const due = async () => (await app.db.select().from(calendarConnections))[0]?.dueAt ?? '';
  const later = await due();
  await app.aoi.patch(`/api/events/${first}`, { version: 1, deadline: '2099-04-25T14:59:00.000Z' });
  expect((await due()) < later).toBe(true);
  await app.sync();
  expect(at(id1)?.start).toMatchObject({ dateTime: '2099-04-25T23:59:00+09:00' });
  await app.aoi.patch(`/api/selections/${app.id}`, { version: 1, priority: 'second' });
  await app.sync();
  expect(at(id2)?.colorId).toBe('7');
  await app.aoi.put(`/api/events/${first}/completion`);
  await app.aoi.del(`/api/events/${second}`);
  await app.sync();
  expect(app.calendar.shown()).toEqual([]);
  await app.aoi.del(`/api/events/${first}/completion`);
  await app.aoi.del(`/api/events/${second}/deletion`);
  await app.sync();
  expect(
    app.calendar
      .shown()
      .map((it) => it.id)
      .sort(),
  ).toEqual([id1, id2].sort());
});

test('an event that was purged here while Google was away is still removed there', async () => {
  const app = await connected(2);
  await app.sync();
  await app.db.execute(sql`delete from events where id = ${app.eventIds[0]}`);
  await app.sync();
  expect(app.calendar.shown()).toHaveLength(1);
  expect(await app.db.$count(calendarLinks)).toBe(1);
});

test('another Google account gets all events, though the first one has them', async () => {
  const app = await connected(2);
  await app.sync();
  await app.connect('calendar', { sub: '2002', email: 'two@gmail.com', email_verified: true });
  await app.sync();
  expect(app.calendar.shown('2002')).toHaveLength(2);
});

test('what is due now is claimed now, though the database stores moments rounded', async () => {
  const app = await connected(0);
  const isClaimed: boolean[] = [];
  for (let times = 0; times < 100; times++) {
    await app.db.execute(sql`update calendar_connections set due_at = now(), lease_until = null`);
    isClaimed.push((await claimRun(app.db)) !== undefined);
  }
  expect(isClaimed).not.toContain(false);
});

test('a suspended student’s calendar rests', async () => {
  const app = await connected(1);
  const { users } = await import('../db/schema/accounts.ts');
  await app.db.update(users).set({ banned: true }).where(eq(users.id, app.aoi.userId));
  await app.sync();
  expect(app.calendar.asked()).toEqual([]);
  // The jobs may sleep: what cannot run is not due.
  expect(await untilNextRun(app.db)).toBeNull();
});
