import { afterEach, beforeEach, expect, test, vi } from 'vitest';

/** What was asked, and the answer. */
let asked: string[];
let answer: boolean;

beforeEach(() => {
  vi.resetModules();
  asked = [];
  answer = false;
  vi.stubGlobal('localStorage', { theme: 'dark' });
  const confirm = (text: string) => {
    asked.push(text);
    return answer;
  };
  vi.stubGlobal('window', { confirm });
});
afterEach(() => vi.unstubAllGlobals());

test('a sign-out asks where changes of any account wait, also where they are not shown', async () => {
  const { mayLose } = await import('./waiting.ts');
  expect([await mayLose(), asked]).toEqual([true, []]);
  Object.assign(localStorage, { 'shiori/outbox/ben': '1' });
  expect([await mayLose(), asked]).toEqual([false, ['未送信の変更があります。ログアウトすると失われます。']]);
  answer = true;
  expect(await mayLose()).toBe(true);
});

test('what the account itself has waiting is asked about with its number, and once', async () => {
  const { mayLose, setAsking } = await import('./waiting.ts');
  Object.assign(localStorage, { 'shiori/outbox/aoi': '1' });
  setAsking(async () => true);
  expect([await mayLose(), asked]).toEqual([true, []]);
});
