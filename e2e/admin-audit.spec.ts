import { isAdmin, opensConsole } from './admin.ts';
import { expectAccessible } from './fixtures/axe.ts';
import { expect, test } from './student.ts';

test('what an administrator looks at stands in the audit log, and is filtered there', async ({ page }) => {
  const own = await isAdmin(page);
  await opensConsole(page, 'users');
  await page.getByLabel('名前・メールアドレスで検索').fill(own);
  await page.getByRole('link', { name: own }).click();
  await expect(page.getByRole('region', { name: 'ユーザーの詳細' }).getByText('利用中')).toBeVisible();

  await page.getByRole('navigation', { name: '管理画面' }).getByRole('link', { name: '監査ログ' }).click();
  const log = page.getByRole('table', { name: '監査ログ' });
  await expect(log.getByRole('row').filter({ hasText: 'ユーザーを表示' }).first()).toBeVisible();
  await page.getByLabel('管理者のメールアドレス').fill(own);
  await page.getByLabel('操作').selectOption('ユーザーを表示');
  await expect(log.getByRole('row')).toHaveCount(2);
  await expect(log.getByRole('row').nth(1)).toContainText(own);
  await expectAccessible(page);
  await page.getByLabel('終了日').fill('2020-01-01');
  await expect(page.getByText('条件に合う記録はありません')).toBeVisible();
});
