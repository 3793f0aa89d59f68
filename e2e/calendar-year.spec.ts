import { expectAccessible } from './fixtures/axe.ts';
import { applies, dayIn, deadline, interview } from './fixtures/selections.ts';
import { expect, isSignedIn, test } from './student.ts';

test('a year shows where deadlines crowd, and each such day leads to its month and back', async ({ page, email }) => {
  await isSignedIn(page, email);
  await applies(page, 'みなと商事', [deadline(40), deadline(40), interview(41, '14:00', '一次面接')]);
  await applies(page, '北辰電機', [deadline(70)]);
  await page.goto('/app/calendar');
  const isPhone = (page.viewportSize()?.width ?? 0) < 768;
  if (isPhone) await page.getByRole('button', { name: '表示' }).click();
  await page.getByRole('group', { name: '表示' }).getByRole('button', { name: '年' }).click();
  await expect(page).toHaveURL(/view=year/);
  await expect(page.getByText('この1年の締切は3件です')).toBeVisible();
  await expect(page.getByRole('table', { name: /月の締切$/ })).toHaveCount(12);
  const days = page.getByRole('button', { name: /締切\d+件$/ });
  await expect(days).toHaveCount(2);
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    await expectAccessible(page);
  }

  await page.reload();
  await days.first().click();
  await expect(page).toHaveURL(new RegExp(`day=${dayIn(40)}`));
  await expect(page.getByRole('grid')).toBeVisible();
  await page.goBack();
  await expect(days.first()).toHaveAccessibleName(/締切2件$/);

  await page.getByRole('button', { name: '次の1年' }).click();
  await expect(page.getByText('この1年の締切はありません')).toBeVisible();
  await page.getByRole('button', { name: '今日' }).click();
  await expect(days).toHaveCount(2);
  await page.setViewportSize({ width: 320, height: 700 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
});
