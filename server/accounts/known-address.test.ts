import { expect, test } from 'vitest';
import { users } from '../db/schema.ts';
import { testApp } from '../testing.ts';
import { codeIn, FORM, otherThan, PASSWORD, RIGHT, WRONG, withAoi } from './testing.ts';

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

test('A-04: the time of an answer does not tell whether an address has an account', async () => {
  const { browser } = await withAoi();
  const form = { name: 'だれか', password: PASSWORD, targetIndustries: [{ category: 'it', detail: null }] };
  const times: Record<string, number[]> = { knownIn: [], unknownIn: [], knownUp: [], unknownUp: [] };
  const timed = async (name: string, act: () => Promise<Response>) => {
    const start = performance.now();
    await act();
    times[name]?.push(performance.now() - start);
  };
  await browser().post('/api/session', { ...WRONG, email: 'warm-up@example.com' });
  for (let at = 0; at < 40; at += 1) {
    const visitor = browser(`10.1.${at}.1`);
    const pair = [
      () => timed('knownIn', () => visitor.post('/api/session', WRONG)),
      () => timed('unknownIn', () => visitor.post('/api/session', { ...WRONG, email: 'nobody@example.com' })),
      () => timed('knownUp', () => visitor.post('/api/sign-up', { ...form, email: RIGHT.email })),
      () => timed('unknownUp', () => visitor.post('/api/sign-up', { ...form, email: 'nobody@example.com' })),
    ];
    for (const act of at % 2 === 0 ? pair : pair.reverse()) await act();
  }

  const { knownIn = [], unknownIn = [], knownUp = [], unknownUp = [] } = times;
  for (const auc of [chanceOfLess(knownIn, unknownIn), chanceOfLess(knownUp, unknownUp)]) {
    expect(auc).toBeGreaterThan(0.25);
    expect(auc).toBeLessThan(0.75);
  }
}, 30_000);

/** How often one of `a` is below one of `b`: 0.5 when they cannot be told apart. */
function chanceOfLess(a: number[], b: number[]): number {
  const wins = a.flatMap((x) => b.map((y) => (x < y ? 1 : x === y ? 0.5 : 0))).reduce((sum: number, it) => sum + it, 0);
  return wins / (a.length * b.length);
}
