import type { Page } from '@playwright/test';
import { expectAccessible } from './fixtures/axe.ts';
import { inputMethod } from './fixtures/input-method.ts';
import { applies, deadline, interview } from './fixtures/selections.ts';
import { expect, isSignedIn, test } from './student.ts';

const LONG = 'みなと商事ホールディングス・インターナショナル・ジャパン株式会社';

const search = (page: Page) => page.getByRole('dialog', { name: '検索', exact: true });
const field = (page: Page) => page.getByRole('combobox', { name: '企業・予定・画面を検索' });
const button = (page: Page) => page.getByRole('button', { name: '企業・予定を検索' });
const group = (page: Page, name: string) => search(page).getByRole('group', { name, exact: true }).getByRole('option');

async function opensAt(page: Page, path: string) {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await button(page).click();
  await expect(field(page)).toBeFocused();
  await expect(group(page, '画面と操作').first()).toBeVisible();
}

/** What has a focus ring of those that hold the field, and whether nothing cuts it off. */
const ringsAround = (page: Page) =>
  field(page).evaluate((input) => {
    const box = input.closest('dialog')?.getBoundingClientRect();
    const rings: string[] = [];
    for (let at: Element | null = input; at && at.tagName !== 'DIALOG'; at = at.parentElement) {
      const { outlineStyle, outlineWidth, outlineOffset } = getComputedStyle(at);
      if (outlineStyle === 'none') continue;
      const reach = Number.parseFloat(outlineWidth) + Number.parseFloat(outlineOffset);
      const { top, left } = at.getBoundingClientRect();
      const isWhole = box && top - reach >= box.top && left - reach >= box.left;
      rings.push(`around the ${at === input ? 'input' : 'field'}, ${isWhole ? 'within the box' : 'cut off'}`);
    }
    return rings;
  });

test('search opens from the header and by keys, is closed by Back before anything else, and gives the focus back', {
  tag: '@both',
}, async ({ page, email }) => {
  await isSignedIn(page, email);
  await page.goto('/app/homepage');
  for (const path of [
    '/app/calendar',
    '/app/selections',
    '/app/analysis',
    '/app/notifications',
    '/app/companies/add',
  ]) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.getByRole('heading', { level: 1 }).click();
    await page.keyboard.press('Control+k');
    await expect(field(page)).toBeFocused();
    await page.goBack();
    await expect(search(page)).toBeHidden();
    await expect(page).toHaveURL(new RegExp(`${path}$`));
  }
  await button(page).click();
  await expect(field(page)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(search(page)).toBeHidden();
  await expect(button(page)).toBeFocused();
  await page.keyboard.press('/');
  await expect(field(page)).toBeFocused();
  await expect(field(page)).toHaveValue('');
  await page.getByRole('button', { name: '検索を閉じる' }).click();
  await expect(search(page)).toBeHidden();
  await page.keyboard.press('Meta+k');
  await expect(field(page)).toBeFocused();
  await page.keyboard.press('Meta+k');
  await expect(search(page)).toBeHidden();

  const companies = page.getByRole('combobox', { name: '企業名で検索' });
  await companies.focus();
  await page.keyboard.press('/');
  await page.keyboard.press('Control+k');
  await expect(companies).toHaveValue('/');
  await expect(search(page)).toBeHidden();
});

test('the list of shortcuts names search; whoever switches them off keeps the key that is held', async ({
  page,
  email,
}) => {
  await isSignedIn(page, email);
  await page.goto('/app/calendar');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('?');
  const list = page.getByRole('dialog', { name: 'キーボードショートカット' });
  await expect(list).toContainText(/検索\/検索（いつでも）CtrlK/);
  await page.goBack();
  await expect(list).toBeHidden();
  await expect(page).toHaveURL(/calendar$/);

  await page.goto('/app/profile');
  await page.getByRole('checkbox', { name: /キーボードショートカット/ }).uncheck();
  await expect.poll(async () => (await (await page.request.get('/api/profile')).json()).shortcutsEnabled).toBe(false);
  await page.goto('/app/calendar');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const read = page.waitForResponse('**/api/profile');
  await page.keyboard.press('/');
  await read;
  await page.keyboard.press('Control+k');
  await expect(field(page)).toBeFocused();
  await page.goBack();
  await expect(search(page)).toBeHidden();
  await page.keyboard.press('/');
  await expect(search(page)).toBeHidden();
});

test('one’s own selections and events, companies and screens are found, and each leads to where it is', async ({
  page,
  email,
}) => {
  await isSignedIn(page, email);
  await applies(
    page,
    LONG,
    [
      deadline(-2, 'エントリーシート提出'),
      interview(4, '14:00', '一次面談', { location: '大手町8階', privateMemo: '暗号の言葉' }),
    ],
    { customCompanyName: '港（本命）', jobType: '総合職' },
  );
  await applies(
    page,
    '北辰電機',
    [1, 2, 3, 4, 5, 6, 7].map((day) => deadline(day, `課題${day}`)),
  );

  await opensAt(page, '/app/analysis');
  await page.keyboard.type('ﾐﾅﾄ商事ﾎｰﾙ');
  await expect(group(page, '選考')).toHaveText([/港（本命）.*みなと商事/]);
  await expect(group(page, '選考').first()).toHaveAttribute('aria-selected', 'true');
  await expect(group(page, '予定')).toHaveCount(2);
  await expect(group(page, '企業').filter({ hasText: '登録済み' })).toHaveCount(1);
  await page.keyboard.press('Enter');
  await page.waitForURL(/selections\?open=/);
  await expect(page.getByRole('button', { name: '港（本命）の予定 2件' })).toHaveAttribute('aria-expanded', 'true');
  await page.goBack();
  await expect(page).toHaveURL(/analysis$/);
  await expect(search(page)).toBeHidden();

  await opensAt(page, '/app/calendar');
  await page.keyboard.type('港　面接');
  await expect(group(page, '予定')).toHaveText([/一次面談.*14:00.*大手町8階.*あと4日/]);
  await group(page, '予定').first().click();
  await page.waitForURL(/event/);

  await opensAt(page, '/app/homepage');
  await page.keyboard.type('暗号');
  await expect(search(page)).toContainText('「暗号」は見つかりませんでした');
  await expect(group(page, '予定')).toHaveCount(0);
  await field(page).fill('北辰');
  await expect(group(page, '予定')).toHaveCount(6);
  await expect(group(page, '予定').last()).toHaveText('もっと見る（他2件）');
  for (let row = 0; row < 6; row++) await page.keyboard.press('ArrowDown');
  await expect(group(page, '予定').last()).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(group(page, '予定')).toHaveCount(7);
  await expect(group(page, '予定').nth(5)).toHaveAttribute('aria-selected', 'true');
  await expect(group(page, '予定').nth(5)).toContainText('課題6');

  await field(page).fill('三菱電機');
  await group(page, '企業')
    .filter({ hasText: /^三菱電機/ })
    .filter({ hasText: '追加' })
    .first()
    .click();
  const sheet = page.getByRole('dialog', { name: '予定の追加' });
  await expect(sheet.getByRole('button', { name: /^企業.*三菱電機/ })).toBeVisible();
  await page.goBack();
  await expect(sheet).toBeHidden();

  await opensAt(page, '/app/homepage');
  await page.keyboard.type('どこにもない会社');
  await group(page, '企業').filter({ hasText: '「どこにもない会社」を新しい企業として登録して追加' }).click();
  await expect(sheet.getByRole('heading', { name: '「どこにもない会社」を新しい企業として登録します' })).toBeVisible();
});

test('a selection far down the list is brought into sight, from elsewhere and from the list itself', {
  tag: '@both',
}, async ({ page, email }) => {
  await isSignedIn(page, email);
  for (let day = 1; day <= 18; day++) await applies(page, `つばめ${day}号社`, [deadline(day)]);
  for (const path of ['/app/calendar', '/app/selections', '/app/selections?q=号社&view=industry']) {
    await opensAt(page, path);
    await page.keyboard.type('つばめ18号');
    await expect(group(page, '選考')).toHaveCount(1);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'つばめ18号社の予定 1件' })).toBeInViewport();
    await expect(page.getByRole('button', { name: 'つばめ18号社の予定 1件' })).toHaveAttribute('aria-expanded', 'true');
    await expect(search(page)).toBeHidden();
  }
});

test('screens are gone to and the theme is changed from search', async ({ page, email }) => {
  await isSignedIn(page, email);
  await page.emulateMedia({ colorScheme: 'light' });
  await opensAt(page, '/app/homepage');
  await page.keyboard.type('つうち');
  await expect(group(page, '画面と操作')).toHaveText(['通知設定']);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/app/notifications');
  await expect(page.getByRole('heading', { level: 1, name: '通知設定' })).toBeFocused();

  await opensAt(page, '/app/calendar');
  await page.keyboard.type('候補日');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: '候補日の作成' })).toBeVisible();

  await opensAt(page, '/app/homepage');
  await group(page, '画面と操作').filter({ hasText: 'ダークモードに切り替え' }).click();
  await expect(search(page)).toBeHidden();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');

  await button(page).click();
  await page.keyboard.type('ショートカット');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'キーボードショートカット' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
});

test('the places that have no screen of their own are found by what people call them', { tag: '@both' }, async ({
  page,
  email,
}) => {
  await isSignedIn(page, email);
  await opensAt(page, '/app/homepage');
  const places = group(page, '画面と操作');
  for (const [typed, found] of [
    ['エクスポート', ['データの書き出し']],
    ['ﾊﾞｯｸｱｯﾌﾟ', ['データの書き出し', '表からの取り込み']],
    ['CSV', ['データの書き出し', '表からの取り込み']],
    ['いんぽーと', ['表からの取り込み']],
    ['google', ['カレンダー連携']],
    ['パスワード変更', ['パスワードの変更']],
    ['プロフィール', ['プロフィール設定']],
  ] as const) {
    await field(page).fill(typed);
    for (const label of found) await expect(places.filter({ hasText: label })).toHaveCount(1);
    await expect(places).toHaveCount(found.length);
  }
  // Enter comes before the page could show the results for the last letter.
  await field(page).evaluate((input: HTMLInputElement) => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, '書き出し');
    input.dispatchEvent(new Event('input', { bubbles: true }));
    input.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
  });
  await page.waitForURL(/profile#export$/);
  await expect(page.getByRole('heading', { name: 'データの書き出し' })).toBeInViewport();

  await opensAt(page, '/app/homepage');
  await page.keyboard.type('パスワード');
  await places.first().click();
  await page.waitForURL(/profile#password$/);
  await expect(page.getByRole('heading', { name: 'パスワード', exact: true })).toBeInViewport();
});

test('what was opened last is offered first, and nothing of it is left after the sign-out', async ({ page, email }) => {
  await isSignedIn(page, email);
  const first = await applies(page, 'みなと商事', [deadline(3)]);
  const second = await applies(page, '北辰電機', [deadline(4), interview(5, '10:00', '面談')]);
  await page.goto(`/app/selections?open=${first.id}`);
  await expect(page.getByRole('button', { name: 'みなと商事の予定 1件' })).toBeVisible();
  await page.getByRole('button', { name: '北辰電機の予定 2件' }).click();
  await expect(page).toHaveURL(new RegExp(second.id));
  await opensAt(page, '/app/homepage');
  await expect(group(page, '最近開いたもの')).toHaveText([/^北辰電機/, /^みなと商事/]);
  await group(page, '最近開いたもの').last().click();
  await page.waitForURL(new RegExp(first.id));
  await button(page).click();
  await expect(group(page, '最近開いたもの')).toHaveText([/^みなと商事/, /^北辰電機/]);

  await page.keyboard.type('ログアウト');
  await expect(group(page, '画面と操作')).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/login/);
  await expect(button(page)).toHaveCount(0);
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  const kept = await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('shiori/')));
  expect(kept).toEqual([]);
});

test('what the input method composes is searched for, and its keys neither open nor close anything', async ({
  page,
  email,
}) => {
  await isSignedIn(page, email);
  await applies(page, 'みなと商事', [deadline(3)]);
  await opensAt(page, '/app/homepage');
  const keyboard = await inputMethod(page);
  await keyboard.compose('みなと');
  await expect(group(page, '選考')).toHaveCount(1);
  for (const key of ['Enter', 'Process', 'Escape', 'ArrowDown']) await keyboard.key(key);
  await expect(group(page, '選考').first()).toHaveAttribute('aria-selected', 'true');
  await expect(field(page)).toHaveValue('みなと');
  await keyboard.confirm('みなと');
  await keyboard.key('Enter');
  await keyboard.key('Escape');
  await expect(page).toHaveURL(/homepage$/);
  await expect(field(page)).toHaveValue('みなと');
  await page.keyboard.press('Enter');
  await page.waitForURL(/selections\?open=/);
});

test('without a network one’s own things are found, and it is said why companies are not', async ({
  page,
  context,
  email,
}) => {
  await isSignedIn(page, email);
  await applies(page, 'みなと商事', [deadline(3)]);
  await opensAt(page, '/app/homepage');
  await context.setOffline(true);
  await page.keyboard.type('みなと');
  await expect(group(page, '選考')).toHaveCount(1);
  await expect(search(page)).toContainText('オフラインのため、企業は検索できません。');
  await context.setOffline(false);
  await expect(group(page, '企業').first()).toBeVisible();

  await page.route('**/api/companies?*', (route) => route.fulfill({ status: 500, json: { error: 'unexpected' } }));
  await field(page).fill('みなと商');
  await expect(search(page)).toContainText('検索できませんでした', { timeout: 20_000 });
  await page.unroute('**/api/companies?*');
  await group(page, '企業').filter({ hasText: '企業をもう一度検索' }).click();
  await expect(group(page, '企業').filter({ hasText: '登録済み' })).toContainText('みなと商事');
});

test('nothing moves when the answer about companies arrives late', { tag: '@both' }, async ({ page, email }) => {
  await isSignedIn(page, email);
  await applies(page, 'カレンダー製作所', [deadline(3)]);
  let answer = () => {};
  const late = new Promise<void>((done) => {
    answer = done;
  });
  await page.route('**/api/companies?*', async (route) => {
    await late;
    await route.continue();
  });
  await opensAt(page, '/app/homepage');
  await page.keyboard.type('カレンダー');
  const places = async () =>
    Promise.all((await search(page).getByRole('option').all()).slice(0, 4).map((row) => row.boundingBox()));
  await expect(search(page).getByRole('option')).toHaveCount(4);
  await page.keyboard.press('ArrowDown');
  const before = await places();
  answer();
  await expect(group(page, '企業').first()).toBeVisible();
  expect(await places()).toEqual(before);
  await expect(search(page).getByRole('option').nth(1)).toHaveAttribute('aria-selected', 'true');
});

test('what is typed reaches nobody but the search for companies: no address, no page view', async ({ page, email }) => {
  await isSignedIn(page, email);
  await opensAt(page, '/app/homepage');
  const told: string[] = [];
  page.on('request', (request) => told.push(`${request.url()} ${request.postData() ?? ''}`));
  await page.keyboard.type('himitsu');
  await expect(search(page)).toContainText('見つかりませんでした');
  expect(page.url()).not.toContain('himitsu');
  expect(told.filter((it) => it.includes('himitsu')).every((it) => it.includes('/api/companies?q='))).toBe(true);
  expect(told.filter((it) => it.includes('page-views'))).toEqual([]);
});

test('search passes axe in both themes, and fits 320 px and letters twice as large', async ({ page, email }) => {
  await isSignedIn(page, email);
  await applies(
    page,
    LONG,
    [deadline(-2, 'エントリーシート提出'), interview(4, '14:00', '面談', { location: '大手町8階' })],
    {
      jobType: '総合職',
    },
  );
  await opensAt(page, '/app/homepage');
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    await expect.poll(() => ringsAround(page)).toEqual(['around the field, within the box']);
    await field(page).fill('');
    await expect(group(page, '画面と操作').first()).toBeVisible();
    await expectAccessible(page);
    await field(page).fill('みなと');
    await expect(group(page, '企業').first()).toBeVisible();
    await expectAccessible(page);
    await field(page).fill('かすりもしない');
    await expect(search(page)).toContainText('見つかりませんでした');
    await expectAccessible(page);
  }
  await field(page).fill('みなと');
  for (const [width, size] of [
    [320, '100%'],
    [390, '200%'],
  ] as const) {
    await page.setViewportSize({ width, height: 700 });
    await page.evaluate((fontSize) => {
      document.documentElement.style.fontSize = fontSize;
    }, size);
    await expect(group(page, '企業').first()).toBeVisible();
    const rights = await search(page)
      .getByRole('option')
      .evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().right));
    expect(Math.max(...rights)).toBeLessThanOrEqual(width);
    expect(await search(page).evaluate((it) => it.scrollWidth - it.clientWidth)).toBeLessThanOrEqual(0);
  }
});
