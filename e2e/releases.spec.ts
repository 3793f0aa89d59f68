import type { Page } from '@playwright/test';
import { keeps } from './fixtures/drafts.ts';
import { test } from './fixtures/releases.ts';
import { applies, deadline } from './fixtures/selections.ts';
import { hasWorker } from './fixtures/worker.ts';
import { expect, isSignedIn } from './student.ts';

/** Two releases against each other: a tab of the old one, while the server already has the new one. */

test.use({ serviceWorkers: 'allow' });

async function begins(page: Page, email: string) {
  // From here on the page is where its mailbox is.
  await page.goto('/login');
  await isSignedIn(page, email);
}

const toScreen = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'メイン' }).getByRole('link', { name }).click();

/** The number of the release that the page was loaded from. */
const release = (page: Page) =>
  page.evaluate(() => {
    const script = document.querySelector<HTMLScriptElement>('script[type=module]')?.src ?? '';
    return Number(/-(\d+)\.js$/.exec(script)?.[1] ?? 1);
  });

/** Waits until the worker of a newer release has taken over. */
const isReplaced = (page: Page) =>
  page.evaluate(
    () => new Promise<void>((done) => navigator.serviceWorker.addEventListener('controllerchange', () => done())),
  );

test('an open tab hears of a new release, and loads it by itself at the next screen', async ({
  page,
  email,
  releases,
}) => {
  // A busy machine needs more than a minute until the undo is over.
  test.setTimeout(180_000);
  await begins(page, email);
  const { id } = await applies(page, 'みなと商事', [deadline(3, 'ES提出')]);
  await hasWorker(page);
  const replaced = isReplaced(page);
  await releases.release();
  await replaced;

  // The screen that stands stays, and what is done there is done by the new server.
  expect(await release(page)).toBe(1);
  await page.getByRole('button', { name: /完了にする/ }).click();
  await expect
    .poll(async () => (await (await page.request.get(`/api/selections/${id}`)).json()).events[0].completed)
    .toBe(true);
  // Not while that can be undone.
  await expect(page.getByRole('button', { name: '元に戻す' })).toBeHidden({ timeout: 20_000 });
  await Promise.all([page.waitForEvent('load'), toScreen(page, '選考管理')]);
  await expect(page.getByRole('heading', { level: 1, name: /選考管理/ })).toBeVisible();
  expect(await release(page)).toBe(2);
  // Without a network, too: the worker has the files of the new one.
  await page.context().setOffline(true);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: /選考管理/ })).toBeVisible();
  await page.context().setOffline(false);
});

test('with something typed the student chooses, and nothing of it is lost', async ({ page, email, releases }) => {
  await begins(page, email);
  await hasWorker(page);
  await page.goto('/app/profile');
  await page.getByLabel('大学名').fill('しおり大学');
  await keeps(page, 'profile', 'しおり大学');
  const replaced = isReplaced(page);
  await releases.release();
  await replaced;
  await expect(page.getByLabel('大学名')).toHaveValue('しおり大学');
  await toScreen(page, 'ホーム');
  await page.getByRole('button', { name: 'ページを離れる' }).click();

  const card = page.getByRole('region', { name: '新しいバージョン' });
  await expect(card).toContainText('入力中の内容は残ります');
  await card.getByRole('button', { name: 'あとで' }).click();
  await expect(card).toBeHidden();
  // The old release goes on with its own files, which the server does not have any more.
  for (const name of ['分析', '選考管理', 'カレンダー']) {
    await toScreen(page, name);
    await expect(page).toHaveTitle(new RegExp(name));
  }
  expect(await release(page)).toBe(1);
  await expect(card).toBeHidden();

  await page.goto('/app/profile');
  expect(await release(page)).toBe(2);
  await page.getByRole('button', { name: '続きから' }).click();
  await expect(page.getByLabel('大学名')).toHaveValue('しおり大学');
});

test('更新 on the card loads the new release where one is', async ({ page, email, releases }) => {
  await begins(page, email);
  await hasWorker(page);
  await page.goto('/app/profile');
  await page.getByLabel('大学名').fill('しおり大学');
  await keeps(page, 'profile', 'しおり大学');
  const replaced = isReplaced(page);
  await releases.release();
  await replaced;
  await toScreen(page, '分析');
  await page.getByRole('button', { name: 'ページを離れる' }).click();
  await Promise.all([page.waitForEvent('load'), page.getByRole('button', { name: '更新' }).click()]);
  expect(await release(page)).toBe(2);
  await expect(page).toHaveURL(/analysis/);
});

test('without a worker, too, a tab whose files are gone goes on', async ({ page, email, releases }) => {
  await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'serviceWorker'));
  await begins(page, email);
  await page.goto('/app/profile');
  await expect(page.getByLabel('名前')).toBeVisible();
  await releases.release();
  await page.getByRole('link', { name: 'キャンセル' }).click();
  await toScreen(page, 'カレンダー');
  await expect(page.getByRole('heading', { level: 1, name: /月/ })).toBeVisible();
  expect(await release(page)).toBe(2);
});
