import type { Page } from '@playwright/test';
import type { GoogleCalendarView } from '#domain/calendar/google-sync.ts';
import type { SelectionView } from '#domain/selections/views.ts';
import { expectAccessible } from './fixtures/axe.ts';
import { calendarOf } from './fixtures/google-calendar.ts';
import { applies, deadline, inDays, interview } from './fixtures/selections.ts';
import { expect, isSignedIn, test } from './student.ts';

// Two servers, several documents, and changes that wait for further ones before they are sent.
test.slow();

/** Changes wait ten seconds for further ones. */
const SYNC = { timeout: 45_000 };

const panel = (page: Page) => page.getByRole('region', { name: 'Googleカレンダー' });
const notice = (page: Page, text: string) => page.locator('main').getByText(text);

/** Goes to Google from the panel, and agrees there or not. */
async function throughGoogle(page: Page, link: string, email: string | null) {
  await panel(page).getByRole('link', { name: link }).click();
  await expect(page).toHaveTitle('アカウントの選択');
  if (email !== null) await page.getByLabel('メール').fill(email);
  await page.getByRole('button', { name: email === null ? 'キャンセル' : '次へ' }).click();
  await page.waitForURL('**/app/calendar');
}

/** Has it synced, and waits for the end. */
async function press(page: Page) {
  const button = panel(page).getByRole('button', { name: '今すぐ同期' });
  await Promise.all([page.waitForResponse('**/api/google-calendar/run'), button.click()]);
  await expect.poll(() => isRunning(page), SYNC).toBe(false);
  await expect(button).toBeVisible();
}

async function isRunning(page: Page): Promise<boolean> {
  const its = (await (await page.request.get('/api/google-calendar')).json()) as GoogleCalendarView;
  return its.running !== null;
}

async function expectAccessibleInBothThemes(page: Page) {
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    await expectAccessible(page);
  }
}

/** The moments of the student's events that are not deleted, by company. */
async function moments(page: Page): Promise<Record<string, string | undefined>> {
  const all = (await (await page.request.get('/api/selections')).json()) as SelectionView[];
  return Object.fromEntries(all.map((it) => [it.companyName, it.events[0]?.deadline]));
}

test('Google Calendar: connected, in step both ways as far as the student agrees, and disconnected', async ({
  page,
  email,
}) => {
  const google = calendarOf(email);
  await isSignedIn(page, email);
  const { eventIds } = await applies(page, 'みなと商事', [interview(3, '10:00', '', { location: '丸の内' })]);
  await applies(page, '北辰電機', [interview(4, '13:00')]);
  await applies(page, '夕凪製作所', [deadline(5)]);
  await applies(page, 'あおば銀行', [deadline(6)]);

  await test.step('refused at Google, then connected: the progress, and what came of it', async () => {
    await page.goto('/app/calendar');
    await expectAccessibleInBothThemes(page);
    await throughGoogle(page, '連携する', null);
    await expect(notice(page, 'Googleカレンダーとの連携に失敗しました')).toBeVisible();
    await google.hold();
    await throughGoogle(page, '連携する', email);
    await expect(panel(page).getByText('同期中... 0 / 4件')).toBeVisible();
    await expect(panel(page).getByRole('progressbar', { name: '同期の進み具合' })).toBeVisible();
    await expectAccessibleInBothThemes(page);
    await google.go();
    await expect(panel(page).getByText('4件を追加しました')).toBeVisible(SYNC);
    await expect(panel(page)).toContainText(/連携中\s*最終同期/);
    expect(await google.names()).toEqual([
      'あおば銀行 ES締切（23:59まで）',
      'みなと商事 面接',
      '北辰電機 面接',
      '夕凪製作所 ES締切（23:59まで）',
    ]);
    await press(page);
    await expect(panel(page).getByText('0件を追加しました（4件は登録済み）')).toBeVisible();
    expect(await google.names()).toHaveLength(4);
  });

  await test.step('an event that moves here follows there by itself', async () => {
    const headers = { 'Sec-Fetch-Site': 'same-origin' };
    const data = { version: 1, deadline: inDays(3, '15:00') };
    expect((await page.request.patch(`/api/events/${eventIds[0]}`, { headers, data })).ok()).toBe(true);
    await expect.poll(() => google.startOf('みなと商事'), SYNC).toBe(inDays(3, '15:00'));
  });

  await test.step('what is moved and deleted there is proposed, and taken over only where the student says so', async () => {
    await google.move('みなと商事', inDays(7, '11:00'), inDays(7, '12:00'));
    await google.move('北辰電機', inDays(8, '16:00'), inDays(8, '17:00'));
    await google.remove('夕凪製作所');
    await google.remove('あおば銀行');
    await press(page);
    await expect(notice(page, 'Googleカレンダーで日程が変更されました')).toHaveCount(2);
    await expect(notice(page, 'Googleカレンダーから予定が削除されました')).toHaveCount(2);
    await expectAccessibleInBothThemes(page);
    expect(await moments(page)).toMatchObject({
      みなと商事: inDays(3, '15:00'),
      北辰電機: inDays(4, '13:00'),
      夕凪製作所: inDays(5, '23:59'),
      あおば銀行: inDays(6, '23:59'),
    });
    for (const decision of [
      /^みなと商事.*を変更する$/,
      /^北辰電機.*をこのままにする$/,
      /^夕凪製作所.*をしおりからも削除する$/,
      /^あおば銀行.*をこのままにする$/,
    ]) {
      await page.getByRole('button', { name: decision }).click();
      await expect(page.getByRole('button', { name: decision })).toHaveCount(0);
    }
    await press(page);
    await expect(notice(page, 'Googleカレンダーで日程が変更されました')).toHaveCount(0);
    const after = await moments(page);
    expect(after).toMatchObject({ みなと商事: inDays(7, '11:00'), 北辰電機: inDays(4, '13:00') });
    expect([after.夕凪製作所, after.あおば銀行]).toEqual([undefined, inDays(6, '23:59')]);
    await expect.poll(() => google.names(), SYNC).toEqual(['みなと商事 面接', '北辰電機 面接']);
    await expect.poll(() => google.startOf('北辰電機'), SYNC).toBe(inDays(4, '13:00'));
    expect(await google.startOf('みなと商事')).toBe(inDays(7, '11:00'));
  });

  await test.step('once the student allows it, times at which the calendar is busy count, and their names stay there', async () => {
    await google.add('歯医者', inDays(7, '11:30'), inDays(7, '12:30'));
    await throughGoogle(page, 'Googleカレンダーの予定も空き時間に反映する', email);
    await expect(notice(page, 'Googleカレンダーの予定と重なっています')).toBeVisible(SYNC);
    await expect(panel(page).getByLabel('Googleの予定も空き時間に反映')).toBeChecked();
    await expectAccessibleInBothThemes(page);
    await expect(page.getByText('歯医者')).toHaveCount(0);
    await panel(page).getByLabel('Googleの予定も空き時間に反映').click();
    await expect(panel(page).getByLabel('Googleの予定も空き時間に反映')).not.toBeChecked();
    await expect(notice(page, 'Googleカレンダーの予定と重なっています')).toHaveCount(0);
  });

  await test.step('disconnected: what was sent stays there, and nothing follows', async () => {
    await panel(page).getByRole('button', { name: '連携を解除' }).click();
    const dialog = page.getByRole('dialog', { name: 'Googleカレンダーの連携解除' });
    await expect(dialog).toContainText('連携を解除しますか？');
    await dialog.getByRole('button', { name: '連携を解除' }).click();
    await expect(panel(page).getByRole('link', { name: '連携する' })).toBeVisible();
    expect(await google.names()).toEqual(['みなと商事 面接', '北辰電機 面接', '歯医者']);
    expect(await (await page.request.get('/api/google-calendar')).json()).toBeNull();
  });
});
