import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { DAY, plus, SECOND } from '#domain/time.ts';
import { housekeeping } from '#server/accounts/sign-up/housekeeping.ts';
import { accounts, pendingSignUps, sessions, users } from '../../db/schema/accounts.ts';
import { profiles, targetIndustries } from '../../db/schema/profiles.ts';
import { notificationSettings } from '../../db/schema/reminders.ts';
import type { MailMessage } from '../../integrations/mail/message.ts';
import { codeIn, FORM } from '../../testing/accounts.ts';
import { answerOf, testApp } from '../../testing/app.ts';

test('A-01: the right code creates the account with profile, settings and session; before it there is only one pending row', async () => {
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
      firstSteps: [],
      travelMinutes: 60,
    },
  ]);
  expect(await (await misaki.get('/api/session')).json()).toMatchObject({ user: { name: '青井 美咲' } });
  const counts = [users, accounts, profiles, notificationSettings, sessions, targetIndustries, pendingSignUps];
  expect(await Promise.all(counts.map((table) => db.$count(table)))).toEqual([1, 1, 1, 1, 1, 1, 0]);
  expect(await db.select().from(profiles)).toMatchObject([{ prefecture: '東京都', graduationYear: 2027 }]);
});

test('A-01: the right code is not lost on a page that an earlier account has left behind', async () => {
  const { browser, db, mails, student } = await testApp();
  const misaki = browser();
  await misaki.post('/api/sign-up', FORM);
  const [name = '', value = ''] = (await student('ren')).cookie.split('=');
  misaki.cookies.set(name, value);

  const code = codeIn(mails[0]);
  const verified = await misaki.post('/api/sign-up/verification', { code }, { 'X-Account': 'of-earlier' });

  expect([verified.status, await verified.json()]).toMatchObject([201, { user: { email: FORM.email } }]);
  expect(await db.$count(sessions)).toBe(1);
});

test('A-01: the right code in another browser creates no account', async () => {
  const { browser, db, mails } = await testApp();
  await browser().post('/api/sign-up', FORM);

  const stranger = await browser().post('/api/sign-up/verification', { code: codeIn(mails[0]) });

  expect([stranger.status, await stranger.json()]).toMatchObject([404, { error: 'sign_up_not_found' }]);
  expect(await db.$count(users)).toBe(0);
});

test('A-01: an unfinished sign-up is deleted after 24 hours', async () => {
  const { browser, db, clock } = await testApp();
  const misaki = browser();
  await misaki.post('/api/sign-up', FORM);

  clock.now = plus(clock.now, DAY);
  expect(await (await misaki.get('/api/sign-up')).json()).toBeNull();
  await housekeeping(db, clock.now);

  expect(await db.$count(pendingSignUps)).toBe(0);
});

test('going back deletes the sign-up', async () => {
  const { browser, db } = await testApp();
  const misaki = browser();
  await misaki.post('/api/sign-up', FORM);

  expect((await misaki.del('/api/sign-up')).status).toBe(204);

  expect(await db.$count(pendingSignUps)).toBe(0);
  expect(misaki.cookies.size).toBe(0);
});

test('a form submitted again within a minute keeps its code, and its new values are used', async () => {
  const { browser, db, mails } = await testApp();
  const misaki = browser();
  await misaki.post('/api/sign-up', FORM);
  await misaki.post('/api/sign-up', { ...FORM, name: '青井 みさき' });

  expect(mails).toHaveLength(1);
  await misaki.post('/api/sign-up/verification', { code: codeIn(mails[0]) });

  expect(await db.select({ name: users.name }).from(users)).toEqual([{ name: '青井 みさき' }]);
});

test('the answer email_taken comes only after the right code, when another sign-up got the address first', async () => {
  const { browser, db, mails } = await testApp();
  const [phone, laptop] = [browser(), browser()];
  await phone.post('/api/sign-up', FORM);
  await laptop.post('/api/sign-up', FORM);
  await phone.post('/api/sign-up/verification', { code: codeIn(mails[0]) });

  const late = await laptop.post('/api/sign-up/verification', { code: codeIn(mails[1]) });

  expect([late.status, (await answerOf(late)).error]).toEqual([409, 'email_taken']);
  expect(await db.$count(users)).toBe(1);
});

test('D-05: when the last step of a sign-up fails, it is rolled back and the code can be entered again', async () => {
  const { browser, db, mails } = await testApp();
  const misaki = browser();
  await misaki.post('/api/sign-up', FORM);
  await db.execute('alter table sessions add constraint nobody check (false) not valid');

  expect((await misaki.post('/api/sign-up/verification', { code: codeIn(mails[0]) })).status).toBe(500);
  expect(await Promise.all([users, profiles, accounts].map((table) => db.$count(table)))).toEqual([0, 0, 0]);

  await db.execute('alter table sessions drop constraint nobody');
  expect((await misaki.post('/api/sign-up/verification', { code: codeIn(mails[0]) })).status).toBe(201);
});

test('a mail that cannot be sent is reported at once, and can be retried at once', async () => {
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

test('a country is stored only for 海外', async () => {
  const { browser, db, mails } = await testApp();
  const misaki = browser();
  await misaki.post('/api/sign-up', { ...FORM, country: 'US' });
  await misaki.post('/api/sign-up/verification', { code: codeIn(mails[0]) });

  expect(await db.select({ country: profiles.country }).from(profiles)).toEqual([{ country: null }]);
});

test('a configured administrator address gets the role when it is verified, and a similar address does not', async () => {
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

test('signing up ends the earlier session of this browser', async () => {
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

test('C1: of 80 forms from one network 60 are processed, including repeats; another network is not delayed', async () => {
  const { browser } = await testApp();
  const attacker = browser('203.0.113.9');
  await attacker.post('/api/sign-up', FORM);

  const answers: number[] = [];
  for (let at = 0; at < 79; at += 1)
    answers.push((await attacker.post('/api/sign-up', { ...FORM, password: 'password' })).status);

  expect([answers.filter((it) => it === 422).length, answers.filter((it) => it === 429).length]).toEqual([59, 20]);
  expect((await browser('198.51.100.7').post('/api/sign-up', FORM)).status).toBe(202);
});
