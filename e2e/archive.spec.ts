import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { TextReader, Uint8ArrayWriter, ZipWriter } from '@zip.js/zip.js/lib/zip-core-native.js';
import type { FileView } from '#domain/selections/files.ts';
import type { SelectionView } from '#domain/selections/views.ts';
import { expectAccessible } from './fixtures/axe.ts';
import { applies, dayIn, deadline, interview } from './fixtures/selections.ts';
import { expect, isSignedIn, PASSWORD, test } from './student.ts';

const PDF = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n%%EOF\n');
const card = (page: Page) => page.getByRole('region', { name: 'データの書き出し' });
const start = (page: Page) => card(page).getByRole('button', { name: 'すべてのデータを書き出す' });
const proof = (page: Page) => page.getByRole('dialog', { name: 'ご本人の確認' });

async function proves(page: Page, password = PASSWORD) {
  await proof(page).getByLabel('現在のパスワード', { exact: true }).fill(password);
  await proof(page).getByRole('button', { name: '確認' }).click();
}

const mine = async (page: Page) => (await (await page.request.get('/api/selections')).json()) as SelectionView[];
const comparable = ({ companyName, status, notes, events }: SelectionView) => ({
  companyName,
  status,
  notes,
  events: events.map(({ publicDescription, deadline, privateMemo }) => ({ publicDescription, deadline, privateMemo })),
});

const headers = { 'Sec-Fetch-Site': 'same-origin' };
const LONG = 'みなと商事ホールディングス・インターナショナル・ジャパン株式会社';

/** Uploads a file to a selection. */
async function attaches(page: Page, id: string, name: string, data = PDF) {
  const answer = await page.request.post(`/api/selections/${id}/files`, {
    headers: { ...headers, 'Content-Type': 'application/octet-stream', 'X-File-Name': encodeURIComponent(name) },
    data,
  });
  expect(answer.status(), await answer.text()).toBe(201);
}

/** A student with everything that an archive holds and another account can take. */
async function hasEverything(page: Page, email: string) {
  await isSignedIn(page, email, { prefecture: '東京都', universityGroup: 'top_tier' });
  const { id } = await applies(page, LONG, [
    deadline(3, '本エントリー', { privateMemo: '内緒' }),
    interview(5, '14:00', '一次面接', { reminderTypes: [] }),
  ]);
  await applies(page, '北辰電機', [deadline(9)]);
  await page.request.put(`/api/selections/${id}/status`, { headers, data: { status: 'es_submitted' } });
  const login = { myPageId: 'aoi-2027', myPagePassword: 'ひみつの浜辺 7' };
  await page.request.put(`/api/selections/${id}/my-page`, { headers, data: login });
  await attaches(page, id, '履歴書（最終版）.pdf');
  await attaches(page, id, '志望動機.pdf', Buffer.concat([PDF, Buffer.alloc(300_000, ' ')]));
}

/** Saves the archive with logins, and returns its bytes. */
async function exports(page: Page): Promise<Buffer> {
  await page.goto('/app/profile');
  await card(page).getByLabel('マイページのIDとパスワードも含める').check();
  await start(page).click();
  const [download] = await Promise.all([page.waitForEvent('download'), proves(page)]);
  return readFile(await download.path());
}

async function choose(page: Page, buffer: Buffer) {
  await page.goto('/app/selections/import');
  await page.getByLabel('取り込むファイル').setInputFiles({ name: 'shiori.zip', mimeType: 'application/zip', buffer });
}

const contents = (page: Page) => page.getByRole('region', { name: '選考といっしょに取り込むもの' });
const ofName = (all: SelectionView[], name: string) => all.find((it) => it.companyName === name);
const filesOf = async (page: Page, id = '') =>
  (await (await page.request.get(`/api/selections/${id}/files`)).json()) as FileView[];

test('an archive comes back whole in another account, once, and what was lost comes back again', {
  tag: '@both',
}, async ({ page, email }) => {
  await hasEverything(page, email);
  const before = await mine(page);
  const zip = await exports(page);

  await page.context().clearCookies();
  await isSignedIn(page, `other-${email}`);
  await choose(page, zip);
  await expect(contents(page)).toContainText(/添付ファイル 2件（\d+KB）/);
  await expect(contents(page)).toContainText('マイページのIDとパスワード 1件');
  await expect(contents(page)).toContainText('ステータスの履歴 3件');
  await expect(contents(page).getByRole('checkbox', { name: 'プロフィールと通知の設定も置き換える' })).toBeChecked();
  await contents(page).getByText('取り込まないもの').click();
  await expect(contents(page)).toContainText('ログイン・端末・同意の記録');
  await expectAccessible(page);
  await page.getByRole('button', { name: '2件を追加' }).click();
  await expect(page.getByText('2件の選考を追加しました')).toBeVisible();
  await expect(
    page.getByText('添付ファイル2件・マイページのログイン1件・プロフィールと通知の設定を取り込みました'),
  ).toBeVisible();
  await expectAccessible(page);
  const after = await mine(page);
  expect(after.map(comparable)).toEqual(before.map(comparable));
  const own = ofName(after, LONG);
  expect(own).toMatchObject({ hasMyPageId: true, hasMyPagePassword: true });
  expect((await filesOf(page, own?.id)).map((it) => [it.name, it.size])).toEqual([
    ['履歴書（最終版）.pdf', PDF.length],
    ['志望動機.pdf', PDF.length + 300_000],
  ]);
  expect(await (await page.request.get('/api/profile')).json()).toMatchObject({ universityGroup: 'top_tier' });

  // Once more: a file that is gone comes back, and nothing else.
  const [lost] = await filesOf(page, own?.id);
  await page.request.delete(`/api/selections/${own?.id}/files/${lost?.id}`, { headers });
  await choose(page, zip);
  await expect(page.getByText('2件は取り込み済みのため、追加しません。')).toBeVisible();
  await expect(
    contents(page).getByRole('checkbox', { name: 'プロフィールと通知の設定も置き換える' }),
  ).not.toBeChecked();
  await page.getByRole('button', { name: '残りを取り込む' }).click();
  await expect(page.getByText('添付ファイル1件を取り込みました')).toBeVisible();
  await expect(page.getByText('2件は、すでにあるためそのままにしました。')).toBeVisible();
  expect(await mine(page)).toHaveLength(2);
  expect(await filesOf(page, own?.id)).toHaveLength(2);
});

test('an import that broke off goes on, and after a reload asks for the ZIP', async ({ page, email }) => {
  await hasEverything(page, email);
  const zip = await exports(page);
  await page.context().clearCookies();
  await isSignedIn(page, `other-${email}`);

  await page.route('**/files', (route) => (route.request().method() === 'POST' ? route.abort() : route.continue()));
  await choose(page, zip);
  await page.getByRole('button', { name: '2件を追加' }).click();
  await expect(page.getByText('添付ファイルなどの取り込みが途中で止まりました。')).toBeVisible();
  await page.reload();
  await expect(page.getByText('同じZIPをもう一度選ぶと、残りだけを取り込みます。')).toBeVisible();
  await choose(page, zip);
  await page.getByRole('button', { name: '残りを取り込む' }).click();
  await expect(page.getByText('添付ファイルなどの取り込みが途中で止まりました。')).toBeVisible();
  await expectAccessible(page);
  await page.unroute('**/files');
  await page.getByRole('button', { name: '続ける' }).click();
  await expect(page.getByText('添付ファイル2件・プロフィールと通知の設定を取り込みました')).toBeVisible();
  expect(await mine(page)).toHaveLength(2);
});

/** A ZIP with one entry. */
async function zipWith(name: string, password?: string): Promise<Buffer> {
  const writer = new ZipWriter(new Uint8ArrayWriter(), password ? { password } : {});
  await writer.add(name, new TextReader('{}'));
  return Buffer.from(await writer.close());
}

test('a ZIP that is damaged, protected, or of something else is refused in words', async ({ page, email }) => {
  await isSignedIn(page, email);
  await applies(page, '北辰電機', [deadline(3)]);
  const zip = await exports(page);
  for (const [buffer, said] of [
    [zip.subarray(0, zip.length - 40), 'ZIPが壊れているか、途中までしか保存されていません。'],
    [await zipWith('写真.txt'), 'しおりから書き出したZIPではありません。'],
    [await zipWith('shiori.json', 'himitsu'), 'パスワード付きのZIPは読み込めません。'],
    [await zipWith('[Content_Types].xml'), 'Excelのファイルは、そのままでは読み込めません。'],
  ] as const) {
    await choose(page, buffer);
    await expect(page.getByText(said)).toBeVisible();
    await expectAccessible(page);
  }
});

test('everything is saved in one file, after proof, under the day of today', async ({ page, email }) => {
  await isSignedIn(page, email);
  await applies(page, '北辰電機', [deadline(3)]);
  await page.goto('/app/profile');
  await start(page).click();
  await proves(page, 'wrong-password');
  await expect(page.getByText('現在のパスワードが正しくありません')).toBeVisible();
  const [download] = await Promise.all([page.waitForEvent('download'), proves(page)]);
  await expect(card(page).getByRole('status').getByText('書き出しました', { exact: true })).toBeVisible();
  expect(download.suggestedFilename()).toBe(`shiori-${dayIn(0)}.zip`);
  // Within five minutes no second proof is asked for.
  await Promise.all([page.waitForEvent('download'), start(page).click()]);
});

test('an export shows how far it is, can be stopped, and says where it broke off', async ({ page, email }) => {
  await isSignedIn(page, email);
  await applies(page, 'みなと商事', [deadline(3)]);
  // The first half arrives; what comes then, the journey says.
  await page.addInitScript(() => {
    const fetched = window.fetch.bind(window);
    window.fetch = async (input, init) => {
      if (!String(input).startsWith('/api/archive')) return fetched(input, init);
      const body = new ReadableStream({
        start(controller) {
          controller.enqueue(new Uint8Array(1_048_576));
          init?.signal?.addEventListener('abort', () => controller.error(init.signal?.reason));
          window.addEventListener('break-off', () => controller.error(new TypeError('network error')));
        },
      });
      return new Response(body, { headers: { 'Content-Length': '2097152' } });
    };
  });
  await page.goto('/app/profile');
  await start(page).click();
  await expect(card(page).getByRole('progressbar')).toHaveAttribute('aria-valuenow', '50');
  await expect(card(page).getByText('1.0 / 2.0MB')).toBeVisible();
  await expect(card(page).getByRole('status').getByText('50%まで書き出しました。')).toBeAttached();
  await expectAccessible(page);
  await card(page).getByRole('button', { name: '中止' }).click();
  await expect(card(page).getByRole('status').getByText('書き出しを中止しました。')).toBeVisible();
  await expect(card(page).getByRole('progressbar')).toBeHidden();

  await start(page).click();
  await expect(card(page).getByRole('progressbar')).toBeVisible();
  await page.evaluate(() => window.dispatchEvent(new Event('break-off')));
  await expect(card(page).getByText('書き出しが途中で止まりました。もう一度お試しください。')).toBeVisible();
});
