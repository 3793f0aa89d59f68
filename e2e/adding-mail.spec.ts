import type { Page } from '@playwright/test';
import { parts } from '#domain/time.ts';
import { expectAccessible } from './fixtures/axe.ts';
import { storedDrafts } from './fixtures/drafts.ts';
import { isPhone, presses } from './fixtures/presses.ts';
import { stored } from './fixtures/screens-seen.ts';
import { applies, dayIn, inDays, interview } from './fixtures/selections.ts';
import { expect, isSignedIn, strange, test } from './student.ts';

const sheet = (page: Page) => page.getByRole('dialog', { name: 'メールから追加' });
const card = (page: Page, name: string | RegExp) => sheet(page).getByRole('article', { name });
const field = (page: Page) => page.getByRole('textbox', { name: '企業名、または予定を1行で' });

/** 12月4日, as companies write it. */
function written(days: number): string {
  const [year, month, date] = parts(dayIn(days));
  return `${year}年${month}月${date}日`;
}

async function opens(page: Page) {
  await page.goto('/app/homepage');
  await page.getByRole('button', { name: /企業を検索・予定を追加/ }).click();
  await expect(field(page)).toBeFocused();
}

/** Pastes into the field of the sheet, as from a mail app. */
async function pastes(page: Page, text: string) {
  await opens(page);
  await pastesInto(page, text);
}

async function pastesInto(page: Page, text: string) {
  await field(page).evaluate((input, pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', pasted);
    input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, text);
  await expect(sheet(page)).toBeVisible();
}

/** Closes the sheet, which is otherwise open again after a reload. */
async function closes(page: Page) {
  await expect(field(page)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

const two = () => `北辰電機株式会社 採用担当です。
一次面接：${written(9)} 14:00〜15:00
会場：大手町本社
ES提出締切：${written(6)} 23:59`;

test('every event of a pasted mail is reviewed and saved; before that nothing is sent, and all is taken back at once', async ({
  page,
  email,
}) => {
  await isSignedIn(page, email);
  await applies(page, '北辰電機', [interview(20, '10:00', '説明')]);
  await pastes(page, '一行目\n二行目');
  const sent: string[] = [];
  page.on('request', (request) => sent.push(`${request.method()} ${new URL(request.url()).pathname}`));
  await sheet(page).getByRole('button', { name: '自分で入力' }).click();
  await closes(page);
  await pastes(page, two());
  await expect(card(page, /北辰電機の一次面接/)).toContainText('大手町本社');
  await expect(card(page, /北辰電機のES締切/)).toContainText('23:59');
  expect(sent.filter((it) => !it.startsWith('GET') && !it.endsWith('/page-views'))).toEqual([]);
  expect(sent.filter((it) => it === 'GET /api/companies')).toEqual([]);

  await page.reload();
  await page.getByRole('button', { name: '続きから' }).click();
  await card(page, /北辰電機のES締切/)
    .getByRole('checkbox', { name: 'この予定を保存' })
    .uncheck();
  await expect(sheet(page).getByRole('button', { name: '1件を保存' })).toBeVisible();
  await card(page, /北辰電機のES締切/)
    .getByRole('checkbox', { name: 'この予定を保存' })
    .check();
  await sheet(page).getByRole('button', { name: '2件を保存' }).click();
  await expect(page.getByText('2件を保存しました')).toBeVisible();
  await expect(sheet(page)).toBeHidden();
  const deadlines = async () => (await stored(page)).flatMap((it) => it.events.map(({ deadline }) => deadline)).sort();
  expect(await deadlines()).toEqual([inDays(6, '23:59'), inDays(9, '14:00'), inDays(20, '10:00')].sort());
  expect(await storedDrafts(page)).toEqual([]);
  await page.getByRole('button', { name: '元に戻す' }).click();
  await expect(page.getByText('追加を取り消しました')).toBeVisible();
  expect(await deadlines()).toEqual([inDays(20, '10:00')]);
});

test('a line that a pasted mail takes the place of is offered once the mail is discarded or saved', async ({
  page,
  email,
}) => {
  await isSignedIn(page, email);
  await applies(page, '北辰電機', [interview(20, '10:00', '説明')]);
  const line = 'みなと商事 ES';
  const offer = page.getByText(`下書きがあります（${line}）`);
  await opens(page);
  await page.keyboard.type(line);
  await pastesInto(page, two());
  await sheet(page).getByRole('button', { name: '破棄' }).click();
  await expect(offer).toBeVisible();
  await page.getByRole('button', { name: '続きから' }).click();
  await expect(field(page)).toHaveValue(line);

  await pastesInto(page, two());
  await sheet(page).getByRole('button', { name: '2件を保存' }).click();
  await expect(page.getByText('2件を保存しました')).toBeVisible();
  await expect(sheet(page)).toBeHidden();
  await opens(page);
  await expect(offer).toBeVisible();
});

test('what was read is marked in the text and named; a chip shows where it stands @both', async ({ page, email }) => {
  await isSignedIn(page, email);
  await applies(page, '北辰電機', [interview(20, '10:00', '説明')]);
  const greetings = Array.from({ length: 60 }, (_, at) => `ご挨拶の${at + 1}行目です。`).join('\n');
  const when = written(9).replace(/\d/g, (it) => String.fromCharCode(it.charCodeAt(0) + 0xfee0));
  await pastes(
    page,
    `北辰電機 採用担当です。\n${greetings}\n一次面接：${when}\u200B 14:00〜15:00\n会場：大手町本社\n持ち物：\n・学生証\n・印鑑`,
  );
  const interviewCard = card(page, /北辰電機の一次面接/);
  await expect(interviewCard).toBeVisible();
  // The lines in which most was read come first.
  // Those of the text, not of the legend above it.
  const marks = sheet(page).locator('[dir=ltr] mark');
  await expect(marks).toHaveText(['一次面接', `${when} 14:00〜15:00`, '大手町本社', '・学生証 ・印鑑']);
  const text = sheet(page).getByRole('paragraph').filter({ hasText: '会場：' });
  await expect(text).toContainText(
    /一次面接（種類）.*14:00〜15:00（日時）\s*会場：大手町本社（場所）\s*持ち物：\s*・学生証\s*・印鑑（メモ）/,
  );
  await expect(text).not.toContainText('ご挨拶の1行目');
  await presses(sheet(page).getByRole('button', { name: '全文を表示' }));
  await expect(text).toContainText('ご挨拶の1行目');
  await expect(marks).toHaveText(['北辰電機', '一次面接', `${when} 14:00〜15:00`, '大手町本社', '・学生証 ・印鑑']);
  await presses(sheet(page).getByRole('button', { name: '一部を表示' }));
  await expect(text).not.toContainText('ご挨拶の1行目');

  const lit = sheet(page).locator('mark[data-lit]');
  if (!isPhone(text)) {
    await interviewCard.getByRole('button', { name: /^日時/ }).hover();
    await expect(lit).toHaveText(`${when} 14:00〜15:00`);
  }
  await presses(interviewCard.getByRole('button', { name: /^場所/ }));
  const quote = interviewCard.locator('mark');
  await expect(quote).toHaveText('大手町本社');
  await expect(quote).toBeInViewport();
  await expectAccessible(page);
  await presses(interviewCard.getByRole('button', { name: /^企業/ }));
  await expect(quote).toHaveText('北辰電機');
  await expect(quote).toBeInViewport();
  // Beside the proposals the text is scrolled to it.
  if (!isPhone(text)) await expect(lit).toBeInViewport();
  await presses(interviewCard.getByText('名前・場所・URL・メモを追加'));
  await expect(interviewCard.getByLabel('自分だけのメモ')).toHaveValue('持ち物：学生証、印鑑');
});

test('a changed date moves the event that is there', async ({ page, email }) => {
  await isSignedIn(page, email);
  await applies(page, '北辰電機', [interview(6, '14:00', '一次面接')]);
  await pastes(
    page,
    `北辰電機 採用担当です。
${written(6)}14:00よりお願いしておりました一次面接につきまして、面接官の都合により
${written(8)}15:00へ変更させていただきたくお願いいたします。`,
  );
  await expect(card(page, /一次面接/)).toContainText('変更後');
  await expect(card(page, /一次面接/).getByRole('button', { name: '日時を変更' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await sheet(page).getByRole('button', { name: '1件を保存' }).click();
  await expect(page.getByText('北辰電機の予定を保存しました')).toBeVisible();
  expect((await stored(page))[0]?.events.map((it) => it.deadline)).toEqual([inDays(8, '15:00')]);
  await page.getByRole('button', { name: '元に戻す' }).click();
  await expect(page.getByText('日時を元に戻しました')).toBeVisible();
  expect((await stored(page))[0]?.events.map((it) => it.deadline)).toEqual([inDays(6, '14:00')]);
});

test('what a mail adds to an event that is there is added to it, and nothing that is there is replaced', async ({
  page,
  email,
}) => {
  await isSignedIn(page, email);
  await applies(page, '北辰電機', [interview(6, '14:00', '一次面接', { location: '大手町本社' })]);
  await pastes(
    page,
    `北辰電機 採用担当です。
一次面接：${written(6)} 14:00
会場：品川支社
URL：https://zoom.us/j/123456789`,
  );
  await expect(card(page, /一次面接/)).toContainText('登録済みの予定に、URLを追記します');
  await sheet(page).getByRole('button', { name: '1件を保存' }).click();
  await expect(page.getByText('北辰電機の予定を保存しました')).toBeVisible();
  const details = async () => (await stored(page))[0]?.events.map((it) => [it.location, it.privateUrl]);
  expect(await details()).toEqual([['大手町本社', 'https://zoom.us/j/123456789']]);
  await page.getByRole('button', { name: '元に戻す' }).click();
  await expect(page.getByText('元に戻しました')).toBeVisible();
  expect(await details()).toEqual([['大手町本社', null]]);
});

test('after a rejection the events to come are deleted by a second tick, and all is taken back at once', async ({
  page,
  email,
}) => {
  await isSignedIn(page, email);
  await applies(page, '北辰電機', [interview(-3, '14:00', '一次面接'), interview(5, '14:00', '二次面接')]);
  await pastes(
    page,
    '北辰電機 採用担当です。\n慎重に選考を重ねました結果、誠に残念ながら今回はご期待に添えない結果となりました。',
  );
  const outcome = card(page, '北辰電機の選考結果');
  await outcome.getByRole('checkbox', { name: 'ステータスを「お祈り」に変更' }).check();
  const clearing = outcome.getByRole('checkbox', { name: '残っている予定1件も削除' });
  await expect(clearing).not.toBeChecked();
  await expect(outcome).toContainText('二次面接');
  await clearing.check();
  await sheet(page).getByRole('button', { name: '2件を保存' }).click();
  await expect(page.getByText('2件を保存しました')).toBeVisible();
  const state = async () => (await stored(page)).map((it) => [it.status, it.events.length]);
  expect(await state()).toEqual([['rejected', 1]]);
  await page.getByRole('button', { name: '元に戻す' }).click();
  await expect(page.getByText('元に戻しました')).toBeVisible();
  expect(await state()).toEqual([['before_entry', 2]]);
});

test('an offer of dates is answered by a text that follows the choice, and keeps what is edited @both', async ({
  page,
  context,
  email,
  baseURL,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: baseURL ?? '' });
  await page.addInitScript(() => {
    navigator.share = async ({ text } = {}) => {
      document.title = text ?? '';
    };
  });
  await isSignedIn(page, email);
  await applies(page, '北辰電機', [interview(8, '10:00', '先約')]);
  await pastes(
    page,
    `北辰電機 採用担当です。
一次面接の日程につきまして、下記よりご都合のよい日時をお選びください。
・${written(7)} 14:00〜15:00
・${written(8)} 10:00〜11:00
・${written(9)} 13:00〜14:00`,
  );
  const interviewCard = card(page, /一次面接/);
  await expect(interviewCard.getByRole('button', { name: /10:00.*と重なっています/ })).toBeVisible();
  await presses(interviewCard.getByRole('button', { name: '返信文を作成' }));
  const text = interviewCard.getByLabel('返信文');
  await expect(text).toBeFocused();
  const day = (days: number) => written(days).replace(/^\d+年/, '');
  await expect(text).toHaveValue(/^北辰電機\n採用ご担当者様\n/);
  await expect(text).toHaveValue(/\n青井 葵です。\n一次面接の日程を/);
  await expect(text).toHaveValue(new RegExp(`・.*${day(7)}（.）14:00〜15:00\n・.*${day(9)}（.）13:00〜14:00\n`));
  await expect(text).not.toHaveValue(/10:00/);
  await presses(interviewCard.getByRole('button', { name: /13:00〜14:00.*空いています/ }));
  await expect(text).toHaveValue(new RegExp(`以下の日時でお願いいたします。\n\n.*${day(9)}（.）13:00〜14:00\n`));
  await expectAccessible(page);

  await text.fill(`${await text.inputValue()}\n学籍番号 42`);
  await presses(interviewCard.getByRole('button', { name: /^日時/ }));
  await presses(interviewCard.getByRole('button', { name: /14:00〜15:00.*空いています/ }));
  await expect(text).toHaveValue(/13:00〜14:00[\s\S]*学籍番号 42$/);
  await presses(interviewCard.getByRole('button', { name: 'コピー' }));
  await expect(page.getByText('返信文をコピーしました')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(await text.inputValue());
  const share = interviewCard.getByRole('button', { name: '共有' });
  // Only a phone hands it to a mail app.
  await expect(share).toBeVisible({ visible: isPhone(share) });
  if (isPhone(share)) {
    await presses(share);
    await expect(page).toHaveTitle(/学籍番号 42$/);
  }
  await presses(interviewCard.getByRole('button', { name: '書き直す' }));
  await expect(text).toHaveValue(/14:00〜15:00/);
  await presses(interviewCard.getByRole('button', { name: '閉じる' }));
  await expect(text).toBeHidden();
});

test('a rejection offers お祈り and ticks nothing; an offer brings 内定 and the day of the answer', async ({
  page,
  email,
}) => {
  await isSignedIn(page, email);
  await applies(page, '北辰電機', [interview(-3, '14:00', '最終面接')]);
  await pastes(
    page,
    '北辰電機 採用担当です。\n慎重に選考を重ねました結果、誠に残念ながら今回はご期待に添えない結果となりました。',
  );
  const outcome = card(page, '北辰電機の選考結果');
  await expect(outcome.getByRole('checkbox', { name: 'ステータスを「お祈り」に変更' })).not.toBeChecked();
  await expect(sheet(page).getByRole('button', { name: '0件を保存' })).toHaveAttribute('aria-disabled', 'true');
  await sheet(page).getByRole('button', { name: '破棄' }).click();
  await closes(page);

  await pastes(
    page,
    `北辰電機 採用担当です。\n選考の結果、内定とさせていただきます。\n内定承諾書の提出期限：${written(12)}必着`,
  );
  await expect(card(page, /内定承諾期限/)).toBeVisible();
  await card(page, '北辰電機の選考結果').getByRole('checkbox', { name: 'ステータスを「内定」に変更' }).check();
  await sheet(page).getByRole('button', { name: '2件を保存' }).click();
  await expect(page.getByText('2件を保存しました')).toBeVisible();
  const [selection] = await stored(page);
  expect(selection?.status).toBe('offer');
  expect(selection?.events.find((it) => it.subtype === 'offer_reply_deadline')?.deadline).toBe(inDays(12, '23:59'));
  await page.getByRole('button', { name: '元に戻す' }).click();
  await expect(page.getByText('元に戻しました')).toBeVisible();
  expect((await stored(page))[0]?.status).toBe('before_entry');
});

test('the events of a company that one has not go into one new selection', async ({ page, email }) => {
  await isSignedIn(page, email);
  const name = strange(email);
  await pastes(page, two().replace('北辰電機', name));
  const first = card(page, /一次面接/);
  await first.getByRole('button', { name: /を企業の一覧で検索$/ }).click();
  await first.getByRole('button', { name: /を新しい企業として登録$/ }).click();
  await first.getByLabel('業界').selectOption('trading');
  await first.getByRole('group').getByRole('button', { name: '本選考' }).click();
  await sheet(page).getByRole('button', { name: '2件を保存' }).click();
  await expect(page.getByText('2件を保存しました')).toBeVisible();
  expect((await stored(page)).map((it) => it.events.length)).toEqual([2]);
});

test('the review passes axe in both themes and fits 320 px', async ({ page, email }) => {
  await isSignedIn(page, email);
  await applies(page, '北辰電機', [interview(6, '14:00', '一次面接')]);
  await page.goto('/app/homepage');
  await page.getByRole('button', { name: /企業を検索・予定を追加/ }).click();
  await page.getByRole('button', { name: 'メールを貼り付け' }).click();
  const text = sheet(page).getByLabel('メール・メッセージの本文');
  await expect(text).toBeFocused();
  await expectAccessible(page);
  await text.fill(two());
  await expect(card(page, /一次面接/)).toBeVisible();
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    await expectAccessible(page);
  }
  await page.setViewportSize({ width: 320, height: 700 });
  expect(await sheet(page).evaluate((it) => it.scrollWidth - it.clientWidth)).toBeLessThanOrEqual(0);
  await expect(sheet(page).getByRole('button', { name: /件を保存$/ })).toBeInViewport();
});
