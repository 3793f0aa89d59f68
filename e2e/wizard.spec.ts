import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expectAccessible } from './fixtures/axe.ts';
import { inputMethod } from './fixtures/input-method.ts';
import { applies, dayIn, interview } from './fixtures/selections.ts';
import { expect, isSignedIn, test } from './student.ts';

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const search = (page: Page) => page.getByRole('combobox', { name: '企業名で検索' });

async function sound(page: Page) {
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    await page.waitForTimeout(250);
    await expectAccessible(page);
  }
  const wide = page.viewportSize();
  await page.setViewportSize({ width: 320, height: 800 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  if (wide) await page.setViewportSize(wide);
}

test('four steps: found by kana, explained where something is missing, kept over a reload, registered once', async ({
  page,
  email,
}) => {
  test.slow();
  await isSignedIn(page, email);
  await applies(page, '北辰電機', [interview(4, '14:00', '一次面接')]);
  await page.goto('/app/selections');
  await page.goto('/app/companies/add');
  await press(page, '次へ');
  await expect(page.getByText('企業を選んでください')).toBeVisible();
  await sound(page);

  // The Enter of the input method picks nothing.
  await search(page).click();
  const keyboard = await inputMethod(page);
  await keyboard.compose('みつびしでんき');
  await expect(page.getByRole('option', { name: /三菱電機/ }).first()).toBeVisible();
  await keyboard.key('Enter');
  await keyboard.confirm('みつびしでんき');
  await expect(search(page)).toBeVisible();
  await sound(page);
  await search(page).focus();
  await page
    .getByRole('option', { name: /^三菱電機/ })
    .first()
    .click();
  await expect(page.getByRole('radio', { name: '第一志望群' })).toBeChecked();
  await page.getByText('第二志望群').click();
  await page.getByText('本選考').click();
  await page.getByLabel('選考名').fill('28卒 技術系');
  await page.getByLabel('職種').fill('研究開発');
  await sound(page);
  await press(page, '次へ');

  await press(page, '次へ');
  await expect(page.getByText('予定名を入力してください')).toBeVisible();
  await expect(page.getByText('イベントタイプと締切日は必須です')).toHaveCount(2);
  await expect(page.getByLabel('予定名')).toBeFocused();
  await sound(page);
  await page.getByLabel('予定名').fill('エントリーシート');
  await page.getByLabel('種類').selectOption('es_deadline');
  await page.getByLabel('締切日時の日付').fill(dayIn(9));
  await page.getByLabel('締切日時の時刻').fill('');
  await page.goBack();
  await expect(page.getByLabel('職種')).toHaveValue('研究開発');
  await page.goForward();
  await expect(page.getByLabel('予定名')).toHaveValue('エントリーシート');
  await press(page, '予定をもう1件追加');
  await expect(page.getByRole('listitem').filter({ hasText: 'エントリーシート' })).toContainText('23:59');
  await page.getByLabel('予定名').fill('面談');
  await page.getByLabel('種類').selectOption('interview');
  await page.getByLabel('開始日時の日付').fill(dayIn(4));
  await page.getByLabel('開始日時の時刻').fill('14:30');
  await expect(page.getByText('北辰電機の一次面接と時間が重なっています')).toBeVisible();

  await page.waitForTimeout(500);
  await page.reload();
  await expect(page.getByText('下書きがあります')).toBeVisible();
  await press(page, '続きから');
  await expect(page.getByLabel('予定名')).toHaveValue('面談');
  await expect(page.getByRole('listitem').filter({ hasText: 'エントリーシート' })).toBeVisible();
  await press(page, '次へ');

  const summary = page.getByRole('main');
  for (const part of ['三菱電機', '第二志望群・本選考', '28卒 技術系・研究開発', '面談', 'エントリーシート']) {
    await expect(summary).toContainText(part);
  }
  await sound(page);
  await page.route('**/api/selections', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  );
  await press(page, '登録');
  await expect(page.getByRole('alert')).toContainText('登録できませんでした。接続できませんでした。');
  await page.unroute('**/api/selections');
  await page.getByRole('button', { name: '登録', exact: true }).dblclick();
  await page.waitForURL(/\/app\/selections\?/);
  await expect(page.getByText('三菱電機の選考を追加しました')).toBeVisible();
  await expect(page.getByRole('article', { name: '三菱電機' })).toHaveCount(1);
  await expect(page.getByRole('link', { name: '三菱電機のエントリーシートを編集' })).toBeInViewport();
  await page.goto('/app/companies/add');
  await page.waitForTimeout(400);
  await expect(page.getByText('下書きがあります')).toHaveCount(0);
});

test('a company that is missing is registered, an event is added to a selection, and leaving asks first', async ({
  page,
  email,
}) => {
  await isSignedIn(page, email);
  const name = `朝凪テクノロジー研究所${randomUUID().slice(0, 8)}`;
  await page.goto('/app/homepage');
  await page.getByRole('link', { name: '企業を追加' }).click();
  await search(page).fill(name);
  await page.getByText(`「${name}」を新しい企業として登録して追加`).click();
  await expect(page.getByLabel('企業名')).toHaveValue(name);
  await press(page, 'この企業を登録');
  await expect(page.getByText('業界を選んでください')).toBeVisible();
  await sound(page);
  await page.getByLabel('業界').selectOption('it');
  await page.getByLabel('よみがな').fill('あさなぎてくのろじー');
  await press(page, 'この企業を登録');
  await expect(page.getByRole('radio', { name: '第一志望群' })).toBeVisible();
  await press(page, '戻る');
  await expect(page.getByRole('region', { name: '選んだ企業' })).toContainText(name);

  await press(page, '閉じる');
  await expect(page.getByRole('dialog', { name: '入力中の内容' })).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'キャンセル' }).click();
  await expect(page.getByRole('region', { name: '選んだ企業' })).toContainText(name);
  await press(page, '閉じる');
  await press(page, 'ページを離れる');
  await page.waitForURL('**/app/homepage');

  const { id } = await applies(page, name, [interview(4, '14:00', '一次面接')]);
  await page.goto(`/app/companies/add?selectionId=${id}`);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('予定の追加');
  await page.getByLabel('予定名').fill('二次面接');
  await page.getByLabel('種類').selectOption('interview');
  await page.getByLabel('開始日時の日付').fill(dayIn(8));
  await page.getByLabel('開始日時の時刻').fill('10:30');
  await press(page, '次へ');
  await press(page, '登録');
  await expect(page.getByRole('link', { name: `${name}の二次面接を編集` })).toBeVisible();
});
