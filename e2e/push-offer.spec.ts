import type { Page } from '@playwright/test';
import { testBrowser } from '../server/testing/integrations.ts';
import { DESKTOP_BROWSER } from './browser.ts';
import { expectAccessible } from './fixtures/axe.ts';
import { isSignedUp, test } from './fixtures/outside.ts';
import { subscribesTo } from './fixtures/push.ts';
import { applies, dayIn, interview } from './fixtures/selections.ts';
import { expect, PASSWORD } from './student.ts';

test.use({ launchOptions: DESKTOP_BROWSER, serviceWorkers: 'allow' });

const offer = (page: Page) => page.getByRole('region', { name: '締切が近づいたら、通知でリマインドします' });

/** Adds an ES deadline to a selection in the wizard. */
async function addsDeadline(page: Page, selectionId: string, days: number) {
  await page.goto(`/app/companies/add?selectionId=${selectionId}`);
  await page.getByLabel('予定名').fill(`本エントリー${days}`);
  await page.getByLabel('種類').selectOption({ label: 'ES締切' });
  await page.getByLabel('締切日時の日付').fill(dayIn(days));
  await page.getByLabel('締切日時の時刻').fill('17:00');
  await page.getByRole('button', { name: '次へ' }).click();
  await page.getByRole('button', { name: '登録', exact: true }).click();
  await page.waitForURL(/\/app\/selections\?/);
}

test('push is offered once the first deadline is saved, and a student who declines is not asked again, after a sign-out neither', async ({
  page,
  student,
}) => {
  const { id } = await applies(page, 'みなと商事', [interview(5, '10:00')]);
  await page.goto('/app/selections');
  await expect(page.getByRole('article', { name: 'みなと商事' })).toBeVisible();
  await expect(offer(page)).toBeHidden();

  await addsDeadline(page, id, 9);
  await expect(offer(page)).toBeVisible();
  await expectAccessible(page);
  await page.goto('/app/homepage');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(offer(page)).toBeHidden();

  await addsDeadline(page, id, 10);
  await offer(page).getByRole('button', { name: '今はしない' }).click();
  await expect(offer(page)).toBeHidden();
  const offers = () => page.evaluate(() => localStorage.getItem('push-offers'));
  expect(await offers()).toBe('3');

  await page.getByRole('button', { name: 'アカウントメニュー' }).click();
  await page.getByRole('menuitem', { name: 'ログアウト' }).click();
  await page.waitForURL('**/login');
  await page.getByLabel('メールアドレス').fill(student);
  await page.locator('[name=password]').fill(PASSWORD);
  await page.getByRole('button', { name: 'ログイン', exact: true }).click();
  await page.waitForURL('**/app/**');
  expect(await offers()).toBe('3');
  await addsDeadline(page, id, 11);
  await expect(page.getByRole('article', { name: 'みなと商事' })).toBeVisible();
  await expect(offer(page)).toBeHidden();
});

test('a student who accepts has push in this browser', async ({ page, context, outside, student }) => {
  expect(student).toBeTruthy();
  await subscribesTo(context, testBrowser(outside.push.host).subscription);
  const { id } = await applies(page, 'みなと商事', [interview(5, '10:00')]);
  await addsDeadline(page, id, 9);
  await context.grantPermissions(['notifications'], { origin: outside.baseURL });
  await offer(page).getByRole('button', { name: '通知を受け取る' }).click();
  await expect(page.getByText('このブラウザにプッシュ通知が届きます。')).toBeVisible({ timeout: 20_000 });
  await page.goto('/app/notifications');
  await expect(page.getByText('このブラウザで受け取っています。')).toBeVisible();

  await test.step('a new password leaves push on here; where it cannot, it says so', async () => {
    await changesPassword(page, PASSWORD, '山の赤いみかん17個');
    await page.goto('/app/notifications');
    await expect(page.getByText('このブラウザで受け取っています。')).toBeVisible();
    await page.route('**/api/push-subscriptions', (route) => route.fulfill({ status: 500, json: {} }));
    await changesPassword(page, '山の赤いみかん17個', '海の青いみかん18個');
    await expect(page.getByText('プッシュ通知は、この端末も含めてすべてオフになりました。')).toBeVisible();
    await page.unroute('**/api/push-subscriptions');
    await page.goto('/app/notifications');
    await expect(page.getByRole('button', { name: 'プッシュ通知を有効にする' })).toBeVisible();
  });
});

test('who signs in after a session has run out gets no push of the student before', async ({
  page,
  context,
  outside,
  student,
}) => {
  await subscribesTo(context, testBrowser(outside.push.host).subscription);
  await context.grantPermissions(['notifications'], { origin: outside.baseURL });
  const subscribed = () => page.evaluate(() => localStorage.getItem('push-of-the-test') !== null);
  const states: string[] = [];
  page.on('request', (it) => it.url().endsWith('/push-subscriptions/state') && states.push(it.url()));
  await page.goto('/app/notifications');
  await page.getByRole('button', { name: 'プッシュ通知を有効にする' }).click();
  await expect(page.getByText('このブラウザで受け取っています。')).toBeVisible({ timeout: 20_000 });

  // The own subscription stays; one small request asks for it.
  states.length = 0;
  await page.goto('/app/homepage');
  await expect.poll(() => states.length, { timeout: 20_000 }).toBe(1);
  expect(await subscribed()).toBe(true);

  await page.goto('/terms');
  await context.clearCookies();
  await isSignedUp(page, outside, `b-${student}`);
  await page.goto('/app/homepage');
  await expect.poll(subscribed, { timeout: 20_000 }).toBe(false);
  await page.goto('/app/notifications');
  await expect(page.getByRole('button', { name: 'プッシュ通知を有効にする' })).toBeVisible();
});

/** Changes the password on the profile, and waits until push was registered again, or refused. */
async function changesPassword(page: Page, before: string, next: string) {
  await page.goto('/app/profile');
  await page.getByRole('button', { name: 'パスワードを変更' }).click();
  const dialog = page.getByRole('dialog', { name: 'パスワードを変更' });
  await dialog.locator('[name=currentPassword]').fill(before);
  await dialog.locator('[name=password]').fill(next);
  await dialog.locator('[name=passwordConfirm]').fill(next);
  const registered = page.waitForResponse((it) => new URL(it.url()).pathname === '/api/push-subscriptions');
  await dialog.getByRole('button', { name: '変更', exact: true }).click();
  await registered;
  await expect(page.getByText('パスワードを変更しました')).toBeVisible();
}

test('on an iPhone the offer says how to put the app on the home screen first', async ({ page, student }) => {
  expect(student).toBeTruthy();
  await page.addInitScript(() => {
    Reflect.deleteProperty(window, 'PushManager');
    Object.defineProperty(navigator, 'userAgent', {
      get: () => 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_4 like Mac OS X)',
    });
  });
  const { id } = await applies(page, 'みなと商事', [interview(5, '10:00')]);
  await addsDeadline(page, id, 9);
  const steps = page.getByRole('region', { name: 'iPhoneで通知を受け取るには、ホーム画面への追加が必要です' });
  await expect(steps.getByRole('listitem')).toHaveText([
    '共有ボタンを押す',
    '「ホーム画面に追加」を選ぶ',
    '追加したアイコンから開いて、通知をオンにする',
  ]);
  await steps.getByRole('button', { name: '閉じる' }).click();
  await expect(steps).toBeHidden();
});
