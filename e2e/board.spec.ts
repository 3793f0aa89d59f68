import type { Page, Route } from '@playwright/test';
import type { SelectionView } from '#domain/views.ts';
import { expectAccessible } from './fixtures/axe.ts';
import { applies, appliesOften, deadline, interview } from './fixtures/selections.ts';
import { expect, isSignedIn, test } from './student.ts';

const LONG = 'みなと商事ホールディングス・インターナショナル・ジャパン株式会社';
const column = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const card = (page: Page, name: string) => page.getByRole('article', { name, exact: true });
const grip = (page: Page, name: string) => page.getByRole('button', { name: `${name}を移動` });

test('a card is dragged into another column, taken back, and refused where its phase does not offer the status', async ({
  page,
  email,
}) => {
  test.skip(page.viewportSize()?.width !== 1280, 'a mouse that drags has a wide screen');
  await isSignedIn(page, email);
  await applies(page, '北辰電機', [deadline(3)], { selectionPhase: 'fulltime' });
  await applies(page, 'ソラネット', [deadline(1)], { selectionPhase: 'intern' });
  await page.goto('/app/selections');
  await page.getByRole('button', { name: 'ボード' }).click();
  await expect(page).toHaveURL(/view=board/);
  await expect(column(page, 'エントリー前').getByRole('article')).toHaveCount(2);
  await expect(page.getByRole('heading', { level: 2 })).toHaveText([
    'エントリー前2社',
    '選考中0社',
    'ES提出済み0社',
    '面接待ち0社',
    '最終面接0社',
    '内定0社',
    '合格0社',
    'お祈り0社',
    '辞退0社',
  ]);

  await card(page, '北辰電機').dragTo(column(page, '選考中'));
  await expect(column(page, '選考中').getByRole('article')).toHaveAccessibleName('北辰電機');
  await page.getByRole('button', { name: '元に戻す', exact: true }).click();
  await expect(column(page, 'エントリー前').getByRole('article')).toHaveCount(2);

  for (const name of ['選考中', 'ES提出済み', '面接待ち', '最終面接', '内定'])
    await page.getByRole('button', { name: `${name}の列をたたむ` }).click();
  await card(page, '北辰電機').dragTo(column(page, '合格'));
  await expect(page.getByText('北辰電機は本選考のため、「合格」にはできません')).toBeVisible();
  await expect(column(page, 'エントリー前').getByRole('article')).toHaveCount(2);
  await card(page, 'ソラネット').dragTo(column(page, '合格'));
  await expect(column(page, '合格').getByRole('article')).toHaveAccessibleName('ソラネット');
  await card(page, '北辰電機').dragTo(column(page, '内定'));
  await expect(column(page, '内定').getByRole('heading')).toHaveText('内定1社');
  await page.reload();
  await expect(column(page, '合格').getByRole('article')).toHaveAccessibleName('ソラネット');
  await page.getByRole('button', { name: '内定の列を開く' }).click();
  await expect(column(page, '内定').getByRole('article')).toHaveAccessibleName('北辰電機');
});

test('with the keyboard alone a card goes from column to column, and the focus with it', async ({ page, email }) => {
  await isSignedIn(page, email);
  await applies(page, '北辰電機', [deadline(3)], { selectionPhase: 'fulltime' });
  await page.goto('/app/selections?view=board');
  await grip(page, '北辰電機').focus();
  await page.keyboard.press('ArrowLeft');
  await expect(column(page, 'エントリー前').getByRole('article')).toHaveCount(1);
  for (const name of ['選考中', 'ES提出済み', '面接待ち', '最終面接', '内定', 'お祈り', '辞退']) {
    await page.keyboard.press('ArrowRight');
    await expect(column(page, name).getByRole('article')).toHaveAccessibleName('北辰電機');
    await expect(grip(page, '北辰電機')).toBeFocused();
    await expect(grip(page, '北辰電機')).toBeInViewport();
  }
  await expect(page.getByText('北辰電機を「辞退」に移しました')).toBeAttached();
  await page.keyboard.press('ArrowLeft');
  await expect(column(page, 'お祈り').getByRole('article')).toHaveCount(1);

  // The status select does the same, without dragging.
  const select = page.getByRole('combobox', { name: '北辰電機のステータス' });
  await select.focus();
  for (const key of ['Enter', 'Home', 'Enter']) await page.keyboard.press(key);
  await expect(column(page, 'エントリー前').getByRole('article')).toHaveCount(1);
  await expect(grip(page, '北辰電機')).toBeFocused();
});

test('keys that are quicker than the server lead on: no answer puts a card back where it has left', async ({
  page,
  email,
}) => {
  await isSignedIn(page, email);
  await applies(page, '北辰電機', [deadline(3)], { selectionPhase: 'fulltime' });
  await page.goto('/app/selections?view=board');
  const asked: Route[] = [];
  await page.route('**/status', (route) => void asked.push(route));
  const answer = async (nth: number) => {
    await expect.poll(() => asked.length).toBe(nth);
    await asked[nth - 1]?.continue();
  };
  await grip(page, '北辰電機').focus();
  for (const name of ['選考中', 'ES提出済み']) {
    await page.keyboard.press('ArrowRight');
    await expect(column(page, name).getByRole('article')).toHaveAccessibleName('北辰電機');
    await expect(grip(page, '北辰電機')).toBeFocused();
  }
  await answer(1);
  await expect.poll(() => asked.length).toBe(2);
  await expect(column(page, 'ES提出済み').getByRole('article')).toHaveAccessibleName('北辰電機', { timeout: 2_000 });
  await page.keyboard.press('ArrowRight');
  await expect(column(page, '面接待ち').getByRole('article')).toHaveAccessibleName('北辰電機');
  for (const nth of [2, 3]) await answer(nth);
  await expect
    .poll(async () => ((await (await page.request.get('/api/selections')).json()) as SelectionView[])[0]?.status)
    .toBe('interview_waiting');
});

test('search and filters narrow the board, which keeps its columns; folded columns stand in the URL', async ({
  page,
  email,
}) => {
  await isSignedIn(page, email);
  await applies(page, '北辰電機', [deadline(3)], { priority: 'first' });
  await applies(page, 'ソラネット', [deadline(1)], { priority: 'second' });
  await page.goto('/app/selections?view=board&status=declined');
  await expect(page.getByRole('article')).toHaveCount(2);
  await expect(page.getByRole('combobox', { name: 'ステータス', exact: true })).toHaveCount(0);
  await page.getByRole('button', { name: /第二志望群/ }).click();
  await expect(page.getByRole('article')).toHaveCount(1);
  await page.goBack();
  await expect(page.getByRole('article')).toHaveCount(2);
  await page.getByRole('textbox', { name: '選考を検索' }).fill('ほくしん');
  await expect(page.getByRole('article')).toHaveCount(0);
  await expect(column(page, 'エントリー前')).toContainText('選考はありません');
  await page.getByRole('textbox', { name: '選考を検索' }).fill('そら');
  await expect(page.getByRole('article')).toHaveCount(1);
  await page.getByRole('button', { name: 'エントリー前の列をたたむ' }).click();
  await expect(page.getByRole('article')).toHaveCount(0);
  await page.reload();
  await page.getByRole('button', { name: 'エントリー前の列を開く' }).click();
  await card(page, 'ソラネット').getByRole('link', { name: 'ソラネット' }).click();
  await expect(page.getByLabel('ES内容')).toBeVisible();
  await page.goBack();
  await expect(card(page, 'ソラネット')).toBeVisible();
});

test('a full column draws only the cards that are seen', async ({ page, email }) => {
  test.slow();
  await isSignedIn(page, email);
  await appliesOften(page, 40);
  await page.goto('/app/selections?view=board');
  await expect(card(page, '第1部')).toBeVisible();
  await expect(column(page, 'エントリー前').getByRole('heading', { level: 2 })).toHaveText('エントリー前40社');
  expect(await page.getByRole('article').count()).toBeLessThan(20);
});

test('the board passes axe in both themes, fits 320 px and text of twice the size', async ({ page, email }) => {
  test.slow();
  await isSignedIn(page, email);
  await applies(page, LONG, [interview(4, '14:00', '一次面接')], {
    jobType: '総合職',
    eventTitle: '夏選考 本エントリー',
  });
  await applies(page, '北辰電機', [deadline(-1)], { priority: 'other', selectionPhase: 'intern' });
  await page.goto('/app/selections?view=board&fold=rejected');
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await expect(card(page, LONG)).toBeVisible();
    await expectAccessible(page);
  }
  const over = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  await page.setViewportSize({ width: 320, height: 700 });
  expect(await over()).toBeLessThanOrEqual(0);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
  expect(await over()).toBeLessThanOrEqual(0);
  await expect(card(page, LONG)).toBeVisible();
});
