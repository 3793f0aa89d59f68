import type { Page } from '@playwright/test';
import { expectAccessible } from './fixtures/axe.ts';
import { expect, isSignedIn, PASSWORD, test } from './student.ts';

// Each journey uses two servers and several documents.
test.slow();

/** Agrees on the provider's page as the owner of an address. */
async function agree(page: Page, email: string) {
  await expect(page).toHaveTitle('アカウントの選択');
  await page.getByLabel('メール').fill(email);
  await page.getByRole('button', { name: '次へ' }).click();
}

const signedInAs = async (page: Page) =>
  ((await (await page.request.get('/api/session')).json()) as { user: { email: string; name: string } } | null)?.user;

async function skipOnboarding(page: Page) {
  const headers = { Origin: new URL(page.url()).origin };
  const ended = await page.request.put('/api/onboarding', { headers, data: { outcome: 'skipped' } });
  expect(ended.status()).toBe(204);
}

test('a visitor signs up with Google, in the same window, and begins with the onboarding', async ({ page, email }) => {
  await page.goto('/signup');
  await page.getByRole('link', { name: 'Googleで登録' }).click();
  await agree(page, email);
  await page.waitForURL('**/onboarding');
  expect(await signedInAs(page)).toMatchObject({ email, name: '青井 葵' });
  expect(page.context().pages()).toHaveLength(1);
});

test('the company of a link is still there after Google and the onboarding', async ({ page, email }) => {
  await page.goto(`/login?company=${encodeURIComponent('みなと商事')}`);
  await page.getByRole('link', { name: 'Googleでログイン' }).click();
  await agree(page, email);
  await page.waitForURL((url) => url.pathname === '/onboarding');
  expect(new URL(page.url()).searchParams.get('redirect')).toBe(
    `/app/companies/add?company=${encodeURIComponent('みなと商事')}`,
  );
});

test('A-15: who has a password account at an address that Google runs is led on to where they wanted', async ({
  page,
  email,
}) => {
  await isSignedIn(page, email);
  const before = await signedInAs(page);
  await page.context().clearCookies();
  await page.goto('/app/calendar');
  await expect(page).toHaveURL(/\/login\?redirect=/);
  await page.getByRole('link', { name: 'Googleでログイン' }).click();
  await agree(page, email);
  await page.waitForURL('**/app/calendar');
  expect(await signedInAs(page)).toEqual(before);
});

test('who refuses at Google is back at the form with the reason, and can go on', { tag: '@both' }, async ({
  page,
  email,
}) => {
  for (const [path, link, sentence] of [
    ['/login?redirect=%2Fapp%2Fcalendar', 'Googleでログイン', 'Googleログインに失敗しました'],
    ['/signup', 'Googleで登録', 'Googleアカウントでの登録に失敗しました'],
  ] as const) {
    await page.goto(path);
    await page.getByRole('link', { name: link }).click();
    await page.getByRole('button', { name: 'キャンセル' }).click();
    await page.waitForURL((url) => url.pathname === path.split('?')[0]);
    await expect(page.getByRole('alert').filter({ hasText: /\S/ })).toContainText(sentence);
    await expect(page.getByRole('alert').filter({ hasText: /\S/ })).toContainText(
      'Googleでの操作がキャンセルされました。',
    );
    await expectAccessible(page);
    expect(await signedInAs(page)).toBeUndefined();
  }
  await page.getByRole('link', { name: 'Googleで登録' }).click();
  await agree(page, email);
  await page.waitForURL('**/onboarding');
});

test('A-15: an address that Google does not vouch for opens nothing', async ({ page, email }) => {
  await page.goto('/login');
  await page.getByRole('link', { name: 'Googleでログイン' }).click();
  await agree(page, `unverified-${email}`);
  await page.waitForURL((url) => url.pathname === '/login');
  await expect(page.getByRole('alert').filter({ hasText: /\S/ })).toContainText('Googleで確認されていません');
  expect(await signedInAs(page)).toBeUndefined();
});

test('A-15: an account is connected from the profile with the password, and disconnected again', {
  tag: '@both',
}, async ({ page, email }) => {
  const atGoogle = `google-${email}`;
  await isSignedIn(page, email);
  await page.goto('/app/profile');
  const card = page.getByRole('region', { name: 'Googleアカウント' });
  const openDialog = async (name: string, password: string, go: string) => {
    await card.getByRole('button', { name }).click();
    await page.getByLabel('現在のパスワード', { exact: true }).fill(password);
    await page.getByRole('dialog').getByRole('button', { name: go, exact: true }).click();
  };
  await openDialog('Googleアカウントを連携', 'wrong-password', 'Googleへ進む');
  await expect(page.getByText('現在のパスワードが正しくありません')).toBeVisible();
  await page.getByLabel('現在のパスワード', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Googleへ進む' }).click();
  await agree(page, atGoogle);
  await expect(card.getByRole('status').filter({ hasText: 'Googleアカウントを連携しました。' })).toBeVisible();
  await expect(card.getByRole('status').filter({ hasText: 'Googleアカウントを連携しました。' })).toBeInViewport();
  await expect(card.getByText('連携しています。')).toBeVisible();
  await expectAccessible(page);

  await page.context().clearCookies();
  await page.goto('/login');
  await page.getByRole('link', { name: 'Googleでログイン' }).click();
  await agree(page, atGoogle);
  await page.waitForURL('**/app/homepage');
  expect((await signedInAs(page))?.email).toBe(email);

  await page.goto('/app/profile');
  await openDialog('連携を解除', PASSWORD, '解除');
  await expect(card.getByRole('button', { name: 'Googleアカウントを連携' })).toBeVisible();
  await expect(page.getByText('Googleアカウントの連携を解除しました')).toBeVisible();
});

test('A-11: who came by Google alone sets a first password after proving at Google to be there', async ({
  page,
  email,
}) => {
  await page.goto('/login');
  await page.getByRole('link', { name: 'Googleでログイン' }).click();
  await agree(page, email);
  await page.waitForURL('**/onboarding');
  await skipOnboarding(page);
  await page.goto('/app/profile');
  const google = page.getByRole('region', { name: 'Googleアカウント' });
  await expect(google.getByText('解除するには、先にパスワードを設定してください。')).toBeVisible();

  const setPassword = async () => {
    await page.getByRole('button', { name: 'パスワードを設定' }).click();
    await page.locator('[name=password]').fill(PASSWORD);
    await page.locator('[name=passwordConfirm]').fill(PASSWORD);
    await page.getByRole('dialog').getByRole('button', { name: '設定', exact: true }).click();
  };
  await setPassword();
  await page.getByRole('link', { name: 'Googleで確認' }).click();
  await agree(page, email);
  await expect(google.getByRole('status').filter({ hasText: 'ご本人の確認ができました。' })).toBeVisible();
  await setPassword();
  await expect(page.getByText('パスワードを設定しました')).toBeVisible();
  await expect(google.getByRole('button', { name: '連携を解除' })).toBeVisible();
});
