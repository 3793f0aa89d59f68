/** The ways through 受信箱: by touch, over several pages, and with a calendar that a mail brings. */
import type { Page } from '@playwright/test';
import { parts } from '#domain/time.ts';
import { counted } from './fixtures/counted.ts';
import { confirmsSenders, forward, forwardingAddress } from './fixtures/forwarding.ts';
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
    await expect(sheet(page).getByRole('region', { name: '北辰電機の一次面接' })).toBeVisible();
    await sheet(page).getByRole('button', { name: '1件を保存' }).tap();
    await expect(page.getByText('北辰電機の予定を保存しました')).toBeVisible();
    expect(await deadlines(page)).toEqual([inDays(9, '14:00'), inDays(20, '10:00')]);
    expect(counts).toEqual({ taps: 3, characters: 0 });
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
  const cards = sheet(page).getByRole('region', { name: /^北辰電機の/ });
  await expect(cards).toHaveCount(1);
  await expect(cards).toContainText('大手町本社 3階');
  await expect(cards.getByRole('button', { name: /^日時.*14:00〜15:00/ })).toBeVisible();
  // Nothing shows who sent it: the student ticks.
  await cards.getByRole('checkbox', { name: 'この予定を保存' }).check();
  await presses(sheet(page).getByRole('button', { name: '1件を保存' }));
  await expect(page.getByText('北辰電機の予定を保存しました')).toBeVisible();
  expect(await deadlines(page)).toEqual([inDays(9, '14:00'), inDays(20, '10:00')]);
});
