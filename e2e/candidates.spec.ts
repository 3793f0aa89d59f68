import { jstDay, readClock, shortDayLabel } from '#domain/time.ts';
import { expectAccessible } from './fixtures/axe.ts';
import { openTools } from './fixtures/calendar-tools.ts';
import { applies, dayIn, inDays, interview } from './fixtures/selections.ts';
import { expect, isSignedIn, test } from './student.ts';

test('free times become a text for a mail, around what is planned and the way there', async ({
  page,
  context,
  email,
  baseURL,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: baseURL ?? '' });
  await isSignedIn(page, email);
  await applies(page, 'みなと商事', [
    interview(3, '12:00', '一次面接'),
    interview(5, '10:00', '3日間', { endsAt: inDays(7, '17:00') }),
  ]);
  await page.goto('/app/calendar');
  await openTools(page);
  await page.getByRole('button', { name: '候補日を作成' }).click();
  const dialog = page.getByRole('dialog', { name: '候補日の作成' });
  const text = dialog.getByLabel('メールに貼る文');
  await expectAccessible(page);

  const chip = (days: number) =>
    dialog.getByRole('button', { name: shortDayLabel(dayIn(days), jstDay(readClock())), exact: false });
  for (const day of [3, 5, 6, 7]) await expect(chip(day)).toHaveAccessibleName(/予定あり$/);
  for (const day of [4, 8]) await expect(chip(day)).not.toHaveAccessibleName(/予定あり$/);
  while ((await dialog.getByRole('button', { pressed: true }).count()) > 0) {
    await dialog.getByRole('button', { pressed: true }).first().click();
  }
  await expect(text).toHaveValue('');
  await expect(dialog.getByRole('button', { name: 'コピー' })).toBeDisabled();

  await chip(3).click();
  await expect(text).toHaveValue(/^・(\d+年)?\d+月\d+日（.） 9:00〜11:00、14:00〜18:00$/);
  await dialog.getByLabel('前後の移動').selectOption('なし');
  await expect(text).toHaveValue(/9:00〜12:00、13:00〜18:00$/);
  await dialog.getByLabel('必要な時間').selectOption('120分');
  await dialog.getByLabel('何時まで').selectOption('14:00');
  await expect(text).toHaveValue(/9:00〜12:00$/);

  await text.fill(`${await text.inputValue()}（オンライン可）`);
  await dialog.getByRole('button', { name: 'コピー' }).click();
  await expect(page.getByText('候補日をコピーしました')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/9:00〜12:00（オンライン可）$/);
  await page.goBack();
  await expect(dialog).toBeHidden();
});
