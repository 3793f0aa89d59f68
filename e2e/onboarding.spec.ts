import type { Page } from '@playwright/test';
import { expectAccessible } from './fixtures/axe.ts';
import { inputMethod } from './fixtures/input-method.ts';
import { beginsOnboarding, expect, isNew, signUp, test } from './student.ts';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
/** Playwright does not click a button with aria-disabled; a key presses it all the same. */
const pressAnyway = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).press('Enter');
const atHome = (page: Page) => page.waitForURL('**/app/homepage');

/** Presses Tab until the button has the focus. */
async function tabTo(page: Page, name: string) {
  const wanted = page.getByRole('button', { name, exact: true });
  for (let step = 0; step < 60; step += 1) {
    if (await wanted.evaluate((it) => it === document.activeElement).catch(() => false)) return;
    await page.keyboard.press('Tab');
  }
  await expect(wanted).toBeFocused();
}

async function fillBasics(page: Page) {
  await page.getByLabel('都道府県').selectOption('東京都');
  await press(page, '続ける');
  await expect(heading(page)).toHaveText('大学2/2');
}

async function fillProfile(page: Page) {
  await fillBasics(page);
  await page.getByRole('radio', { name: /グループ2/ }).check();
  await press(page, '続ける');
  await expect(heading(page)).toHaveText('使い方を試す');
}

async function toBasics(page: Page) {
  await page.goto('/onboarding');
  await press(page, '始める');
  await press(page, '次へ');
  await expect(heading(page)).toHaveText('基本情報1/2');
}

test('a new student signs up, goes through the five steps and is at home with a complete profile', {
  tag: '@both',
}, async ({ page, email }) => {
  await beginsOnboarding(page, email);
  await expect(heading(page)).toHaveText('青井 葵さん、ようこそ');
  await expect(page).toHaveTitle('ようこそ｜しおり');
  for (const name of ['利用規約', 'プライバシーポリシー'])
    await expect(page.getByRole('main').getByRole('link', { name })).toBeVisible();
  await expect(page.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '1');
  await press(page, '始める');

  await expect(heading(page)).toHaveText('就活を、3つの面から支えます');
  const card = page.getByRole('button', { name: '企業データベース' });
  await card.click();
  await expect(card).toHaveAttribute('aria-pressed', 'true');
  await press(page, '次へ');

  await expect(page.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '3');
  await expect(page.getByLabel('名前')).toHaveValue('青井 葵');
  await fillProfile(page);
  await expect(page.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '4');
  await press(page, '次へ');

  await expect(heading(page)).toHaveText('準備ができました');
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(3);
  await expect(page.getByRole('button', { name: 'スキップ' })).toHaveCount(0);
  await press(page, 'ホームに進む');
  await atHome(page);

  expect(await (await page.request.get('/api/session')).json()).toMatchObject({
    profileCompleted: true,
    onboardingCompleted: true,
  });
  expect(await (await page.request.get('/api/profile')).json()).toMatchObject({
    prefecture: '東京都',
    universityGroup: 'upper_tier',
    targetIndustries: [{ category: 'trading', detail: expect.anything() }],
  });
  await page.goBack();
  await expect(page).not.toHaveURL(/\/onboarding/);
});

test('the end leads to the first company as well as home, and Back does not lead into the steps again', {
  tag: '@both',
}, async ({ page, email }) => {
  await isNew(page, email);
  await page.goto('/terms');
  await toBasics(page);
  await fillProfile(page);
  await press(page, '次へ');
  await expect(page.getByRole('button', { name: 'ホームに進む' })).toBeVisible();
  await press(page, '最初の企業を追加');
  await page.waitForURL('**/app/companies/add');
  await expect(page.getByRole('combobox', { name: '企業名で検索' })).toBeVisible();
  expect(await (await page.request.get('/api/session')).json()).toMatchObject({ onboardingCompleted: true });
  await page.goBack();
  await page.waitForURL('**/terms');
});

test('where a screen was asked for, the end leads there alone', async ({ page, email }) => {
  await isNew(page, email);
  await page.goto('/onboarding?step=basics&redirect=/app/calendar');
  await fillProfile(page);
  await press(page, '次へ');
  await expect(page.getByRole('button', { name: '次の画面に進む' })).toBeVisible();
  await expect(page.getByRole('button', { name: '最初の企業を追加' })).toHaveCount(0);
  await press(page, '次の画面に進む');
  await page.waitForURL('**/app/calendar');
});

test('the whole way goes by the keyboard alone', async ({ page, email }) => {
  await isNew(page, email);
  await page.goto('/onboarding');
  await expect(heading(page)).toBeVisible();
  await tabTo(page, '始める');
  await page.keyboard.press('Enter');
  await expect(heading(page)).toBeFocused();
  await tabTo(page, '締切と面接をまとめて管理');
  await page.keyboard.press('Space');
  await expect(page.getByRole('button', { name: '締切と面接をまとめて管理' })).toHaveAttribute('aria-pressed', 'true');
  await tabTo(page, '次へ');
  await page.keyboard.press('Enter');
  await expect(heading(page)).toBeFocused();

  // The missing field is named, and gets the focus.
  await tabTo(page, '続ける');
  await expect(page.getByRole('button', { name: '続ける' })).toHaveAttribute('aria-disabled', 'true');
  await expect(page.getByText('未入力：都道府県')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('都道府県')).toBeFocused();
  await expect(page.getByLabel('都道府県')).toHaveAccessibleDescription('都道府県を選択してください');
  await page.keyboard.type('大阪');
  await page.keyboard.press('Tab');
  await page.getByLabel('都道府県').selectOption('大阪府');
  await expect(page.getByText('都道府県を選択してください')).toBeHidden();
  await tabTo(page, '続ける');
  await page.keyboard.press('Enter');

  await expect(heading(page)).toHaveText('大学2/2');
  await tabTo(page, '続ける');
  await page.keyboard.press('Enter');
  await expect(page.getByText('大学グループを選択してください')).toBeVisible();
  await expect(page.getByRole('radio').first()).toBeFocused();
  await page.keyboard.press('Space');
  await tabTo(page, '続ける');
  await page.keyboard.press('Enter');
  await expect(heading(page)).toHaveText('使い方を試す');
  await tabTo(page, '次へ');
  await page.keyboard.press('Enter');
  await tabTo(page, 'ホームに進む');
  await page.keyboard.press('Enter');
  await atHome(page);
});

test('the tour reacts: a company is added, an interview put on a day, a reminder and a status chosen', {
  tag: '@both',
}, async ({ page, email }) => {
  await isNew(page, email, { prefecture: '東京都' });
  await page.goto('/onboarding?step=tour');
  await expect(page.getByText('この操作は保存されません')).toBeVisible();
  const tab = (name: string) => page.getByRole('tab', { name: new RegExp(name) });
  await expect(tab('企業を追加')).toHaveAttribute('aria-selected', 'true');

  const ime = await inputMethod(page);
  await page.getByLabel('サンプルの企業を検索').focus();
  await ime.compose('ほくしん');
  await expect(page.getByRole('option', { name: /北辰電機/ })).toBeVisible();
  await ime.key('Enter');
  await ime.key('Process');
  await expect(page.getByRole('list', { name: '追加した企業' })).toHaveCount(0);
  await ime.confirm('ほくしん');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('list', { name: '追加した企業' }).getByRole('listitem')).toHaveText([
    /北辰電機.*エントリー前/,
  ]);
  await expect(tab('企業を追加')).toHaveAccessibleName(/試しました/);

  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('ArrowRight');
  await expect(tab('カレンダーに反映')).toBeFocused();
  await expect(page.getByRole('grid')).toBeVisible();
  await expect(page.getByText('まだ予定を入れていません')).toBeVisible();
  const sample = page.getByRole('grid').getByText('北辰電機');
  expect(await sample.evaluate((it) => it.scrollWidth - it.clientWidth)).toBeLessThanOrEqual(1);
  await page.getByRole('gridcell').nth(12).click();
  await expect(page.getByRole('tabpanel').getByText('みなと商事の面接', { exact: true })).toBeVisible();
  await expect(page.getByRole('gridcell').nth(12)).toContainText('予定');
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('gridcell').nth(13)).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('gridcell').nth(13)).toBeFocused();
  await expect(tab('カレンダーに反映')).toHaveAccessibleName(/試しました/);

  await tab('リマインドと状況').click();
  await page.getByRole('checkbox', { name: '前日' }).check();
  await expect(page.getByText(/の8:00にお知らせします/)).toBeVisible();
  await page.getByRole('combobox', { name: /^みなと商事のステータス/ }).click();
  await page.getByRole('option', { name: '面接待ち' }).click();
  await expect(page.getByRole('combobox', { name: 'みなと商事のステータス：面接待ち' })).toBeVisible();
  await expect(page.getByText('3つとも試しました。次へ進みましょう。')).toBeVisible();
  expect(await (await page.request.get('/api/selections')).json()).toEqual([]);
});

for (const step of ['welcome', 'value', 'basics', 'university', 'targets', 'tour']) {
  test(`スキップ at ${step} leads home and leaves the profile open`, async ({ page, email }) => {
    await isNew(page, email);
    await toBasics(page);
    if (step !== 'basics') await fillProfile(page);
    if (step !== 'tour' && step !== 'basics') await page.goto(`/onboarding?step=${step}`);
    await expect(page.getByRole('button', { name: 'スキップ' })).toBeVisible();
    await press(page, 'スキップ');
    await atHome(page);
    await expect(heading(page)).toBeVisible();
    expect(await (await page.request.get('/api/session')).json()).toMatchObject({
      profileCompleted: false,
      onboardingCompleted: true,
    });
    await page.goBack();
    await expect(page).not.toHaveURL(/\/onboarding/);
  });
}

test('a skip that the server cannot be told of goes on all the same, says so, and asks again next time', async ({
  page,
  email,
}) => {
  await isNew(page, email);
  await page.route('**/api/onboarding', (route) => route.abort());
  await toBasics(page);
  await press(page, 'スキップ');
  await atHome(page);
  await expect(page.getByRole('alert').filter({ hasText: /\S/ })).toContainText('スキップを保存できませんでした。');
  await page.getByRole('link', { name: '選考管理' }).filter({ visible: true }).click();
  await page.waitForURL('**/app/selections');
  await page.reload();
  await page.waitForURL(/\/onboarding\?redirect=/);
});

test('a completion that fails stays and says so, and the next press completes it', async ({ page, email }) => {
  await isNew(page, email);
  await toBasics(page);
  await fillProfile(page);
  await press(page, '次へ');
  await page.route('**/api/onboarding', (route) => route.fulfill({ status: 500, json: { error: 'unexpected' } }));
  await press(page, 'ホームに進む');
  await expect(page.getByRole('alert').filter({ hasText: /\S/ })).toHaveText(
    '保存できませんでした。もう一度お試しください。',
  );
  await expect(page.getByRole('button', { name: 'ホームに進む' })).not.toHaveAttribute('aria-busy');
  await page.unroute('**/api/onboarding');
  // Only the answer is lost: the repeat must not be reported as a conflict.
  await page.route('**/api/onboarding', async (route) => {
    await route.fetch();
    await route.abort();
    await page.unroute('**/api/onboarding');
  });
  await press(page, 'ホームに進む');
  await atHome(page);
});

test('reloading in the middle stays on the step and loses nothing that was typed', async ({ page, email }) => {
  await isNew(page, email);
  await toBasics(page);
  await page.getByLabel('名前').fill('青井 葵（あおい）');
  await page.getByLabel('都道府県').selectOption('海外');
  await pressAnyway(page, '続ける');
  await expect(page.getByText('海外を選択した場合は国を選択してください')).toBeVisible();
  await page.getByLabel('国').selectOption('シンガポール');
  await page.reload();
  await expect(heading(page)).toHaveText('基本情報1/2');
  await expect(page.getByLabel('名前')).toHaveValue('青井 葵（あおい）');
  await expect(page.getByLabel('国')).toHaveValue('SG');
  await press(page, '続ける');
  await page.getByRole('radio', { name: /グループ3/ }).check();
  await page.getByLabel('卒業年度').selectOption({ index: 1 });
  await page.reload();
  await expect(page.getByRole('radio', { name: /グループ3/ })).toBeChecked();
  await expect(page.getByLabel('卒業年度')).not.toHaveValue('');
});

test('Back goes back a step, on the page and in the browser, and out at the first', async ({ page, email }) => {
  await isNew(page, email);
  await page.goto('/terms');
  await toBasics(page);
  await fillBasics(page);
  await press(page, '戻る');
  await expect(heading(page)).toHaveText('基本情報1/2');
  await expect(page.getByLabel('都道府県')).toHaveValue('東京都');
  await page.goBack();
  await expect(heading(page)).toHaveText('就活を、3つの面から支えます');
  await page.goForward();
  await expect(heading(page)).toHaveText('基本情報1/2');
  await press(page, '戻る');
  await press(page, '戻る');
  await expect(heading(page)).toHaveText('青井 葵さん、ようこそ');
  await page.goBack();
  await page.waitForURL('**/terms');
});

test('a step that is not reached yet leads to the first one in which something is missing', async ({ page, email }) => {
  await isNew(page, email);
  await page.goto('/onboarding?step=done');
  await expect(heading(page)).toHaveText('基本情報1/2');
});

test('where prefecture and industries are saved already, the profile step is jumped over in both directions', async ({
  page,
  email,
}) => {
  await isNew(page, email, { prefecture: '京都府', graduationYear: 2028 });
  await page.goto('/onboarding');
  await press(page, '始める');
  await press(page, '次へ');
  await expect(heading(page)).toHaveText('使い方を試す');
  await press(page, '戻る');
  await expect(heading(page)).toHaveText('就活を、3つの面から支えます');
  await press(page, '次へ');
  await expect(heading(page)).toHaveText('使い方を試す');
  await press(page, '次へ');
  await press(page, 'ホームに進む');
  await atHome(page);
  expect(await (await page.request.get('/api/profile')).json()).toMatchObject({
    name: '青井 葵',
    prefecture: '京都府',
    graduationYear: 2028,
    targetIndustries: [{ category: 'trading' }],
  });
});

test('what the sign-up asked is shown and not asked again; it can be changed, and may not be emptied', async ({
  page,
  email,
}) => {
  await isNew(page, email, { universityGroup: 'upper_tier' });
  await page.goto('/onboarding');
  await press(page, '始める');
  await press(page, '次へ');
  await expect(heading(page)).toHaveText('基本情報1/1');
  await expect(page.getByLabel('名前')).toHaveValue('青井 葵');
  const known = page.getByRole('region', { name: '登録済みの内容' });
  await expect(known).toContainText('志望業界商社');
  await expect(known).toContainText(/大学グループ.*グループ2/);
  await press(page, '志望業界を変更');
  await expect(heading(page)).toHaveText('志望');
  await page.getByRole('button', { name: '商社を外す' }).click();
  await pressAnyway(page, '続ける');
  await expect(page.getByText('志望業界を少なくとも1つ選択してください')).toBeVisible();
  await page.getByText('金融', { exact: true }).click();
  await page.getByRole('button', { name: '金融（全般）' }).click();
  await press(page, '戻る');
  await expect(known).toContainText('志望業界金融');
  await page.getByLabel('都道府県').selectOption('東京都');
  await press(page, '続ける');
  await expect(heading(page)).toHaveText('使い方を試す');
  await press(page, '戻る');
  await expect(heading(page)).toHaveText('基本情報1/1');
  await press(page, '続ける');
  await press(page, '次へ');
  await press(page, 'ホームに進む');
  await atHome(page);
  expect(await (await page.request.get('/api/profile')).json()).toMatchObject({
    prefecture: '東京都',
    universityGroup: 'upper_tier',
    targetIndustries: [{ category: 'finance' }],
  });
});

test('the tour begins with what was chosen before it', async ({ page, email }) => {
  await isNew(page, email, { prefecture: '京都府' });
  await page.goto('/onboarding');
  await press(page, '始める');
  await press(page, '進み具合を数字で振り返る');
  await press(page, '締切と面接をまとめて管理');
  await press(page, '次へ');
  await expect(page.getByRole('tab', { name: 'カレンダーに反映' })).toHaveAttribute('aria-selected', 'true');
});

test('Enter in a field goes on, but not while the input method composes', async ({ page, email }) => {
  await isNew(page, email);
  await toBasics(page);
  await page.getByLabel('都道府県').selectOption('東京都');
  const ime = await inputMethod(page);
  await page.getByLabel('名前').fill('');
  await page.getByLabel('名前').focus();
  await ime.compose('あおい');
  await ime.key('Enter');
  await ime.key('Process');
  await ime.confirm('葵');
  await expect(heading(page)).toHaveText('基本情報1/2');
  await page.keyboard.press('Enter');
  await expect(heading(page)).toHaveText('大学2/2');
});

test('two tabs: the one in which it ends takes the other along, and nothing is overwritten', async ({
  page,
  context,
  email,
}) => {
  await isNew(page, email);
  await toBasics(page);
  const other = await context.newPage();
  await other.goto('/onboarding?step=value');
  await expect(heading(other)).toHaveText('就活を、3つの面から支えます');
  // Gives the other tab time to hear that this one has gone on.
  await other.waitForTimeout(500);
  await press(page, 'スキップ');
  await atHome(page);
  await atHome(other);
  await expect(heading(other)).toBeVisible();
});

const STAGES = ['welcome', 'value', 'basics', 'university', 'targets', 'tour', 'done'];

/** A student with a long name, for whom every step can be opened. */
async function canOpenAll(page: Page, email: string) {
  await isNew(page, email, { name: '勅使河原 祐希子エリザベート'.repeat(2) });
  await toBasics(page);
  await page.getByLabel('都道府県').selectOption('海外');
  await page.getByLabel('国').selectOption('シンガポール');
  await press(page, '続ける');
  await page.getByRole('radio', { name: /グループ1/ }).check();
  await press(page, '続ける');
  await expect(heading(page)).toHaveText('使い方を試す');
}

for (const colorScheme of ['light', 'dark'] as const) {
  test(`axe finds nothing on any step, ${colorScheme}`, async ({ page, email }) => {
    test.slow();
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await canOpenAll(page, email);
    for (const stage of STAGES) {
      await page.goto(`/onboarding?step=${stage}`);
      await expect(heading(page)).toBeVisible();
      await expectAccessible(page);
      for (const tab of stage === 'tour' ? await page.getByRole('tab').all() : []) {
        await tab.click();
        if (await page.getByRole('grid').isVisible()) await page.getByRole('gridcell').nth(12).click();
        await expectAccessible(page);
      }
    }
    await page.goto('/onboarding?step=basics');
    await page.getByLabel('名前').fill('');
    await pressAnyway(page, '続ける');
    await expect(page.getByText('名前を入力してください')).toBeVisible();
    await expectAccessible(page);
  });
}

test('at 320 px, and with letters of twice the size, nothing has to be scrolled sideways', async ({ page, email }) => {
  test.slow();
  await canOpenAll(page, email);
  for (const [width, size] of [
    [320, '100%'],
    [390, '200%'],
  ] as const) {
    await page.setViewportSize({ width, height: 700 });
    for (const stage of STAGES) {
      await page.goto(`/onboarding?step=${stage}`);
      await expect(heading(page)).toBeVisible();
      const tabs = stage === 'tour' ? [0, 1, 2] : [-1];
      for (const tab of tabs) {
        if (tab >= 0) await page.getByRole('tab').nth(tab).click();
        await page.evaluate((fontSize) => document.documentElement.style.setProperty('font-size', fontSize), size);
        const [inside, outside] = await page.evaluate(() => [document.documentElement.scrollWidth, window.innerWidth]);
        expect(inside, `${stage} ${tab} at ${width} ${size}`).toBeLessThanOrEqual(outside ?? 0);
      }
    }
  }
});

test('B-04: no step breaks the policy', async ({ page, email }) => {
  const broken: string[] = [];
  page.on('console', (message) => {
    if (/Content Security Policy|Trusted/.test(message.text())) broken.push(message.text());
  });
  await canOpenAll(page, email);
  for (const stage of STAGES) await page.goto(`/onboarding?step=${stage}`);
  await signUp(page, `b-${email}`);
  expect(broken).toEqual([]);
});
