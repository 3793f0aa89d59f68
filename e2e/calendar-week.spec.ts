import type { Page } from '@playwright/test';
import { addDays, type Day, dayLabel, jstInstant, parts, weekday } from '#domain/time.ts';
import { expectAccessible } from './fixtures/axe.ts';
import { closeTools, openTools } from './fixtures/calendar-tools.ts';
import { applies, dayIn, deadline, interview } from './fixtures/selections.ts';
import { expect, isSignedIn, test } from './student.ts';

let today = dayIn(0);
test.beforeEach(() => {
  today = dayIn(0);
});
const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) < 768;
const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const column = (page: Page, day: Day) => page.getByRole('group', { name: dayLabel(day) });
const short = (day: Day) => `${parts(day)[1]}月${parts(day)[2]}日`;
/** The first and the last of the days shown side by side. */
const span = (page: Page, day: Day): [Day, Day] => {
  const first = isPhone(page) ? day : addDays(day, -weekday(day));
  return [first, addDays(first, isPhone(page) ? 2 : 6)];
};

/** Sets the clock of the page; the server's own goes on. */
async function clockAt(page: Page, day: Day, clock: string) {
  await page.clock.install({ time: jstInstant(day, clock) });
}

test('the week stands in the URL: Sunday to Saturday, three days on a phone, with its name', async ({
  page,
  email,
}) => {
  await isSignedIn(page, email);
  await page.goto('/app/calendar');
  await openTools(page);
  await page.getByRole('button', { name: '週', exact: true }).click();
  await expect(page).toHaveURL(/view=week/);
  const [first, last] = span(page, today);
  await expect(page.getByRole('group', { name: /予定\d+件$/ })).toHaveCount(isPhone(page) ? 3 : 7);
  await expect(column(page, first)).toBeVisible();
  await expect(column(page, last)).toBeVisible();
  await expect(heading(page)).toContainText(short(first));
  const unit = isPhone(page) ? '3日間' : '週';
  await page.getByRole('button', { name: `次の${unit}` }).click();
  await expect(column(page, addDays(last, 1))).toBeVisible();
  await page.keyboard.press(']');
  const days = isPhone(page) ? 3 : 7;
  await expect(column(page, addDays(first, 2 * days))).toBeVisible();
  // However quickly they are pressed: none waits until the one before is drawn.
  await page.evaluate(() => {
    for (let press = 0; press < 3; press++)
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key: '[', bubbles: true, cancelable: true }));
  });
  await expect(column(page, addDays(first, -1))).toBeVisible();
  // Pressed within one task, they are one step of the history.
  await page.goBack();
  await expect(column(page, addDays(first, 2 * days))).toBeVisible();
  await page.getByRole('button', { name: `次の${unit}` }).click();
  await page.keyboard.press('t');
  await expect(column(page, today)).toBeVisible();
  await page.reload();
  await expect(column(page, today)).toBeVisible();
  await openTools(page);
  await page.getByRole('button', { name: '月', exact: true }).click();
  await expect(page.getByRole('grid')).toBeVisible();
  await expect(page).not.toHaveURL(/view=/);
});

test('deadlines stand above the hours, appointments in them, side by side where they overlap and on both days over midnight', async ({
  page,
  email,
}) => {
  await isSignedIn(page, email);
  const name = '東雲コンサルティング ストラテジー部門（特別選考ルート）';
  await applies(page, name, [
    interview(0, '14:00', '一次面接', { endsAt: jstInstant(today, '15:30') }),
    deadline(0, '本選考のES'),
  ]);
  await applies(page, 'あおば銀行', [interview(0, '15:00', '面談'), interview(0, '23:30', '夜の座談会')]);
  await page.goto('/app/calendar?view=week');
  const it = column(page, today);
  const box = async (text: string) => {
    const found = await it.getByRole('button', { name: text }).boundingBox();
    if (!found) throw new Error(`${text} is not to be seen`);
    return found;
  };
  const [long, next, night, due] = await Promise.all(['一次面接', '面談', '夜の座談会', '本選考のES'].map(box));
  if (!long || !next || !night || !due) throw new Error('there are four');
  expect(due.y + due.height).toBeLessThanOrEqual(long.y);
  expect(long.height).toBeCloseTo(1.5 * next.height, 0);
  expect(long.x + long.width).toBeLessThanOrEqual(next.x + 1);
  expect(next.y).toBeGreaterThan(long.y);
  expect(night.height).toBeCloseTo(next.height / 2, 0);
  await expect(it.getByRole('button', { name: '一次面接' })).toHaveAccessibleName(
    new RegExp(`14:00\\s*–15:30.*${name.slice(0, 6)}`),
  );
  await page.goto(`/app/calendar?view=week&day=${dayIn(1)}`);
  await expect(column(page, dayIn(1)).getByRole('button', { name: '夜の座談会' })).toBeVisible();

  await page.goto('/app/calendar?view=week');
  await it.getByRole('button', { name: '本選考のES' }).click();
  await expect(page.getByRole('dialog', { name: 'ES締切' })).toContainText(name);
  await page.goBack();
  await expect(page.getByRole('dialog')).toBeHidden();
  const event = it.getByRole('button', { name: '本選考のES' });
  await event.click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /を完了にする$/ })
    .click();
  await expect(event).toBeHidden();
});

test('appointments that overlap carry a mark', async ({ page, email }) => {
  await isSignedIn(page, email);
  const day = dayIn(1);
  await applies(page, '東雲商事', [interview(1, '14:00', '一次面接', { endsAt: jstInstant(day, '15:30') })]);
  await applies(page, 'あおば銀行', [interview(1, '15:00', '面談'), interview(1, '17:00', '座談会')]);
  await page.goto(`/app/calendar?view=week&day=${day}`);
  const marksOf = (text: string) =>
    column(page, day).getByRole('button', { name: text }).getByRole('img', { name: '重なり' });
  await expect(marksOf('一次面接')).toBeVisible();
  await expect(marksOf('面談')).toBeVisible();
  await expect(marksOf('座談会')).toHaveCount(0);
});

test('more at a time than fit side by side are counted, and lead to the list of the day', async ({ page, email }) => {
  await isSignedIn(page, email);
  const at = ['13:00', '13:10', '13:20', '13:30', '13:40'];
  await applies(
    page,
    'みなと商事',
    at.map((clock, index) => interview(0, clock, `面接その${index + 1}`)),
  );
  await page.goto('/app/calendar?view=week');
  await expect(column(page, today).getByRole('button', { name: /面接その/ })).toHaveCount(isPhone(page) ? 1 : 2);
  await column(page, today)
    .getByRole('button', { name: isPhone(page) ? '他4件' : '他3件' })
    .click();
  const [, month, date] = parts(today);
  const list = page.getByRole('region', { name: `${month}月${date}日の予定` });
  await expect(list.getByRole('listitem')).toHaveCount(5);
  await expect(list.getByRole('button', { name: '面接その1' })).toBeFocused();
});

test('the hours are those of the day; earlier and later ones can be shown, and are where something stands there', async ({
  page,
  email,
}) => {
  await isSignedIn(page, email);
  await page.goto('/app/calendar?view=week&day=2031-06-10');
  const week = page.getByRole('region', { name: /2031年6月/ });
  await expect(week.getByText('9:00', { exact: true })).toBeVisible();
  await expect(week.getByText('17:00', { exact: true })).toBeVisible();
  for (const hour of ['8:00', '18:00']) await expect(week.getByText(hour, { exact: true })).toHaveCount(0);
  await page.getByRole('button', { name: '9:00より前を表示' }).click();
  await expect(week.getByText('0:00', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: '9:00より前を隠す' }).click();
  await expect(week.getByText('0:00', { exact: true })).toHaveCount(0);
  await page.getByRole('button', { name: '18:00より後を表示' }).focus();
  await page.keyboard.press('Enter');
  await expect(week.getByText('23:00', { exact: true })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(week.getByText('23:00', { exact: true })).toHaveCount(0);
  await expect(page.getByRole('button', { name: '18:00より後を表示' })).toBeFocused();
  await applies(page, 'みなと商事', [interview(370, '04:30', '早朝の面接'), interview(370, '19:30', '夜の面接')]);
  const day = dayIn(370);
  await page.goto(`/app/calendar?view=week&day=${day}`);
  await expect(column(page, day).getByRole('button', { name: '早朝の面接' })).toBeVisible();
  await expect(column(page, day).getByRole('button', { name: '夜の面接' })).toBeVisible();
  await expect(page.getByRole('button', { name: '4:00より前を表示' })).toBeVisible();
  await expect(page.getByRole('button', { name: '21:00より後を表示' })).toBeVisible();
});

test('the list of the chosen day is beside the week, and on a phone in the first view below it', async ({
  page,
  email,
}) => {
  await isSignedIn(page, email);
  const day = dayIn(370);
  await applies(page, '東雲コンサルティング ストラテジー部門', [interview(370, '14:00', '一次面接')]);
  await page.goto(`/app/calendar?view=week&day=${day}`);
  const list = page.getByRole('region', { name: `${short(day)}の予定` });
  await expect(list.getByRole('heading', { level: 2 })).toBeInViewport();
  const event = list.getByRole('button', { name: '一次面接' });
  const [week, its] = await Promise.all([
    page.getByRole('region', { name: new RegExp(`^${parts(day)[0]}年`) }).boundingBox(),
    list.boundingBox(),
  ]);
  if (!week || !its) throw new Error('both are to be seen');
  if (isPhone(page)) expect(its.y).toBeGreaterThan(week.y + week.height);
  else {
    expect(its.x).toBeGreaterThan(week.x + week.width);
    await expect(event).toBeInViewport({ ratio: 1 });
  }
  if (!isPhone(page)) {
    const next = addDays(day, weekday(day) === 6 ? -1 : 1);
    await column(page, next)
      .getByRole('button', { name: short(next) })
      .click();
    await expect(page.getByRole('region', { name: `${short(next)}の予定` })).toContainText('予定はありません');
    await column(page, day)
      .getByRole('button', { name: short(day) })
      .click();
  }
  await event.click();
  await expect(page.getByRole('dialog')).toContainText('東雲コンサルティング');
});

for (const timezoneId of ['Asia/Tokyo', 'America/New_York', 'Pacific/Kiritimati']) {
  test.describe(`in ${timezoneId}`, () => {
    test.use({ timezoneId });
    test('the line of the present moves with the time of Japan, and at midnight to the next day', async ({
      page,
      email,
    }) => {
      await isSignedIn(page, email);
      const eve = addDays(today, 370);
      await clockAt(page, eve, '23:58');
      await page.goto('/app/calendar?view=week');
      const line = (day: Day) => column(page, day).locator('[data-now]');
      await expect(line(eve)).toBeVisible();
      const week = page.getByRole('main');
      await expect(week.getByText('23:58', { exact: true })).toBeVisible();
      await page.clock.runFor('01:00');
      await expect(week.getByText('23:59', { exact: true })).toBeVisible();
      await expect(column(page, eve).getByRole('button', { name: short(eve) })).toHaveAttribute('aria-current', 'date');
      await page.clock.runFor('01:30');
      await expect(heading(page)).toContainText(short(span(page, addDays(eve, 1))[0]));
      await expect(column(page, addDays(eve, 1)).getByRole('button', { name: short(addDays(eve, 1)) })).toHaveAttribute(
        'aria-current',
        'date',
      );
      await expect(line(eve)).toHaveCount(0);
    });
  });
}

for (const [day, label] of [
  ['2026-12-31', '2026年12月27日–2027年1月2日'],
  ['2028-02-29', '2028年2月27日–3月4日'],
] as const) {
  test(`the week of ${day} is called ${label}`, async ({ page, email }) => {
    test.skip(isPhone(page), 'a phone counts its three days from today');
    await isSignedIn(page, email);
    await page.goto(`/app/calendar?view=week&day=${day}`);
    await expect(heading(page)).toContainText(label);
    await expect(column(page, day)).toBeVisible();
  });
}

test('a week without events says so, and so does one whose events the filter hides', async ({ page, email }) => {
  await isSignedIn(page, email);
  await applies(page, '第一商事', [interview(0, '10:00')]);
  await page.goto('/app/calendar?view=week&day=2031-06-10');
  await expect(
    page.getByText(isPhone(page) ? 'この3日間の予定はありません' : 'この週の予定はありません'),
  ).toBeVisible();
  await page.getByRole('button', { name: '今日', exact: true }).click();
  await openTools(page);
  await page.getByRole('group', { name: '志望順位' }).getByRole('button', { name: '第一志望群' }).click();
  await closeTools(page);
  await expect(page.getByText('条件に合う予定はありません')).toBeVisible();
  await page.getByRole('button', { name: '絞り込みを解除' }).click();
  await expect(column(page, today).getByRole('button', { name: '第一商事' })).toBeVisible();
});

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(colorScheme, () => {
    test.use({ colorScheme });
    test('the week passes axe, full and empty, and fits 320 px and letters of twice the size', async ({
      page,
      email,
    }) => {
      await isSignedIn(page, email);
      await page.goto('/app/calendar?view=week');
      await expect(column(page, today)).toBeVisible();
      await expectAccessible(page);
      await applies(page, '東雲コンサルティング ストラテジー部門（特別選考ルート・関西地区限定）', [
        interview(0, '13:30', 'とても長い名前のグループディスカッションと座談会'),
        interview(0, '13:45', 'ABCDEFGHIJKLMNOPQRSTUVWXYZABCDEFGHIJKLMNOPQRSTUVWXYZ'),
        deadline(-1),
        deadline(0),
        deadline(0, 'ABCDEFGHIJKLMNOPQRSTUVWXYZABCDEFGHIJKLMNOPQRSTUVWXYZ'),
      ]);
      await page.goto('/app/calendar?view=week');
      await expect(column(page, today).getByRole('button')).toHaveCount(5);
      await expectAccessible(page);
      await page.setViewportSize({ width: 320, height: 640 });
      await expect(page.getByRole('group', { name: /予定\d+件$/ })).toHaveCount(3);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
      await page.setViewportSize({ width: 640, height: 800 });
      await page.evaluate(() => {
        document.documentElement.style.fontSize = '200%';
      });
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(640);
    });
  });
}
