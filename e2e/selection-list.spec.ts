import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from './fixtures/axe.ts';
import { inputMethod } from './fixtures/input-method.ts';
import { applies, appliesOften, deadline, interview } from './fixtures/selections.ts';
import { expect, isSignedIn, test } from './student.ts';

const MANY = 80;
const card = (page: Page, name: string) => page.getByRole('article', { name, exact: true });
const search = (page: Page) => page.getByRole('textbox', { name: '選考を検索' });
const status = (page: Page, name: string) => page.getByRole('combobox', { name: `${name}のステータス` });

test('one’s own selections are searched by name, job type and event, and the search stands in the URL', async ({
  page,
  email,
}) => {
  await isSignedIn(page, email);
  await applies(page, 'みなと商事', [deadline(3)], { jobType: '総合職', customCompanyName: '株式会社ミナト商事' });
  await applies(page, '北辰電機', [interview(4, '14:00', '役員面談')], { customCompanyName: '北辰 研究所' });
  await applies(page, 'ソラネット', [deadline(1)], { eventTitle: '夏選考' });
  await page.goto('/app/selections');
  await expect(page.getByRole('article')).toHaveCount(3);

  await search(page).click();
  const keyboard = await inputMethod(page);
  await keyboard.compose('みなと');
  await expect(page.getByRole('article')).toHaveCount(1);
  await keyboard.confirm('湊');
  await expect(page.getByRole('heading', { name: '条件に合う選考はありません' })).toBeVisible();
  await search(page).fill('ﾐﾅﾄ');
  await expect(card(page, '株式会社ミナト商事')).toBeVisible();
  await expect(page.getByText('3社中 1社を表示')).toBeVisible();
  for (const [words, found] of [
    ['研究所', '北辰 研究所'],
    ['電機 面談', '北辰 研究所'],
    ['夏選考', 'ソラネット'],
    ['総合職', '株式会社ミナト商事'],
  ] as const) {
    await search(page).fill(words);
    await expect(page.getByRole('article')).toHaveCount(1);
    await expect(card(page, found)).toBeVisible();
  }
  await page.waitForURL((url) => url.searchParams.get('q') === '総合職');
  await page.getByRole('button', { name: '業界別' }).click();
  await expect(page.getByRole('article')).toHaveCount(1);
  await page.reload();
  await expect(search(page)).toHaveValue('総合職');
  await expect(page.getByRole('article')).toHaveCount(1);
  await page.goBack();
  await expect(search(page)).toHaveValue('総合職');
  await page.getByRole('button', { name: '検索を解除' }).click();
  await expect(search(page)).toBeFocused();
  await expect(page.getByRole('article')).toHaveCount(3);

  await search(page).fill('ない会社');
  await page.getByRole('button', { name: '絞り込みを解除' }).click();
  await expect(page.getByRole('article')).toHaveCount(3);
  await expect(search(page)).toHaveValue('');
});

test('by industry, each row is updated and deleted', { tag: '@both' }, async ({ page, email }) => {
  await isSignedIn(page, email);
  await applies(page, '若葉商事', [deadline(3)]);
  await applies(page, '白樺物産', [deadline(4)]);
  await page.goto('/app/selections?view=industry');
  const trading = page.getByRole('region', { name: '商社' });
  await expect(trading.getByRole('heading', { level: 2 })).toHaveText('商社2社');
  await trading.getByRole('button', { name: '若葉商事を更新' }).click();
  const info = page.getByRole('dialog', { name: '選考情報の更新' });
  await info.getByLabel('表示名').fill('若葉商事 東京');
  await info.getByLabel('ES URL').fill('es wakaba');
  await info.getByRole('button', { name: '更新', exact: true }).click();
  await expect(info.getByText('https:// から始まるURLを入力してください')).toBeVisible();
  await expect(info.getByLabel('ES URL')).toBeFocused();
  await info.getByLabel('ES URL').fill('docs.example.com/es');
  await info.getByRole('button', { name: '更新', exact: true }).click();
  await expect(card(page, '若葉商事 東京').getByText('名称変更')).toBeVisible();
  await trading.getByRole('button', { name: '若葉商事 東京を更新' }).click();
  await expect(info.getByLabel('ES URL')).toHaveValue('https://docs.example.com/es');
  await info.getByRole('link', { name: '志望順位・職種・メモなどを編集' }).click();
  await expect(page.getByLabel('ES URL')).toHaveValue('https://docs.example.com/es');
  await page.goBack();
  await info.getByRole('button', { name: 'キャンセル' }).click();
  await trading.getByRole('button', { name: '白樺物産を削除' }).click();
  const removal = page.getByRole('dialog', { name: '選考情報の削除' });
  await removal.getByRole('button', { name: '削除', exact: true }).click();
  await expect(trading.getByRole('article')).toHaveCount(1);
  await page.getByRole('button', { name: '元に戻す', exact: true }).click();
  await expect(trading.getByRole('article')).toHaveCount(2);
});

test('お祈り says that no reminders go out any more, and that they do again', async ({ page, email }) => {
  await isSignedIn(page, email);
  await applies(page, 'みなと商事', [deadline(9)]);
  await page.goto('/app/selections');
  const set = async (to: string) => {
    await status(page, 'みなと商事').click();
    await page.getByRole('listbox').getByRole('option', { name: to }).click();
  };
  await set('お祈り');
  await expect(page.getByText('みなと商事　リマインド停止')).toBeVisible();
  await expect(card(page, 'みなと商事').getByText(/あと/)).toHaveCount(0);
  await set('選考中');
  await expect(page.getByText('みなと商事　リマインド再開')).toBeVisible();
  await expect(page.getByText('ステータスを更新しました')).toBeVisible();
});

test('what is done in an open card leaves it where it is; closed, it goes where it belongs', async ({
  page,
  email,
}) => {
  await isSignedIn(page, email);
  await applies(page, '朝日商事', [deadline(1), interview(9, '14:00')]);
  await applies(page, 'みなと銀行', [deadline(2)]);
  await applies(page, 'ソラネット', [deadline(3)]);
  await page.goto('/app/selections');
  const order = () => page.locator('article').evaluateAll((all) => all.map((it) => it.ariaLabel));
  await expect.poll(order).toEqual(['朝日商事', 'みなと銀行', 'ソラネット']);

  await page.getByRole('button', { name: '朝日商事の予定 2件' }).click();
  await card(page, '朝日商事').getByRole('checkbox').first().check();
  await expect(page.getByText('完了にしました')).toBeVisible();
  await expect.poll(order).toEqual(['朝日商事', 'みなと銀行', 'ソラネット']);
  await page.getByRole('button', { name: '朝日商事の予定 2件' }).click();
  await expect.poll(order).toEqual(['みなと銀行', 'ソラネット', '朝日商事']);
});

test('of a long list only what is seen is in the page, wherever one is, and nothing of it is out of reach', {
  tag: '@both',
}, async ({ page, email }) => {
  test.slow();
  await isSignedIn(page, email);
  const ids = await appliesOften(page, MANY);
  await page.goto('/app/selections');
  await expect(card(page, '第1部')).toBeVisible();
  const drawn = () => page.getByRole('article').count();
  expect(await drawn()).toBeLessThan(MANY / 2);
  await expect(page.getByRole('listitem').filter({ has: card(page, '第2部') })).toHaveAttribute('aria-posinset', '2');
  await expect(page.getByRole('listitem').filter({ has: card(page, '第2部') })).toHaveAttribute(
    'aria-setsize',
    `${MANY}`,
  );

  // The focused row stays rendered, however far one scrolls.
  await status(page, '第1部').focus();
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  await expect(card(page, `第${MANY}部`)).toBeVisible();
  await expect(status(page, '第1部')).toBeFocused();
  await expect(card(page, '第20部')).toHaveCount(0);
  expect(await drawn()).toBeLessThan(MANY / 2);

  // Tab alone moves from each card to the next.
  for (let at = 0; at < 40; at++) await page.keyboard.press('Tab');
  await expect(page.locator('article:focus-within')).toHaveAccessibleName(/^第1\d部$/);
  await expect(page.locator('article:focus-within')).toBeInViewport();

  // A link to a card that is far down shows it open, and closing it does not move those above.
  await page.goto(`/app/selections?open=${ids[59]}`);
  await expect(card(page, '第60部').getByRole('button', { name: '予定を追加' })).toBeInViewport();
  expect(await drawn()).toBeLessThan(MANY / 2);
  const top = async () => Math.round((await card(page, '第60部').boundingBox())?.y ?? -1);
  let before = Number.NaN;
  // The rows around it are measured in later frames.
  await expect(async () => {
    const was = before;
    before = await top();
    expect(before).toBe(was);
  }).toPass({ intervals: [200] });
  await page.getByRole('button', { name: '第60部の予定 1件' }).click();
  await expect(card(page, '第60部').getByRole('button', { name: '予定を追加' })).toHaveCount(0);
  await expect.poll(async () => Math.abs((await top()) - before)).toBeLessThanOrEqual(1);

  // Back restores the scroll position.
  await page.getByRole('button', { name: '第60部のメニュー' }).click();
  await page.getByRole('menuitem', { name: 'ES・マイページ' }).click();
  await expect(page.getByLabel('ES内容')).toBeVisible();
  await page.goBack();
  await expect(card(page, '第60部')).toBeInViewport();

  // The browser's own search, and print, have all rows.
  await page.keyboard.press('Control+f');
  await expect(page.getByRole('article')).toHaveCount(MANY);
});

test('on a phone four cards stand on the first screen', async ({ page, email }) => {
  test.skip(page.viewportSize()?.width !== 390, 'a phone');
  await isSignedIn(page, email);
  await appliesOften(page, 6);
  await page.goto('/app/selections');
  await expect(card(page, '第1部')).toBeVisible();
  await expect.poll(() => fits(page)).toBeGreaterThanOrEqual(4);
});

test('on a wide screen name and next event stand in the middle of their row', async ({ page, email }) => {
  test.skip(page.viewportSize()?.width !== 1280, 'a wide screen');
  await isSignedIn(page, email);
  await applies(page, '北辰電機', [interview(3, '14:00')]);
  await page.goto('/app/selections');
  const middle = async (part: Locator) => {
    const box = await part.boundingBox();
    return (box?.y ?? 0) + (box?.height ?? 0) / 2;
  };
  const whole = await middle(card(page, '北辰電機'));
  const identity = card(page, '北辰電機').getByRole('heading').locator('..');
  expect(Math.abs((await middle(identity)) - whole)).toBeLessThanOrEqual(2);
  expect(Math.abs((await middle(card(page, '北辰電機').getByText('14:00'))) - whole)).toBeLessThanOrEqual(2);
});

test('コンパクト shows more cards at once, is kept by the browser, and passes axe', async ({ page, email }) => {
  await isSignedIn(page, email);
  await appliesOften(page, 12);
  await applies(page, '株式会社みなと商事ホールディングス', [interview(1, '14:00')], { jobType: '総合職' });
  await page.goto('/app/selections');
  const compact = page.getByRole('button', { name: 'コンパクト' });
  const first = page.getByRole('article').first();
  await expect(compact).toHaveAttribute('aria-pressed', 'false');
  await expect(first.getByText('総合職')).toBeVisible();
  const phone = page.viewportSize()?.width === 390;
  if (phone) expect((await first.boundingBox())?.y).toBeLessThanOrEqual(300);
  const high = await fits(page);

  await compact.click();
  await expect(compact).toHaveAttribute('aria-pressed', 'true');
  await expect(first.getByText('総合職')).toHaveCount(0);
  await page.reload();
  await expect(compact).toHaveAttribute('aria-pressed', 'true');
  await expect(first).toContainText('明日');
  await expect.poll(() => fits(page)).toBeGreaterThanOrEqual(phone ? 6 : high + 2);
  await expectAccessible(page);

  // Nothing is out of reach.
  await first.getByRole('button', { name: /の予定 1件$/ }).click();
  await expect(first.getByRole('button', { name: '予定を追加' })).toBeVisible();
  await first.getByRole('button', { name: /のメニュー$/ }).click();
  await expect(page.getByRole('menuitem', { name: '削除' })).toBeVisible();
  await page.keyboard.press('Escape');
  await first.getByRole('button', { name: /の予定 1件$/ }).click();
  await expect(first.getByRole('button', { name: /のメニュー$/ })).toHaveCount(phone ? 0 : 1);

  // With text of twice the size the name still has its room.
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
  const name = first.getByRole('heading', { level: 2 });
  await expect.poll(async () => (await name.boundingBox())?.width).toBeGreaterThan(150);
  await compact.click();
  await page.reload();
  await expect(compact).toHaveAttribute('aria-pressed', 'false');
});

/** How many cards are wholly on the first screen, above the tabs of a phone. */
function fits(page: Page): Promise<number> {
  return page.evaluate(() => {
    const tabs = [...document.querySelectorAll('nav')].map((it) => it.getBoundingClientRect());
    const end = Math.min(innerHeight, ...tabs.filter((it) => it.top > innerHeight / 2).map((it) => it.top));
    return [...document.querySelectorAll('article')].filter((it) => it.getBoundingClientRect().bottom <= end).length;
  });
}
