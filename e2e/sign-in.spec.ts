import type { Page } from '@playwright/test';
import { inputMethod } from './fixtures/input-method.ts';
import { siteSays } from './fixtures/site.ts';
import { slowPage } from './fixtures/slow-page.ts';
import { expect, isNew, isSignedIn, PASSWORD, test } from './student.ts';

test.use({ serviceWorkers: 'allow' });

const FAILURE = 'メールアドレスまたはパスワードが正しくありません';

async function logIn(page: Page, email: string, password: string) {
  await page.getByLabel('メールアドレス').fill(email);
  await page.locator('[name=password]').fill(password);
  await page.getByRole('button', { name: 'ログイン', exact: true }).click();
}

test('whoever is not signed in is led to the login and then to where they wanted', async ({ page, email }) => {
  await isSignedIn(page, email);
  await page.context().clearCookies();
  await page.goto('/app/calendar');
  await expect(page).toHaveURL(/\/login\?redirect=/);
  await logIn(page, email, PASSWORD);
  await page.waitForURL('**/app/calendar');
  await page.goBack();
  await expect(page).not.toHaveURL(/\/login/);
});

test('a wrong password keeps the address, empties itself and takes the focus to the reason', async ({
  page,
  email,
}) => {
  await page.goto('/login');
  await logIn(page, email, 'not-the-password');
  await expect(page.getByRole('alert').filter({ hasText: /\S/ })).toHaveText(FAILURE);
  await expect(page.locator('[data-failure]')).toBeFocused();
  await expect(page.getByLabel('メールアドレス')).toHaveValue(email);
  await expect(page.locator('[name=password]')).toHaveValue('');
});

test('A-17: the login leads to no foreign address', async ({ page, email }) => {
  await isSignedIn(page, email);
  await page.context().clearCookies();
  await page.goto(`/login?redirect=${encodeURIComponent('//evil.example/app/homepage')}`);
  await logIn(page, email, PASSWORD);
  await page.waitForURL('**/app/homepage');
});

test('the company of a link stands in the heading and is begun after the sign-in', async ({ page, email }) => {
  await isSignedIn(page, email);
  await page.context().clearCookies();
  await page.goto(`/login?company=${encodeURIComponent('みなと商事')}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('みなと商事の選考管理を始める');
  await expect(page).toHaveTitle('ログイン｜しおり');
  const carried = `?company=${encodeURIComponent('みなと商事')}`;
  await expect(page.getByRole('link', { name: '新規登録' })).toHaveAttribute('href', `/signup${carried}`);
  await logIn(page, email, PASSWORD);
  await page.waitForURL(
    (url) => url.pathname === '/app/companies/add' && url.searchParams.get('company') === 'みなと商事',
  );
});

test('who has not been through the onboarding is led there, and on from there', async ({ page, email }) => {
  await isNew(page, email);
  await page.context().clearCookies();
  await page.goto(`/login?redirect=${encodeURIComponent('/app/calendar')}`);
  await logIn(page, email, PASSWORD);
  await page.waitForURL(
    (url) => url.pathname === '/onboarding' && url.searchParams.get('redirect') === '/app/calendar',
  );
});

test('a password manager knows the fields, and the password can be shown', async ({ page }) => {
  await page.goto('/login');
  await expect(page.getByLabel('メールアドレス')).toHaveAttribute('autocomplete', 'username webauthn');
  const password = page.locator('[name=password]');
  await expect(password).toHaveAttribute('autocomplete', 'current-password webauthn');
  await password.fill('abc');
  await page.getByRole('button', { name: 'パスワードを表示' }).click();
  await expect(password).toHaveAttribute('type', 'text');
  await page.getByRole('button', { name: 'パスワードを隠す' }).click();
  await expect(password).toHaveAttribute('type', 'password');
});

test('Google is offered where it is configured, and why it failed is said once', async ({ page }) => {
  await siteSays(page, { google: false });
  await page.goto('/login');
  await expect(page.getByLabel('メールアドレス')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Googleでログイン' })).toHaveCount(0);
  await siteSays(page, { google: true });
  await page.goto(`/login?redirect=${encodeURIComponent('/app/calendar')}&error=google_unavailable`);
  await expect(page.getByRole('alert').filter({ hasText: /\S/ })).toHaveText(
    'Googleログインに失敗しましたGoogleに接続できませんでした。時間をおいて、もう一度お試しください。',
  );
  await expect(page.locator('[data-failure]')).toBeFocused();
  const google = page.getByRole('link', { name: 'Googleでログイン' });
  await expect(page.locator('main form')).toContainText(/ログイン.*または.*パスキーで.*Googleでログイン/);
  const way = new URL((await google.getAttribute('href')) ?? '', page.url());
  expect([way.pathname, Object.fromEntries(way.searchParams)]).toEqual([
    '/api/google/sign-in',
    { redirect: '/app/calendar', from: 'login' },
  ]);
  expect(new URL(page.url()).search).toBe(`?redirect=${encodeURIComponent('/app/calendar')}`);
  await page.reload();
  await expect(google).toBeVisible();
  await expect(page.getByRole('alert').filter({ hasText: /\S/ })).toHaveCount(0);
});

test('the figures are counted, an offer rate is shown only where it is set, and nothing moves for them', async ({
  page,
}) => {
  await page.goto('/login');
  await expect(page.getByText('登録企業')).toBeVisible();
  await expect(page.getByText(/^[\d,]+00\+$/)).toBeVisible();
  await expect(page.getByText('24/7')).toBeVisible();
  await expect(page.getByText('内定率')).toHaveCount(0);
  expect(await movedSoFar(page)).toBeLessThan(0.001);
  await siteSays(page, { figures: { companyCount: 42, offerRate: '95%', updates: '24/7' } });
  await page.reload();
  await expect(page.getByText('内定率')).toBeVisible();
  await expect(page.getByText('42', { exact: true })).toBeVisible();
});

for (const path of ['/login', '/signup'])
  test(`nothing moves while the page at ${path} still arrives`, { tag: '@both' }, async ({ page, baseURL }) => {
    const slow = await slowPage(baseURL ?? '', path);
    await page.goto(slow.url);
    await expect(page.getByLabel('メールアドレス')).toBeVisible();
    expect(await movedSoFar(page)).toBeLessThan(0.001);
    slow.close();
  });

/** How much has moved on this page, as browsers count it. What is left is the late font of the numerals. */
function movedSoFar(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) sum += (entry as PerformanceEntry & { value: number }).value;
        }).observe({ type: 'layout-shift', buffered: true });
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(sum)));
      }),
  );
}

test('the form comes, without figures and Google, where nothing can be learned of the installation', async ({
  page,
}) => {
  await page.route('**/api/site', (route) => route.abort());
  await page.goto('/login');
  await expect(page.getByLabel('メールアドレス')).toBeVisible();
  await expect(page.getByText('登録企業')).toHaveCount(0);
});

test('without a network the sign-in says so and keeps the address', async ({ page, email }) => {
  await page.goto('/login');
  await page.getByLabel('メールアドレス').fill(email);
  await page.context().setOffline(true);
  await logIn(page, email, PASSWORD);
  await expect(page.getByRole('alert').filter({ hasText: /\S/ })).toHaveText(
    '接続できませんでした。通信状況を確認して、もう一度お試しください。',
  );
  await expect(page.getByLabel('メールアドレス')).toHaveValue(email);
  await page.context().setOffline(false);
});

test('the box of an error shakes at each failure, and not for who asked for no motion', async ({ page }) => {
  await page.goto('/login');
  const box = page.locator('[data-failure]');
  const motion = () => box.evaluate((it) => getComputedStyle(it).animationName);
  await page.getByRole('button', { name: 'ログイン', exact: true }).click();
  await expect(box).toHaveText('メールアドレスとパスワードを入力してください');
  expect(await motion()).toBe('shake');
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.getByRole('button', { name: 'ログイン', exact: true }).click();
  expect(await motion()).toBe('none');
});

test('Enter that belongs to the input method does not sign in', async ({ page }) => {
  await page.goto('/login');
  const ime = await inputMethod(page);
  await page.getByLabel('メールアドレス').focus();
  await ime.compose('あおい');
  await ime.key('Enter');
  await expect(page.getByRole('alert').filter({ hasText: /\S/ })).toHaveCount(0);
  await ime.confirm('aoi');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert').filter({ hasText: /\S/ })).toBeVisible();
});
