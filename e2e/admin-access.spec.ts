import { isAdmin, opensConsole } from './admin.ts';
import { expectAccessible } from './fixtures/axe.ts';
import { applies, deadline } from './fixtures/selections.ts';
import { expect, isSignedIn, test } from './student.ts';

const HOME = /\/app\/homepage$/;

test('an administrator opens the console by the header or the menu, and a student finds no way to it', async ({
  page,
  browser,
  viewport,
  email,
}) => {
  await isAdmin(page);
  await page.goto('/app/homepage');
  if (viewport?.width === 390) {
    await page.getByRole('button', { name: 'アカウントメニュー' }).click();
    await page.getByRole('menuitem', { name: '管理画面' }).click();
  } else await page.getByRole('navigation', { name: 'メイン' }).getByRole('link', { name: '管理画面' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '管理画面' })).toBeVisible();
  const tabs = page.getByRole('navigation', { name: '管理画面' });
  await expect(tabs.getByRole('link', { name: 'ダッシュボード' })).toHaveAttribute('aria-current', 'page');

  const other = await browser.newContext();
  const student = await other.newPage();
  await isSignedIn(student, email);
  await student.goto('/app/admin?tab=users');
  await student.waitForURL(HOME);
  await student.getByRole('button', { name: 'アカウントメニュー' }).click();
  await expect(student.getByRole('menuitem', { name: 'プロフィール設定' })).toBeVisible();
  await expect(student.getByText('管理画面')).toHaveCount(0);
  expect((await student.request.get('/api/admin/dashboard/figures')).status()).toBe(403);
  await other.close();
});

test('the dashboard shows the figures, follows them, and shows page views as bars and as a table', async ({ page }) => {
  await isAdmin(page);
  await opensConsole(page);
  const figure = (name: string) =>
    page.getByRole('term').filter({ hasText: name }).locator('..').getByRole('definition').locator('.num').first();
  const count = async () => Number((await figure('選考').textContent())?.replaceAll(',', ''));
  const before = await count();
  expect(before).toBeGreaterThanOrEqual(0);

  // The write tells this screen by the live stream; on a busy machine the next poll shows it.
  await applies(page, 'みなと商事', [deadline(3)]);
  await expect.poll(count, { timeout: 45_000 }).toBeGreaterThan(before);

  await page.getByText('表で見る').click();
  const table = page.getByRole('table', { name: '日別のページビュー' });
  await expect(table.getByRole('row')).toHaveCount(15);
  await page.getByRole('button', { name: '90日' }).click();
  await expect(table.getByRole('row')).toHaveCount(91);
  await expect(page.getByRole('heading', { name: '画面別（90日間）' })).toBeVisible();
  await expect(page.getByRole('rowheader', { name: 'リマインドの計画' })).toBeVisible();
  await expectAccessible(page);
});
