import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from './fixtures/axe.ts';
import { keeps } from './fixtures/drafts.ts';
import { stored } from './fixtures/screens-seen.ts';
import { applies, dayIn, deadline, inDays, interview } from './fixtures/selections.ts';
import { expect, isSignedIn, test } from './student.ts';

const LONG = 'みなと商事ホールディングス・インターナショナル・ジャパン株式会社';
const save = (page: Page) => page.getByRole('button', { name: '保存', exact: true });
const undo = (page: Page) => page.getByRole('button', { name: '元に戻す', exact: true });
const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });
const menu = async (page: Page, name: string, entry: string) => {
  await page.getByRole('button', { name: `${name}のメニュー` }).click();
  await page.getByRole('menuitem', { name: entry }).click();
};
const DETAILS = {
  location: '渋谷オフィス12階',
  privateUrl: 'https://meet.example.com/abc',
  privateMemo: '逆質問を三つ',
  publicContent: '面接官は二人',
};

async function fits(page: Page) {
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
}

test('an event is read, done, edited and left; Back goes through its states', { tag: '@both' }, async ({
  page,
  email,
}) => {
  await isSignedIn(page, email);
  const { id, eventIds } = await applies(page, '北辰電機', [
    interview(2, '14:00', '一次面接', DETAILS),
    deadline(-1, 'エントリーシート'),
  ]);
  const url = `/app/selections/${id}/events/${eventIds[0]}`;
  await page.goto('/app/homepage');
  await page.goto(url);
  await expect(title(page, '一次面接')).toBeVisible();
  const main = page.getByRole('main');
  for (const text of ['参加する予定', '明後日', '14:00', ...Object.values(DETAILS).slice(0, 1), '面接官は二人']) {
    await expect(main.getByText(text).first()).toBeVisible();
  }
  await expect(main.getByText('自分だけに表示')).toHaveCount(3);
  await expect(main.getByRole('link', { name: /地図を開く/ })).toHaveAttribute('href', /maps.*query=%E6%B8%8B/);
  await expect(main.getByRole('link', { name: /meet\.example\.com/ })).toHaveAttribute('rel', /noopener noreferrer/);
  const tops = await main.getByRole('term').evaluateAll((all) => all.map((it) => it.getBoundingClientRect().top));
  expect(new Set(tops.slice(0, 2)).size).toBe(1);
  expect(new Set(tops.slice(2, 4)).size).toBe((page.viewportSize()?.width ?? 0) < 900 ? 2 : 1);
  // On a wide screen the actions stand beside the date.
  const left = async (it: Locator) => (await it.boundingBox())?.x ?? 0;
  const beside =
    (await left(page.getByRole('button', { name: '完了にする' }))) - (await left(main.getByRole('time').first()));
  expect(beside > 200).toBe((page.viewportSize()?.width ?? 0) >= 900);
  // Those of seven and three days before have passed.
  await expect(main.getByRole('term').filter({ hasText: 'リマインド' }).locator('+ dd')).toHaveText('前日');

  await page.getByRole('button', { name: '完了にする' }).click();
  await expect(page.getByText('完了にしました')).toBeVisible();
  await page.getByRole('button', { name: '未完了に戻す' }).click();
  await expect(page.getByRole('button', { name: '完了にする' })).toBeVisible();

  await page.getByRole('link', { name: '編集', exact: true }).click();
  await expect(title(page, '予定の編集')).toBeFocused();
  await page.getByLabel('予定名').fill('一次面接（対面）');
  await page.goBack();
  await expect(title(page, '一次面接')).toBeVisible();
  await page.goForward();
  await page.getByRole('button', { name: '続きから' }).click();
  await expect(page.getByLabel('予定名')).toHaveValue('一次面接（対面）');
  await page.route('**/api/events/*', (route) => route.abort());
  await save(page).click();
  await expect(page.getByRole('alert').filter({ hasText: /\S/ })).toHaveText(
    'イベントの更新に失敗しました。接続できませんでした。通信状況を確認して、もう一度お試しください。',
  );
  await page.unroute('**/api/events/*');
  await save(page).dblclick();
  await expect(page.getByText('イベント情報を更新しました')).toBeVisible();
  await expect(title(page, '一次面接（対面）')).toBeVisible();
  expect(new URL(page.url()).search).toBe('');

  await page.getByRole('link', { name: /エントリーシート.*期限切れ/ }).click();
  await expect(title(page, 'エントリーシート')).toBeVisible();
  await page.goBack();
  await expect(title(page, '一次面接（対面）')).toBeVisible();
  await page.getByRole('link', { name: '選考管理に戻る' }).click();
  await page.waitForURL(`**/app/selections?open=${id}`);
});

test('a draft of an event brings back only what was typed, and stays unsaved when a letter is typed and taken back', async ({
  page,
  email,
}) => {
  await isSignedIn(page, email);
  const { id, eventIds } = await applies(page, '北辰電機', [interview(2, '14:00', '一次面接', DETAILS)]);
  const [name, address] = [page.getByLabel('予定名'), page.getByLabel('場所', { exact: true })];
  const offer = page.getByText('下書きがあります');
  await page.goto(`/app/selections/${id}/events/${eventIds[0]}`);
  const opens = () => page.getByRole('link', { name: '編集', exact: true }).click();
  await opens();
  await name.fill('一次面接（対面）');
  await keeps(page, `event/${eventIds[0]}`, '一次面接（対面）');
  await page.goBack();
  await opens();
  await expect(offer).toBeVisible();
  await address.fill('品川オフィス');
  await save(page).click();
  await expect(page.getByText('イベント情報を更新しました')).toBeVisible();
  await opens();
  await page.getByRole('button', { name: '続きから' }).click();
  await expect(name).toHaveValue('一次面接（対面）');
  await expect(address).toHaveValue('品川オフィス');
  await name.press('End');
  await page.keyboard.type('a');
  await page.keyboard.press('Backspace');
  await expect(page.getByText('保存していない変更があります').first()).toBeVisible();
  await page.reload();
  await page.getByRole('button', { name: '続きから' }).click();
  await expect(name).toHaveValue('一次面接（対面）');
});

test('a draft of an event that is moved meanwhile overwrites nothing: both values are shown', async ({
  page,
  email,
}) => {
  await isSignedIn(page, email);
  const { id, eventIds } = await applies(page, '北辰電機', [interview(2, '14:00', '一次面接', DETAILS)]);
  const name = page.getByLabel('予定名');
  const opens = () => page.getByRole('link', { name: '編集', exact: true }).click();
  const saved = page.getByText('イベント情報を更新しました');
  await page.goto(`/app/selections/${id}/events/${eventIds[0]}`);
  await opens();
  await name.fill('一次面接（対面）');
  await keeps(page, `event/${eventIds[0]}`, '一次面接（対面）');
  await page.goBack();
  await opens();
  await name.fill('一次面接（オンライン）');
  await save(page).click();
  await expect(saved).toBeVisible();

  await opens();
  await page.getByRole('button', { name: '続きから' }).click();
  await expect(name).toHaveValue('一次面接（対面）');
  await save(page).click();
  await expect(page.getByText('ほかの画面で先に更新されています')).toBeVisible();
  await expect(page.getByRole('main')).toContainText('一次面接（オンライン）');
  await page.getByRole('button', { name: '入力した内容で保存' }).click();
  await expect(title(page, '一次面接（対面）')).toBeVisible();
});

test('a copy is another event on another day, and keeps all that the first one says', async ({ page, email }) => {
  await isSignedIn(page, email);
  const { id, eventIds } = await applies(page, '北辰電機', [interview(2, '14:00', '面接', DETAILS)]);
  await page.goto(`/app/selections/${id}/events/${eventIds[0]}`);
  await menu(page, '北辰電機の面接', '複製');
  await expect(title(page, '予定の複製')).toBeVisible();
  const add = page.getByRole('button', { name: '追加', exact: true });
  await add.click();
  await expect(page.getByText('イベントタイプと締切日は必須です')).toBeVisible();
  await page.getByLabel('開始日時の日付').fill(dayIn(9));
  await page.getByLabel('予定名').fill('二次面接');
  await add.dblclick();
  await expect(page.getByText('イベントを追加しました')).toBeVisible();
  await expect(title(page, '二次面接')).toBeVisible();
  await expect(page.getByRole('main').getByText('渋谷オフィス12階')).toBeVisible();
  await expect(page.getByRole('region', { name: 'この選考の予定' }).getByRole('listitem')).toHaveCount(2);
  await page.goBack();
  await expect(title(page, '面接')).toBeVisible();
});

test('an appointment that starts at another time keeps its length, and says when it ends on the next day', async ({
  page,
  email,
}) => {
  await isSignedIn(page, email);
  const { id, eventIds } = await applies(page, '北辰電機', [
    interview(2, '14:00', '面接', { endsAt: inDays(2, '15:00') }),
  ]);
  await page.goto(`/app/selections/${id}/events/${eventIds[0]}`);
  await page.getByRole('link', { name: '編集', exact: true }).click();
  const start = page.getByLabel('開始日時の時刻');
  const end = page.getByLabel('終了時刻');
  await start.fill('23:30');
  await expect(end).toHaveValue('00:30');
  await expect(end).toHaveAccessibleDescription('翌日00:30まで');
  await start.fill('16:00');
  await expect(end).toHaveValue('17:00');
  await expect(end).toHaveAccessibleDescription('省略すると1時間の予定になります');
  await end.fill('15:00');
  await expect(end).toHaveAccessibleDescription('翌日15:00まで');
  await end.fill('17:00');
  await save(page).click();
  await expect(page.getByText('イベント情報を更新しました')).toBeVisible();
  const [selection] = await stored(page);
  expect(selection?.events).toMatchObject([{ deadline: inDays(2, '16:00'), endsAt: inDays(2, '17:00') }]);
});

test('an event is shared by the sheet of the phone, or copied where there is none', async ({
  page,
  email,
  context,
}) => {
  await isSignedIn(page, email);
  const { id, eventIds } = await applies(page, '北辰電機', [interview(2, '14:00', '一次面接', DETAILS)]);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.addInitScript(() => Object.defineProperty(navigator, 'share', { value: undefined, writable: true }));
  await page.goto(`/app/selections/${id}/events/${eventIds[0]}`);
  await menu(page, '北辰電機の一次面接', '共有');
  await expect(page.getByText('予定をコピーしました')).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toMatch(/^北辰電機 一次面接\n\d+月\d+日（.）14:00.*（日本時間）$/);
  const shared = page.evaluate(
    () => new Promise((resolve) => Object.assign(navigator, { share: async (what: unknown) => resolve(what) })),
  );
  await menu(page, '北辰電機の一次面接', '共有');
  expect(await shared).toEqual({ text: copied });
});

test('an event goes out as a file that calendars read', async ({ page, email }) => {
  await isSignedIn(page, email);
  const { id, eventIds } = await applies(page, LONG, [interview(2, '14:00', '一次面接', DETAILS)]);
  await page.goto(`/app/selections/${id}/events/${eventIds[0]}`);
  const begun = page.waitForEvent('download');
  await menu(page, `${LONG}の一次面接`, 'カレンダーファイル');
  const file = await begun;
  expect(file.suggestedFilename()).toBe(`${LONG}_一次面接.ics`);
  const text = await readFile(await file.path(), 'utf8');
  expect(text.replaceAll('\r\n ', '')).toContain(`SUMMARY:${LONG} 一次面接`);
  await expect(title(page, '一次面接')).toBeVisible();
});

test('deleting the last event says that the selection goes too, and undo brings both back', async ({ page, email }) => {
  await isSignedIn(page, email);
  const { id, eventIds } = await applies(page, '北辰電機', [interview(2, '14:00', '一次面接')]);
  await page.goto(`/app/selections/${id}/events/${eventIds[0]}`);
  await menu(page, '北辰電機の一次面接', '削除');
  const dialog = page.getByRole('dialog', { name: '予定の削除' });
  await expect(dialog).toContainText('これが最後の予定のため、北辰電機の選考情報も削除されます。');
  await page.goBack();
  await expect(dialog).toBeHidden();
  await expect(title(page, '一次面接')).toBeVisible();
  await page.goForward();
  await dialog.getByRole('button', { name: '削除', exact: true }).click();
  await expect(page.getByText('選考情報を削除しました')).toBeVisible();
  await expect(page.getByText('イベントが見つかりません')).toHaveCount(0);
  await expect(page.getByRole('heading', { name: '選考はまだ登録されていません' })).toBeVisible();
  await undo(page).click();
  await expect(page.getByRole('article', { name: '北辰電機' })).toBeVisible();
});

test('older addresses find the event by its place; one that is gone leads to the list and says so', async ({
  page,
  context,
  browser,
  email,
}) => {
  await isSignedIn(page, email);
  const { id, eventIds } = await applies(page, '北辰電機', [
    interview(9, '14:00', '最終面接'),
    interview(2, '14:00', '一次面接'),
  ]);
  for (const old of ['1', 'c81_1']) {
    await page.goto(`/app/selections/${id}/events/${old}?mode=edit`);
    await page.waitForURL(`**/app/selections/${id}/events/${eventIds[1]}?mode=edit`);
    await expect(page.getByLabel('予定名')).toHaveValue('一次面接');
  }
  await page.goto(`/app/selections/${id}/events/9`);
  await page.waitForURL('**/app/selections');
  await expect(page.getByRole('alert').filter({ hasText: 'イベントが見つかりません' })).toBeVisible();

  // It is deleted in another tab while it is shown here.
  await page.goto(`/app/selections/${id}/events/${eventIds[1]}`);
  await expect(title(page, '一次面接')).toBeVisible();
  const other = await context.newPage();
  await other.goto(`/app/selections/${id}/events/${eventIds[1]}?dialog=delete`);
  await other.getByRole('dialog').getByRole('button', { name: '削除', exact: true }).click();
  await expect(other.getByText('イベントを削除しました')).toBeVisible();
  await page.waitForURL(/\/app\/selections(\?|$)/);
  await expect(page.getByRole('alert').filter({ hasText: 'イベントが見つかりません' })).toBeVisible();

  const stranger = await (await browser.newContext({ baseURL: test.info().project.use.baseURL ?? '' })).newPage();
  await isSignedIn(stranger, email.replace('aoi', 'ren'));
  await stranger.goto(`/app/selections/${id}/events/${eventIds[0]}`);
  await stranger.waitForURL('**/app/selections');
  await expect(stranger.getByRole('alert').filter({ hasText: 'アクセス権限がありません' })).toBeVisible();
  await stranger.context().close();
});

test('the event page and its form pass axe in both themes, fit 320 px and text of twice the size', async ({
  page,
  email,
}) => {
  test.slow();
  await isSignedIn(page, email);
  const { id, eventIds } = await applies(page, LONG, [
    interview(4, '14:00', 'とても長い名前の一次面接（オンライン・グループ形式）', DETAILS),
    deadline(-1),
  ]);
  const paths = [eventIds[0], eventIds[1], `${eventIds[0]}?mode=edit`, `${eventIds[0]}?dialog=delete`];
  for (const path of paths) {
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.goto(`/app/selections/${id}/events/${path}`);
    await expect(page.getByRole('heading', { level: 1, includeHidden: true })).toBeVisible();
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await page.waitForTimeout(300);
      await expectAccessible(page);
    }
    await page.setViewportSize({ width: 320, height: 700 });
    await fits(page);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%';
    });
    await fits(page);
  }
});
