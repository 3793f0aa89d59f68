import type { Page } from '@playwright/test';
import { expectAccessible } from './fixtures/axe.ts';
import { applies, deadline, interview } from './fixtures/selections.ts';
import { expect, isSignedIn, test } from './student.ts';

const LONG = 'みなと商事ホールディングス・インターナショナル・ジャパン株式会社';

const stat = (page: Page, label: string) =>
  page.getByRole('region', { name: 'まとめ' }).getByRole('term').filter({ hasText: label }).locator('..');

async function become(page: Page, id: string, ...statuses: string[]) {
  for (const status of statuses) {
    const headers = { 'Sec-Fetch-Site': 'same-origin' };
    expect((await page.request.put(`/api/selections/${id}/status`, { headers, data: { status } })).ok()).toBe(true);
  }
}

test('without a selection there is nothing to analyse, and a way to add one', async ({ page, email }) => {
  await isSignedIn(page, email);
  await page.goto('/app/homepage');
  await page.getByRole('navigation', { name: 'メイン' }).getByRole('link', { name: '分析' }).click();
  await expect(page.getByRole('heading', { name: 'まだ分析できる選考がありません' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: '選考を追加' }).last().click();
  await page.waitForURL('**/app/companies/add');
});

test('rates say of how many, and are 参考値 of less than five; statuses, industries, this week and what happened are counted', async ({
  page,
  email,
}) => {
  await isSignedIn(page, email);
  const ids: string[] = [];
  for (const [name, events] of [
    [LONG, [deadline(0), interview(3, '14:00', '一次面接')]],
    ['北辰電機', [deadline(6)]],
    ['あおば信託', [deadline(7)]],
    ['ソラネット', [deadline(-3)]],
  ] as const) {
    ids.push((await applies(page, name, [...events])).id);
  }
  await become(page, ids[1] ?? '', 'final_interview', 'offer');
  await page.goto('/app/analysis');
  await expect(stat(page, '応募企業')).toContainText(/4社.*進行中 3社/);
  await expect(stat(page, '本選考')).toContainText(/4社.*内定 1／4社（25%）.*参考値/);
  await expect(stat(page, 'インターン')).toContainText(/0社.*–/);

  // The mark leaves the rate on its line.
  const height = (label: string) =>
    stat(page, label)
      .getByRole('definition')
      .first()
      .evaluate((it) => it.clientHeight);
  expect(await height('本選考')).toBe(await height('応募企業'));

  const { id } = await applies(page, 'つばさ食品', [deadline(30)]);
  await become(page, id, 'rejected');
  await expect(stat(page, '本選考')).toContainText(/5社.*内定 1／5社（20%）/);
  await expect(stat(page, '本選考')).not.toContainText('参考値');
  await expect(stat(page, '今週の予定')).toContainText('3件');
  await expect(stat(page, '応募の多い業界')).toContainText('商社');
  await expect(page.getByRole('table', { name: 'ステータスごとの社数' })).toContainText(/エントリー前.*3社/);
  const steps = page.getByRole('region', { name: '選考の到達段階' }).getByRole('listitem');
  await expect(steps).toHaveText([
    /登録.*5.*2／5社（40%）/,
    /応募.*2.*1／2社（50%）参考値/,
    /面接.*1/,
    /最終面接.*1/,
    /内定・合格.*1/,
  ]);
  const week = page.getByRole('region', { name: '今週の予定' });
  await expect(week.getByRole('listitem')).toHaveText([/今日.*23:59/, /3日後.*一次面接.*14:00/, /6日後.*北辰電機/]);
  const recent = page.getByRole('region', { name: '最近の動き' });
  await expect(recent.getByRole('listitem').first()).toContainText(/つばさ食品.*エントリー前 → お祈り/);
  await expect(recent.getByRole('listitem')).toHaveCount(5);

  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    await expectAccessible(page);
  }
  await page.setViewportSize({ width: 320, height: 700 });
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  await week.getByRole('link', { name: /一次面接/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: /一次面接/ })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: '分析' })).toBeVisible();
});

test('締切の集中 is walked by keys, and a pressed day lists its deadlines', async ({ page, email }) => {
  await isSignedIn(page, email);
  await applies(page, 'みなと商事', [deadline(0), interview(0, '23:00', '一次面接')]);
  await applies(page, LONG, [deadline(1), deadline(80)]);
  await applies(page, '北辰電機', [deadline(1)]);
  await page.goto('/app/analysis');
  const table = page.getByRole('table', { name: 'これから8週間の締切の数' });
  await expect(table.getByRole('button', { name: /締切[1-9]/ })).toHaveCount(2);
  const today = table.locator('[aria-current=date]');
  await expect(today).toHaveAccessibleName(/締切1件$/);
  await today.focus();
  await page.keyboard.press('ArrowLeft');
  await expect(today).toBeFocused();
  await page.keyboard.press('ArrowRight');
  const tomorrow = table.getByRole('button', { name: /締切2件$/ });
  await expect(tomorrow).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(tomorrow).toHaveAttribute('aria-pressed', 'true');
  const panel = page.getByRole('region', { name: '締切の集中' });
  await expect(panel.getByRole('heading', { level: 3 })).toHaveText(/の締切 2件/);
  await expect(panel.getByRole('listitem')).toHaveCount(2);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Space');
  await expect(panel.getByRole('heading', { level: 3 })).toHaveText(/の締切はありません/);
  await expectAccessible(page);

  await tomorrow.click();
  await expect(panel.getByRole('link', { name: /北辰電機/ })).toBeInViewport({ ratio: 1 });
  await panel.getByRole('link', { name: /北辰電機/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: /ES/ })).toBeVisible();
});

test('本選考 and インターン are shown apart, by an address of their own', async ({ page, email }) => {
  await isSignedIn(page, email);
  await applies(page, 'みなと商事', [deadline(2)]);
  await page.goto('/app/analysis');
  const phases = page.getByRole('group', { name: '区分' });
  await phases.getByRole('button', { name: 'インターン' }).click();
  await expect(page.getByRole('heading', { name: '条件に合う選考はありません' })).toBeVisible();
  await expect(page).toHaveURL(/phase=intern/);
  await page.reload();
  await page.getByRole('button', { name: 'すべてを表示' }).click();
  await expect(stat(page, '応募企業')).toContainText('1社');
  await expect(page).toHaveURL(/analysis$/);
  await phases.getByRole('button', { name: '本選考' }).click();
  await expect(stat(page, '本選考')).toContainText('1社');
});
