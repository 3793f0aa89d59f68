import type { Browser } from '@playwright/test';
import { expectAccessible } from './fixtures/axe.ts';
import { type Outside, startOutside } from './fixtures/outside.ts';
import { applies, deadline } from './fixtures/selections.ts';
import { expect, PASSWORD, test as students } from './student.ts';

const test = students.extend<{ student: string }, { outside: Outside }>({
  outside: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern which fixtures are needed
    async ({}, use) => {
      const outside = await startOutside();
      await use(outside);
      await outside.close();
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  baseURL: async ({ outside }, use) => use(outside.baseURL),
  student: async ({ page, outside, email }, use) => {
    const headers = { Origin: outside.baseURL };
    const targetIndustries = [{ category: 'trading', detail: null }];
    const json = { name: '青井 葵', email, password: PASSWORD, targetIndustries };
    expect((await page.request.post('/api/sign-up', { headers, data: json })).status()).toBe(202);
    await expect.poll(async () => (await outside.mails(email)).length).toBe(1);
    const code = (await outside.mails(email))[0]?.text.match(/^\s*(\d{6})\s*$/m)?.[1];
    expect((await page.request.post('/api/sign-up/verification', { headers, data: { code } })).status()).toBe(201);
    expect((await page.request.put('/api/onboarding', { headers, data: { outcome: 'skipped' } })).status()).toBe(204);
    await use(email);
  },
});

/** A browser that nobody is signed in with, as a mail program opens one. */
async function elsewhere(browser: Browser, colorScheme: 'light' | 'dark') {
  const context = await browser.newContext({ colorScheme });
  return context.newPage();
}

test('the link in a reminder asks, stops the mails without a sign-in, and the settings resume them @both', async ({
  page,
  browser,
  outside,
  student,
}) => {
  const { eventIds } = await applies(page, 'みなと商事', [deadline(10, '本エントリー')]);
  await outside.makeDue(...eventIds);
  await expect.poll(async () => (await outside.mails(student)).length).toBeGreaterThan(1);
  const [, mail] = await outside.mails(student);
  const link = mail?.text.match(/メールでのリマインドを停止する：(\S+)/)?.[1] ?? '';
  await page.goto('/app/notifications');
  const notice = page.getByText('メールでのリマインドは停止しています');
  await expect(page.getByRole('heading', { level: 1, name: '通知設定' })).toBeVisible();
  await expect(notice).toBeHidden();

  for (const scheme of ['light', 'dark'] as const) {
    const opened = await elsewhere(browser, scheme);
    await opened.goto(link);
    await expect(opened.getByRole('heading', { name: 'メールでのリマインドを停止しますか' })).toBeVisible();
    await expectAccessible(opened);
    await opened.context().close();
  }
  await expect(notice).toBeHidden();

  const opened = await elsewhere(browser, 'light');
  await opened.goto(link);
  await opened.getByRole('button', { name: 'メールでのリマインドを停止する' }).click();
  await expect(opened.getByRole('heading', { name: 'メールでのリマインドを停止しました' })).toBeVisible();
  await expectAccessible(opened);
  await opened.context().close();

  // The screen that was open hears of it by its live stream.
  await expect(notice).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'メールを再開する' }).click();
  await expect(notice).toBeHidden();
});
