import { monthLabel } from '#domain/calendar/calendar.ts';
import { dayLabel } from '#domain/time.ts';
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

  // A day with an appointment, one with nothing, and a month lead there as well.
  await page.getByRole('button', { name: `${dayLabel(dayIn(41))} 予定1件` }).click();
  await expect(page).toHaveURL(new RegExp(`day=${dayIn(41)}`));
  await page.goBack();
  await page.getByRole('button', { name: dayLabel(dayIn(100)), exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`day=${dayIn(100)}`));
  await page.goBack();
  const month = page.getByRole('button', { name: `${monthLabel(dayIn(40))}を表示` });
  await month.focus();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: /(予定|締切)\d+件$/ }).and(page.locator(':focus'))).toHaveCount(1);
  await month.press('Enter');
  await expect(page.getByRole('grid', { name: monthLabel(dayIn(40)) })).toBeVisible();
  await page.goBack();

  await page.getByRole('button', { name: '次の1年' }).click();
  await expect(page.getByText('この1年の締切はありません')).toBeVisible();
  await page.getByRole('button', { name: '今日' }).click();
  await expect(days).toHaveCount(2);
  await page.setViewportSize({ width: 320, height: 700 });
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
});
