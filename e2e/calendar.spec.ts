import type { Locator, Page } from '@playwright/test';
import { addDays, addMonths, type Day, dayLabel, jstInstant, parts, shortDayLabel } from '#domain/time.ts';
import { expectAccessible } from './fixtures/axe.ts';
import { closeTools, openTools } from './fixtures/calendar-tools.ts';
import { applies, dayIn, deadline, interview } from './fixtures/selections.ts';
import { expect, isSignedIn, test } from './student.ts';

let today = dayIn(0);
test.beforeEach(() => {
  today = dayIn(0);
});
/** A month without holidays or events, of five weeks, far from today. */
const QUIET: Day = '2031-06-10';

const cell = (page: Page, day: Day) => page.getByRole('gridcell', { name: dayLabel(day) });
const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const dayList = (page: Page, day: Day) => {
  const [, month, date] = parts(day);
  return page.getByRole('region', { name: `${month}月${date}日の予定` });
};
const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) < 768;
const monthOf = (day: Day) => `カレンダー　${parts(day)[0]}年${parts(day)[1]}月`;

test('a month begins on Sunday, and shows two events of a day and how many more there are', async ({ page, email }) => {
  await isSignedIn(page, email);
  const day = dayIn(4);
  await applies(page, 'みなと商事', [interview(4, '10:00', '一次面接'), interview(4, '13:00'), deadline(4)]);
  const done = await applies(page, '済んだ商事', [deadline(4, '済んだES')]);
  const headers = { Origin: new URL(test.info().project.use.baseURL ?? '').origin, 'Content-Type': 'application/json' };
  await page.request.put(`/api/events/${done.eventIds[0]}/completion`, { headers });
  await page.goto(`/app/calendar?day=${day}`);
  await expect(page.getByRole('columnheader').first()).toHaveText('日');
  await expect(cell(page, day)).toHaveAccessibleName(/予定3件/);
  await expect(cell(page, day)).toContainText(isPhone(page) ? '+1' : '他1件');
  const chips = cell(page, day).getByText(isPhone(page) ? 'みなと商' : 'みなと商事', { exact: true });
  await expect(chips.filter({ visible: true })).toHaveCount(2);
  await expect(dayList(page, day).getByRole('listitem')).toHaveCount(3);
  await expect(page.getByText('済んだ商事')).toHaveCount(0);
});

test('where the system chooses the colours, today, the chosen day, events and their kinds still have edges', async ({
  page,
  email,
}) => {
  await isSignedIn(page, email);
  await applies(page, 'みなと商事', [interview(4, '10:00', '一次面接')]);
  await applies(page, '北辰電機', [deadline(5)]);
  await page.emulateMedia({ forcedColors: 'active' });
  /** The days may be in two months. */
  const hasEdge = async (day: Day, what: string, width: string) => {
    await page.goto(`/app/calendar?day=${day}`);
    const it = page.locator(`[data-day="${day}"] ${what}`).filter({ visible: true }).first();
    await expect(it).toHaveCSS('border-top-width', width);
    await expect(page.locator(`[data-day="${day}"]`)).toHaveCSS('outline-style', 'solid');
  };
  await hasEdge(today, '.num', '2px');
  await hasEdge(dayIn(5), '[data-event] :has(> i)', '2px');
  await hasEdge(dayIn(4), '[data-event] :has(> i)', '1px');
  await expectAccessible(page);
});

test('an event opens with what is known of it, is ticked off, and comes back', async ({ page, email }) => {
  await isSignedIn(page, email);
  const name = '東雲コンサルティング ストラテジー部門（特別選考ルート）';
  const day = dayIn(4);
  await applies(page, name, [
    interview(4, '18:00', '最終面接', {
      location: '渋谷オフィス12階',
      privateUrl: 'https://meet.example.com/abc',
      privateMemo: '逆質問を三つ用意する',
    }),
  ]);
  await page.goto(`/app/calendar?day=${day}`);
  await dayList(page, day)
    .getByRole('button', { name: /最終面接/ })
    .click();
  const sheet = page.getByRole('dialog', { name: '面接' });
  await expect(sheet).toContainText(name);
  await expect(sheet).toContainText(`${dayLabel(day)}18:00`);
  await expect(sheet).toContainText('あと4日');
  await expect(sheet).toContainText('渋谷オフィス12階');
  await expect(sheet).toContainText('逆質問を三つ用意する');
  await expect(sheet.getByRole('link', { name: /meet\.example\.com/ })).toHaveAttribute(
    'href',
    'https://meet.example.com/abc',
  );
  await expectAccessible(page);

  await page.goBack();
  await expect(sheet).toBeHidden();
  await page.goForward();
  await sheet.getByRole('button', { name: '閉じる' }).click();
  await expect(sheet).toBeHidden();
  await expect(page).not.toHaveURL(/event=/);
  await expect(dayList(page, day).getByRole('button', { name: /最終面接/ })).toBeFocused();

  await page.keyboard.press('Enter');
  await sheet.getByRole('button', { name: /を完了にする$/ }).click();
  await expect(dayList(page, day)).toContainText('予定はありません');
  await page.getByRole('button', { name: '元に戻す' }).click();
  await dayList(page, day)
    .getByRole('button', { name: /最終面接/ })
    .click();
  await sheet.getByRole('link', { name: '予定の詳細を見る' }).click();
  await page.waitForURL(/\/app\/selections\/[^/]+\/events\/evt_/);
  await expect(page.getByText('最終面接').filter({ visible: true }).first()).toBeVisible();
});

test('a deadline is ticked off in the list of its day, with what is left of today, and comes back', async ({
  page,
  email,
}) => {
  await isSignedIn(page, email);
  await applies(page, 'みなと商事', [deadline(0, '本選考のES'), interview(1, '10:00', '一次面接')]);
  await page.goto('/app/calendar');
  const list = dayList(page, today);
  await expect(list.getByRole('listitem')).toContainText(/あと\s*\d+\s*(時間|分)/);
  await list.getByRole('checkbox', { name: 'みなと商事の本選考のESを完了にする' }).click();
  await expect(list).toContainText('予定はありません');
  await expect(list).toBeFocused();
  await page.getByRole('button', { name: '元に戻す' }).click();
  await expect(list.getByRole('checkbox')).not.toBeChecked();
  await page.goto(`/app/calendar?day=${dayIn(1)}`);
  await expect(dayList(page, dayIn(1)).getByRole('listitem')).toHaveCount(1);
  await expect(dayList(page, dayIn(1)).getByRole('checkbox')).toHaveCount(0);
});

test('on its later days an event of several days has no time of theirs, and is said with its first and last day', async ({
  page,
  email,
}) => {
  await isSignedIn(page, email);
  const [first, second, third] = [QUIET, addDays(QUIET, 1), addDays(QUIET, 2)];
  const moments = { deadline: jstInstant(first, '13:00'), endsAt: jstInstant(third, '17:00') };
  await applies(page, 'みなと商事', [interview(0, '13:00', '夏の仕事体験', moments)]);
  const end = `${shortDayLabel(third)}17:00`;
  await page.goto(`/app/calendar?day=${first}`);
  await expect(dayList(page, first).getByRole('listitem')).toContainText(new RegExp(`^13:00.*${end}まで`));
  await page.goto(`/app/calendar?day=${second}`);
  const row = dayList(page, second).getByRole('listitem');
  await expect(row).toContainText(`${shortDayLabel(first)}13:00–${end}`);
  await expect(row).not.toContainText(/^13:00|まで/);
  if (!isPhone(page)) {
    const title = `${shortDayLabel(first)}13:00–${end} みなと商事 夏の仕事体験`;
    await expect(cell(page, second).getByRole('button')).toHaveAttribute('title', title);
  }
  await page.goto(`/app/calendar?view=week&day=${second}`);
  const event = page.getByRole('group', { name: dayLabel(second) }).getByRole('button', { name: '夏の仕事体験' });
  await expect(event).toHaveAccessibleName(new RegExp(`${shortDayLabel(first)}13:00\\s*–${end}`));
  await page.setViewportSize({ width: 320, height: 700 });
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
});

test('months at a company are on each of their days, in the month and in the year', async ({ page, email }) => {
  await isSignedIn(page, email);
  const last = addDays(QUIET, 40);
  const moments = { deadline: jstInstant(addDays(QUIET, -100), '10:00'), endsAt: jstInstant(last, '18:00') };
  await applies(page, 'みなと商事', [interview(0, '10:00', '長期インターン', moments)]);
  await page.goto(`/app/calendar?day=${QUIET}`);
  await expect(cell(page, QUIET)).toHaveAccessibleName(/予定1件/);
  await page.goto(`/app/calendar?view=year&day=${QUIET}`);
  for (const day of [QUIET, last])
    await expect(page.getByRole('button', { name: `${dayLabel(day)} 予定1件` })).toBeVisible();
  await expect(page.getByRole('button', { name: dayLabel(addDays(last, 1)), exact: true })).toBeVisible();
});

test('who has no event at all is shown how to enter the first one', async ({ page, email }) => {
  await isSignedIn(page, email);
  await page.goto('/app/calendar');
  const list = dayList(page, today);
  await expect(list).toContainText('予定はまだありません');
  await expect(page.getByText('月の予定はありません')).toHaveCount(0);
  await list.getByRole('button', { name: '予定を追加' }).click();
  await expect(page.getByRole('textbox', { name: '企業名、または予定を1行で' })).toBeFocused();
});

test('on a phone a week that is over has marks in place of names, and the coming ones have names', async ({
  page,
  email,
}) => {
  test.skip(!isPhone(page), 'wide screens have room for names');
  await isSignedIn(page, email);
  const [over, coming] = [dayIn(-8), dayIn(8)];
  await applies(page, 'みなと商事', [deadline(-8), interview(-8, '10:00'), deadline(8)]);
  await page.goto(`/app/calendar?day=${over}`);
  await expect(cell(page, over)).toHaveAccessibleName(/予定2件/);
  await expect(cell(page, over).locator('svg')).toHaveCount(2);
  await expect(cell(page, over)).not.toContainText('みなと商');
  await page.goto(`/app/calendar?day=${coming}`);
  await expect(cell(page, coming)).toContainText('みなと商');
});

test('an ES is there to be done first, and leads to its selection', async ({ page, email }) => {
  await isSignedIn(page, email);
  await applies(page, 'みなと商事', [deadline(0, '本選考のES')]);
  await page.goto('/app/calendar');
  await dayList(page, today)
    .getByRole('button', { name: /本選考のES/ })
    .click();
  const sheet = page.getByRole('dialog');
  const details = sheet.getByRole('link', { name: '予定の詳細を見る' });
  const ground = (it: Locator) => it.evaluate((element) => getComputedStyle(element).backgroundColor);
  const surface = await ground(sheet);
  expect(await ground(sheet.getByRole('button', { name: /を完了にする$/ }))).not.toBe(surface);
  expect(await ground(details)).toBe(surface);
  await details.click();
  await page.waitForURL(/\/app\/selections\?open=/);
  await expect(page.getByText('本選考のES').filter({ visible: true }).first()).toBeVisible();
});

test('the priorities shown stand in the URL, and Back brings them back', async ({ page, email }) => {
  await isSignedIn(page, email);
  await applies(page, '第一商事', [deadline(0)], { priority: 'first' });
  await applies(page, '第二商事', [deadline(0)], { priority: 'second' });
  await page.goto('/app/calendar');
  const list = dayList(page, today);
  const filter = page.getByRole('group', { name: '志望順位' });
  await expect(list.getByRole('listitem')).toHaveCount(2);
  await openTools(page);
  await filter.getByRole('button', { name: '第一志望群' }).click();
  await closeTools(page);
  await expect(list.getByRole('listitem')).toHaveCount(1);
  await expect(list).toContainText('第二商事');
  await page.reload();
  await openTools(page);
  await expect(filter.getByRole('button', { name: '第一志望群' })).toHaveAttribute('aria-pressed', 'false');
  await filter.getByRole('button', { name: '第二志望群' }).click();
  await closeTools(page);
  await expect(page.getByText('条件に合う予定はありません')).toBeVisible();
  await page.getByRole('button', { name: '絞り込みを解除' }).click();
  await expect(list.getByRole('listitem')).toHaveCount(2);
  await openTools(page);
  await expect(filter.getByRole('button', { name: 'すべての予定' })).toHaveAttribute('aria-pressed', 'true');
  await closeTools(page);
  await page.goBack();
  await expect(page.getByText('条件に合う予定はありません')).toBeVisible();
  await openTools(page);
  await filter.getByRole('button', { name: 'すべての予定' }).click();
  await expect(list.getByRole('listitem')).toHaveCount(2);
});

test('two appointments at one time are told of, and one press leads to their day', async ({ page, email }) => {
  await isSignedIn(page, email);
  const day = dayIn(40);
  await applies(page, 'みなと商事', [
    interview(40, '14:00', '一次面接'),
    deadline(40, '', { deadline: jstInstant(dayIn(40), '14:30') }),
  ]);
  await applies(page, 'あおば銀行', [interview(40, '14:30', '説明')]);
  await page.goto('/app/calendar');
  await page
    .getByRole('button', { name: /予定が重なっています.*みなと商事の一次面接／あおば銀行の説明.*確認する/ })
    .click();
  await expect(heading(page)).toContainText(monthOf(day));
  await expect(cell(page, day)).toHaveAttribute('aria-selected', 'true');
  await expect(dayList(page, day).getByRole('listitem')).toHaveCount(3);
  await expect(dayList(page, day).getByText('重なり')).toHaveCount(2);
});

test('one leafs through the months, and comes back to today; an empty month says so', async ({ page, email }) => {
  await isSignedIn(page, email);
  await applies(page, 'みなと商事', [deadline(900)]);
  await page.goto(`/app/calendar?day=2027-12-31`);
  await expect(page.getByText('12月の予定はありません')).toBeVisible();
  await page.getByRole('button', { name: '次の月' }).click();
  await expect(heading(page)).toContainText('2028年1月');
  await page.getByRole('button', { name: '次の月' }).click();
  await expect(cell(page, '2028-02-29')).toBeVisible();
  await page.goBack();
  await expect(heading(page)).toContainText('2028年1月');
  await page.getByRole('button', { name: '前の月' }).click();
  await expect(heading(page)).toContainText('2027年12月');
  await page.getByRole('button', { name: '今日', exact: true }).click();
  await expect(cell(page, today)).toHaveAttribute('aria-current', 'date');
  await page.getByText(`${parts(today)[1]}月の予定はありません`).waitFor();
  await page.getByRole('main').getByRole('button', { name: '予定を追加' }).first().click();
  await expect(page.getByRole('textbox', { name: '企業名、または予定を1行で' })).toBeFocused();
});

test('months of four, five and six weeks are drawn whole, and a holiday is named', async ({ page, email }) => {
  await isSignedIn(page, email);
  for (const [day, weeks] of [
    ['2026-02-10', 4],
    ['2026-11-10', 5],
    ['2026-08-10', 6],
  ] as const) {
    await page.goto(`/app/calendar?day=${day}`);
    await expect(page.getByRole('gridcell')).toHaveCount(7 * weeks);
  }
  await expect(cell(page, '2026-08-11')).toHaveAccessibleName('8月11日（火） 山の日 予定0件');
  if (isPhone(page)) return;
  // The longest name.
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/app/calendar?day=2026-11-10');
  const name = cell(page, '2026-11-23').getByText('勤労感謝の日', { exact: true });
  await expect(name).toBeVisible();
  expect(await name.evaluate((it) => [it.clientWidth > 0, it.scrollWidth <= it.clientWidth])).toEqual([true, true]);
});

test('a day in the URL that no month can show is taken for today', async ({ page, email }) => {
  await isSignedIn(page, email);
  for (const day of ['0001-01-01', '9999-12-31', '2027-02-29', 'nonsense']) {
    await page.goto(`/app/calendar?day=${day}`);
    await expect(heading(page)).toContainText(monthOf(today));
  }
});

test('the keys move through days, weeks and months, and Enter goes to what stands there', async ({ page, email }) => {
  test.skip(isPhone(page), 'a phone has no keys');
  await isSignedIn(page, email);
  await applies(page, 'みなと商事', [deadline(3, 'ひとつの締切')]);
  await applies(page, 'あおば銀行', [interview(5, '10:00', '最初の面接'), deadline(5, '次の締切')]);
  await page.goto(`/app/calendar?day=${QUIET}`);
  await cell(page, QUIET).focus();
  const steps: [string, Day][] = [
    ['ArrowRight', '2031-06-11'],
    ['ArrowLeft', '2031-06-10'],
    ['ArrowDown', '2031-06-17'],
    ['ArrowUp', '2031-06-10'],
    ['Home', '2031-06-08'],
    ['End', '2031-06-14'],
    ['PageDown', '2031-07-14'],
    ['PageUp', '2031-06-14'],
    ['ArrowDown', '2031-06-21'],
    ['ArrowDown', '2031-06-28'],
    ['ArrowDown', '2031-07-05'],
    ['t', today],
  ];
  for (const [key, day] of steps) {
    await page.keyboard.press(key);
    await expect(cell(page, day), key).toBeFocused();
    await expect(page.getByRole('gridcell', { selected: true })).toHaveCount(1);
  }
  for (let day = 1; day <= 3; day++) await page.keyboard.press('ArrowRight');
  await expect(cell(page, dayIn(3))).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'ES締切' })).toContainText('ひとつの締切');
  await page.keyboard.press('Escape');
  await expect(cell(page, dayIn(3))).toBeFocused();
  for (let day = 4; day <= 5; day++) await page.keyboard.press('ArrowRight');
  await expect(cell(page, dayIn(5))).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dayList(page, dayIn(5)).getByRole('button', { name: /最初の面接/ })).toBeFocused();
});

test('on a phone the month and two events of its day stand on the first screen, and all tools in one sheet', async ({
  page,
  email,
}) => {
  test.skip(!isPhone(page), 'wide screens show the tools beside the month');
  await isSignedIn(page, email);
  await applies(page, 'みなと商事', [deadline(0), interview(0, '23:30', '夜の面接')]);
  await page.goto('/app/calendar');
  await expect(dayList(page, today).getByRole('listitem')).toHaveCount(2);
  const tabs = await page.getByRole('navigation', { name: 'メイン' }).filter({ visible: true }).boundingBox();
  const row = await dayList(page, today).getByRole('listitem').last().boundingBox();
  expect((row?.y ?? 0) + (row?.height ?? 0)).toBeLessThanOrEqual(tabs?.y ?? 0);
  for (const it of await page.getByRole('gridcell').all())
    expect((await it.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  await openTools(page);
  for (const name of ['候補日を作成', '印刷', 'カレンダー連携'])
    await expect(page.getByRole('dialog').getByRole('button', { name })).toBeVisible();
  await expectAccessible(page);
  await closeTools(page);

  const more = ['13:00', '14:00', '15:00', '16:00', '17:00', '18:00'].map((clock) => deadline(0, `${clock}のES`));
  await applies(page, '北辰電機', more);
  await page.setViewportSize({ width: 844, height: 390 });
  await page.reload();
  await expect(dayList(page, today).getByRole('listitem')).toHaveCount(8);
  const weeks = page.getByRole('grid').getByRole('row');
  // The row of the weekdays, and three weeks.
  await expect(weeks.nth(3)).toBeInViewport({ ratio: 1 });
  await expect(dayList(page, today).getByRole('listitem').first()).toBeInViewport({ ratio: 1 });
  await expectAccessible(page);
  // The list scrolls, and the month stays; the ways of the header are in 表示.
  const above = await page.getByRole('grid').boundingBox();
  await page.mouse.move(700, 300);
  await page.mouse.wheel(0, 100);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(100);
  expect((await page.getByRole('grid').boundingBox())?.y).toBeCloseTo(above?.y ?? 0, 0);
  await expect(heading(page)).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('button', { name: '企業・予定を検索' })).toHaveCount(0);
  await page.getByRole('button', { name: '表示' }).click();
  await expectAccessible(page);
  await page.getByRole('dialog').getByRole('button', { name: '企業・予定を検索' }).click();
  await expect(page.getByRole('combobox', { name: '企業・予定・画面を検索' })).toBeFocused();
  await page.keyboard.press('Escape');
  // What can be connected is no card below the month here.
  for (const [name, act] of [
    ['カレンダー連携', page.getByRole('button', { name: 'アドレスを作成' })],
    ['Googleカレンダー', page.getByRole('link', { name: '連携する' })],
  ] as const) {
    await expect(page.getByRole('region', { name })).toHaveCount(0);
    await page.getByRole('button', { name: '表示' }).click();
    await page.getByRole('dialog').getByRole('button', { name }).click();
    await expect(page.getByRole('dialog', { name })).toBeVisible();
    await expect(act).toBeInViewport({ ratio: 1 });
    await expectAccessible(page);
    await page.goBack();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
  await page.getByRole('button', { name: '表示' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'プロフィール設定' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'プロフィール設定' })).toBeVisible();
  await expect(page.getByRole('link', { name: '通知設定' }).first()).toBeVisible();
});

for (const timezoneId of ['America/New_York', 'Pacific/Kiritimati']) {
  test.describe(`in ${timezoneId}`, () => {
    test.use({ timezoneId });
    test('the days and times are those of Japan, and say so', async ({ page, email }) => {
      await isSignedIn(page, email);
      await applies(page, 'みなと商事', [deadline(0), interview(2, '00:30', '夜の面接')]);
      await page.goto('/app/calendar');
      await expect(heading(page)).toContainText(monthOf(today));
      await expect(cell(page, today)).toHaveAttribute('aria-current', 'date');
      await expect(dayList(page, today).getByRole('listitem')).toContainText(/23:59.*日本時間/);
      await page.goto(`/app/calendar?day=${dayIn(2)}`);
      await dayList(page, dayIn(2))
        .getByRole('button', { name: /夜の面接/ })
        .click();
      await expect(page.getByRole('dialog')).toContainText(/00:30.*日本時間/);
    });
  });
}

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(colorScheme, () => {
    test.use({ colorScheme });
    test('the calendar passes axe, full and empty, and fits 320 px with long names', async ({ page, email }) => {
      await isSignedIn(page, email);
      await applies(page, '東雲コンサルティング ストラテジー部門（特別選考ルート・関西地区限定）', [
        interview(0, '23:30', 'とても長い名前のグループディスカッションと座談会'),
        deadline(-1),
        deadline(0),
        deadline(0, 'ABCDEFGHIJKLMNOPQRSTUVWXYZABCDEFGHIJKLMNOPQRSTUVWXYZ'),
      ]);
      await page.goto('/app/calendar');
      await expect(dayList(page, today).getByRole('listitem')).toHaveCount(3);
      await expectAccessible(page);
      await page.goto(`/app/calendar?day=${addMonths(today, 24)}`);
      await expect(dayList(page, addMonths(today, 24))).toContainText('予定はありません');
      await expectAccessible(page);
      await page.setViewportSize({ width: 320, height: 640 });
      await page.goto('/app/calendar');
      await dayList(page, today)
        .getByRole('button', { name: /ABCDEFG/ })
        .click();
      await expect(page.getByRole('dialog')).toBeVisible();
      for (const width of [360, 375, 320]) {
        await page.setViewportSize({ width, height: 640 });
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
      }
      expect(
        await page.evaluate(() =>
          Math.max(...[...document.querySelectorAll('dialog, dialog *')].map((it) => it.getBoundingClientRect().right)),
        ),
      ).toBeLessThanOrEqual(320);
    });
  });
}
