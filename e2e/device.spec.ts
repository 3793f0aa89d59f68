import { type BrowserContext, type Page, request } from '@playwright/test';

import { databases, isUpToDate, settles } from './fixtures/device.ts';
import { applies, dayIn, deadline } from './fixtures/selections.ts';
import { expect, isSignedIn, PASSWORD, strange, test } from './student.ts';

/** What this browser keeps of its account: shown before the server answers and without a network, brought up to date, gone with the session. */

// Nothing is stored without it.
test.use({ serviceWorkers: 'allow' });

const headers = { 'Sec-Fetch-Site': 'same-origin' };

/** Holds back what the page asks of the server until it is released. */
async function holds(page: Page) {
  let release = () => {};
  const held = new Promise<void>((done) => {
    release = done;
  });
  let asked = 0;
  await page.route('**/api/**', async (route) => {
    asked++;
    await held;
    await route.continue().catch(() => undefined);
  });
  return {
    asked: () => asked,
    async release() {
      release();
      await page.unroute('**/api/**');
    },
  };
}

/** The screens that open from the device, each with a place that shows data. */
const screensOf = (name: string, id: string, eventId: string) => [
  { path: '/app/homepage', data: (page: Page) => page.getByRole('region', { name: 'これからの予定' }).getByText(name) },
  {
    path: '/app/selections',
    data: (page: Page) => page.getByRole('combobox', { name: `${name}のステータス` }).first(),
  },
  { path: `/app/calendar?day=${dayIn(3)}`, data: (page: Page) => page.getByRole('main').getByText(name).first() },
  { path: '/app/analysis', data: (page: Page) => page.getByRole('main').getByText(name).first() },
  {
    path: `/app/selections/${id}/events/${eventId}`,
    data: (page: Page) => page.getByRole('heading', { level: 1, name: 'ES提出' }),
  },
];

test('the five screens open from the device before the server answers and without a network, and follow it then', async ({
  page,
  context,
  email,
}) => {
  test.setTimeout(240_000);
  const name = strange(email);
  await isSignedIn(page, email);
  const { id, eventIds } = await applies(page, name, [deadline(3, 'ES提出')]);
  await page.goto('/app/analysis');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect.poll(() => databases(page)).toContain('history');
  await settles(page, name);

  const screens = screensOf(name, id, eventIds[0] ?? '');
  for (const { path, data } of screens) {
    const held = await holds(page);
    await page.goto(path);
    await expect(data(page)).toBeVisible();
    await expect.poll(held.asked).toBeGreaterThan(0);
    await held.release();
    await isUpToDate(page);
  }

  // What changed meanwhile on another device stands there once the server has answered.
  await page.goto('/terms');
  const data = { from: 'before_entry', status: 'final_interview' };
  expect((await page.request.put(`/api/selections/${id}/status`, { headers, data })).ok()).toBe(true);
  await page.goto('/app/selections');
  await expect(page.getByRole('combobox', { name: `${name}のステータス` })).toHaveAccessibleName(/：最終面接$/);
  await expect.poll(() => databases(page)).toContain('final_interview');

  await context.setOffline(true);
  for (const { path, data } of screens) {
    await page.goto(path);
    await expect(data(page)).toBeVisible();
    const bar = page.getByRole('status').filter({ hasText: 'オフラインです。' });
    await expect(bar).toContainText(/\d{1,2}:\d{2}に保存した内容を表示しています。/);
  }
  await expect(page.getByRole('link', { name: 'ホーム' }).first()).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText('接続が戻りました。')).toBeVisible();
  await expect(page.getByText('オフラインです。')).toHaveCount(0);
});

test('the first start without a network says so, and opens by itself when it is back', async ({
  page,
  context,
  email,
}) => {
  await isSignedIn(page, email);
  const name = strange(email);
  await applies(page, name, [deadline(3)]);
  await settles(page, name);
  await page.goto('/terms');
  await page.evaluate(() => new Promise((done) => (indexedDB.deleteDatabase('shiori-device').onsuccess = done)));
  await context.setOffline(true);
  await page.goto('/app/homepage');
  await expect(page.getByRole('heading', { name: 'オフラインのため、まだ開けません' })).toBeVisible();
  await page.getByRole('button', { name: 'もう一度試す' }).click();
  await expect(page.getByRole('heading', { name: 'オフラインのため、まだ開けません' })).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText(name).first()).toBeVisible();
});

/** Ends the session as another device does: this browser keeps its cookies. */
async function revokes(context: BrowserContext) {
  const { baseURL = '' } = test.info().project.use;
  const other = await request.newContext({ baseURL, storageState: await context.storageState() });
  expect((await other.delete('/api/session', { headers })).status()).toBe(204);
  await other.dispose();
}

test('nothing is left after a sign-out in another tab, for another account, or when the session was revoked', async ({
  page,
  context,
  email,
}) => {
  test.setTimeout(240_000);
  await isSignedIn(page, email);
  const name = strange(email);
  const { id } = await applies(page, name, [deadline(3)]);
  await settles(page, name);
  const login = { myPageId: 'login-of-aoi', myPagePassword: 'password-of-aoi' };
  expect((await page.request.put(`/api/selections/${id}/my-page`, { headers, data: login })).ok()).toBe(true);
  await page.goto(`/app/selections/${id}/edit`);
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect.poll(() => databases(page)).toContain('esContent');
  expect(await databases(page)).not.toContain('of-aoi');

  const other = await context.newPage();
  await other.goto('/app/homepage');
  await other.getByRole('button', { name: /アカウント/ }).click();
  await other.getByRole('menuitem', { name: 'ログアウト' }).click();
  await other.waitForURL('**/login');
  await page.waitForURL('**/login');
  for (const tab of [page, other]) expect(await databases(tab)).not.toContain(name);
  await other.close();

  // Signed in again, the state is stored again; another account that signs in after it sees nothing of it.
  const signIn = { email, password: PASSWORD };
  expect((await page.request.post('/api/session', { headers, data: signIn })).ok()).toBe(true);
  await settles(page, name);
  await page.goto('/terms');
  await isSignedIn(page, `b-${email}`);
  const held = await holds(page);
  await page.goto('/app/homepage');
  await expect.poll(held.asked).toBeGreaterThan(0);
  await expect(page.getByText(name)).toHaveCount(0);
  expect(await databases(page)).not.toContain(name);
  await held.release();
  await expect(page.getByText('予定はまだありません')).toBeVisible();

  await applies(page, `${name}二`, [deadline(3)]);
  await settles(page, `${name}二`);
  await revokes(context);
  // By itself: its stream ends, too.
  await page.waitForURL(/\/login/);
  expect(await databases(page)).not.toContain(name);
});

test('a tick in one tab reaches the other as a change, and neither reads the whole list again', async ({
  page,
  context,
  email,
}) => {
  await isSignedIn(page, email);
  const { id } = await applies(page, '北辰電機', [deadline(3, 'ES提出'), deadline(5, '適性検査')]);
  await applies(page, '朝日商事', [deadline(4)]);
  const other = await context.newPage();
  const box = (tab: Page) => tab.getByRole('checkbox', { name: '北辰電機のES提出を完了にする' });
  for (const tab of [page, other]) {
    await tab.goto(`/app/selections?open=${id}`);
    await expect(box(tab)).not.toBeChecked();
    await tab.waitForLoadState('load');
  }
  const asked: string[] = [];
  for (const tab of [page, other]) tab.on('request', (it) => asked.push(new URL(it.url()).pathname));
  await page.bringToFront();
  await box(page).check();
  await expect(box(other)).toBeChecked();
  expect(asked).toContain('/api/selections/changes');
  expect(asked).not.toContain('/api/selections');
});

test('where nothing can be stored everything else works, also the sign-out', async ({ page, email }) => {
  await page.addInitScript(() => {
    const refuse = () => {
      throw new DOMException('the disk is full', 'QuotaExceededError');
    };
    Object.assign(IDBFactory.prototype, { open: refuse, deleteDatabase: refuse });
  });
  await isSignedIn(page, email);
  const { id } = await applies(page, '北辰電機', [deadline(3, 'ES提出')]);
  await page.goto(`/app/selections?open=${id}`);
  const box = page.getByRole('checkbox', { name: '北辰電機のES提出を完了にする' });
  await box.check();
  await expect(page.getByText('完了にしました')).toBeVisible();
  await page.reload();
  await expect(box).toBeChecked();
  await page.getByRole('button', { name: /アカウント/ }).click();
  await page.getByRole('menuitem', { name: 'ログアウト' }).click();
  await page.waitForURL('**/login');
});
