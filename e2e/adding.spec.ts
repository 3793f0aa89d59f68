import type { Page } from '@playwright/test';
import { jstClock, jstDay, parts } from '#domain/time.ts';
import { expectAccessible } from './fixtures/axe.ts';
import { keeps, storedDrafts } from './fixtures/drafts.ts';
import { inputMethod } from './fixtures/input-method.ts';
import { stored } from './fixtures/screens-seen.ts';
import { applies, dayIn, deadline, inDays, interview } from './fixtures/selections.ts';
import { expect, isSignedIn, strange, test } from './student.ts';

const sheet = (page: Page) => page.getByRole('dialog', { name: '予定の追加' });
const field = (page: Page) => page.getByRole('textbox', { name: '企業名、または予定を1行で' });
const chip = (page: Page, name: RegExp) => sheet(page).getByRole('button', { name });
const save = (page: Page) => sheet(page).getByRole('button', { name: '保存', exact: true });
const answer = (page: Page, name: string | RegExp) => sheet(page).getByRole('group').getByRole('button', { name });
const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) < 900;
const adds = (page: Page) =>
  isPhone(page)
    ? page.getByRole('navigation', { name: 'メイン' }).getByRole('button', { name: '追加' })
    : page.getByRole('banner').getByRole('button', { name: '予定を追加' });

/** 12/4, as a student types it. */
function typedDay(days: number): string {
  const [, month, date] = parts(dayIn(days));
  return `${month}/${date}`;
}

async function opens(page: Page, path = '/app/homepage') {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await adds(page).click();
  await expect(field(page)).toBeFocused();
}

/** Counts what a hand does: presses, and choices in the browser's own lists. */
async function countsPresses(page: Page) {
  await page.addInitScript(() => {
    const counted = { presses: 0 };
    Object.assign(window, { counted });
    const count = (event: Event) => {
      if (event.isTrusted) counted.presses++;
    };
    document.addEventListener('pointerdown', count, true);
    document.addEventListener('change', (event) => event.target instanceof HTMLSelectElement && count(event), true);
  });
  return () => page.evaluate(() => (window as unknown as { counted: { presses: number } }).counted.presses);
}

test('a deadline of a company that one has takes one line and two presses, and stands at home at once', async ({
  page,
  email,
}) => {
  await isSignedIn(page, email);
  await applies(page, '北辰電機', [interview(20, '14:00')]);
  const presses = await countsPresses(page);
  await opens(page);
  const line = `北辰 ES ${typedDay(9)}`;
  expect([...line].length).toBeLessThanOrEqual(12);
  await page.keyboard.type(line);
  await expect(chip(page, /^企業.*北辰電機$/)).toBeVisible();
  await expect(chip(page, /^種類.*ES締切$/)).toBeVisible();
  await expect(chip(page, /^日時.*23:59$/)).toBeVisible();
  await expect(chip(page, /^区分.*本選考$/)).toBeVisible();
  await expect(sheet(page).getByText(/時刻を省略すると23:59になります。リマインド：7日前 8:00 ほか/)).toBeVisible();
  await save(page).click();
  await expect(page.getByText(/北辰電機のES締切を追加しました（リマインド：7日前 8:00 ほか）/)).toBeVisible();
  await expect(sheet(page)).toBeHidden();
  await expect(page).toHaveURL(/homepage$/);
  expect(await presses()).toBeLessThanOrEqual(4);
  await expect(adds(page)).toBeFocused();
  await expect(page.getByRole('region', { name: 'これからの予定' })).toContainText('ES締切');
  const [selection] = await stored(page);
  expect(selection?.events.map((it) => [it.eventType, it.deadline])).toContainEqual([
    'es_deadline',
    inDays(9, '23:59'),
  ]);
  expect(await storedDrafts(page)).toEqual([]);

  await page.getByRole('button', { name: '元に戻す' }).click();
  await expect(page.getByText('追加を取り消しました')).toBeVisible();
  expect((await stored(page))[0]?.events).toHaveLength(1);
});

test('without typing, a company that one has is chosen first, then its kind and its day', async ({ page, email }) => {
  await isSignedIn(page, email);
  await applies(page, '北辰電機', [interview(3, '14:00')]);
  await opens(page);
  // Until there is something to save, the button is not the primary one.
  await expect(save(page)).not.toHaveClass(/bg-brand/);
  await sheet(page)
    .getByRole('button', { name: /北辰電機.*面接/ })
    .click();
  await expect(field(page)).toBeFocused();
  await expect(save(page)).toHaveClass(/bg-brand/);
  await chip(page, /^種類/).click();
  await answer(page, 'Webテスト').click();
  await sheet(page).getByRole('button', { name: '1週間後' }).click();
  await save(page).click();
  await expect(page.getByText(/北辰電機のWebテストを追加しました/)).toBeVisible();
});

test('what is unsure is asked and never guessed; Enter goes to the question, answers it, and saves', async ({
  page,
  email,
}) => {
  await isSignedIn(page, email);
  await applies(page, '北辰電機', [interview(20, '14:00')], { jobType: '総合職' });
  await applies(page, '北辰電機', [interview(21, '14:00')], { selectionPhase: 'intern' });
  await page.goto('/app/calendar');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('n');
  await expect(field(page)).toBeFocused();
  await expect(field(page)).toHaveValue('');

  // Enter of the input method neither saves nor answers.
  const keyboard = await inputMethod(page);
  await keyboard.compose('ほくしんでんき');
  await keyboard.key('Enter');
  await keyboard.confirm('北辰電機');
  await keyboard.key('Enter');
  await expect(field(page)).toBeFocused();
  await page.keyboard.type(` 面接 ${typedDay(9)} 13:00`);
  await expect(answer(page, /本選考・総合職/)).toBeVisible();
  expect((await stored(page)).flatMap((it) => it.events)).toHaveLength(2);

  await page.keyboard.press('Enter');
  await expect(answer(page, /北辰電機/).first()).toBeFocused();
  await expect(sheet(page)).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expect(answer(page, /北辰電機/).nth(1)).toBeFocused();
  await page.keyboard.press('ArrowUp');
  const [first] = await answer(page, /北辰電機/).allTextContents();
  await page.keyboard.press('Enter');
  await expect(chip(page, new RegExp(`^区分.*${first?.includes('本選考') ? '本選考' : 'インターン'}$`))).toBeVisible();
  await expect(save(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText(/北辰電機の面接を追加しました/)).toBeVisible();
  const events = (await stored(page)).flatMap((it) => it.events);
  expect(events.map((it) => it.deadline)).toContain(inDays(9, '13:00'));
});

test('a chip is pressed and changed; typed on, the line counts again', async ({ page, email }) => {
  await isSignedIn(page, email);
  await applies(page, '北辰電機', [interview(20, '14:00')]);
  await opens(page);
  await page.keyboard.type(`北辰電機 ES ${typedDay(9)}`);
  await chip(page, /^種類.*ES締切$/).click();
  await answer(page, 'Webテスト').click();
  await expect(chip(page, /^種類.*Webテスト$/)).toBeVisible();
  await chip(page, /^日時/).click();
  await sheet(page).getByLabel('日時の時刻').fill('12:00');
  await expect(chip(page, /^日時.*12:00$/)).toBeVisible();
  await field(page).fill(`北辰電機 ES ${typedDay(10)} 17:00 https://example.jp/entry`);
  await expect(chip(page, /^日時.*17:00$/)).toBeVisible();
  await expect(chip(page, /^種類.*Webテスト$/)).toBeVisible();
  await chip(page, /^URL.*example\.jp$/).click();
  await expect(sheet(page).getByLabel('URL')).toBeFocused();
  await sheet(page).getByLabel('URL').fill('a b');
  await save(page).click();
  await expect(sheet(page).getByLabel('URL')).toBeFocused();
  await expect(sheet(page)).toBeVisible();
  await sheet(page).getByLabel('URL').fill('https://example.jp/entry');
  await sheet(page).getByLabel('自分だけのメモ').fill('顔写真');
  await field(page).press('Enter');
  await expect(page.getByText(/北辰電機のWebテストを追加しました/)).toBeVisible();
  const event = (await stored(page))[0]?.events.find((it) => it.eventType === 'web_test');
  expect(event).toMatchObject({ privateMemo: '顔写真', privateUrl: 'https://example.jp/entry' });
  expect(event && [jstDay(event.deadline), jstClock(event.deadline)]).toEqual([dayIn(10), '17:00']);
});

test('an appointment that starts at another time keeps its length; its chip says when it ends on the next day', async ({
  page,
  email,
}) => {
  await isSignedIn(page, email);
  await applies(page, '北辰電機', [deadline(20)]);
  await opens(page);
  await page.keyboard.type(`北辰電機 面接 ${typedDay(9)} 14:00-15:00`);
  await chip(page, /^日時.*14:00〜15:00$/).click();
  const end = sheet(page).getByLabel('終了時刻');
  await sheet(page).getByLabel('日時の時刻').fill('16:00');
  await expect(end).toHaveValue('17:00');
  await expect(chip(page, /^日時.*16:00〜17:00$/)).toBeVisible();
  await end.fill('15:00');
  await expect(chip(page, /^日時.*16:00〜翌日15:00$/)).toBeVisible();
});

test('neither an end nor another day that is typed answers whether an hour is before or after noon', async ({
  page,
  email,
}) => {
  await isSignedIn(page, email);
  await applies(page, '北辰電機', [deadline(20)]);
  await opens(page);
  await page.keyboard.type(`北辰電機 面接 ${typedDay(9)} 3時`);
  const question = sheet(page).getByRole('group', { name: '午前と午後のどちらですか' });
  await sheet(page).getByLabel('終了時刻').fill('16:00');
  await expect(question).toBeVisible();
  await sheet(page).getByLabel('日時の日付').fill(dayIn(10));
  await expect(question).toBeVisible();
  await answer(page, /15:00〜16:00$/).click();
  await expect(question).toHaveCount(0);
  await save(page).click();
  await expect(page.getByText(/北辰電機の面接を追加しました/)).toBeVisible();
  const events = (await stored(page)).flatMap((it) => it.events);
  expect(events.map((it) => it.deadline)).toContain(inDays(10, '15:00'));
});

test('a company of the catalogue takes five presses at most, and so does one that is missing', async ({
  page,
  email,
}) => {
  await isSignedIn(page, email);
  const name = '三菱電機';
  const presses = await countsPresses(page);
  await opens(page);
  await page.keyboard.type(`${name} 説明会 ${typedDay(9)} 13:00`);
  await answer(page, new RegExp(`^${name}`))
    .first()
    .click();
  await answer(page, 'インターン').click();
  await save(page).click();
  await expect(page.getByText(`${name}の説明会を追加しました`)).toBeVisible();
  expect(await presses()).toBeLessThanOrEqual(5);
  await expect(page.getByText('元に戻す')).toBeVisible();

  const missing = strange(email);
  await expect(sheet(page)).toBeHidden();
  await opens(page);
  await page.keyboard.type(`${missing} ES ${typedDay(9)}`);
  await answer(page, `「${missing}」を新しい企業として登録`).click();
  await sheet(page).getByLabel('業界').selectOption('trading');
  await answer(page, '本選考').click();
  await save(page).click();
  await expect(page.getByText(`${missing}のES締切を追加しました`)).toBeVisible();
  expect(await presses()).toBeLessThanOrEqual(5);
  const all = await stored(page);
  expect(all.map((it) => [it.companyName, it.selectionPhase, it.priority, it.events.length]).sort()).toEqual(
    [
      [name, 'intern', 'other', 1],
      [missing, 'fulltime', 'other', 1],
    ].sort(),
  );
});

test('a duplicate is said before it is saved; another date of the same kind can be moved', async ({ page, email }) => {
  await isSignedIn(page, email);
  await applies(page, '北辰電機', [deadline(9)]);
  await opens(page);
  await page.keyboard.type(`北辰電機 ES ${typedDay(9)}`);
  const notice = sheet(page).getByRole('status').filter({ hasText: 'あります' });
  const same = sheet(page).getByRole('status').filter({ hasText: '同じ予定が登録されています' });
  await expect(same).toContainText(/北辰電機のES締切は、.+（.）23:59で登録されています。/);
  await page.keyboard.press('Enter');
  await expect(same.getByRole('button', { name: '予定を開く' })).toBeFocused();
  expect((await stored(page))[0]?.events).toHaveLength(1);

  await field(page).fill(`北辰電機 ES ${typedDay(10)} 12:00`);
  await expect(notice).toContainText('同じ種類の予定があります');
  await notice.getByRole('button', { name: `日時を${typedDay(10)}に変更` }).click();
  await expect(page.getByText(/北辰電機のES締切の日時を変更しました/)).toBeVisible();
  expect((await stored(page))[0]?.events.map((it) => it.deadline)).toEqual([inDays(10, '12:00')]);
  await page.getByRole('button', { name: '元に戻す' }).click();
  await expect(page.getByText('日時を元に戻しました')).toBeVisible();
  expect((await stored(page))[0]?.events.map((it) => it.deadline)).toEqual([inDays(9, '23:59')]);

  await opens(page);
  await page.keyboard.type(`北辰電機 ES ${typedDay(9)}`);
  await sheet(page).getByRole('button', { name: 'それでも追加' }).click();
  await expect(page.getByText(/北辰電機のES締切を追加しました/)).toBeVisible();
  expect((await stored(page))[0]?.events).toHaveLength(2);
});

test('what is typed survives a reload, an accidental close and a failure, and is saved once', async ({
  page,
  email,
}) => {
  await isSignedIn(page, email);
  await applies(page, '北辰電機', [interview(20, '14:00')]);
  await opens(page);
  const line = `北辰電機 ES ${typedDay(9)}`;
  await page.keyboard.type(line);
  await keeps(page, 'add', line);
  await page.reload();
  await sheet(page).getByRole('button', { name: '続きから' }).click();
  await expect(field(page)).toHaveValue(line);
  await page.keyboard.press('Escape');
  await expect(sheet(page)).toBeHidden();
  await adds(page).click();
  await sheet(page).getByRole('button', { name: '続きから' }).click();

  await page.route('**/api/selections/*/events/*', (route) => route.abort());
  await save(page).click();
  await expect(sheet(page).getByRole('alert').filter({ hasText: '保存できませんでした' })).toContainText(
    '通信状況を確認して、もう一度お試しください。',
  );
  await expect(field(page)).toHaveValue(line);
  await page.unroute('**/api/selections/*/events/*');
  await save(page).dblclick();
  await expect(page.getByText(/北辰電機のES締切を追加しました/)).toBeVisible();
  expect((await stored(page))[0]?.events).toHaveLength(2);
  expect(await storedDrafts(page)).toEqual([]);
  await adds(page).click();
  await expect(field(page)).toHaveValue('');
  await expect(sheet(page).getByText('下書きがあります')).toHaveCount(0);
});

test('an offered draft stays until it is resumed or discarded, whatever is typed meanwhile', {
  tag: '@both',
}, async ({ page, email }) => {
  await isSignedIn(page, email);
  await applies(page, '北辰電機', [interview(20, '14:00')]);
  const offer = (text: string) => sheet(page).getByText(`下書きがあります（${text}）`);
  const resumes = sheet(page).getByRole('button', { name: '続きから' });
  const reopens = async () => {
    await page.keyboard.press('Escape');
    await expect(sheet(page)).toBeHidden();
    await adds(page).click();
    await expect(field(page)).toBeFocused();
  };
  const [first, second] = ['みなと商事 面接', `北辰電機 ES ${typedDay(9)}`];
  await opens(page);
  await page.keyboard.type(first);
  await reopens();
  await expect(offer(first)).toBeVisible();
  await page.keyboard.type(second);
  await expect(offer(first)).toBeVisible();
  await expectAccessible(page);
  await reopens();
  await expect(offer(second)).toBeVisible();
  await resumes.click();
  await expect(field(page)).toHaveValue(second);
  // What went wrong with one is not said of another.
  const failure = sheet(page).getByRole('alert').filter({ hasText: '保存できませんでした' });
  await page.route('**/api/selections/*/events/*', (route) => route.abort());
  await save(page).click();
  await expect(failure).toBeVisible();
  await page.unroute('**/api/selections/*/events/*');
  await resumes.click();
  await expect(field(page)).toHaveValue(first);
  await expect(offer(second)).toBeVisible();
  await expect(failure).toHaveCount(0);
  await page.reload();
  await expect(offer(first)).toBeVisible();
  await sheet(page).getByRole('button', { name: '破棄' }).click();
  await expect(offer(second)).toBeVisible();

  // What is saved meanwhile is another event.
  await field(page).fill(`北辰電機 Webテスト ${typedDay(10)}`);
  await save(page).click();
  await expect(page.getByText(/北辰電機のWebテストを追加しました/)).toBeVisible();
  await expect(sheet(page)).toBeHidden();
  await adds(page).click();
  await resumes.click();
  await expect(field(page)).toHaveValue(second);
  await save(page).click();
  await expect(page.getByText(/北辰電機のES締切を追加しました/)).toBeVisible();
  expect(await storedDrafts(page)).toEqual([]);
});

test('with Ctrl and Enter the sheet stays open for the next event', async ({ page, email }) => {
  await isSignedIn(page, email);
  await applies(page, '北辰電機', [interview(20, '14:00')]);
  await opens(page);
  await page.keyboard.type(`北辰電機 ES ${typedDay(9)}`);
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText(/北辰電機のES締切を追加しました/)).toBeVisible();
  await expect(field(page)).toHaveValue('');
  await expect(field(page)).toBeFocused();
  await page.keyboard.type(`北辰電機 Webテスト ${typedDay(10)}`);
  await page.keyboard.press('Enter');
  await expect(sheet(page)).toBeHidden();
  expect((await stored(page))[0]?.events).toHaveLength(3);
  expect(await storedDrafts(page)).toEqual([]);
});

test('an undone new selection keeps what was added to it since', async ({ page, email }) => {
  await isSignedIn(page, email);
  await applies(page, '北辰電機', [interview(20, '14:00')]);
  await opens(page);
  await page.keyboard.type(`三菱商事 ES ${typedDay(9)}`);
  await answer(page, /^三菱商事/)
    .first()
    .click();
  await answer(page, '本選考').click();
  await field(page).focus();
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText(/三菱商事のES締切を追加しました/)).toBeVisible();
  await page.keyboard.type(`三菱商事 Webテスト ${typedDay(10)}`);
  await page.keyboard.press('Enter');
  await expect(sheet(page)).toBeHidden();
  await page.getByRole('button', { name: '元に戻す' }).first().click();
  await expect(page.getByText('追加を取り消しました。ほかの予定があるため、選考は残っています')).toBeVisible();
  const made = (await stored(page)).filter((it) => it.companyName === '三菱商事');
  expect(made.map((it) => it.events.map((event) => event.eventType))).toEqual([['web_test']]);
});

test('the sheet opens from home’s field, a day of the calendar and search, with what is known there', async ({
  page,
  email,
}) => {
  await isSignedIn(page, email);
  await applies(page, '北辰電機', [interview(20, '14:00')]);
  await page.goto('/app/homepage');
  const home = page.getByRole('button', { name: /企業を検索・予定を追加/ });
  await home.click();
  await expect(field(page)).toBeFocused();
  await page.goBack();
  await expect(sheet(page)).toBeHidden();
  await expect(home).toBeFocused();

  const [, month, date] = parts(dayIn(9));
  await page.goto(`/app/calendar?day=${dayIn(9)}`);
  await page
    .getByRole('region', { name: `${month}月${date}日の予定` })
    .getByRole('button', { name: '予定を追加' })
    .click();
  await expect(field(page)).toBeFocused();
  await page.keyboard.type('北辰電機 ES');
  await expect(chip(page, new RegExp(`^日時.*${month}/${date}.*23:59$`))).toBeVisible();
  await page.keyboard.type(' 12:00');
  await expect(chip(page, new RegExp(`^日時.*${month}/${date}.*12:00$`))).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByText(/北辰電機のES締切を追加しました/)).toBeVisible();
  // The sheet closes by going back, which would close what opens meanwhile.
  await expect(sheet(page)).toBeHidden();

  await page.keyboard.press('Control+k');
  await page.keyboard.type(`北辰電機 面接 ${typedDay(11)} 10:00`);
  await page.getByRole('option', { name: /を予定として追加$/ }).click();
  await expect(chip(page, /^種類.*面接$/)).toBeVisible();
  await expect(field(page)).toBeFocused();

  // All of its fields are in the dialog of the selection.
  await sheet(page).getByRole('button', { name: 'くわしく入力' }).click();
  await page.waitForURL(/selections\?.*dialog=event/);
  await expect(page.getByLabel('種類')).toHaveValue('interview');
  await expect(page.getByLabel('開始日時の日付')).toHaveValue(dayIn(11));
  await expect(page.getByLabel('開始日時の時刻')).toHaveValue('10:00');
  await page.reload();
  await expect(page.getByLabel('開始日時の時刻')).toHaveValue('10:00');
  await page.getByRole('dialog').getByRole('button', { name: '追加', exact: true }).click();
  await expect(page.getByText('イベントを追加しました')).toBeVisible();
  expect(await storedDrafts(page)).toEqual([]);

  // From a card, and for a company that one has not: in the wizard.
  await page.getByRole('main').getByRole('button', { name: '予定を追加' }).first().click();
  await expect(chip(page, /^企業.*北辰電機$/)).toBeVisible();
  await page.goBack();
  await adds(page).click();
  await expect(field(page)).toBeFocused();
  await page.keyboard.type(`三菱電機 面接 ${typedDay(11)} 10:00`);
  await answer(page, /^三菱電機/)
    .first()
    .click();
  await sheet(page).getByRole('button', { name: 'くわしく入力' }).click();
  await page.waitForURL(/companies\/add\?selected=/);
  await page.getByRole('button', { name: '次へ' }).click();
  await expect(page.getByLabel('種類')).toHaveValue('interview');
  await expect(page.getByLabel('開始日時の日付')).toHaveValue(dayIn(11));
});

test('くわしく入力 asks before it overwrites an unfinished draft of the form; the line stays as the draft of the sheet', {
  tag: '@both',
}, async ({ page, email }) => {
  await isSignedIn(page, email);
  const { id } = await applies(page, '北辰電機', [interview(20, '14:00')]);
  const form = page.locator('#event-form');
  const name = form.getByLabel('予定名');
  const company = page.locator('#wizard-company').getByLabel('企業名');
  const details = sheet(page).getByRole('button', { name: 'くわしく入力' });
  const resumes = sheet(page).getByRole('button', { name: '続きから書く' });
  const asks = (about: string) => sheet(page).getByRole('group', { name: about });

  // An event of a selection.
  await page.goto(`/app/selections?open=${id}&dialog=event`);
  await name.fill('一次面接の続き');
  await keeps(page, 'new-event/', '一次面接の続き');
  const line = `北辰電機 ES ${typedDay(9)}`;
  await opens(page);
  await page.keyboard.type(line);
  await details.focus();
  await page.keyboard.press('Enter');
  await expect(asks('書きかけの予定追加があります（一次面接の続き）')).toBeVisible();
  await expect(resumes).toBeFocused();
  await keeps(page, 'new-event/', '一次面接の続き');
  await page.keyboard.press('Enter');
  await page.waitForURL(/selections\?.*dialog=event/);
  await expect(name).toHaveValue('一次面接の続き');
  await opens(page);
  await sheet(page).getByRole('button', { name: '続きから', exact: true }).click();
  await expect(field(page)).toHaveValue(line);
  await details.click();
  await expect(resumes).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.waitForURL(/selections\?.*dialog=event/);
  await expect(form.getByLabel('種類')).toHaveValue('es_deadline');
  await expect(name).toHaveValue('');

  // The wizard.
  const fresh = strange(email);
  await page.goto('/app/companies/add?new=true');
  await company.fill(fresh);
  await keeps(page, 'add-selection', fresh);
  await opens(page);
  await page.keyboard.type(`三菱電機 面接 ${typedDay(11)} 10:00`);
  await answer(page, /^三菱電機/)
    .first()
    .click();
  await details.click();
  await expect(asks(`書きかけの企業追加があります（${fresh}）`)).toBeVisible();
  await expect(resumes).toBeFocused();
  await expectAccessible(page);
  await resumes.click();
  await expect(company).toHaveValue(fresh);
  await opens(page);
  await sheet(page).getByRole('button', { name: '続きから', exact: true }).click();
  await expect(chip(page, /^企業.*三菱電機/)).toBeVisible();
  await details.click();
  await sheet(page).getByRole('button', { name: '新しく書く' }).click();
  await page.waitForURL(/companies\/add\?selected=/);
  await page.getByRole('button', { name: '次へ' }).click();
  await expect(page.getByLabel('種類')).toHaveValue('interview');
  expect(JSON.stringify(await storedDrafts(page))).not.toContain(fresh);
});

test('a line whose details are filled in over a wizard that is open replaces what stands there', async ({
  page,
  email,
}) => {
  await isSignedIn(page, email);
  const [open, fresh] = [`${strange(email)}開発`, strange(email)];
  const company = page.locator('#wizard-company').getByLabel('企業名');
  const beginsAnew = async (line: string, named?: string | RegExp) => {
    await adds(page).click();
    await expect(field(page)).toBeFocused();
    await page.keyboard.type(`${line} 面接 ${typedDay(11)} 10:00`);
    if (named) await answer(page, named).first().click();
    await sheet(page).getByRole('button', { name: 'くわしく入力' }).click();
    await sheet(page).getByRole('button', { name: '新しく書く' }).click();
    await expect(sheet(page)).toBeHidden();
  };
  await page.goto('/app/companies/add?new=true');
  await company.fill(open);
  await keeps(page, 'add-selection', open);
  await beginsAnew(fresh, `「${fresh}」を新しい企業として登録`);
  await expect(company).toHaveValue(fresh);
  await keeps(page, 'add-selection', fresh);
  await page.reload();
  await expect(company).toHaveValue(fresh);

  // No company was chosen: its name is searched for.
  await beginsAnew(`${fresh}商会`);
  await expect(page.getByRole('combobox', { name: '企業名で検索' })).toHaveValue(`${fresh}商会`);

  // Of two companies of the catalogue it is the one of the line.
  for (const name of ['三菱電機', '日立製作所']) {
    await beginsAnew(name, new RegExp(`^${name}`));
    await page.waitForURL(/companies\/add\?selected=/);
    await expect(page.getByRole('main')).toContainText(name);
  }
});

test('one’s own companies are found by their short names', async ({ page, email }) => {
  await isSignedIn(page, email);
  await applies(page, '野村総合研究所', [interview(20, '14:00')]);
  await page.goto('/app/selections');
  await page.getByRole('textbox', { name: '選考を検索' }).fill('nri');
  await expect(page.getByRole('article')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await opens(page);
  await page.keyboard.type(`NRI 面接 ${typedDay(9)} 13:00 大手町`);
  await expect(chip(page, /^企業.*野村総合研究所$/)).toBeVisible();
  await expect(chip(page, /^場所.*大手町$/)).toBeVisible();
});

test('the sheet passes axe in both themes and fits 320 px and letters twice as large', async ({ page, email }) => {
  await isSignedIn(page, email);
  await applies(page, 'みなと商事ホールディングス・インターナショナル・ジャパン株式会社', [deadline(9)]);
  await opens(page);
  const lines = [
    '',
    `みなと商事ホールディングス・インターナショナル・ジャパン ES ${typedDay(10)} https://example.jp/`,
    `まだないどこか商会 面接 ${typedDay(9)}`,
  ];
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    for (const line of lines) {
      await field(page).fill(line);
      await expect(sheet(page).getByText('企業を検索しています')).toHaveCount(0);
      await expectAccessible(page);
    }
    await answer(page, /を新しい企業として登録/).click();
    await expect(sheet(page).getByLabel('業界')).toBeVisible();
    await expectAccessible(page);
  }
  for (const [width, size] of [
    [320, '100%'],
    [390, '200%'],
  ] as const) {
    await page.setViewportSize({ width, height: 700 });
    await page.evaluate((fontSize) => {
      document.documentElement.style.fontSize = fontSize;
    }, size);
    expect(await sheet(page).evaluate((it) => it.scrollWidth - it.clientWidth)).toBeLessThanOrEqual(0);
    const rights = await sheet(page)
      .getByRole('button')
      .evaluateAll((all) => all.map((it) => it.getBoundingClientRect().right));
    expect(Math.max(...rights)).toBeLessThanOrEqual(width);
    await expect(save(page)).toBeInViewport();
  }
});
