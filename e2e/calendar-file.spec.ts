import type { Page } from '@playwright/test';
import { parts } from '#domain/time.ts';
import { expectAccessible } from './fixtures/axe.ts';
import { presses } from './fixtures/presses.ts';
import { stored } from './fixtures/screens-seen.ts';
import { applies, dayIn, inDays, interview } from './fixtures/selections.ts';
import { expect, isSignedIn, test } from './student.ts';

const sheet = (page: Page) => page.getByRole('dialog', { name: 'カレンダーのファイルから追加' });
const card = (page: Page, name: string | RegExp) => sheet(page).getByRole('article', { name });

type Given = { days: number; from: string; until: string; summary?: string; uid?: string; more?: string[] };

function ics(events: readonly Given[], ...lines: string[]): string {
  const at = (days: number, clock: string) => `${dayIn(days).replaceAll('-', '')}T${clock.replace(':', '')}00`;
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    ...lines,
    ...events.flatMap(({ days, from, until, summary = '北辰電機 一次面接', uid = 'a@hokushin.example', more = [] }) => [
      'BEGIN:VEVENT',
      `UID:${uid}`,
      `SUMMARY:${summary}`,
      `DTSTART;TZID=Asia/Tokyo:${at(days, from)}`,
      `DTEND;TZID=Asia/Tokyo:${at(days, until)}`,
      ...more,
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
    '',
  ].join('\r\n');
}

async function opens(page: Page) {
  // One that is still closing would be opened again.
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.goto('/app/homepage');
  await page.getByRole('button', { name: /企業を検索・予定を追加/ }).click();
}

/** Chooses a file of the device. */
async function chooses(page: Page, text: string, name = '面接.ics', mimeType = 'text/calendar') {
  const chooser = page.waitForEvent('filechooser');
  await presses(page.getByRole('button', { name: '.icsを読み込む' }));
  await (await chooser).setFiles({ name, mimeType, buffer: Buffer.from(text) });
}

/** 12/4（金）23:59, the end of a day among the choices. */
const endOf = (days: number) => {
  const [, month, date] = parts(dayIn(days));
  return new RegExp(`(?:^|/)${month}/${date}（.）23:59$`);
};

const moments = async (page: Page) =>
  (await stored(page)).flatMap((it) => it.events.map(({ deadline }) => deadline)).sort();

const places = async (page: Page) => (await stored(page)).flatMap((it) => it.events.map(({ location }) => location));

test('the events of a file are reviewed and saved; a later file moves the event, and one that calls it off deletes it', async ({
  page,
  email,
}) => {
  await isSignedIn(page, email);
  await applies(page, '北辰電機', [interview(20, '10:00', '説明')]);
  await opens(page);
  const sent: string[] = [];
  page.on('request', (it) => sent.push(it.method()));
  await chooses(
    page,
    ics([
      { days: 9, from: '14:00', until: '15:00', more: ['LOCATION:大手町本社', 'RRULE:FREQ=WEEKLY'] },
      { days: 6, from: '00:00', until: '23:59', summary: '北辰電機 Webテスト', uid: 'b@hokushin.example' },
      { days: 12, from: '00:00', until: '00:00', summary: '北辰電機 ES提出締切', uid: 'c@hokushin.example' },
    ]),
  );
  const first = card(page, '北辰電機の一次面接');
  await expect(first).toContainText('大手町本社');
  await expect(first).toContainText('くり返しの予定です');
  expect(sent.filter((it) => it !== 'GET')).toEqual([]);
  await expectAccessible(page);
  await card(page, '北辰電機のWebテスト')
    .getByRole('button', { name: endOf(6) })
    .click();
  // At 0:00: the end of the day before, or of its own.
  const due = card(page, '北辰電機のES締切');
  await expect(due.getByText('どちらの日が締切ですか')).toBeVisible();
  await expect(due.getByRole('button', { name: endOf(12) })).toBeVisible();
  await due.getByRole('button', { name: endOf(11) }).click();
  await presses(sheet(page).getByRole('button', { name: '3件を保存' }));
  await expect(page.getByText('3件を保存しました')).toBeVisible();
  expect(await moments(page)).toEqual([
    inDays(6, '23:59'),
    inDays(9, '14:00'),
    inDays(11, '23:59'),
    inDays(20, '10:00'),
  ]);

  await opens(page);
  await chooses(page, ics([{ days: 9, from: '14:00', until: '15:00' }]));
  await expect(card(page, '北辰電機の一次面接')).toContainText(
    /同じ予定が登録されています北辰電機の一次面接は、.+（.）14:00で登録されています。/,
  );
  await expect(sheet(page).getByRole('button', { name: '0件を保存' })).toBeVisible();
  await presses(sheet(page).getByRole('button', { name: '破棄' }));
  const later = {
    days: 10,
    from: '16:00',
    until: '17:00',
    summary: '日程変更のお知らせ',
    more: ['LOCATION:オンライン'],
  };
  await chooses(page, ics([later]));
  await expect(first).toContainText('変更後');
  await expect(first).toContainText('今の場所大手町本社変更後オンライン');
  await presses(sheet(page).getByRole('button', { name: '1件を保存' }));
  await expect(page.getByText('北辰電機の予定を保存しました')).toBeVisible();
  expect(await places(page)).toContain('オンライン');
  expect(await moments(page)).toEqual([
    inDays(6, '23:59'),
    inDays(10, '16:00'),
    inDays(11, '23:59'),
    inDays(20, '10:00'),
  ]);

  await opens(page);
  await chooses(page, ics([{ days: 10, from: '16:00', until: '17:00' }], 'METHOD:CANCEL'));
  const cancelled = card(page, '北辰電機の一次面接の取り消し');
  await expect(cancelled.getByRole('checkbox', { name: 'この予定を削除' })).not.toBeChecked();
  await expectAccessible(page);
  await cancelled.getByRole('checkbox', { name: 'この予定を削除' }).check();
  await presses(sheet(page).getByRole('button', { name: '1件を保存' }));
  await expect(page.getByText('1件を保存しました')).toBeVisible();
  expect(await moments(page)).toEqual([inDays(6, '23:59'), inDays(11, '23:59'), inDays(20, '10:00')]);
  await page.getByRole('button', { name: '元に戻す' }).click();
  await expect(page.getByText('元に戻しました')).toBeVisible();
  expect(await moments(page)).toEqual([
    inDays(6, '23:59'),
    inDays(10, '16:00'),
    inDays(11, '23:59'),
    inDays(20, '10:00'),
  ]);
});

test('a later file changes the place and the address, with the moment or without it; all of it is taken back', async ({
  page,
  email,
}) => {
  await isSignedIn(page, email);
  const given = { endsAt: inDays(9, '15:00'), location: '大手町本社', calendarUid: 'a@hokushin.example' };
  await applies(page, '北辰電機', [interview(9, '14:00', '一次面接', given)]);
  const details = async () =>
    (await stored(page)).flatMap((it) => it.events.map((event) => [event.deadline, event.location, event.privateUrl]));
  const before = [[inDays(9, '14:00'), '大手町本社', null]];
  const online = ['LOCATION:オンライン', 'URL:https://zoom.us/j/123456789'];

  await opens(page);
  await chooses(page, ics([{ days: 11, from: '10:00', until: '11:00', more: online }]));
  const moved = card(page, '北辰電機の一次面接');
  await expect(moved).toContainText('今の場所大手町本社変更後オンライン');
  await expect(moved).toContainText('登録済みの予定に、URLを追記します');
  await expectAccessible(page);
  await presses(sheet(page).getByRole('button', { name: '1件を保存' }));
  await expect(page.getByText('北辰電機の予定を保存しました')).toBeVisible();
  expect(await details()).toEqual([[inDays(11, '10:00'), 'オンライン', 'https://zoom.us/j/123456789']]);
  await page.getByRole('button', { name: '元に戻す' }).click();
  await expect(page.getByText('元に戻しました')).toBeVisible();
  expect(await details()).toEqual(before);

  await opens(page);
  await chooses(page, ics([{ days: 9, from: '14:00', until: '15:00', more: ['LOCATION:オンライン'] }]));
  await expect(card(page, '北辰電機の一次面接')).toContainText('今の場所大手町本社変更後オンライン');
  await presses(sheet(page).getByRole('button', { name: '1件を保存' }));
  await expect(page.getByText('北辰電機の予定を保存しました')).toBeVisible();
  expect(await details()).toEqual([[inDays(9, '14:00'), 'オンライン', null]]);
});

test('of a long file the nearest events are proposed and the others counted; reading it again gives the next ones', async ({
  page,
  email,
}) => {
  await isSignedIn(page, email);
  await applies(page, '北辰電機', [interview(40, '10:00', '説明')]);
  const long = ics(
    Array.from({ length: 22 }, (_, at) => ({
      days: 30 - at,
      from: '14:00',
      until: '15:00',
      uid: `${at}@hokushin.example`,
    })),
  );
  await opens(page);
  await chooses(page, long);
  await expect(sheet(page)).toContainText('近い20件だけを表示しています（ほか2件）');
  await expectAccessible(page);
  await presses(sheet(page).getByRole('button', { name: '20件を保存' }));
  await expect(page.getByText('20件を保存しました')).toBeVisible({ timeout: 20_000 });
  expect((await moments(page)).at(-2)).toEqual(inDays(28, '14:00'));

  await opens(page);
  await chooses(page, long);
  await expect(sheet(page).getByRole('button', { name: '2件を保存' })).toBeVisible();
  await expect(sheet(page)).not.toContainText('だけを表示しています');
  await expect(sheet(page)).not.toContainText('同じ予定が登録されています');
});

test('a file can be dropped or pasted; what is none is refused with the way out', async ({ page, email }) => {
  await isSignedIn(page, email);
  await applies(page, '北辰電機', [interview(20, '10:00', '説明')]);
  await opens(page);
  const dialog = page.getByRole('dialog', { name: '予定の追加' });
  const said = dialog.getByRole('alert').filter({ hasText: '。' });
  const field = dialog.getByRole('textbox', { name: '企業名、または予定を1行で' });
  const gives = (act: 'drop' | 'paste', text: string, name: string, type: string, onto = field) =>
    onto.evaluate(
      (field, given) => {
        const data = new DataTransfer();
        data.items.add(new File([given.text], given.name, { type: given.type }));
        const about = { bubbles: true, cancelable: true };
        if (given.act === 'paste')
          return void field.dispatchEvent(new ClipboardEvent('paste', { ...about, clipboardData: data }));
        for (const it of ['dragover', 'drop']) field.dispatchEvent(new DragEvent(it, { ...about, dataTransfer: data }));
      },
      { act, text, name, type },
    );
  await gives('drop', 'png', 'mail.png', 'image/png');
  await expect(said).toHaveText('画像は読み取れません。本文を貼り付けてください。');
  await expectAccessible(page);
  await gives('paste', 'PK', 'a.zip', 'application/zip');
  await expect(said).toContainText('カレンダーのファイル（.ics）を選択してください');
  await gives('drop', 'あ'.repeat(400_000), 'large.ics', 'text/calendar');
  await expect(said).toContainText('1MBまで');
  await gives('drop', ics([{ days: 9, from: '14:00', until: '15:00' }]), 'a.ics', 'text/calendar');
  const first = card(page, '北辰電機の一次面接');
  await expect(first).toBeVisible();
  await gives('drop', ics([{ days: 10, from: '14:00', until: '15:00' }]), 'b.ics', 'text/calendar', first);
  const refused = sheet(page)
    .getByRole('alert')
    .filter({ hasText: '保存または破棄してから、もう一度お試しください。' });
  await expect(refused).toBeVisible();
  await expect(first).toBeVisible();
  await presses(sheet(page).getByRole('button', { name: '破棄' }));
  await expect(said).toHaveCount(0);
  await gives('paste', ics([]), 'empty.ics', 'text/calendar');
  await expect(sheet(page)).toContainText('このファイルに予定は見つかりませんでした。');
});

test('the review of a file passes axe in both themes and fits 320 px', async ({ page, email }) => {
  await isSignedIn(page, email);
  await applies(page, '北辰電機', [interview(20, '10:00', '説明')]);
  await opens(page);
  await chooses(page, ics([{ days: 9, from: '14:00', until: '15:00' }]));
  await expect(card(page, '北辰電機の一次面接')).toBeVisible();
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    await expectAccessible(page);
  }
  await page.setViewportSize({ width: 320, height: 700 });
  expect(await sheet(page).evaluate((it) => it.scrollWidth - it.clientWidth)).toBeLessThanOrEqual(0);
});
