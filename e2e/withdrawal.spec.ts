import type { Page } from '@playwright/test';
import { expectAccessible } from './fixtures/axe.ts';
import { applies, deadline } from './fixtures/selections.ts';
import { expect, isSignedIn, PASSWORD, signUp, test } from './student.ts';

// Two browsers and mails take time on a busy machine.
test.describe.configure({ timeout: 120_000 });

async function mailsTo(email: string): Promise<string[]> {
  const mailbox = new URL('/api/dev/mails', test.info().project.use.baseURL);
  const mails = (await (await fetch(mailbox)).json()) as { to: string; subject: string }[];
  return mails.filter((mail) => mail.to === email).map((mail) => mail.subject);
}

async function isConfirmed(page: Page) {
  const headers = { 'Sec-Fetch-Site': 'same-origin' };
  const given = await page.request.post('/api/session/confirmation', { headers, data: { password: PASSWORD } });
  expect(given.status()).toBe(204);
}

test('L-01: a student withdraws, is out everywhere at once, and begins anew with the same address', async ({
  page,
  browser,
  email,
}) => {
  await isSignedIn(page, email);
  await applies(page, '北辰電機', [deadline(30)]);
  const { baseURL, extraHTTPHeaders } = test.info().project.use;
  const context = await browser.newContext({
    ...(baseURL && { baseURL }),
    ...(extraHTTPHeaders && { extraHTTPHeaders }),
  });
  await context.addCookies(await page.context().cookies());
  const other = await context.newPage();
  const streamed = other.waitForResponse((it) => it.url().includes('/api/live'));
  await other.goto('/app/homepage');
  await streamed;

  await page.goto('/app/profile');
  await page.getByRole('link', { name: '退会の手続きへ' }).click();
  await expect(page.getByRole('heading', { name: '退会', exact: true })).toBeVisible();
  await expect(page.getByText('選考1件、予定1件、ES・メモ・添付ファイルを削除します。')).toBeVisible();
  const onward = page.getByRole('button', { name: '確認へ進む' });
  const password = page.getByLabel('パスワード', { exact: true });
  await onward.click();
  await expect(password).toBeFocused();
  await expect(page.getByText('パスワードを入力してください')).toBeVisible();
  await password.fill('これは違います');
  await onward.click();
  await expect(page.getByText('パスワードが正しくありません')).toBeVisible();
  await password.fill(PASSWORD);
  await onward.click();
  const dialog = page.getByRole('alertdialog', { name: '退会しますか？' });
  await expect(dialog.getByRole('button', { name: 'キャンセル' })).toBeFocused();
  await expect(dialog.getByText('選考1件と予定1件は、見ることも書き出すこともできなくなります。')).toBeVisible();
  await dialog.getByRole('button', { name: 'キャンセル' }).click();
  await expect(dialog).toBeHidden();
  await onward.click();
  await dialog.getByRole('button', { name: '退会する' }).click();

  await expect(page.getByRole('heading', { name: '退会が完了しました' })).toBeFocused();
  await expect(page.getByText('アカウント情報の削除')).toBeVisible();
  await other.waitForURL('**/login**');
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('shiori/')))).toEqual([]);
  await expect.poll(() => mailsTo(email)).toContain('【しおり】退会の手続きが完了しました');

  await page.goto('/app/homepage');
  await page.waitForURL('**/login**');
  await page.getByLabel('メールアドレス').fill(email);
  await page.locator('[name=password]').fill(PASSWORD);
  await page.getByRole('button', { name: 'ログイン', exact: true }).click();
  await expect(page.getByText('メールアドレスまたはパスワードが正しくありません')).toBeVisible();
  await signUp(page, email);
  await page.goto('/app/selections');
  await expect(page.getByText('選考はまだ登録されていません')).toBeVisible();
  await context.close();
});

test('L-01: a withdrawal that fails has changed nothing, and says so; one whose answer was lost is done', async ({
  page,
  email,
}) => {
  await isSignedIn(page, email);
  await isConfirmed(page);
  await page.goto('/app/profile/leave');
  await expect(page.getByText('ご本人の確認ができています。')).toBeVisible();
  await page.getByRole('button', { name: '確認へ進む' }).click();
  const dialog = page.getByRole('alertdialog');
  const leave = dialog.getByRole('button', { name: '退会する' });

  await page.route(
    '**/api/account/withdrawal',
    (route) => route.fulfill({ status: 500, json: { error: 'unexpected' } }),
    {
      times: 1,
    },
  );
  await leave.click();
  await expect(dialog.getByText('退会できませんでした。もう一度お試しください。')).toBeVisible();
  await page.route(
    '**/api/account/withdrawal',
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  await leave.click();
  await expect(dialog.getByText('接続できませんでした')).toBeVisible();
  await leave.click();

  await expect(page.getByRole('heading', { name: '退会が完了しました' })).toBeVisible();
  expect(await (await page.request.get('/api/session')).json()).toBeNull();
});

test('the screens of the withdrawal are accessible, the first also with text of twice the size', async ({
  page,
  email,
}) => {
  await isSignedIn(page, email);
  await isConfirmed(page);
  await page.goto('/app/profile/leave');
  await expect(page.getByText('ご本人の確認ができています。')).toBeVisible();
  await expectAccessible(page);
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
  const sideways = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  await expect.poll(sideways).toBeLessThanOrEqual(0);
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '';
  });
  await page.getByRole('button', { name: '確認へ進む' }).click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await expectAccessible(page);
  await page.goto('/withdrawn?on=2026-11-21');
  await expect(page.getByText('2027年11月21日まで')).toBeVisible();
  await expectAccessible(page);
});
