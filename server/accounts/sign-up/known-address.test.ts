import pg from 'pg';
import { expect, onTestFinished, test, vi } from 'vitest';
import { accounts, rateLimits, users } from '../../db/schema/accounts.ts';
import {
  chanceOfLess,
  codeIn,
  FORM,
  links,
  mailTo,
  otherThan,
  PASSWORD,
  RIGHT,
  tokenIn,
  WRONG,
  withAoi,
} from '../../testing/accounts.ts';
import { answerOf, testApp } from '../../testing/app.ts';

const RESETS = '/api/password-resets';

test('A-04, C7: an address with an account gets the same answer and also a code; only the mail says that it has one', async () => {
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
    '【しおり】認証コードのお知らせ',
    '【しおり】認証コードのお知らせ',
  ]);
  expect(mails.map((mail) => mail.text.includes('既にアカウントがあります'))).toEqual([true, false]);
  expect(await db.$count(users)).toBe(1);
});

test('C7: only after the right code the answer says that the address has an account, and the account is unchanged', async () => {
  const { browser, db, mails } = await withAoi();
  const before = [await db.select().from(users), await db.select().from(accounts)];
  const visitor = browser();
  await visitor.post('/api/sign-up', { ...FORM, email: RIGHT.email });
  const code = codeIn(mails[0]);
  const wrong = await visitor.post('/api/sign-up/verification', { code: otherThan(code) });
  expect([wrong.status, (await answerOf(wrong)).error]).toEqual([401, 'wrong_code']);

  const right = await visitor.post('/api/sign-up/verification', { code });

  expect([right.status, (await answerOf(right)).error, right.headers.getSetCookie()]).toEqual([409, 'email_taken', []]);
  expect([await db.select().from(users), await db.select().from(accounts)]).toEqual(before);
  expect((await visitor.get('/api/selections')).status).toBe(401);
  expect((await visitor.post('/api/session', RIGHT)).status).toBe(201);
});

async function bodyWithoutIds(response: Response, email: string) {
  const text = await response.text();
  return text.replaceAll(email, 'ADDRESS').replace(/"requestId":"[^"]*"/, '');
}

function headersOf(response: Response) {
  return [...response.headers].map(([name, value]) => [name, value.replace(/=[\w-]{43}/, '=SECRET')]);
}

test('A-04: a password reset request gets the same answer for a known and an unknown address; only a known one gets a mail', async () => {
  const { browser, mails, db, student } = await testApp();
  await student('aoi');
  const seen = [];
  for (const email of ['aoi@example.com', 'nobody@example.com']) {
    const answer = await browser().post('/api/password-resets', { email });
    seen.push([answer.status, await answer.text(), headersOf(answer)]);
  }

  expect(seen[0]).toEqual([202, '{}', expect.anything()]);
  expect(seen[0]).toEqual(seen[1]);
  await mailTo(mails, 'aoi@example.com', 'パスワードの再設定');
  expect(mails).toHaveLength(1);
  expect(await links(db)).toBe(1);
});

test('A-04: until a password reset request is answered, the same statements run for a known and an unknown address', async () => {
  const { browser, mails } = await withAoi();
  const query = vi.spyOn(pg.Client.prototype, 'query');
  onTestFinished(() => query.mockRestore());
  const statements = () =>
    query.mock.calls.map(([asked]) => (typeof asked === 'string' ? asked : (asked as pg.QueryConfig).text));
  const seen = [];
  for (const email of ['nobody@example.com', RIGHT.email]) {
    const before = statements().length;
    await browser().post('/api/password-resets', { email });
    const answered = statements().length;
    seen.push(statements().slice(before));
    // What follows the answer ends with its transaction.
    await expect.poll(() => statements().slice(answered).at(-1)).toBe('commit');
  }

  expect(seen[1]).toEqual(seen[0]);
  expect(seen[0]?.length).toBeGreaterThan(0);
  await mailTo(mails, RIGHT.email, 'パスワードの再設定');
});

test('A-04: a change to an address with an account gets the same answer and looks the same in the user’s own account', async () => {
  const { browser, mails, db, student } = await withAoi();
  await student('ren');
  const seen = [];
  for (const email of ['ren@example.com', 'nobody@example.com']) {
    const aoi = browser();
    await aoi.post('/api/session', RIGHT);
    const answer = await aoi.post('/api/account/email', { email, currentPassword: PASSWORD });
    const account = await aoi.get('/api/account');
    seen.push(await Promise.all([answer, account].map(async (it) => [it.status, await bodyWithoutIds(it, email)])));
  }

  expect(seen[0]?.[0]).toEqual([202, '{"pendingEmail":"ADDRESS"}']);
  expect(seen[0]).toEqual(seen[1]);
  expect(mails.map((mail) => [mail.to, mail.subject, tokenIn(mail).length])).toEqual([
    ['ren@example.com', '【しおり】既にアカウントがあります', 'no token'.length],
    ['nobody@example.com', '【しおり】メールアドレスの変更の確認', 43],
  ]);
  expect(await links(db)).toBe(1);
});

test('A-04: the response time does not reveal whether an address has an account', async () => {
  const { browser, db, mails } = await withAoi();
  const form = { name: 'だれか', password: PASSWORD, targetIndustries: [{ category: 'it', detail: null }] };
  const [known, unknown] = [RIGHT.email, 'nobody@example.com'];
  const ways = [
    { path: '/api/session', body: WRONG, known: [] as number[], unknown: [] as number[] },
    { path: '/api/sign-up', body: form, known: [] as number[], unknown: [] as number[] },
    { path: RESETS, body: {}, known: [] as number[], unknown: [] as number[] },
  ];
  const tells = () => ways.map((way) => chanceOfLess(way.known, way.unknown)).filter((it) => it <= 0.25 || it >= 0.75);
  await browser().post('/api/session', { ...WRONG, email: 'warm-up@example.com' });

  // Other load on the machine adds noise to both times. More rounds average out the noise, but not a real difference.
  for (let round = 0; round < 40 || (round < 160 && tells().length > 0); round += 1) {
    const visitor = browser(`10.1.${round}.1`);
    const acts = ways.flatMap(({ path, body, ...times }) =>
      [known, unknown].map((email) => async () => {
        const before = mails.length;
        const start = performance.now();
        await visitor.post(path, { ...body, email });
        times[email === known ? 'known' : 'unknown'].push(performance.now() - start);
        // What follows the answer is over before the next request is measured.
        if (path === RESETS && email === known) await expect.poll(() => mails.length, { interval: 2 }).toBe(before + 1);
      }),
    );
    // No mailbox reaches its limit, so the whole request is measured.
    await db.delete(rateLimits);
    for (const act of round % 2 === 0 ? acts : acts.reverse()) await act();
  }

  expect(tells()).toEqual([]);
}, 300_000);
