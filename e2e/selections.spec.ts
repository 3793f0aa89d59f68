import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from './fixtures/axe.ts';
import { inputMethod } from './fixtures/input-method.ts';
import { applies, dayIn, deadline, interview } from './fixtures/selections.ts';
import { expect, isSignedIn, test } from './student.ts';

test.use({ serviceWorkers: 'allow' });

const LONG = 'みなと商事ホールディングス・インターナショナル・ジャパン株式会社';
const card = (page: Page, name: string) => page.getByRole('article', { name });
const status = (page: Page, name: string) => page.getByRole('combobox', { name: `${name}のステータス` });
const undo = (page: Page) => page.getByRole('button', { name: '元に戻す', exact: true });
const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });

async function fits(page: Page) {
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
}

test('without a selection the list and the board have one primary way to the first', { tag: '@both' }, async ({
  page,
  email,
}) => {
  await isSignedIn(page, email);
  const first = page.getByRole('link', { name: '最初の選考を追加', exact: true });
  const another = page.getByRole('link', { name: '選考を追加', exact: true });
  const fill = (of: Locator) => of.evaluate((it) => getComputedStyle(it).backgroundColor);
  for (const view of ['', '?view=board']) {
    await page.goto(`/app/selections${view}`);
    await expect(first).toBeVisible();
    for (const it of await another.all()) expect(await fill(it)).not.toBe(await fill(first));
  }
  await expectAccessible(page);
  await first.click();
  await page.waitForURL('**/app/companies/add');
});

test('a status is set at once from what the phase offers, taken back, and with the keyboard alone', async ({
  page,
  email,
}) => {
  await isSignedIn(page, email);
  await applies(page, '北辰電機', [deadline(3)], { selectionPhase: 'fulltime' });
  await applies(page, 'ソラネット', [deadline(1)], { selectionPhase: 'intern' });
  await page.goto('/app/selections');
  await status(page, '北辰電機').click();
  await expect(page.getByRole('listbox').getByRole('option')).toHaveText([
    'エントリー前',
    '選考中',
    'ES提出済み',
    '面接待ち',
    '最終面接',
    '内定',
    'お祈り',
    '辞退',
  ]);
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/status', async (route) => {
    await held;
    await route.continue();
  });
  await page.getByRole('listbox').getByRole('option', { name: 'お祈り' }).click();
  // The server has not answered yet. Selections that have ended move to the end of the list.
  await expect(status(page, '北辰電機')).toHaveAccessibleName(/：お祈り$/);
  await expect(page.getByRole('article').last()).toHaveAccessibleName('北辰電機');
  answer();
  await undo(page).click();
  await expect(status(page, '北辰電機')).toHaveAccessibleName(/：エントリー前$/);

  await status(page, 'ソラネット').focus();
  const saved = page.waitForResponse((it) => it.ok() && (it.request().postData() ?? '').includes('passed'));
  for (const key of ['ArrowDown', 'End', 'ArrowUp', 'ArrowUp', 'Enter']) await page.keyboard.press(key);
  await expect(status(page, 'ソラネット')).toHaveAccessibleName(/：合格$/);
  await saved;
  await page.reload();
  await expect(status(page, 'ソラネット')).toHaveAccessibleName(/：合格$/);

  // Deleted with the keyboard, and back with F6.
  await page.getByRole('button', { name: 'ソラネットのメニュー' }).focus();
  for (const key of ['Enter', 'End', 'Enter']) await page.keyboard.press(key);
  await expect(dialog(page, '選考情報の削除')).toContainText('選考情報を削除しますか？ 8秒以内なら元に戻せます');
  await expect(dialog(page, '選考情報の削除')).toContainText('ソラネット');
  await expect(dialog(page, '選考情報の削除')).toContainText('1件');
  await dialog(page, '選考情報の削除').getByRole('button', { name: '削除', exact: true }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('選考情報を削除しました')).toBeVisible();
  await expect(card(page, 'ソラネット')).toHaveCount(0);
  await page.keyboard.press('F6');
  await page.keyboard.press('Enter');
  await expect(card(page, 'ソラネット')).toBeVisible();
});

test('F3: events are added, changed, ticked and deleted; with the last one the selection goes, and undo brings both back', async ({
  page,
  email,
}) => {
  await isSignedIn(page, email);
  await applies(page, LONG, [interview(4, '14:00', '一次面接')]);
  await page.goto('/app/selections');
  await page.getByRole('button', { name: `${LONG}の予定 1件` }).click();
  await page.getByRole('main').getByRole('button', { name: '予定を追加' }).click();
  const add = dialog(page, '予定の追加');
  await add.getByRole('button', { name: 'くわしく入力' }).click();
  await add.getByRole('button', { name: '追加', exact: true }).click();
  await expect(add.getByText('イベントタイプと締切日は必須です')).toBeVisible();
  await expect(add.getByText('締切日を入力してください')).toBeVisible();
  await expect(add.getByLabel('種類')).toBeFocused();
  await add.getByLabel('種類').selectOption('interview');
  await add.getByLabel('開始日時の日付').fill(dayIn(4));
  await add.getByRole('button', { name: '追加', exact: true }).click();
  await expect(add.getByText('開始時刻を入力してください')).toBeVisible();
  await add.getByLabel('開始日時の時刻').fill('14:30');
  await expect(add.getByText(`${LONG}の一次面接と時間が重なっています`)).toBeVisible();
  // A duplicate is not saved without a question.
  await add.getByLabel('開始日時の時刻').fill('14:00');
  await add.getByRole('button', { name: '追加', exact: true }).click();
  await expect(add.getByText('この選考には、同じ種類・日時の予定がもうあります。')).toBeVisible();
  await expect(add.getByRole('button', { name: 'そのまま追加' })).toBeVisible();
  await add.getByLabel('種類').selectOption('web_test');
  await expect(add.getByRole('button', { name: 'そのまま追加' })).toBeHidden();
  await add.getByLabel('締切日時の時刻').fill('');

  // Enter that ends a composition does not submit.
  await add.getByLabel('予定名').click();
  const keyboard = await inputMethod(page);
  await keyboard.compose('てきせい');
  await keyboard.key('Enter');
  await keyboard.confirm('適性検査');
  await expect(add).toBeVisible();
  await expect(add.getByLabel('予定名')).toHaveValue('適性検査');
  await add.getByText('詳しく').click();
  await add.getByLabel('自分だけのメモ').fill('一時保存できる');
  await add.getByLabel('自分だけのメモ').scrollIntoViewIfNeeded();

  // Typed text survives a failure, and the error says what to do.
  await page.route('**/api/selections/*/events/*', (route) =>
    route.fulfill({ status: 500, json: { error: 'unexpected' } }),
  );
  await add.getByRole('button', { name: '追加', exact: true }).click();
  await expect(add.getByRole('alert').filter({ hasText: /\S/ })).toHaveText(/^イベントの追加に失敗しました。./);
  await expect(add.getByRole('alert').filter({ hasText: /\S/ })).toBeInViewport();
  await expect(add.getByLabel('自分だけのメモ')).toHaveValue('一時保存できる');
  await page.unroute('**/api/selections/*/events/*');
  await add.getByRole('button', { name: '追加', exact: true }).dblclick();
  await expect(page.getByText('イベントを追加しました')).toBeVisible();
  const row = card(page, LONG).getByRole('listitem').filter({ hasText: '適性検査' });
  await expect(row).toHaveCount(1);
  await expect(row).toContainText('23:59');

  await row.getByRole('link', { name: `${LONG}の適性検査を編集` }).click();
  await expect(page.getByRole('heading', { name: '予定の編集' })).toBeVisible();
  await expect(page.getByLabel('自分だけのメモ')).toHaveValue('一時保存できる');
  await page.getByLabel('予定名').fill('適性検査（SPI）');
  await page.getByRole('button', { name: '保存' }).click();
  await expect(page.getByText('イベント情報を更新しました')).toBeVisible();
  await page.getByRole('link', { name: '選考管理に戻る' }).click();

  const tick = card(page, LONG).getByRole('checkbox', { name: `${LONG}の適性検査（SPI）を完了にする` });
  await tick.check();
  await expect(page.getByText('完了にしました')).toBeVisible();
  await undo(page).click();
  await expect(tick).not.toBeChecked();

  for (const name of ['適性検査（SPI）', '一次面接']) {
    await page.getByRole('button', { name: `${LONG}の${name}を削除` }).click();
    await expect(dialog(page, '予定の削除')).toContainText('この予定を削除しますか？ 8秒以内なら元に戻せます');
    const last = dialog(page, '予定の削除').getByText(`これが最後の予定のため、${LONG}の選考情報も削除されます。`);
    await expect(last).toHaveCount(name === '一次面接' ? 1 : 0);
    await dialog(page, '予定の削除').getByRole('button', { name: '削除', exact: true }).click();
    await expect(page.getByRole('link', { name: `${LONG}の${name}を編集` })).toHaveCount(0);
  }
  await expect(page.getByRole('heading', { name: '選考はまだ登録されていません' })).toBeVisible();
  await undo(page).last().click();
  await expect(page.getByRole('link', { name: `${LONG}の一次面接を編集` })).toBeVisible();
});

test('filters, view and open card stand in the URL, and Back goes through them', async ({ page, email }) => {
  await isSignedIn(page, email);
  await applies(page, '北辰電機', [deadline(3)], { priority: 'first' });
  await applies(page, 'ソラネット', [deadline(1)], { priority: 'second' });
  await page.goto('/app/selections');
  await expect(page.getByRole('article')).toHaveCount(2);
  await page.getByRole('button', { name: /第二志望群/ }).click();
  await expect(page.getByRole('article')).toHaveCount(1);
  await page.getByRole('button', { name: 'ソラネットの予定 1件' }).click();
  await expect(page.getByRole('main').getByRole('button', { name: '予定を追加' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('article')).toHaveCount(1);
  await page.getByRole('button', { name: 'リマインドを設定' }).click();
  await expect(dialog(page, 'リマインドの設定')).toBeVisible();
  await page.goBack();
  await expect(dialog(page, 'リマインドの設定')).toBeHidden();
  await expect(page.getByRole('main').getByRole('button', { name: '予定を追加' })).toBeVisible();
  await page.getByRole('combobox', { name: 'ステータス', exact: true }).selectOption('declined');
  await expect(page.getByRole('heading', { name: '条件に合う選考はありません' })).toBeVisible();
  await page.getByRole('button', { name: '絞り込みを解除' }).click();
  await expect(page.getByRole('article')).toHaveCount(2);
  await page.goBack();
  await page.goBack();
  await page.goBack();
  await expect(page.getByRole('article')).toHaveCount(2);
  await page.getByRole('button', { name: '業界別' }).click();
  await expect(page.getByRole('region', { name: '商社' }).getByRole('article')).toHaveCount(2);
});

test.describe('without what the worker has already', () => {
  test.use({ serviceWorkers: 'block' });

  test('of two dialogs that were pressed for while they were loading, each can be closed', async ({ page, email }) => {
    await isSignedIn(page, email);
    const { id } = await applies(page, '北辰電機', [deadline(3, '本選考のES')]);
    let load = () => {};
    const loaded = new Promise<void>((resolve) => {
      load = resolve;
    });
    await page.route(/\/assets\/(RemindersDialog|InfoDialog)-/, async (route) => {
      await loaded;
      await route.continue();
    });
    await page.goto(`/app/selections?open=${id}`);
    await page.getByRole('button', { name: 'リマインドを設定' }).click();
    await page.waitForURL(/dialog=reminders/);
    await page.getByRole('main').getByRole('button', { name: '選考情報を更新' }).click();
    await page.waitForURL(/dialog=info/);
    load();
    const [first, second] = [dialog(page, 'リマインドの設定'), dialog(page, /選考情報/)];
    await expect(second).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(first).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(first).toBeHidden();
    await page.waitForURL((it) => it.search === `?open=${id}`);
  });
});

test('a dialog leaves no step of Back behind, however often it is closed', async ({ page, email }) => {
  await isSignedIn(page, email);
  const { id, eventIds } = await applies(page, '北辰電機', [deadline(3, '本選考のES')]);
  const shown = () => page.evaluate(() => window.location.pathname + window.location.search);
  const begin = `/app/selections?open=${id}`;
  await page.goto('/app/homepage');
  await page.goto(begin);
  for (const close of ['閉じる', 'Escape']) {
    await page.getByRole('button', { name: 'リマインドを設定' }).click();
    await expect(dialog(page, 'リマインドの設定')).toBeVisible();
    if (close === 'Escape') {
      await page.keyboard.press('Escape');
      await page.keyboard.press('Escape');
    } else {
      await dialog(page, 'リマインドの設定').getByRole('button', { name: close }).first().click();
    }
    await expect(dialog(page, 'リマインドの設定')).toBeHidden();
    await expect.poll(shown).toBe(begin);
  }
  await page.getByRole('main').getByRole('button', { name: '予定を追加' }).click();
  await dialog(page, '予定の追加').getByRole('button', { name: 'くわしく入力' }).click();
  await page.waitForURL(/dialog=event/);
  await expect(page.locator('#event-form')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.locator('#event-form')).toBeHidden();
  await expect.poll(shown).toBe(begin);
  await page.goBack();
  await page.waitForURL('**/app/homepage');

  const event = `/app/selections/${id}/events/${eventIds[0]}`;
  await page.goto(event);
  await page.getByRole('button', { name: '北辰電機の本選考のESのメニュー' }).click();
  await page.getByRole('menuitem', { name: '削除' }).click();
  await expect(dialog(page, '予定の削除')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(dialog(page, '予定の削除')).toBeHidden();
  await expect.poll(shown).toBe(event);
  await page.goBack();
  await page.waitForURL('**/app/homepage');
});

test('the list and every dialog pass axe in both themes, fit 320 px and text of twice the size', async ({
  page,
  email,
}) => {
  test.slow();
  await isSignedIn(page, email);
  const { id, eventIds } = await applies(
    page,
    LONG,
    [
      deadline(-1, 'エントリーシート'),
      interview(4, '14:00', '一次面接', { location: '本社 会議室A', privateUrl: 'https://example.com/a' }),
    ],
    { jobType: '総合職', eventTitle: '夏選考 本エントリー' },
  );
  await applies(page, '北辰電機', [deadline(0)], { priority: 'other' });
  const dialogs = ['event', 'info', 'reminders', 'delete', `delete-event&event=${eventIds[1]}`];
  const paths = ['?view=industry', '?status=passed', `?open=${id}`, ...dialogs.map((it) => `?open=${id}&dialog=${it}`)];
  for (const path of paths) {
    await page.goto(`/app/selections${path}`);
    await expect(page.getByRole('heading', { name: /選考管理/, includeHidden: true })).toBeVisible();
    if (path.includes('dialog')) await expect(page.getByRole('dialog')).toBeVisible();
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await page.waitForTimeout(300);
      await expectAccessible(page);
    }
  }
  for (const path of ['', ...paths]) {
    await page.goto(`/app/selections${path}`);
    await expect(page.getByRole('heading', { name: /選考管理/, includeHidden: true })).toBeVisible();
    await page.setViewportSize({ width: 320, height: 700 });
    await fits(page);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%';
    });
    await fits(page);
  }
});
