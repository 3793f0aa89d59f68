import type { Page } from '@playwright/test';
import { isAdmin, opensConsole } from './admin.ts';
import { expectAccessible } from './fixtures/axe.ts';
import { expect, test } from './student.ts';

/** The texts of the mails to an address. */
async function mailsTo(page: Page, email: string): Promise<string[]> {
  const mails = (await (await fetch(new URL('/api/dev/mails', page.url()))).json()) as { to: string; text: string }[];
  return mails.filter(({ to }) => to === email).map(({ text }) => text);
}

/** Somebody writes an inquiry. */
async function asks(page: Page, email: string, name: string, message: string) {
  await page.goto('/contact');
  const data = {
    sendId: `inquiry-of-${email}`.slice(0, 64).replace(/[^\w-]/g, '-'),
    name,
    email,
    kind: 'usage',
    message,
  };
  const headers = { Origin: new URL(page.url()).origin };
  expect((await page.request.post('/api/inquiries', { headers, data })).status()).toBe(204);
}

test('an inquiry is read, answered by mail once, and stands among those that are done', async ({ page, email }) => {
  const question = `締切を別の日に\n移すには？ <b>${email}</b>`;
  await asks(page, email, `質問 ${email.slice(4, 12)}`, question);
  await isAdmin(page);
  await opensConsole(page, 'inquiries');
  const row = page.getByRole('link', { name: new RegExp(email.slice(4, 12)) });
  await expect(row).toBeVisible();
  await expect(
    page.getByRole('navigation', { name: '管理画面' }).getByRole('link', { name: /お問い合わせ/ }),
  ).toContainText('件');
  await expectAccessible(page);
  await row.click();

  await expect(page.getByText('本人のものか確認していません')).toBeVisible();
  await expect(page.getByText(question)).toBeVisible();
  const answer = page.getByLabel('返信の内容');
  await page.getByRole('button', { name: '返信を送信' }).click();
  await expect(answer).toBeFocused();
  await expect(answer).toHaveAccessibleDescription(/返信の内容を入力してください/);
  await answer.fill('カレンダーで動かしてください。');
  await page.reload();
  await expect(answer).toHaveValue('カレンダーで動かしてください。');
  await expectAccessible(page);
  await page.getByRole('button', { name: '返信を送信' }).dblclick();

  await expect(page.getByText('送信しました')).toBeVisible({ timeout: 30_000 });
  await expect(page.getByText('返信済み', { exact: true })).toBeVisible();
  await expect(answer).toHaveValue('');
  const answers = async () =>
    (await mailsTo(page, email)).filter((text) => text.includes('カレンダーで動かしてください。'));
  await expect.poll(answers).toHaveLength(1);
  expect((await answers())[0]).toContain('> 締切を別の日に\n> 移すには？');
  await page.getByRole('link', { name: 'お問い合わせの一覧に戻る' }).click();
  await expect(row).toHaveCount(0);
  await page.getByRole('button', { name: '返信済み' }).click();
  await expect(row).toBeVisible();
});

test('one that needs no answer is marked as done, and back', async ({ page, email }) => {
  await asks(page, email, `広告 ${email.slice(4, 12)}`, 'ご案内です。');
  await isAdmin(page);
  await opensConsole(page, 'inquiries');
  await page.getByRole('link', { name: new RegExp(email.slice(4, 12)) }).click();
  await page.getByRole('button', { name: '返信せずに対応済みにする' }).click();
  await expect(page.getByText('お問い合わせを対応済みにしました')).toBeVisible();
  await expect(page.getByRole('button', { name: '未返信に戻す' })).toBeVisible();
  await page.getByRole('button', { name: '元に戻す' }).click();
  await expect(page.getByRole('button', { name: '返信せずに対応済みにする' })).toBeVisible();
});
