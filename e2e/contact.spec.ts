import type { Page } from '@playwright/test';
import { expectAccessible } from './fixtures/axe.ts';
import { codeFor, expect, isSignedIn, test } from './student.ts';

const message = (page: Page) => page.getByLabel('内容');
const address = (page: Page) => page.getByLabel('メールアドレス');
const send = (page: Page) => page.getByRole('button', { name: '送信', exact: true });
const received = (page: Page) => page.getByRole('heading', { name: 'お問い合わせを受け付けました' });

/** The texts of the mails to an address. */
async function mailsTo(page: Page, email: string): Promise<string[]> {
  const mails = (await (await fetch(new URL('/api/dev/mails', page.url()))).json()) as { to: string; text: string }[];
  return mails.filter(({ to }) => to === email).map(({ text }) => text);
}

test('whoever has no account writes an inquiry, corrects it, and is told by mail that it has arrived', async ({
  page,
  email,
}) => {
  await page.goto('/');
  await page.getByRole('link', { name: 'お問い合わせ' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'お問い合わせ' })).toBeVisible();

  await send(page).click();
  await expect(message(page)).toBeFocused();
  await expect(message(page)).toHaveAccessibleDescription(/内容を入力してください/);
  await message(page).fill('予定を別の日に移せません。');
  await expect(message(page)).toHaveAccessibleDescription('13／4,000文字');
  await address(page).fill('aoi@example');
  await send(page).click();
  await expect(address(page)).toBeFocused();
  await expect(address(page)).toHaveAccessibleDescription(/メールアドレスの形式を確認してください/);

  await page.getByLabel('種類').selectOption('不具合の報告');
  await address(page).fill(email);
  await page.reload();
  await expect(message(page)).toHaveValue('予定を別の日に移せません。');
  await expect(page.getByLabel('種類')).toHaveValue('trouble');
  await expect(address(page)).toHaveValue(email);
  await expectAccessible(page);
  await send(page).click();

  await expect(received(page)).toBeFocused();
  await expect(page.getByText(`確認のメールを${email}にお送りしました`)).toBeVisible();
  await expectAccessible(page);
  await expect.poll(() => mailsTo(page, email)).toHaveLength(1);
  expect((await mailsTo(page, email))[0]).not.toContain('予定を別の日に移せません');
  await page.reload();
  await expect(message(page)).toHaveValue('');
});

test('what was typed stays when it cannot be sent, and arrives once however often it is sent', async ({
  page,
  email,
}) => {
  await page.goto('/contact');
  await message(page).fill('質問です。');
  await address(page).fill(email);
  let answers = 0;
  await page.route('**/api/inquiries', async (route) => {
    answers += 1;
    // It arrives, and its answer is lost.
    if (answers === 1) await route.fetch();
    if (answers <= 2) await route.abort();
    else await route.continue();
  });
  for (const _ of ['lost', 'without network']) {
    await send(page).click();
    await expect(page.getByRole('alert')).toContainText('送信できませんでした。');
    await expect(message(page)).toHaveValue('質問です。');
  }
  await expectAccessible(page);
  await page.reload();
  await send(page).click();

  await expect(received(page)).toBeVisible();
  await expect.poll(() => mailsTo(page, email)).toHaveLength(1);
});

test('what was typed before the page could keep it is kept, too', async ({ page, email }) => {
  let isTyped = () => {};
  const typed = new Promise<void>((done) => {
    isTyped = done;
  });
  await page.route(/\/assets\/contact-/, async (route) => {
    await typed;
    await route.continue();
  });
  await page.goto('/contact');
  await expect(send(page)).toBeDisabled();
  await message(page).fill('質問です。');
  await address(page).fill(email);
  isTyped();
  await expect(send(page)).toBeEnabled();
  await page.reload();
  await expect(message(page)).toHaveValue('質問です。');
  await expect(address(page)).toHaveValue(email);
});

test('a student writes from the address of the account', async ({ page, email }) => {
  await page.goto('/');
  await isSignedIn(page, email);
  await codeFor(page, email);
  await page.goto('/contact');

  await expect(address(page)).toHaveValue(email);
  await expect(address(page)).not.toBeEditable();
  await expect(address(page)).toHaveAccessibleDescription(/アカウントのメールアドレスです/);
  await message(page).fill('退会せずに名前を変えられますか。');
  await send(page).click();

  await expect(received(page)).toBeVisible();
  await expect.poll(async () => (await mailsTo(page, email)).join()).toContain('退会せずに名前を変えられますか。');
});

test('a text that is too long says by how much, and nothing of it is cut', async ({ page }) => {
  await page.goto('/contact');
  await message(page).fill('あ'.repeat(4001));
  await address(page).fill('a@example.jp');
  await send(page).click();

  await expect(message(page)).toHaveAccessibleDescription(/4,001／4,000文字.*4,000文字までに短くしてください/);
  expect((await message(page).inputValue()).length).toBe(4001);
});
