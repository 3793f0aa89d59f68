import type { Page } from '@playwright/test';
import { dayLabel, jstInstant, shortDayLabel } from '#domain/time.ts';
import { expectAccessible } from './fixtures/axe.ts';
import { applies, dayIn, deadline, inDays, interview } from './fixtures/selections.ts';
import { expect, isSignedIn, test } from './student.ts';

test.use({ serviceWorkers: 'allow' });

const LONG = 'みなと商事ホールディングス・インターナショナル・ジャパン株式会社';
const rows = (page: Page) => page.getByRole('region', { name: 'これからの予定' }).getByRole('listitem');

test('home says what comes next: how far off, what clashes; folds what is overdue; and what is done leaves after its undo', {
  tag: '@both',
}, async ({ page, email }) => {
  await isSignedIn(page, email);
  await page.goto('/app/homepage');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    /(おはようございます|こんにちは|こんばんは)、青井 葵さん/,
  );
  await expect(page.getByRole('heading', { name: '予定はまだありません' })).toBeVisible();
  await expectAccessible(page);

  await applies(page, LONG, [deadline(-2, 'エントリーシート提出'), interview(4, '14:00', '一次面接')]);
  await applies(page, '北辰電機', [deadline(1)]);
  await applies(page, 'あおば信託', [interview(4, '14:30', '面談')], { priority: 'second' });
  await applies(page, 'ソラネット', [deadline(2), deadline(40)]);
  await page.reload();
  await expect(rows(page)).toHaveCount(5);
  for (const [index, parts] of [
    ['北辰電機', 'ES締切', '23:59'],
    ['ソラネット'],
    [LONG, '一次面接', '14:00'],
    ['あおば信託', '14:30', `${LONG}の一次面接と重なっています`],
    ['ソラネット'],
  ].entries()) {
    for (const part of parts) await expect(rows(page).nth(index)).toContainText(part);
  }
  await expect(rows(page).nth(2)).not.toContainText('重なっています');
  const next = page.getByRole('region', { name: 'これからの予定' });
  for (const label of ['明日', '明後日', 'あと4日', 'あと40日']) await expect(next.getByText(label)).toHaveCount(1);
  // Overdue deadlines are folded into one row.
  const overdue = page.getByRole('region', { name: '期限切れ' });
  const overdueRow = overdue.getByText('期限切れ 1件');
  await expect(overdue.getByRole('listitem')).toHaveCount(0);
  await overdueRow.click();
  for (const part of [LONG, 'エントリーシート提出', '23:59'])
    await expect(overdue.getByRole('listitem')).toContainText(part);
  const status = page.getByRole('table', { name: 'ステータスごとの社数' });
  await expect(status.getByRole('row').filter({ hasText: 'エントリー前' })).toContainText('4');

  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    await expectAccessible(page);
  }
  await page.getByRole('button', { name: `${LONG}のエントリーシート提出を完了にする` }).click();
  await expect(page.getByText('完了にしました')).toBeVisible();
  await expect(overdue).toContainText('期限切れ 0件');
  await expect(overdue.getByRole('listitem')).toContainText('エントリーシート提出');
  await page.getByRole('button', { name: '元に戻す', exact: true }).click();
  const done = page.getByRole('button', { name: `${LONG}のエントリーシート提出を完了にする` });
  await expect(done).toBeVisible();
  await done.focus();
  await page.keyboard.press('Enter');
  await expect(overdue).toBeHidden({ timeout: 12_000 });
  await expect(rows(page)).toHaveCount(5);
  // Another deadline than the first is ticked off, and back.
  await page.getByRole('checkbox', { name: 'ソラネットのES締切を完了にする' }).first().check();
  await expect(page.getByText('完了にしました').last()).toBeVisible();
  await page.getByRole('checkbox', { name: 'ソラネットのES締切を完了にする' }).first().uncheck();
  await expect(page.getByText('未完了に戻しました')).toBeVisible();

  await rows(page).first().getByRole('link', { name: '詳細を見る' }).click();
  await expect(page.getByRole('main').getByRole('link', { name: '北辰電機' })).toBeVisible();
  await page.goBack();
  await page.getByRole('link', { name: 'ソラネット' }).first().click();
  await expect(page.getByRole('link', { name: 'ソラネットのES締切を編集' }).first()).toBeInViewport();
  await page.goto('/app/homepage');
  for (const [width, size] of [
    [320, '100%'],
    [390, '200%'],
  ] as const) {
    await page.setViewportSize({ width, height: 844 });
    await page.evaluate((fontSize) => {
      document.documentElement.style.fontSize = fontSize;
    }, size);
    await expect(rows(page)).toHaveCount(5);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  }
});

test('today and tomorrow are listed whole, and what follows is in the calendar', async ({ page, email }) => {
  await isSignedIn(page, email);
  await page.clock.install({ time: inDays(0, '20:30') });
  await applies(page, '北辰電機', [deadline(0, '今夜のES'), deadline(1), deadline(1, '二つ目'), deadline(1, '三つ目')]);
  await applies(page, 'ソラネット', [interview(1, '10:00'), interview(1, '12:00', '次の面接'), deadline(9)]);
  await page.goto('/app/homepage');
  await expect(rows(page)).toHaveCount(6);
  await expect(rows(page).first()).toContainText(/今夜のES\s*23:59.*あと3時間/);
  await page.getByRole('link', { name: 'ほか1件をカレンダーで見る' }).click();
  await expect(page).toHaveURL(new RegExp(`/app/calendar\\?day=${dayIn(9)}`));
});

test('an event of several days that goes on is listed today, before what is due today, and that comes first to be done', async ({
  page,
  email,
}) => {
  await isSignedIn(page, email);
  await page.clock.install({ time: inDays(0, '20:30') });
  await applies(page, '北辰電機', [
    { eventType: 'internship', deadline: inDays(-3, '10:00'), endsAt: inDays(1, '18:00'), publicDescription: '5日間' },
    interview(3, '10:00'),
  ]);
  await applies(page, 'ソラネット', [deadline(0)]);
  await page.goto('/app/homepage');
  const next = page.getByRole('region', { name: 'これからの予定' });
  const today = next.getByRole('list', { name: dayLabel(dayIn(0)) }).getByRole('listitem');
  await expect(today).toHaveCount(2);
  await expect(next.getByText('今日')).toHaveCount(1);
  const [from, until] = [shortDayLabel(dayIn(-3), dayIn(0)), shortDayLabel(dayIn(1), dayIn(-3))];
  await expect(today.first()).toContainText(`${from}10:00–${until}18:00`);
  await expect(today.nth(1)).toContainText('あと3時間');
  await expect(next.getByRole('button', { name: 'を完了にする' })).toHaveCount(1);
  await expect(today.nth(1).getByRole('button', { name: 'ソラネットのES締切を完了にする' })).toBeVisible();
  await page.setViewportSize({ width: 320, height: 700 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
});

test('the labels turn over at midnight in Japan without a reload, wherever the browser is', async ({
  browser,
  email,
}) => {
  const context = await browser.newContext({ timezoneId: 'America/Los_Angeles' });
  const page = await context.newPage();
  await isSignedIn(page, email);
  await applies(page, '北辰電機', [deadline(2)]);
  await page.clock.install();
  await page.goto('/app/homepage');
  const next = page.getByRole('region', { name: 'これからの予定' });
  await expect(next).toContainText('明後日');
  await page.clock.setSystemTime(Date.now() + 86_400_000);
  await page.clock.runFor(16_000);
  await expect(next).toContainText('明日');
  await context.close();
});

test('an appointment is 今日 for as long as it goes on, on each screen that says how far off it is, and then over', async ({
  page,
  email,
}) => {
  await isSignedIn(page, email);
  const { id, eventIds } = await applies(page, '北辰電機', [interview(1, '13:00', '一次面接')]);
  await page.clock.install({ time: inDays(1, '13:40') });
  const says = async (word: string) => {
    await page.goto(`/app/selections?open=${id}`);
    const list = page.getByRole('main');
    await expect(list.getByText(word, { exact: true }).filter({ visible: true }).first()).toBeVisible();
    await expect(list.getByText(word === '今日' ? '終了' : '今日', { exact: true })).toHaveCount(0);
    await page.goto(`/app/selections/${id}/events/${eventIds[0]}`);
    await expect(page.getByRole('main').getByText(word, { exact: true }).first()).toBeVisible();
    await page.getByRole('button', { name: '企業・予定を検索' }).click();
    await page.keyboard.type('北辰電機 一次面接');
    await expect(page.getByRole('option', { name: /北辰電機の一次面接/ })).toContainText(word);
  };
  await page.goto('/app/homepage');
  await expect(page.getByRole('region', { name: 'これからの予定' })).toContainText('今日');
  await says('今日');
  await page.goto('/app/homepage');
  await expect(page.getByRole('region', { name: 'これからの予定' })).toContainText('今日');
  await page.clock.setSystemTime(inDays(1, '14:01'));
  await page.clock.runFor(16_000);
  await expect(page.getByRole('heading', { name: '予定はまだありません' })).toBeVisible();
  await says('終了');
});

for (const timezoneId of ['America/New_York', 'Pacific/Kiritimati']) {
  test(`the greeting goes by the clock of Japan and turns without a reload, and times are said to be Japan's: ${timezoneId}`, async ({
    browser,
    email,
  }) => {
    const context = await browser.newContext({ timezoneId });
    const page = await context.newPage();
    await isSignedIn(page, email);
    await applies(page, '北辰電機', [deadline(2)]);
    const day = dayIn(1);
    await page.clock.install({ time: jstInstant(day, '11:59') });
    await page.goto('/app/homepage');
    const greeting = page.getByRole('heading', { level: 1 });
    await expect(greeting).toHaveText(/おはようございます、青井 葵さん/);
    await expect(rows(page).first()).toContainText(/23:59（日本時間）現地 \d+\/\d+ (09|10|04):59/);
    for (const [clock, words] of [
      ['12:00', 'こんにちは'],
      ['17:59', 'こんにちは'],
      ['18:00', 'こんばんは'],
    ] as const) {
      await page.clock.setSystemTime(jstInstant(day, clock));
      await page.clock.runFor(16_000);
      await expect(greeting).toContainText(`${words}、青井 葵さん`);
    }
    await context.close();
  });
}

test('the first steps say what is left, lead there, leave when put away, and stay away on each device', async ({
  page,
  browser,
  email,
}) => {
  await isSignedIn(page, email);
  await page.goto('/app/homepage');
  const steps = page.getByRole('region', { name: 'はじめの準備' });
  await expect(steps.getByRole('link', { name: '企業を1社追加' })).toBeVisible();
  const { id } = await applies(page, '北辰電機', [deadline(5, '', { reminderTypes: [] })]);
  await expect(steps.getByText('企業を1社追加（完了）')).toBeVisible();
  // What was done stays done.
  await expect.poll(() => marksOf(page)).toEqual(['company']);
  await page.request.delete(`/api/selections/${id}`, { headers: { 'Sec-Fetch-Site': 'same-origin' } });
  await page.reload();
  await expect(page.getByRole('heading', { name: '予定はまだありません' })).toBeVisible();
  await expect(steps.getByText('企業を1社追加（完了）')).toBeVisible();
  await steps.getByRole('link', { name: '締切のリマインドを設定' }).click();
  await page.waitForURL('**/app/notifications');
  await page.goBack();
  await steps.getByRole('button', { name: 'はじめの準備を隠す' }).click();
  await expect(steps).toBeHidden();
  await expect.poll(() => marksOf(page)).toContain('hidden');

  const other = await browser.newContext({ storageState: await page.context().storageState() });
  const elsewhere = await other.newPage();
  await elsewhere.goto('/app/homepage');
  await elsewhere.evaluate(() => localStorage.clear());
  await elsewhere.reload();
  await expect(elsewhere.getByRole('heading', { name: '予定はまだありません' })).toBeVisible();
  await expect(elsewhere.getByRole('region', { name: 'はじめの準備' })).toHaveCount(0);
  await other.close();
});

test('a first deadline that reminds does the other steps, by whichever way it was entered', async ({ page, email }) => {
  await isSignedIn(page, email);
  await page.goto('/app/homepage');
  const steps = page.getByRole('region', { name: 'はじめの準備' });
  await expect(steps.getByRole('link', { name: '締切のリマインドを設定' })).toBeVisible();
  await applies(page, '北辰電機', [deadline(5)]);
  await expect(steps.getByText('締切のリマインドを設定（完了）')).toBeVisible();
  await expect(steps.getByRole('link', { name: 'プロフィールを登録' })).toBeVisible();
});

async function marksOf(page: Page): Promise<string[]> {
  return (await (await page.request.get('/api/session')).json()).firstSteps;
}
