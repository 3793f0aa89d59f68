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

test('rates stand there from five selections on; statuses, industries, this week and what happened are counted', async ({
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
  await expect(page.getByText('5社以上になると通過率を表示します')).toBeVisible();
  await expect(stat(page, '本選考')).not.toContainText('%');

  const { id } = await applies(page, 'つばさ食品', [deadline(30)]);
  await become(page, id, 'rejected');
  await expect(stat(page, '本選考')).toContainText(/5社.*通過率 20%/);
  await expect(stat(page, '今週の予定')).toContainText('3件');
  await expect(stat(page, '最多業界')).toContainText('商社');
  await expect(page.getByRole('table', { name: 'ステータスごとの社数' })).toContainText(/エントリー前.*3社/);
  const steps = page.getByRole('table', { name: '各段階まで進んだ社数' }).getByRole('row');
  await expect(steps).toHaveText([/登録.*5/, /応募.*2.*40%/, /面接.*1/, /最終面接.*1/, /内定・合格.*1/]);
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
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  await week.getByRole('link', { name: /一次面接/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: /一次面接/ })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: '分析' })).toBeVisible();
});
