import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import iconv from 'iconv-lite';
import type { SelectionView } from '#domain/selections/views.ts';
import { expectAccessible } from './fixtures/axe.ts';
import { keeps, storedDrafts } from './fixtures/drafts.ts';
import { applies, dayIn, deadline, interview } from './fixtures/selections.ts';
import { expect, isSignedIn, test } from './student.ts';

const LONG = 'みなと商事ホールディングス・インターナショナル・ジャパン株式会社';
const written = (days: number) => dayIn(days).replaceAll('-', '/');

const SHEET = [
  '会社名\t業界\t志望度\t選考状況\tES締切\t一次面接\t勤務地\tパスワード\t備考',
  `${LONG}\t商社\t◎\tES提出済\t${written(10)}\t${written(20)} 14:00〜15:00\t東京\thimitsu-42\t説明会の印象がよい`,
  `北辰電機\tメーカー\tB\t一次面接\t2026/13/45\t${written(21)} 10時\t大阪\t\t`,
  `\t\t\t\t${written(9)}\t\t\t\t`,
].join('\n');

const preview = (page: Page) => page.getByRole('list', { name: '読み取った選考' });
const item = (page: Page, name: string) => preview(page).getByRole('article', { name });
const next = (page: Page) => page.getByRole('button', { name: '次へ' }).click();
const add = (page: Page, count: number) => page.getByRole('button', { name: `${count}件を追加` });

async function paste(page: Page, text: string) {
  await page.goto('/app/selections/import');
  await page.getByLabel('表を貼り付け').fill(text);
  await next(page);
  await seesColumns(page);
}

/** The second step: the file or the text has been read. */
const seesColumns = (page: Page) =>
  expect(page.getByRole('heading', { level: 2, name: '列の内容を確認する' })).toBeVisible();

async function choose(page: Page, name: string, buffer: Buffer) {
  await page.getByLabel('取り込むファイル').setInputFiles({ name, mimeType: 'text/csv', buffer });
}

const mine = async (page: Page) => (await (await page.request.get('/api/selections')).json()) as SelectionView[];

test('a pasted table is read, mended, added, and taken back as a whole', async ({ page, email }) => {
  await isSignedIn(page, email);
  await page.goto('/app/selections');
  await page.getByRole('link', { name: 'スプレッドシートから取り込む' }).click();
  await page.waitForURL('**/app/selections/import');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('選考の取り込み1/4');
  await expect(page.getByRole('heading', { level: 2, name: '表かファイルを選ぶ' })).toBeVisible();
  const lacking = page.getByText('未入力：表またはファイル');
  await expect(lacking).toBeVisible();
  await page.getByRole('button', { name: '次へ' }).click({ force: true });
  await expect(page.getByText('表を貼り付けるか、ファイルを選んでください')).toBeVisible();
  await page.getByLabel('表を貼り付け').fill(SHEET);
  await expect(lacking).toHaveCount(0);
  await next(page);

  await expect(page.getByRole('heading', { level: 2, name: '列の内容を確認する' })).toBeFocused();
  await expect(page.getByLabel('会社名の内容')).toHaveValue('company');
  await expect(page.getByLabel('一次面接の内容')).toHaveValue('date:interview');
  await expect(page.getByLabel('パスワードの内容')).toBeDisabled();
  await expect(page.getByText('ログインIDとパスワードの列は読み込んでいません')).toBeVisible();
  await page.getByLabel('会社名の内容').selectOption('表示名');
  await next(page);
  await expect(page.getByRole('alert').filter({ hasText: /\S/ })).toContainText('企業名の列を選んでください');
  await page.getByLabel('会社名の内容').selectOption('企業名');
  await page.getByLabel('「区分」が空欄の行').selectOption('本選考');
  await next(page);

  await expect(page.getByText('3件の選考を読み取りました')).toBeVisible();
  await expect(add(page, 1)).toBeVisible();
  await expect(item(page, LONG)).toContainText(/説明会|14:00/);
  await expect(item(page, '北辰電機').getByRole('checkbox')).not.toBeChecked();
  await expect(item(page, '北辰電機')).toContainText('ES締切：日付として読めません');
  await expect(item(page, '企業名なし').getByRole('checkbox')).toBeDisabled();
  await page.getByRole('button', { name: '確認が必要' }).click();
  await expect(preview(page).getByRole('article')).toHaveCount(2);
  await page.getByRole('button', { name: '北辰電機を直す' }).click();
  await item(page, '北辰電機').getByLabel('ES締切').fill(written(12));
  await item(page, '北辰電機').getByLabel('ES締切').press('Enter');
  await expect(item(page, '北辰電機').getByRole('checkbox')).toBeChecked();
  await expect(item(page, '北辰電機')).toContainText('23:59');

  await add(page, 2).click();
  await expect(page.getByText('2件の選考を追加しました')).toBeVisible();
  await expect(page.getByText('1件は追加していません')).toBeVisible();
  const added = await mine(page);
  expect(added.map((it) => [it.companyName, it.priority, it.status, it.events.length])).toEqual([
    ['北辰電機', 'second', 'interview_waiting', 2],
    [LONG, 'first', 'es_submitted', 2],
  ]);
  expect(added[1]?.notes).toBe('勤務地：東京\n説明会の印象がよい');
  expect(JSON.stringify(added)).not.toContain('himitsu');

  await page.getByRole('button', { name: '2件を元に戻す' }).click();
  await expect(page.getByText('2件の追加を元に戻しました')).toBeVisible();
  await expect(add(page, 2)).toBeVisible();
  expect(await mine(page)).toEqual([]);
});

test('the last import is taken back in any browser; what was changed since is named, and stays', {
  tag: '@both',
}, async ({ page, browser, email }) => {
  await isSignedIn(page, email);
  await paste(page, `企業名\t締切\nみなと商事\t${written(9)}\n北辰電機\t${written(10)}\nあおば信託\t${written(11)}`);
  await next(page);
  await add(page, 3).click();
  await page.waitForURL(/step=4/);
  await page.getByRole('link', { name: '選考管理を見る' }).click();
  await page.waitForURL(/\/app\/selections(\?|$)/);
  await page.getByRole('combobox', { name: '北辰電機のステータス' }).click();
  await page.getByRole('listbox').getByRole('option', { name: '選考中' }).click();
  await expect(page.getByText('ステータスを更新しました')).toBeVisible();

  const storageState = { cookies: await page.context().cookies(), origins: [] };
  const other = await browser.newContext({ baseURL: test.info().project.use.baseURL ?? '', storageState });
  const elsewhere = await other.newPage();
  await elsewhere.goto('/app/selections/import');
  await expect(elsewhere.getByText(/に3件を取り込みました/)).toBeVisible();
  const undo = elsewhere.getByRole('button', { name: '取り消し', exact: true });
  const asked = elsewhere.getByRole('dialog', { name: '取り込みの取り消し' });
  await undo.click();
  await expect(asked).toContainText('追加したあとに変更した1件は残します北辰電機');
  await expectAccessible(elsewhere);
  await elsewhere.goBack();
  await expect(asked).toBeHidden();
  await undo.click();
  await asked.getByRole('button', { name: '2件を取り消す' }).click();
  await expect(elsewhere.getByText('2件を元に戻しました。変更された1件は残しました')).toBeVisible();
  await expect(elsewhere.getByText('どれも追加したあとに変更されたため、取り消せません')).toBeVisible();
  await other.close();
  expect((await mine(page)).map((it) => it.companyName)).toEqual(['北辰電機']);
});

test('what is under way survives a reload, and a password is not kept with it', async ({ page, email }) => {
  await isSignedIn(page, email);
  await paste(page, SHEET);
  await page.getByLabel('勤務地の内容').selectOption('取り込まない');
  await next(page);
  await expect(item(page, LONG)).toBeVisible();
  await page.getByRole('button', { name: '企業名なしを直す' }).click();
  await item(page, '企業名なし').getByLabel('会社名').fill('あおば信託');
  await item(page, '企業名なし').getByLabel('会社名').blur();
  await expect(add(page, 2)).toBeVisible();
  await keeps(page, 'import-selections', 'あおば信託');
  expect(JSON.stringify(await storedDrafts(page))).not.toContain('himitsu');

  await page.reload();
  await expect(item(page, 'あおば信託').getByRole('checkbox')).toBeChecked();
  await page.goto('/app/selections/import');
  await page.getByRole('button', { name: '続きから' }).click();
  await expect(page.getByLabel('勤務地の内容')).toHaveValue('none');
});

test('what the student already has is said and left out; a name that several companies have is to be chosen', async ({
  page,
  email,
}) => {
  await isSignedIn(page, email);
  await applies(page, '北辰電機', [deadline(3)]);
  await paste(page, '企業名\t区分\n(株)北辰電機\t本選考\n北辰電機\tインターン\n');
  await next(page);
  await expect(page.getByText('1件は登録済みの選考と同じため、選んでいません。')).toBeVisible();
  await expect(item(page, '(株)北辰電機').getByRole('checkbox')).not.toBeChecked();
  await item(page, '(株)北辰電機').getByRole('checkbox').check();
  await expect(add(page, 2)).toBeVisible();
  await item(page, '(株)北辰電機').getByRole('checkbox').uncheck();
  await add(page, 1).click();
  await expect(page.getByText('1件の選考を追加しました')).toBeVisible();
  expect((await mine(page)).map((it) => it.selectionPhase)).toEqual(['intern', 'fulltime']);
});

test('a connection that breaks while it is added loses nothing and adds nothing twice', async ({ page, email }) => {
  await isSignedIn(page, email);
  const rows = Array.from({ length: 60 }, (_, at) => `会社${at}\t本選考\t${written(30)}`);
  await paste(page, `企業名\t区分\t締切\n${rows.join('\n')}`);
  await next(page);
  await expect(page.getByText('企業データベースへの新しい登録は、あと20社までです')).toBeVisible();
  let sent = 0;
  await page.route('**/api/transfer/imports', (route) => (++sent === 2 ? route.abort() : route.continue()));
  await add(page, 60).click();
  await expect(page.getByRole('alert').filter({ hasText: /\S/ })).toContainText('40件は追加済みです');
  await page.reload();
  await page.getByRole('button', { name: '残りを追加' }).click();
  await expect(page.getByText('60件の選考を追加しました')).toBeVisible();
  const names = (await mine(page)).map((it) => it.companyName);
  expect([names.length, new Set(names).size]).toEqual([60, 60]);
});

test('a file of Excel in Shift_JIS keeps ～－∥, 髙 and 﨑', async ({ page, email }) => {
  await isSignedIn(page, email);
  await page.goto('/app/selections/import');
  const text = `企業名,メモ\r\n髙島﨑商事,"9時～18時－∥①㈱"\r\n`;
  await choose(page, '選考.csv', iconv.encode(text, 'cp932'));
  await seesColumns(page);
  await next(page);
  await add(page, 1).click();
  await expect(page.getByText('1件の選考を追加しました')).toBeVisible();
  expect((await mine(page)).map((it) => [it.companyName, it.notes])).toEqual([['髙島﨑商事', '9時～18時－∥①㈱']]);
});

test('files of every encoding are read, and what is no table is refused with a way out', async ({ page, email }) => {
  await isSignedIn(page, email);
  const text = '企業名\tメモ\nみなと商事\tよい';
  const files: Record<string, Buffer> = {
    'utf8.csv': Buffer.from(text),
    'bom.csv': Buffer.from(`\uFEFF${text}`),
    'utf16le.txt': Buffer.from(`\uFEFF${text}`, 'utf16le'),
    'utf16.txt': iconv.encode(text, 'utf-16be', { addBOM: true }),
    'euc.csv': iconv.encode(text, 'euc-jp'),
  };
  for (const [name, file] of Object.entries(files)) {
    await page.goto('/app/selections/import');
    await choose(page, name, file);
    await expect(page.getByLabel('企業名の内容'), name).toHaveValue('company');
    await expect(page.getByText('みなと商事'), name).toBeVisible();
  }
  const refused: [string, Buffer, RegExp][] = [
    ['book.xlsx', Buffer.from([0x50, 0x4b, 3, 4, 20, 0]), /CSV UTF-8/],
    ['line.csv', Buffer.alloc(9_999_999, 'a'), /セルが長すぎます/],
    ['large.csv', Buffer.alloc(10_000_001, 'a,\n'), /10MBまで/],
    ['columns.csv', Buffer.from('a,'.repeat(10_000)), /列が多すぎます/],
    ['nul.csv', Buffer.alloc(1000), /読み取れる行がありません|文字コード/],
    ['empty.csv', Buffer.alloc(0), /読み取れる行がありません/],
    ['headings.csv', Buffer.from('企業名,メモ\n'), /読み取れる行がありません/],
  ];
  await page.goto('/app/selections/import');
  for (const [name, file, message] of refused) {
    await choose(page, name, file);
    await expect(page.getByText(message), name).toBeVisible();
  }
});

test('an export that another account imports gives the same selections', async ({ page, email, browser }) => {
  await isSignedIn(page, email);
  await applies(page, LONG, [
    deadline(3, '=締切', { privateMemo: '一行目\n"二行目", =1+1', location: '本社' }),
    interview(5, '14:00', '一次面接', { reminderTypes: [] }),
  ]);
  await applies(page, '北辰電機', [deadline(-3)], { selectionPhase: 'intern', priority: 'other', jobType: '+営業' });
  await page.goto('/app/selections');
  await page.getByRole('button', { name: '選考管理のメニュー' }).click();
  await page.getByRole('menuitem', { name: '書き出し' }).click();
  const card = page.getByRole('region', { name: 'データの書き出し' });
  await card.getByLabel('自分だけの項目も含める').check();
  const save = async (label: string) => {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      card.getByRole('button', { name: label }).click(),
    ]);
    return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
  };
  const files = [await save('CSV'), await save('JSON')];
  expect(files.map((it) => it.name)).toEqual([`shiori-${dayIn(0)}.csv`, `shiori-${dayIn(0)}.json`]);
  expect([...(files[0]?.bytes.subarray(0, 3) ?? [])]).toEqual([0xef, 0xbb, 0xbf]);

  const before = (await mine(page)).map(comparable);
  for (const { name, bytes } of files) {
    const { baseURL, viewport } = test.info().project.use;
    const context = await browser.newContext({
      ...(baseURL && { baseURL }),
      ...(viewport && { viewport }),
      locale: 'ja-JP',
      timezoneId: 'Asia/Tokyo',
      extraHTTPHeaders: { 'X-Forwarded-For': '127.77.7.7' },
    });
    const other = await context.newPage();
    await isSignedIn(other, name + email);
    await other.goto('/app/selections/import');
    await choose(other, name, bytes);
    if (name.endsWith('csv')) {
      await seesColumns(other);
      await next(other);
    }
    await add(other, 2).click();
    await expect(other.getByText('2件の選考を追加しました')).toBeVisible();
    expect((await mine(other)).map(comparable)).toEqual(before);
    await context.close();
  }
});

function comparable({
  companyName,
  priority,
  status,
  selectionPhase,
  jobType,
  events,
  industryCategory,
}: SelectionView) {
  const own = events.map(({ id: _, selectionId: _s, createdAt: _c, updatedAt: _u, ...event }) => event);
  return { companyName, priority, status, selectionPhase, jobType, industryCategory, events: own };
}

test('every step can be used by everybody, in both themes and on the narrowest screen', { tag: '@both' }, async ({
  page,
  email,
}) => {
  await isSignedIn(page, email);
  const check = async () => {
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme });
      await expectAccessible(page);
    }
    const wide = page.viewportSize();
    await page.setViewportSize({ width: 320, height: 700 });
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
    if (wide) await page.setViewportSize(wide);
  };
  await page.goto('/app/selections/import');
  await page.getByLabel('表を貼り付け').fill(SHEET);
  await check();
  await next(page);
  await expect(page.getByLabel('会社名の内容')).toBeVisible();
  await check();
  await next(page);
  await page.getByRole('button', { name: '北辰電機を直す' }).click();
  await check();
  await page.goBack();
  await expect(page.getByLabel('会社名の内容')).toBeVisible();
  await page.goForward();
  await add(page, 1).click();
  await expect(page.getByText('1件の選考を追加しました')).toBeVisible();
  await check();
});
