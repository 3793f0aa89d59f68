import type { Page } from '@playwright/test';
import { applies, dayIn, deadline } from './fixtures/selections.ts';
import { expect, isSignedIn, PASSWORD, test } from './student.ts';

/** An answer that comes after its screen was left changes nothing about where the student is now. */

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

/** Holds the answers to such requests until the returned function is called; waits until they have arrived. */
async function holds(page: Page, method: string, url: RegExp) {
  let release = () => {};
  const released = new Promise<void>((done) => {
    release = done;
  });
  await page.route(url, async (route) => {
    if (route.request().method() !== method) return route.fallback();
    const response = await route.fetch();
    await released;
    await route.fulfill({ response });
  });
  return async (said: string | null) => {
    release();
    if (said) await expect(page.getByText(said)).toBeVisible();
    // What would follow from the answer comes within a moment of it.
    await page.waitForTimeout(700);
  };
}

/** Goes home although something is typed, or on its way. */
async function leavesForHome(page: Page, isAsked = true) {
  await page.getByRole('navigation', { name: 'メイン' }).getByRole('link', { name: 'ホーム' }).click();
  if (isAsked) await press(page, 'ページを離れる');
  await page.waitForURL('**/app/homepage');
  await expect(page.getByRole('region', { name: 'これからの予定' })).toBeVisible();
}

async function isAtHome(page: Page) {
  await expect(page).toHaveURL(/\/app\/homepage$/);
  await expect(page.getByRole('region', { name: 'これからの予定' })).toBeVisible();
}

test('a link of the last step of the import is followed at once, before all is read again', async ({ page, email }) => {
  await isSignedIn(page, email);
  await page.goto('/app/selections/import');
  await page.getByLabel('表を貼り付け').fill(`企業名\t締切\nみなと商事\t${dayIn(9).replaceAll('-', '/')}`);
  await press(page, '次へ');
  await expect(page.getByRole('heading', { level: 2, name: '列の内容を確認する' })).toBeVisible();
  await press(page, '次へ');
  await expect(page.getByRole('button', { name: '1件を追加' })).toBeVisible();
  await page.route('**/api/transfer/imports/last', async (route) => {
    await new Promise((done) => setTimeout(done, 1_500));
    await route.continue();
  });
  await press(page, '1件を追加');
  await page.getByRole('link', { name: '選考管理を見る' }).click();
  await expect(page.getByRole('combobox', { name: 'みなと商事のステータス' })).toBeVisible();
  await page.waitForTimeout(2_500);
  await expect(page).toHaveURL(/\/app\/selections(\?|$)/);
  await page.goBack();
  await expect(page.getByText('1件の選考を追加しました')).toBeVisible();
});

test('who has agreed to leave is not asked again, wherever they go while the next screen is on its way', async ({
  page,
  email,
}) => {
  await isSignedIn(page, email);
  await page.goto('/app/profile');
  await page.getByLabel('大学名').fill('しおり大学');
  await page.route('**/assets/homepage-*.js', async (route) => {
    await new Promise((done) => setTimeout(done, 1_500));
    await route.continue();
  });
  const menu = page.getByRole('navigation', { name: 'メイン' });
  await menu.getByRole('link', { name: 'ホーム' }).click();
  await press(page, 'ページを離れる');
  await expect(page).toHaveURL(/\/app\/homepage$/);
  await menu.getByRole('link', { name: '分析' }).click();
  await expect(page).toHaveTitle(/分析/);
  await expect(page.getByRole('dialog')).toBeHidden();
});

test('a form that is saved after its page was left leaves the student where they went', async ({ page, email }) => {
  await isSignedIn(page, email);
  const { id, eventIds } = await applies(page, '北辰電機', [deadline(3)]);
  await test.step('the page of a selection', async () => {
    await page.goto(`/app/selections/${id}/edit`);
    await page.getByLabel('職種').fill('研究開発');
    const answered = await holds(page, 'PATCH', /\/api\/selections\/\w+$/);
    await press(page, '保存');
    await leavesForHome(page);
    await answered('選考情報を更新しました');
    await isAtHome(page);
  });
  await test.step('an event', async () => {
    await page.goto(`/app/selections/${id}/events/${eventIds[0]}`);
    await page.getByRole('link', { name: '編集', exact: true }).click();
    await page.getByLabel('予定名').fill('ES提出');
    const answered = await holds(page, 'PATCH', /\/api\/events\/\w+$/);
    await press(page, '保存');
    await leavesForHome(page);
    await answered('イベント情報を更新しました');
    await isAtHome(page);
  });
  await test.step('the wizard', async () => {
    await page.goto('/app/homepage');
    await page.goto(`/app/companies/add?selectionId=${id}`);
    await page.getByLabel('予定名').fill('会社説明会');
    await page.getByLabel('種類').selectOption('es_deadline');
    await page.getByLabel('締切日時の日付').fill(dayIn(5));
    await press(page, '次へ');
    const answered = await holds(page, 'POST', /\/api\/selections\/\w+\/events$/);
    await press(page, '登録');
    await leavesForHome(page, false);
    await answered('イベントを追加しました');
    await isAtHome(page);
  });
});

test('a dialog that is closed while it saves closes no other one', async ({ page, email }) => {
  await isSignedIn(page, email);
  const { id } = await applies(page, '北辰電機', [deadline(3)]);
  await page.goto(`/app/selections?open=${id}`);
  const answered = await holds(page, 'PUT', /\/reminders$/);
  await press(page, 'リマインドを設定');
  await press(page, '設定を保存');
  await press(page, 'キャンセル');
  await press(page, '予定を追加');
  const other = page.getByRole('dialog', { name: '予定の追加' });
  await expect(other).toBeVisible();
  await answered('リマインド設定を保存しました');
  await expect(other).toBeVisible();
});

test('connecting Google that was cancelled does not leave for Google', async ({ page, email }) => {
  await isSignedIn(page, email);
  await page.goto('/app/profile');
  await press(page, 'Googleアカウントを連携');
  await page.getByRole('textbox', { name: '現在のパスワード' }).fill(PASSWORD);
  const answered = await holds(page, 'POST', /\/api\/session\/confirmation$/);
  await press(page, 'Googleへ進む');
  await press(page, 'キャンセル');
  await answered(null);
  await expect(page).toHaveURL(/\/app\/profile$/);
  await expect(page.getByRole('dialog')).toHaveCount(0);
});
