import type { Page } from '@playwright/test';
import { parts } from '#domain/time.ts';
import { expectAccessible } from './fixtures/axe.ts';
import { keeps, storedDrafts } from './fixtures/drafts.ts';
import { applies, dayIn, deadline, interview } from './fixtures/selections.ts';
import { expect, isSignedIn, test } from './student.ts';

/** What is typed between the press on 保存 and the answer is never said to be saved. */

/** Holds back the next write to this address; the returned function lets it go on, or fail. */
async function holdsBack(page: Page, url: string) {
  const { promise, resolve } = Promise.withResolvers<'goes on' | 'fails'>();
  let isNext = true;
  await page.route(url, async (route) => {
    if (route.request().method() === 'GET' || !isNext) return route.fallback();
    isNext = false;
    await ((await promise) === 'fails' ? route.abort() : route.continue());
  });
  return (end: 'goes on' | 'fails' = 'goes on') => resolve(end);
}

const save = (page: Page) => page.getByRole('button', { name: '保存', exact: true });
const saving = (page: Page) => page.getByRole('button', { name: '保存中...' });

test('what is typed into the profile while it is saved stays, unsaved, and is saved by the next press', {
  tag: '@both',
}, async ({ page, email }) => {
  await isSignedIn(page, email);
  await page.goto('/app/profile');
  await page.getByLabel('都道府県').selectOption('京都府');
  await page.getByLabel('大学グループ').selectOption({ index: 5 });
  const goesOn = await holdsBack(page, '**/api/profile');
  await save(page).click();
  await expect(saving(page)).toBeVisible();
  await page.getByLabel('大学名').fill('しおり大学');
  goesOn();
  await expect(page.getByText('プロフィールを更新しました')).toBeVisible();
  await expect(page.getByText('保存していない変更があります')).toBeVisible();
  await expect(page.getByLabel('大学名')).toHaveValue('しおり大学');
  await page.getByLabel('名前').focus();
  await save(page).click();
  await expect(page.getByText('変更はありません')).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('大学名')).toHaveValue('しおり大学');
  await expect(page.getByText('下書きがあります')).toBeHidden();

  // What is taken back while it is saved is taken back.
  await page.getByLabel('大学名').fill('しおり大');
  const goesOnAgain = await holdsBack(page, '**/api/profile');
  await save(page).click();
  await expect(saving(page)).toBeVisible();
  await page.getByLabel('大学名').fill('しおり大学');
  goesOnAgain();
  await expect(page.getByText('保存していない変更があります')).toBeVisible();
  await expect(page.getByLabel('大学名')).toHaveValue('しおり大学');
});

test('a setting that is changed while the others are saved stays changed, unsaved', async ({ page, email }) => {
  await isSignedIn(page, email);
  await page.goto('/app/notifications');
  const box = (name: string) => page.getByRole('checkbox', { name, exact: true });
  await box('1週間前').click();
  const wasChecked = await box('15分前').isChecked();
  const goesOn = await holdsBack(page, '**/api/notification-settings');
  await page.getByRole('button', { name: '設定を保存' }).click();
  await expect(saving(page)).toBeVisible();
  await box('15分前').click();
  goesOn();
  await expect(page.getByText('設定を保存しました')).toBeVisible();
  await expect(page.getByText('保存していない変更が1件あります')).toBeVisible();
  await expect(box('15分前')).toBeChecked({ checked: !wasChecked });
  await page.keyboard.press('Control+s');
  await expect(page.getByText('変更はありません')).toBeVisible();
  await page.reload();
  await expect(box('15分前')).toBeChecked({ checked: !wasChecked });
});

test('a form that is left once it is saved takes nothing meanwhile, and has all that was typed where saving fails', {
  tag: '@both',
}, async ({ page, email }) => {
  await isSignedIn(page, email);
  const { id } = await applies(page, '北辰電機', [deadline(3)]);
  await page.goto(`/app/selections/${id}/edit`);
  const job = page.getByLabel('職種');
  const form = page.locator('[inert]').filter({ has: page.locator('form') });
  await job.fill('研究開発');
  const ends = await holdsBack(page, `**/api/selections/${id}`);
  await job.press('Enter');
  await expect(saving(page)).toBeFocused();
  await expect(page.getByRole('status').filter({ hasText: '保存中...' })).toBeAttached();
  await expect(form).toHaveCount(1);
  await page.keyboard.type('と設計');
  await expectAccessible(page);
  ends('fails');
  await expect(page.getByRole('alert').filter({ hasText: '更新に失敗しました' })).toBeVisible();
  await expect(form).toHaveCount(0);
  await expect(job).toBeFocused();
  await expect(job).toHaveValue('研究開発');
  await page.keyboard.press('End');
  await page.keyboard.type('と設計');
  const again = await holdsBack(page, `**/api/selections/${id}`);
  await save(page).click();
  await expect(saving(page)).toBeFocused();
  again();
  await page.waitForURL(/\/app\/selections\?open=/);
  await page.goto(`/app/selections/${id}/edit`);
  await expect(job).toHaveValue('研究開発と設計');
});

test('the form of an event takes nothing while it is saved', async ({ page, email }) => {
  await isSignedIn(page, email);
  const { id, eventIds } = await applies(page, '北辰電機', [interview(2, '14:00', '一次面接')]);
  const url = `/app/selections/${id}/events/${eventIds[0]}`;
  await page.goto(`${url}?mode=edit`);
  const title = page.getByLabel('予定名');
  await title.fill('二次面接');
  const ends = await holdsBack(page, `**/api/events/${eventIds[0]}`);
  await title.press('Enter');
  await expect(saving(page)).toBeFocused();
  await page.keyboard.type('（最終）');
  ends('fails');
  await expect(page.getByRole('alert').filter({ hasText: 'イベントの更新に失敗しました' })).toBeVisible();
  await expect(title).toBeFocused();
  await expect(title).toHaveValue('二次面接');
  await save(page).click();
  await expect(page.getByRole('heading', { level: 1, name: '二次面接' })).toBeVisible();
});

test('the sheet for adding takes nothing while it saves, and has the line and the focus again where saving fails', {
  tag: '@both',
}, async ({ page, email }) => {
  await isSignedIn(page, email);
  await applies(page, '北辰電機', [interview(20, '14:00')]);
  await page.goto('/app/homepage');
  await page.getByRole('button', { name: /企業を検索・予定を追加/ }).click();
  const field = page.getByRole('textbox', { name: '企業名、または予定を1行で' });
  await expect(field).toBeFocused();
  const line = '北辰電機 ES 明日13:00';
  await field.fill(line);
  const ends = await holdsBack(page, '**/api/selections/*/events/*');
  await page.keyboard.press('Control+Enter');
  await expect(saving(page)).toBeFocused();
  await page.keyboard.type('大手町');
  await expectAccessible(page);
  ends('fails');
  await expect(page.getByRole('alert').filter({ hasText: '保存できませんでした' })).toBeVisible();
  await expect(field).toBeFocused();
  await expect(field).toHaveValue(line);
  const again = await holdsBack(page, '**/api/selections/*/events/*');
  await page.keyboard.press('Control+Enter');
  await expect(saving(page)).toBeFocused();
  await page.keyboard.type('大手町');
  // It stays open as it was asked to.
  await page.keyboard.press('Enter');
  again();
  await expect(page.getByText(/北辰電機のES締切を追加しました/)).toBeVisible();
  await expect(field).toHaveValue('');
  await expect(field).toBeFocused();
  await page.keyboard.type(line.replace('ES', 'Webテスト'));
  await expect(field).toHaveValue(line.replace('ES', 'Webテスト'));
  await expect(save(page)).toBeEnabled();
});

test('a line whose sheet is closed before the answer is offered no more once it is saved, and what is typed since stays', async ({
  page,
  email,
}) => {
  await isSignedIn(page, email);
  await applies(page, '北辰電機', [interview(20, '14:00')]);
  await page.goto('/app/homepage');
  const adds = page.getByRole('button', { name: /企業を検索・予定を追加/ });
  const field = page.getByRole('textbox', { name: '企業名、または予定を1行で' });
  const [saved, typed] = ['北辰電機 ES 明日13:00', 'みなと商事 面接'];
  await adds.click();
  await field.fill(saved);
  const ends = await holdsBack(page, '**/api/selections/*/events/*');
  await page.keyboard.press('Enter');
  await expect(saving(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(field).toBeHidden();
  await adds.click();
  await expect(page.getByText(`下書きがあります（${saved}）`)).toBeVisible();
  await field.fill(typed);
  await keeps(page, 'add', typed);
  ends();
  await expect(page.getByText(/北辰電機のES締切を追加しました/)).toBeVisible();
  await expect(page.getByText('下書きがあります')).toHaveCount(0);
  await expect(field).toHaveValue(typed);
  await page.reload();
  await expect(page.getByText(`下書きがあります（${typed}）`)).toBeVisible();
  await page.getByRole('button', { name: '破棄' }).click();
  expect(await storedDrafts(page)).toEqual([]);
});

test('the review of a mail takes nothing while it is saved, is not discarded, and is saved once', {
  tag: '@both',
}, async ({ page, email }) => {
  await isSignedIn(page, email);
  await applies(page, '北辰電機', [interview(20, '14:00')]);
  await page.goto('/app/homepage');
  await page.getByRole('button', { name: /企業を検索・予定を追加/ }).click();
  await page.getByRole('button', { name: 'メールを貼り付け' }).click();
  const sheet = page.getByRole('dialog', { name: 'メールから追加' });
  const [year, month, date] = parts(dayIn(9));
  await sheet
    .getByLabel('メール・メッセージの本文')
    .fill(`北辰電機 採用担当です。\n一次面接：${year}年${month}月${date}日 14:00〜15:00\n会場：大手町本社`);
  const card = sheet.getByRole('article', { name: /北辰電機の一次面接/ });
  const discards = sheet.getByRole('button', { name: '破棄' });
  await card.getByText('名前・場所・URL・メモを追加').click();
  const memo = card.getByLabel('自分だけのメモ');
  await memo.fill('学生証');
  const ends = await holdsBack(page, '**/api/selections/*/events/*');
  await sheet.getByRole('button', { name: '1件を保存' }).click();
  await expect(saving(page)).toBeFocused();
  await expect(sheet.locator('[inert]')).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expect(discards).toHaveAttribute('aria-disabled', 'true');
  await discards.click({ force: true });
  ends('fails');
  await expect(sheet.getByRole('alert').filter({ hasText: '保存できませんでした' })).toBeVisible();
  await expect(sheet.locator('[inert]')).toHaveCount(0);
  await expect(memo).toHaveValue('学生証');
  await memo.fill('学生証と印鑑');
  await sheet.getByRole('button', { name: '1件を保存' }).dblclick();
  await expect(page.getByText('北辰電機の予定を保存しました')).toBeVisible();
  await expect(sheet).toBeHidden();
  const selections = (await (await page.request.get('/api/selections')).json()) as {
    events: { privateMemo: string }[];
  }[];
  expect(selections.flatMap(({ events }) => events.map((it) => it.privateMemo)).sort()).toEqual(['', '学生証と印鑑']);
});

test('a mail whose sheet is closed while it is saved says that saving failed, and its draft goes on with the rest', async ({
  page,
  email,
}) => {
  await isSignedIn(page, email);
  await applies(page, '北辰電機', [interview(20, '14:00')]);
  await page.goto('/app/homepage');
  const adds = page.getByRole('button', { name: /企業を検索・予定を追加/ });
  await adds.click();
  await page.getByRole('button', { name: 'メールを貼り付け' }).click();
  const sheet = page.getByRole('dialog', { name: 'メールから追加' });
  const at = (days: number) => {
    const [year, month, date] = parts(dayIn(days));
    return `${year}年${month}月${date}日`;
  };
  await sheet
    .getByLabel('メール・メッセージの本文')
    .fill(`北辰電機 採用担当です。\n一次面接：${at(9)} 14:00〜15:00\nES提出締切：${at(5)} 12:00`);
  const cards = sheet.getByRole('article');
  await expect(cards).toHaveCount(2);
  const ends = await holdsBack(page, '**/api/selections/*/events/*');
  await sheet.getByRole('button', { name: '2件を保存' }).click();
  await expect(saving(page)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  // The first event goes on, the second one fails.
  const fails = await holdsBack(page, '**/api/selections/*/events/*');
  fails('fails');
  ends();
  await expect(page.getByText('一部の予定を保存できませんでした')).toBeVisible();
  await adds.click();
  await page.getByRole('button', { name: '続きから' }).click();
  await expect(cards).toHaveCount(1);
  await sheet.getByRole('button', { name: '1件を保存' }).click();
  await expect(page.getByText('北辰電機の予定を保存しました')).toBeVisible();
  expect(await storedDrafts(page)).toEqual([]);
});
