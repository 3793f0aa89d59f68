import { setImmediate } from 'node:timers/promises';
import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { BUSY_SCOPE, CALENDAR_SCOPE } from '#domain/calendar/google-sync.ts';
import { keepLink } from '../accounts/links.ts';
import { newSecret } from '../base/secrets.ts';
import { transaction } from '../db/connect.ts';
import { lockStudent } from '../db/locks.ts';
import { calendarConnections, calendarLinks } from '../db/schema/calendars.ts';
import { endSessions } from '../sessions/sessions.ts';
import { AOI, leadsTo } from '../testing/google.ts';
import { withCalendar } from '../testing/google-calendar.ts';
import { endConnection, readToken } from './connections.ts';
import { giveBack } from './tokens.ts';

test('C-01: the sign-in asks for no calendar; connecting asks for the calendar alone, offline, and with consent', async () => {
  const { browser } = await withCalendar();
  const asked = async (purpose: string) =>
    new URL(leadsTo(await browser.get(`/api/google/sign-in?purpose=${purpose}`))).searchParams;
  const [signIn, calendar, busy] = [await asked('sign_in'), await asked('calendar'), await asked('busy')];
  expect(signIn.get('scope')).toBe('openid email profile');
  expect(signIn.get('access_type')).toBeNull();
  expect(Object.fromEntries(calendar)).toMatchObject({
    scope: `openid ${CALENDAR_SCOPE}`,
    access_type: 'offline',
    prompt: 'consent',
    include_granted_scopes: 'true',
    code_challenge_method: 'S256',
  });
  expect(busy.get('scope')).toBe(`openid ${CALENDAR_SCOPE} ${BUSY_SCOPE}`);
});

test('C-01: what a student granted is stored sealed, and no answer holds it', async () => {
  const { connect, view, db, aoi, deps } = await withCalendar();
  expect(await connect()).toBe('/app/calendar?google=connected');
  const [row] = await db.select().from(calendarConnections);
  expect(row?.refreshToken).toMatch(/^v1\./);
  const token = await readToken(db, deps.config.rootKeys, aoi.userId);
  expect(token).toMatch(/^[0-9a-f-]{36}$/);
  expect(row).toMatchObject({ scope: `openid ${CALENDAR_SCOPE}`, accountId: AOI.sub, withBusy: false });
  expect(await view()).toMatchObject({ connected: true, mayReadBusy: false, running: { done: 0, total: 0 } });
  expect(JSON.stringify(await view())).not.toContain(token);
  expect((await (await aoi.get('/api/profile')).json()) as object).toMatchObject({
    googleCalendarConnected: true,
    googleCalendarConnectedAt: row?.createdAt,
  });
});

test.each([
  ['who refuses', 'openid email', 'the scope of the calendar is missing'],
  ['who grants busy times alone', `openid ${BUSY_SCOPE}`, 'the same'],
])('C-01: %s is not connected', async (_, scope) => {
  const { connect, view } = await withCalendar();
  expect(await connect('calendar', AOI, scope)).toBe('/app/calendar?google=failed');
  expect(await view()).toBeNull();
});

test('C-01: a return in another browser, in another session, or twice connects nothing', async () => {
  const app = await withCalendar();
  const { browser, provider, view, student } = app;
  const left = leadsTo(await browser.get('/api/google/sign-in?purpose=calendar'));
  const back = provider.agrees(left, AOI);
  expect(leadsTo(await app.newBrowser().get(back))).toContain('error=google');
  const ren = await student('ren');
  const [name = '', value = ''] = ren.cookie.split('=');
  const mine = browser.cookies.get(name) ?? '';
  browser.cookies.set(name, value);
  expect(leadsTo(await browser.get(back))).toBe('/app/calendar?google=failed');
  browser.cookies.set(name, mine);
  expect(leadsTo(await browser.get(back))).toContain('error=google');
  expect(await view()).toBeNull();
});

test('C-01: another site cannot begin to connect', async () => {
  const { browser } = await withCalendar();
  const out = await browser.get('/api/google/sign-in?purpose=calendar', undefined, { 'Sec-Fetch-Site': 'cross-site' });
  expect(leadsTo(out)).toBe('/app/calendar?google=failed');
});

test.each([false, true])(
  'C-05: disconnecting gives the grant back and deletes the token, also where Google fails: %s',
  async (fails) => {
    const { connect, sync, view, db, aoi, deps, provider } = await withCalendar();
    await aoi.applies('朝日商事', { events: [{ eventType: 'es_deadline', deadline: '2099-04-20T14:59:00.000Z' }] });
    await connect();
    await sync();
    const token = await readToken(db, deps.config.rootKeys, aoi.userId);
    if (fails) provider.state.twist.instead = { revoke: (response) => response.writeHead(503).end() };
    expect((await aoi.del('/api/google-calendar')).status).toBe(204);
    expect(provider.state.asked).toContain('revoke');
    if (!fails) expect(provider.state.revoked).toEqual([token]);
    expect(await view()).toBeNull();
    expect([await db.$count(calendarConnections), await db.$count(calendarLinks)]).toEqual([0, 0]);
  },
);

test('C-05: withdrawal gives the grant back and leaves nothing of the calendar', async () => {
  const { connect, db, aoi, deps, provider } = await withCalendar();
  await connect();
  const token = await readToken(db, deps.config.rootKeys, aoi.userId);
  const { confirmSession } = await import('../sessions/confirmed.ts');
  await confirmSession(db, aoi.sessionId, deps.now());
  expect((await aoi.put('/api/account/withdrawal', {})).status).toBe(200);
  expect(provider.state.revoked).toEqual([token]);
  expect(await db.$count(calendarConnections, eq(calendarConnections.userId, aoi.userId))).toBe(0);
});

const RECOVERIES = {
  'a password set by a mailed link': ['password_reset', '/api/password-resets/password'],
  'an undone change of address': ['email_change_undo', '/api/email-changes/undo'],
} as const;

test.each([
  ['a password set by a mailed link', false],
  ['an undone change of address', false],
  ['an undone change of address', true],
] as const)('C-05: %s ends a calendar that a stranger connected, also where Google fails: %s', async (way, fails) => {
  const { connect, sync, newBrowser, db, aoi, deps, provider } = await withCalendar();
  const [purpose, path] = RECOVERIES[way];
  await aoi.applies('朝日商事', { events: [{ eventType: 'es_deadline', deadline: '2099-04-20T14:59:00.000Z' }] });
  await connect();
  await sync();
  const calendar = await readToken(db, deps.config.rootKeys, aoi.userId);
  if (fails) provider.state.twist.instead = { revoke: (response) => response.writeHead(503).end() };
  const token = newSecret();
  const link = { token, userId: aoi.userId, purpose, email: 'before@example.com', lifeMs: 60_000 };
  await keepLink(db, link, deps.now());
  const asked = { token, ...(purpose === 'password_reset' && { password: 'yama-no-mukou-2028' }) };

  const answer = await newBrowser().post(path, asked);

  expect([answer.status, await answer.json()]).toEqual([200, { ended: ['sessions', 'calendar', 'devices'] }]);
  expect([await db.$count(calendarConnections), await db.$count(calendarLinks)]).toEqual([0, 0]);
  await expect.poll(() => provider.state.asked).toContain('revoke');
  if (!fails) await expect.poll(() => provider.state.revoked).toEqual([calendar]);
});

test('a calendar that Google has ended before is not told as what ended', async () => {
  const { connect, newBrowser, db, aoi, deps, provider } = await withCalendar();
  await connect();
  await endConnection(db, aoi.userId);
  const token = newSecret();
  await keepLink(db, { token, userId: aoi.userId, purpose: 'password_reset', lifeMs: 60_000 }, deps.now());

  const answer = await newBrowser().post('/api/password-resets/password', { token, password: 'yama-no-mukou-2028' });

  expect(await answer.json()).toEqual({ ended: ['sessions', 'devices'] });
  expect(await db.$count(calendarConnections)).toBe(0);
  // What follows the answer has reached Google before this one.
  await setImmediate();
  await giveBack(deps, 'a later grant');
  expect(provider.state.revoked).toEqual(['a later grant']);
});

test('C-01: a return whose session ends while it waits connects nothing', async () => {
  const { browser, provider, db, aoi } = await withCalendar();
  const back = provider.agrees(leadsTo(await browser.get('/api/google/sign-in?purpose=calendar')), AOI);
  const waiting = sql`select 1 from pg_locks where locktype = 'advisory' and not granted
    and database = (select oid from pg_database where datname = current_database())`;
  let returned: ReturnType<typeof browser.get> | undefined;
  await transaction(db, async (tx) => {
    await lockStudent(tx, aoi.userId);
    returned = browser.get(back);
    await expect.poll(async () => (await db.execute(waiting)).rowCount).toBe(1);
    await endSessions(db, aoi.userId);
  });

  expect(leadsTo((await returned) as Response)).toBe('/app/calendar?google=failed');
  expect(await db.$count(calendarConnections)).toBe(0);
});

test('K-01: the token survives a rotation of the root keys', async () => {
  const { connect, db, aoi, deps } = await withCalendar();
  await connect();
  const token = await readToken(db, deps.config.rootKeys, aoi.userId);
  const { rootKeysOf } = await import('../vault/root-keys.ts');
  const { rotateKeys } = await import('../rotate-keys.ts');
  const both = rootKeysOf([1, 2].map((version) => ({ version, key: Buffer.alloc(32, version === 1 ? 'k' : 'n') })));
  await rotateKeys(db, both);
  const [row] = await db.select().from(calendarConnections);
  expect(row?.refreshToken).toMatch(/^v2\./);
  expect(await readToken(db, both, aoi.userId)).toBe(token);
});
