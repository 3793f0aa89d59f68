/** passkeys, against what a hostile or broken authenticator, browser or page may send. */
import { generateKeyPairSync } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { CHALLENGE_MS, MAX_PASSKEYS } from '#domain/accounts/second-factor.ts';
import { CONFIRMED_MS } from '#domain/accounts/session.ts';
import { DAY, MINUTE, plus } from '#domain/time.ts';
import { sessions, users } from '../../db/schema/accounts.ts';
import { auditLog } from '../../db/schema/operation.ts';
import { passkeyChallenges, passkeys, recoveryCodes } from '../../db/schema/second-factors.ts';
import { mailTo, RIGHT } from '../../testing/accounts.ts';
import { answerOf } from '../../testing/app.ts';
import { authenticator, type Faults } from '../../testing/authenticator.ts';
import { addsPasskey, asksForPasskey, proves, withAoiSignedIn } from '../../testing/second-factor.ts';
import { housekeeping } from '../sign-up/housekeeping.ts';
import { relyingParty } from './relying-party.ts';

const FACTOR = '/api/account/second-factor';
const stranger = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;

test('a passkey signs in without a password, on any browser, and counts as both factors', async () => {
  const { db, aoi, browser, userId } = await withAoiSignedIn();
  const { device } = await addsPasskey(aoi);

  const other = browser();
  const answer = await other.post('/api/session/passkey', device.sign(await asksForPasskey(other)));

  expect(answer.status).toBe(201);
  expect(await answer.json()).toMatchObject({ user: { id: userId } });
  expect((await other.get('/api/selections')).status).toBe(200);
  expect((await db.select().from(sessions)).map((it) => it.secondFactorAt !== null)).toEqual([true, true]);
  expect([...other.cookies.keys()].sort()).toEqual(['shiori', 'shiori-account', 'shiori-device']);
});

const REFUSED: [what: string, faults: Faults][] = [
  ['a page of another origin', { origin: 'https://shiori.example.evil' }],
  ['another port of this host', { origin: 'http://localhost:3001' }],
  ['https in place of http', { origin: 'https://localhost:3000' }],
  ['another relying party', { rpId: 'example.com' }],
  ['a challenge of nobody', { challenge: 'A'.repeat(43) }],
  ['an answer to a registration', { type: 'webauthn.create' }],
  ['a device that did not check its owner', { userVerified: false }],
  ['a device that nobody touched', { userPresent: false }],
  ['a counter that stands still', { counter: 1 }],
  ['a counter that went back', { counter: 0 }],
  ['a handle of another user', { userHandle: Buffer.from('somebody').toString('base64url') }],
  ['a page inside a page of another site', { crossOrigin: true }],
  ['a changed signature', { badSignature: true }],
  ['a signature of another key', { key: stranger }],
];

test.each(REFUSED)('A-19: a sign-in with %s is refused, and its challenge is used up', async (_, faults) => {
  const { db, aoi, browser } = await withAoiSignedIn();
  const { device } = await addsPasskey(aoi);
  const other = browser();
  expect((await other.post('/api/session/passkey', device.sign(await asksForPasskey(other)))).status).toBe(201);
  expect((await other.del('/api/session')).status).toBe(204);
  const [before] = await db.select().from(passkeys);

  const options = await asksForPasskey(other);
  const answer = await other.post('/api/session/passkey', device.sign(options, faults));

  expect([answer.status, (await answerOf(answer)).error]).toEqual([401, 'passkey_refused']);
  expect(await db.select().from(passkeys)).toEqual([before]);
  expect(await db.$count(sessions)).toBe(1);
  const isSpent = faults.challenge === undefined && faults.crossOrigin === undefined;
  const again = await other.post('/api/session/passkey', device.sign(options));
  expect(again.status).toBe(isSpent ? 401 : 201);
});

test('A-19: a challenge works once, in the browser that asked, within five minutes', async () => {
  const { aoi, browser, clock } = await withAoiSignedIn();
  const { device } = await addsPasskey(aoi);
  const status = async (by: typeof aoi, body: unknown) => (await by.post('/api/session/passkey', body)).status;
  const [one, two] = [browser(), browser()];

  const options = await asksForPasskey(one);
  await asksForPasskey(two);
  expect(await status(two, device.sign(options))).toBe(401);
  expect(await status(browser(), device.sign(options))).toBe(401);
  const signed = device.sign(options);
  expect(await status(one, signed)).toBe(201);
  expect(await status(one, signed)).toBe(401);

  const late = await asksForPasskey(two);
  clock.now = plus(clock.now, CHALLENGE_MS);
  expect(await status(two, device.sign(late))).toBe(401);
});

test('A-19: of twenty parallel answers to one challenge one signs in', async () => {
  const { aoi, browser } = await withAoiSignedIn();
  const { device } = await addsPasskey(aoi);
  const other = browser();
  const signed = device.sign(await asksForPasskey(other));

  const answers = await Promise.all(Array.from({ length: 20 }, () => other.post('/api/session/passkey', signed)));

  expect(answers.filter((it) => it.status === 201)).toHaveLength(1);
});

test('a device that does not count its uses (0 for ever) signs in again and again', async () => {
  const { aoi, browser } = await withAoiSignedIn();
  const device = authenticator();
  await addsPasskey(aoi, device, { counter: 0 });
  const other = browser();

  for (let times = 0; times < 3; times++) {
    const signed = device.sign(await asksForPasskey(other), { counter: 0 });
    expect((await other.post('/api/session/passkey', signed)).status).toBe(201);
  }
});

test('A-04: asking to sign in tells nothing of any account, and a strange passkey is refused as a wrong one', async () => {
  const { aoi, browser } = await withAoiSignedIn();
  const { device } = await addsPasskey(aoi);
  const other = browser();

  const options = await asksForPasskey(other);
  expect(Object.keys(options).sort()).toEqual(['allowCredentials', 'challenge', 'rpId', 'timeout', 'userVerification']);
  expect(options).toMatchObject({ allowCredentials: [], rpId: 'localhost', userVerification: 'required' });
  expect(Buffer.from(options.challenge, 'base64url').length).toBeGreaterThanOrEqual(16);
  const strange = await other.post('/api/session/passkey', authenticator().sign(options));
  const wrong = await other.post(
    '/api/session/passkey',
    device.sign(await asksForPasskey(other), { badSignature: true }),
  );
  const told = async (answer: Response) => ({ ...(await answerOf(answer)), requestId: '', status: answer.status });
  expect(await told(strange)).toEqual(await told(wrong));
});

test('a suspended or withdrawn account does not open by passkey', async () => {
  const { db, aoi, browser, userId } = await withAoiSignedIn();
  const { device } = await addsPasskey(aoi);
  await db.update(users).set({ banned: true }).where(eq(users.id, userId));

  const other = browser();
  expect((await other.post('/api/session/passkey', device.sign(await asksForPasskey(other)))).status).toBe(401);
});

const BAD_REGISTRATIONS: [what: string, faults: Faults][] = [
  ['a page of another origin', { origin: 'https://shiori.example.evil' }],
  ['another relying party', { rpId: 'example.com' }],
  ['a challenge of nobody', { challenge: 'A'.repeat(43) }],
  ['an answer to a sign-in', { type: 'webauthn.get' }],
  ['a device that did not check its owner', { userVerified: false }],
  ['a page inside a page of another site', { crossOrigin: true }],
];

test.each(BAD_REGISTRATIONS)('A-19: a registration with %s is refused', async (_, faults) => {
  const { db, aoi } = await withAoiSignedIn();
  await proves(aoi);
  const options = (await (await aoi.post(`${FACTOR}/passkeys/challenge`)).json()) as never;

  const answer = await aoi.post(`${FACTOR}/passkeys`, authenticator().register(options, faults));

  expect([answer.status, (await answerOf(answer)).error]).toEqual([401, 'passkey_refused']);
  expect(await db.$count(passkeys)).toBe(0);
});

test('A-19: a registration needs the challenge of its own session and user, and no passkey is registered twice', async () => {
  const app = await withAoiSignedIn();
  const { db, aoi, browser } = app;
  const second = browser();
  expect((await second.post('/api/session', RIGHT)).status).toBe(201);
  const ren = await app.student('ren');
  await db.update(sessions).set({ confirmedAt: app.clock.now });
  const asked = async (by: { post: typeof aoi.post }) =>
    (await (await by.post(`${FACTOR}/passkeys/challenge`)).json()) as never;

  const options = await asked(aoi);
  for (const by of [second, ren])
    expect((await by.post(`${FACTOR}/passkeys`, authenticator().register(options))).status).toBe(401);

  const { device } = await addsPasskey(aoi);
  await proves(aoi);
  const again = await aoi.post(`${FACTOR}/passkeys`, device.register(await asked(aoi)));
  expect(again.status).toBe(409);
  const stolen = await ren.post(`${FACTOR}/passkeys`, device.register(await asked(ren)));
  expect(stolen.status).toBe(409);
  expect(await db.$count(passkeys)).toBe(1);
});

test('the first passkey ends the sessions elsewhere, renews this one, and comes with recovery codes', async () => {
  const { db, aoi, browser, mails } = await withAoiSignedIn();
  const elsewhere = browser();
  expect((await elsewhere.post('/api/session', RIGHT)).status).toBe(201);
  const before = aoi.cookies.get('shiori');

  const first = await addsPasskey(aoi);
  const next = await addsPasskey(aoi);

  expect((await elsewhere.get('/api/selections')).status).toBe(401);
  expect((await aoi.get('/api/selections')).status).toBe(200);
  expect(aoi.cookies.get('shiori')).not.toBe(before);
  expect(first.recoveryCodes).toHaveLength(10);
  expect(new Set(first.recoveryCodes).size).toBe(10);
  expect(next.recoveryCodes).toBeNull();
  const { text } = await mailTo(mails, RIGHT.email, 'パスキーを登録しました');
  expect(text).toContain('不明な端末');
  expect(text).toMatch(
    /パスワードを再設定してください。.*\/forgot-password[\s\S]*お問い合わせもお願いします。.*\/contact/,
  );
  const acts = (await db.select().from(auditLog)).map((it) => it.action);
  expect(acts.filter((it) => it === 'passkey_added')).toHaveLength(2);
});

test('passkeys are named, listed with dates and nothing secret, and removed after proof; the last one takes the codes along', async () => {
  const { db, aoi, mails, clock } = await withAoiSignedIn();
  await addsPasskey(aoi);
  const list = async () =>
    (await (await aoi.get(FACTOR)).json()) as { passkeys: { id: string }[]; recoveryCodesLeft: number };
  const [passkey] = (await list()).passkeys;
  const path = `${FACTOR}/passkeys/${passkey?.id}`;

  expect((await aoi.patch(path, { name: ' 家の　MacBook ' })).status).toBe(204);
  for (const name of ['', ' ', 'あ'.repeat(41), 'a\u0007b']) expect((await aoi.patch(path, { name })).status).toBe(400);

  expect(await list()).toEqual({
    passkeys: [{ id: passkey?.id, name: '家の MacBook', createdAt: clock.now, lastUsedAt: null, isSynced: false }],
    totp: null,
    recoveryCodesLeft: 10,
  });
  clock.now = plus(clock.now, CONFIRMED_MS + MINUTE);
  expect([(await aoi.del(path)).status, (await answerOf(await aoi.del(path))).error]).toEqual([
    403,
    'confirmation_needed',
  ]);
  await proves(aoi);
  expect((await aoi.del(path)).status).toBe(204);
  expect((await aoi.del(path)).status).toBe(404);
  expect(await list()).toEqual({ passkeys: [], totp: null, recoveryCodesLeft: 0 });
  expect((await db.select().from(sessions)).map((it) => it.secondFactorAt)).toEqual([null]);
  await mailTo(mails, RIGHT.email, 'パスキーを削除しました');
});

test('another student neither renames nor removes a passkey', async () => {
  const app = await withAoiSignedIn();
  await addsPasskey(app.aoi);
  const [passkey] = await app.db.select().from(passkeys);
  const ren = await app.student('ren');
  await app.db.update(sessions).set({ confirmedAt: app.clock.now });

  const path = `${FACTOR}/passkeys/${passkey?.id}`;
  expect([(await ren.patch(path, { name: 'x' })).status, (await ren.del(path)).status]).toEqual([404, 404]);
  expect(await app.db.select().from(passkeys)).toEqual([passkey]);
});

test('an account has twenty passkeys at most', async () => {
  const { db, aoi, userId } = await withAoiSignedIn();
  await addsPasskey(aoi);
  const [one] = await db.select().from(passkeys);
  if (!one) throw new Error('no passkey');
  const more = Array.from({ length: MAX_PASSKEYS - 1 }, (_, at) => ({ ...one, id: `p${at}`, credentialId: `c${at}` }));
  await db.insert(passkeys).values(more);
  await proves(aoi);
  const options = (await (await aoi.post(`${FACTOR}/passkeys/challenge`)).json()) as never;

  const answer = await aoi.post(`${FACTOR}/passkeys`, authenticator().register(options));

  expect([answer.status, (await answerOf(answer)).error]).toEqual([409, 'too_many']);
  expect(await db.$count(passkeys, eq(passkeys.userId, userId))).toBe(MAX_PASSKEYS);
});

test('A-11: a passkey is proof of identity for its own account and session alone', async () => {
  const app = await withAoiSignedIn();
  const { aoi, clock } = app;
  const { device } = await addsPasskey(aoi);
  const ren = await app.student('ren');
  clock.now = plus(clock.now, CONFIRMED_MS + MINUTE);
  const at = '/api/session/confirmation/passkey';
  const asked = async (by: { post: typeof aoi.post }) =>
    (await (await by.post(`${at}/challenge`)).json()) as { challenge: string; rpId: string };

  expect((await aoi.get('/api/archive')).status).toBe(403);
  expect((await ren.post(at, device.sign(await asked(ren)))).status).toBe(401);
  expect((await aoi.post(at, device.sign(await asksForPasskey(aoi)))).status).toBe(401);
  expect((await aoi.post(at, device.sign(await asked(aoi), { userVerified: false }))).status).toBe(401);
  expect((await aoi.get('/api/archive')).status).toBe(403);
  expect((await aoi.post(at, device.sign(await asked(aoi)))).status).toBe(204);
  expect((await aoi.get('/api/archive')).status).toBe(200);
});

test('a challenge is deleted after five minutes, and a withdrawal leaves nothing of the second factor', async () => {
  const { db, aoi, clock } = await withAoiSignedIn();
  await addsPasskey(aoi);
  await asksForPasskey(aoi);
  clock.now = plus(clock.now, CHALLENGE_MS + 1);
  await housekeeping(db, clock.now);
  expect(await db.$count(passkeyChallenges)).toBe(0);

  await proves(aoi);
  await aoi.post('/api/session/confirmation/passkey/challenge');
  expect((await aoi.put('/api/account/withdrawal')).status).toBe(200);
  const left = [passkeys, recoveryCodes, passkeyChallenges].map((table) => db.$count(table));
  expect(await Promise.all(left)).toEqual([0, 0, 0]);
});

test('a signed-in session lasts as long by passkey as by password', async () => {
  const { aoi, browser, clock } = await withAoiSignedIn();
  const { device } = await addsPasskey(aoi);
  const other = browser();
  await other.post('/api/session/passkey', device.sign(await asksForPasskey(other)));
  clock.now = plus(clock.now, 7 * DAY);
  expect((await other.get('/api/selections')).status).toBe(401);
});

test.each([
  ['https://shiori.example.jp', { id: 'shiori.example.jp', origin: 'https://shiori.example.jp' }],
  ['https://shiori.example.jp:8443', { id: 'shiori.example.jp', origin: 'https://shiori.example.jp:8443' }],
  ['http://localhost:3000', { id: 'localhost', origin: 'http://localhost:3000' }],
  ['http://127.0.0.1:3000', { id: 'localhost', origin: 'http://localhost:3000' }],
  ['http://[::1]:3000', { id: 'localhost', origin: 'http://localhost:3000' }],
  ['http://192.168.0.7:3000', { id: '192.168.0.7', origin: 'http://192.168.0.7:3000' }],
])('the relying party of %s', (baseUrl, expected) => {
  expect(relyingParty({ baseUrl })).toEqual(expected);
});
