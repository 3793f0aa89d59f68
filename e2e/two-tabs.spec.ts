import type { Page } from '@playwright/test';
import { expectAccessible } from './fixtures/axe.ts';
import { keeps } from './fixtures/drafts.ts';
import { applies, deadline } from './fixtures/selections.ts';
import { expect, fromOurPages, isSignedIn, PASSWORD, test } from './student.ts';

test.use({ serviceWorkers: 'allow' });

const status = (page: Page, name: string) => page.getByRole('combobox', { name: `${name}のステータス` });
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });

test('two tabs: a tick stands in the other by itself; of two edits both are shown and neither is lost', {
  tag: '@both',
}, async ({ page, context, email }) => {
  await isSignedIn(page, email);
  const { id, eventIds } = await applies(page, '北辰電機', [deadline(3, 'ES提出'), deadline(9, '研究概要')]);
  const other = await context.newPage();
  await page.goto(`/app/selections?open=${id}`);
  await other.goto(`/app/selections?open=${id}`);
  const ticked = (tab: Page) => tab.getByRole('checkbox', { name: '北辰電機のES提出を完了にする' });
  await expect(ticked(other)).not.toBeChecked();
  await other.waitForTimeout(500);
  await ticked(page).check();
  await expect(ticked(other)).toBeChecked();

  const url = `/app/selections/${id}/events/${eventIds[1]}?mode=edit`;
  await page.goto(url);
  await other.goto(url);
  for (const [tab, name] of [
    [page, '研究概要（A4で2枚）'],
    [other, '研究概要（日本語）'],
  ] as const) {
    await tab.getByLabel('予定名').fill(name);
  }
  await page.getByRole('button', { name: '保存' }).click();
  await expect(page.getByText('イベント情報を更新しました')).toBeVisible();
  await other.getByRole('button', { name: '保存' }).click();
  await expect(other.getByText('ほかの画面で先に更新されています')).toBeInViewport();
  await expect(other.getByText('研究概要（A4で2枚）')).toBeVisible();
  await expect(other.getByText('研究概要（日本語）')).toBeVisible();
  await expectAccessible(other);
  await other.getByRole('button', { name: '入力した内容で保存' }).click();
  await expect(other.getByText('イベント情報を更新しました')).toBeVisible();
  await expect(page.getByRole('heading', { name: '研究概要（日本語）' })).toBeVisible();

  // The same for fields of a selection; this time the stored text is kept.
  for (const tab of [page, other]) await tab.goto(`/app/selections?open=${id}&dialog=info`);
  for (const [tab, name] of [
    [page, '北辰電機 東京'],
    [other, '北辰電機 大阪'],
  ] as const) {
    await dialog(tab, '選考情報の更新').getByLabel('表示名').fill(name);
  }
  await dialog(page, '選考情報の更新').getByRole('button', { name: '更新' }).click();
  await expect(dialog(page, '選考情報の更新')).toBeHidden();
  const second = dialog(other, '選考情報の更新');
  await second.getByRole('button', { name: '更新' }).click();
  for (const name of ['北辰電機 東京', '北辰電機 大阪']) {
    await expect(second.getByRole('definition').filter({ hasText: name })).toBeVisible();
  }
  await second.getByRole('button', { name: '保存済みの内容に戻す' }).click();
  await expect(second.getByLabel('表示名')).toHaveValue('北辰電機 東京');
});

test('what is typed under one account is never saved under another one that signs in in another tab', async ({
  page,
  context,
  email,
}) => {
  const line = '北辰電機 面接 明後日 10:00';
  const adds = () =>
    (page.viewportSize()?.width ?? 0) < 900
      ? page.getByRole('navigation', { name: 'メイン' }).getByRole('button', { name: '追加' })
      : page.getByRole('banner').getByRole('button', { name: '予定を追加' });
  const sheet = dialog(page, '予定の追加');
  const field = sheet.getByLabel('企業名、または予定を1行で');
  const resume = sheet.getByRole('button', { name: '続きから' });
  const selections = async () => (await (await page.request.get('/api/selections')).json()) as { events: unknown[] }[];

  await isSignedIn(page, email);
  await applies(page, '北辰電機', [deadline(3)]);
  // Nothing tells this page of the other sign-in.
  await page.route('**/api/live**', () => {});
  await page.goto('/app/homepage');
  await adds().click();
  await field.fill(line);
  await keeps(page, 'add', line);
  await isSignedIn(await context.newPage(), `b-${email}`);
  await sheet.getByRole('button', { name: '保存', exact: true }).click();
  await expect(sheet).toContainText('別のアカウントでログインしています。');
  await expect(field).toHaveValue(line);
  expect(await selections()).toEqual([]);

  // The page opens for the other account, without what was typed.
  await page.goto('/app/calendar');
  await page.unroute('**/api/live**');
  await page.goto('/app/homepage');
  await expect(page.getByText('予定はまだありません')).toBeVisible();
  await adds().click();
  await expect(field).toHaveValue('');
  await expect(resume).toHaveCount(0);

  // An open page hears of the next sign-in, and is loaded anew; what was typed waits for its account.
  const signIn = { email, password: PASSWORD };
  expect((await page.request.post('/api/session', { headers: fromOurPages(), data: signIn })).ok()).toBe(true);
  await resume.click({ timeout: 20_000 });
  await expect(field).toHaveValue(line);
  expect((await selections()).map((it) => it.events.length)).toEqual([1]);
});

test.describe('without a service worker, which would keep it', () => {
  test.use({ serviceWorkers: 'block' });

  test('a change that the server cannot be told of is taken back on screen, and can be tried again', async ({
    page,
    email,
  }) => {
    await isSignedIn(page, email);
    await applies(page, '北辰電機', [deadline(3)]);
    await page.goto('/app/selections');
    await page.route('**/status', (route) => route.abort());
    await status(page, '北辰電機').click();
    await page.getByRole('listbox').getByRole('option', { name: '面接待ち' }).click();
    await expect(page.getByRole('alert').filter({ hasText: 'ステータスの更新に失敗しました' })).toBeVisible();
    await expect(status(page, '北辰電機')).toHaveAccessibleName(/：エントリー前$/);
    await expect(page.getByText('ステータスを更新しました')).toHaveCount(0);
    await page.unroute('**/status');
    await page.getByRole('button', { name: '再試行' }).click();
    await expect(status(page, '北辰電機')).toHaveAccessibleName(/：面接待ち$/);
  });
});
