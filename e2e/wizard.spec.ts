import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expectAccessible } from './fixtures/axe.ts';
import { keeps } from './fixtures/drafts.ts';
import { inputMethod } from './fixtures/input-method.ts';
import { applies, dayIn, interview } from './fixtures/selections.ts';
import { expect, isSignedIn, test } from './student.ts';

test.use({ serviceWorkers: 'allow' });

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
/** Presses a button with aria-disabled: it shows what is missing. */
const pressEarly = async (page: Page, name: string) => {
  const button = page.getByRole('button', { name, exact: true });
  await expect(button).toHaveAttribute('aria-disabled', 'true');
  await button.click({ force: true });
};
const search = (page: Page) => page.getByRole('combobox', { name: '企業名で検索' });

async function sound(page: Page) {
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    await page.waitForTimeout(250);
    await expectAccessible(page);
  }
  const wide = page.viewportSize();
  await page.setViewportSize({ width: 320, height: 800 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  if (wide) await page.setViewportSize(wide);
}

async function fillEvent(page: Page, name: string, type: string, days: number, clock: string) {
  await page.getByLabel('予定名').fill(name);
  await page.getByLabel('種類').selectOption(type);
  const moment = type === 'interview' ? '開始日時' : '締切日時';
  await page.getByLabel(`${moment}の日付`).fill(dayIn(days));
  await page.getByLabel(`${moment}の時刻`).fill(clock);
}

test('four steps: found by kana, explained where something is missing, kept over a reload, registered once', async ({
  page,
  email,
}) => {
  test.slow();
  await isSignedIn(page, email);
  await applies(page, '北辰電機', [interview(4, '14:00', '一次面接')]);
  await page.goto('/app/selections');
  await page.goto('/app/companies/add');
  await pressEarly(page, '次へ');
  await expect(page.getByText('企業を選んでください')).toBeVisible();
  await expect(search(page)).toBeFocused();
  await sound(page);

  // Enter of the input method chooses nothing.
  await search(page).click();
  const keyboard = await inputMethod(page);
  await keyboard.compose('みつびしでんき');
  await expect(page.getByRole('option', { name: /三菱電機/ }).first()).toBeVisible();
  await keyboard.key('Enter');
  await keyboard.confirm('みつびしでんき');
  await expect(search(page)).toBeVisible();
  await sound(page);
  await search(page).focus();
  await page
    .getByRole('option', { name: /^三菱電機/ })
    .first()
    .click();
  await expect(page.getByRole('radio', { name: '第一志望群' })).toBeChecked();
  await page.getByText('第二志望群').click();
  await page.getByText('本選考').click();
  await page.getByLabel('選考名').fill('28卒 技術系');
  await page.getByLabel('職種').fill('研究開発');
  await sound(page);
  await press(page, '次へ');

  // Nor does Enter in a text field continue.
  await page.getByLabel('予定名').click();
  await keyboard.compose('えんとりー');
  await keyboard.key('Enter');
  await keyboard.confirm('エントリー');
  await expect(page.getByLabel('予定名')).toHaveValue('エントリー');
  await expect(page.getByText('イベントタイプと締切日は必須です')).toHaveCount(0);
  await page.getByLabel('予定名').fill('');
  await pressEarly(page, '次へ');
  await expect(page.getByText('予定名を入力してください')).toBeVisible();
  await expect(page.getByText('イベントタイプと締切日は必須です')).toHaveCount(1);
  await expect(page.getByText('種類を選択してください')).toBeVisible();
  await expect(page.getByText('締切日を入力してください')).toBeVisible();
  await expect(page.getByLabel('種類')).toBeFocused();
  await sound(page);
  // The type names the event, until the student does; the phase was asked in step 2.
  await page.getByLabel('種類').selectOption('web_test');
  await expect(page.getByLabel('予定名')).toHaveValue('Webテスト');
  await page.getByLabel('種類').selectOption('es_deadline');
  await expect(page.getByLabel('予定名')).toHaveValue('ES締切');
  await expect(page.getByText('予定名を入力してください')).toHaveCount(0);
  await page.getByLabel('予定名').fill('エントリーシート');
  await expect(page.getByLabel('区分')).toBeHidden();
  await page.getByText('詳しく').click();
  await expect(page.getByLabel('区分')).toHaveValue('fulltime');
  await page.getByText('詳しく').click();
  await page.getByLabel('締切日時の日付').fill(dayIn(9));
  await page.getByLabel('締切日時の時刻').fill('');
  await page.goBack();
  await expect(page.getByLabel('職種')).toHaveValue('研究開発');
  await page.goForward();
  await expect(page.getByLabel('予定名')).toHaveValue('エントリーシート');
  await press(page, '予定をもう1件追加');
  await expect(page.getByRole('listitem').filter({ hasText: 'エントリーシート' })).toContainText('23:59');
  await page.getByLabel('予定名').fill('面談');
  await page.getByLabel('種類').selectOption('interview');
  await page.getByLabel('開始日時の日付').fill(dayIn(4));
  await page.getByLabel('開始日時の時刻').fill('14:30');
  await expect(page.getByText('北辰電機の一次面接と時間が重なっています')).toBeVisible();

  await keeps(page, 'add-', '面談');
  await page.reload();
  await expect(page.getByText('下書きがあります')).toBeVisible();
  await press(page, '続きから');
  await expect(page.getByLabel('予定名')).toHaveValue('面談');
  await expect(page.getByRole('listitem').filter({ hasText: 'エントリーシート' })).toBeVisible();
  await press(page, '次へ');

  const summary = page.getByRole('main');
  for (const part of ['三菱電機', '第二志望群・本選考', '28卒 技術系・研究開発', '面談', 'エントリーシート']) {
    await expect(summary).toContainText(part);
  }
  await sound(page);
  await page.route('**/api/selections', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  );
  await press(page, '登録');
  await expect(page.getByRole('alert').filter({ hasText: /\S/ })).toContainText(
    '登録できませんでした。接続できませんでした。',
  );
  await page.unroute('**/api/selections');
  await page.getByRole('button', { name: '登録', exact: true }).dblclick();
  await page.waitForURL(/\/app\/selections\?/);
  await expect(page.getByText('三菱電機の選考を追加しました')).toBeVisible();
  await expect(page.getByRole('article', { name: '三菱電機' })).toHaveCount(1);
  await expect(page.getByRole('link', { name: '三菱電機のエントリーシートを編集' })).toBeInViewport();
  await page.goBack();
  await expect(page).toHaveURL(/\/app\/selections$/);
  await page.goto('/app/companies/add');
  await expect(search(page)).toBeVisible();
  await expect(page.getByText('下書きがあります')).toHaveCount(0);
});

test('a company that is missing is registered, an event is added to a selection, and leaving asks first', async ({
  page,
  email,
}) => {
  await isSignedIn(page, email);
  const name = `朝凪テクノロジー研究所${randomUUID().slice(0, 8)}`;
  await page.goto('/app/homepage');
  await page.getByRole('link', { name: '企業を追加' }).click();
  // ホーム has a search of the same name.
  await expect(page.getByRole('heading', { name: '企業を選ぶ' })).toBeVisible();
  await search(page).fill(name);
  await page.getByText(`「${name}」を新しい企業として登録して追加`).click();
  await expect(page.getByLabel('企業名')).toHaveValue(name);
  await expect(page.getByText('未入力：業界')).toBeVisible();
  await pressEarly(page, 'この企業を登録');
  await expect(page.getByText('業界を選んでください')).toBeVisible();
  await sound(page);
  await page.getByLabel('業界').selectOption('it');
  await page.getByLabel('よみがな').fill('あさなぎてくのろじー');
  await keeps(page, 'add-', 'あさなぎてくのろじー');
  await page.reload();
  await press(page, '続きから');
  await expect(page.getByLabel('よみがな')).toHaveValue('あさなぎてくのろじー');
  await press(page, '検索に戻る');
  await expect(search(page)).toBeVisible();
  await page.goBack();
  await expect(page.getByLabel('よみがな')).toHaveValue('あさなぎてくのろじー');
  await press(page, 'この企業を登録');
  await expect(page.getByRole('radio', { name: '第一志望群' })).toBeVisible();
  await press(page, '戻る');
  await expect(page.getByRole('region', { name: '選んだ企業' })).toContainText(name);

  await press(page, '閉じる');
  await expect(page.getByRole('dialog', { name: '入力中の内容' })).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'キャンセル' }).click();
  await expect(page.getByRole('region', { name: '選んだ企業' })).toContainText(name);
  await press(page, '閉じる');
  await press(page, 'ページを離れる');
  await page.waitForURL('**/app/homepage');

  const { id } = await applies(page, name, [interview(4, '14:00', '一次面接')]);
  await page.goto(`/app/companies/add?selectionId=${id}`);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('予定の追加');
  await expect(page.getByRole('main')).toContainText(name);
  await fillEvent(page, '二次面接', 'interview', 8, '10:30');
  await press(page, '次へ');
  await press(page, '登録');
  await expect(page.getByRole('link', { name: `${name}の二次面接を編集` })).toBeVisible();
});

test('several events: one is changed and given up without loss, one is taken out and put back, none is doubled when sending fails halfway', async ({
  page,
  email,
}) => {
  await isSignedIn(page, email);
  const { id } = await applies(page, '北辰電機', [interview(4, '14:00', '一次面接')]);
  await page.goto(`/app/companies/add?selectionId=${id}`);
  await fillEvent(page, '', 'interview', 6, '10:00');
  await page.getByLabel('予定名').fill('');
  await press(page, '予定をもう1件追加');
  await expect(page.getByText('予定名を入力してください')).toBeVisible();
  await page.getByLabel('予定名').fill('二次面接');
  await press(page, '予定をもう1件追加');
  await expect(page.getByLabel('予定名')).toBeFocused();

  // An event entered together with it clashes too.
  await fillEvent(page, '人事面談', 'interview', 6, '10:30');
  await expect(page.getByText('二次面接と時間が重なっています')).toBeVisible();
  await press(page, '二次面接を編集');
  await expect(page.getByText('入力中の予定を追加するか、やめてから選んでください')).toBeVisible();
  await expect(page.getByLabel('予定名')).toHaveValue('人事面談');
  await page.getByLabel('開始日時の時刻').fill('16:00');
  await press(page, '次へ');

  await press(page, '予定を変更');
  await press(page, '二次面接を編集');
  await expect(page.getByLabel('予定名')).toBeFocused();
  await page.getByLabel('予定名').fill('書きかけ');
  await press(page, '変更をやめる');
  await press(page, '二次面接を編集');
  await page.getByLabel('予定名').fill('役員面接');
  await press(page, 'この内容にする');
  const listed = page.getByRole('region', { name: '自分で追加' }).getByRole('listitem');
  await expect(listed).toHaveCount(2);
  await press(page, '人事面談を外す');
  await expect(listed).toHaveCount(1);
  await press(page, '元に戻す');
  await expect(listed).toHaveCount(2);
  await expect(listed.first()).toContainText('役員面接');
  // An opened form that was left empty does not block saving.
  await press(page, '予定をもう1件追加');
  await press(page, '次へ');

  await page.route('**/api/selections/*/events', (route) =>
    route.request().postData()?.includes('人事面談') ? route.abort() : route.continue(),
  );
  await press(page, '登録');
  await expect(page.getByRole('alert').filter({ hasText: /\S/ })).toContainText('登録できませんでした');
  await expect(page.getByRole('region', { name: '予定', exact: true })).not.toContainText('役員面接');
  await page.unroute('**/api/selections/*/events');
  await press(page, '登録');
  await page.waitForURL(/\/app\/selections\?/);
  const card = page.getByRole('article', { name: '北辰電機' });
  for (const name of ['一次面接', '役員面接', '人事面談']) {
    await expect(card.getByRole('checkbox', { name: `北辰電機の${name}を完了にする` })).toHaveCount(1);
  }
});

test('a company that is there is not offered as a new one, and Enter before the answer takes the first that comes', async ({
  page,
  email,
}) => {
  await isSignedIn(page, email);
  await page.goto('/app/companies/add');
  await search(page).fill('三菱電');
  await expect(page.getByRole('option', { name: '「三菱電」を新しい企業として登録して追加' })).toBeVisible();
  await search(page).fill('三菱電機');
  await expect(page.getByRole('option', { name: /^三菱電機/ }).first()).toBeVisible();
  await expect(page.getByRole('option', { name: /新しい企業として登録/ })).toHaveCount(0);

  const slow = Promise.withResolvers<void>();
  await page.route('**/api/companies?*', async (route) => {
    await slow.promise;
    await route.continue();
  });
  await search(page).fill('北海道電力');
  await search(page).press('Enter');
  await expect(page.getByRole('heading', { name: '企業を選ぶ' })).toBeVisible();
  slow.resolve();
  await expect(page.getByRole('radio', { name: '第一志望群' })).toBeVisible();
  await expect(page.getByRole('main')).toContainText('北海道電力');
});

test('the first step leads to an event alone for a selection that one has, until something is searched for', async ({
  page,
  email,
}) => {
  await isSignedIn(page, email);
  await applies(page, '北辰電機', [interview(4, '14:00', '一次面接')]);
  await page.goto('/app/companies/add');
  const own = page.getByRole('region', { name: '選考中の企業に、予定だけを追加' });
  await expect(own.getByRole('listitem')).toHaveText([/北辰電機.*次は一次面接/]);
  await search(page).fill('三菱電');
  await expect(own).toHaveCount(0);
  await search(page).fill('');
  await own.getByRole('link', { name: /北辰電機/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('予定の追加');
  await expect(page.getByRole('main')).toContainText('北辰電機');
});

test('what was only searched for is found again', async ({ page, email }) => {
  await isSignedIn(page, email);
  await page.goto('/app/companies/add');
  await search(page).fill('三菱電');
  await page.getByRole('link', { name: 'カレンダー' }).filter({ visible: true }).first().click();
  await page.waitForURL('**/app/calendar');
  await page.goto('/app/companies/add');
  await press(page, '続きから');
  await expect(search(page)).toHaveValue('三菱電');
  await expect(page.getByRole('option', { name: /^三菱電機/ }).first()).toBeVisible();
  await page
    .getByRole('option', { name: /^三菱電機/ })
    .first()
    .click();
  await page.goBack();
  await expect(page.getByRole('region', { name: '選んだ企業' })).toContainText('三菱電機');
  await press(page, '変更');
  await expect(search(page)).toHaveValue('');
});

test('letters twice as large: the header stays inside, and date and time are whole', async ({ page, email }) => {
  await isSignedIn(page, email);
  await page.goto('/app/companies/add?company=三菱電機');
  await expect(page.getByRole('radio', { name: '第一志望群' })).toBeChecked();
  await press(page, '次へ');
  await page.getByLabel('締切日時の日付').fill(dayIn(9));
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  const width = page.viewportSize()?.width ?? 0;
  for (const part of await page.getByRole('banner').getByRole('button').filter({ visible: true }).all()) {
    const box = await part.boundingBox();
    expect((box?.x ?? 0) + (box?.width ?? 0), String(await part.getAttribute('aria-label'))).toBeLessThanOrEqual(width);
  }
  for (const label of ['締切日時の日付', '締切日時の時刻'])
    expect(await page.getByLabel(label).evaluate((it) => it.scrollWidth - it.clientWidth)).toBeLessThanOrEqual(0);
});

test('次へ stays in sight, above the tab bar and above the keyboard of a phone; the tab bar keeps what was entered', async ({
  page,
  email,
}) => {
  await isSignedIn(page, email);
  await page.goto('/app/companies/add?company=三菱電機');
  await expect(page.getByRole('radio', { name: '第一志望群' })).toBeChecked();
  await press(page, '次へ');
  const next = page.getByRole('button', { name: '次へ', exact: true });
  const seenWhole = () =>
    next.evaluate((it) => {
      const box = it.getBoundingClientRect();
      return it.contains(document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2));
    });
  const isPhone = (page.viewportSize()?.width ?? 0) < 768;
  if (isPhone) {
    await expect.poll(seenWhole).toBe(true);
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    await page.evaluate(() => document.documentElement.style.removeProperty('font-size'));
    await page.evaluate(() => {
      const view = window.visualViewport;
      const height = window.innerHeight - 300;
      Object.defineProperty(view, 'height', { configurable: true, get: () => height });
      view?.dispatchEvent(new Event('resize'));
    });
    const lower = () => next.evaluate((it) => it.getBoundingClientRect().bottom);
    await expect.poll(lower).toBeLessThan((page.viewportSize()?.height ?? 0) - 300);
    await page.evaluate(() => {
      Reflect.deleteProperty(window.visualViewport ?? {}, 'height');
      window.visualViewport?.dispatchEvent(new Event('resize'));
    });
    await expect.poll(seenWhole).toBe(true);
  }

  await page.getByLabel('予定名').fill('座談会');
  await page.getByRole('link', { name: 'カレンダー' }).filter({ visible: true }).first().click();
  const asks = page.getByRole('dialog', { name: '入力中の内容' });
  await expect(asks).toContainText('内容は下書きとしてこのブラウザに残ります。');
  await asks.getByRole('button', { name: 'ページを離れる' }).click();
  await page.waitForURL('**/app/calendar');
  await page.goto('/app/companies/add');
  await press(page, '続きから');
  await press(page, '次へ');
  await expect(page.getByRole('radio', { name: '第一志望群' })).toBeVisible();
  await press(page, '次へ');
  await expect(page.getByLabel('予定名')).toHaveValue('座談会');
});

test('links into the wizard: a company by its very name is chosen, a selection that is gone leads to the list', async ({
  page,
  email,
}) => {
  await isSignedIn(page, email);
  await page.goto(`/app/companies/add?company=${encodeURIComponent('三菱電機')}`);
  await expect(page.getByRole('radio', { name: '第一志望群' })).toBeChecked();
  await press(page, '戻る');
  await expect(page.getByRole('region', { name: '選んだ企業' })).toContainText('三菱電機');
  // A company from the link is nothing to lose.
  await press(page, '閉じる');
  await page.waitForURL('**/app/selections');

  await page.goto('/app/companies/add?company=三菱');
  await expect(search(page)).toBeFocused();
  await expect(page.getByRole('option', { name: /三菱電機/ }).first()).toBeVisible();

  await page.goto(`/app/companies/add?selectionId=${randomUUID()}`);
  await page.waitForURL('**/app/selections');
  await expect(page.getByRole('alert').filter({ hasText: /\S/ })).toContainText('選考情報が見つかりません');
});

test('a draft of events belongs to its selection, and one that waits is not overwritten by a link', async ({
  page,
  email,
}) => {
  await isSignedIn(page, email);
  const { id } = await applies(page, '北辰電機', [interview(4, '14:00', '一次面接')]);
  await page.goto(`/app/companies/add?selectionId=${id}`);
  await page.getByText('詳しく').click();
  await page.getByLabel('自分だけのメモ').fill('受付は3階');
  await keeps(page, 'add-', '受付は3階');
  await page.goto('/app/companies/add?company=三菱電機');
  await expect(page.getByRole('radio', { name: '第一志望群' })).toBeChecked();
  await expect(page.getByText('下書きがあります')).toHaveCount(0);

  await page.goto(`/app/companies/add?selectionId=${id}`);
  await press(page, '続きから');
  await expect(page.getByLabel('自分だけのメモ')).toHaveValue('受付は3階');

  await page.goto('/app/companies/add?company=三菱電機');
  await page.getByLabel('職種').fill('研究開発');
  await keeps(page, 'add-', '研究開発');
  await page.goto('/app/companies/add?company=三菱商事');
  await expect(page.getByText('下書きがあります')).toBeVisible();
  await page.reload();
  await press(page, '続きから');
  await expect(page.getByLabel('職種')).toHaveValue('研究開発');
  await press(page, '戻る');
  await expect(page.getByRole('region', { name: '選んだ企業' })).toContainText('三菱電機');
});
