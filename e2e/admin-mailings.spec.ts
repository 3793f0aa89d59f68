import type { Page } from '@playwright/test';
import { isAdmin, opensConsole } from './admin.ts';
import { expectAccessible } from './fixtures/axe.ts';
import { expect, isSignedIn, test } from './student.ts';

type Mail = { to: string; subject: string; text: string };

async function mailsAbout(page: Page, subject: string): Promise<Mail[]> {
  const mails = (await (await fetch(new URL('/api/dev/mails', page.url()))).json()) as Mail[];
  return mails.filter((it) => it.subject.includes(subject));
}

test('a mailing is drafted, previewed, tried and sent to one student, who can stop such mails', async ({
  page,
  browser,
  email,
}) => {
  const subject = `新しいカレンダー ${email.slice(4, 12)}`;
  const student = await browser.newPage();
  await student.goto('/');
  await isSignedIn(student, email);
  const admin = await isAdmin(page);
  await opensConsole(page, 'mailings');
  await page.getByRole('button', { name: '配信を作成' }).click();

  await page.getByRole('button', { name: '下書きを保存' }).click();
  await expect(page.getByLabel('件名')).toBeFocused();
  await expect(page.getByLabel('件名')).toHaveAccessibleDescription(/件名を入力してください/);
  await page.getByLabel('件名').fill(subject);
  await page.getByLabel('本文').fill('週の表示を見やすくしました。\n\n<b>ぜひ</b>お試しください。');
  await page.getByLabel('宛先').selectOption('1人に送る');
  await page.getByLabel('メールアドレス').fill(email);
  await page.reload();
  await expect(page.getByLabel('件名')).toHaveValue(subject);
  await expect(page.getByLabel('メールアドレス')).toHaveValue(email);
  await expect(page.getByRole('button', { name: /人に送信/ })).toBeDisabled();
  await page.getByRole('button', { name: '下書きを保存' }).click();
  await expect(page.getByText('下書きを保存しました')).toBeVisible();

  const frame = page.frameLocator('iframe[title="メールのプレビュー"]');
  await expect(frame.getByRole('heading', { name: subject })).toBeVisible();
  await expect(frame.getByText('<b>ぜひ</b>お試しください。')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'テキスト' }).click();
  await expect(page.getByText('お知らせメールを停止する：')).toBeVisible();
  await page.getByRole('button', { name: '自分にテスト送信' }).click();
  await expect(page.getByText('テストメールを送信しました')).toBeVisible();
  expect((await mailsAbout(page, subject)).map(({ to }) => to)).toEqual([admin]);

  await page.getByRole('button', { name: '1人に送信' }).click();
  await expect(page.getByRole('alertdialog', { name: 'メールの送信' })).toContainText(`${email}（1人）に送信しますか`);
  await page.getByRole('button', { name: '送信', exact: true }).click();
  await expect(page.getByText('送信済み', { exact: true })).toBeVisible({ timeout: 30_000 });
  await expect(page.getByRole('progressbar')).toHaveAttribute('aria-valuetext', '1件のうち1件');
  await expectAccessible(page);
  const sent = (await mailsAbout(page, subject)).filter(({ to }) => to === email);
  expect(sent).toHaveLength(1);

  const link = sent[0]?.text.match(/お知らせメールを停止する：(\S+)/)?.[1] ?? '';
  await student.goto(link);
  await student.getByRole('button', { name: 'お知らせメールを停止する' }).click();
  await expect(student.getByRole('heading', { name: 'お知らせメールを停止しました' })).toBeVisible();
  await student.goto('/app/notifications');
  await expect(student.getByRole('switch', { name: 'お知らせメール' })).not.toBeChecked();
  await expectAccessible(student);
  await student.close();
});

test('a draft is deleted, and is in the list no more', async ({ page, email }) => {
  await isAdmin(page);
  await opensConsole(page, 'mailings');
  await page.getByRole('button', { name: '配信を作成' }).click();
  await page.getByLabel('件名').fill(email);
  await page.getByLabel('本文').fill('本文');
  await page.getByRole('button', { name: '下書きを保存' }).click();
  await expect(page.getByText('下書きを保存しました')).toBeVisible();
  await page.getByRole('button', { name: '下書きを削除' }).click();
  await page.getByRole('button', { name: '削除', exact: true }).click();
  await expect(page.getByRole('button', { name: '配信を作成' })).toBeVisible();
  await expect(page.getByText(email)).toHaveCount(0);
});
