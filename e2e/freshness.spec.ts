import type { Page } from '@playwright/test';
import { applies, deadline } from './fixtures/selections.ts';
import { expect, isSignedIn, test } from './student.ts';

test.use({ serviceWorkers: 'allow' });

/** After a write no screen shows an older state, whichever way it was opened. */

const combobox = (page: Page, name: string) => page.getByRole('combobox', { name: `${name}のステータス` });
const headers = { 'Sec-Fetch-Site': 'same-origin' };

/** Opens home and waits until the worker controls the page. */
async function getsWorker(page: Page) {
  await page.goto('/app/homepage');
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (navigator.serviceWorker.controller) return;
    await new Promise((done) => navigator.serviceWorker.addEventListener('controllerchange', done, { once: true }));
  });
}

test('B1: what was saved stands in the list at once where the worker answered with the page it keeps', async ({
  page,
  email,
}) => {
  await isSignedIn(page, email);
  const { id } = await applies(page, '北辰電機', [deadline(3)]);
  await getsWorker(page);
  await page.goto(`/app/selections/${id}/edit`);
  await page.getByLabel('ステータス', { exact: true }).selectOption('final_interview');
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await page.waitForURL(/\/app\/selections(\?|$)/);
  const shown = combobox(page, '北辰電機').first();
  await shown.waitFor();
  expect(await shown.getAttribute('aria-label')).toMatch(/：最終面接$/);
});

/** The status on the edit page when it is first shown. */
async function firstShown(page: Page) {
  const status = page.getByRole('form', { name: '選考の編集' }).getByLabel('ステータス', { exact: true });
  await status.waitFor();
  return status.inputValue();
}

async function choose(page: Page, name: string, status: string) {
  await combobox(page, name).click();
  await page.getByRole('listbox').getByRole('option', { name: status }).click();
}

test('B1: an answer that was preloaded before a write is not shown after it', async ({ page, email }) => {
  await isSignedIn(page, email);
  const { id } = await applies(page, '北辰電機', [deadline(3)]);
  await page.goto(`/app/selections?open=${id}`);
  let release = () => {};
  const held = new Promise<void>((done) => {
    release = done;
  });
  let isFirst = true;
  await page.route(`**/api/selections/${id}`, async (route) => {
    const response = await route.fetch();
    if (isFirst) await held;
    isFirst = false;
    await route.fulfill({ response });
  });
  const link = page.getByRole('link', { name: 'ES・マイページ' });
  const preloaded = page.waitForRequest(`**/api/selections/${id}`);
  await link.hover();
  await preloaded;
  const data = { from: 'before_entry', status: 'final_interview' };
  expect((await page.request.put(`/api/selections/${id}/status`, { headers, data })).ok()).toBe(true);
  await expect(combobox(page, '北辰電機')).toHaveAccessibleName(/最終面接/);
  await link.click();
  release();
  expect(await firstShown(page)).toBe('final_interview');
});

test('B1: a screen that is opened while a change is on its way shows the change', async ({ page, email }) => {
  await isSignedIn(page, email);
  const { id } = await applies(page, '北辰電機', [deadline(3)]);
  await page.goto(`/app/selections?open=${id}`);
  await page.route(/\/status$/, async (route) => {
    await new Promise((done) => setTimeout(done, 1_000));
    await route.continue();
  });
  await choose(page, '北辰電機', '最終面接');
  await page.getByRole('link', { name: 'ES・マイページ' }).click();
  expect(await firstShown(page)).toBe('final_interview');
});

test('B1: a change that is undone while a screen loads does not break the screen', async ({ page, email }) => {
  await isSignedIn(page, email);
  const { id } = await applies(page, '北辰電機', [deadline(3)]);
  await page.goto(`/app/selections?open=${id}`);
  await page.route(`**/api/selections/${id}`, async (route) => {
    await new Promise((done) => setTimeout(done, 2_000));
    await route.continue();
  });
  await choose(page, '北辰電機', '最終面接');
  await page.getByRole('link', { name: 'ES・マイページ' }).click();
  await expect(page.getByText('読み込んでいます')).toBeVisible();
  await page.getByRole('button', { name: '元に戻す' }).click();
  expect(await firstShown(page)).toBe('before_entry');
});

test('B2: twenty tabs are open and live over HTTP/1.1, and one of them holds the stream', async ({
  page,
  context,
  email,
}) => {
  test.setTimeout(400_000);
  const soon = { timeout: 60_000 };
  await isSignedIn(page, email);
  const { id, eventIds } = await applies(page, '北辰電機', [deadline(3)]);
  const tabs: Page[] = [];
  const shows = (tab: Page, name: string) => expect(tab.getByRole('button', { name, exact: true })).toBeVisible(soon);
  while (tabs.length < 20) {
    const tab = await context.newPage();
    tabs.push(tab);
    await tab.goto(`/app/selections/${id}/events/${eventIds[0]}`);
    await shows(tab, '完了にする');
  }

  const completion = `/api/events/${eventIds[0]}/completion`;
  expect((await page.request.put(completion, { headers, data: {} })).status()).toBe(204);
  for (const tab of tabs) await shows(tab, '未完了に戻す');

  // The tab that holds the stream is closed: another takes over.
  await tabs.pop()?.close();
  expect((await page.request.delete(completion, { headers, data: {} })).status()).toBe(204);
  for (const tab of tabs) await shows(tab, '完了にする');
});

test('B4: a screen whose file a new release has removed is loaded once again by itself', async ({ page, email }) => {
  await isSignedIn(page, email);
  await page.goto('/app/profile');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  // Until the page is reloaded the server has none of the files that it requests.
  let isOldPage = true;
  page.on('request', (request) => {
    if (request.isNavigationRequest()) isOldPage = false;
  });
  await page.route(/\/assets\/(calendar|selections|homepage)-/, (route) =>
    isOldPage ? route.fulfill({ status: 404, body: '' }) : route.continue(),
  );
  await page.evaluate(() =>
    navigator.serviceWorker?.getRegistrations().then((all) => all.map((it) => it.unregister())),
  );
  await page.getByRole('navigation', { name: 'メイン' }).getByRole('link', { name: '選考管理' }).click();
  await expect(page.getByRole('heading', { name: /選考管理/ })).toBeVisible();
});
