import type { Page } from '@playwright/test';
import { beginsOnboarding, expect, isNew, isSignedIn, PASSWORD, test } from './student.ts';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

async function logIn(page: Page, email: string) {
  await page.getByLabel('メールアドレス').fill(email);
  await page.locator('[name=password]').fill(PASSWORD);
  await press(page, 'ログイン');
}

const PRIVATE = [
  '/app',
  '/app/homepage',
  '/app/calendar?day=2026-11-25',
  '/app/companies/add?company=%E3%81%BF%E3%81%AA%E3%81%A8%E5%95%86%E4%BA%8B',
  '/app/selections?view=industry',
  '/app/notifications',
  '/app/inbox?tab=all',
  '/onboarding?step=value',
  '/profile-setup',
];

test('Z-01: every screen behind the sign-in leads who is signed out to the login page, which knows the way back', async ({
  page,
}) => {
  for (const path of PRIVATE) {
    await page.goto(path);
    await expect(page).toHaveURL(/\/login\?redirect=/);
    expect(new URL(page.url()).searchParams.get('redirect')).toBe(path);
  }
});

test('while it is asked who this is, a spinner turns', async ({ page, email }) => {
  await isSignedIn(page, email);
  const answered = Promise.withResolvers<void>();
  await page.route('**/api/session', async (route) => {
    await answered.promise;
    await route.continue();
  });
  await page.goto('/app/homepage');
  await expect(page.getByText('読み込んでいます')).toBeAttached();
  answered.resolve();
  await expect(heading(page)).toBeVisible();
});

test('before the onboarding is over, every screen leads to it, and it on to the screen that was asked for', async ({
  page,
  email,
}) => {
  await isNew(page, email);
  for (const path of ['/app', '/app/homepage']) {
    await page.goto(path);
    await page.waitForURL((url) => url.pathname === '/onboarding' && url.search === '');
  }
  for (const path of ['/profile-setup', '/app/selections?view=industry']) {
    await page.goto(path);
    await page.waitForURL(/\/onboarding\?redirect=/);
    expect(new URL(page.url()).searchParams.get('redirect')).toBe(path);
  }
  await press(page, 'スキップ');
  await page.waitForURL('**/app/selections?view=industry');
});

test('afterwards nothing leads back into it', async ({ page, email }) => {
  await isSignedIn(page, email);
  for (const path of ['/onboarding', '/onboarding?step=tour', '/app']) {
    await page.goto(path);
    await page.waitForURL('**/app/homepage');
    await expect(heading(page)).toBeVisible();
  }
});

test('A-17: the onboarding leads to no foreign site', async ({ page, email }) => {
  await isNew(page, email);
  await page.goto(`/onboarding?redirect=${encodeURIComponent('//evil.example/app/homepage')}`);
  await press(page, 'スキップ');
  await page.waitForURL('**/app/homepage');
});

test('a deep link survives sign-in and onboarding, and Back leaves both behind', async ({ page, email }) => {
  await isNew(page, email);
  await page.context().clearCookies();
  const path = '/app/companies/add?company=%E3%81%BF%E3%81%AA%E3%81%A8%E5%95%86%E4%BA%8B';
  await page.goto('/terms');
  await page.goto(path);
  await expect(page).toHaveURL(/\/login\?redirect=/);
  await logIn(page, email);
  await page.waitForURL(/\/onboarding\?redirect=/);
  await press(page, '始める');
  await press(page, '次へ');
  await press(page, 'スキップ');
  await page.waitForURL((url) => url.pathname + url.search === path);
  await expect(heading(page)).toContainText('選考の追加');
  await page.goBack();
  await page.waitForURL('**/terms');
});

test('the company of a link is kept through sign-up and onboarding', async ({ page, email }) => {
  await beginsOnboarding(page, email, '?company=%E3%81%BF%E3%81%AA%E3%81%A8%E5%95%86%E4%BA%8B');
  await press(page, 'スキップ');
  await page.waitForURL(
    (url) => url.pathname === '/app/companies/add' && url.searchParams.get('company') === 'みなと商事',
  );
});

test('a session that ends in the middle of the onboarding costs nothing that was typed', async ({ page, email }) => {
  await isNew(page, email);
  await page.goto('/onboarding?step=basics');
  await page.getByLabel('名前').fill('青井 あおい');
  await page.getByLabel('都道府県').selectOption('沖縄県');
  await page.context().clearCookies();
  await press(page, 'スキップ');
  await expect(page).toHaveURL(/\/login\?redirect=/);
  await logIn(page, email);
  await page.waitForURL(/\/onboarding\?step=basics/);
  await expect(page.getByLabel('名前')).toHaveValue('青井 あおい');
  await expect(page.getByLabel('都道府県')).toHaveValue('沖縄県');
});

test('signing out in another tab takes the onboarding off the screen', async ({ page, context, email }) => {
  await isNew(page, email);
  await page.goto('/onboarding');
  await expect(heading(page)).toBeVisible();
  const other = await context.newPage();
  await other.goto('/signup');
  await expect(page).toHaveURL(/\/login/);
});

test('a server that cannot be reached keeps nobody waiting in the dark', async ({ page, email }) => {
  await isNew(page, email);
  await page.route('**/api/session', (route) => route.abort());
  await page.goto('/onboarding');
  await expect(page.getByRole('heading', { name: 'データの取得に失敗しました' })).toBeVisible({ timeout: 15_000 });
  await page.unroute('**/api/session');
  await press(page, '再読み込み');
  await expect(heading(page)).toHaveText('青井 葵さん、ようこそ');
});
