import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { RESET_MS } from '#domain/accounts/session.ts';
import { plus, SECOND } from '#domain/time.ts';
import { housekeeping } from '#server/accounts/sign-up/housekeeping.ts';
import { secretHash } from '../../base/secrets.ts';
import { accounts, mailedLinks, rateLimits, sessions, users } from '../../db/schema/accounts.ts';
import { pushSubscriptions } from '../../db/schema/reminders.ts';
import { links, mailTo, PASSWORD, RIGHT, tokenIn, withAoi } from '../../testing/accounts.ts';
import { answerOf } from '../../testing/app.ts';
import { testBrowser } from '../../testing/integrations.ts';

const NEW = 'yama-no-mukou-2028';
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1';

/** An app in which Aoi has a reset link in her mailbox. */
async function withLink() {
  const it = await withAoi();
  const visitor = it.browser();
  const link = async () => {
    const before = it.mails.length;
    await visitor.post('/api/password-resets', { email: RIGHT.email });
    await expect.poll(() => it.mails.length).toBe(before + 1);
    return tokenIn(it.mails.at(-1));
  };
  const reset = (token: string, password = NEW, headers: Record<string, string> = {}) =>
    visitor.post('/api/password-resets/password', { token, password }, headers);
  return { ...it, visitor, link, reset, token: await link() };
}

test('A-10: the mailed link sets a new password, starts no session, and ends every session', async () => {
  const { browser, db, mails, reset, token, visitor } = await withLink();
  const aoi = browser();
  await aoi.post('/api/session', RIGHT);

  const answer = await reset(token, NEW, { 'User-Agent': IPHONE });

  expect([answer.status, answer.headers.getSetCookie()]).toEqual([200, [expect.stringMatching(/^shiori-device=/)]]);
  expect(await answer.json()).toEqual({ ended: ['sessions', 'devices'] });
  expect(await db.$count(sessions)).toBe(0);
  expect((await aoi.get('/api/selections')).status).toBe(401);
  expect(await (await visitor.get('/api/session')).json()).toBeNull();
  expect((await browser().post('/api/session', RIGHT)).status).toBe(401);
  expect((await browser().post('/api/session', { ...RIGHT, password: NEW })).status).toBe(201);
  const notice = await mailTo(mails, RIGHT.email, 'パスワードが変更されました');
  expect(notice.text).toContain('4月1日（水） 12:00（日本時間）');
  expect(notice.text).toContain('iPhone・Safari');
  expect(notice.text).toContain('http://localhost:3000/forgot-password');
  expect(notice.text).not.toContain(NEW);
});

test('A-10: the token has 256 bits and appears only in the mail; the database has its hash', async () => {
  const { db, mails, token } = await withLink();

  expect(Buffer.from(token, 'base64url')).toHaveLength(32);
  expect(mails[0]?.subject).not.toContain(token);
  const [link] = await db.select().from(mailedLinks).where(eq(mailedLinks.purpose, 'password_reset'));
  expect(link?.tokenHash).toBe(secretHash(token));
  expect(JSON.stringify(link)).not.toContain(token);
});

test.each([
  { Host: 'evil.example' },
  { 'X-Forwarded-Host': 'evil.example' },
  { 'X-Forwarded-Host': 'evil.example', 'X-Forwarded-Proto': 'https', Forwarded: 'host=evil.example' },
  { 'X-Original-Host': 'evil.example', 'X-Forwarded-Server': 'evil.example', Referer: 'https://evil.example/' },
])('A-10: with the headers %o the links of a mail still lead to our site only', async (headers) => {
  const { browser, mails } = await withAoi();

  const answer = await browser().post('/api/password-resets', { email: RIGHT.email }, headers);

  if ('Host' in headers) expect([answer.status, mails]).toEqual([421, []]);
  else {
    const { html, text } = await mailTo(mails, RIGHT.email, 'パスワードの再設定');
    expect(html + text).not.toContain('evil');
    expect(text).toMatch(/^http:\/\/localhost:3000\/reset-password#[\w-]{43}$/m);
  }
});

test('A-10: a link is valid for 30 minutes and is deleted afterwards', async () => {
  const { clock, db, link, reset, token } = await withLink();
  clock.now = plus(clock.now, RESET_MS - SECOND);
  const other = await link();

  clock.now = plus(clock.now, SECOND);
  expect([(await reset(token)).status, (await answerOf(await reset(token))).error]).toEqual([410, 'link_expired']);
  await housekeeping(db, clock.now);
  expect(await links(db)).toBe(1);
  expect((await reset(other)).status).toBe(200);
});

test('A-10: a link works once, also in twenty concurrent requests', async () => {
  const { browser, reset, token } = await withLink();
  const passwords = Array.from({ length: 20 }, (_, at) => `yama-no-mukou-${2000 + at}`);

  const answers = await Promise.all(passwords.map((password) => reset(token, password)));

  const winners = passwords.filter((_, at) => answers[at]?.status === 200);
  expect(winners).toHaveLength(1);
  expect(answers.filter((it) => it.status === 410)).toHaveLength(19);
  expect((await browser().post('/api/session', { ...RIGHT, password: winners[0] })).status).toBe(201);
  expect((await reset(token)).status).toBe(410);
});

test('A-10: of two links only one works, also in concurrent requests; its use invalidates the other', async () => {
  const { link, reset, token } = await withLink();
  const other = await link();

  const answers = await Promise.all([reset(token), reset(other)]);

  expect(answers.map((it) => it.status).sort()).toEqual([200, 410]);
});

test.each(['x', '', 'x'.repeat(200), 'ん'])('A-10: the token %s is refused', async (token) => {
  const { reset } = await withLink();
  expect((await reset(token)).status).toBe(410);
});

test('A-08: a weak password is refused, also the user’s own name or address, and the link stays valid', async () => {
  const { deps, reset, token } = await withLink();

  for (const weak of ['password1', 'aoi@example.com', 'あおい2027', 'shukatsu2027']) {
    const refused = await reset(token, weak);
    expect([refused.status, (await answerOf(refused)).error], weak).toEqual([422, 'weak_password']);
  }
  deps.config.passwordMinLength = 12;
  expect((await reset(token, 'kumo-no-27')).status).toBe(422);
  expect((await reset(token)).status).toBe(200);
});

test('A-10: a banned or withdrawn user gets no link, and an earlier link is refused', async () => {
  const { db, mails, reset, token, userId, visitor, clock } = await withLink();
  const become = (state: Partial<typeof users.$inferInsert>) => db.update(users).set(state).where(eq(users.id, userId));

  for (const state of [{ banned: true }, { banned: false, withdrawnAt: clock.now }]) {
    await become(state);
    expect((await visitor.post('/api/password-resets', { email: RIGHT.email })).status).toBe(202);
    expect((await reset(token)).status).toBe(410);
  }

  expect(await links(db)).toBe(1);
  expect(mails).toHaveLength(1);
  expect((await db.select().from(accounts)).map((it) => it.password)).toHaveLength(1);
});

test('the link sets the first password of an account, which is then the only way to sign in', async () => {
  const { db, browser, reset, token, userId } = await withLink();
  await db.update(accounts).set({ providerId: 'google', accountId: 'sub', password: null });

  expect((await reset(token)).status).toBe(200);

  expect((await browser().post('/api/session', { ...RIGHT, password: NEW })).status).toBe(201);
  const left = await db.select().from(accounts).where(eq(accounts.userId, userId));
  expect(left.map((it) => it.providerId)).toEqual(['credential']);
});

test('A-03: a mailbox gets five links in half an hour, from any network; an unknown address is limited in the same way', async () => {
  const { browser, mails } = await withAoi();

  for (const email of [RIGHT.email, 'nobody@example.com']) {
    const answers = [];
    for (let at = 0; at < 8; at += 1)
      answers.push((await browser(`10.2.${at}.1`).post('/api/password-resets', { email })).status);
    expect(answers).toEqual([202, 202, 202, 202, 202, 429, 429, 429]);
  }

  await expect.poll(() => mails.length).toBe(5);
});

test('C6: ten requests of a stranger do not block the owner: each network has a limit, and a known device has a reserve', async () => {
  const { browser, clock, mails } = await withAoi();
  const [phone, stranger] = [browser('198.51.100.7'), browser('203.0.113.9')];
  await phone.post('/api/session', RIGHT);
  const ask = async (who: typeof phone) => (await who.post('/api/password-resets', { email: RIGHT.email })).status;

  const answers = [];
  for (let at = 0; at < 10; at += 1) {
    answers.push(await ask(stranger));
    clock.now = plus(clock.now, 31 * 60 * SECOND);
  }
  expect(answers).toEqual([202, 202, 202, 202, 202, 429, 429, 429, 429, 429]);
  expect(await ask(browser('192.0.2.7'))).toBe(202);

  for (let at = 0; at < 12; at += 1) await ask(browser(`10.4.${at}.1`));
  expect(await ask(browser('192.0.2.8'))).toBe(429);
  expect([await ask(phone), await ask(phone), await ask(phone), await ask(phone)]).toEqual([202, 202, 202, 429]);
  await expect.poll(() => mails.filter((it) => it.to === RIGHT.email).length).toBeGreaterThan(8);
});

test('C6: a link whose mail was not sent does not count', async () => {
  let isDown = true;
  let tries = 0;
  const mail = {
    send: async () => {
      tries += 1;
      return isDown
        ? ({ ok: false, failure: 'permanent', code: 'smtp_550', attempted: true } as const)
        : ({ ok: true } as const);
    },
    close: async () => {},
  };
  const { browser, db } = await withAoi({ mail });
  const ask = async () => (await browser().post('/api/password-resets', { email: RIGHT.email })).status;
  const left = async () =>
    (await db.select().from(rateLimits)).filter((it) => it.key.startsWith('mail-address')).map((it) => it.count);
  for (let at = 0; at < 5; at += 1) expect(await ask()).toBe(202);
  await expect.poll(() => tries).toBe(5);
  await expect.poll(left).toEqual([0, 0, 0]);
  isDown = false;

  expect(await ask()).toBe(202);
});

test('A-10: a sign-in with the old password that runs during a reset leaves no session', async () => {
  const { browser, db, reset, link, token } = await withLink();
  let password = PASSWORD;
  let next = token;
  for (let round = 0; round < 5; round += 1) {
    const signIns = Array.from({ length: 4 }, (_, at) =>
      browser(`10.3.${round}.${at}`).post('/api/session', { ...RIGHT, password }),
    );
    const [done, ...answers] = await Promise.all([reset(next, `${NEW}-${round}`), ...signIns]);
    expect(done?.status).toBe(200);
    for (const answer of answers) expect([201, 401]).toContain(answer.status);
    expect(await db.$count(sessions)).toBe(0);
    password = `${NEW}-${round}`;
    if (round < 3) next = await link();
    else break;
  }
});

test('the answer is the same when the mail cannot be sent', async () => {
  const sent: string[] = [];
  const mail = {
    send: async ({ subject }: { subject: string }) => {
      sent.push(subject);
      return { ok: false, failure: 'permanent', code: 'smtp_550', attempted: true } as const;
    },
    close: async () => {},
  };
  const { browser } = await withAoi({ mail });

  expect((await browser().post('/api/password-resets', { email: RIGHT.email })).status).toBe(202);
  await expect.poll(() => sent.length).toBe(1);
});

test('B-02: a reset ends the push notifications to a browser that an intruder subscribed', async () => {
  const { browser, db, deps, reset, token } = await withLink();
  deps.config.pushTestHosts.push('127.0.0.1:9');
  const thief = browser();
  await thief.post('/api/session', RIGHT);
  expect((await thief.post('/api/push-subscriptions', testBrowser('127.0.0.1:9').subscription)).status).toBe(201);

  await reset(token);

  expect(await db.$count(pushSubscriptions)).toBe(0);
});

test('C5: a reset ends a calendar feed that an intruder set up', async () => {
  const { browser, reset, token } = await withLink();
  const thief = browser();
  await thief.post('/api/session', RIGHT);
  await thief.post('/api/calendar-feed');
  await thief.post('/api/session/confirmation', { password: PASSWORD });
  const { url } = (await (await thief.post('/api/calendar-feed/address')).json()) as { url: string };
  const feed = async () => (await browser().get(new URL(url).pathname)).status;
  expect(await feed()).toBe(200);

  await reset(token);

  expect(await feed()).toBe(404);
});

test('C5: a reset forgets the devices that were signed in before; a later sign-in makes its device known', async () => {
  const { browser, reset, token } = await withLink();
  const [thief, aoi, stranger] = [browser('203.0.113.9'), browser('203.0.113.9'), browser('203.0.113.9')];
  await thief.post('/api/session', RIGHT);
  await reset(token);
  await aoi.post('/api/session', { ...RIGHT, password: NEW });

  for (let at = 0; at < 12; at += 1) await stranger.post('/api/session', RIGHT);

  expect((await thief.post('/api/session', { ...RIGHT, password: NEW })).status).toBe(429);
  expect((await aoi.post('/api/session', { ...RIGHT, password: NEW })).status).toBe(201);
});

test('C1: the number of passwords hashed is limited for a link, and for the form of a signed-in user', async () => {
  const { browser, db, reset, token, userId, clock } = await withLink();
  const aoi = browser();
  await aoi.post('/api/session', RIGHT);
  await db.update(sessions).set({ confirmedAt: clock.now }).where(eq(sessions.userId, userId));
  const change = () => aoi.put('/api/account/password', { currentPassword: null, password: 'password1' });

  for (const act of [() => reset(token, 'password1'), change]) {
    const answers: number[] = [];
    for (let at = 0; at < 32; at += 1) answers.push((await act()).status);
    expect(answers).toEqual([...Array(30).fill(422), 429, 429]);
  }
});
