import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { CONFIRMED_MS } from '#domain/accounts/session.ts';
import { MINUTE, plus, SECOND } from '#domain/time.ts';
import { accounts, sessions } from '../../db/schema/accounts.ts';
import { links, mailTo, PASSWORD, RIGHT, tokenIn, withAoi } from '../../testing/accounts.ts';
import { answerOf } from '../../testing/app.ts';

const NEW = 'yama-no-mukou-2028';
const CHANGE = { currentPassword: PASSWORD, password: NEW };

/** Aoi, signed in on one browser. */
async function signedIn() {
  const it = await withAoi();
  const aoi = it.browser();
  await aoi.post('/api/session', RIGHT);
  return { ...it, aoi };
}

test('the owner sees the ways to sign in to the account', async () => {
  const { aoi, db, userId } = await signedIn();
  await db.insert(accounts).values({ id: 'g', userId, providerId: 'google', accountId: 'sub' });

  expect(await (await aoi.get('/api/account')).json()).toEqual({
    email: RIGHT.email,
    hasPassword: true,
    google: true,
    passkey: false,
    pendingEmail: null,
    createdAt: expect.stringMatching(/Z$/),
  });
});

test('A-11, B-01, B-02: a new password ends every session and gives this browser a new one', async () => {
  const { aoi, browser, db, mails } = await signedIn();
  const phone = browser();
  await phone.post('/api/session', RIGHT);
  const old = `shiori=${aoi.cookies.get('shiori')}`;

  const answer = await aoi.put('/api/account/password', CHANGE);

  expect(answer.status).toBe(204);
  expect((await aoi.get('/api/selections')).status).toBe(200);
  expect((await phone.get('/api/selections')).status).toBe(401);
  expect((await browser().get('/api/selections', undefined, { Cookie: old })).status).toBe(401);
  expect(await db.$count(sessions)).toBe(1);
  expect((await browser().post('/api/session', RIGHT)).status).toBe(401);
  expect((await browser().post('/api/session', { ...RIGHT, password: NEW })).status).toBe(201);
  const notice = await mailTo(mails, RIGHT.email, 'パスワードが変更されました');
  expect(notice.text).toContain('http://localhost:3000/forgot-password');
});

test('C5: after a change of password, or after signing out all others, only the current device is known', async () => {
  const { browser } = await withAoi();
  const NEW = 'yama-no-mukou-2028';
  const [thief, aoi, stranger] = [browser('203.0.113.9'), browser('203.0.113.9'), browser('203.0.113.9')];
  await thief.post('/api/session', RIGHT);
  await aoi.post('/api/session', RIGHT);
  const mark = aoi.cookies.get('shiori-device');
  await aoi.put('/api/account/password', { currentPassword: PASSWORD, password: NEW });
  const next = aoi.cookies.get('shiori-device');
  expect(next).not.toBe(mark);
  expect((await aoi.del('/api/sessions')).status).toBe(204);
  expect(aoi.cookies.get('shiori-device')).not.toBe(next);

  for (let at = 0; at < 12; at += 1) await stranger.post('/api/session', RIGHT);

  expect((await thief.post('/api/session', { ...RIGHT, password: NEW })).status).toBe(429);
  expect((await aoi.post('/api/session', { ...RIGHT, password: NEW })).status).toBe(201);
});

test('B-01: a session cookie planted before the sign-in is invalid after it', async () => {
  const { browser, db } = await signedIn();
  const planted = 'A'.repeat(43);
  const victim = browser();
  victim.cookies.set('shiori', planted);

  await victim.post('/api/session', RIGHT);

  expect(victim.cookies.get('shiori')).not.toBe(planted);
  const thief = await browser().get('/api/selections', undefined, { Cookie: `shiori=${planted}` });
  expect(thief.status).toBe(401);
  expect(await db.$count(sessions)).toBe(2);
});

test('A-11: without the password neither password nor address can be changed, and no mail is sent', async () => {
  const { aoi, mails, db } = await signedIn();
  const tries = [
    [() => aoi.put('/api/account/password', { ...CHANGE, currentPassword: 'kumo-no-shita' }), 401, 'wrong_credentials'],
    [() => aoi.put('/api/account/password', { ...CHANGE, currentPassword: '' }), 401, 'wrong_credentials'],
    [() => aoi.put('/api/account/password', { ...CHANGE, currentPassword: null }), 403, 'confirmation_needed'],
    [() => aoi.put('/api/account/password', { password: NEW }), 400, 'invalid_input'],
    [() => aoi.post('/api/account/email', { email: 'b@example.com', currentPassword: 'x' }), 401, 'wrong_credentials'],
    [
      () => aoi.post('/api/account/email', { email: 'b@example.com', currentPassword: null }),
      403,
      'confirmation_needed',
    ],
    [() => aoi.post('/api/session/confirmation', { password: 'x' }), 401, 'wrong_credentials'],
  ] as const;

  for (const [act, status, error] of tries) {
    const answer = await act();
    expect([answer.status, (await answerOf(answer)).error]).toEqual([status, error]);
  }
  expect([mails.length, await links(db)]).toEqual([0, 0]);
  expect((await aoi.get('/api/selections')).status).toBe(200);
});

test('A-11: a confirmed password is not asked for again for five minutes, in this session only', async () => {
  const { aoi, browser, clock } = await signedIn();
  const phone = browser();
  await phone.post('/api/session', RIGHT);
  const wish = { email: 'b@example.com', currentPassword: null };

  expect((await aoi.post('/api/session/confirmation', { password: PASSWORD })).status).toBe(204);

  expect((await phone.post('/api/account/email', wish)).status).toBe(403);
  clock.now = plus(clock.now, CONFIRMED_MS - SECOND);
  expect((await aoi.post('/api/account/email', wish)).status).toBe(202);
  clock.now = plus(clock.now, SECOND);
  expect((await aoi.post('/api/account/email', wish)).status).toBe(403);
});

test('A-11: a user with Google sign-in only can set a first password after a proof of identity', async () => {
  const { aoi, browser, db } = await signedIn();
  await db.update(accounts).set({ providerId: 'google', accountId: 'sub', password: null });

  expect((await aoi.put('/api/account/password', CHANGE)).status).toBe(401);
  expect((await aoi.put('/api/account/password', { ...CHANGE, currentPassword: null })).status).toBe(403);
  const at = await db.select().from(sessions);
  await db.update(sessions).set({ confirmedAt: at[0]?.createdAt });
  expect((await aoi.put('/api/account/password', { ...CHANGE, currentPassword: null })).status).toBe(204);

  expect((await browser().post('/api/session', { ...RIGHT, password: NEW })).status).toBe(201);
  expect(await (await aoi.get('/api/account')).json()).toMatchObject({ hasPassword: true, google: true });
});

test('A-05: of 60 password guesses in one session five are checked in 15 minutes, from any number of network addresses', async () => {
  const { aoi, browser, clock } = await signedIn();
  const cookie = { Cookie: `shiori=${aoi.cookies.get('shiori')}` };
  const wrong = { ...CHANGE, currentPassword: 'kumo-no-shita' };

  const answers = await Promise.all(
    Array.from({ length: 60 }, (_, at) => browser(`10.4.${at}.1`).put('/api/account/password', wrong, cookie)),
  );

  expect(answers.filter((it) => it.status === 401)).toHaveLength(5);
  expect(answers.filter((it) => it.status === 429)).toHaveLength(55);
  expect((await aoi.put('/api/account/password', CHANGE)).status).toBe(429);
  // The owner can still sign in from another network address.
  expect((await browser('10.5.1.1').post('/api/session', RIGHT)).status).toBe(201);
  clock.now = plus(clock.now, 15 * MINUTE - SECOND);
  expect((await aoi.put('/api/account/password', CHANGE)).status).toBe(429);
  clock.now = plus(clock.now, SECOND);
  expect((await aoi.put('/api/account/password', CHANGE)).status).toBe(204);
});

test('A-05: guesses in a session count like those at the sign-in: 25 from one network address', async () => {
  const { aoi, browser } = await signedIn();
  const guesser = browser('203.0.113.9');
  for (let at = 0; at < 22; at += 1)
    await guesser.post('/api/session', { email: `s${at}@example.com`, password: 'wrong-one' });
  const cookie = { Cookie: `shiori=${aoi.cookies.get('shiori')}` };

  const answers = [];
  for (let at = 0; at < 8; at += 1)
    answers.push((await guesser.post('/api/session/confirmation', { password: 'x' }, cookie)).status);

  expect(answers).toEqual([401, 401, 401, 429, 429, 429, 429, 429]);
});

test('A-08: a weak new password is refused, also the user’s own name or address, and the old one stays', async () => {
  const { aoi, browser } = await signedIn();

  for (const weak of ['password1', 'aoi@example.com', 'あおい2027'])
    expect((await aoi.put('/api/account/password', { ...CHANGE, password: weak })).status, weak).toBe(422);
  expect((await aoi.put('/api/account/password', { ...CHANGE, password: 'short' })).status).toBe(400);

  expect((await browser().post('/api/session', RIGHT)).status).toBe(201);
});

test('a new password invalidates pending links for a password reset and for a change of address', async () => {
  const { aoi, browser, mails } = await signedIn();
  await browser().post('/api/password-resets', { email: RIGHT.email });
  const reset = tokenIn(await mailTo(mails, RIGHT.email, 'パスワードの再設定'));
  await aoi.post('/api/account/email', { email: 'b@example.com', currentPassword: PASSWORD });
  const change = tokenIn(await mailTo(mails, 'b@example.com', 'メールアドレスの変更の確認'));

  await aoi.put('/api/account/password', CHANGE);

  const visitor = browser();
  expect((await visitor.post('/api/password-resets/password', { token: reset, password: NEW })).status).toBe(410);
  expect((await visitor.post('/api/email-changes/confirmation', { token: change })).status).toBe(410);
  expect(await (await aoi.get('/api/account')).json()).toMatchObject({ email: RIGHT.email, pendingEmail: null });
});

test('of two concurrent changes with the old password only one succeeds', async () => {
  const { browser, userId, db } = await signedIn();
  const browsers = [browser('10.6.0.1'), browser('10.6.0.2'), browser('10.6.0.3')];
  for (const it of browsers) await it.post('/api/session', RIGHT);

  const answers = await Promise.all(
    browsers.map((it, at) => it.put('/api/account/password', { ...CHANGE, password: `${NEW}-${at}` })),
  );

  expect(answers.filter((it) => it.status === 204)).toHaveLength(1);
  for (const lost of answers.filter((it) => it.status !== 204)) expect(lost.status).toBe(401);
  expect(await db.$count(sessions, eq(sessions.userId, userId))).toBe(1);
});
