import type { Page } from '@playwright/test';
import { jstDay, parts, readClock, shortDayLabel } from '#domain/time.ts';
import { expectAccessible } from './fixtures/axe.ts';
import { openTools } from './fixtures/calendar-tools.ts';
import { stored } from './fixtures/screens-seen.ts';
import { applies, dayIn, deadline, interview } from './fixtures/selections.ts';
import { expect, isSignedIn, test } from './student.ts';

const DAYS = 3;
const WARNING = 'みなと商事の一次面接（13:00〜14:00・大手町）から移動に1時間みていますが、30分しかありません';
const notice = (page: Page) => page.getByRole('button', { name: /^移動の時間が足りません/ });

/** The times of that day which 候補日 proposes. */
async function proposed(page: Page): Promise<string> {
  await openTools(page);
  await page.getByRole('button', { name: '候補日を作成' }).click();
  const dialog = page.getByRole('dialog', { name: '候補日の作成' });
  const text = dialog.getByLabel('メールに貼る文');
  await expect(text).not.toHaveValue('');
  const pressed = dialog.getByRole('button', { pressed: true });
  while ((await pressed.count()) > 0) await pressed.first().click();
  const day = shortDayLabel(dayIn(DAYS), jstDay(readClock()));
  await dialog.getByRole('button', { name: day, exact: false }).click();
  await expect(text).toHaveValue(/^・[^\n]+$/);
  const value = await text.inputValue();
  await page.goBack();
  await expect(dialog).toBeHidden();
  return value.replace(/^.*） /, '');
}

test('an interview too soon after one elsewhere is warned of: typed, at home, in the calendar and in 候補日', async ({
  page,
  email,
}) => {
  await isSignedIn(page, email);
  await applies(page, 'みなと商事', [interview(DAYS, '13:00', '一次面接', { location: '大手町' })]);
  const { id } = await applies(page, '北辰電機', [deadline(20)]);
  await page.goto(`/app/calendar?day=${dayIn(DAYS)}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(notice(page)).toHaveCount(0);

  const [, month, date] = parts(dayIn(DAYS));
  await page.keyboard.press('n');
  const sheet = page.getByRole('dialog', { name: '予定の追加' });
  await expect(sheet.getByRole('textbox', { name: '企業名、または予定を1行で' })).toBeFocused();
  await page.keyboard.type(`北辰 面接 ${month}/${date} 14:30`);
  await expect(sheet.getByText(WARNING)).toBeVisible();
  await sheet.getByText('名前・場所・URL・メモを追加').click();
  await sheet.getByLabel('場所').fill('大手町駅');
  await expect(sheet.getByText(WARNING)).toBeHidden();
  await sheet.getByLabel('場所').fill('品川');
  await expect(sheet.getByText(WARNING)).toBeVisible();
  await sheet.getByLabel('移動時間').selectOption('30分');
  await expect(sheet.getByText(WARNING)).toBeHidden();
  await sheet.getByLabel('移動時間').selectOption({ index: 0 });
  await expect(sheet.getByText(WARNING)).toBeVisible();
  await expectAccessible(page);
  await sheet.getByRole('button', { name: '保存', exact: true }).click();
  await expect(sheet).toBeHidden();

  await expect(notice(page)).toContainText(/14:30みなと商事の一次面接／北辰電機の面接間は30分（移動1時間）/);
  await expectAccessible(page);
  expect(await proposed(page)).toBe('9:00〜12:00、16:30〜18:00');
  await page.goto('/app/homepage');
  const next = page.getByRole('region', { name: 'これからの予定' });
  await expect(next.getByText('みなと商事の一次面接から30分しかありません（移動1時間）')).toHaveCount(1);

  // Its own travel time makes it enough.
  const event = (await stored(page)).find((it) => it.id === id)?.events.find((it) => it.eventType === 'interview');
  await page.goto(`/app/selections/${id}/events/${event?.id}`);
  await page.getByRole('link', { name: '編集', exact: true }).click();
  await expect(page.getByText(WARNING)).toBeVisible();
  await page.getByLabel('移動時間').selectOption('30分');
  await expect(page.getByText(WARNING)).toBeHidden();
  await expectAccessible(page);
  await page.getByRole('button', { name: '保存' }).click();
  await expect(page.getByRole('heading', { name: '予定の編集' })).toBeHidden();
  await expect(page.locator('dl')).toContainText('移動時間');
  await page.goto(`/app/calendar?day=${dayIn(DAYS)}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(notice(page)).toHaveCount(0);
  expect(await proposed(page)).toBe('9:00〜12:00、16:00〜18:00');

  // So does another usual one, for what has none of its own.
  await page.goto('/app/profile#travel');
  const address = '**/api/profile/travel-time';
  const [begun, go] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  await page.route(address, async (route) => {
    begun.resolve();
    await go.promise;
    await route.continue();
  });
  const usual = page.getByLabel('ふだんの移動時間');
  await usual.selectOption('30分');
  await begun.promise;
  // What is chosen while the first choice is being saved is saved after it.
  await usual.selectOption('1時間30分');
  const saved = page.waitForResponse(
    (it) => it.url().endsWith('/api/profile/travel-time') && it.ok() && it.request().postDataJSON().minutes === 90,
  );
  go.resolve();
  await saved;
  await page.unroute(address);
  await expect(usual).toHaveValue('90');
  await page.goto(`/app/calendar?day=${dayIn(DAYS)}`);
  expect(await proposed(page)).toBe('9:00〜11:30、16:00〜18:00');
});
