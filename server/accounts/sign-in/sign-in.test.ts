import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { MINUTE, plus, SECOND } from '#domain/time.ts';
import { connect } from '../../db/connect.ts';
import { sessions } from '../../db/schema/accounts.ts';
import { countUp, limitKey } from '../../limits/limits.ts';
import { mailTo, RIGHT, tokenIn, WRONG, withAoi } from '../../testing/accounts.ts';
import { answerOf, type TestApp, testApp } from '../../testing/app.ts';

test('A-05: a wrong password, an unknown address and an account without a password get the same answer', async () => {
  const { browser, student } = await withAoi();
  await student('ren');
  const tries = [WRONG, { ...RIGHT, email: 'nobody@example.com' }, { ...RIGHT, email: 'ren@example.com' }];

  const answers = await Promise.all(tries.map((it) => browser().post('/api/session', it)));

  for (const answer of answers) {
    expect([answer.status, await answer.json()]).toMatchObject([401, { error: 'wrong_credentials' }]);
    expect(answer.headers.getSetCookie()).toEqual([]);
  }
});

test('A-05: of 60 guesses from one network address with forged forwarding headers, 25 are checked', async () => {
  const { browser, clock } = await withAoi();
  const attacker = browser('203.0.113.9');
  const answers = await Promise.all(
    Array.from({ length: 60 }, (_, at) =>
      attacker.post('/api/session', { ...WRONG, email: `s${at}@example.com` }, { 'X-Forwarded-For': `10.0.0.${at}` }),
    ),
  );

  expect(answers.filter((it) => it.status === 401)).toHaveLength(25);
  expect(answers.filter((it) => it.status === 429)).toHaveLength(35);
  clock.now = plus(clock.now, 5 * MINUTE);
  expect((await attacker.post('/api/session', RIGHT)).status).toBe(201);
});

test('A-05: after ten failures each try from one network waits longer, up to 15 minutes; the owner can sign in elsewhere', async () => {
  const { browser, clock, db } = await withAoi();
  const attacker = browser('203.0.113.9');
  for (let at = 0; at < 10; at += 1) expect((await attacker.post('/api/session', WRONG)).status).toBe(401);

  const waits: number[] = [];
  for (let at = 0; at < 8; at += 1) {
    expect((await attacker.post('/api/session', WRONG)).status).toBe(401);
    const refused = await attacker.post('/api/session', WRONG);
    expect(refused.status).toBe(429);
    waits.push((await answerOf(refused)).retryAfter ?? 0);
    clock.now = plus(clock.now, (waits.at(-1) ?? 0) * SECOND);
    // The account's window of ten minutes may have ended, so others keep guessing.
    for (let other = 0; other < 11; other += 1) {
      await countUp(db, limitKey('sign-in-account', RIGHT.email), { max: 10, windowMs: 10 * MINUTE }, clock.now);
    }
  }

  expect(waits).toEqual([30, 60, 120, 240, 480, 900, 900, 900]);
  expect((await browser('192.0.2.7').post('/api/session', RIGHT)).status).toBe(201);
});

test('A-05: a known device does not wait because of failures of others from the same network', async () => {
  const { browser } = await withAoi();
  const [known, attacker] = [browser('203.0.113.9'), browser('203.0.113.9')];
  await known.post('/api/session', RIGHT);
  await known.del('/api/session');
  for (let at = 0; at < 12; at += 1) await attacker.post('/api/session', WRONG);

  expect((await attacker.post('/api/session', RIGHT)).status).toBe(429);
  expect((await known.post('/api/session', RIGHT)).status).toBe(201);
});

test('A-05: a hundred failures within a minute raise one alarm', async () => {
  const events: string[] = [];
  const { browser } = await withAoi({ log: logInto(events) });
  for (let at = 0; at < 105; at += 1) {
    const guess = { email: `s${at}@example.com`, password: '' };
    await browser(`203.0.${at}.9`).post('/api/session', { ...guess, password: 'x' });
  }
  expect(events.filter((event) => event === 'sign_in_alarm')).toHaveLength(1);
  expect(events.filter((event) => event === 'sign_in_failed')).toHaveLength(105);
}, 30_000);

function logInto(events: string[]) {
  const ignore = () => {};
  const info = (fields: { event?: string }) => fields.event && events.push(fields.event);
  return { info, warn: ignore, error: ignore, debug: ignore } as unknown as TestApp['deps']['log'];
}

test('A-07: limits persist over a restart and apply in every process, because they are in the database', async () => {
  const first = await withAoi();
  for (let at = 0; at < 25; at += 1) {
    await first.browser('203.0.113.9').post('/api/session', { ...WRONG, email: `s${at}@example.com` });
  }
  const { db, close } = connect(first.url);
  const second = await testApp({ db });

  expect((await second.browser('203.0.113.9').post('/api/session', RIGHT)).status).toBe(429);
  await close();
});

test('A-07: no other spelling of the path bypasses the limits', async () => {
  const { browser } = await withAoi();
  const spellings = [
    '//api/session',
    '/api//session',
    '/API/session',
    '/api/Session',
    '/api/session/',
    '/api%2fsession',
  ];

  for (const path of [...spellings, '/api/session;x=1', '/api/%73ession/']) {
    expect((await browser().post(path, RIGHT)).status, path).toBe(404);
  }
});

test('A-07: when limits cannot be counted, every sign-in is refused', async () => {
  const { browser, db } = await withAoi();
  await db.execute(sql`drop table rate_limits`);

  const response = await browser().post('/api/session', RIGHT);

  expect([response.status, response.headers.getSetCookie()]).toEqual([500, []]);
});

test('A-05, A-06: the owner of a whole IPv6 /48 does not get separate guesses for each of its 65 536 networks', async () => {
  const { browser } = await withAoi();
  const from = (network: number) => browser(`2001:db8:1:${network.toString(16)}::1`);
  const guess = async (network: number) => (await from(network).post('/api/session', WRONG)).status;

  const answers: number[] = [];
  for (let network = 1; network <= 14; network += 1) answers.push(await guess(network));

  expect(answers).toEqual([...Array(11).fill(401), 429, 429, 429]);
  expect((await browser('2001:db8:2:1::1').post('/api/session', RIGHT)).status).toBe(201);
});

test('C3: of 60 sign-ins with the right password from one network 30 succeed; the owner can sign in from elsewhere', async () => {
  const { browser, clock } = await withAoi();

  const answers = [];
  for (let count = 0; count < 60; count += 1) answers.push((await browser().post('/api/session', RIGHT)).status);

  expect(answers).toEqual([...Array(30).fill(201), ...Array(30).fill(429)]);
  expect((await browser('203.0.113.9').post('/api/session', RIGHT)).status).toBe(201);
  clock.now = plus(clock.now, 10 * MINUTE);
  expect((await browser().post('/api/session', RIGHT)).status).toBe(201);
});

test('C3: concurrent sign-ins with the right password are counted in the same way', async () => {
  const { browser, db } = await withAoi();
  for (let count = 0; count < 25; count += 1) await browser().post('/api/session', RIGHT);

  const answers = await Promise.all(Array.from({ length: 8 }, () => browser().post('/api/session', RIGHT)));

  expect(answers.filter((it) => it.status === 201)).toHaveLength(5);
  expect(await db.$count(sessions)).toBe(30);
});

test('I8: of 120 wrong passwords from 120 networks 51 are checked; the owner gets one mail and can sign in on a known device', async () => {
  const { browser, mails } = await withAoi();
  const phone = browser('198.51.100.7');
  await phone.post('/api/session', RIGHT);
  const answers: Record<number, number> = {};
  for (let at = 0; at < 120; at += 1) {
    const { status } = await browser(`10.7.${at}.1`).post('/api/session', WRONG);
    answers[status] = (answers[status] ?? 0) + 1;
  }

  expect(answers).toEqual({ 401: 51, 429: 69 });
  await expect
    .poll(() => mails.map((it) => [it.to, it.subject]))
    .toEqual([[RIGHT.email, '【しおり】ログインの失敗が続いています']]);
  expect((await browser('198.51.100.8').post('/api/session', RIGHT)).status).toBe(429);
  expect((await phone.post('/api/session', RIGHT)).status).toBe(201);
  for (let at = 0; at < 52; at += 1) await browser(`10.8.${at}.1`).post('/api/session', WRONG);
  expect(mails).toHaveLength(1);
}, 60_000);

test('I8: after a password reset the owner can sign in on any device, after any number of wrong passwords', async () => {
  const { browser, mails } = await withAoi();
  for (let at = 0; at < 52; at += 1) await browser(`10.7.${at}.1`).post('/api/session', WRONG);
  const aoi = browser('198.51.100.7');
  expect((await aoi.post('/api/session', RIGHT)).status).toBe(429);

  await aoi.post('/api/password-resets', { email: RIGHT.email });
  const token = tokenIn(await mailTo(mails, RIGHT.email, 'パスワードの再設定'));
  await aoi.post('/api/password-resets/password', { token, password: 'yama-no-mukou-2028' });

  expect((await aoi.post('/api/session', { ...RIGHT, password: 'yama-no-mukou-2028' })).status).toBe(201);
}, 60_000);

test('I8: an unknown address is slowed down in the same way, and no mail is sent', async () => {
  const { browser, mails } = await withAoi();
  const answers = [];
  for (let at = 0; at < 60; at += 1)
    answers.push(
      (await browser(`10.7.${at}.1`).post('/api/session', { ...WRONG, email: 'nobody@example.com' })).status,
    );

  expect(answers).toEqual([...Array(51).fill(401), ...Array(9).fill(429)]);
  expect(mails).toEqual([]);
}, 60_000);
