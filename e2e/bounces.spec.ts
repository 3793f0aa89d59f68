import type { Page } from '@playwright/test';
import { expectAccessible } from './fixtures/axe.ts';
import { type Outside, test } from './fixtures/outside.ts';
import { applies, deadline } from './fixtures/selections.ts';
import { expect, PASSWORD } from './student.ts';

const UNKNOWN = '550 5.1.1 Recipient address rejected: User unknown';

/** The student's reminders are due. */
async function hasReminders(page: Page, outside: Outside) {
  const { eventIds } = await applies(page, 'みなと商事', [deadline(10, '本エントリー')]);
  await outside.makeDue(...eventIds);
}

test('a mail that comes back stops the reminders, says so on both screens, and the settings resume them @both', async ({
  page,
  outside,
  student,
}) => {
  await page.goto('/app/notifications');
  const notice = page.getByText('メールが届かないため、リマインドを停止しています');
  await expect(page.getByRole('heading', { level: 1, name: '通知設定' })).toBeVisible();
  await expect(notice).toBeHidden();
  outside.refuse(student, UNKNOWN);
  await hasReminders(page, outside);
  await expect(notice).toBeVisible();
  await expect(page.getByText(`${student} へのメールが「宛先がない」として戻ってきました`)).toBeVisible();

  for (const scheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: scheme });
    await page.goto('/app/homepage');
    await expect(page.getByText('メールが届かないため、リマインドが止まっています。')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('link', { name: '通知設定で確認する' }).click();
    await expect(notice).toBeVisible();
    await expectAccessible(page);
  }

  outside.refuse(student, null);
  await page.getByRole('button', { name: 'メールを再開する' }).click();
  await expect(notice).toBeHidden();
  await page.goto('/app/homepage');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText('メールが届かないため')).toHaveCount(0);
  const before = (await outside.mails(student)).length;
  const { eventIds } = await applies(page, '山手商事', [deadline(11, '本エントリー')]);
  await outside.makeDue(...eventIds);
  await expect.poll(async () => (await outside.mails(student)).length).toBeGreaterThan(before);
});

test('a mail that comes back later does the same; the notice leads to the address, and a changed one ends the stop @both', async ({
  page,
  outside,
  student,
}) => {
  await hasReminders(page, outside);
  // The code of the sign-up, and the first reminder.
  await expect.poll(async () => (await outside.mails(student)).length).toBeGreaterThan(1);
  await page.goto('/app/notifications');
  await expect(page.getByRole('heading', { level: 1, name: '通知設定' })).toBeVisible();
  await outside.comesBack(student);
  await expect(page.getByText('メールが届かないため、リマインドを停止しています')).toBeVisible();
  await page.goto('/app/notifications?tab=sent');
  const sent = page.getByRole('region', { name: '送信済み' });
  const lost = sent.getByRole('listitem').filter({ hasText: 'メール未達' });
  await expect(lost).toContainText('送信後に戻ってきました（宛先が見つかりません）');
  await expect(lost.getByRole('link', { name: 'メールを再開' })).toBeVisible();
  await expectAccessible(page);
  await lost.getByRole('link', { name: 'メールアドレスを変更' }).click();
  await expect(page).toHaveURL(/\/app\/profile#email$/);
  await page.getByRole('button', { name: 'メールアドレスを変更' }).click();
  const dialog = page.getByRole('dialog', { name: 'メールアドレスの変更' });
  const next = `new-${student}`;
  await dialog.getByLabel('新しいメールアドレス').fill(next);
  await dialog.locator('[name=currentPassword]').fill(PASSWORD);
  await dialog.getByRole('button', { name: '確認メールを送る' }).click();
  await expect(dialog).toBeHidden();
  await expect.poll(async () => (await outside.mails(next)).length).toBe(1);
  const link = (await outside.mails(next))[0]?.text.match(/^https?:\/\/\S+#\S+$/m)?.[0] ?? '';
  await page.goto(link);
  await page.getByRole('button', { name: 'メールアドレスを変更' }).click();
  await expect(page.getByText('メールアドレスを変更しました。')).toBeVisible();

  await page.goto('/app/notifications');
  await expect(page.getByRole('heading', { level: 1, name: '通知設定' })).toBeVisible();
  await expect(page.getByText(next).first()).toBeVisible();
  await expect(page.getByText('メールが届かないため')).toHaveCount(0);
});
