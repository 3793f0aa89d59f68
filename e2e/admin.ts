import { expect, type Page, test } from '@playwright/test';
import { newOperator } from './fixtures/operators.ts';
import { isSignedIn } from './student.ts';

/** Signs an administrator up, whose address ADMIN_EMAILS names: the role comes with the verified address. Returns the address. */
export async function isAdmin(page: Page): Promise<string> {
  const email = newOperator(test.info().workerIndex);
  await isSignedIn(page, email, { name: '運営 花子' });
  return email;
}

/** Opens a tab of the console. */
export async function opensConsole(page: Page, tab?: string) {
  await page.goto(tab ? `/app/admin?tab=${tab}` : '/app/admin');
  await expect(page.getByRole('heading', { level: 1, name: '管理画面' })).toBeVisible();
}
