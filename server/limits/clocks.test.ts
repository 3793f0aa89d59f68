import { expect, test } from 'vitest';
import { DAY, HOUR, MINUTE, plus, SECOND } from '#domain/time.ts';
import { keepLink, ownerOfLink } from '../accounts/links.ts';
import { housekeeping } from '../accounts/sign-up/housekeeping.ts';
import { pendingSignUps, rateLimits, sessions } from '../db/schema/accounts.ts';
import { confirmSession, requireConfirmed } from '../sessions/confirmed.ts';
import { codeIn, FORM } from '../testing/accounts.ts';
import { answerOf, testApp, testDatabase } from '../testing/app.ts';
import { isAhead, isWithin, secondsLeft } from './clocks.ts';

const NOW = '2026-04-01T03:00:00.000Z';

test.each([
  ['has just begun', 0, 60],
  ['half over', -30 * SECOND, 30],
  ['over', -61 * SECOND, 0],
  ['begun by a clock that is a little ahead: not longer than the window is', 40 * SECOND, 60],
  ['begun before the clock went back: over', 3 * DAY, 0],
])('J5: a window of a minute %s', async (_what, began, seconds) => {
  const { db } = await testDatabase();
  expect(secondsLeft(plus(NOW, began), MINUTE, NOW)).toBe(seconds);
  await db.insert(rateLimits).values({ key: 'began', count: 1, resetsAt: plus(NOW, began) });
  expect(await db.$count(rateLimits, isWithin(rateLimits.resetsAt, MINUTE, NOW))).toBe(seconds > 0 ? 1 : 0);
  await db.update(rateLimits).set({ resetsAt: plus(NOW, began + MINUTE) });
  expect(await db.$count(rateLimits, isAhead(rateLimits.resetsAt, MINUTE, NOW))).toBe(seconds > 0 ? 1 : 0);
});

test('J5: after the clock went back three days a new code is sent at once, and the old one is not valid three days longer', async () => {
  const { browser, mails, clock } = await testApp();
  const misaki = browser();
  clock.now = plus(NOW, 3 * DAY);
  await misaki.post('/api/sign-up', FORM);

  clock.now = NOW;
  expect(await (await misaki.get('/api/sign-up')).json()).toMatchObject({ resendInSeconds: 0 });
  const old = await misaki.post('/api/sign-up/verification', { code: codeIn(mails[0]) });
  expect((await answerOf(old)).error).toBe('code_expired');
  expect((await misaki.post('/api/sign-up/code')).status).toBe(202);
  expect((await answerOf(await misaki.post('/api/sign-up/code'))).retryAfter).toBe(60);
  expect((await misaki.post('/api/sign-up/verification', { code: codeIn(mails[1]) })).status).toBe(201);
});

test('J5: registrations from before the clock went back do not prevent a student from registering companies', async () => {
  const { student, clock } = await testApp();
  const aoi = await student('aoi');
  const register = (at: number) => aoi.post('/api/companies', { name: `架空商事${at}`, industryCategory: 'other' });
  clock.now = plus(NOW, 3 * DAY);
  for (let at = 0; at < 20; at += 1) expect((await register(at)).status).toBe(201);

  const refused = await register(20);
  expect([refused.status, refused.headers.get('Retry-After')]).toEqual([429, String(DAY / SECOND)]);
  clock.now = NOW;
  expect((await register(21)).status).toBe(201);
});

test('J5: a proof of identity from before the clock went back is invalid', async () => {
  const { db, student } = await testApp();
  const { sessionId } = await student('aoi');
  await confirmSession(db, sessionId, plus(NOW, HOUR));
  await expect(requireConfirmed(db, sessionId, NOW)).rejects.toMatchObject({ code: 'confirmation_needed' });
  await confirmSession(db, sessionId, NOW);
  await requireConfirmed(db, sessionId, NOW);
});

test('J5: a session of a clock that was three days ahead stays signed in, and lasts no longer than any other', async () => {
  const { db, student, clock } = await testApp();
  clock.now = plus(NOW, 3 * DAY);
  const [used, unused] = [await student('aoi'), await student('ren')];

  clock.now = NOW;
  expect((await used.get('/api/selections')).status).toBe(200);
  await housekeeping(db, NOW);
  const rows = await db.select({ expiresAt: sessions.expiresAt, createdAt: sessions.createdAt }).from(sessions);
  expect(rows).toEqual(Array(2).fill({ expiresAt: plus(NOW, 7 * DAY), createdAt: NOW }));

  // A machine that was suspended: the clock goes on by what it missed.
  clock.now = plus(NOW, 7 * DAY - MINUTE);
  expect((await used.get('/api/selections')).status).toBe(200);
  clock.now = plus(NOW, 7 * DAY + MINUTE);
  expect((await used.get('/api/selections')).status).toBe(200);
  expect((await unused.get('/api/selections')).status).toBe(401);
});

test('J5: a session in use ends 30 days after its sign-in, also where the clock was ahead at the sign-in', async () => {
  const { student, clock } = await testApp();
  clock.now = plus(NOW, 20 * DAY);
  const aoi = await student('aoi');
  const statuses: number[] = [];
  for (let day = 0; day < 31; day += 1) {
    clock.now = plus(NOW, day * DAY + HOUR);
    statuses.push((await aoi.get('/api/selections')).status);
  }
  expect(statuses).toEqual([...Array(30).fill(200), 401]);
});

test('J5: an unfinished sign-up of a clock that was ahead goes on, and is kept for a day', async () => {
  const { db, browser, clock } = await testApp();
  const misaki = browser();
  clock.now = plus(NOW, 3 * DAY);
  await misaki.post('/api/sign-up', FORM);

  clock.now = NOW;
  await housekeeping(db, clock.now);
  expect((await misaki.get('/api/sign-up')).status).toBe(200);
  clock.now = plus(NOW, DAY + MINUTE);
  await housekeeping(db, clock.now);
  expect(await db.$count(pendingSignUps)).toBe(0);
});

test('J5: a mailed link of a clock that was ahead is valid as long as any other', async () => {
  const { db, student } = await testApp();
  const { userId } = await student('aoi');
  const link = { token: 'token', userId, purpose: 'password_reset', lifeMs: HOUR } as const;
  await keepLink(db, link, plus(NOW, 3 * DAY));

  await housekeeping(db, NOW);
  expect(await ownerOfLink(db, 'password_reset', 'token', plus(NOW, HOUR - MINUTE))).toMatchObject({ id: userId });
  await expect(ownerOfLink(db, 'password_reset', 'token', plus(NOW, HOUR))).rejects.toMatchObject({
    code: 'link_expired',
  });
});
