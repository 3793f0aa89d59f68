import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import type { SelectionView } from '#domain/selections/views.ts';
import { findStored } from '#domain/transfer/unzip.ts';
import { expectAccessible } from './fixtures/axe.ts';
import { applies, dayIn, deadline, interview } from './fixtures/selections.ts';
import { expect, isSignedIn, PASSWORD, test } from './student.ts';

const card = (page: Page) => page.getByRole('region', { name: 'データの書き出し' });
const start = (page: Page) => card(page).getByRole('button', { name: 'すべてのデータを書き出す' });
const proof = (page: Page) => page.getByRole('dialog', { name: 'ご本人の確認' });

async function proves(page: Page, password = PASSWORD) {
  await proof(page).getByLabel('現在のパスワード', { exact: true }).fill(password);
  await proof(page).getByRole('button', { name: '確認' }).click();
}

const mine = async (page: Page) => (await (await page.request.get('/api/selections')).json()) as SelectionView[];
const comparable = ({ companyName, status, notes, events }: SelectionView) => ({
  companyName,
  status,
  notes,
  events: events.map(({ publicDescription, deadline, privateMemo }) => ({ publicDescription, deadline, privateMemo })),
});

test('everything is saved in one file after proof, and another account imports it', { tag: '@both' }, async ({
  page,
  email,
}) => {
  await isSignedIn(page, email);
  await applies(page, 'みなと商事', [
    deadline(3, '本エントリー', { privateMemo: '内緒' }),
    interview(5, '14:00', '一次面接', { reminderTypes: [] }),
  ]);
  const before = (await mine(page)).map(comparable);
  await page.goto('/app/profile');
  await expectAccessible(page);
  await start(page).click();
  await proves(page, 'wrong-password');
  await expect(page.getByText('現在のパスワードが正しくありません')).toBeVisible();
  const [download] = await Promise.all([page.waitForEvent('download'), proves(page)]);
  await expect(card(page).getByRole('status').getByText('書き出しました。')).toBeVisible();
  expect(download.suggestedFilename()).toBe(`shiori-${dayIn(0)}.zip`);
  const zip = await readFile(await download.path());
  const read = async (from: number, to: number) => zip.subarray(from, to);
  const entry = async (name: string) => {
    const range = await findStored({ size: zip.length, read }, name);
    return range && zip.toString('utf8', range.from, range.to);
  };
  expect(await entry('records.json')).toContain(email);
  expect(await entry('my-page.json')).toBeNull();

  // Within five minutes no second proof is asked for.
  await card(page).getByLabel('マイページのIDとパスワードも含める').check();
  await Promise.all([page.waitForEvent('download'), start(page).click()]);

  await page.context().clearCookies();
  await isSignedIn(page, `other-${email}`);
  await page.goto('/app/selections/import');
  const file = { name: 'shiori.zip', mimeType: 'application/zip', buffer: zip };
  await page.getByLabel('取り込むファイル').setInputFiles(file);
  await page.getByRole('button', { name: '1件を追加' }).click();
  await expect(page.getByText('1件の選考を追加しました')).toBeVisible();
  expect((await mine(page)).map(comparable)).toEqual(before);
});

test('an export shows how far it is, can be stopped, and says where it broke off', async ({ page, email }) => {
  await isSignedIn(page, email);
  await applies(page, 'みなと商事', [deadline(3)]);
  // The first half arrives; what comes then, the journey says.
  await page.addInitScript(() => {
    const fetched = window.fetch.bind(window);
    window.fetch = async (input, init) => {
      if (!String(input).startsWith('/api/archive')) return fetched(input, init);
      const body = new ReadableStream({
        start(controller) {
          controller.enqueue(new Uint8Array(1_048_576));
          init?.signal?.addEventListener('abort', () => controller.error(init.signal?.reason));
          window.addEventListener('break-off', () => controller.error(new TypeError('network error')));
        },
      });
      return new Response(body, { headers: { 'Content-Length': '2097152' } });
    };
  });
  await page.goto('/app/profile');
  await start(page).click();
  await expect(card(page).getByRole('progressbar')).toHaveAttribute('aria-valuenow', '50');
  await expect(card(page).getByText('1.0MB / 2.0MB')).toBeVisible();
  await expect(card(page).getByRole('status').getByText('50%まで書き出しました。')).toBeAttached();
  await expectAccessible(page);
  await card(page).getByRole('button', { name: '中止' }).click();
  await expect(card(page).getByRole('status').getByText('書き出しを中止しました。')).toBeVisible();
  await expect(card(page).getByRole('progressbar')).toBeHidden();

  await start(page).click();
  await expect(card(page).getByRole('progressbar')).toBeVisible();
  await page.evaluate(() => window.dispatchEvent(new Event('break-off')));
  await expect(card(page).getByText('書き出しが途中で止まりました。もう一度お試しください。')).toBeVisible();
});
