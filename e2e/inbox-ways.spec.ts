/** The ways through 受信箱: by the keyboard alone, by touch, over several pages, and with a calendar that a mail brings. */
import type { Page } from '@playwright/test';
import { parts } from '#domain/time.ts';
import { counted } from './fixtures/counted.ts';
import { finger, middle } from './fixtures/finger.ts';
import { confirmsSenders, forward, forwardingAddress } from './fixtures/forwarding.ts';
import { inputMethod } from './fixtures/input-method.ts';
import { presses } from './fixtures/presses.ts';
import { stored } from './fixtures/screens-seen.ts';
import { applies, dayIn, inDays, interview } from './fixtures/selections.ts';
import { expect, isSignedIn, test } from './student.ts';

const sheet = (page: Page) => page.getByRole('dialog', { name: '届いたメール' });
const link = (page: Page, subject: string) => page.getByRole('link', { name: subject });
const deadlines = async (page: Page) =>
  (await stored(page)).flatMap((it) => it.events.map(({ deadline }) => deadline)).sort();

// An answer that is still being changed when a journey ends would fail it.
test.afterEach(({ page }) => page.unrouteAll({ behavior: 'wait' }));

function written(days: number): string {
  const [year, month, date] = parts(dayIn(days));
  return `${year}年${month}月${date}日`;
}

const invitation = (round: string, days: number) => ({
  subject: `【北辰電機】${round}のご案内`,
  text: `北辰電機株式会社 採用担当です。\n${round}：${written(days)} 14:00〜15:00\n会場：大手町本社`,
});

test.describe('at 1280 px', () => {
  test.skip(({ viewport }) => viewport?.width === 390, 'a phone has no such keys');

  test('by the keyboard alone: search and g i lead there, j and k go from mail to mail, Ctrl and Enter saves, and not while the input method composes', async ({
    page,
    email,
  }) => {
    await isSignedIn(page, email);
    await applies(page, '北辰電機', [interview(20, '10:00', '説明')]);
    const to = await forwardingAddress(page);
    await forward(to, invitation('一次面接', 9));
    await forward(to, invitation('二次面接', 12));
    await confirmsSenders(page);
    const counts = await counted(page);
    await page.goto('/app/homepage');
    await expect(link(page, '受信箱')).toContainText('未確認 2件');
    await page.keyboard.press('Control+k');
    await page.keyboard.type('受信箱');
    await expect(page.getByRole('option', { name: /^受信箱/ }).first()).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/app\/inbox$/);
    await page.goto('/app/homepage');
    await expect(link(page, '受信箱')).toContainText('未確認 2件');
    await page.keyboard.press('g');
    await page.keyboard.press('i');
    await expect(page).toHaveURL(/\/app\/inbox$/);
    await expect(page.getByText('予定1件')).toHaveCount(2);

    const [newer, older] = ['【北辰電機】二次面接のご案内', '【北辰電機】一次面接のご案内'];
    for (const [key, focused] of [
      ['j', newer],
      ['j', older],
      ['j', older],
      ['k', newer],
    ] as const) {
      await page.keyboard.press(key);
      await expect(link(page, focused)).toBeFocused();
    }
    await page.keyboard.press('Enter');
    const card = sheet(page).getByRole('article', { name: '北辰電機の二次面接' });
    await expect(card).toContainText('大手町本社');
    await expect(sheet(page).getByRole('heading', { name: /ご案内$/ })).toContainText('【北辰電機（企業）】');
    const fold = card.getByText('名前・場所・URL・メモを追加');
    for (let step = 0; step < 30 && !(await fold.evaluate((it) => it === document.activeElement)); step += 1)
      await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    // The card is called by its name.
    const name = sheet(page).getByRole('textbox', { name: '予定名' });
    await page.keyboard.press('Tab');
    await expect(name).toBeFocused();
    await page.keyboard.press('Control+a');
    const keyboard = await inputMethod(page);
    await keyboard.compose('やくいんめんせつ');
    await keyboard.key('Enter');
    await keyboard.confirm('役員面接');
    await expect(name).toHaveValue('役員面接');
    await expect(sheet(page)).toBeVisible();
    expect(await deadlines(page)).toEqual([inDays(20, '10:00')]);
    await page.keyboard.press('Control+Enter');
    await expect(page.getByText('北辰電機の予定を保存しました')).toBeVisible();
    await expect(sheet(page)).toBeHidden();
    expect(await deadlines(page)).toEqual([inDays(12, '14:00'), inDays(20, '10:00')]);
    expect((await stored(page)).flatMap((it) => it.events.map((event) => event.publicDescription))).toContain(
      '役員面接',
    );
    expect(counts.taps).toBe(0);
  });
});

test.describe('at 390 px', () => {
  test.skip(({ viewport }) => viewport?.width !== 390, 'by touch');

  test('from home a mail of a company that one has takes three taps and no character', async ({ page, email }) => {
    await isSignedIn(page, email);
    await applies(page, '北辰電機', [interview(20, '10:00', '説明')]);
    await forward(await forwardingAddress(page), invitation('一次面接', 9));
    await confirmsSenders(page);
    const counts = await counted(page);
    await page.goto('/app/homepage');
    await page.getByRole('link', { name: /受信箱.*未確認 1件/ }).tap();
    await link(page, '【北辰電機】一次面接のご案内').tap();
    await expect(sheet(page).getByRole('article', { name: '北辰電機の一次面接' })).toBeVisible();
    await sheet(page).getByRole('button', { name: '1件を保存' }).tap();
    await expect(page.getByText('北辰電機の予定を保存しました')).toBeVisible();
    expect(await deadlines(page)).toEqual([inDays(9, '14:00'), inDays(20, '10:00')]);
    expect(counts).toEqual({ taps: 3, characters: 0 });
  });

  test('a mail is swiped away to the left and brought back; not by a turn back, upwards, to the right or from the edge', async ({
    page,
    email,
  }) => {
    await isSignedIn(page, email);
    const to = await forwardingAddress(page);
    await forward(to, invitation('一次面接', 9));
    await forward(to, invitation('二次面接', 12));
    await page.goto('/app/inbox');
    const row = page.getByRole('listitem').filter({ has: link(page, '【北辰電機】一次面接のご案内') });
    await expect(row).toContainText('予定1件');
    const { x, y } = await middle(row);
    const hand = await finger(page);
    const swipe = async (...way: { x: number; y: number }[]) => {
      let last = way[0] ?? { x, y };
      await hand.down(last);
      for (const next of way.slice(1)) {
        await hand.to(last, next);
        last = next;
      }
    };
    // What is uncovered comes from the right, and says when letting go drops the mail.
    await swipe({ x, y }, { x: x - 60, y });
    await expect(row).toHaveAttribute('data-swipe', 'moving');
    await expect(row).toHaveCSS('translate', '-60px');
    await hand.to({ x: x - 60, y }, { x: x - 130, y });
    await expect(row).toHaveAttribute('data-swipe', 'away');
    await expect(row.getByText('破棄')).toBeInViewport();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await hand.to({ x: x - 130, y }, { x: x - 20, y });
    await hand.up();
    await expect(row).not.toHaveAttribute('data-swipe');
    for (const way of [
      [
        { x, y },
        { x: x + 150, y },
        { x: x - 150, y },
      ],
      [
        { x, y },
        { x: x - 40, y: y - 80 },
        { x: x - 150, y: y - 80 },
      ],
      [
        { x: 380, y },
        { x: 200, y },
      ],
      [
        { x: 10, y },
        { x: 200, y },
      ],
    ]) {
      await swipe(...way);
      await expect(row).not.toHaveAttribute('data-swipe');
      await hand.up();
    }
    await swipe({ x, y }, { x: x - 130, y });
    await hand.interrupted();
    await expect(row).not.toHaveAttribute('data-swipe');
    await expect(row).toBeVisible();
    await expect(sheet(page)).toHaveCount(0);

    await swipe({ x, y }, { x: x - 130, y: y + 8 });
    await hand.up();
    await expect(page.getByText('メールを破棄しました')).toBeVisible();
    await expect(row).toHaveCount(0);
    await expect(page.getByRole('button', { name: '未確認 1' })).toBeVisible();
    // By a mouse: of a touch that follows a swipe sooner than a hand can, Chromium sometimes makes no click.
    await page.getByRole('button', { name: '元に戻す' }).click();
    await expect(row).toBeVisible();
    await expect(page.getByRole('button', { name: '未確認 2' })).toBeVisible();

    await page.emulateMedia({ reducedMotion: 'reduce' });
    const again = await middle(row);
    await swipe(again, { x: again.x - 130, y: again.y });
    await expect(row).toHaveAttribute('data-swipe', 'away');
    await expect(row).toHaveCSS('translate', 'none');
    await expect(row.getByText('破棄')).toBeInViewport();
    await hand.up();
    await expect(row).toHaveCount(0);
  });
});

test('すべて counts the mails of all pages, and さらに表示 brings the older ones', async ({ page, email }) => {
  await isSignedIn(page, email);
  const to = await forwardingAddress(page);
  for (let at = 1; at <= 23; at += 1) await forward(to, { subject: `お知らせ その${at}`, text: `${at}通目です。` });
  await page.goto('/app/inbox?tab=all');
  const mails = page.locator('[data-mail]');
  await expect(mails).toHaveCount(20);
  await expect(page.getByRole('button', { name: 'すべて 23' })).toBeVisible();
  await expect(page.getByRole('button', { name: '未確認 23' })).toBeVisible();
  await presses(page.getByRole('button', { name: 'さらに表示' }));
  await expect(mails).toHaveCount(23);
  await expect(link(page, 'お知らせ その1').first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'さらに表示' })).toHaveCount(0);
  await presses(page.getByRole('button', { name: 'お知らせ その23のメニュー' }));
  await presses(page.getByRole('menuitem', { name: '破棄' }));
  await expect(mails).toHaveCount(22);
  await expect(page.getByRole('button', { name: 'すべて 22' })).toBeVisible();
});

test('さらに表示 is not lost where the list is read again: before its answer comes, and while that is read', async ({
  page,
  email,
}) => {
  await isSignedIn(page, email);
  const to = await forwardingAddress(page);
  for (let at = 1; at <= 41; at += 1) await forward(to, { subject: `お知らせ その${at}`, text: `${at}通目です。` });
  await page.goto('/app/inbox?tab=all');
  const mails = page.locator('[data-mail]');
  const more = page.getByRole('button', { name: 'さらに表示' });
  await expect(mails).toHaveCount(20);

  // A mail comes before the answer to the press: the live message reads the list again.
  const older = await heldBack(page, (url) => url.searchParams.has('before'));
  await presses(more);
  await expect(page.getByRole('button', { name: '読み込み中...' })).toBeVisible();
  await older.isAsked;
  await forward(to, { subject: 'お知らせ その42', text: '届きました。' });
  await expect(link(page, 'お知らせ その42')).toBeVisible();
  older.release();
  await expect(mails).toHaveCount(40);

  // The press comes while the list is read again.
  const newest = await heldBack(page, (url) => !url.searchParams.has('before'));
  await forward(to, { subject: 'お知らせ その43', text: '届きました。' });
  await newest.isAsked;
  await presses(more);
  await expect(page.getByRole('button', { name: '読み込み中...' })).toBeVisible();
  newest.release();
  await expect(mails).toHaveCount(43);
  await expect(link(page, 'お知らせ その43')).toBeVisible();
  await expect(link(page, 'お知らせ その1').first()).toBeVisible();
});

/** Holds back the first answer of the inbox that fits, until it is released. */
async function heldBack(page: Page, fits: (url: URL) => boolean) {
  const asked = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  let isFirst = true;
  await page.route(
    (url) => url.pathname === '/api/inbox' && fits(url),
    async (route) => {
      if (isFirst) {
        isFirst = false;
        asked.resolve();
        await released.promise;
      }
      // A read that was overtaken is gone.
      await route.fallback().catch(() => undefined);
    },
  );
  return { isAsked: asked.promise, release: () => released.resolve() };
}

test('a next page that could not be read says so, and is read by another press', async ({ page, email }) => {
  await isSignedIn(page, email);
  const to = await forwardingAddress(page);
  for (let at = 1; at <= 21; at += 1) await forward(to, { subject: `お知らせ その${at}`, text: `${at}通目です。` });
  await page.goto('/app/inbox?tab=all');
  const mails = page.locator('[data-mail]');
  await expect(mails).toHaveCount(20);
  await page.route(/\/api\/inbox\?before/, (route) => route.abort());
  await presses(page.getByRole('button', { name: 'さらに表示' }));
  const again = page.getByRole('button', { name: '再読み込み' });
  await expect(again).toBeVisible();
  await page.unroute(/\/api\/inbox\?before/);
  await presses(again);
  await expect(mails).toHaveCount(21);
});

test('a calendar that came with a mail is read: its event stands there once, with its own time', async ({
  page,
  email,
}) => {
  await isSignedIn(page, email);
  await applies(page, '北辰電機', [interview(20, '10:00', '説明')]);
  const day = dayIn(9).replaceAll('-', '');
  const content = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//hokushin//saiyo//JA',
    'METHOD:REQUEST',
    'BEGIN:VEVENT',
    `UID:mensetsu-${day}@hokushin.example.jp`,
    `DTSTAMP:${day}T000000Z`,
    `DTSTART:${day}T050000Z`,
    `DTEND:${day}T060000Z`,
    'SUMMARY:北辰電機 一次面接',
    'LOCATION:大手町本社 3階',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ].join('\r\n');
  await forward(await forwardingAddress(page), {
    subject: '一次面接の日程',
    text: `北辰電機株式会社 採用担当です。\n一次面接：${written(9)} 14:00\n予定表を添付します。`,
    attachments: [{ filename: 'invite.ics', content, contentType: 'text/calendar; method=REQUEST; charset=utf-8' }],
  });
  await page.goto('/app/inbox');
  await presses(link(page, '一次面接の日程'));
  const cards = sheet(page).getByRole('article', { name: /^北辰電機の/ });
  await expect(cards).toHaveCount(1);
  await expect(cards).toContainText('大手町本社 3階');
  await expect(cards.getByRole('button', { name: /^日時.*14:00〜15:00/ })).toBeVisible();
  // Nothing shows who sent it: the student ticks.
  await cards.getByRole('checkbox', { name: 'この予定を保存' }).check();
  await presses(sheet(page).getByRole('button', { name: '1件を保存' }));
  await expect(page.getByText('北辰電機の予定を保存しました')).toBeVisible();
  expect(await deadlines(page)).toEqual([inDays(9, '14:00'), inDays(20, '10:00')]);
});
