import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { type SignUp, signUp } from '#domain/session.ts';
import { DAY, HOUR, MINUTE, plus, SECOND } from '#domain/time.ts';
import {
  accounts,
  notificationSettings,
  pendingSignUps,
  profiles,
  sessions,
  targetIndustries,
  users,
} from '../db/schema.ts';
import type { MailMessage } from '../outside/mail.ts';
import { answerOf, testApp } from '../testing.ts';
import { housekeeping } from './jobs.ts';
import { keepSignUp, renewCode, tryCode } from './pending.ts';

const SECRET = 's'.repeat(43);

const FORM = {
  name: '青井 美咲',
  email: 'misaki@example.com',
  password: 'kumo-no-ue-2027',
  prefecture: '東京都',
  country: null,
  universityGroup: null,
  graduationYear: 2027,
  targetIndustries: [{ category: 'finance', detail: null }],
};

function codeIn(mail: MailMessage | undefined): string {
  return /\b\d{6}\b/.exec(mail?.text ?? '')?.[0] ?? 'no code';
}

const otherThan = (code: string) => (code === '123456' ? '654321' : '123456');

test('A-01: an account exists only after the right code, with profile, settings and session; before it there is one pending row', async () => {
  const { browser, db, mails } = await testApp();
  const misaki = browser();

  const sent = await misaki.post('/api/sign-up', FORM);

  expect([sent.status, await sent.json()]).toEqual([202, { email: 'misaki@example.com' }]);
  expect(sent.headers.get('Set-Cookie')).toMatch(/^shiori-sign-up=[\w-]{43}; .*HttpOnly/);
  expect(await db.$count(users)).toBe(0);
  const [pending] = await db.select().from(pendingSignUps);
  const code = codeIn(mails[0]);
  expect(JSON.stringify(pending)).not.toContain(code);
  expect(JSON.stringify(pending)).not.toContain(FORM.password);
  expect(JSON.stringify(pending)).not.toContain(misaki.cookies.get('shiori-sign-up'));
  expect(await (await misaki.get('/api/sign-up')).json()).toEqual({ email: 'misaki@example.com', resendInSeconds: 60 });

  const verified = await misaki.post('/api/sign-up/verification', { code });

  expect([verified.status, await verified.json()]).toEqual([
    201,
    {
      user: { id: expect.any(String), name: '青井 美咲', email: 'misaki@example.com', isAdmin: false },
      profileCompleted: false,
      onboardingCompleted: false,
    },
  ]);
  expect(await (await misaki.get('/api/session')).json()).toMatchObject({ user: { name: '青井 美咲' } });
  const counts = [users, accounts, profiles, notificationSettings, sessions, targetIndustries, pendingSignUps];
  expect(await Promise.all(counts.map((table) => db.$count(table)))).toEqual([1, 1, 1, 1, 1, 1, 0]);
  expect(await db.select().from(profiles)).toMatchObject([{ prefecture: '東京都', graduationYear: 2027 }]);
});

test('A-01: the right code in another browser makes no account', async () => {
  const { browser, db, mails } = await testApp();
  await browser().post('/api/sign-up', FORM);

  const stranger = await browser().post('/api/sign-up/verification', { code: codeIn(mails[0]) });

  expect([stranger.status, await stranger.json()]).toMatchObject([404, { error: 'sign_up_not_found' }]);
  expect(await db.$count(users)).toBe(0);
});

test('A-01: a sign-up that nobody finished is gone after 24 hours', async () => {
  const { browser, db, clock } = await testApp();
  const misaki = browser();
  await misaki.post('/api/sign-up', FORM);

  clock.now = plus(clock.now, DAY);
  expect(await (await misaki.get('/api/sign-up')).json()).toBeNull();
  await housekeeping(db, clock.now);

  expect(await db.$count(pendingSignUps)).toBe(0);
});

test('going back drops the sign-up', async () => {
  const { browser, db } = await testApp();
  const misaki = browser();
  await misaki.post('/api/sign-up', FORM);

  expect((await misaki.del('/api/sign-up')).status).toBe(204);

  expect(await db.$count(pendingSignUps)).toBe(0);
  expect(misaki.cookies.size).toBe(0);
});

test('a form sent again within a minute keeps its code, and what it says now counts', async () => {
  const { browser, db, mails } = await testApp();
  const misaki = browser();
  await misaki.post('/api/sign-up', FORM);
  await misaki.post('/api/sign-up', { ...FORM, name: '青井 みさき' });

  expect(mails).toHaveLength(1);
  await misaki.post('/api/sign-up/verification', { code: codeIn(mails[0]) });

  expect(await db.select({ name: users.name }).from(users)).toEqual([{ name: '青井 みさき' }]);
});

test('A-02: of 60 guesses at once five are compared, and the right code is worth nothing after them', async () => {
  const { browser, db, mails } = await testApp();
  const misaki = browser();
  await misaki.post('/api/sign-up', FORM);
  const code = codeIn(mails[0]);

  const guesses = await Promise.all(
    Array.from({ length: 60 }, () => misaki.post('/api/sign-up/verification', { code: otherThan(code) })),
  );

  const answers = await Promise.all(guesses.map(async (it) => (await answerOf(it)).error));
  expect(answers.filter((error) => error === 'wrong_code')).toHaveLength(5);
  expect(answers.filter((error) => error === 'code_expired')).toHaveLength(55);
  const late = await misaki.post('/api/sign-up/verification', { code });
  expect([late.status, (await answerOf(late)).error]).toEqual([401, 'code_expired']);
  expect(await db.$count(users)).toBe(0);
});

test('A-02: in 100 races of 20 guesses never more than five are compared', async () => {
  const { db, clock } = await testApp();
  const form = z.parse(signUp, FORM as SignUp);
  for (let race = 0; race < 100; race += 1) {
    const { id, cookie } = await keepSignUp(db, form, 'no hash', clock.now);
    const code = (await renewCode(db, id, SECRET, clock.now)) ?? '';
    const guess = () => tryCode(db, { cookie, code: otherThan(code) }, SECRET, clock.now).catch((error) => error.code);
    const outcomes = await Promise.all(Array.from({ length: 20 }, guess));
    expect(outcomes.filter((outcome) => outcome === 'wrong_code')).toHaveLength(5);
  }
});

test('A-02: the right code sent five times at once makes one account and one session', async () => {
  const { browser, db, mails } = await testApp();
  const misaki = browser();
  await misaki.post('/api/sign-up', FORM);
  const code = codeIn(mails[0]);

  const answers = await Promise.all(
    Array.from({ length: 5 }, () => misaki.post('/api/sign-up/verification', { code })),
  );

  expect(answers.filter((it) => it.status === 201)).toHaveLength(1);
  expect([await db.$count(users), await db.$count(sessions)]).toEqual([1, 1]);
});

test('A-02: a code lives ten minutes, a new one ends the old, full-width digits count, anything but six digits is no code', async () => {
  const { browser, mails, clock } = await testApp();
  const misaki = browser();
  await misaki.post('/api/sign-up', FORM);
  const first = codeIn(mails[0]);

  clock.now = plus(clock.now, 10 * MINUTE);
  expect(await (await misaki.post('/api/sign-up/verification', { code: first })).json()).toMatchObject({
    error: 'code_expired',
  });
  expect((await misaki.post('/api/sign-up/code')).status).toBe(202);
  const second = codeIn(mails[1]);
  if (first !== second) {
    const old = await misaki.post('/api/sign-up/verification', { code: first });
    expect([old.status, (await answerOf(old)).error]).toEqual([401, 'wrong_code']);
  }
  for (const code of [
    Number(second),
    [second],
    { code: second },
    `${second}0`,
    second.slice(1),
    'abcdef',
    '１２３',
    null,
  ]) {
    expect((await misaki.post('/api/sign-up/verification', { code })).status).toBe(400);
  }
  const wide = second.replace(/\d/g, (digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0));
  expect((await misaki.post('/api/sign-up/verification', { code: ` ${wide}` })).status).toBe(201);
});

test('A-03: a code is sent again after a minute, five times in half an hour and ten times a day', async () => {
  const { browser, mails, clock } = await testApp();
  const misaki = browser();
  await misaki.post('/api/sign-up', FORM);

  const early = await misaki.post('/api/sign-up/code');
  expect([early.status, await early.json()]).toMatchObject([429, { retryAfter: 60 }]);
  expect(early.headers.get('Retry-After')).toBe('60');

  for (let minute = 1; minute <= 29; minute += 1) {
    clock.now = plus(clock.now, MINUTE);
    await misaki.post('/api/sign-up/code');
  }
  expect(mails).toHaveLength(5);

  for (let hour = 1; hour < 24; hour += 1) {
    clock.now = plus(clock.now, HOUR);
    await misaki.post('/api/sign-up/code');
  }
  expect(mails).toHaveLength(10);
});

test('A-03: an address in any spelling, from any number of browsers and networks, gets five mails', async () => {
  const { browser, mails } = await testApp();
  const local = 'misaki.aoi';
  const wide = (text: string) => text.replace(/[!-~]/g, (it) => String.fromCharCode(it.charCodeAt(0) + 0xfee0));
  const spelling = fc
    .tuple(fc.mixedCase(fc.constant(`${local}@例え.jp`)), fc.boolean(), fc.stringMatching(/^[ \t　]{0,3}$/))
    .map(([text, isWide, space]) => `${space}${isWide ? wide(text) : text}${space}`);

  let network = 1;
  for (const email of fc.sample(spelling, 30)) {
    network += 1;
    expect([202, 429]).toContain((await browser(`10.0.${network}.1`).post('/api/sign-up', { ...FORM, email })).status);
  }

  expect(mails).toHaveLength(5);
  expect(new Set(mails.map((mail) => mail.to))).toEqual(new Set(['misaki.aoi@xn--r8jz45g.jp']));
});

test('A-03: one customer of the network causes 25 mails in five minutes', async () => {
  const { browser, mails } = await testApp();

  for (let at = 0; at < 30; at += 1) {
    const address = `2001:db8:1:2:${at.toString(16)}::1`;
    await browser(address).post('/api/sign-up', { ...FORM, email: `student${at}@example.com` });
  }

  expect(mails).toHaveLength(25);
});

test('A-04: an address that has an account is answered alike, gets another mail, and no code is right for it', async () => {
  const { student, browser, db, mails } = await testApp();
  await student('aoi');
  const answers = [];
  for (const email of ['aoi@example.com', 'nobody@example.com']) {
    const visitor = browser();
    const sent = await visitor.post('/api/sign-up', { ...FORM, email });
    const looked = await visitor.get('/api/sign-up');
    const wrong = await visitor.post('/api/sign-up/verification', { code: otherThan(codeIn(mails.at(-1))) });
    const seen = [sent, looked, wrong].map(async (it) => [it.status, await bodyWithoutIds(it, email), headersOf(it)]);
    answers.push(await Promise.all(seen));
  }

  expect(answers[0]).toEqual(answers[1]);
  expect(mails.map((mail) => mail.subject)).toEqual([
    '【しおり】既にアカウントがあります',
    '【しおり】認証コードのお知らせ',
  ]);
  expect(codeIn(mails[0])).toBe('no code');
  expect(await db.$count(users)).toBe(1);
});

async function bodyWithoutIds(response: Response, email: string) {
  const text = await response.text();
  return text.replaceAll(email, 'ADDRESS').replace(/"requestId":"[^"]*"/, '');
}

function headersOf(response: Response) {
  return [...response.headers].map(([name, value]) => [name, value.replace(/=[\w-]{43}/, '=SECRET')]);
}

test('email_taken is said only after the right code, to whoever lost the race for the address', async () => {
  const { browser, db, mails } = await testApp();
  const [phone, laptop] = [browser(), browser()];
  await phone.post('/api/sign-up', FORM);
  await laptop.post('/api/sign-up', FORM);
  await phone.post('/api/sign-up/verification', { code: codeIn(mails[0]) });

  const late = await laptop.post('/api/sign-up/verification', { code: codeIn(mails[1]) });

  expect([late.status, (await answerOf(late)).error]).toEqual([409, 'email_taken']);
  expect(await db.$count(users)).toBe(1);
});

test('D-05: when the last step of a sign-up fails, nothing of it stays and the code can be entered again', async () => {
  const { browser, db, mails } = await testApp();
  const misaki = browser();
  await misaki.post('/api/sign-up', FORM);
  await db.execute('alter table sessions add constraint nobody check (false) not valid');

  expect((await misaki.post('/api/sign-up/verification', { code: codeIn(mails[0]) })).status).toBe(500);
  expect(await Promise.all([users, profiles, accounts].map((table) => db.$count(table)))).toEqual([0, 0, 0]);

  await db.execute('alter table sessions drop constraint nobody');
  expect((await misaki.post('/api/sign-up/verification', { code: codeIn(mails[0]) })).status).toBe(201);
});

test('a mail that does not leave is told at once, and can be tried again at once', async () => {
  let isDown = true;
  const sent: MailMessage[] = [];
  const { browser } = await testApp({
    mail: {
      async send(message) {
        if (isDown) return { ok: false, failure: 'temporary', code: 'connection', attempted: false };
        sent.push(message);
        return { ok: true };
      },
      async close() {},
    },
  });
  const misaki = browser();

  const failed = await misaki.post('/api/sign-up', FORM);
  expect([failed.status, (await answerOf(failed)).error]).toEqual([503, 'mail_failed']);
  isDown = false;

  expect((await misaki.post('/api/sign-up/code')).status).toBe(202);
  expect((await misaki.post('/api/sign-up/verification', { code: codeIn(sent[0]) })).status).toBe(201);
});

test.each([
  ['no industry', { targetIndustries: [] }, 400],
  [
    'four industries',
    { targetIndustries: ['it', 'finance', 'retail', 'media'].map((it) => ({ category: it, detail: null })) },
    400,
  ],
  ['an industry twice', { targetIndustries: [1, 2].map(() => ({ category: 'finance', detail: null })) }, 400],
  [
    'a part that the industry does not have',
    { targetIndustries: [{ category: 'finance', detail: 'bridal_beauty' }] },
    400,
  ],
  ['overseas without a country', { prefecture: '海外' }, 400],
  ['a prefecture that does not exist', { prefecture: '江戸' }, 400],
  ['no name', { name: ' ' }, 400],
  ['a password of five characters', { password: 'ab3-x' }, 400],
  ['no address', { email: 'misaki' }, 400],
  ['two addresses', { email: 'a@example.com,b@example.com' }, 400],
  ['a role', { role: 'admin' }, 400],
  ['a common password', { password: 'password1' }, 422],
  ['the address as password', { password: 'misaki1' }, 422],
  ['就活 as password', { password: 'shukatsu2027' }, 422],
  ['one character as password', { password: 'ああああああ' }, 422],
])('a sign-up with %s is refused', async (_, change, status) => {
  const { browser, db, mails } = await testApp();

  expect((await browser().post('/api/sign-up', { ...FORM, ...change })).status).toBe(status);

  expect([mails.length, await db.$count(pendingSignUps)]).toEqual([0, 0]);
});

test('a country is kept only for 海外', async () => {
  const { browser, db, mails } = await testApp();
  const misaki = browser();
  await misaki.post('/api/sign-up', { ...FORM, country: 'US' });
  await misaki.post('/api/sign-up/verification', { code: codeIn(mails[0]) });

  expect(await db.select({ country: profiles.country }).from(profiles)).toEqual([{ country: null }]);
});

test('an address that the operator named becomes admin when it is verified, and no look-alike does', async () => {
  const { browser, db, mails, deps } = await testApp();
  deps.config.adminEmails = ['Boss@Example.com'];
  for (const email of ['boss@example.com', 'boss@example.com.jp', 'b0ss@example.com', 'boss+1@example.com']) {
    const visitor = browser();
    await visitor.post('/api/sign-up', { ...FORM, email });
    await visitor.post('/api/sign-up/verification', { code: codeIn(mails.at(-1)) });
  }

  const admins = await db.select({ email: users.email }).from(users).where(eq(users.role, 'admin'));
  expect(admins).toEqual([{ email: 'boss@example.com' }]);
});

test('signing up signs out who was signed in at this browser', async () => {
  const { browser, db, mails, clock } = await testApp();
  const shared = browser();
  for (const email of ['aoi@example.com', 'ren@example.com']) {
    clock.now = plus(clock.now, SECOND);
    await shared.post('/api/sign-up', { ...FORM, email });
    await shared.post('/api/sign-up/verification', { code: codeIn(mails.at(-1)) });
  }

  expect(await db.$count(sessions)).toBe(1);
  expect(await (await shared.get('/api/session')).json()).toMatchObject({ user: { email: 'ren@example.com' } });
});
