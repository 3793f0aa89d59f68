import { RESET_MS } from '../domain/accounts/session.ts';
import { MINUTE } from '../domain/time.ts';
import { siteSays } from './fixtures/site.ts';
import { expect, isSignedIn, PASSWORD, test } from './student.ts';

const NEW_PASSWORD = '山の赤いみかん17個';
const ANSWER = 'メールを送りました。';

/** The path and token of the newest link to a screen that was mailed to an address. */
async function linkFor(email: string, path: string): Promise<string> {
  let link: string | undefined;
  await expect
    .poll(async () => {
      const mails = await mailsOf(email);
      link = mails.map((mail) => mail.text.match(new RegExp(`${path}#[\\w-]+`))?.[0]).find(Boolean);
      return link;
    })
    .toBeTruthy();
  return link ?? '';
}

async function mailsOf(email: string) {
  const mailbox = new URL('/api/dev/mails', test.info().project.use.baseURL);
  const mails = (await (await fetch(mailbox)).json()) as { to: string; text: string }[];
  return mails.filter((mail) => mail.to === email);
}

test('a forgotten password is set anew by the link from the mail, and only the new one signs in', async ({
  page,
  context,
  email,
}) => {
  await isSignedIn(page, email);
  await page.goto('/login');
  await page.getByRole('link', { name: 'パスワードを忘れた場合' }).click();
  await expect(page).toHaveTitle('パスワードの再設定｜しおり');
  await page.getByLabel('メールアドレス').fill(email);
  await page.keyboard.press('Enter');
  await expect(page.getByText(ANSWER)).toBeVisible();
  await expect(page.getByText(`リンクは${RESET_MS / MINUTE}分間、1回だけ使えます。`)).toBeVisible();
  await expect(page.getByText('迷惑メールフォルダも確認してください。')).toBeVisible();

  const link = await linkFor(email, '/reset-password');
  const asked: string[] = [];
  page.on('request', (request) => asked.push(`${request.url()} ${request.headers().referer}`));
  await page.goto(link);
  await expect(page.locator('[name=password]')).toHaveAttribute('autocomplete', 'new-password');
  expect(new URL(page.url()).hash).toBe('');
  const token = link.split('#')[1] ?? '';
  expect(asked.slice(1).filter((it) => it.includes(token))).toEqual([]);
  await page.locator('[name=password]').fill(NEW_PASSWORD);
  await page.locator('[name=passwordConfirm]').fill(NEW_PASSWORD);
  await page.getByRole('button', { name: 'パスワードを設定' }).click();
  await expect(page.getByText('パスワードを変更しました。')).toBeVisible();
  // It does not sign in, and every session has ended.
  expect(await (await context.request.get('/api/session')).json()).toBeNull();

  await page.getByRole('link', { name: 'ログイン' }).click();
  const logIn = async (password: string) => {
    await page.getByLabel('メールアドレス').fill(email);
    await page.locator('[name=password]').fill(password);
    await page.getByRole('button', { name: 'ログイン', exact: true }).click();
  };
  await logIn(PASSWORD);
  await expect(page.getByRole('alert').filter({ hasText: /\S/ })).toBeVisible();
  await logIn(NEW_PASSWORD);
  await page.waitForURL('**/app/homepage');

  await page.goto(link);
  await page.locator('[name=password]').fill(`${NEW_PASSWORD}2`);
  await page.locator('[name=passwordConfirm]').fill(`${NEW_PASSWORD}2`);
  await page.getByRole('button', { name: 'パスワードを設定' }).click();
  await expect(page.getByText('このリンクは有効期限が切れているか、すでに使われています。')).toBeVisible();
  await page.getByRole('link', { name: '新しいリンクを送る' }).click();
  await expect(page.getByLabel('メールアドレス')).toBeVisible();
});

test('A-04: who has no account reads the same answer, and gets no mail', async ({ page, email }) => {
  await page.goto('/forgot-password');
  await page.getByLabel('メールアドレス').fill(email);
  await page.getByRole('button', { name: 'リンクを送る' }).click();
  await expect(page.getByText(ANSWER)).toBeVisible();
  await page.reload();
  await expect(page.getByText(ANSWER)).toBeVisible();
  await expect(page.getByText(email)).toBeVisible();
  await page.getByRole('button', { name: 'もう一度送る' }).click();
  await expect(page.getByText('もう一度メールを送りました。')).toBeVisible();
  expect(await mailsOf(email)).toEqual([]);
  await page.goBack();
  await expect(page.getByRole('button', { name: 'リンクを送る' })).toBeVisible();
});

test('Back from the answer leads to the form with the address', async ({ page, email }) => {
  await page.goto('/forgot-password');
  await page.getByLabel('メールアドレス').fill(email);
  await page.getByRole('button', { name: 'リンクを送る' }).click();
  await page.getByRole('button', { name: 'メールアドレスを入力し直す' }).click();
  await expect(page.getByLabel('メールアドレス')).toHaveValue(email);
  await page.goForward();
  await expect(page.getByText(ANSWER)).toBeVisible();
});

test('an address that is none is refused at the field, and a server that cannot be reached in a box', async ({
  page,
}) => {
  await page.goto('/forgot-password');
  const email = page.getByLabel('メールアドレス');
  const send = page.getByRole('button', { name: 'リンクを送る' });
  await send.click();
  await expect(email).toBeFocused();
  await expect(email).toHaveAccessibleDescription('メールアドレスを入力してください');
  await email.fill('aoi');
  await send.click();
  await expect(email).toHaveAccessibleDescription('メールアドレスの形式を確認してください');
  await email.fill('aoi@gmial.com');
  await page.getByRole('button', { name: '修正する' }).click();
  await expect(email).toHaveValue('aoi@gmail.com');
  await page.route('**/api/password-resets', (route) => route.abort());
  await send.click();
  await expect(page.getByRole('alert').filter({ hasText: /\S/ })).toHaveText(
    '接続できませんでした。通信状況を確認して、もう一度お試しください。',
  );
  await expect(email).toHaveValue('aoi@gmail.com');
});

test('a new password is asked for twice and must be hard to guess; the link stays good meanwhile', async ({
  page,
  email,
}) => {
  await isSignedIn(page, email);
  const headers = { Origin: new URL(test.info().project.use.baseURL ?? '').origin };
  expect((await page.request.post('/api/password-resets', { headers, data: { email } })).status()).toBe(202);
  await siteSays(page, { passwordMinLength: 8 });
  await page.goto(await linkFor(email, '/reset-password'));
  const [first, second] = [page.locator('[name=password]'), page.locator('[name=passwordConfirm]')];
  const set = async (password: string, again: string) => {
    await first.fill(password);
    await second.fill(again);
    await page.getByRole('button', { name: 'パスワードを設定' }).click();
  };
  await set('りんご', 'みかん');
  await expect(page.getByText('パスワードは8文字以上で設定してください')).toBeVisible();
  await expect(page.getByText('パスワードが一致しません')).toBeVisible();
  await expect(first).toBeFocused();
  await set('password1', 'password1');
  await expect(page.getByText('より長く、推測されにくいパスワードを設定してください')).toBeVisible();
  await page.getByRole('button', { name: '新しいパスワードを表示' }).click();
  await expect(first).toHaveAttribute('type', 'text');
  await set(NEW_PASSWORD, NEW_PASSWORD);
  await expect(page.getByText('パスワードを変更しました。')).toBeVisible();
});

test('a page that is loaded again has forgotten its link, and says how to go on', async ({ page }) => {
  await page.goto(`/reset-password#${'a'.repeat(43)}`);
  await expect(page.locator('[name=password]')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('alert').filter({ hasText: /\S/ })).toHaveText(
    'リンクを確認できませんでした。メールのリンクを、もう一度開いてください。',
  );
  // The next link from the mailbox, in the same tab, changes only the fragment.
  await page.goto(`/reset-password#${'b'.repeat(43)}`);
  await expect(page.locator('[name=password]')).toBeVisible();
  expect(new URL(page.url()).hash).toBe('');
});

test('the way past the header does not count as a link from a mail', async ({ page }) => {
  await page.goto('/login');
  await page.getByLabel('メールアドレス').fill('aoi@example.jp');
  await page.getByRole('link', { name: '本文へ移動' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await expect(page.getByLabel('メールアドレス')).toHaveValue('aoi@example.jp');
});

test('a link to a new address does nothing until its button is pressed, and can be taken back', async ({
  page,
  context,
  email,
}) => {
  await isSignedIn(page, email);
  const next = `new-${email}`;
  const headers = { Origin: new URL(test.info().project.use.baseURL ?? '').origin };
  const data = { email: next, currentPassword: PASSWORD };
  expect((await page.request.post('/api/account/email', { headers, data })).status()).toBe(202);
  const address = async () => (await (await context.request.get('/api/account')).json()).email as string;

  await page.goto(await linkFor(next, '/confirm-email'));
  const change = page.getByRole('button', { name: 'メールアドレスを変更' });
  await expect(change).toBeVisible();
  expect(new URL(page.url()).hash).toBe('');
  expect(await address()).toBe(email);
  await change.press('Enter');
  await expect(page.getByText('メールアドレスを変更しました。')).toBeVisible();
  await expect(page.getByText(next)).toBeVisible();
  expect(await address()).toBe(next);

  const undo = await linkFor(email, '/undo-email');
  await page.goto(undo);
  await page.getByRole('button', { name: '元のメールアドレスに戻す' }).click();
  await expect(page.getByText('元のメールアドレスに戻しました。')).toBeVisible();
  await expect(page.getByRole('link', { name: 'パスワードを再設定' })).toHaveAttribute('href', '/forgot-password');
  expect(await (await context.request.get('/api/session')).json()).toBeNull();
  await page.goto(undo);
  await page.getByRole('button', { name: '元のメールアドレスに戻す' }).click();
  await expect(page.getByText('このリンクは有効期限が切れているか、すでに使われています。')).toBeVisible();
});
