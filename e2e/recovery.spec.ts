import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { expectAccessible } from './fixtures/axe.ts';
import { expect, isSignedIn, PASSWORD, test } from './student.ts';

/** What somebody leaves behind in an account ends with its recovery, and its owner is told so. */

// Each journey uses two servers and several documents.
test.slow();

const NEW_PASSWORD = '山の赤いみかん17個';
const headers = { 'Sec-Fetch-Site': 'same-origin' };
const BROWSER = {
  endpoint: `https://fcm.googleapis.com/fcm/send/${randomUUID()}`,
  keys: {
    p256dh: 'BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM',
    auth: 'tBHItJI5svbpez7KI4CCXg',
  },
};

async function mailsOf(email: string) {
  const mailbox = new URL('/api/dev/mails', test.info().project.use.baseURL);
  const mails = (await (await fetch(mailbox)).json()) as { to: string; text: string }[];
  return mails.filter((mail) => mail.to === email).map((it) => it.text);
}

/** The path and token of the newest link to a screen that was mailed to an address. */
async function linkFor(email: string, path: string): Promise<string> {
  const link = async () =>
    (await mailsOf(email)).map((it) => it.match(new RegExp(`${path}#[\\w-]+`))?.[0]).find(Boolean);
  await expect.poll(link).toBeTruthy();
  return (await link()) ?? '';
}

async function sends<T>(page: Page, path: string, data: unknown = {}): Promise<T> {
  const answer = await page.request.post(path, { headers, data });
  expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
  return (await answer.json().catch(() => null)) as T;
}

async function isPushedTo(page: Page): Promise<boolean> {
  const { endpoint } = BROWSER;
  return (await sends<{ isOn: boolean }>(page, '/api/push-subscriptions/state', { endpoint })).isOn;
}

const calendarPanel = (page: Page) => page.getByRole('region', { name: 'Googleカレンダー' });

/** Whoever knows the password sets up all that opens an account without it. Returns the address of the calendar feed. */
async function leavesAll(page: Page, email: string): Promise<string> {
  await sends(page, '/api/push-subscriptions', BROWSER);
  await sends(page, '/api/calendar-feed');
  await sends(page, '/api/session/confirmation', { password: PASSWORD });
  const { url } = await sends<{ url: string }>(page, '/api/calendar-feed/address');
  await page.goto('/app/profile');
  await page.getByRole('button', { name: 'Googleアカウントを連携' }).click();
  await page.getByLabel('現在のパスワード', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Googleへ進む' }).click();
  await expect(page).toHaveTitle('アカウントの選択');
  await page.getByLabel('メール').fill(`thief-${email}`);
  await page.getByRole('button', { name: '次へ' }).click();
  await expect(page.getByRole('region', { name: 'Googleアカウント' }).getByText('連携しています。')).toBeVisible();
  await page.goto('/app/calendar');
  await calendarPanel(page).getByRole('link', { name: '連携する' }).click();
  await expect(page).toHaveTitle('アカウントの選択');
  await page.getByLabel('メール').fill(`thief-${email}`);
  await page.getByRole('button', { name: '次へ' }).click();
  await expect(calendarPanel(page).getByRole('button', { name: '連携を解除' })).toBeVisible();
  expect((await fetch(url)).status).toBe(200);
  expect(await isPushedTo(page)).toBe(true);
  return url;
}

/** Sets up an authenticator app, as the proof that was just given allows. */
async function addsApp(page: Page) {
  const { secret } = await sends<{ secret: string }>(page, '/api/account/second-factor/totp');
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate();
  const answer = await page.request.put('/api/account/second-factor/totp', { headers, data: { code } });
  expect(answer.ok()).toBe(true);
}

const ALL = [
  'すべての端末からのログイン',
  'プッシュ通知',
  'Googleアカウントの連携',
  'Googleカレンダーの連携',
  'カレンダー連携（予定の購読URL）',
  '使ったことのある端末の記録',
];
const FACTORS = '最近登録されたパスキー・認証アプリ（リカバリーコードを含む）';
const ended = (page: Page) => page.getByRole('list', { name: '解除したもの' }).getByRole('listitem');

async function setsPassword(page: Page, email: string) {
  await page.goto(await linkFor(email, '/reset-password'));
  await page.locator('[name=password]').fill(NEW_PASSWORD);
  await page.locator('[name=passwordConfirm]').fill(NEW_PASSWORD);
  await page.getByRole('button', { name: 'パスワードを設定' }).click();
  await expect(page.getByText('パスワードを変更しました。')).toBeVisible();
}

/** The owner signs in anew and finds nothing of what was left. */
async function findsNothing(page: Page, email: string, feed: string) {
  expect((await fetch(feed)).status).toBe(404);
  await page.goto('/login');
  await page.getByLabel('メールアドレス').fill(email);
  await page.locator('[name=password]').fill(NEW_PASSWORD);
  await page.getByRole('button', { name: 'ログイン', exact: true }).click();
  await page.waitForURL('**/app/homepage');
  expect(await isPushedTo(page)).toBe(false);
  await page.goto('/app/calendar');
  await expect(
    page.getByRole('region', { name: 'カレンダー連携' }).getByRole('button', { name: '連携する' }),
  ).toBeVisible();
  await expect(calendarPanel(page).getByRole('link', { name: '連携する' })).toBeVisible();
  await page.goto('/app/profile');
  await expect(page.getByRole('button', { name: 'Googleアカウントを連携' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'ログイン中の端末' }).getByText('この端末')).toHaveCount(1);
}

test('C5: with a new password by mail all ends that somebody left in the account', async ({ page, browser, email }) => {
  const { baseURL = '', extraHTTPHeaders = {} } = test.info().project.use;
  await isSignedIn(page, email);
  const feed = await leavesAll(page, email);
  const other = await browser.newContext({ baseURL, extraHTTPHeaders });
  const owner = await other.newPage();
  await owner.goto('/forgot-password');
  await owner.getByLabel('メールアドレス').fill(email);
  await owner.keyboard.press('Enter');
  await setsPassword(owner, email);
  await expect(ended(owner)).toHaveText(ALL);
  await expectAccessible(owner);
  await expect.poll(async () => (await mailsOf(email)).join()).toContain(`解除したもの：${ALL.join('、')}`);
  await expect(page).toHaveURL(/\/login/);
  await findsNothing(owner, email, feed);
  await other.close();
});

test('C5: with the way back of an address all ends that somebody left in the account', async ({
  page,
  browser,
  email,
}) => {
  const { baseURL = '', extraHTTPHeaders = {} } = test.info().project.use;
  await isSignedIn(page, email);
  const feed = await leavesAll(page, email);
  await addsApp(page);
  await sends(page, '/api/account/email', { email: `new-${email}`, currentPassword: PASSWORD });
  const other = await browser.newContext({ baseURL, extraHTTPHeaders });
  const owner = await other.newPage();
  await owner.goto(await linkFor(`new-${email}`, '/confirm-email'));
  await owner.getByRole('button', { name: 'メールアドレスを変更' }).click();
  await expect(owner.getByText('メールアドレスを変更しました。')).toBeVisible();
  await owner.goto(await linkFor(email, '/undo-email'));
  await owner.getByRole('button', { name: '元のメールアドレスに戻す' }).click();
  await expect(ended(owner)).toHaveText([...ALL, FACTORS]);
  await expect(owner.getByText('変更の3日前から後に登録されたパスキーと認証アプリは')).toBeVisible();
  await expectAccessible(owner);
  await expect(page).toHaveURL(/\/login/);
  const told = `解除したもの：${[...ALL, FACTORS].join('、')}`;
  await expect.poll(async () => (await mailsOf(email)).join()).toContain(told);
  await owner.getByRole('link', { name: 'パスワードを再設定' }).click();
  await owner.getByLabel('メールアドレス').fill(email);
  await owner.keyboard.press('Enter');
  await setsPassword(owner, email);
  // All else had ended with the change.
  await expect(ended(owner)).toHaveText(['使ったことのある端末の記録']);
  await findsNothing(owner, email, feed);
  await other.close();
});
