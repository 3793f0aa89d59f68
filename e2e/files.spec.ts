import { readFile } from 'node:fs/promises';
import type { Page, Route } from '@playwright/test';
import { expectAccessible } from './fixtures/axe.ts';
import { opensRows } from './fixtures/folded.ts';
import { applies, deadline } from './fixtures/selections.ts';
import { expect, isSignedIn, test } from './student.ts';

const PDF = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n%%EOF\n');
const part = (page: Page) => page.getByRole('region', { name: 'ES・提出書類のファイル' });
const choose = (page: Page, ...files: { name: string; mimeType: string; buffer: Buffer }[]) =>
  page.getByLabel('ファイルを選択').setInputFiles(files);
const pdf = (name: string, buffer = PDF) => ({ name, mimeType: 'application/pdf', buffer });

async function opens(page: Page, email: string) {
  await isSignedIn(page, email);
  const { id } = await applies(page, '北辰電機', [deadline(3)]);
  await page.goto(`/app/selections/${id}/edit`);
  await opensRows(page);
  await expect(part(page).getByRole('button', { name: 'ファイルを追加' })).toBeVisible();
  return id;
}

test('F-01: a file is chosen, downloaded as it was, deleted, and brought back', async ({ page, email }) => {
  await opens(page, email);
  await choose(page, pdf('エントリーシート（最終版）.pdf'));
  await expect(page.getByText('ファイルを追加しました')).toBeVisible();
  const row = part(page).getByRole('list', { name: 'ファイル' }).getByRole('listitem');
  await expect(row).toContainText('エントリーシート（最終版）.pdf');
  await expect(row).toContainText('1KB');

  const coming = page.waitForEvent('download');
  await part(page).getByRole('link', { name: 'エントリーシート（最終版）.pdfをダウンロード' }).click();
  const download = await coming;
  expect(download.suggestedFilename()).toBe('エントリーシート（最終版）.pdf');
  expect((await readFile(await download.path())).equals(PDF)).toBe(true);

  await part(page).getByRole('button', { name: 'エントリーシート（最終版）.pdfを削除' }).click();
  await expect(row).toHaveCount(0);
  await page.getByRole('button', { name: '元に戻す', exact: true }).click();
  await expect(row).toHaveCount(1);
  await page.reload();
  await opensRows(page);
  await expect(row).toHaveCount(1);
});

test('F-01: several files arrive one after the other; what is too large or of another kind is told in Japanese', async ({
  page,
  email,
}) => {
  await opens(page, email);
  await choose(
    page,
    pdf('ES.pdf'),
    pdf('大きい.pdf', Buffer.alloc(10 * 1024 * 1024 + 1, 'x')),
    pdf('偽物.pdf', Buffer.from('<script>alert(1)</script>')),
    pdf('志望動機.pdf'),
  );
  const files = part(page).getByRole('list', { name: 'ファイル' });
  await expect(files.getByRole('listitem')).toHaveCount(2);
  await expect(part(page).getByText('ファイルが大きすぎます。10MBまでのファイルを選んでください。')).toBeVisible();
  await expect(part(page).getByText(/^このファイルは添付できません。/)).toBeVisible();
  await part(page).getByRole('button', { name: '大きい.pdfを閉じる' }).click();
  await part(page).getByRole('button', { name: '偽物.pdfを閉じる' }).click();
  await expect(part(page).getByRole('list', { name: 'アップロード' })).toHaveCount(0);
});

test('an upload shows how far it is, can be cancelled, and is tried again after a failure without becoming two', async ({
  page,
  email,
}) => {
  await opens(page, email);
  const held = Promise.withResolvers<Route>();
  await page.route('**/files', (route) =>
    route.request().method() === 'POST' ? held.resolve(route) : route.continue(),
  );
  await choose(page, pdf('ES.pdf'));
  await expect(part(page).getByRole('progressbar', { name: 'ES.pdfのアップロード' })).toBeVisible();
  await part(page).getByRole('button', { name: 'ES.pdfの追加をキャンセル' }).click();
  await expect(part(page).getByRole('list', { name: 'アップロード' })).toHaveCount(0);
  // Where the browser has not ended the request yet, it would go on to the server with the end of the route.
  await (await held.promise).abort().catch(() => {});
  await page.unroute('**/files');

  // The upload succeeds, but its answer is lost.
  let isFirst = true;
  await page.route('**/files', async (route) => {
    if (route.request().method() !== 'POST' || !isFirst) return route.continue();
    isFirst = false;
    await route.fetch();
    await route.abort();
  });
  await choose(page, pdf('ES.pdf'));
  await expect(part(page).getByText(/^接続できませんでした。/)).toBeVisible();
  await part(page).getByRole('button', { name: '再試行' }).click();
  await expect(part(page).getByRole('list', { name: 'アップロード' })).toHaveCount(0);
  await expect(part(page).getByRole('list', { name: 'ファイル' }).getByRole('listitem')).toHaveCount(1);
});

test('a file can be dropped; the list passes axe in both themes and fits 320 px', async ({ page, email }) => {
  test.slow();
  await opens(page, email);
  const name = `${'とても長い名前のエントリーシート'.repeat(5)}.pdf`;
  const transfer = await page.evaluateHandle(
    ([text, called]) => {
      const data = new DataTransfer();
      data.items.add(new File([text ?? ''], called ?? ''));
      return data;
    },
    [PDF.toString(), name],
  );
  await part(page).getByText('ファイルを追加').dispatchEvent('drop', { dataTransfer: transfer });
  await choose(page, pdf('偽物.pdf', Buffer.from('x')));
  await expect(part(page).getByRole('list', { name: 'ファイル' }).getByRole('listitem')).toContainText(name);
  await expect(part(page).getByText(/^このファイルは添付できません。/)).toBeVisible();
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await page.waitForTimeout(300);
    await expectAccessible(page);
  }
  await page.setViewportSize({ width: 320, height: 700 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
});
