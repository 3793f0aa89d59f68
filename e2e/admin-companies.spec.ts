import { type Browser, expect, type Page } from '@playwright/test';
import { isAdmin, opensConsole } from './admin.ts';
import { expectAccessible } from './fixtures/axe.ts';
import { deadline } from './fixtures/selections.ts';
import { isSignedIn, strange, test } from './student.ts';

const headers = { 'Sec-Fetch-Site': 'same-origin' };
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });

/** Registers a company through the screen of students, and adds a selection with a deadline there. */
async function registersAndApplies(page: Page, name: string): Promise<string> {
  const data = { name, industryCategory: 'it' };
  const answer = await page.request.post('/api/companies', { headers, data });
  const { id } = (await answer.json()) as { id: string };
  const selection = { companyId: id, priority: 'first', events: [deadline(9)] };
  expect((await page.request.post('/api/selections', { headers, data: selection })).status()).toBe(201);
  return id;
}

async function otherPage(browser: Browser): Promise<Page> {
  const { baseURL, viewport, locale, timezoneId } = test.info().project.use;
  const options = { baseURL, locale, timezoneId, viewport } as Parameters<Browser['newContext']>[0];
  return (await browser.newContext(options)).newPage();
}

async function searches(page: Page, text: string) {
  await page.getByRole('searchbox', { name: '企業名・よみがなで検索' }).fill(text);
  await expect(page).toHaveURL(new RegExp(`q=${encodeURIComponent(text)}`));
}

async function fillCompany(page: Page, name: string) {
  const dialog = page.getByRole('dialog', { name: '企業の登録' });
  await dialog.getByLabel('企業名').fill(name);
  await dialog.getByLabel('よみがな').fill('けつごうしけん');
  await dialog.getByLabel('業界').selectOption('it');
  await dialog.getByRole('button', { name: '登録' }).click();
  await expect(page.getByText('企業を登録しました')).toBeVisible();
}

test('a company whose answer was lost is registered once', async ({ page, email }) => {
  const name = strange(email);
  await isAdmin(page);
  await opensConsole(page, 'companies');
  await page.route(
    '**/api/admin/companies',
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  await press(page, '企業を登録');
  const dialog = page.getByRole('dialog', { name: '企業の登録' });
  await dialog.getByLabel('企業名').fill(name);
  await dialog.getByLabel('業界').selectOption('it');
  await dialog.getByRole('button', { name: '登録' }).click();
  await expect(dialog.getByText('保存できませんでした')).toBeVisible();
  await dialog.getByRole('button', { name: '登録' }).click();
  await expect(page.getByText('企業を登録しました')).toBeVisible();
  await searches(page, name);
  await expect(row(page, name)).toHaveCount(1);
});

test('two companies become one: the student sees the kept name at once, and the undo brings everything back', async ({
  page,
  browser,
  email,
}) => {
  test.slow();
  const [kept, merged] = [strange(email), `${strange(email)}トウキョウ`];
  const student = await otherPage(browser);
  await isSignedIn(student, email);
  await registersAndApplies(student, merged);
  await student.goto('/app/selections');
  await expect(student.getByRole('heading', { name: merged })).toBeVisible();
  await isAdmin(page);
  await opensConsole(page, 'companies');
  await press(page, '企業を登録');
  await fillCompany(page, kept);

  await searches(page, kept);
  await expect(row(page, merged)).toContainText('ユーザー登録');
  await page.getByRole('checkbox', { name: `${merged}を選択` }).check();
  await press(page, '統合');
  await expect(page.getByText('統合する企業を2社選択してください')).toBeVisible();
  await page.getByRole('checkbox', { name: `${kept}を選択`, exact: true }).check();
  await press(page, '統合');
  const dialog = page.getByRole('dialog', { name: '企業の統合' });
  await expect(dialog.getByRole('radio', { name: new RegExp(`^${kept} カタログ`) })).toBeChecked();
  await expect(dialog.getByRole('region', { name: `「${kept}」へ移るもの` })).toContainText(
    '選考1件予定1件共有の予定1件',
  );
  await expectAccessible(page);
  await dialog.getByRole('button', { name: '統合' }).click();

  await expect(page.getByText(`${merged}を${kept}に統合しました`)).toBeVisible();
  await expect(student.getByRole('heading', { name: kept, exact: true })).toBeVisible({ timeout: 20_000 });
  await expect(row(page, kept)).toContainText('1件');
  await expect(page.getByRole('checkbox', { name: `${merged}を選択` })).toHaveCount(0);
  await expect(page.getByText('統合済み').first()).toBeVisible();
  await expectAccessible(page);

  await press(page, `${merged}の統合を元に戻す`);
  await expect(page.getByText('統合を元に戻しました')).toBeVisible();
  await expect(row(page, merged)).toContainText('1件');
  await expect(student.getByRole('heading', { name: merged })).toBeVisible({ timeout: 20_000 });
  await student.context().close();
});

test('a company is registered, changed and found by its new names; that can be undone', async ({ page, email }) => {
  const name = strange(email);
  await isAdmin(page);
  await opensConsole(page, 'companies');
  await expect(page.getByText('名前順で1〜100社')).toBeVisible();
  await press(page, 'さらに100社を表示');
  await expect(page.getByText('名前順で1〜200社')).toBeVisible();
  await press(page, '企業を登録');
  await fillCompany(page, name);

  await searches(page, name);
  await press(page, `${name}を編集`);
  const dialog = page.getByRole('dialog', { name: '企業の編集' });
  await dialog.getByLabel('検索で使う名前').fill(`${name}ホールディングス`);
  await dialog.getByLabel('出所').selectOption('gaishi');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: '保存' }).click();
  // Its time stands still under the pointer.
  await page.getByText('企業を変更しました').hover();
  await expect(row(page, name)).toContainText('サイトA');
  await searches(page, `${name}ホールディングス`);
  await expect(row(page, name)).toBeVisible();
  await page.getByRole('combobox', { name: '出所' }).selectOption('goodfind');
  await expect(page.getByText('条件に合う企業はありません')).toBeVisible();
  await page.getByRole('combobox', { name: '出所' }).selectOption('gaishi');
  await expect(row(page, name)).toBeVisible();
  await press(page, '元に戻す');
  await expect(page.getByText('変更を元に戻しました')).toBeVisible();
  await page.getByRole('combobox', { name: '出所' }).selectOption('catalogue');
  await searches(page, name);
  await expect(row(page, name)).toContainText('カタログ');
});

test('a change is undone on the next visit, from the company or from the audit log; not when it was changed again', async ({
  page,
  email,
}) => {
  const name = strange(email);
  await isAdmin(page);
  await opensConsole(page, 'companies');
  await press(page, '企業を登録');
  await fillCompany(page, name);
  const changes = async (source: string) => {
    await opensConsole(page, 'companies');
    await searches(page, name);
    await press(page, `${name}を編集`);
    const dialog = page.getByRole('dialog', { name: '企業の編集' });
    await dialog.getByLabel('出所').selectOption(source);
    await dialog.getByRole('button', { name: '保存' }).click();
    await expect(page.getByText('企業を変更しました')).toBeVisible();
  };
  await changes('gaishi');
  await opensConsole(page, 'audit');
  await page.getByLabel('操作').selectOption('企業を変更');
  const undo = row(page, name).getByRole('button', { name: 'の変更を元に戻す' });
  await expect(undo).toHaveCount(1);
  const other = await page.context().newPage();
  await opensConsole(other, 'audit');
  const old = other.getByRole('row').filter({ hasText: name }).first().getByRole('button', { name: '元に戻す' });
  await expect(old).toBeVisible();
  await other.route('**/api/admin/audit**', (route) => route.abort());

  await changes('goodfind');
  await old.click();
  await expect(other.getByText('元に戻せません。今の内容を確認してください。')).toBeVisible();
  await other.close();

  await opensConsole(page, 'companies');
  await searches(page, name);
  await press(page, `${name}を編集`);
  const dialog = page.getByRole('dialog', { name: '企業の編集' });
  await expect(dialog.getByText('に出所を変更しました')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: '元に戻す' }).click();
  await expect(dialog.getByLabel('出所')).toHaveValue('gaishi');
  await dialog.getByRole('button', { name: 'キャンセル' }).click();
  await opensConsole(page, 'audit');
  await expectAccessible(page);
  await undo.click();
  await expect(page.getByText('変更を元に戻しました').first()).toBeVisible();
  await opensConsole(page, 'companies');
  await searches(page, name);
  await expect(row(page, name)).toContainText('カタログ');
});

test('an admin who is slower than another is told so, and reads again', async ({ page, browser, email }) => {
  const [kept, merged] = [strange(email), `${strange(email)}オオサカ`];
  await isAdmin(page);
  const other = await otherPage(browser);
  await isAdmin(other);
  await opensConsole(page, 'companies');
  for (const name of [kept, merged]) {
    await press(page, '企業を登録');
    await fillCompany(page, name);
  }
  for (const admin of [page, other]) {
    await opensConsole(admin, 'companies');
    await searches(admin, kept);
    for (const name of [kept, merged])
      await admin.getByRole('checkbox', { name: `${name}を選択`, exact: true }).check();
    await press(admin, '統合');
    await expect(admin.getByRole('dialog', { name: '企業の統合' }).getByText('へ移るもの')).toBeVisible();
  }
  await other.getByRole('dialog').getByRole('button', { name: '統合' }).click();
  await expect(other.getByText(`${merged}を${kept}に統合しました`)).toBeVisible();

  await page.getByRole('dialog').getByRole('button', { name: '統合' }).click();
  await expect(page.getByText('統合できませんでした。ほかの管理者が変更した可能性があります。')).toBeVisible();
  await press(page, '再読み込み');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('checkbox', { name: `${merged}を選択` })).toHaveCount(0);
  await other.context().close();
});
