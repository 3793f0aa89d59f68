import type { Locator, Page } from '@playwright/test';
import { dayLabel, shortDayLabel } from '#domain/time.ts';
import { expectAccessible } from './fixtures/axe.ts';
import { keeps, storedDrafts } from './fixtures/drafts.ts';
import { opensRows } from './fixtures/folded.ts';
import { inputMethod } from './fixtures/input-method.ts';
import { stored } from './fixtures/screens-seen.ts';
import { applies, dayIn, deadline, inDays, interview } from './fixtures/selections.ts';
import { expect, isSignedIn, PASSWORD, test } from './student.ts';

const LONG = 'みなと商事ホールディングス・インターナショナル・ジャパン株式会社';
const save = (page: Page) => page.getByRole('button', { name: '保存', exact: true });
const alert = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text });

async function fits(page: Page) {
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
}

/** Whether its centre is uncovered, for example by buttons that stick to the lower edge. */
function isUncovered(field: Locator) {
  return field.evaluate((it) => {
    const { x, y, width, height } = it.getBoundingClientRect();
    return document.elementFromPoint(x + width / 2, y + height / 2) === it;
  });
}

const form = (page: Page) => page.getByRole('form', { name: '選考の編集' });

/** The form depends on what the previous screen stored in the browser; a stored draft has been read by now. */
async function opens(page: Page, id: string) {
  await page.goto(`/app/selections/${id}/edit`);
  await opensRows(page);
}

/** The same after a reload. */
async function reloads(page: Page) {
  await page.reload();
  await opensRows(page);
}

test('a selection is edited whole, saved once, and the list stands as it was left', { tag: '@both' }, async ({
  page,
  email,
}) => {
  await isSignedIn(page, email);
  await applies(page, '北辰電機', [deadline(3)], { priority: 'second' });
  const { id } = await applies(page, LONG, [interview(4, '14:00', '一次面接')], { priority: 'second' });
  await page.goto('/app/selections?priority=second');
  await page.getByRole('button', { name: `${LONG}の予定 1件` }).click();
  await page.getByRole('link', { name: 'ES・マイページ' }).click();
  await page.waitForURL(`**/app/selections/${id}/edit`);
  await expect(page.getByRole('heading', { level: 1, name: new RegExp(LONG) })).toBeFocused();
  await opensRows(page);

  const status = page.getByLabel('ステータス', { exact: true });
  await expect(status.getByRole('option')).toHaveText([
    'エントリー前',
    '選考中',
    'ES提出済み',
    '面接待ち',
    '最終面接',
    '内定',
    'お祈り',
    '辞退',
  ]);
  await status.selectOption('final_interview');
  await page.getByLabel('志望順位').selectOption('first');
  await page.getByLabel('志望順位').selectOption('second');
  await page.getByLabel('表示名').fill('みなと商事');
  await page.getByLabel('職種').fill('総合職');
  await page.getByLabel('企業URL').fill('recruit minato');
  await page.getByLabel('自分だけのメモ').fill('OB訪問の予定');
  await page.getByLabel('ES内容').fill('志望動機は、\n物流です。');
  await expect(page.getByText('11文字')).toBeVisible();

  // Enter that ends a composition does not submit; an invalid address is reported at its field.
  await page.getByLabel('職種').click();
  const keyboard = await inputMethod(page);
  await keyboard.compose('えいぎょう');
  await keyboard.key('Enter');
  await keyboard.confirm('（営業）');
  await expect(page).toHaveURL(/\/edit$/);
  await save(page).click();
  await expect(page.getByText('https:// から始まるURLを入力してください')).toBeVisible();
  await expect(page.getByLabel('企業URL')).toBeFocused();
  expect(await isUncovered(page.getByLabel('企業URL'))).toBe(true);
  await page.getByLabel('企業URL').fill('recruit.example.com');

  // Typed text survives a failure, and the error says what to do.
  await page.route(`**/api/selections/${id}`, (route) =>
    route.request().method() === 'PATCH' ? route.abort() : route.continue(),
  );
  await save(page).click();
  await expect(alert(page, '更新に失敗しました。接続できませんでした。')).toBeInViewport();
  await page.unroute(`**/api/selections/${id}`);
  await save(page).dblclick();
  await expect(page.getByText('選考情報を更新しました')).toBeVisible();
  await page.waitForURL(/\/app\/selections\?.*priority=second/);
  await expect(page.getByRole('article')).toHaveCount(2);
  await expect(page.getByRole('article', { name: 'みなと商事' })).toContainText('名称変更');
  await expect(page.getByRole('combobox', { name: 'みなと商事のステータス' })).toHaveAccessibleName(/：最終面接$/);

  await opens(page, id);
  await expect(page.getByLabel('職種')).toHaveValue(/^総合職.*（営業）/);
  await expect(page.getByLabel('ES内容')).toHaveValue('志望動機は、\n物流です。');
  const history = page.getByRole('region', { name: 'ステータスの履歴' }).getByRole('listitem');
  await expect(history).toContainText(['最終面接', 'エントリー前']);
  await page.getByRole('button', { name: '元の名前に戻す' }).click();
  await save(page).click();
  await expect(page.getByRole('article', { name: LONG })).toBeVisible();
  await page.goBack();
  await expect(page.getByLabel('表示名')).toHaveValue(LONG);
});

test('on a phone the events come first, and what is empty is a closed row, which opens where something was refused', async ({
  page,
  email,
}) => {
  await isSignedIn(page, email);
  const { id } = await applies(page, '北辰電機', [interview(4, '14:00', '一次面接')]);
  await page.goto(`/app/selections/${id}/edit`);
  const row = (name: string) => form(page).getByRole('button', { name });
  const [notes, es] = [row('URL・メモ'), row('ES')];
  await expect(page.getByRole('main').getByRole('heading', { level: 2 }).first()).toHaveText('予定');
  await expect(page.getByRole('link', { name: '一次面接' })).toBeInViewport();
  for (const closed of [notes, es]) await expect(closed).toHaveAttribute('aria-expanded', 'false');
  await expect(notes).toContainText('未入力（企業URL・自分だけのメモ）');
  await expect(page.getByLabel('自分だけのメモ')).toBeHidden();
  await expectAccessible(page);

  await notes.press('Enter');
  await page.getByLabel('企業URL').fill('recruit minato');
  await page.getByLabel('自分だけのメモ').fill('OB訪問の予定');
  await notes.press('Enter');
  await expect(page.getByLabel('自分だけのメモ')).toBeHidden();
  await expect(notes).toContainText('OB訪問の予定');
  await save(page).click();
  await expect(page.getByLabel('企業URL')).toBeFocused();
  await expect(page.getByLabel('自分だけのメモ')).toHaveValue('OB訪問の予定');
  // Closed again, it opens again.
  await notes.click();
  await save(page).click();
  await expect(page.getByLabel('企業URL')).toBeFocused();
  await page.getByLabel('企業URL').fill('');
  await page.getByLabel('自分だけのメモ').fill('');
  await expect(page.getByLabel('自分だけのメモ')).toBeVisible();
  await page.getByLabel('自分だけのメモ').fill('面接官は二人');
  await save(page).click();
  await expect(page.getByText('選考情報を更新しました')).toBeVisible();
  await page.goto(`/app/selections/${id}/edit`);
  await expect(page.getByLabel('自分だけのメモ')).toHaveValue('面接官は二人');
  await expect(page.getByLabel('自分だけのメモ')).toBeVisible();
  await expect(es).toHaveAttribute('aria-expanded', 'false');
});

test('a window that becomes narrow closes none of the sections', async ({ page, email }) => {
  await isSignedIn(page, email);
  const { id } = await applies(page, '北辰電機', [interview(4, '14:00', '一次面接')]);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(`/app/selections/${id}/edit`);
  const memo = page.getByLabel('自分だけのメモ');
  await memo.focus();
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(form(page).getByRole('button', { name: 'URL・メモ' })).toHaveAttribute('aria-expanded', 'true');
  await expect(memo).toBeFocused();
});

test('合格 stays choosable where it is stored and where the phase is intern, and is offered nowhere else', async ({
  page,
  email,
}) => {
  await isSignedIn(page, email);
  const { id } = await applies(page, 'ソラネット', [deadline(1)], { selectionPhase: 'intern' });
  await opens(page, id);
  const status = page.getByLabel('ステータス', { exact: true });
  const passed = status.getByRole('option', { name: '合格' });
  await status.selectOption('passed');
  await page.getByLabel('区分').selectOption('fulltime');
  await expect(passed).toHaveCount(0);
  await expect(status).toHaveValue('before_entry');
  await page.getByLabel('区分').selectOption('intern');
  await status.selectOption('passed');
  await save(page).click();
  await expect(page.getByText('選考情報を更新しました')).toBeVisible();
  await opens(page, id);
  await page.getByLabel('区分').selectOption('fulltime');
  await expect(passed).toHaveCount(1);
  await expect(status).toHaveValue('passed');
});

test('what was typed is asked for before the page is left, waits as a draft, and is thrown away only when told', async ({
  page,
  email,
}) => {
  await isSignedIn(page, email);
  const { id } = await applies(page, '北辰電機', [deadline(3)]);
  await opens(page, id);
  await page.getByLabel('ES内容').fill('学生時代に力を入れたこと');
  await page.getByRole('link', { name: 'キャンセル' }).click();
  const leave = page.getByRole('dialog', { name: '入力中の内容' });
  await leave.getByRole('button', { name: 'キャンセル' }).click();
  await expect(page.getByLabel('ES内容')).toHaveValue('学生時代に力を入れたこと');
  await page.getByRole('link', { name: '選考管理に戻る' }).click();
  await leave.getByRole('button', { name: 'ページを離れる' }).click();
  await page.waitForURL(/\/app\/selections\?open=/);

  await opens(page, id);
  await expect(page.getByLabel('ES内容')).toHaveValue('');
  await page.getByRole('button', { name: '続きから' }).click();
  await expect(page.getByLabel('ES内容')).toHaveValue('学生時代に力を入れたこと');
  await reloads(page);
  await page.getByRole('button', { name: '破棄' }).click();
  await reloads(page);
  await expect(page.getByLabel('ES内容')).toHaveValue('');
  await expect(page.getByText('下書きがあります')).toHaveCount(0);
});

test('a draft that is offered stays where something else is typed, and is offered after that', async ({
  page,
  email,
}) => {
  await isSignedIn(page, email);
  const { id } = await applies(page, '北辰電機', [deadline(3)]);
  await opens(page, id);
  const text = page.getByLabel('ES内容');
  const [first, second] = ['学生時代に力を入れたこと', '志望動機'];
  for (const typed of [first, second]) {
    await text.fill(typed);
    await keeps(page, `selection/${id}`, typed);
    await reloads(page);
    await expect(page.getByText('下書きがあります')).toBeVisible();
  }
  await page.getByRole('button', { name: '続きから' }).click();
  await expect(text).toHaveValue(second);
  await reloads(page);
  await page.getByRole('button', { name: '破棄' }).click();
  await page.getByRole('button', { name: '続きから' }).click();
  await expect(text).toHaveValue(first);
});

test('saving what was not typed in leaves the draft, which brings back nothing that was saved since', async ({
  page,
  email,
}) => {
  await isSignedIn(page, email);
  const { id } = await applies(page, '北辰電機', [deadline(3)]);
  const [text, memo] = [page.getByLabel('ES内容'), page.getByLabel('自分だけのメモ')];
  const saves = async () => {
    await save(page).click();
    await page.waitForURL(/\/app\/selections\?open=/);
    await opens(page, id);
  };
  await opens(page, id);
  await text.fill('学生時代に力を入れたこと');
  await keeps(page, `selection/${id}`, '学生時代に力を入れたこと');
  await reloads(page);
  await expect(page.getByText('下書きがあります')).toBeVisible();
  await saves();
  await expect(page.getByText('下書きがあります')).toBeVisible();
  await memo.fill('説明会で質問');
  await saves();
  await page.getByRole('button', { name: '続きから' }).click();
  await expect(text).toHaveValue('学生時代に力を入れたこと');
  await expect(memo).toHaveValue('説明会で質問');
  await saves();
  await expect(text).toHaveValue('学生時代に力を入れたこと');
  await expect(memo).toHaveValue('説明会で質問');
  await expect(page.getByText('下書きがあります')).toHaveCount(0);
  expect(await storedDrafts(page)).toEqual([]);
});

test('two tabs edit one selection: both texts are shown, and the student says which one stands', {
  tag: '@both',
}, async ({ page, context, email }) => {
  await isSignedIn(page, email);
  const { id } = await applies(page, '北辰電機', [deadline(3)]);
  const other = await context.newPage();
  for (const tab of [page, other]) await opens(tab, id);
  await page.getByLabel('ES内容').fill('私の強みは粘り強さです');
  await other.getByLabel('ES内容').fill('私の強みは聞く力です');
  await save(page).click();
  await expect(page.getByText('選考情報を更新しました')).toBeVisible();
  await expect(other.getByLabel('ES内容')).toHaveValue('私の強みは聞く力です');
  await save(other).click();
  await expect(other.getByText('ほかの画面で先に更新されています')).toBeInViewport();
  for (const text of ['私の強みは粘り強さです', '私の強みは聞く力です']) {
    await expect(other.getByRole('definition').filter({ hasText: text })).toBeVisible();
  }
  await expectAccessible(other);
  await other.getByRole('button', { name: '保存済みの内容に戻す' }).click();
  await expect(other.getByLabel('ES内容')).toHaveValue('私の強みは粘り強さです');
  await other.getByLabel('自分だけのメモ').fill('面接官は二人');
  // A status chosen elsewhere does not conflict with the text typed here, and is kept.
  await page.getByRole('combobox', { name: '北辰電機のステータス' }).click();
  await page.getByRole('listbox').getByRole('option', { name: '面接待ち' }).click();
  await expect(page.getByText('ステータスを更新しました')).toBeVisible();
  await save(other).click();
  await expect(other.getByText('選考情報を更新しました')).toBeVisible();
  await expect(other.getByRole('combobox', { name: '北辰電機のステータス' })).toHaveAccessibleName(/：面接待ち$/);
});

test('a day without a time means 23:59: the result and the answer to an offer are waited for on the card, and are cleared', {
  tag: '@both',
}, async ({ page, context, email }) => {
  await isSignedIn(page, email);
  const { id } = await applies(page, '北辰電機', [interview(-3, '14:00', '最終面接')], { selectionPhase: 'fulltime' });
  await opens(page, id);
  const group = (name: string) => page.getByRole('group', { name, exact: true });
  await page.getByLabel('ステータス', { exact: true }).selectOption('final_interview');
  // Tabbing through proposes nothing, and a time alone is no moment.
  await page.getByLabel('結果連絡予定の日付').focus();
  await page.getByLabel('結果連絡予定の時刻').fill('18:00');
  await save(page).click();
  await expect(group('結果連絡予定').getByText('日付を入力してください')).toBeVisible();
  await expect(page.getByLabel('結果連絡予定の日付')).toBeFocused();
  await page.getByLabel('結果連絡予定の日付').fill(dayIn(4));
  await page.getByLabel('ESの締切の日付').fill(dayIn(-9));
  await page.getByLabel('提出済み', { exact: true }).check();
  await keeps(page, 'selection/', '"esSubmitted":true');
  await page.reload();
  await page.getByRole('button', { name: '続きから' }).click();
  await expect(page.getByLabel('提出済み', { exact: true })).toBeChecked();
  await save(page).click();
  const card = page.getByRole('article', { name: '北辰電機' });
  await expect(card).toContainText(/結果待ち（3日）連絡予定/);

  await opens(page, id);
  await expect(page.getByLabel('ESの締切の時刻')).toHaveValue('23:59');
  const other = await context.newPage();
  await opens(other, id);
  await other.getByLabel('内定承諾期限の日付').fill(dayIn(8));
  await page.getByLabel('ステータス', { exact: true }).selectOption('offer');
  await page.getByLabel('内定承諾期限の日付').fill(dayIn(7));
  await expectAccessible(page);
  await save(page).click();
  await expect(card).toContainText(/内定承諾期限.*23:59あと7日/);
  for (const view of ['industry', 'board']) {
    await page.goto(`/app/selections?view=${view}`);
    await expect(card).toContainText(/内定承諾期限.*23:59.*あと7日/);
  }
  await page.goto('/app/selections');
  await save(other).click();
  const both = other.getByRole('definition').filter({ hasText: '23:59' });
  await expect(both).toHaveText([new RegExp(dayLabel(dayIn(8))), new RegExp(dayLabel(dayIn(7)))]);
  await other.getByRole('button', { name: '保存済みの内容に戻す' }).click();
  await expect(other.getByLabel('内定承諾期限の日付')).toHaveValue(dayIn(7));
  await other.getByRole('group', { name: '内定承諾期限', exact: true }).getByRole('button', { name: 'クリア' }).click();
  await expect(other.getByText('保存すると、この予定も削除されます')).toBeVisible();
  await save(other).click();
  await expect(other.getByText('選考情報を更新しました')).toBeVisible();
  // Its time stands still under the pointer.
  await other.getByText('内定承諾期限の予定を削除しました').hover();
  await expect(card).not.toContainText('内定承諾期限');
  await other.getByRole('button', { name: '元に戻す' }).click();
  await expect(card).toContainText(/内定承諾期限.*23:59/);
});

test('a selection that goes in another tab leads to the list, unless something is being typed into it', async ({
  page,
  context,
  email,
}) => {
  await isSignedIn(page, email);
  const { id } = await applies(page, '北辰電機', [deadline(3)]);
  const other = await context.newPage();
  for (const tab of [page, other]) await opens(tab, id);
  await other.getByLabel('ES内容').fill('ここまで書いた');
  const list = await context.newPage();
  await list.goto(`/app/selections?open=${id}&dialog=delete`);
  await list.getByRole('dialog').getByRole('button', { name: '削除', exact: true }).click();
  await expect(list.getByRole('dialog')).toHaveCount(0);
  // Its time stands still under the pointer.
  await list.getByText('選考情報を削除しました').hover();
  await page.waitForURL(/\/app\/selections(\?|$)/);
  await expect(alert(page, '選考情報が見つかりません')).toBeVisible();
  await expect(other.getByLabel('ES内容')).toHaveValue('ここまで書いた');
  await save(other).click();
  await expect(alert(other, '更新に失敗しました。選考情報が見つかりません')).toBeVisible();
  await list.getByRole('button', { name: '元に戻す', exact: true }).click();
  await expect(list.getByRole('article', { name: '北辰電機' })).toBeVisible();
  await save(other).click();
  await expect(other.getByText('選考情報を更新しました')).toBeVisible();
});

test('an address that leads to nothing of the student’s leads to the list and says why; signed out, first to the login', async ({
  page,
  browser,
  email,
}) => {
  await isSignedIn(page, email);
  const { id } = await applies(page, '北辰電機', [deadline(3)]);
  await page.goto('/app/selections/01none/edit');
  await page.waitForURL('**/app/selections');
  await expect(alert(page, '選考情報が見つかりません')).toBeVisible();
  await page.goto(`/app/selections/${id}`);
  await page.waitForURL(`**/app/selections/${id}/edit`);

  // One that this device has not opened before.
  const unknown = await applies(page, '朝日商事', [deadline(3)]);
  await page.route(`**/api/selections/${unknown.id}`, (route) => route.abort());
  await page.goto(`/app/selections/${unknown.id}/edit`);
  await expect(page.getByRole('heading', { name: 'データの取得に失敗しました' })).toBeVisible({ timeout: 20_000 });
  await page.unroute(`**/api/selections/${unknown.id}`);
  await page.getByRole('button', { name: '再読み込み' }).click();
  await expect(page.getByLabel('ES内容')).toBeVisible();

  const stranger = await (await browser.newContext({ baseURL: test.info().project.use.baseURL ?? '' })).newPage();
  await isSignedIn(stranger, email.replace('aoi', 'ren'));
  await stranger.goto(`/app/selections/${id}/edit`);
  await stranger.waitForURL('**/app/selections');
  await expect(alert(stranger, 'アクセス権限がありません')).toBeVisible();
  await stranger.context().clearCookies();
  await stranger.goto(`/app/selections/${id}/edit`);
  await expect(stranger).toHaveURL(/\/login/);
  await stranger.getByLabel('メールアドレス').fill(email);
  await stranger.locator('[name=password]').fill(PASSWORD);
  await stranger.getByRole('button', { name: 'ログイン', exact: true }).click();
  await stranger.waitForURL(`**/app/selections/${id}/edit`);
  await expect(stranger.getByLabel('ES内容')).toBeVisible();
  await stranger.context().close();
});

test('the edit page passes axe in both themes, fits 320 px and text of twice the size', async ({ page, email }) => {
  await isSignedIn(page, email);
  const { id } = await applies(page, LONG, [
    deadline(-1, 'エントリーシート'),
    interview(4, '14:00', 'とても長い名前の一次面接（オンライン・グループ形式）'),
  ]);
  await opens(page, id);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await expectAccessible(page);
  }
  await page.setViewportSize({ width: 320, height: 700 });
  await fits(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
  await fits(page);
});

test('an internship is carried over into a full-time selection with its first event, once unless asked again', {
  tag: '@both',
}, async ({ page, email }) => {
  await isSignedIn(page, email);
  const { id } = await applies(page, '北辰電機', [interview(-3, '14:00', '一次面接')], {
    selectionPhase: 'intern',
    jobType: '技術職',
  });
  await opens(page, id);
  const region = (name: string) => page.getByRole('region', { name });
  await expect(region('ステータスの履歴')).not.toContainText('結果待ち');
  await page.getByLabel('ステータス', { exact: true }).selectOption('in_progress');
  await save(page).click();
  await expect(page.getByText('選考情報を更新しました')).toBeVisible();
  await opens(page, id);
  await expect(region('ステータスの履歴')).toContainText(/結果待ち.*から（3日）/);
  await page.getByRole('link', { name: '本選考に引き継ぐ' }).click();
  const dialog = page.getByRole('dialog', { name: '本選考への引き継ぎ' });
  await dialog.getByLabel('種類').selectOption('es_deadline');
  await keeps(page, 'carry-over/');
  await page.reload();
  await dialog.getByRole('button', { name: '続きから' }).click();
  await expect(dialog.getByLabel('種類')).toHaveValue('es_deadline');
  await expectAccessible(page);
  await dialog.getByLabel('締切日時の日付').fill(dayIn(30));
  await dialog.getByRole('button', { name: '引き継ぐ', exact: true }).dblclick();
  // For a moment it is also in the dialog that closes.
  await expect(
    page.getByRole('region', { name: 'お知らせ', exact: true }).getByText('本選考に引き継ぎました'),
  ).toBeVisible();
  // The page of the internship may still be leaving.
  await expect(page.getByRole('heading', { name: '引き継ぎ元' })).toBeVisible();
  await expect(page.getByLabel('区分')).toHaveCount(1);
  await expect(page.getByLabel('区分')).toHaveValue('fulltime');
  await expect(page.getByLabel('職種')).toHaveValue('技術職');
  await page.getByRole('link', { name: 'インターンの選考を開く' }).click();
  await expect(page.getByRole('link', { name: 'もう一度引き継ぐ' })).toBeVisible();
  await page.getByRole('link', { name: '引き継いだ本選考を開く' }).click();
  await expect(region('予定').getByRole('listitem')).toHaveCount(1);
  await page.goto('/app/selections');
  await expect(page.getByRole('article', { name: '北辰電機' })).toHaveCount(2);
});

test('a change of 区分 asks about the events that are open; they follow unless the student says no', async ({
  page,
  email,
}) => {
  await isSignedIn(page, email);
  const { id } = await applies(page, 'ソラネット', [deadline(3)], { selectionPhase: 'intern' });
  await opens(page, id);
  const follow = page.getByRole('checkbox', { name: /^まだ終わっていない予定1件も「.+」にする$/ });
  await expect(follow).toHaveCount(0);
  const saved = async () => {
    await save(page).click();
    await expect(page.getByText('選考情報を更新しました')).toBeVisible();
    return (await stored(page)).map((it) => [it.selectionPhase, ...it.events.map((event) => event.selectionPhase)]);
  };
  await page.getByLabel('区分').selectOption('fulltime');
  await expect(follow).toBeChecked();
  expect(await saved()).toEqual([['fulltime', 'fulltime']]);
  await opens(page, id);
  await page.getByLabel('区分').selectOption('intern');
  await follow.uncheck();
  expect(await saved()).toEqual([['intern', 'fulltime']]);
});

test('an event of three days keeps its last day when it is edited and copied; one of a day can get one', async ({
  page,
  email,
}) => {
  await isSignedIn(page, email);
  const { id, eventIds } = await applies(page, '北辰電機', [
    { eventType: 'internship', deadline: inDays(3, '10:00'), endsAt: inDays(5, '17:00'), publicDescription: '夏' },
  ]);
  const events = async () =>
    (await stored(page)).flatMap((it) => it.events).map((it) => [it.publicDescription, it.deadline, it.endsAt]);
  const main = page.getByRole('main');
  const lastDay = main.getByLabel('最終日');
  const firstDay = main.getByLabel('開始日時の日付');
  await page.goto(`/app/selections?open=${id}`);
  await expect(main.getByText(`–${shortDayLabel(dayIn(5), dayIn(3))}17:00`).first()).toBeVisible();
  await fits(page);

  // What an earlier release stored says nothing of the last day.
  await page.goto(`/app/selections/${id}/events/${eventIds[0]}`);
  await page.getByRole('link', { name: '編集', exact: true }).click();
  await expect(lastDay).toHaveValue(dayIn(5));
  await main.getByLabel('予定名').fill('本社インターン');
  await page.goBack();
  await keeps(page, `event/${eventIds[0]}`, '本社インターン');
  await page.evaluate(() => {
    for (const [key, text] of Object.entries({ ...localStorage }))
      localStorage.setItem(key, String(text).replace(/"extraDays":\d+,?/, ''));
  });
  await page.goForward();
  await page.getByRole('button', { name: '続きから' }).click();
  await expect(lastDay).toHaveValue(dayIn(5));
  await firstDay.fill(dayIn(4));
  await expect(lastDay).toHaveValue(dayIn(6));
  await fits(page);
  await expectAccessible(page);
  await save(page).click();
  await expect(page.getByText('イベント情報を更新しました')).toBeVisible();
  await expect(main.getByText(`–${shortDayLabel(dayIn(6), dayIn(4))}17:00`).first()).toBeVisible();
  const edited = ['本社インターン', inDays(4, '10:00'), inDays(6, '17:00')];
  expect(await events()).toEqual([edited]);

  // A copy has its length before it has its days.
  await page.getByRole('button', { name: '北辰電機の本社インターンのメニュー' }).click();
  await page.getByRole('menuitem', { name: '複製' }).click();
  await expect(lastDay).toBeDisabled();
  await expect(lastDay).toHaveAccessibleDescription('3日間');
  await firstDay.fill(dayIn(20));
  await expect(lastDay).toHaveValue(dayIn(22));
  await main.getByLabel('予定名').fill('支社インターン');
  await main.getByRole('button', { name: '追加', exact: true }).click();
  await expect(page.getByText('イベントを追加しました')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: '支社インターン' })).toBeVisible();
  const copied = ['支社インターン', inDays(20, '10:00'), inDays(22, '17:00')];
  expect((await events()).toSorted()).toEqual([edited, copied].toSorted());

  await page.getByRole('link', { name: '編集', exact: true }).click();
  await lastDay.fill(dayIn(19));
  await save(page).click();
  await expect(page.getByText('最終日は開始日以降の日付にしてください')).toBeVisible();
  await expect(lastDay).toBeFocused();
  await lastDay.fill('');
  await save(page).click();
  const short = ['支社インターン', inDays(20, '10:00'), inDays(20, '17:00')];
  await expect.poll(events).toContainEqual(short);
  await page.getByRole('link', { name: '編集', exact: true }).click();
  await expect(lastDay).toHaveCount(0);
  await main.getByRole('button', { name: '複数日にする' }).press('Enter');
  await expect(lastDay).toBeFocused();
  await expect(lastDay).toHaveValue(dayIn(21));
});

test('beside a long form the events stay in view, and scroll by themselves where the window is lower than they are', async ({
  page,
  email,
}) => {
  await isSignedIn(page, email);
  const { id } = await applies(
    page,
    '北辰電機',
    Array.from({ length: 12 }, (_, at) => deadline(at + 3, `${at + 1}回目の課題`)),
  );
  await page.setViewportSize({ width: 1280, height: 600 });
  await opens(page, id);
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  await expect(page.getByRole('link', { name: '予定を追加' })).toBeInViewport();
  const history = page.getByRole('region', { name: 'ステータスの履歴' });
  await expect(history).not.toBeInViewport();
  const form = await page.getByRole('form', { name: '選考の編集' }).boundingBox();
  expect((await history.boundingBox())?.x).toBeGreaterThan((form?.x ?? 0) + (form?.width ?? 0));
  expect((await history.boundingBox())?.width).toBeGreaterThan(340);
  const before = await page.evaluate(() => scrollY);
  await history.scrollIntoViewIfNeeded();
  await expect(history).toBeInViewport();
  expect(await page.evaluate(() => scrollY)).toBe(before);
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await fits(page);
});
