/**
 * From the front page to the first saved deadline: how much a newcomer has to press and type. The bounds are what the way takes today
 * (docs/FIRST-MINUTES.md); whoever adds a screen or a question to it changes them here and there.
 */
import { randomInt } from 'node:crypto';
import type { Page } from '@playwright/test';
import { dayLabel, parts } from '#domain/time.ts';
import { type Counts, counted, seconds, typesJapanese } from './fixtures/counted.ts';
import { dayIn } from './fixtures/selections.ts';
import { codeFor, expect, isSignedIn, test } from './student.ts';

const AOI = [{ kana: 'あおい', word: '青井' }, ' ', { kana: 'あおい', word: '葵' }];
const DENTSU = { kana: 'でんつう', word: '電通' };
const PASSWORD = 'umi-no-ringo42';
const DAY = dayIn(9);
const [, MONTH, DATE] = parts(DAY);

const phone = { width: 390, height: 844 };
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const next = (page: Page) => page.getByRole('region', { name: 'これからの予定' }).getByRole('listitem');

/** Says what was counted since `before`, and holds it below the bounds. */
function expectAtMost(title: string, now: Counts, bounds: Counts, before: Counts = { taps: 0, characters: 0 }) {
  const taken = { taps: now.taps - before.taps, characters: now.characters - before.characters };
  process.stdout.write(`${title}: ${taken.taps} taps, ${taken.characters} characters, ${seconds(taken)} s\n`);
  expect(taken.taps, `${title}: taps`).toBeLessThanOrEqual(bounds.taps);
  expect(taken.characters, `${title}: characters`).toBeLessThanOrEqual(bounds.characters);
}

test.describe('a phone', () => {
  test.use({ viewport: phone, hasTouch: true });

  test('from the front page to the first deadline', async ({ page }) => {
    test.slow();
    const email = `misaki${randomInt(1_000_000, 9_999_999)}@example.jp`;
    const counts = await counted(page);
    await page.goto('/');
    await page.getByRole('main').getByRole('link', { name: '無料で登録' }).first().tap();

    await page.getByLabel('名前').tap();
    await typesJapanese(page.getByLabel('名前'), ...AOI);
    await expect(page.getByLabel('名前')).toHaveValue('青井 葵');
    await page.getByLabel('メールアドレス').tap();
    await page.keyboard.type(email);
    for (const name of ['password', 'passwordConfirm']) {
      await page.locator(`[name=${name}]`).tap();
      await page.keyboard.type(PASSWORD);
    }
    await page.getByText('商社', { exact: true }).tap();
    await button(page, '総合商社').tap();
    await button(page, '認証コードを送る').tap();
    await expect(page.getByLabel('認証コード（6桁）')).toBeFocused();
    await page.keyboard.type(await codeFor(page, email));
    await page.waitForURL(/\/onboarding/);
    const signedUp = { ...counts };
    expectAtMost('sign-up', counts, { taps: 8, characters: 67 });

    await button(page, '始める').tap();
    await button(page, '企業データベース').tap();
    await button(page, '次へ').tap();
    await page.getByLabel('都道府県').selectOption('東京都');
    await button(page, '続ける').tap();
    await page.getByRole('radio', { name: /グループ2/ }).tap();
    await button(page, '続ける').tap();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('使い方を試す');
    await button(page, '次へ').tap();
    await button(page, 'ホームに進む').tap();
    await page.waitForURL('**/app/homepage');
    expectAtMost('onboarding', counts, { taps: 10, characters: 0 }, signedUp);

    const atHome = { ...counts };
    await button(page, '企業を検索・予定を追加').tap();
    const line = page.getByLabel('企業名、または予定を1行で');
    await expect(line).toBeFocused();
    await typesJapanese(line, DENTSU, ` ES ${MONTH}/${DATE}`);
    await page.getByRole('button', { name: /^電通/ }).first().tap();
    await button(page, '本選考').tap();
    await button(page, '保存').tap();
    await expect(next(page).filter({ hasText: '電通' })).toContainText('ES締切');
    await expect(page.getByRole('region', { name: 'はじめの準備' })).toHaveCount(0);
    expectAtMost('first deadline by one line', counts, { taps: 4, characters: 14 }, atHome);
    expectAtMost('from the front page', counts, { taps: 22, characters: 81 });
    // Sign-up and onboarding take at most three minutes; a third of them is left for reading and for the mail.
    expect(seconds({ ...atHome })).toBeLessThanOrEqual(120);
  });

  test('the first deadline by the wizard', async ({ page, email }) => {
    await isSignedIn(page, email);
    const counts = await counted(page);
    await page.goto('/app/homepage');
    await page.getByRole('link', { name: '企業を追加' }).tap();
    await page.getByRole('combobox', { name: '企業名で検索' }).tap();
    await typesJapanese(page.getByRole('combobox'), DENTSU);
    await page.getByRole('option', { name: /^電通/ }).first().tap();
    await button(page, '次へ').tap();
    await page.getByLabel('種類').selectOption('es_deadline');
    await expect(page.getByLabel('予定名')).toHaveValue('ES締切');
    await button(page, '1週間後').tap();
    await button(page, '次へ').tap();
    await button(page, '登録').tap();
    await expect(page.getByRole('article', { name: '電通' })).toContainText('ES締切');
    expectAtMost('first deadline by the wizard', counts, { taps: 9, characters: 5 });
  });
});

test.describe('a keyboard alone, with an input method that composes', () => {
  test.use({ viewport: { width: 1280, height: 900 }, hasTouch: false });

  test('the first deadlines, by the line and by the wizard', async ({ page, email }) => {
    await isSignedIn(page, email);
    const counts = await counted(page);
    await page.goto('/app/homepage');
    await expect(page.getByRole('heading', { name: '予定はまだありません' })).toBeVisible();
    await page.keyboard.press('n');
    const line = page.getByLabel('企業名、または予定を1行で');
    await expect(line).toBeFocused();
    await typesJapanese(line, DENTSU, ` ES ${MONTH}/${DATE}`);
    await expect(page.getByRole('button', { name: /^電通 広告/ }).first()).toBeVisible();
    // To the first question; each answer leads to the next, the last one to 保存.
    await page.keyboard.press('Enter');
    for (const answer of [/^電通/, /^本選考/]) {
      await expect(page.getByRole('button', { name: answer }).first()).toBeFocused();
      await page.keyboard.press('Enter');
    }
    await expect(button(page, '保存')).toBeFocused();
    await page.keyboard.press('Enter');
    const thatDay = page.getByRole('region', { name: 'これからの予定' }).getByRole('list', { name: dayLabel(DAY) });
    await expect(thatDay.getByRole('listitem').filter({ hasText: '電通' })).toContainText('ES締切');

    // The sheet closes by going back, which must not meet another navigation.
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.goto('/app/companies/add');
    const search = page.getByRole('combobox', { name: '企業名で検索' });
    await tabTo(page, search);
    await typesJapanese(search, { kana: 'みつびしでんき', word: '三菱電機' });
    await page.keyboard.press('Enter');
    await expect(page.getByRole('radio', { name: '第一志望群' })).toBeVisible();
    await tabTo(page, button(page, '次へ'));
    await page.keyboard.press('Enter');
    await tabTo(page, page.getByLabel('種類'));
    await page.keyboard.press('ArrowDown');
    await expect(page.getByLabel('予定名')).not.toHaveValue('');
    await tabTo(page, button(page, '1週間後'));
    await page.keyboard.press('Enter');
    await tabTo(page, button(page, '次へ'));
    await page.keyboard.press('Enter');
    await tabTo(page, button(page, '登録'));
    await page.keyboard.press('Enter');
    await expect(page.getByRole('article', { name: '三菱電機' })).toBeVisible();
    expect(counts.taps).toBe(2); // The list of types, which counts as opened and chosen from.
  });
});

async function tabTo(page: Page, wanted: ReturnType<Page['locator']>) {
  await expect(wanted).toBeVisible();
  for (let step = 0; step < 60; step += 1) {
    if (await wanted.evaluate((it) => it === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  await expect(wanted).toBeFocused();
}
