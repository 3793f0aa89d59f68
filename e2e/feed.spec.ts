import type { Page } from '@playwright/test';
import ICAL from 'ical.js';
import { expectAccessible } from './fixtures/axe.ts';
import { applies, deadline, interview } from './fixtures/selections.ts';
import { expect, isSignedIn, PASSWORD, test } from './student.ts';

// axe checks the page four times, on a machine that may be busy.
test.describe.configure({ timeout: 120_000 });

const panel = (page: Page) => page.getByRole('region', { name: 'カレンダー連携' });
const dialog = (page: Page) => page.getByRole('dialog', { name: 'カレンダー連携' });
const address = (page: Page) => dialog(page).getByLabel('カレンダーのアドレス');

/** The titles that a calendar app shows: fetched without a browser, a cookie or a proxy. */
async function subscribed(url: string): Promise<string[]> {
  const response = await fetch(url);
  expect(response.status).toBe(200);
  const calendar = new ICAL.Component(ICAL.parse(await response.text()));
  return calendar.getAllSubcomponents('vevent').map((it) => new ICAL.Event(it).summary);
}

/** Opens the dialog, creates the address, gives proof of identity, and returns the address. */
async function makesAddress(page: Page): Promise<string> {
  await page.goto('/app/calendar');
  await panel(page).getByRole('button', { name: '連携する' }).click();
  await dialog(page).getByRole('button', { name: 'アドレスを作成' }).click();
  const proof = page.getByRole('dialog', { name: 'ご本人の確認' });
  await proof.getByLabel('現在のパスワード', { exact: true }).fill(PASSWORD);
  await expect(address(page)).toBeHidden();
  await proof.getByRole('button', { name: '確認' }).click();
  await expect(address(page)).toHaveValue(/\/feed\/[A-Za-z0-9_-]{43}\.ics$/);
  return address(page).inputValue();
}

test('a student makes an address, hands it on, and sees that a calendar app has read it', async ({ page, email }) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await isSignedIn(page, email);
  await applies(page, 'みなと商事', [deadline(3), interview(4, '14:00', '一次面接')]);
  await page.goto('/app/calendar');
  await expect(panel(page)).toContainText('ふだんのカレンダーアプリにも表示できます');
  await panel(page).getByRole('button', { name: '連携する' }).click();
  await expect(dialog(page)).toContainText('メモ、自分だけのURL、マイページの情報は含まれません');
  await page.goBack();
  await expect(dialog(page)).toBeHidden();

  const url = await makesAddress(page);
  await expect(dialog(page)).toContainText('まだ読み込まれていません');
  await expect(dialog(page)).toContainText('このコンピューターの中で動いています');
  await dialog(page).getByRole('button', { name: 'アドレスをコピー' }).click();
  await expect(dialog(page).getByText('コピーしました')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(url);
  const webcal = url.replace('http:', 'webcal:');
  await expect(dialog(page).getByRole('link', { name: 'Appleのカレンダーに追加' })).toHaveAttribute('href', webcal);
  await expect(dialog(page).getByRole('link', { name: /Googleカレンダーに追加/ })).toHaveAttribute(
    'href',
    `https://calendar.google.com/calendar/r?cid=${encodeURIComponent(webcal)}`,
  );

  expect(await subscribed(url)).toEqual(['みなと商事 ES締切（23:59まで）', 'みなと商事 一次面接']);
  await page.reload();
  await expect(dialog(page)).toContainText(/最後に読み込んだ日時: \d+\/\d+（.） \d\d:\d\d/);
  await expect(address(page)).toBeHidden();
  await dialog(page).getByRole('button', { name: 'アドレスを表示' }).click();
  await expect(address(page)).toHaveValue(url);
  await dialog(page).getByRole('button', { name: '閉じる' }).first().click();
  await expect(panel(page)).toContainText('最後に読み込んだ日時');
  await expect(panel(page).getByRole('button', { name: '連携の設定を開く' })).toBeVisible();
});

test('what is chosen changes what the same address gives, and stays chosen', async ({ page, email }) => {
  await isSignedIn(page, email);
  await applies(page, 'みなと商事', [deadline(3), interview(4, '14:00', '一次面接')]);
  const url = await makesAddress(page);

  await dialog(page)
    .getByRole('radio', { name: /^締切だけ/ })
    .check();
  await expect.poll(() => subscribed(url)).toEqual(['みなと商事 ES締切（23:59まで）']);
  await dialog(page).getByRole('checkbox', { name: '企業名を含める' }).uncheck();
  await expect.poll(() => subscribed(url)).toEqual(['ES締切（23:59まで）']);
  await dialog(page)
    .getByRole('radio', { name: /^参加する予定だけ/ })
    .check();
  await expect.poll(() => subscribed(url)).toEqual(['面接']);
  await page.reload();
  await expect(dialog(page).getByRole('radio', { name: /^参加する予定だけ/ })).toBeChecked();
  await expect(dialog(page).getByRole('checkbox', { name: '企業名を含める' })).not.toBeChecked();
});

test('an address is renewed or stopped only after a question, and then opens nothing', async ({ page, email }) => {
  await isSignedIn(page, email);
  const first = await makesAddress(page);
  const question = (title: string) => page.getByRole('dialog', { name: title });

  await dialog(page).getByRole('button', { name: 'アドレスを再発行' }).click();
  await question('アドレスの再発行').getByRole('button', { name: 'キャンセル' }).click();
  await expect(address(page)).toHaveValue(first);
  await expect(dialog(page).getByRole('button', { name: 'アドレスを再発行' })).toBeFocused();
  await dialog(page).getByRole('button', { name: 'アドレスを再発行' }).click();
  await expect(question('アドレスの再発行')).toContainText('今のアドレスはすぐに使えなくなります');
  await question('アドレスの再発行').getByRole('button', { name: '再発行' }).click();
  await expect(dialog(page)).toContainText('新しいアドレスを発行しました');
  const second = await address(page).inputValue();
  expect(second).not.toBe(first);
  expect((await fetch(first)).status).toBe(404);
  expect((await fetch(second)).status).toBe(200);

  await dialog(page).getByRole('button', { name: '連携を停止' }).click();
  await question('カレンダー連携の停止').getByRole('button', { name: '停止' }).click();
  await expect(dialog(page).getByRole('button', { name: 'アドレスを作成' })).toBeVisible();
  expect((await fetch(second)).status).toBe(404);
  await dialog(page).getByRole('button', { name: 'キャンセル' }).click();
  await expect(panel(page).getByRole('button', { name: '連携する' })).toBeVisible();
});

test('a failure is told, and what was chosen goes back', async ({ page, email }) => {
  await isSignedIn(page, email);
  await makesAddress(page);
  await page.route('**/api/calendar-feed', (route) =>
    route.request().method() === 'PATCH' ? route.fulfill({ status: 503, json: { error: 'busy' } }) : route.continue(),
  );
  await dialog(page)
    .getByRole('radio', { name: /^締切だけ/ })
    .click();
  await expect(dialog(page).getByRole('alert').filter({ hasText: /\S/ })).toContainText('設定の保存に失敗しました');
  await expect(dialog(page).getByRole('radio', { name: /^すべて/ })).toBeChecked();

  await page.route('**/api/calendar-feed', (route) => route.fulfill({ status: 507, json: { error: 'storage_full' } }));
  await page.goto('/app/calendar');
  await expect(panel(page).getByRole('alert').filter({ hasText: /\S/ })).toContainText(
    '連携の状態を読み込めませんでした',
  );
  await page.unroute('**/api/calendar-feed');
  await panel(page).getByRole('button', { name: 'もう一度読み込む' }).click();
  await expect(panel(page).getByRole('button', { name: '連携の設定を開く' })).toBeVisible();
});

test('where the browser refuses to copy, the address is selected for the hand', async ({ page, email }) => {
  await page.addInitScript(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }));
  await isSignedIn(page, email);
  const url = await makesAddress(page);

  await dialog(page).getByRole('button', { name: 'アドレスをコピー' }).click();
  await expect(dialog(page)).toContainText('コピーできませんでした');
  await expect(address(page)).toBeFocused();
  expect(await page.evaluate(() => getSelection()?.toString())).toBe(url);
});

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(colorScheme, () => {
    test.use({ colorScheme });
    test('the calendar connection passes axe in all its states and fits 320 px', async ({ page, email }) => {
      await isSignedIn(page, email);
      await page.goto('/app/calendar');
      await panel(page).scrollIntoViewIfNeeded();
      await panel(page).getByRole('button', { name: '連携する' }).click();
      await expect(dialog(page).getByRole('button', { name: 'アドレスを作成' })).toBeVisible();
      await expectAccessible(page);
      await makesAddress(page);
      await expectAccessible(page);
      await dialog(page).getByRole('button', { name: 'アドレスを再発行' }).scrollIntoViewIfNeeded();
      await dialog(page).getByRole('button', { name: 'アドレスを再発行' }).click();
      await expect(page.getByRole('dialog', { name: 'アドレスの再発行' })).toBeVisible();
      await expectAccessible(page);
      await page.keyboard.press('Escape');
      await page.setViewportSize({ width: 320, height: 640 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
      const right = await page.evaluate(() =>
        Math.max(...[...document.querySelectorAll('dialog, dialog *')].map((it) => it.getBoundingClientRect().right)),
      );
      expect(right).toBeLessThanOrEqual(320);
    });
  });
}
