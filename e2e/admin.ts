import { expect, type Page, test } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { newOperator } from './fixtures/operators.ts';
import { isSignedIn, PASSWORD } from './student.ts';

/**
 * Signs an administrator up, whose address ADMIN_EMAILS names: the role comes with the verified address. An authenticator app opens the
 * console. Returns the address.
 */
export async function isAdmin(page: Page): Promise<string> {
  const email = newOperator(test.info().workerIndex);
  await isSignedIn(page, email, { name: '運営 花子' });
  await hasApp(page);
  return email;
}

/** Sets up an authenticator app, without the screens. */
async function hasApp(page: Page) {
  const headers = { Origin: new URL(test.info().project.use.baseURL ?? '').origin };
  const send = async (method: 'POST' | 'PUT', path: string, data: unknown) => {
    const answer = await page.request.fetch(path, {
      method,
      headers: { ...headers, 'Content-Type': 'application/json' },
      data: JSON.stringify(data),
    });
    expect(answer.ok(), path).toBe(true);
    return answer;
  };
  await send('POST', '/api/session/confirmation', { password: PASSWORD });
  const begun = await send('POST', '/api/account/second-factor/totp', {});
  const { secret } = (await begun.json()) as { secret: string };
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate();
  await send('PUT', '/api/account/second-factor/totp', { code });
}

/** Opens a tab of the console. */
export async function opensConsole(page: Page, tab?: string) {
  await page.goto(tab ? `/app/admin?tab=${tab}` : '/app/admin');
  await expect(page.getByRole('heading', { level: 1, name: '管理画面' })).toBeVisible();
}
