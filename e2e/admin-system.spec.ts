import type { Page } from '@playwright/test';
import { isAdmin, opensConsole } from './admin.ts';
import { expectAccessible } from './fixtures/axe.ts';
import { hasFailedDelivery } from './fixtures/failed-delivery.ts';
import { applies, deadline } from './fixtures/selections.ts';
import { expect, isSignedIn, test } from './student.ts';

/** The mails to an address with a reminder. */
async function reminders(page: Page, email: string): Promise<number> {
  const mails = (await (await fetch(new URL('/api/dev/mails', page.url()))).json()) as { to: string; text: string }[];
  return mails.filter(({ to, text }) => to === email && text.includes('リマインド')).length;
}

test('a delivery that failed is looked at and sent again, from the dashboard as from システム', async ({
  page,
  browser,
  email,
}) => {
  const student = await browser.newPage();
  await student.goto('/');
  await isSignedIn(student, email);
  await applies(student, 'みなと商事', [deadline(3)]);
  await hasFailedDelivery(email);
  await student.close();
  await isAdmin(page);
  const address = `ao***${email.slice(email.indexOf('@'))}`;

  await opensConsole(page, 'system');
  const card = page.getByRole('region', { name: /届かなかった配信/ });
  await expect(card.getByText('相手のサーバーに拒否されました（554）').first()).toBeVisible();
  await expect(card).not.toContainText(email);
  await expectAccessible(page);
  await card
    .getByRole('button', { name: `メール ${address}の詳細` })
    .first()
    .click();
  const details = page.getByRole('dialog', { name: '届かなかった配信の詳細' });
  await expect(details).toContainText('メール・リマインド');
  await expect(details).toContainText('3回');
  await expectAccessible(page);
  await details.getByRole('button', { name: '閉じる' }).last().click();

  await opensConsole(page);
  const onDashboard = page.getByRole('region', { name: /届かなかった配信/ });
  await expect(page.getByRole('region', { name: '対応が必要なもの' })).toContainText('届かなかった配信');
  await onDashboard.getByRole('button', { name: 'すべて再試行' }).click();
  const dialog = page.getByRole('dialog', { name: 'すべて再試行' });
  await expect(dialog).toContainText('件を再試行しますか？');
  await dialog.getByRole('button', { name: 'キャンセル' }).click();
  expect(await reminders(page, email)).toBe(0);
  await onDashboard.getByRole('button', { name: 'すべて再試行' }).click();
  await dialog.getByRole('button', { name: '再試行' }).click();
  await expect(page.getByText(/件を再試行します/)).toBeVisible();
  await expect.poll(() => reminders(page, email), { timeout: 30_000 }).toBe(1);
});

test('jobs, versions and settings are shown, and no key', async ({ page }) => {
  await isAdmin(page);
  await opensConsole(page, 'system');
  const settings = page.getByRole('region', { name: '設定' });
  await expect(settings).toContainText('CONTACT_EMAILsupport@example.jp');
  await expect(settings).toContainText('AUTH_SECRET設定済み');
  await expect(page.getByRole('region', { name: 'バージョン' })).toContainText('PostgreSQL');
  const jobs = page.getByRole('region', { name: '定期処理' }).getByRole('rowheader');
  await expect(jobs.filter({ hasText: 'audit_log' })).toHaveText('監査ログの削除audit_log');
  for (const name of await jobs.allTextContents()) expect(name).toMatch(/^[^_]*[ぁ-んァ-ヶ一-龠][a-z_]+$/);
  await expect(page.getByRole('region', { name: '処理待ち' })).toContainText('正常');
});
