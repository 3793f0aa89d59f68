import type { Page, Route } from '@playwright/test';
import type { SelectionView } from '#domain/selections/views.ts';
import { expectAccessible } from './fixtures/axe.ts';
import { finger, middle } from './fixtures/finger.ts';
import { applies, appliesOften, deadline, interview } from './fixtures/selections.ts';
import { expect, isSignedIn, test } from './student.ts';

const LONG = 'みなと商事ホールディングス・インターナショナル・ジャパン株式会社';
const column = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const card = (page: Page, name: string) => page.getByRole('article', { name, exact: true });
const grip = (page: Page, name: string) => page.getByRole('button', { name: `${name}を移動` });

const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) < 768;
const statusOf = async (page: Page, id: string) =>
  ((await (await page.request.get('/api/selections')).json()) as SelectionView[]).find((it) => it.id === id)?.status;

/** Lifts a card with the mouse and holds it over a column, without releasing the button. */
async function holdOver(page: Page, name: string, over: string) {
  // While something glides, the browser may keep a press to itself.
  await expect(page.locator('html:not([data-gliding])')).toBeAttached();
  const start = await middle(card(page, name).getByText('本選考').or(card(page, name).getByText('インターン')));
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  await page.mouse.move(start.x + 20, start.y + 10, { steps: 3 });
  const end = await column(page, over).boundingBox();
  await page.mouse.move((end?.x ?? 0) + 26, (end?.y ?? 0) + 300, { steps: 6 });
}

test('a card is dragged into another column, taken back, and refused where its phase does not offer the status', async ({
  page,
  email,
}) => {
  test.skip(page.viewportSize()?.width !== 1280, 'a mouse that drags has a wide screen');
  await isSignedIn(page, email);
  await applies(page, '北辰電機', [deadline(3)], { selectionPhase: 'fulltime' });
  await applies(page, 'ソラネット', [deadline(1)], { selectionPhase: 'intern' });
  await page.goto('/app/selections');
  await page.getByRole('button', { name: 'ボード' }).click();
  await expect(page).toHaveURL(/view=board/);
  await expect(column(page, 'エントリー前').getByRole('article')).toHaveCount(2);
  await expect(page.getByRole('heading', { level: 2 })).toHaveText([
    'エントリー前2社',
    '選考中0社',
    'ES提出済み0社',
    '面接待ち0社',
    '最終面接0社',
    '内定0社',
    '合格0社',
    'お祈り0社',
    '辞退0社',
  ]);

  const drag = async (name: string, to: string) => {
    await holdOver(page, name, to);
    await page.mouse.up();
  };
  await drag('北辰電機', '選考中');
  await expect(column(page, '選考中').getByRole('article')).toHaveAccessibleName('北辰電機');
  await page.getByRole('button', { name: '元に戻す', exact: true }).click();
  await expect(column(page, 'エントリー前').getByRole('article')).toHaveCount(2);

  // None waits until the one before is drawn.
  await page
    .getByRole('button', { name: /^(選考中|ES提出済み|面接待ち|最終面接|内定)の列をたたむ$/ })
    .evaluateAll((all) => {
      for (const it of all) (it as HTMLElement).click();
    });
  for (const name of ['選考中', '最終面接', '内定']) {
    await expect(page.getByRole('button', { name: `${name}の列を開く` })).toBeVisible();
  }
  await holdOver(page, '北辰電機', '合格');
  await expect(column(page, '合格')).toContainText('本選考では「合格」を選べません');
  await expect(page.getByRole('status').filter({ hasText: '本選考では「合格」を選べません' })).toBeAttached();
  await page.mouse.up();
  await expect(page.getByText('北辰電機は本選考のため、「合格」にはできません')).toBeVisible();
  await expect(column(page, 'エントリー前').getByRole('article')).toHaveCount(2);
  await holdOver(page, '北辰電機', '選考中');
  await expect(page.getByRole('status').filter({ hasText: '移動先「選考中」' })).toBeAttached();
  await page.keyboard.press('Escape');
  await page.mouse.up();
  await expect(page.getByRole('status').filter({ hasText: '移動をキャンセルしました' })).toBeAttached();
  await expect(column(page, 'エントリー前').getByRole('article')).toHaveCount(2);
  await drag('ソラネット', '合格');
  await expect(column(page, '合格').getByRole('article')).toHaveAccessibleName('ソラネット');
  await drag('北辰電機', '内定');
  await expect(column(page, '内定').getByRole('heading')).toHaveText('内定1社');
  await page.reload();
  await expect(column(page, '合格').getByRole('article')).toHaveAccessibleName('ソラネット');
  await page.getByRole('button', { name: '内定の列を開く' }).click();
  await expect(column(page, '内定').getByRole('article')).toHaveAccessibleName('北辰電機');
});

test('with the keyboard alone a card goes from column to column, and the focus with it', async ({ page, email }) => {
  await isSignedIn(page, email);
  await applies(page, '北辰電機', [deadline(3)], { selectionPhase: 'fulltime' });
  await page.goto('/app/selections?view=board');
  await grip(page, '北辰電機').focus();
  await page.keyboard.press('ArrowLeft');
  // The browser's own key.
  await page.keyboard.press('Alt+ArrowRight');
  await expect(column(page, 'エントリー前').getByRole('article')).toHaveCount(1);
  for (const name of ['選考中', 'ES提出済み', '面接待ち', '最終面接', '内定', 'お祈り', '辞退']) {
    await page.keyboard.press('ArrowRight');
    await expect(column(page, name).getByRole('article')).toHaveAccessibleName('北辰電機');
    await expect(grip(page, '北辰電機')).toBeFocused();
    await expect(grip(page, '北辰電機')).toBeInViewport();
  }
  await expect(page.getByText('北辰電機を「辞退」に移しました')).toBeAttached();
  await page.keyboard.press('ArrowLeft');
  await expect(column(page, 'お祈り').getByRole('article')).toHaveCount(1);

  // The status select does the same, without dragging.
  const select = page.getByRole('combobox', { name: '北辰電機のステータス' });
  await select.focus();
  for (const key of ['Enter', 'Home', 'Enter']) await page.keyboard.press(key);
  await expect(column(page, 'エントリー前').getByRole('article')).toHaveCount(1);
  await expect(grip(page, '北辰電機')).toBeFocused();
});

test('keys that are quicker than the server lead on: no answer puts a card back where it has left', async ({
  page,
  email,
}) => {
  await isSignedIn(page, email);
  await applies(page, '北辰電機', [deadline(3)], { selectionPhase: 'fulltime' });
  await page.goto('/app/selections?view=board');
  const asked: Route[] = [];
  await page.route('**/status', (route) => void asked.push(route));
  const answer = async (nth: number) => {
    await expect.poll(() => asked.length).toBe(nth);
    await asked[nth - 1]?.continue();
  };
  await grip(page, '北辰電機').focus();
  for (const name of ['選考中', 'ES提出済み']) {
    await page.keyboard.press('ArrowRight');
    await expect(column(page, name).getByRole('article')).toHaveAccessibleName('北辰電機');
    await expect(grip(page, '北辰電機')).toBeFocused();
  }
  await answer(1);
  await expect.poll(() => asked.length).toBe(2);
  await expect(column(page, 'ES提出済み').getByRole('article')).toHaveAccessibleName('北辰電機');
  await page.keyboard.press('ArrowRight');
  await expect(column(page, '面接待ち').getByRole('article')).toHaveAccessibleName('北辰電機');
  for (const nth of [2, 3]) await answer(nth);
  await expect
    .poll(async () => ((await (await page.request.get('/api/selections')).json()) as SelectionView[])[0]?.status)
    .toBe('interview_waiting');
});

test('arrows pressed in quick succession are all steps: none is lost between two columns', async ({ page, email }) => {
  await isSignedIn(page, email);
  const { id } = await applies(page, '北辰電機', [deadline(3)], { selectionPhase: 'fulltime' });
  await page.goto('/app/selections?view=board');
  await grip(page, '北辰電機').focus();
  // Nothing is awaited in between.
  await Promise.all([page.keyboard.press('ArrowRight'), page.keyboard.press('ArrowRight')]);
  await expect(column(page, 'ES提出済み').getByRole('article')).toHaveAccessibleName('北辰電機');
  await expect(grip(page, '北辰電機')).toBeFocused();
  await Promise.all(['ArrowRight', 'ArrowRight', 'ArrowLeft'].map((key) => page.keyboard.press(key)));
  await expect(column(page, '面接待ち').getByRole('article')).toHaveAccessibleName('北辰電機');
  await expect(grip(page, '北辰電機')).toBeFocused();
  await expect.poll(() => statusOf(page, id)).toBe('interview_waiting');
});

/** Everything that a status region says from now on, in order. */
async function announcements(page: Page): Promise<() => Promise<string>> {
  const texts = await page.evaluateHandle(() => {
    const said: string[] = [];
    new MutationObserver(() => {
      for (const region of document.querySelectorAll('[role=status]')) {
        const text = region.textContent ?? '';
        if (text !== '' && said.at(-1) !== text) said.push(text);
      }
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
    return said;
  });
  return () => texts.evaluate((said) => said.join('\n'));
}

test.describe('a finger', () => {
  test.beforeEach(async ({ page, email }) => {
    test.skip(!isPhone(page), 'a computer has no finger');
    await isSignedIn(page, email);
  });

  test('that rests on a card lifts it, carries it over columns that come along at the edge, and drops it', async ({
    page,
  }) => {
    const { id } = await applies(page, '北辰電機', [deadline(3)], { selectionPhase: 'fulltime' });
    await page.goto('/app/selections?view=board');
    const hand = await finger(page);
    const start = await middle(card(page, '北辰電機').getByText('本選考'));
    await hand.down(start);
    await expect(page.locator('html')).toHaveAttribute('data-dragging');
    const announced = await announcements(page);
    await hand.to(start, { x: 370, y: start.y });
    // The board goes on under the finger: each column is announced only while it is there.
    await expect.poll(announced).toMatch(/移動先「選考中」[\s\S]*移動先「ES提出済み」/);
    await expect(column(page, 'エントリー前')).not.toBeInViewport();
    await hand.to({ x: 370, y: start.y }, { x: 195, y: start.y });
    await expect(page.locator('html')).toHaveAttribute('data-dragging');
    await hand.up();
    await expect(page.getByText('ステータスを更新しました')).toBeVisible();
    await expect
      .poll(() => statusOf(page, id))
      .toMatch(/^(in_progress|es_submitted|interview_waiting|final_interview)$/);
    await page.getByRole('button', { name: '元に戻す', exact: true }).click();
    await expect.poll(() => statusOf(page, id)).toBe('before_entry');
    await expect(page).toHaveURL(/view=board/);
  });

  test('that is interrupted, or joined by a second one, puts the card back', async ({ page }) => {
    const { id } = await applies(page, '北辰電機', [deadline(3)]);
    await page.goto('/app/selections?view=board');
    const hand = await finger(page);
    const start = await middle(card(page, '北辰電機').getByText('本選考'));
    const end = { x: 340, y: start.y + 40 };
    for (const interrupt of [() => hand.interrupted(), () => hand.second(end, { x: 100, y: 700 })]) {
      await hand.down(start);
      await expect(page.locator('html')).toHaveAttribute('data-dragging');
      await hand.to(start, end);
      await interrupt();
      await expect(page.locator('html')).not.toHaveAttribute('data-dragging');
      await expect(page.getByRole('status').filter({ hasText: '移動をキャンセルしました' })).toBeAttached();
    }
    await hand.up();
    await expect(column(page, 'エントリー前').getByRole('article')).toHaveCount(1);
    expect(await statusOf(page, id)).toBe('before_entry');
  });

  test('that does not rest scrolls the columns sideways, and the cards of one up and down', async ({ page }) => {
    test.slow();
    await appliesOften(page, 12);
    await page.goto('/app/selections?view=board');
    const hand = await finger(page);
    const swipe = async (by: { x: number; y: number }) => {
      const start = { x: 220, y: 560 };
      await hand.down(start);
      await hand.to(start, { x: start.x + by.x, y: start.y + by.y });
      await hand.up();
    };
    await expect(card(page, '第1部')).toBeInViewport();
    await swipe({ x: 0, y: -320 });
    await expect(card(page, '第1部')).not.toBeInViewport();
    await swipe({ x: -200, y: 0 });
    await expect(column(page, '選考中')).toBeInViewport({ ratio: 0.5 });
    await expect(page.locator('html')).not.toHaveAttribute('data-dragging');
    await expect(page.getByRole('status').filter({ hasText: '移動' })).toHaveCount(0);
  });
});

test('a pen lifts a card once it has rested, as a finger does', async ({ page, email }) => {
  test.skip(isPhone(page), 'of a screen that is drawn on');
  await isSignedIn(page, email);
  const { id } = await applies(page, '北辰電機', [deadline(3)], { selectionPhase: 'fulltime' });
  await page.goto('/app/selections?view=board');
  const start = await middle(card(page, '北辰電機').getByText('本選考'));
  const end = await middle(column(page, 'ES提出済み'));
  const cdp = await page.context().newCDPSession(page);
  const pen = (type: 'mousePressed' | 'mouseMoved' | 'mouseReleased', { x, y }: typeof start) =>
    cdp.send('Input.dispatchMouseEvent', {
      ...{ type, x, y, button: 'left', clickCount: 1, pointerType: 'pen' },
      buttons: type === 'mouseReleased' ? 0 : 1,
    });
  await pen('mousePressed', start);
  await pen('mouseMoved', end);
  await expect(page.locator('html')).not.toHaveAttribute('data-dragging');
  await pen('mouseReleased', end);
  await pen('mousePressed', start);
  await expect(page.locator('html')).toHaveAttribute('data-dragging');
  await pen('mouseMoved', end);
  await pen('mouseReleased', end);
  await expect(column(page, 'ES提出済み').getByRole('article')).toHaveAccessibleName('北辰電機');
  await expect.poll(() => statusOf(page, id)).toBe('es_submitted');
});

test('two tabs: a card that is moved in one stands in the other’s column; a drop on what was moved meanwhile overwrites nothing', async ({
  page,
  context,
  email,
}) => {
  test.skip(isPhone(page), 'a phone has no mouse');
  await isSignedIn(page, email);
  const { id } = await applies(page, '北辰電機', [deadline(3)], { selectionPhase: 'fulltime' });
  const other = await context.newPage();
  // The third tab hears of changes neither from the server nor from the other two.
  const deaf = await context.newPage();
  await deaf.route('**/api/live*', (route) => route.abort());
  await deaf.addInitScript(() => Reflect.deleteProperty(window, 'BroadcastChannel'));
  for (const tab of [page, other, deaf]) {
    await tab.goto('/app/selections?view=board');
    await expect(column(tab, 'エントリー前').getByRole('article')).toHaveCount(1);
  }
  await holdOver(other, '北辰電機', 'ES提出済み');
  await grip(page, '北辰電機').focus();
  await page.keyboard.press('ArrowRight');
  await expect(column(other, '選考中').getByRole('article')).toHaveAccessibleName('北辰電機');
  // The drag began in エントリー前, where the card is no longer.
  await other.mouse.up();
  await expect(other.getByRole('alert').filter({ hasText: /\S/ })).toContainText('ほかの画面で先に更新されています');
  await expect(column(other, '選考中').getByRole('article')).toHaveAccessibleName('北辰電機');

  await holdOver(deaf, '北辰電機', '面接待ち');
  await deaf.mouse.up();
  await expect(deaf.getByRole('alert').filter({ hasText: /\S/ })).toContainText('ほかの画面で先に更新されています');
  await expect(column(deaf, '選考中').getByRole('article')).toHaveAccessibleName('北辰電機');
  await expect(deaf.getByRole('button', { name: '元に戻す' })).toHaveCount(0);
  await holdOver(deaf, '北辰電機', '面接待ち');
  await deaf.mouse.up();
  for (const tab of [deaf, other, page])
    await expect(column(tab, '面接待ち').getByRole('article')).toHaveAccessibleName('北辰電機');
  await expect.poll(() => statusOf(page, id)).toBe('interview_waiting');
});

test('on paper, which lies on its side, the board shows every card whole and nothing to press', async ({
  page,
  email,
}) => {
  test.slow();
  await isSignedIn(page, email);
  await appliesOften(page, 30);
  await page.goto('/app/selections?view=board');
  await expect(card(page, '第1部')).toBeVisible();
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  const [, width, height] = /\/MediaBox\s*\[0 0 ([\d.]+) ([\d.]+)\]/.exec(pdf) ?? [];
  expect([Math.round(Number(width)), Math.round(Number(height))]).toEqual([842, 595]);
  expect(pdf.match(/\/Type\s*\/Page\b/g)?.length).toBeLessThanOrEqual(3);
  await page.emulateMedia({ media: 'print' });
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
  await expect(page.getByRole('article').filter({ visible: true })).toHaveCount(30);
  await expect(page.getByRole('button').filter({ visible: true })).toHaveCount(0);
  const clipped = page.getByRole('article').evaluateAll((all) => all.filter((it) => it.scrollWidth > it.clientWidth));
  expect(await clipped).toHaveLength(0);
});

test('search and filters narrow the board, which keeps its columns; folded columns stand in the URL', async ({
  page,
  email,
}) => {
  await isSignedIn(page, email);
  await applies(page, '北辰電機', [deadline(3)], { priority: 'first' });
  await applies(page, 'ソラネット', [deadline(1)], { priority: 'second' });
  await page.goto('/app/selections?view=board&status=declined');
  await expect(page.getByRole('article')).toHaveCount(2);
  await expect(page.getByRole('combobox', { name: 'ステータス', exact: true })).toHaveCount(0);
  await page.getByRole('button', { name: /第二志望群/ }).click();
  await expect(page.getByRole('article')).toHaveCount(1);
  await page.goBack();
  await expect(page.getByRole('article')).toHaveCount(2);
  await page.getByRole('textbox', { name: '選考を検索' }).fill('ほくしん');
  await expect(page.getByRole('article')).toHaveCount(0);
  await expect(column(page, 'エントリー前')).toContainText('選考はありません');
  await page.getByRole('textbox', { name: '選考を検索' }).fill('そら');
  await expect(page.getByRole('article')).toHaveCount(1);
  // What is typed reaches the address a moment later.
  await page.waitForURL((url) => url.searchParams.get('q')?.includes('そら') ?? false);
  await page.getByRole('button', { name: 'エントリー前の列をたたむ' }).click();
  await expect(page.getByRole('article')).toHaveCount(0);
  await page.reload();
  await page.getByRole('button', { name: 'エントリー前の列を開く' }).click();
  await card(page, 'ソラネット').getByRole('link', { name: 'ソラネット' }).click();
  await expect(page.getByLabel('ES内容')).toBeVisible();
  await page.goBack();
  await expect(card(page, 'ソラネット')).toBeVisible();
});

test('a full column draws only the cards that are seen', async ({ page, email }) => {
  test.slow();
  await isSignedIn(page, email);
  await appliesOften(page, 40);
  await page.goto('/app/selections?view=board');
  await expect(card(page, '第1部')).toBeVisible();
  await expect(column(page, 'エントリー前').getByRole('heading', { level: 2 })).toHaveText('エントリー前40社');
  expect(await page.getByRole('article').count()).toBeLessThan(20);
});

test('the board passes axe in both themes, fits 320 px and text of twice the size', async ({ page, email }) => {
  test.slow();
  await isSignedIn(page, email);
  await applies(page, LONG, [interview(4, '14:00', '一次面接')], {
    jobType: '総合職',
    eventTitle: '夏選考 本エントリー',
  });
  await applies(page, '北辰電機', [deadline(-1)], { priority: 'other', selectionPhase: 'intern' });
  await page.goto('/app/selections?view=board&fold=rejected');
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await expect(card(page, LONG)).toBeVisible();
    await expectAccessible(page);
  }
  const over = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  await page.setViewportSize({ width: 320, height: 700 });
  await expect.poll(over).toBeLessThanOrEqual(0);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
  expect(await over()).toBeLessThanOrEqual(0);
  await expect(card(page, LONG)).toBeVisible();
});
