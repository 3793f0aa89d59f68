import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { EMAIL_CHANGE_MS, EMAIL_UNDO_MS } from '#domain/accounts/session.ts';
import { HOUR, MINUTE, plus, SECOND } from '#domain/time.ts';
import { transaction } from '../../db/connect.ts';
import { accounts, sessions, users } from '../../db/schema/accounts.ts';
import { calendarFeeds } from '../../db/schema/calendars.ts';
import { auditLog } from '../../db/schema/operation.ts';
import { pushSubscriptions } from '../../db/schema/reminders.ts';
import { passkeys, recoveryCodes, totpSecrets } from '../../db/schema/second-factors.ts';
import { links, mailTo, PASSWORD, RIGHT, tokenIn, WRONG, withAoi } from '../../testing/accounts.ts';
import { answerOf } from '../../testing/app.ts';
import { testBrowser } from '../../testing/integrations.ts';
import { addsApp, addsPasskey, codeOf } from '../../testing/second-factor.ts';
import { lockOwner } from '../links.ts';

const NEXT = 'aoi@company.example';
const THIEF = 'thief@example.net';

/** Aoi, signed in, with helpers that change her address. */
async function withHands() {
  const it = await withAoi();
  const { browser, mails, clock, db } = it;
  const aoi = browser();
  await aoi.post('/api/session', RIGHT);
  const visitor = browser();
  const wish = async (email: string, currentPassword: string | null = PASSWORD) =>
    aoi.post('/api/account/email', { email, currentPassword });
  const confirm = (token: string) => visitor.post('/api/email-changes/confirmation', { token });
  const undo = (token: string) => visitor.post('/api/email-changes/undo', { token });
  /** Requests and confirms a change. Returns the undo token mailed to the old address. Each call advances the clock by an hour. */
  const change = async (from: string, to: string) => {
    clock.now = plus(clock.now, HOUR);
    await wish(to);
    const before = mails.length;
    expect((await confirm(tokenIn(await mailTo(mails, to, '変更の確認')))).status).toBe(200);
    await expect.poll(() => mails.length).toBe(before + 1);
    expect(mails.at(-1)).toMatchObject({ to: from, subject: '【しおり】メールアドレスが変更されました' });
    return tokenIn(mails.at(-1));
  };
  const address = async () => (await db.select().from(users).where(eq(users.id, it.userId)))[0]?.email;
  return { ...it, aoi, visitor, wish, confirm, undo, change, address };
}

test('A-11: the address changes only when its link is followed; the old address gets a mail with an undo link', async () => {
  const { address, aoi, browser, confirm, mails, wish } = await withHands();

  const answer = await wish(' AOI@Company.Example');

  expect([answer.status, await answer.json()]).toEqual([202, { pendingEmail: NEXT }]);
  expect(await address()).toBe(RIGHT.email);
  expect(await (await aoi.get('/api/account')).json()).toMatchObject({ email: RIGHT.email, pendingEmail: NEXT });
  const confirmation = await mailTo(mails, NEXT, '変更の確認');
  expect(confirmation.text).toMatch(/^http:\/\/localhost:3000\/confirm-email#[\w-]{43}$/m);

  const confirmed = await confirm(tokenIn(confirmation));

  expect([confirmed.status, await confirmed.json()]).toEqual([200, { email: NEXT }]);
  expect(await (await aoi.get('/api/account')).json()).toMatchObject({ email: NEXT, pendingEmail: null });
  const notice = await mailTo(mails, RIGHT.email, 'メールアドレスが変更されました');
  expect(notice.text).toMatch(/^http:\/\/localhost:3000\/undo-email#[\w-]{43}$/m);
  expect(notice.text).toContain('72時間');
  expect(notice.text).not.toContain(NEXT);
  expect((await browser().post('/api/session', { ...RIGHT, email: NEXT })).status).toBe(201);
  expect((await browser().post('/api/session', RIGHT)).status).toBe(401);
});

test('A-11: a link that confirms a new address is valid for a day, works once, and serves no other purpose', async () => {
  const { clock, confirm, mails, undo, visitor, wish } = await withHands();
  await wish(NEXT);
  const token = tokenIn(await mailTo(mails, NEXT, '変更の確認'));

  expect((await undo(token)).status).toBe(410);
  const asReset = { token, password: 'yama-no-mukou-2028' };
  expect((await visitor.post('/api/password-resets/password', asReset)).status).toBe(410);
  const answers = await Promise.all(Array.from({ length: 10 }, () => confirm(token)));
  expect(answers.map((it) => it.status).sort()).toEqual([200, ...Array(9).fill(410)]);

  await wish('b@example.com');
  const late = tokenIn(await mailTo(mails, 'b@example.com', '変更の確認'));
  clock.now = plus(clock.now, EMAIL_CHANGE_MS);
  const expired = await confirm(late);
  expect([expired.status, (await answerOf(expired)).error]).toEqual([410, 'link_expired']);
});

test('a requested change of address can be withdrawn, and a later request replaces it', async () => {
  const { aoi, confirm, mails, wish } = await withHands();
  await wish('b@example.com');
  const first = tokenIn(await mailTo(mails, 'b@example.com', '変更の確認'));
  await wish(NEXT);
  const second = tokenIn(await mailTo(mails, NEXT, '変更の確認'));

  expect((await confirm(first)).status).toBe(410);
  expect((await aoi.del('/api/account/email')).status).toBe(204);
  expect(await (await aoi.get('/api/account')).json()).toMatchObject({ pendingEmail: null });
  expect((await confirm(second)).status).toBe(410);
});

test('the current address of the account is refused as a new one', async () => {
  const { wish, mails } = await withHands();
  const answer = await wish('AOI@example.com');
  expect([answer.status, await answerOf(answer)]).toMatchObject([400, { error: 'invalid_input', fields: ['email'] }]);
  expect(mails).toHaveLength(0);
});

test('when the mail cannot be sent, the answer says so, and no change is pending', async () => {
  const { aoi, deps, wish } = await withHands();
  deps.mail.send = async () => ({ ok: false, failure: 'temporary', code: 'connection', attempted: false });

  const answer = await wish(NEXT);

  expect([answer.status, (await answerOf(answer)).error]).toEqual([503, 'mail_failed']);
  expect(await (await aoi.get('/api/account')).json()).toMatchObject({ pendingEmail: null });
});

test('A-11: an address that gets an account before the link is followed stays with that account', async () => {
  const { address, confirm, mails, student, wish } = await withHands();
  await wish('ren@example.com');
  const token = tokenIn(await mailTo(mails, 'ren@example.com', '変更の確認'));
  await student('ren');

  const answer = await confirm(token);

  expect([answer.status, (await answerOf(answer)).error]).toEqual([409, 'email_taken']);
  expect(await address()).toBe(RIGHT.email);
});

test('when two accounts confirm the same address at once, only one gets it', async () => {
  const { browser, confirm, db, mails, student, wish } = await withHands();
  const ren = await student('ren');
  await db.update(sessions).set({ confirmedAt: '2026-04-01T03:00:00.000Z' });
  await wish(NEXT);
  await ren.post('/api/account/email', { email: NEXT, currentPassword: null });
  const tokens = mails.filter((mail) => mail.to === NEXT).map(tokenIn);

  const answers = await Promise.all(tokens.map(confirm));

  expect(tokens).toHaveLength(2);
  expect(answers.map((it) => it.status).sort()).toEqual([200, 409]);
  expect(await db.$count(users, eq(users.email, NEXT))).toBe(1);
  expect((await browser().get('/api/session')).status).toBe(200);
});

test('A-11: a change of address invalidates password reset links', async () => {
  const { browser, change, mails } = await withHands();
  await browser().post('/api/password-resets', { email: RIGHT.email });
  const token = tokenIn(await mailTo(mails, RIGHT.email, 'パスワードの再設定'));

  await change(RIGHT.email, NEXT);

  const reset = await browser().post('/api/password-resets/password', { token, password: 'yama-no-mukou-2028' });
  expect(reset.status).toBe(410);
});

test('A-11: the old address can undo the change: all sessions end, and the earlier credentials no longer work', async () => {
  const { address, aoi, browser, change, clock, db, mails, undo, userId } = await withHands();
  await db
    .insert(accounts)
    .values([{ id: 'g1', userId, providerId: 'google', accountId: 'mine', createdAt: clock.now }]);
  const token = await change(RIGHT.email, THIEF);
  const later = plus(clock.now, HOUR);
  await db.insert(accounts).values([{ id: 'g2', userId, providerId: 'google', accountId: 'thief', createdAt: later }]);
  const thief = browser();
  await thief.post('/api/session', { ...RIGHT, email: THIEF });
  await thief.post('/api/password-resets', { email: THIEF });
  const reset = tokenIn(await mailTo(mails, THIEF, 'パスワードの再設定'));
  await thief.post('/api/account/email', { email: 'thief2@example.net', currentPassword: PASSWORD });
  const change2 = tokenIn(await mailTo(mails, 'thief2@example.net', '変更の確認'));

  expect((await undo(token)).status).toBe(200);

  expect(await address()).toBe(RIGHT.email);
  expect(await db.$count(sessions)).toBe(0);
  expect([(await aoi.get('/api/account')).status, (await thief.get('/api/account')).status]).toEqual([401, 401]);
  expect((await thief.post('/api/session', RIGHT)).status).toBe(401);
  const password = 'yama-no-mukou-2028';
  expect((await thief.post('/api/password-resets/password', { token: reset, password })).status).toBe(410);
  expect((await thief.post('/api/email-changes/confirmation', { token: change2 })).status).toBe(410);
  expect(await db.$count(accounts)).toBe(0);
  expect(await links(db)).toBe(0);
  // The owner sets a new password through a mailed link, as the notice says.
  const restored = await mailTo(mails, RIGHT.email, 'メールアドレスを元に戻しました');
  expect(restored.text).toContain('http://localhost:3000/forgot-password');
  await browser().post('/api/password-resets', { email: RIGHT.email });
  const own = tokenIn(await mailTo(mails, RIGHT.email, 'パスワードの再設定'));
  expect((await browser().post('/api/password-resets/password', { token: own, password })).status).toBe(200);
  expect((await browser().post('/api/session', { ...RIGHT, password })).status).toBe(201);
});

test('B-02, I-01: undoing a change ends all push notifications and invalidates the address of the calendar feed', async () => {
  const { aoi, browser, change, db, deps, undo } = await withHands();
  deps.config.pushTestHosts.push('127.0.0.1:9');
  await aoi.post('/api/calendar-feed');
  await aoi.post('/api/session/confirmation', { password: PASSWORD });
  const { url } = (await (await aoi.post('/api/calendar-feed/address')).json()) as { url: string };
  const feed = async () => (await browser().get(new URL(url).pathname)).status;
  expect(await feed()).toBe(200);
  const token = await change(RIGHT.email, THIEF);
  const thief = browser();
  await thief.post('/api/session', { ...RIGHT, email: THIEF });
  await thief.post('/api/push-subscriptions', testBrowser('127.0.0.1:9').subscription);
  expect(await db.$count(pushSubscriptions)).toBe(1);

  await undo(token);

  expect([await db.$count(pushSubscriptions), await db.$count(calendarFeeds), await feed()]).toEqual([0, 0, 404]);
});

test('C5: undoing a change forgets every device that was signed in before', async () => {
  const { browser, change, undo } = await withHands();
  const [thief, stranger] = [browser('203.0.113.9'), browser('203.0.113.9')];
  await thief.post('/api/session', RIGHT);
  const token = await change(RIGHT.email, THIEF);
  await undo(token);

  for (let at = 0; at < 12; at += 1) await stranger.post('/api/session', WRONG);

  expect((await thief.post('/api/session', WRONG)).status).toBe(429);
});

test('A-11: undoing a change removes passkeys and apps added since, or up to three days before, and the recovery codes', async () => {
  const { aoi, browser, change, clock, db, mails, undo } = await withHands();
  await addsPasskey(aoi);
  clock.now = plus(clock.now, EMAIL_UNDO_MS - HOUR);
  const token = await change(RIGHT.email, THIEF);
  clock.now = plus(clock.now, HOUR);
  await addsApp(aoi, clock.now);
  clock.now = plus(clock.now, MINUTE);

  const answer = await undo(token);

  expect(await answer.json()).toEqual({ ended: ['sessions', 'devices', 'factors'] });
  expect([await db.$count(passkeys), await db.$count(totpSecrets), await db.$count(recoveryCodes)]).toEqual([0, 0, 0]);
  const acts = (await db.select().from(auditLog)).map((it) => it.action);
  expect(acts.filter((it) => it.endsWith('_removed')).sort()).toEqual(['passkey_removed', 'totp_removed']);
  const restored = await mailTo(mails, RIGHT.email, 'メールアドレスを元に戻しました');
  expect(restored.text).toContain('最近登録されたパスキー・認証アプリ（リカバリーコードを含む）');
  await browser().post('/api/password-resets', { email: RIGHT.email });
  const own = tokenIn(await mailTo(mails, RIGHT.email, 'パスワードの再設定'));
  const password = 'yama-no-mukou-2028';
  await browser().post('/api/password-resets/password', { token: own, password });
  expect((await browser().post('/api/session', { ...RIGHT, password })).status).toBe(201);
});

test('A-11: undoing a change leaves a passkey that is older than that, and asks for it', async () => {
  const { aoi, browser, change, clock, db, mails, undo } = await withHands();
  await addsPasskey(aoi);
  clock.now = plus(clock.now, EMAIL_UNDO_MS);
  const token = await change(RIGHT.email, THIEF);
  await addsApp(aoi, clock.now);

  expect(await (await undo(token)).json()).toEqual({ ended: ['sessions', 'devices', 'factors'] });

  expect([await db.$count(passkeys), await db.$count(totpSecrets), await db.$count(recoveryCodes)]).toEqual([1, 0, 0]);
  await browser().post('/api/password-resets', { email: RIGHT.email });
  const own = tokenIn(await mailTo(mails, RIGHT.email, 'パスワードの再設定'));
  const password = 'yama-no-mukou-2028';
  await browser().post('/api/password-resets/password', { token: own, password });
  const asked = await browser().post('/api/session', { ...RIGHT, password });
  expect([asked.status, await asked.json()]).toEqual([202, { secondFactor: { passkey: true, totp: false } }]);
});

test('A-11: undoing a change leaves older factors and their recovery codes, when none was added since', async () => {
  const { aoi, change, clock, db, undo } = await withHands();
  await addsPasskey(aoi);
  clock.now = plus(clock.now, EMAIL_UNDO_MS);
  const token = await change(RIGHT.email, THIEF);

  expect(await (await undo(token)).json()).toEqual({ ended: ['sessions', 'devices'] });

  expect([await db.$count(passkeys), await db.$count(recoveryCodes)]).toEqual([1, 10]);
});

test('A-11: undoing a change removes recovery codes that were made since, and says so; the older passkey stays', async () => {
  const { aoi, change, clock, db, undo } = await withHands();
  await addsPasskey(aoi);
  clock.now = plus(clock.now, EMAIL_UNDO_MS);
  const token = await change(RIGHT.email, THIEF);
  await aoi.post('/api/session/confirmation', { password: PASSWORD });
  expect((await aoi.post('/api/account/second-factor/recovery-codes')).status).toBe(201);

  expect(await (await undo(token)).json()).toEqual({ ended: ['sessions', 'devices', 'factors'] });

  expect([await db.$count(passkeys), await db.$count(recoveryCodes)]).toEqual([1, 0]);
});

test('A-11: an app whose set-up had begun when the change was undone is not told, and cannot be confirmed', async () => {
  const { aoi, change, db, undo } = await withHands();
  const token = await change(RIGHT.email, THIEF);
  await aoi.post('/api/session/confirmation', { password: PASSWORD });
  expect((await aoi.post('/api/account/second-factor/totp')).status).toBe(201);

  expect(await (await undo(token)).json()).toEqual({ ended: ['sessions', 'devices'] });

  expect(await db.$count(totpSecrets)).toBe(0);
});

test('A-11: a factor whose request waits while its session ends is not added, and starts no session', async () => {
  const { aoi, change, clock, db, undo, userId } = await withHands();
  const token = await change(RIGHT.email, THIEF);
  await aoi.post('/api/session/confirmation', { password: PASSWORD });
  const begun = await aoi.post('/api/account/second-factor/totp');
  const { secret } = (await begun.json()) as { secret: string };
  const code = codeOf(secret, clock.now);
  const { adding } = await transaction(db, async (tx) => {
    await lockOwner(tx, userId, clock.now);
    const adding = aoi.put('/api/account/second-factor/totp', { code });
    await expect.poll(async () => (await db.execute(WAITING)).rowCount).toBe(1);
    await db.delete(sessions);
    return { adding };
  });

  expect((await adding).status).toBe(401);
  expect(await db.$count(sessions)).toBe(0);
  expect((await undo(token)).status).toBe(200);
});

test.each<[what: string, act: (it: Awaited<ReturnType<typeof withHands>>) => Promise<Response>]>([
  [
    'a new password',
    ({ aoi }) => aoi.put('/api/account/password', { currentPassword: null, password: 'yama-no-mukou-2028' }),
  ],
  ['another address', ({ wish }) => wish('thief2@example.net', null)],
  ['a calendar feed', ({ aoi }) => aoi.post('/api/calendar-feed')],
  ['a withdrawal', ({ aoi }) => aoi.put('/api/account/withdrawal')],
])('A-11: %s whose request waits while its session ends is refused', async (_, act) => {
  const it = await withHands();
  const { aoi, clock, db, mails, userId } = it;
  await aoi.post('/api/session/confirmation', { password: PASSWORD });
  const before = await db.select().from(accounts);
  const { acting } = await transaction(db, async (tx) => {
    await lockOwner(tx, userId, clock.now);
    const acting = act(it);
    await expect.poll(async () => (await db.execute(WAITING)).rowCount).toBe(1);
    await db.delete(sessions);
    return { acting };
  });

  expect((await acting).status).toBe(401);
  expect([await db.$count(sessions), await links(db), await db.$count(calendarFeeds), mails.length]).toEqual([
    0, 0, 0, 0,
  ]);
  expect(await db.select().from(accounts)).toEqual(before);
});

/** What waits for a row. */
const WAITING = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;

test('A-11: the undo link is valid for 72 hours and works once, also for concurrent requests', async () => {
  const { change, clock, undo } = await withHands();
  const token = await change(RIGHT.email, NEXT);
  clock.now = plus(clock.now, EMAIL_UNDO_MS - SECOND);

  const answers = await Promise.all(Array.from({ length: 10 }, () => undo(token)));

  expect(answers.map((it) => it.status).sort()).toEqual([200, ...Array(9).fill(410)]);
});

test('A-11: after 72 hours a change cannot be undone', async () => {
  const { address, change, clock, undo } = await withHands();
  const token = await change(RIGHT.email, NEXT);
  clock.now = plus(clock.now, EMAIL_UNDO_MS);

  expect((await undo(token)).status).toBe(410);
  expect(await address()).toBe(NEXT);
});

test('A-11: after two changes the first owner wins, regardless of which undo link is followed first', async () => {
  for (const order of [['first'], ['second', 'first']] as const) {
    const { address, change, undo } = await withHands();
    const first = await change(RIGHT.email, THIEF);
    const second = await change(THIEF, 'thief2@example.net');
    const links = { first, second };

    for (const which of order) expect((await undo(links[which])).status, which).toBe(200);

    expect(await address()).toBe(RIGHT.email);
    for (const token of [first, second]) expect((await undo(token)).status).toBe(410);
  }
});

test('A-11: when the owner changes the address back, the thief has no undo link, at any later time', async () => {
  const { address, change, clock, confirm, db, mails, undo, wish } = await withHands();
  await change(RIGHT.email, THIEF);
  const second = await change(THIEF, 'thief2@example.net');
  clock.now = plus(clock.now, EMAIL_UNDO_MS - 2 * HOUR);
  await db.update(sessions).set({ expiresAt: plus(clock.now, HOUR) });
  await wish(RIGHT.email);
  const before = mails.length;
  await confirm(tokenIn(await mailTo(mails, RIGHT.email, '変更の確認')));

  await expect.poll(() => mails.length).toBe(before + 1);
  expect(mails.at(-1)).toMatchObject({ to: 'thief2@example.net' });
  expect(tokenIn(mails.at(-1))).toBe('no token');
  expect(await links(db)).toBe(1);
  expect((await undo(second)).status).toBe(410);
  expect(await address()).toBe(RIGHT.email);
});

test('A-11: when the owner changes the address back, the first undo link still ends what the thief added', async () => {
  const { address, aoi, change, clock, confirm, db, mails, undo, wish } = await withHands();
  const token = await change(RIGHT.email, THIEF);
  await addsPasskey(aoi);
  clock.now = plus(clock.now, HOUR);
  await wish(RIGHT.email);
  await confirm(tokenIn(await mailTo(mails, RIGHT.email, '変更の確認')));
  expect(await address()).toBe(RIGHT.email);

  const answer = await undo(token);

  expect([answer.status, await answer.json()]).toEqual([200, { ended: ['sessions', 'devices', 'factors'] }]);
  expect([await address(), await db.$count(passkeys), await links(db)]).toEqual([RIGHT.email, 0, 0]);
});

test('an old address that has another account in the meantime stays with that account', async () => {
  const { address, change, undo, db } = await withHands();
  const token = await change(RIGHT.email, NEXT);
  await db.insert(users).values({ id: 'other', email: RIGHT.email, emailVerified: true, name: '別人' });

  const answer = await undo(token);

  expect([answer.status, (await answerOf(answer)).error]).toEqual([409, 'email_taken']);
  expect(await address()).toBe(NEXT);
  expect(await db.$count(sessions)).toBe(1);
});

test('a banned or withdrawn user can neither change the address nor undo a change', async () => {
  const { change, clock, confirm, db, mails, undo, wish } = await withHands();
  const back = await change(RIGHT.email, NEXT);
  await wish('b@example.com');
  const forth = tokenIn(await mailTo(mails, 'b@example.com', '変更の確認'));

  for (const state of [{ banned: true }, { banned: false, withdrawnAt: clock.now }]) {
    await db.update(users).set(state);
    expect([(await confirm(forth)).status, (await undo(back)).status]).toEqual([410, 410]);
  }
});

test('A-03: a mailbox gets at most five mails in half an hour, regardless of who requests its address', async () => {
  const { wish, mails } = await withHands();
  const answers = [];
  for (let at = 0; at < 7; at += 1) answers.push((await wish(`b+${at}@example.com`)).status);
  expect(answers).toEqual([202, 202, 202, 202, 202, 429, 429]);
  expect(mails).toHaveLength(5);
});
