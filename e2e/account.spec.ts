import type { Browser, Page } from '@playwright/test';
import { expectAccessible } from './fixtures/axe.ts';
import { expect, isSignedIn, PASSWORD, test } from './student.ts';

// Several browsers and mails take time on a busy machine.
test.describe.configure({ timeout: 120_000 });

const NEW = '山のむこうの赤いりんご7個';

/** The link to a screen of ours in the newest mail to an address. */
async function linkFor(email: string, path: string): Promise<string> {
  const mailbox = new URL('/api/dev/mails', test.info().project.use.baseURL);
  let link: string | undefined;
  await expect
    .poll(async () => {
      const mails = (await (await fetch(mailbox)).json()) as { to: string; text: string }[];
      const found = mails
        .filter((mail) => mail.to === email)
        .map((mail) => mail.text.match(/^https?:\/\/\S+#\S+$/m)?.[0]);
      link = found.find((it) => it?.includes(path));
      return link;
    })
    .toBeTruthy();
  const { pathname, hash } = new URL(link ?? '');
  return pathname + hash;
}

/** The same student on another device. */
async function elsewhere(browser: Browser, email: string, password = PASSWORD) {
  const { baseURL, extraHTTPHeaders } = test.info().project.use;
  const context = await browser.newContext({
    ...(baseURL && { baseURL }),
    ...(extraHTTPHeaders && { extraHTTPHeaders }),
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1',
  });
  const page = await context.newPage();
  await page.goto('/login');
  await page.getByLabel('メールアドレス').fill(email);
  await page.locator('[name=password]').fill(password);
  await page.getByRole('button', { name: 'ログイン', exact: true }).click();
  await page.waitForURL('**/app/homepage');
  return page;
}

const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

async function openPassword(page: Page) {
  await card(page, 'パスワード').getByRole('button', { name: 'パスワードを変更' }).click();
  const dialog = page.getByRole('dialog', { name: 'パスワードを変更' });
  await expect(dialog).toBeVisible();
  return dialog;
}

test('a student changes the password, stays in here and is out everywhere else', { tag: '@both' }, async ({
  page,
  browser,
  email,
}) => {
  await isSignedIn(page, email);
  const phone = await elsewhere(browser, email);
  await page.goto('/app/profile');
  const dialog = await openPassword(page);
  const save = dialog.getByRole('button', { name: '変更', exact: true });
  const field = (name: string) => dialog.locator(`[name=${name}]`);

  await field('currentPassword').fill('これは違います');
  await field('password').fill('short');
  await field('passwordConfirm').fill('other');
  await save.click();
  await expect(dialog.getByText('パスワードは6文字以上で設定してください')).toBeVisible();
  await expect(dialog.getByText('パスワードが一致しません')).toBeVisible();
  await expect(field('password')).toBeFocused();
  for (const name of ['password', 'passwordConfirm']) await field(name).fill(NEW);
  await save.click();
  await expect(dialog.getByText('現在のパスワードが正しくありません')).toBeVisible();
  await expect(field('currentPassword')).toBeFocused();
  await field('currentPassword').fill(PASSWORD);
  for (const name of ['password', 'passwordConfirm']) await field(name).fill('password1');
  await save.click();
  await expect(dialog.getByText('より長く、推測されにくいパスワードを設定してください')).toBeVisible();
  await expect(field('currentPassword')).toHaveValue(PASSWORD);
  for (const name of ['password', 'passwordConfirm']) await field(name).fill(NEW);
  await field('passwordConfirm').press('Enter');

  await expect(page.getByText('パスワードを変更しました')).toBeVisible();
  await expect(dialog).toBeHidden();
  await page.reload();
  await expect(card(page, 'パスワード')).toBeVisible();
  await expect(phone).toHaveURL(/\/login/);
  await phone.context().close();
  const again = await elsewhere(browser, email, NEW);
  await again.context().close();
});

test('B-02: a student sees where the account is open, and signs out one device or all others', async ({
  page,
  browser,
  email,
}) => {
  await isSignedIn(page, email);
  const [phone, other] = [await elsewhere(browser, email), await elsewhere(browser, email)];
  await page.goto('/app/profile');
  const devices = card(page, 'ログイン中の端末').getByRole('listitem');
  await expect(devices).toHaveCount(3);
  await expect(devices.filter({ hasText: 'この端末' })).toHaveCount(1);
  await expect(devices.filter({ hasText: 'iPhone・Safari' })).toHaveCount(2);

  const signOut = devices.getByRole('button', { name: 'iPhone・Safariからログアウト' }).first();
  const area = await signOut.evaluate((it) => Number.parseFloat(getComputedStyle(it, '::after').height));
  expect(area, 'what a finger hits').toBeGreaterThanOrEqual(44);
  await signOut.click();
  const ask = page.getByRole('dialog', { name: '端末のログアウト' });
  await ask.getByRole('button', { name: 'キャンセル' }).click();
  await expect(devices).toHaveCount(3);
  await devices.getByRole('button', { name: 'iPhone・Safariからログアウト' }).first().click();
  await ask.getByRole('button', { name: 'ログアウト', exact: true }).click();
  await expect(page.getByText('iPhone・Safariからログアウトしました')).toBeVisible();
  await expect(devices).toHaveCount(2);

  await page.getByRole('button', { name: 'ほかの端末をすべてログアウト' }).click();
  await ask.getByRole('button', { name: 'ログアウト', exact: true }).click();
  await expect(devices).toHaveCount(1);
  await expect(page.getByRole('button', { name: 'ほかの端末をすべてログアウト' })).toHaveCount(0);
  for (const gone of [phone, other]) {
    await expect(gone).toHaveURL(/\/login/);
    await gone.context().close();
  }
});

test('a sign-in on a new device stands out in the history, with the way to a new password', { tag: '@both' }, async ({
  page,
  browser,
  email,
}) => {
  await isSignedIn(page, email);
  const { origin } = new URL(test.info().project.use.baseURL ?? '');
  for (let n = 0; n < 11; n += 1) {
    for (const method of ['POST', 'DELETE']) {
      const headers = { Origin: origin, 'Content-Type': 'application/json' };
      expect((await page.request.fetch('/api/calendar-feed', { method, headers })).ok()).toBe(true);
    }
  }
  const phone = await elsewhere(browser, email);
  await page.goto('/app/profile#history');
  const history = card(page, 'アカウントの履歴');
  const acts = history.getByRole('listitem');
  await expect(acts).toHaveCount(20);
  await expect(acts.first()).toContainText('新しい端末でログイン');
  await expect(acts.first()).toContainText('iPhone・Safari');
  await expect(acts.nth(1)).toContainText('カレンダー連携を停止');

  await history.getByRole('button', { name: 'さらに表示' }).click();
  await expect(acts).toHaveCount(24);
  await expect(acts.nth(20)).toBeFocused();
  await expect(acts.last()).toContainText('アカウントを作成');
  await expect(history.getByRole('button', { name: 'さらに表示' })).toHaveCount(0);

  await acts.first().getByRole('link', { name: '心当たりがない場合' }).click();
  await expect(page.getByRole('heading', { name: 'パスワード', exact: true })).toBeFocused();
  await openPassword(page);
  await phone.context().close();
});

test('a student changes the address, and the old mailbox takes the change back', async ({ page, email }) => {
  const next = `very-long-${email}`;
  await isSignedIn(page, email);
  await page.goto('/app/profile');
  const mine = card(page, 'メールアドレスの変更');
  const wish = async (button: string) => {
    await mine.getByRole('button', { name: button }).click();
    const dialog = page.getByRole('dialog', { name: 'メールアドレスの変更' });
    await dialog.getByLabel('新しいメールアドレス').fill(next);
    await dialog.locator('[name=currentPassword]').fill(PASSWORD);
    await dialog.getByRole('button', { name: '確認メールを送る' }).click();
    await expect(dialog).toBeHidden();
    await expect(mine.getByText(`${next} に確認のメールを送りました。`)).toBeVisible();
  };

  await wish('メールアドレスを変更');
  await mine.getByRole('button', { name: '変更を取り消す' }).click();
  await expect(mine.getByText('確認のメールを送りました')).toHaveCount(0);
  await wish('メールアドレスを変更');
  await expect(mine.getByText(email, { exact: true })).toBeVisible();

  const mailbox = await page.context().newPage();
  await mailbox.goto(await linkFor(next, '/confirm-email'));
  await mailbox.getByRole('button', { name: 'メールアドレスを変更' }).click();
  await expect(mailbox.getByText('メールアドレスを変更しました。')).toBeVisible();
  await expect(mine.getByText(next, { exact: true })).toBeVisible();
  await expect(mine.getByText('確認のメールを送りました')).toHaveCount(0);

  await mailbox.goto(await linkFor(email, '/undo-email'));
  await mailbox.getByRole('button', { name: '元のメールアドレスに戻す' }).click();
  await expect(mailbox.getByText('元のメールアドレスに戻しました。')).toBeVisible();
  await expect(page).toHaveURL(/\/login/);
  await mailbox.goto(await linkFor(email, '/undo-email'));
  await mailbox.getByRole('button', { name: '元のメールアドレスに戻す' }).click();
  await expect(mailbox.getByText('すでに使われています')).toBeVisible();
});

test('an address that is none, or the present one, is said at the field', async ({ page, email }) => {
  await isSignedIn(page, email);
  await page.goto('/app/profile');
  await card(page, 'メールアドレスの変更').getByRole('button', { name: 'メールアドレスを変更' }).click();
  const dialog = page.getByRole('dialog', { name: 'メールアドレスの変更' });
  const field = dialog.getByLabel('新しいメールアドレス');
  const send = dialog.getByRole('button', { name: '確認メールを送る' });
  for (const [typed, said] of [
    ['', 'メールアドレスを入力してください'],
    [email, '現在と同じメールアドレスです'],
    ['aoi@', 'メールアドレスの形式を確認してください'],
  ] as const) {
    await field.fill(typed);
    await dialog.locator('[name=currentPassword]').fill(PASSWORD);
    await send.click();
    await expect(dialog.getByText(said)).toBeVisible();
    await expect(field).toBeFocused();
  }
});

test('the cards of the account are accessible in both themes, and wait for nothing they do not need', async ({
  page,
  email,
}) => {
  await isSignedIn(page, email);
  await page.route('**/api/sessions', (route) => route.fulfill({ status: 503, json: { error: 'busy' } }));
  for (const scheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: scheme });
    await page.goto('/app/profile');
    await expect(card(page, 'パスワード').getByRole('button', { name: 'パスワードを変更' })).toBeVisible();
    await expect(card(page, 'ログイン中の端末').getByText('データの取得に失敗しました。')).toBeVisible();
    await expectAccessible(page);
    await openPassword(page);
    await expectAccessible(page);
    await page.keyboard.press('Escape');
  }
  await page.unroute('**/api/sessions');
  await card(page, 'ログイン中の端末').getByRole('button', { name: '再読み込み' }).click();
  await expect(card(page, 'ログイン中の端末').getByText('この端末')).toBeVisible();
});
