import type { Page } from '@playwright/test';
import { isAdmin, opensConsole } from './admin.ts';
import { expectAccessible } from './fixtures/axe.ts';
import { applies, deadline } from './fixtures/selections.ts';
import { expect, isSignedIn, PASSWORD, test } from './student.ts';

// Two browsers and mails take time on a busy machine.
test.describe.configure({ timeout: 120_000 });

const NOTICE = '共有された予定のうち3件が、実際の日程と異なると通報されました。';

async function mailTo(email: string, subject: string): Promise<string> {
  const mailbox = new URL('/api/dev/mails', test.info().project.use.baseURL);
  let text: string | undefined;
  await expect
    .poll(async () => {
      const mails = (await (await fetch(mailbox)).json()) as { to: string; subject: string; text: string }[];
      text = mails.find((mail) => mail.to === email && mail.subject.includes(subject))?.text;
      return text;
    })
    .toBeDefined();
  return text ?? '';
}

async function logsIn(page: Page, email: string) {
  await page.getByLabel('メールアドレス').fill(email);
  await page.locator('[name=password]').fill(PASSWORD);
  await page.getByRole('button', { name: 'ログイン', exact: true }).click();
}

async function finds(page: Page, email: string, name: string) {
  await opensConsole(page, 'users');
  await page.getByLabel('名前・メールアドレスで検索').fill(email);
  await expect(page.getByRole('row').filter({ hasText: email })).toBeVisible();
  await expect(page.getByRole('row')).toHaveCount(2);
  await page.getByRole('link', { name }).click();
  const panel = page.getByRole('region', { name: 'ユーザーの詳細' });
  await expect(panel.getByRole('heading', { name })).toBeFocused();
  return panel;
}

test('an administrator suspends a student, who is out at once and reads why; lifted, the student is back', async ({
  page,
  browser,
  email,
}) => {
  const { baseURL } = test.info().project.use;
  const theirs = await browser.newContext({ ...(baseURL && { baseURL }) });
  const student = await theirs.newPage();
  const name = '長谷川 アレクサンドラ 真理子';
  await isSignedIn(student, email, { name });
  await applies(student, 'みなと商事', [deadline(3)]);
  const streamed = student.waitForResponse((it) => it.url().includes('/api/live'));
  await student.goto('/app/homepage');
  await streamed;

  await isAdmin(page);
  const panel = await finds(page, email, name);
  await expect(panel.getByText('利用中')).toBeVisible();
  await expect(panel.getByText('1件・1件')).toBeVisible();
  await expectAccessible(page);
  await panel.getByRole('button', { name: '利用を停止' }).click();
  const dialog = page.getByRole('dialog', { name: '利用の停止' });
  await dialog.getByRole('button', { name: '利用を停止' }).click();
  await expect(dialog.getByText('理由を選択してください')).toBeVisible();
  await expect(dialog.getByText('本人への説明を入力してください')).toBeVisible();
  await dialog.getByLabel('理由').selectOption('虚偽の予定を繰り返し共有した');
  await dialog.getByLabel('本人への説明').fill(NOTICE);
  await dialog.getByRole('button', { name: '無期限' }).click();
  await expect(dialog.getByText('解除するまで、停止が続きます。')).toBeVisible();
  await dialog.getByRole('button', { name: '7日', exact: true }).click();
  await expect(dialog.getByText('に、自動で解除されます。')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: '利用を停止' }).click();

  // The student's screen, which nobody touches, leaves by itself.
  await student.waitForURL(/\/login/);
  await expect(panel.getByText(/^停止中（.+まで）$/)).toBeVisible();
  expect(await mailTo(email, '利用を停止しました')).toContain(NOTICE);
  await logsIn(student, email);
  await expect(student.getByRole('alert').filter({ hasText: NOTICE })).toContainText(
    /このアカウントは、.+まで利用を停止しています。/,
  );

  await panel.getByRole('button', { name: '停止を解除' }).click();
  await expect(panel.getByText('利用中')).toBeVisible();
  await mailTo(email, '停止を解除しました');
  await logsIn(student, email);
  await student.waitForURL(/\/app\/homepage/);
  await expect(student.getByText('みなと商事').first()).toBeVisible();
  await theirs.close();
});

test('administrators cannot be suspended; the list is used by keys, and a pending sign-up gets another code', async ({
  page,
  email,
}) => {
  const own = await isAdmin(page);
  const panel = await finds(page, own, '運営 花子');
  await expect(panel.getByText('管理者の利用は停止できません')).toBeVisible();
  await expect(panel.getByRole('button', { name: '利用を停止' })).toHaveCount(0);
  await expect(panel.getByRole('button', { name: 'すべての端末からログアウト' })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();

  await page.getByLabel('名前・メールアドレスで検索').fill('nobody-has-this@');
  await expect(page.getByText('条件に合うユーザーはいません')).toBeVisible();
  await page.getByLabel('状態').selectOption('登録の手続き中');
  const headers = { Origin: new URL(test.info().project.use.baseURL ?? '').origin };
  const industries = [{ category: 'trading', detail: null }];
  const data = { name: '森 健太', email, password: PASSWORD, targetIndustries: industries };
  expect((await page.request.post('/api/sign-up', { headers, data })).status()).toBe(202);
  await page.getByLabel('名前・メールアドレスで検索').fill(email);
  const row = page.getByRole('listitem').filter({ hasText: email });
  await row.getByRole('button', { name: '認証メールを再送' }).click();
  // A code leaves a minute after the last one at the earliest.
  await expect(page.getByText(/後に、もう一度お試しください/)).toBeVisible();
});
