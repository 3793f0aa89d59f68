import type { Browser } from '@playwright/test';
import { expectAccessible } from './fixtures/axe.ts';
import { test } from './fixtures/outside.ts';
import { applies, deadline } from './fixtures/selections.ts';
import { expect } from './student.ts';

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
