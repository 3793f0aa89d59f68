/** the second step of a sign-in, by code, recovery code or passkey, and what a waiting sign-in does not open. */
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { PENDING_SIGN_IN_MS } from '#domain/accounts/second-factor.ts';
import { DAY, type Instant, MINUTE, plus, SECOND } from '#domain/time.ts';
import { rateLimits, sessions, userKeys } from '../../db/schema/accounts.ts';
import { auditLog } from '../../db/schema/operation.ts';
import { passkeys, pendingSignIns, recoveryCodes, totpSecrets } from '../../db/schema/second-factors.ts';
import { limitKey } from '../../limits/limits.ts';
import { rotateKeys } from '../../rotate-keys.ts';
import { mailTo, PASSWORD, RIGHT, tokenIn, WRONG } from '../../testing/accounts.ts';
import { answerOf } from '../../testing/app.ts';
import { authenticator } from '../../testing/authenticator.ts';
import { AOI, throughGoogle, withGoogle } from '../../testing/google.ts';
import {
  addsApp,
  addsPasskey,
  asksForPasskey,
  type Browser,
  codeOf,
  proves,
  withAoiSignedIn,
} from '../../testing/second-factor.ts';
import { rootKeysOf } from '../../vault/root-keys.ts';
import { sendNotices } from '../notices.ts';
import { switchOffSecondFactor } from '../second-factor/switch-off.ts';
import { housekeeping } from '../sign-up/housekeeping.ts';

const FACTOR = '/api/account/second-factor';
const STEP = '/api/session/second-factor';

/** Aoi with an authenticator app, and a browser that has entered the right password. */
async function withWaiting() {
  const app = await withAoiSignedIn();
  const totp = await addsApp(app.aoi, app.clock.now);
  app.clock.now = plus(app.clock.now, MINUTE);
  const other = app.browser();
  const asked = await other.post('/api/session', RIGHT);
  expect([asked.status, await asked.json()]).toEqual([202, { secondFactor: { passkey: false, totp: true } }]);
  return { ...app, totp, other, code: () => totp.codeAt(app.clock.now) };
}

const tries = async (by: Browser, body: unknown) => {
  const answer = await by.post(STEP, body);
  return answer.status === 201 ? 201 : (await answerOf(answer)).error;
};
const isIn = async (by: Browser) => (await by.get('/api/selections')).status === 200;

test('the right password and the code of the app sign in', async () => {
  const { db, other, code, userId } = await withWaiting();

  expect(await (await other.get(STEP)).json()).toEqual({ passkey: false, totp: true });
  const answer = await other.post(STEP, { totp: code() });

  expect([answer.status, await answer.json()]).toMatchObject([201, { user: { id: userId } }]);
  expect(await isIn(other)).toBe(true);
  expect([...other.cookies.keys()].sort()).toEqual(['shiori', 'shiori-account', 'shiori-device']);
  expect(await db.$count(pendingSignIns)).toBe(0);
  expect((await db.select().from(sessions)).every((it) => it.secondFactorAt !== null)).toBe(true);
});

test('a page that an earlier account has left behind signs in, whoever is signed in in its browser', async () => {
  const { browser, clock, db, other, student, totp, userId } = await withWaiting();
  const ren = await student('ren');
  const [name = '', value = ''] = ren.cookie.split('=');
  other.cookies.set(name, value);
  const left = { 'X-Account': 'of-earlier' };

  expect((await other.post('/api/session', RIGHT, left)).status).toBe(202);
  const answer = await other.post(STEP, { recoveryCode: totp.recoveryCodes[0] }, left);

  expect([answer.status, await answer.json()]).toMatchObject([201, { user: { id: userId } }]);
  expect(await db.$count(sessions, eq(sessions.userId, ren.userId))).toBe(0);
  const alone = browser();
  alone.cookies.set(name, (await student('ben')).cookie.split('=')[1] ?? '');
  const { device } = await addsPasskey(other);
  clock.now = plus(clock.now, MINUTE);
  const options = await asksForPasskey(alone);
  expect((await alone.post('/api/session/passkey', device.sign(options), left)).status).toBe(201);
});

test('A-19: a waiting sign-in is no session: nothing opens with it, and its cookie is none', async () => {
  const { other, browser } = await withWaiting();

  expect([...other.cookies.keys()]).toEqual(['shiori-sign-in']);
  const secret = other.cookies.get('shiori-sign-in') ?? '';
  const forged = browser();
  forged.cookies.set('shiori', secret);
  for (const by of [other, forged]) {
    expect(await (await by.get('/api/session')).json()).toBeNull();
    for (const path of ['/api/selections', '/api/account', FACTOR, '/api/archive', '/api/live'])
      expect([path, (await by.get(path)).status]).toEqual([path, 401]);
    expect((await by.post(`${FACTOR}/totp`)).status).toBe(401);
    expect((await by.post('/api/session/confirmation', { password: PASSWORD })).status).toBe(401);
  }
});

test('A-19: it waits ten minutes, in its own browser, and for one session', async () => {
  const { db, other, browser, code, clock } = await withWaiting();
  const stranger = browser();
  expect(await tries(stranger, { totp: code() })).toBe('sign_in_expired');
  stranger.cookies.set('shiori-sign-in', 'x'.repeat(43));
  expect(await tries(stranger, { totp: code() })).toBe('sign_in_expired');

  const late = browser();
  await late.post('/api/session', RIGHT);
  expect(await tries(other, { totp: code() })).toBe(201);
  expect(await tries(other, { totp: code() })).toBe('sign_in_expired');
  clock.now = plus(clock.now, PENDING_SIGN_IN_MS);
  expect(await tries(late, { totp: code() })).toBe('sign_in_expired');
  expect(await (await late.get(STEP)).json()).toBeNull();
  clock.now = plus(clock.now, SECOND);
  await housekeeping(db, clock.now);
  expect(await db.$count(pendingSignIns)).toBe(0);
});

test('a code is accepted one step early and late, and no further', async () => {
  const { db, other, totp, clock } = await withWaiting();
  const verdicts: unknown[] = [];
  for (const steps of [-2, -1, 0, 1, 2]) {
    await db.update(totpSecrets).set({ lastStep: 0 });
    await other.post('/api/session', RIGHT);
    verdicts.push(await tries(other, { totp: totp.codeAt(plus(clock.now, steps * 30 * SECOND)) }));
  }
  expect(verdicts).toEqual(['wrong_code', 201, 201, 201, 'wrong_code']);
});

test('A-19: no step is accepted twice, nor one before it', async () => {
  const { other, code, totp, clock } = await withWaiting();
  const used = code();
  expect(await tries(other, { totp: used })).toBe(201);

  await other.post('/api/session', RIGHT);
  expect(await tries(other, { totp: used })).toBe('wrong_code');
  expect(await tries(other, { totp: totp.codeAt(plus(clock.now, -30 * SECOND)) })).toBe('wrong_code');
  clock.now = plus(clock.now, 30 * SECOND);
  expect(await tries(other, { totp: used })).toBe('wrong_code');
  expect(await tries(other, { totp: code() })).toBe(201);
});

test('A-19: of twenty parallel sign-ins with one code one succeeds; the same with a recovery code', async () => {
  const { db, browser, code, totp } = await withWaiting();
  const browsers = await Promise.all(Array.from({ length: 20 }, (_, at) => browser(`198.51.100.${at}`)));
  for (const it of browsers) expect((await it.post('/api/session', RIGHT)).status).toBe(202);

  const byCode = await Promise.all(browsers.map((it) => it.post(STEP, { totp: code() })));
  expect(byCode.filter((it) => it.status === 201)).toHaveLength(1);

  const left = browsers.filter((_, at) => byCode[at]?.status !== 201);
  const [recoveryCode = ''] = totp.recoveryCodes;
  const byRecovery = await Promise.all(left.map((it) => it.post(STEP, { recoveryCode })));
  expect(byRecovery.filter((it) => it.status === 201)).toHaveLength(1);
  expect(await db.$count(recoveryCodes)).toBe(9);
});

test('a recovery code signs in once, however it is typed; the owner is told', async () => {
  const { db, other, totp, mails } = await withWaiting();
  const [first = '', second = ''] = totp.recoveryCodes;
  const hashes = JSON.stringify(await db.select().from(recoveryCodes));
  for (const plain of totp.recoveryCodes) expect(hashes).not.toContain(plain);

  const typed = ` ${first
    .toUpperCase()
    .replace(/(.{6})/g, '$1-')
    .replaceAll('0', 'O')
    .replaceAll('1', 'l')} `;
  expect(await tries(other, { recoveryCode: typed })).toBe(201);
  await mailTo(mails, RIGHT.email, 'リカバリーコードでログイン');
  await other.post('/api/session', RIGHT);
  expect(await tries(other, { recoveryCode: first })).toBe('wrong_code');
  expect(await tries(other, { recoveryCode: second })).toBe(201);
});

test('new recovery codes need proof, and replace the old ones', async () => {
  const { aoi, other, totp, clock } = await withWaiting();
  clock.now = plus(clock.now, 6 * MINUTE);
  expect((await aoi.post(`${FACTOR}/recovery-codes`)).status).toBe(403);
  await proves(aoi);
  const renewed = (await (await aoi.post(`${FACTOR}/recovery-codes`)).json()) as { recoveryCodes: string[] };

  expect(renewed.recoveryCodes).toHaveLength(10);
  const [old, fresh] = [totp.recoveryCodes[0], renewed.recoveryCodes[0]];
  expect(await tries(other, { recoveryCode: old })).toBe('wrong_code');
  expect(await tries(other, { recoveryCode: fresh })).toBe(201);
});

test('A-05: after five wrong codes a network waits, longer each time; the owner elsewhere does not, and is told', async () => {
  const { db, other, browser, code, clock, mails, aoi } = await withWaiting();
  const wrong = { totp: code() === '000000' ? '000001' : '000000' };
  const story: unknown[] = [];
  for (let times = 0; times < 8; times++) story.push(await tries(other, wrong));
  expect(story).toEqual([...Array(6).fill('wrong_code'), 'too_many_requests', 'too_many_requests']);
  await mailTo(mails, RIGHT.email, 'ログインの確認が失敗しています');

  const waits: number[] = [];
  for (let times = 0; times < 4; times++) {
    const { retryAfter = 0 } = await answerOf(await other.post(STEP, wrong));
    waits.push(retryAfter);
    clock.now = plus(clock.now, retryAfter * SECOND);
    expect(await tries(other, wrong)).toBe('wrong_code');
  }
  expect(waits).toEqual([30, 60, 120, 240]);

  const elsewhere = browser('203.0.113.9');
  await elsewhere.post('/api/session', RIGHT);
  expect(await tries(elsewhere, { totp: code() })).toBe(201);
  expect(await db.$count(sessions)).toBe(2);
  await aoi.del('/api/session');
  await aoi.post('/api/session', RIGHT);
  clock.now = plus(clock.now, 30 * SECOND);
  expect(await tries(aoi, { totp: code() })).toBe(201);
});

test('A-05: after fifty wrong codes in a row strangers of all networks share one wait; a known device does not', async () => {
  const { db, aoi, browser, code, clock, userId } = await withWaiting();
  const wrong = { totp: code() === '000000' ? '000001' : '000000' };
  const fifty = { key: limitKey('second-factor-row', userId), count: 50, resetsAt: plus(clock.now, DAY) };
  await db.insert(rateLimits).values(fifty);
  const one = browser('198.51.100.7');
  await one.post('/api/session', RIGHT);
  expect(await tries(one, wrong)).toBe('wrong_code');
  const next = browser('203.0.113.9');
  await next.post('/api/session', RIGHT);
  expect(await tries(next, { totp: code() })).toBe('too_many_requests');
  await aoi.del('/api/session');
  await aoi.post('/api/session', RIGHT);
  expect(await tries(aoi, { totp: code() })).toBe(201);
});

test('A-04: a wrong password is refused alike with and without a second factor', async () => {
  const { browser } = await withWaiting();
  const told = async (body: unknown) => {
    const answer = await browser().post('/api/session', body);
    return [answer.status, { ...(await answerOf(answer)), requestId: '' }, answer.headers.getSetCookie()];
  };
  expect(await told(WRONG)).toEqual(await told({ ...WRONG, email: 'nobody@example.com' }));
});

test('a passkey is the second factor too: that of the waiting account alone', async () => {
  const app = await withAoiSignedIn();
  const { aoi, browser, db } = app;
  const { device } = await addsPasskey(aoi);
  const other = browser();
  const asked = await other.post('/api/session', RIGHT);
  expect(await asked.json()).toEqual({ secondFactor: { passkey: true, totp: false } });
  const ren = await app.student('ren');
  await db.update(sessions).set({ confirmedAt: app.clock.now });
  const strange = authenticator();
  const made = strange.register((await (await ren.post(`${FACTOR}/passkeys/challenge`)).json()) as never);
  expect((await ren.post(`${FACTOR}/passkeys`, made)).status).toBe(201);

  const options = async () =>
    (await (await other.post(`${STEP}/challenge`)).json()) as { challenge: string; allowCredentials: { id: string }[] };
  expect((await options()).allowCredentials.map((it) => it.id)).toEqual([device.credentialId]);
  expect((await other.post('/api/session/passkey', strange.sign(await options()))).status).toBe(401);
  expect((await other.post('/api/session/passkey', device.sign(await options()))).status).toBe(201);
  expect(await isIn(other)).toBe(true);
  expect(await db.$count(pendingSignIns)).toBe(0);
  expect((await browser().post(`${STEP}/challenge`)).status).toBe(410);
});

test('a new password ends what waits, keeps the second factor, and keeps that of this session', async () => {
  const { db, aoi, other, code, mails, browser } = await withWaiting();
  const change = { currentPassword: PASSWORD, password: 'umi-no-soko-2027' };
  expect((await aoi.put('/api/account/password', change)).status).toBe(204);
  expect(await tries(other, { totp: code() })).toBe('sign_in_expired');
  expect((await db.select().from(sessions)).map((it) => it.secondFactorAt !== null)).toEqual([true]);

  await browser().post('/api/password-resets', { email: RIGHT.email });
  const token = tokenIn(await mailTo(mails, RIGHT.email, 'パスワードの再設定'));
  expect((await browser().post('/api/password-resets/password', { token, password: PASSWORD })).status).toBe(200);
  expect((await other.post('/api/session', RIGHT)).status).toBe(202);
  expect(await tries(other, { totp: code() })).toBe(201);
});

test('a sign-in that races with the first factor never starts a session without it', async () => {
  const { db, aoi, browser, clock } = await withAoiSignedIn();
  await proves(aoi);
  const device = authenticator();
  const options = (await (await aoi.post(`${FACTOR}/passkeys/challenge`)).json()) as never;
  const made = device.register(options);
  const others = Array.from({ length: 8 }, (_, at) => browser(`198.51.100.${at}`));

  const [added] = await Promise.all([
    aoi.post(`${FACTOR}/passkeys`, made),
    ...others.map((it) => it.post('/api/session', RIGHT)),
  ]);

  expect(added.status).toBe(201);
  expect(await db.select().from(sessions)).toEqual([expect.objectContaining({ secondFactorAt: clock.now })]);
});

test('an app that was never confirmed does not count, and a confirmed one cannot be replaced', async () => {
  const { aoi, browser, db, clock } = await withAoiSignedIn();
  await proves(aoi);
  expect((await aoi.post(`${FACTOR}/totp`)).status).toBe(201);
  expect((await browser().post('/api/session', RIGHT)).status).toBe(201);
  expect((await answerOf(await aoi.put(`${FACTOR}/totp`, { code: '000000' }))).error).toBe('wrong_code');
  expect((await aoi.del(`${FACTOR}/totp`)).status).toBe(409);

  await addsApp(aoi, clock.now);
  await proves(aoi);
  const [before] = await db.select().from(totpSecrets);
  expect((await aoi.post(`${FACTOR}/totp`)).status).toBe(409);
  expect(await db.select().from(totpSecrets)).toEqual([before]);
  expect((await aoi.del(`${FACTOR}/totp`)).status).toBe(204);
  expect((await browser().post('/api/session', RIGHT)).status).toBe(201);
});

test('K-01: the seed is sealed, survives a rotation of the root key, and is shredded at withdrawal', async () => {
  const { db, aoi, other, totp, code, deps, userId } = await withWaiting();
  const [stored] = await db.select().from(totpSecrets);
  expect(stored?.secret).toMatch(/^v1\./);
  expect(stored?.secret).not.toContain(totp.secret);

  const keys = [1, 2].map((version) => ({ version, key: Buffer.alloc(32, version === 1 ? 'k' : 'n') }));
  const rootKeys = rootKeysOf(keys);
  expect(await rotateKeys(db, rootKeys)).toEqual({ students: 1, broken: [] });
  deps.config.rootKeys = rootKeys;
  expect((await db.select().from(totpSecrets))[0]?.secret).toMatch(/^v2\./);
  expect(await tries(other, { totp: code() })).toBe(201);

  await proves(aoi);
  expect((await aoi.put('/api/account/withdrawal')).status).toBe(200);
  expect(await db.$count(totpSecrets)).toBe(0);
  expect(await db.$count(userKeys, eq(userKeys.userId, userId))).toBe(0);
});

test('the operator switches it off for who has lost everything: sessions end, and the owner is told', async () => {
  const { db, aoi, browser, clock, mails, deps } = await withWaiting();
  await addsPasskey(aoi);

  expect(await switchOffSecondFactor(db, 'nobody@example.com', clock.now)).toBe(false);
  expect(await switchOffSecondFactor(db, RIGHT.email, clock.now)).toBe(true);

  expect(await isIn(aoi)).toBe(false);
  expect((await browser().post('/api/session', RIGHT)).status).toBe(201);
  const left = [passkeys, totpSecrets, recoveryCodes, pendingSignIns].map((table) => db.$count(table));
  expect(await Promise.all(left)).toEqual([0, 0, 0, 0]);
  expect((await db.select().from(auditLog)).filter((it) => it.action === 'second_factor_off')).toHaveLength(1);
  await sendNotices(deps, clock.now);
  await mailTo(mails, RIGHT.email, '2段階認証を解除しました');
});

test('a sign-in through Google waits for the second factor too', async () => {
  const app = await withGoogle();
  const one = app.browser();
  await throughGoogle(app, one, AOI);
  const [session] = await app.db.select().from(sessions);
  if (!session) throw new Error('nobody is signed in');
  const now = app.clock.now();
  await app.db.update(sessions).set({ confirmedAt: now });
  const begun = (await (await one.post(`${FACTOR}/totp`)).json()) as { secret: string };
  const codeAt = (at: Instant) => codeOf(begun.secret, at);
  expect((await one.put(`${FACTOR}/totp`, { code: codeAt(now) })).status).toBe(200);

  const other = app.browser();
  const back = await throughGoogle(app, other, AOI);

  expect(back).toMatch(/^\/login\?step=second-factor&redirect=/);
  expect(await isIn(other)).toBe(false);
  expect(await tries(other, { totp: codeAt(plus(now, 30 * SECOND)) })).toBe(201);
  expect(await isIn(other)).toBe(true);
});
