import type { Page } from '@playwright/test';
import { expectAccessible } from './fixtures/axe.ts';
import { expect, isSignedIn, test } from './student.ts';

test.use({ serviceWorkers: 'allow' });

test('whoever is not signed in is led to the login page, which knows the way back', async ({ page }) => {
  await page.goto('/app/selections?view=industry');
  await expect(page).toHaveURL(/\/login\?redirect=/);
  expect(new URL(page.url()).searchParams.get('redirect')).toBe('/app/selections?view=industry');
});

test('a server that cannot be reached is not a sign-out, and reading again goes on', async ({ page, email }) => {
  await isSignedIn(page, email);
  await page.route('**/api/session', (route) => route.abort());
  await page.goto('/app/selections');
  await expect(page.getByRole('heading', { name: 'データの取得に失敗しました' })).toBeVisible({ timeout: 15_000 });
  await page.unroute('**/api/session');
  await page.getByRole('button', { name: '再読み込み' }).click();
  await expect(page.getByRole('heading', { name: /選考管理/ })).toBeVisible();
});

test('B-02: signing out in one tab takes the private pages out of the others by itself', async ({
  page,
  context,
  email,
}) => {
  await isSignedIn(page, email);
  const other = await context.newPage();
  await page.goto('/app/homepage');
  await page.goto('/app/selections');
  await other.goto('/app/selections');
  await expect(other.getByRole('heading', { name: /選考管理/ })).toBeVisible();
  await page.getByRole('button', { name: 'アカウントメニュー' }).click();
  await page.getByRole('menuitem', { name: 'ログアウト' }).click();
  await expect(page).toHaveURL(/\/login/);
  await expect(other).toHaveURL(/\/login/);
  await page.goBack();
  await expect(page).toHaveURL(/\/login/);
});

test('the shell passes axe, names the screen one is on and skips to the content', async ({ page, email }) => {
  await isSignedIn(page, email);
  await page.goto('/app/selections');
  await expect(page.getByRole('heading', { name: /選考管理/ })).toBeVisible();
  await expect(page).toHaveTitle('選考管理｜しおり');
  const here = page.getByRole('navigation', { name: 'メイン' }).getByRole('link', { name: '選考管理' });
  await expect(here).toHaveAttribute('aria-current', 'page');
  await expectAccessible(page);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.locator('#main')).toBeFocused();
});

test('who comes to a page that loads slowly begins at its top, and who goes on to the next at its heading', async ({
  page,
  email,
}) => {
  await isSignedIn(page, email);
  let answer = () => {};
  const asked = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/api/selections', async (route) => {
    await asked;
    await route.continue();
  });
  await page.goto('/app/selections');
  await expect(page.getByText('読み込んでいます')).toBeAttached();
  answer();
  await expect(page.locator('#first')).toHaveCount(0);
  await expect(page.getByRole('heading', { name: '選考はまだ登録されていません' })).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: '本文へ移動' })).toBeFocused();
  await page.getByRole('navigation', { name: 'メイン' }).getByRole('link', { name: 'カレンダー' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});

test('B-07: the worker opens the app without a network and keeps no answer of the API', async ({
  page,
  context,
  email,
}) => {
  await isSignedIn(page, email);
  await page.goto('/app/selections');
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.reload();
  const kept = await page.evaluate(async () => {
    const names = await caches.keys();
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return requests.flat().map((request) => new URL(request.url).pathname);
  });
  expect(kept.length).toBeGreaterThan(5);
  expect(kept.filter((path) => path.startsWith('/api'))).toEqual([]);
  await expect.poll(() => isKept(page)).toBe(true);
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByRole('heading', { name: '選考はまだ登録されていません' })).toBeVisible();
});

/** Whether this device has stored the list. */
function isKept(page: Page) {
  return page.evaluate(
    () =>
      new Promise<boolean>((resolve) => {
        const request = indexedDB.open('shiori-device');
        // Asked before the app has made it, it would be made here, without its stores.
        request.onupgradeneeded = () => request.transaction?.abort();
        request.onerror = () => resolve(false);
        request.onsuccess = () => {
          const cursor = request.result.transaction('parts').objectStore('parts').get('cursor');
          cursor.onsuccess = () => {
            request.result.close();
            resolve(cursor.result !== undefined);
          };
        };
      }),
  );
}

test('nothing of a page breaks its own policy, and no other host is asked', async ({ page, email, baseURL }) => {
  const hosts = new Set<string>();
  const broken: string[] = [];
  page.on('request', (request) => hosts.add(new URL(request.url()).origin));
  page.on('console', (message) => message.text().includes('Content Security Policy') && broken.push(message.text()));
  await isSignedIn(page, email);
  for (const path of ['/login', '/signup', '/app/homepage', '/app/calendar', '/app/selections', '/app/notifications']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  }
  expect(broken).toEqual([]);
  expect([...hosts]).toEqual([baseURL]);
});
