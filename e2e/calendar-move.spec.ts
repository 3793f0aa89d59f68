import type { Locator, Page } from '@playwright/test';
import type { SelectionView } from '#domain/selections/views.ts';
import { addDays, type Day, dayLabel, jstClock, jstDay, jstInstant } from '#domain/time.ts';
import { expectAccessible } from './fixtures/axe.ts';
import { finger, middle } from './fixtures/finger.ts';
import { applies, dayIn, deadline, interview } from './fixtures/selections.ts';
import { expect, isSignedIn, test } from './student.ts';

/** A Tuesday of a month without other events, with a week on both sides. */
const DAY: Day = '2031-06-10';
const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) < 768;
const cell = (page: Page, day: Day) => page.getByRole('gridcell', { name: dayLabel(day) });
const column = (page: Page, day: Day) => page.getByRole('group', { name: dayLabel(day) });
const inYears = (title: string, clock = '23:59', kind: 'deadline' | 'interview' = 'deadline') =>
  kind === 'deadline'
    ? deadline(0, title, { deadline: jstInstant(DAY, clock) })
    : interview(0, '10:00', title, { deadline: jstInstant(DAY, clock), endsAt: jstInstant(DAY, '11:30') });

/** The stored moments of the only event. */
async function stored(page: Page) {
  const selections = (await (await page.request.get('/api/selections')).json()) as SelectionView[];
  const [event] = selections.flatMap((it) => it.events);
  const said = (at: string) => `${jstDay(at)} ${jstClock(at)}`;
  return event && [said(event.deadline), event.endsAt && said(event.endsAt)].filter(Boolean).join(' – ');
}

/** Drags with the mouse in steps, as a hand does. */
async function drag(page: Page, from: Locator, to: Locator, by = { x: 0, y: 0 }) {
  const start = await middle(from);
  const end = await middle(to);
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  await page.mouse.move((start.x + end.x) / 2, (start.y + end.y) / 2, { steps: 4 });
  await page.mouse.move(end.x + by.x, end.y + by.y, { steps: 4 });
}

test('a deadline is dragged to another day, keeps 23:59, and is brought back', async ({ page, email }) => {
  test.skip(isPhone(page), 'a phone has no mouse');
  await isSignedIn(page, email);
  await applies(page, 'みなと商事', [inYears('本選考のES')]);
  await page.goto(`/app/calendar?day=${DAY}`);
  const to = addDays(DAY, 9);
  await drag(page, cell(page, DAY).getByRole('button', { name: /みなと商事/, includeHidden: true }), cell(page, to));
  await expect(cell(page, to)).toContainText('みなと商事');
  await page.mouse.up();
  await expect(cell(page, to)).toHaveAccessibleName(/予定1件/);
  await expect(cell(page, DAY)).toHaveAccessibleName(/予定0件/);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  const toast = page
    .getByRole('status')
    .filter({ hasText: `みなと商事の本選考のESを2031年${dayLabel(to)}に移動しました` });
  await expect(toast).toBeVisible();
  await expect.poll(() => stored(page)).toBe(`${to} 23:59`);
  await page.getByRole('button', { name: '元に戻す' }).click();
  await expect(cell(page, DAY)).toHaveAccessibleName(/予定1件/);
  await expect.poll(() => stored(page)).toBe(`${DAY} 23:59`);
  await page.reload();
  await expect(cell(page, DAY)).toHaveAccessibleName(/予定1件/);
});

test('two moves, one after the other before the first is answered, both count', async ({ page, email }) => {
  test.skip(isPhone(page), 'a phone has no mouse');
  await isSignedIn(page, email);
  await applies(page, 'みなと商事', [inYears('本選考のES')]);
  await page.goto(`/app/calendar?day=${DAY}`);
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/api/events/*', async (route) => {
    await held;
    await route.continue();
  });
  const chip = (day: Day) => cell(page, day).getByRole('button', { name: /みなと商事/, includeHidden: true });
  await drag(page, chip(DAY), cell(page, addDays(DAY, 1)));
  await page.mouse.up();
  await expect(cell(page, addDays(DAY, 1))).toHaveAccessibleName(/予定1件/);
  await drag(page, chip(addDays(DAY, 1)), cell(page, addDays(DAY, 2)));
  await page.mouse.up();
  await expect(cell(page, addDays(DAY, 2))).toHaveAccessibleName(/予定1件/);
  answer();
  await expect.poll(() => stored(page)).toBe(`${addDays(DAY, 2)} 23:59`);
  await expect(page.getByRole('alert').filter({ hasText: /\S/ })).toHaveCount(0);
});

test('a drag that ends outside, or with Esc, changes nothing', async ({ page, email }) => {
  test.skip(isPhone(page), 'a phone has no mouse');
  await isSignedIn(page, email);
  await applies(page, 'みなと商事', [inYears('本選考のES')]);
  await page.goto(`/app/calendar?day=${DAY}`);
  const chip = cell(page, DAY).getByRole('button', { name: /みなと商事/, includeHidden: true });
  await drag(page, chip, page.getByRole('heading', { level: 1 }));
  await page.mouse.up();
  await expect(cell(page, DAY)).toHaveAccessibleName(/予定1件/);
  await drag(page, chip, cell(page, addDays(DAY, 2)));
  await page.keyboard.press('Escape');
  await page.mouse.up();
  await expect(cell(page, DAY)).toHaveAccessibleName(/予定1件/);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await chip.click();
  await expect(page.getByRole('dialog')).toBeVisible();
  expect(await stored(page)).toBe(`${DAY} 23:59`);
});

test('what was changed elsewhere meanwhile is not overwritten: the move is taken back, and says so', async ({
  page,
  email,
}) => {
  test.skip(isPhone(page), 'a phone has no mouse');
  await isSignedIn(page, email);
  const { eventIds } = await applies(page, 'みなと商事', [inYears('本選考のES')]);
  // This tab does not hear of the other change.
  await page.route('**/api/live*', (route) => route.abort());
  await page.goto(`/app/calendar?day=${DAY}`);
  const chip = cell(page, DAY).getByRole('button', { name: /みなと商事/, includeHidden: true });
  await expect(chip).toBeVisible();
  const elsewhere = addDays(DAY, -3);
  await page.request.patch(`/api/events/${eventIds[0]}`, {
    headers: { 'Sec-Fetch-Site': 'same-origin' },
    data: { version: 1, deadline: jstInstant(elsewhere, '12:00') },
  });
  await drag(page, chip, cell(page, addDays(DAY, 2)));
  await page.mouse.up();
  await expect(page.getByRole('alert').filter({ hasText: /\S/ })).toContainText('ほかの画面で先に更新されています');
  await expect(cell(page, elsewhere)).toHaveAccessibleName(/予定1件/);
  await expect(cell(page, addDays(DAY, 2))).toHaveAccessibleName(/予定0件/);
  await expect(page.getByRole('button', { name: '元に戻す' })).toHaveCount(0);
  expect(await stored(page)).toBe(`${elsewhere} 12:00`);
});

test('a move that the server cannot be told of is taken back, and tried again', async ({ page, email }) => {
  test.skip(isPhone(page), 'a phone has no mouse');
  await isSignedIn(page, email);
  await applies(page, 'みなと商事', [inYears('本選考のES')]);
  await page.goto(`/app/calendar?day=${DAY}`);
  await page.route('**/api/events/*', (route) => route.abort());
  const to = addDays(DAY, 1);
  await drag(page, cell(page, DAY).getByRole('button', { name: /みなと商事/, includeHidden: true }), cell(page, to));
  await page.mouse.up();
  await expect(page.getByRole('alert').filter({ hasText: /\S/ })).toContainText('イベントの更新に失敗しました');
  await expect(cell(page, DAY)).toHaveAccessibleName(/予定1件/);
  await page.unroute('**/api/events/*');
  await page.getByRole('button', { name: '再試行' }).click();
  await expect(cell(page, to)).toHaveAccessibleName(/予定1件/);
  await expect.poll(() => stored(page)).toBe(`${to} 23:59`);
});

test('in the week an appointment is dragged to another day and a quarter of an hour, a deadline to another day alone', async ({
  page,
  email,
}) => {
  test.skip(isPhone(page), 'a phone has no mouse');
  await page.setViewportSize({ width: 1280, height: 1400 });
  await isSignedIn(page, email);
  await applies(page, 'みなと商事', [inYears('一次面接', '10:00', 'interview')]);
  await page.goto(`/app/calendar?view=week&day=${DAY}`);
  const to = addDays(DAY, 2);
  const block = column(page, DAY).getByRole('button', { name: '一次面接' });
  const { height = 0 } = (await block.boundingBox()) ?? {};
  const start = await middle(block);
  const end = await middle(column(page, to));
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  // The block is an hour and a half high: half of it is three quarters of an hour, and a few pixels more still snap to that.
  await page.mouse.move(end.x, start.y + height / 2 + 3, { steps: 6 });
  await page.mouse.up();
  await expect(column(page, to).getByRole('button', { name: '一次面接' })).toHaveAccessibleName(/10:45\s*–12:15/);
  await expect(page.getByText(`みなと商事の一次面接を2031年${dayLabel(to)}10:45に移動しました`)).toBeVisible();
  await expect.poll(() => stored(page)).toBe(`${to} 10:45 – ${to} 12:15`);
  await page.getByRole('button', { name: '元に戻す' }).click();
  await expect.poll(() => stored(page)).toBe(`${DAY} 10:00 – ${DAY} 11:30`);
});

test('a deadline of the week is dragged to another day', async ({ page, email }) => {
  test.skip(isPhone(page), 'a phone has no mouse');
  await isSignedIn(page, email);
  await applies(page, 'みなと商事', [inYears('本選考のES')]);
  await page.goto(`/app/calendar?view=week&day=${DAY}`);
  const to = addDays(DAY, -1);
  await drag(
    page,
    column(page, DAY).getByRole('button', { name: '本選考のES' }),
    column(page, to).getByRole('button').first(),
  );
  await page.mouse.up();
  await expect(column(page, to).getByRole('button', { name: '本選考のES' })).toBeVisible();
  await expect.poll(() => stored(page)).toBe(`${to} 23:59`);
});

test('m picks an event of the month up, the arrows carry it, Enter drops it, Esc takes it back', async ({
  page,
  email,
}) => {
  test.skip(isPhone(page), 'a phone has no keys');
  await isSignedIn(page, email);
  await applies(page, 'みなと商事', [inYears('一次締切', '12:00'), inYears('二次締切', '18:00')]);
  await page.goto(`/app/calendar?day=${DAY}`);
  await cell(page, DAY).focus();
  const said = page.getByRole('status');
  await page.keyboard.press('m');
  await expect(
    said.filter({ hasText: 'みなと商事の一次締切を移動します。矢印キーで選び、Enterで決定、Escでやめます' }),
  ).toBeAttached();
  await page.keyboard.press('m');
  await expect(said.filter({ hasText: 'みなと商事の二次締切を移動します' })).toBeAttached();
  await page.keyboard.press('ArrowRight');
  await expect(said.filter({ hasText: `移動先 2031年${dayLabel(addDays(DAY, 1))}` })).toBeAttached();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(said.filter({ hasText: '移動をキャンセルしました' })).toBeAttached();
  await expect(cell(page, DAY)).toBeFocused();
  await expect(cell(page, DAY)).toHaveAccessibleName(/予定2件/);
  await page.keyboard.press('m');
  const to = addDays(DAY, 28);
  for (let week = 1; week <= 4; week++) await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(cell(page, to)).toBeFocused();
  await expect(cell(page, to)).toHaveAccessibleName(/予定1件/);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByText(`みなと商事の一次締切を2031年${dayLabel(to)}に移動しました`)).toBeVisible();
  // Said before it is sent: the first event that is stored is then the other one.
  await expect.poll(() => stored(page)).toBe(`${DAY} 18:00`);
  await page.keyboard.press('F6');
  await page.keyboard.press('Enter');
  await expect.poll(() => stored(page)).toBe(`${DAY} 12:00`);
  await page.goto(`/app/calendar?day=${DAY}`);
  await expect(cell(page, DAY)).toHaveAccessibleName(/予定2件/);
});

test('in the week the arrows carry by days and quarters of an hour, into the next week, too', async ({
  page,
  email,
}) => {
  test.skip(isPhone(page), 'a phone has no keys');
  await isSignedIn(page, email);
  await applies(page, 'みなと商事', [inYears('一次面接', '10:10', 'interview')]);
  await page.goto(`/app/calendar?view=week&day=${DAY}`);
  await column(page, DAY).getByRole('button', { name: '一次面接' }).focus();
  await page.keyboard.press('m');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  for (let day = 1; day <= 6; day++) await page.keyboard.press('ArrowRight');
  const to = addDays(DAY, 6);
  await expect(page.getByRole('status').filter({ hasText: `移動先 2031年${dayLabel(to)}10:30` })).toBeAttached();
  await page.keyboard.press('Enter');
  const moved = column(page, to).getByRole('button', { name: '一次面接' });
  await expect(moved).toBeFocused();
  await expect.poll(() => stored(page)).toBe(`${to} 10:30 – ${to} 11:50`);
  await page.keyboard.press('m');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Escape');
  await expect(moved).toBeFocused();
});

test('a move by keys in the week is cancelled where the focus leaves it, and by another view', async ({
  page,
  email,
}) => {
  test.skip(isPhone(page), 'a phone has no keys');
  await isSignedIn(page, email);
  await applies(page, 'みなと商事', [inYears('一次面接', '10:10', 'interview')]);
  await page.goto(`/app/calendar?day=${DAY}`);
  await page.getByRole('button', { name: '週', exact: true }).click();
  const event = column(page, DAY).getByRole('button', { name: '一次面接' });
  const hint = page.getByText('矢印キーで選び、Enterで決定、Escでやめます', { exact: true });
  const said = page.getByRole('status').filter({ hasText: '移動をキャンセルしました' });
  const picksUp = async () => {
    await event.focus();
    await page.keyboard.press('m');
    await page.keyboard.press('ArrowDown');
    await expect(hint).toBeVisible();
    await expect(said).toHaveCount(0);
  };
  await picksUp();
  await page.keyboard.press('Tab');
  await expect(hint).toBeHidden();
  await expect(said).toBeAttached();

  await picksUp();
  await page.getByRole('heading', { level: 1 }).click();
  await expect(hint).toBeHidden();
  await expect(said).toBeAttached();

  await picksUp();
  await page.goBack();
  await expect(page.getByRole('grid')).toBeVisible();
  await expect(hint).toBeHidden();
  expect(await stored(page)).toBe(`${DAY} 10:10 – ${DAY} 11:30`);
});

test.describe('a finger', () => {
  test('that rests on an event takes it to another day', async ({ page, email }) => {
    test.skip(!isPhone(page), 'a computer has no finger');
    await isSignedIn(page, email);
    await applies(page, 'みなと商事', [inYears('本選考のES')]);
    await page.goto(`/app/calendar?day=${DAY}`);
    const to = addDays(DAY, 8);
    const start = await middle(cell(page, DAY).getByText('みなと商', { exact: true }));
    const end = await middle(cell(page, to));
    const hand = await finger(page);
    await hand.down(start);
    await expect(page.locator('html')).toHaveAttribute('data-dragging');
    await hand.to(start, end);
    await hand.up();
    await expect(cell(page, to)).toHaveAccessibleName(/予定1件/);
    await expect.poll(() => stored(page)).toBe(`${to} 23:59`);
  });

  test('turns the month sideways; up and down it scrolls, and at the edge it is the browser’s', async ({
    page,
    email,
  }) => {
    test.skip(!isPhone(page), 'a computer has no finger');
    await isSignedIn(page, email);
    await page.goto(`/app/calendar?day=${DAY}`);
    const heading = page.getByRole('heading', { level: 1 });
    const { x, y } = await middle(cell(page, '2031-06-18'));
    const hand = await finger(page);
    const swipe = async (from: { x: number; y: number }, toX: number, toY: number) => {
      await hand.down(from);
      await hand.to(from, { x: toX, y: toY });
      await hand.up();
    };
    await swipe({ x: x + 60, y }, x - 90, y + 10);
    await expect(heading).toContainText('2031年7月');
    await swipe({ x: x - 60, y }, x + 90, y);
    await expect(heading).toContainText('2031年6月');
    await swipe({ x, y: y + 60 }, x + 30, y - 200);
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(0);
    await expect(heading).toContainText('2031年6月');
    await page.goBack();
    await expect(heading).toContainText('2031年7月');
    // The browser may navigate forward or do nothing, but no page is turned.
    await swipe({ x: 384, y: 400 }, 190, 400);
    await expect(heading).toContainText(/2031年[67]月/);
    await expect(page.locator('[style*=translate]')).toHaveCount(0);
  });

  test('turns the three days, too', async ({ page, email }) => {
    test.skip(!isPhone(page), 'a computer has no finger');
    await isSignedIn(page, email);
    await page.goto('/app/calendar?view=week');
    const start = await middle(column(page, dayIn(1)));
    const from = { x: start.x, y: 500 };
    const hand = await finger(page);
    await hand.down(from);
    await hand.to(from, { x: from.x - 150, y: from.y });
    await hand.up();
    await expect(column(page, dayIn(3))).toBeVisible();
  });
});

test('an event is moved by saying when, an appointment with its length', async ({ page, email }) => {
  await isSignedIn(page, email);
  await applies(page, 'みなと商事', [inYears('一次面接', '10:00', 'interview')]);
  await page.goto(`/app/calendar?day=${DAY}`);
  const list = page.getByRole('region', { name: '6月10日の予定' });
  await list.getByRole('button', { name: /一次面接/ }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('button', { name: '日付を変更' }).click();
  await sheet.getByRole('button', { name: 'キャンセル' }).click();
  await expect(sheet.getByLabel('新しい開始日時の時刻')).toBeHidden();
  await expect(sheet.getByRole('link', { name: '予定の詳細を見る' })).toBeVisible();
  await sheet.getByRole('button', { name: '日付を変更' }).click();
  await sheet.getByLabel('新しい開始日時の時刻').fill('');
  await sheet.getByRole('button', { name: 'この日時に移動' }).click();
  await expect(sheet).toContainText('開始時刻を入力してください');
  await expectAccessible(page);
  await sheet.getByLabel('新しい開始日時の日付').fill('2031-06-12');
  await sheet.getByLabel('新しい開始日時の時刻').fill('13:20');
  await sheet.getByRole('button', { name: 'この日時に移動' }).click();
  await expect(sheet).toBeHidden();
  await expect(cell(page, '2031-06-12')).toHaveAccessibleName(/予定1件/);
  await expect.poll(() => stored(page)).toBe('2031-06-12 13:20 – 2031-06-12 14:50');
  await page.getByRole('button', { name: '元に戻す' }).click();
  await expect.poll(() => stored(page)).toBe(`${DAY} 10:00 – ${DAY} 11:30`);
});

test('the month and the year are each printed on one A4 page that lies on its side, without what is private', async ({
  page,
  email,
}) => {
  await isSignedIn(page, email);
  const secret = {
    location: '渋谷オフィス12階',
    privateMemo: '逆質問を三つ用意する',
    privateUrl: 'https://meet.example.com/abc',
  };
  await applies(page, 'みなと商事', [
    ...['10:00', '11:00', '13:00', '15:00', '17:00'].map((clock) => interview(0, clock, '面接', secret)),
    // The longest month: six weeks, each with a full day.
    ...['2026-08-01', '2026-08-03', '2026-08-10', '2026-08-17', '2026-08-24', '2026-08-31'].flatMap((day) =>
      ['09:00', '10:00', '11:00', '12:00', '13:00', '14:00'].map((clock) =>
        interview(0, clock, '面接', { deadline: jstInstant(day, clock) }),
      ),
    ),
  ]);
  for (const shown of [`day=${dayIn(0)}`, 'day=2026-08-10', 'day=2026-08-10&view=year']) {
    await page.goto(`/app/calendar?${shown}`);
    await expect(page.getByRole('gridcell').or(page.getByRole('table')).first()).toBeVisible();
    const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
    expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
    const [, width, height] = /\/MediaBox\s*\[0 0 ([\d.]+) ([\d.]+)\]/.exec(pdf) ?? [];
    expect([Math.round(Number(width)), Math.round(Number(height))]).toEqual([842, 595]);
  }
  await page.goto('/app/calendar');
  await page.emulateMedia({ media: 'print' });
  const today = cell(page, dayIn(0));
  await expect(today.getByText('みなと商事').filter({ visible: true })).toHaveCount(4);
  for (const text of Object.values(secret)) await expect(page.getByText(text).filter({ visible: true })).toHaveCount(0);
  await expect(page.getByRole('navigation').filter({ visible: true })).toHaveCount(0);
  await expect(page.getByRole('button', { name: '印刷' })).toBeHidden();
});
