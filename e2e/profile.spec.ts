import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from './fixtures/axe.ts';
import { inputMethod } from './fixtures/input-method.ts';
import { expect, isSignedIn, test } from './student.ts';

const HOME = /\/app\/homepage$/;
const LONG = '勅使河原'.repeat(12);

/** Fills in the required fields that sign-up does not ask for. */
async function fillProfile(page: Page) {
  await page.getByLabel('都道府県').selectOption('京都府');
  await page.getByLabel('大学グループ').selectOption({ index: 5 });
}

const save = (page: Page) => page.getByRole('button', { name: '保存', exact: true }).click();
const isSaved = (page: Page) => expect(page.getByText('プロフィールを更新しました')).toBeVisible();

async function opensProfile(page: Page, email: string) {
  await isSignedIn(page, email);
  await page.goto('/app/profile');
  await expect(page.getByRole('heading', { level: 1, name: 'プロフィール設定' })).toBeVisible();
}

/** Expects nothing beyond the right edge; a failure names the element. */
async function expectNoSideways(page: Page) {
  const past = () =>
    page.evaluate(() => {
      const root = document.documentElement;
      if (root.scrollWidth <= window.innerWidth) return [];
      const wide = [...document.querySelectorAll('body *')].filter((it) => it.scrollWidth > it.clientWidth + 1);
      return [root.scrollWidth, ...wide.map((it) => `${it.localName} ${it.className} ${it.textContent?.slice(0, 20)}`)];
    });
  await expect.poll(past).toEqual([]);
}

test.describe('profile setup', () => {
  test('asks for what is missing, saves, and goes home; it is not asked again', async ({ page, email }) => {
    await isSignedIn(page, email);
    await page.goto('/profile-setup');
    await expect(page.getByRole('heading', { level: 1, name: 'プロフィールの登録' })).toBeVisible();
    await save(page);
    const alert = page.getByRole('alert').filter({ hasText: /\S/ });
    await expect(alert).toContainText('必須項目を入力してください');
    await alert.getByRole('link', { name: '大学グループを選択してください' }).click();
    await expect(page.getByLabel('大学グループ')).toBeFocused();

    await fillProfile(page);
    await expect(alert).toBeHidden();
    await save(page);
    await page.waitForURL(HOME);
    await isSaved(page);
    await page.goto('/profile-setup');
    await page.waitForURL(HOME);
  });

  test('can be put off, and is offered again', async ({ page, email }) => {
    await isSignedIn(page, email);
    await page.goto('/profile-setup');
    await page.getByRole('button', { name: 'あとで登録' }).click();
    await page.waitForURL(HOME);
    await page.goto('/profile-setup');
    await expect(page.getByRole('heading', { level: 1, name: 'プロフィールの登録' })).toBeVisible();
  });

  test('that cannot be put off on the server goes home, and says so', async ({ page, email }) => {
    await isSignedIn(page, email);
    await page.goto('/profile-setup');
    await page.route('**/api/profile/completion', (route) => route.abort());
    await page.getByRole('button', { name: 'あとで登録' }).click();
    await page.waitForURL(HOME);
    await expect(page.getByText(/「あとで登録」を保存できませんでした/)).toBeVisible();
  });

  test('shows its form also where the profile cannot be read, and overwrites nothing', async ({ page, email }) => {
    await isSignedIn(page, email);
    await page.route('**/api/profile', (route) =>
      route.request().method() === 'GET' ? route.abort() : route.continue(),
    );
    await page.goto('/profile-setup');
    await expect(page.getByText(/登録済みの内容を読み込めませんでした/)).toBeVisible();
    await expect(page.getByLabel('名前')).toHaveValue('青井 葵');
  });

  test('asks for the country of who lives overseas', async ({ page, email }) => {
    await isSignedIn(page, email);
    await page.goto('/profile-setup');
    await fillProfile(page);
    await page.getByLabel('都道府県').selectOption('海外');
    await save(page);
    await expect(page.getByRole('alert').filter({ hasText: /\S/ })).toContainText(
      '海外を選択した場合は国を選択してください',
    );
    await page.getByLabel('国', { exact: false }).last().selectOption('ドイツ');
    await save(page);
    await page.waitForURL(HOME);
  });
});

test.describe('the profile', () => {
  test('is saved with all it can hold, says so for a while, and changes the name in the header of another tab', async ({
    page,
    context,
    email,
  }) => {
    await opensProfile(page, email);
    await expect(page.getByRole('region', { name: '基本情報' }).getByText(email)).toBeVisible();
    const account = page.getByRole('region', { name: 'アカウントとセキュリティ' });
    await expect(account.getByRole('heading', { name: '退会' })).toBeAttached();
    await page.getByRole('region', { name: '基本情報' }).getByRole('link', { name: 'メールアドレスの変更' }).click();
    await expect(account.getByRole('heading', { name: 'メールアドレスの変更' })).toBeFocused();
    await expect(page.getByText('変更はありません')).toBeVisible();
    const other = await context.newPage();
    await other.goto('/app/homepage');

    await page.getByLabel('名前').fill('青井 みどり');
    await fillProfile(page);
    await expect(page.getByText('保存していない変更があります')).toBeVisible();
    await page.getByLabel('大学名').fill('京都市立しおり大学');
    await page.getByLabel('卒業年度').selectOption({ index: 2 });
    const industries = page.getByRole('region', { name: /^志望業界/ });
    await industries.getByText('業界を追加・変更').click();
    await industries.getByText('金融', { exact: true }).click();
    await industries.getByRole('button', { name: '金融（全般）' }).click();
    const jobs = page.getByRole('region', { name: /^志望職種/ });
    await jobs.getByText('職種を選ぶ').click();
    await jobs.getByText('データ・AI').click();
    await jobs.getByLabel('データエンジニア').check();
    await expect(jobs.getByText('1件選択中')).toHaveCount(2);
    await page
      .getByRole('region', { name: /^企業規模/ })
      .getByLabel('中堅')
      .check();
    await save(page);

    await isSaved(page);
    await expect(page.getByText('プロフィールを更新しました')).toBeHidden();
    await other.getByRole('button', { name: 'アカウントメニュー' }).click();
    await expect(other.getByText('青井 みどり')).toBeVisible();

    await page.reload();
    await expect(page.getByLabel('名前')).toHaveValue('青井 みどり');
    await expect(page.getByLabel('大学名')).toHaveValue('京都市立しおり大学');
    await expect(page.getByRole('list', { name: '選んだ志望業界' }).getByRole('listitem')).toHaveCount(2);
    await expect(page.getByRole('region', { name: /^企業規模/ }).getByLabel('中堅')).toBeChecked();
  });

  test('lists its cards at the top of a phone, and leads to each', async ({ page, email }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await opensProfile(page, email);
    const links = page.getByRole('navigation', { name: 'このページの項目' });
    for (const name of ['企業規模', 'データの書き出し', 'アカウントの履歴', '退会']) {
      await links.locator('summary').press('Enter');
      const link = links.getByRole('link', { name, exact: true });
      expect((await link.boundingBox())?.height).toBeGreaterThanOrEqual(44);
      await link.press('Enter');
      await expect(link).toBeHidden();
      const heading = page.getByRole('heading', { level: 2, name });
      await expect(heading).toBeFocused();
      await expect(heading).toBeInViewport();
    }
  });

  test('marks the card that is read in the list beside it', async ({ page, email }) => {
    await opensProfile(page, email);
    const links = page.getByRole('navigation', { name: 'このページの項目' });
    const current = links.locator('[aria-current=true]:visible');
    for (const name of ['データの書き出し', 'アカウントの履歴', '退会']) {
      await links.getByRole('link', { name, exact: true }).click();
      await expect(current).toHaveText(name);
    }
    await page.evaluate(() => window.scrollTo(0, 0));
    await expect(current).toHaveText('基本情報');
  });

  test('that cannot be saved keeps what was typed, and says why', async ({ page, email }) => {
    await opensProfile(page, email);
    await fillProfile(page);
    await page.route('**/api/profile', (route) =>
      route.request().method() === 'PUT' ? route.abort() : route.continue(),
    );
    await save(page);
    await expect(page.getByRole('alert').filter({ hasText: /\S/ })).toContainText(
      'プロフィールの更新に失敗しました: 接続できませんでした',
    );
    await expect(page.getByLabel('都道府県')).toHaveValue('京都府');
    await page.unroute('**/api/profile');
    await save(page);
    await isSaved(page);
  });

  test('asks before it is left with something typed, and keeps that as a draft', async ({ page, email }) => {
    await opensProfile(page, email);
    await page.getByRole('link', { name: 'キャンセル' }).click();
    await page.waitForURL(HOME);
    await page.goBack();
    await page.getByLabel('大学名').fill('しおり大学');
    await page.getByRole('link', { name: 'キャンセル' }).click();
    const dialog = page.getByRole('dialog', { name: '入力中の内容' });
    await dialog.getByRole('button', { name: 'キャンセル' }).click();
    await expect(page.getByLabel('大学名')).toHaveValue('しおり大学');
    await page.getByRole('link', { name: 'キャンセル' }).click();
    await dialog.getByRole('button', { name: 'ページを離れる' }).click();
    await page.waitForURL(HOME);

    await page.goBack();
    await expect(page.getByLabel('大学名')).toHaveValue('');
    await page.getByRole('button', { name: '続きから' }).click();
    await expect(page.getByLabel('大学名')).toHaveValue('しおり大学');
  });

  test('asks before it is reloaded with something typed, and offers that afterwards', async ({ page, email }) => {
    await opensProfile(page, email);
    await page.getByLabel('大学名').fill('しおり大学');
    const asked = page.waitForEvent('dialog').then(async (dialog) => {
      expect(dialog.type()).toBe('beforeunload');
      await dialog.accept();
    });
    await Promise.all([asked, page.reload()]);
    await page.getByRole('button', { name: '破棄' }).click();
    await page.reload();
    await expect(page.getByLabel('名前')).toHaveValue('青井 葵');
    await expect(page.getByText('下書きがあります')).toBeHidden();
  });

  test('D-06: of two tabs shows both, and the student says which one stands', async ({ page, context, email }) => {
    await opensProfile(page, email);
    await fillProfile(page);
    const other = await context.newPage();
    await other.goto('/app/profile');
    await other.getByRole('button', { name: '破棄' }).click();
    await other.getByLabel('名前').fill('先に 保存');
    await fillProfile(other);
    await save(other);
    await isSaved(other);

    await page.getByLabel('名前').fill('後から 保存');
    await save(page);
    await expect(page.getByText('ほかの画面で先に更新されています')).toBeVisible();
    await expect(page.getByText('先に 保存')).toBeVisible();
    await expect(page.getByLabel('名前')).toHaveValue('後から 保存');
    await page.getByRole('button', { name: '入力した内容で保存' }).click();
    await isSaved(page);
    await expect(other.getByLabel('名前')).toHaveValue('後から 保存');
  });

  test('can be filled in by keyboard alone', { tag: '@both' }, async ({ page, email }) => {
    await opensProfile(page, email);
    await page.getByLabel('名前').focus();
    await page.keyboard.press('Control+A');
    await page.keyboard.type('Aoi');
    await page.keyboard.press('Tab');
    await expect(
      page.getByRole('region', { name: '基本情報' }).getByRole('link', { name: 'メールアドレスの変更' }),
    ).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(page.getByLabel('都道府県')).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Tab');
    await page.keyboard.type('University');
    await page.keyboard.press('Tab');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Tab');
    await expect(page.getByLabel('卒業年度')).toBeFocused();
    await tabTo(page, page.getByRole('button', { name: '保存', exact: true }));
    await page.keyboard.press('Enter');
    await isSaved(page);
  });

  test('is not saved by the Enter that confirms a composition', async ({ page, email }) => {
    await opensProfile(page, email);
    const ime = await inputMethod(page);
    await page.getByLabel('大学名').focus();
    await ime.compose('しおりだいがく');
    await ime.key('Process');
    await ime.confirm('しおり大学');
    await expect(page.getByRole('alert').filter({ hasText: /\S/ })).toBeHidden();
    await expect(page.getByLabel('大学名')).toHaveValue('しおり大学');
  });

  test('changes the theme and the shortcuts at once', async ({ page, email }) => {
    await opensProfile(page, email);
    await page.getByRole('radio', { name: 'ダーク' }).check();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');

    await page.keyboard.press('Escape');
    await page.getByRole('heading', { name: '表示' }).click();
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
    await page.keyboard.press('?');
    const list = page.getByRole('dialog', { name: 'キーボードショートカット' });
    await expect(list).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(list).toBeHidden();
    await page.keyboard.press('g');
    await page.keyboard.press('c');
    await page.waitForURL('**/app/calendar');
    await page.goBack();

    const saved = page.waitForResponse('**/api/profile/shortcuts');
    await page.getByLabel('キーボードショートカットを使う').uncheck();
    expect((await saved).status()).toBe(204);
    await page.reload();
    await expect(page.getByLabel('キーボードショートカットを使う')).not.toBeChecked();
    await page.keyboard.press('g');
    await page.keyboard.press('s');
    await page.keyboard.press('?');
    await expect(page.getByRole('heading', { level: 1, name: 'プロフィール設定' })).toBeVisible();
    await expect(list).toBeHidden();
  });

  test('is in the account menu', { tag: '@both' }, async ({ page, email }) => {
    await isSignedIn(page, email);
    await page.goto('/app/homepage');
    await page.getByRole('button', { name: 'アカウントメニュー' }).click();
    await page.getByRole('menuitem', { name: 'プロフィール設定' }).click();
    await page.waitForURL('**/app/profile');
  });
});

for (const path of ['/profile-setup', '/app/profile']) {
  for (const colorScheme of ['light', 'dark'] as const) {
    test(`${path} breaks no rule of axe when ${colorScheme}, with errors and long names`, async ({ page, email }) => {
      test.slow();
      await isSignedIn(page, email);
      await page.emulateMedia({ colorScheme });
      await page.goto(path);
      await page.getByLabel('名前').fill(LONG);
      await page.getByText('業界を追加・変更').click();
      await page.getByText('職種を選ぶ').click();
      await page.getByText('データ・AI').click();
      await save(page);
      await expect(page.getByRole('alert').filter({ hasText: /\S/ })).toBeVisible();
      await expectAccessible(page);
    });
  }

  test(`${path} fits a narrow screen, and text of twice the size`, async ({ page, email }) => {
    await isSignedIn(page, email);
    await page.setViewportSize({ width: 320, height: 640 });
    await page.goto(path);
    await page.getByLabel('名前').fill(LONG);
    await save(page);
    await expect(page.getByRole('alert').filter({ hasText: /\S/ })).toBeVisible();
    await expectNoSideways(page);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%';
    });
    await expectNoSideways(page);
    await expect(page.getByRole('button', { name: '保存', exact: true })).toBeInViewport();
  });
}

/** Presses Tab until the target has the focus, as a keyboard user does. */
async function tabTo(page: Page, target: Locator) {
  for (let presses = 0; presses < 60; presses++) {
    if (await target.evaluate((it) => it === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  await expect(target).toBeFocused();
}
