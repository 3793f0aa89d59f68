import type { Page } from '@playwright/test';
import { expectAccessible } from './fixtures/axe.ts';
import { opensRows } from './fixtures/folded.ts';
import { applies, deadline } from './fixtures/selections.ts';
import { expect, isSignedIn, PASSWORD, test } from './student.ts';

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const SECRET = 'ひみつの浜辺 7';

async function enters(page: Page, id: string, password: string) {
  const login = dialog(page, 'マイページのログイン情報');
  await login.getByLabel('マイページID').fill(id);
  await login.getByLabel('マイページのパスワード', { exact: true }).fill(password);
  await login.getByRole('button', { name: '保存' }).click();
  await expect(login).toBeHidden();
}

async function proves(page: Page, password = PASSWORD) {
  await dialog(page, 'ご本人の確認').getByLabel('現在のパスワード', { exact: true }).fill(password);
  await dialog(page, 'ご本人の確認').getByRole('button', { name: '確認' }).click();
}

test('K-04: the login of a company is entered, shown and copied only after the password, and hidden by itself', async ({
  page,
  context,
  email,
}) => {
  await page.clock.install();
  await isSignedIn(page, email);
  const { id } = await applies(page, '北辰電機', [deadline(3)]);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(`/app/selections/${id}/edit`);
  await opensRows(page);
  const part = page.getByRole('region', { name: 'マイページ' });
  await expect(part.getByText('未登録')).toHaveCount(2);
  await button(page, 'ログイン情報を登録').click();
  await dialog(page, 'マイページのログイン情報').getByRole('button', { name: '保存' }).click();
  await expect(page.getByText('マイページIDかパスワードを入力してください')).toBeVisible();
  await enters(page, 'aoi-2027', SECRET);
  await expect(page.getByText('マイページの情報を保存しました')).toBeVisible();
  await expect(part).not.toContainText(SECRET);

  await button(page, 'マイページのパスワードを表示').click();
  await proves(page, 'wrong-password');
  await expect(page.getByText('現在のパスワードが正しくありません')).toBeVisible();
  await expect(part).not.toContainText(SECRET);
  await proves(page);
  await expect(part).toContainText(SECRET);
  await button(page, 'マイページIDを表示').click();
  await expect(part).toContainText('aoi-2027');
  await button(page, 'マイページIDを隠す').click();
  await expect(part).not.toContainText('aoi-2027');
  await page.clock.runFor(31_000);
  await expect(part).not.toContainText(SECRET);

  await button(page, 'マイページのパスワードをコピー').click();
  await expect(part.getByText(/^コピーしました/)).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(SECRET);
  await expect(part).not.toContainText(SECRET);

  // It is hidden again when the page is hidden.
  await button(page, 'マイページのパスワードを表示').click();
  await expect(part).toContainText(SECRET);
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(part).not.toContainText(SECRET);

  await button(page, 'ログイン情報を変更').click();
  await dialog(page, 'マイページのログイン情報').getByLabel('登録済みのマイページのパスワードを削除').check();
  await dialog(page, 'マイページのログイン情報').getByRole('button', { name: '保存' }).click();
  await expect(part.getByText('未登録')).toHaveCount(1);
});

test('the login stands in the dialog of the list, too; none of it is in a draft, in storage or in a list', async ({
  page,
  email,
}) => {
  await isSignedIn(page, email);
  const { id } = await applies(page, '北辰電機', [deadline(3)]);
  await page.goto(`/app/selections?open=${id}&dialog=info`);
  await button(page, 'ログイン情報を登録').click();
  // Enter in the inner form saves that one, and does not submit the outer.
  const login = dialog(page, 'マイページのログイン情報');
  await login.getByLabel('マイページID').fill('aoi-2027');
  await login.getByLabel('マイページのパスワード', { exact: true }).fill(SECRET);
  await login.getByLabel('マイページID').press('Enter');
  await expect(login).toBeHidden();
  await expect(dialog(page, '選考情報の更新')).toBeVisible();
  await button(page, 'マイページのパスワードを表示').click();
  await proves(page);
  await expect(dialog(page, '選考情報の更新')).toContainText(SECRET);

  const kept = await page.evaluate(async () => {
    const databases = (await indexedDB.databases()).map((it) => it.name);
    return JSON.stringify([databases, { ...localStorage }, { ...sessionStorage }, location.href]);
  });
  expect(kept).toContain('[[],');
  expect(kept).not.toContain(SECRET);
  for (const path of ['/api/selections', `/api/selections/${id}`])
    expect(await (await page.request.get(path)).text()).not.toContain(SECRET);
});

test('the login and its dialogs pass axe in both themes and fit 320 px', async ({ page, email }) => {
  test.slow();
  await isSignedIn(page, email);
  const { id } = await applies(page, 'みなと商事ホールディングス・インターナショナル・ジャパン株式会社', [deadline(3)]);
  await page.goto(`/app/selections/${id}/edit`);
  await opensRows(page);
  await button(page, 'ログイン情報を登録').click();
  await enters(page, `とても長いマイページのID${'0123456789'.repeat(8)}`, SECRET);
  await button(page, 'マイページIDを表示').click();
  const check = async () => {
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await page.waitForTimeout(300);
      await expectAccessible(page);
    }
  };
  await expect(dialog(page, 'ご本人の確認').getByLabel('現在のパスワード', { exact: true })).toBeVisible();
  await check();
  await proves(page);
  await expect(page.getByText('30秒後に隠します')).toBeVisible();
  await check();
  await page.setViewportSize({ width: 320, height: 700 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  await button(page, 'ログイン情報を変更').click();
  await check();
});
