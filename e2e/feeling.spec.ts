/** What moves says where a thing went, briefly; what ends is met with a word; and nothing of it for who wants no motion. */
import type { Page } from '@playwright/test';
import { firstPress } from './fixtures/first-press.ts';
import { applies, deadline } from './fixtures/selections.ts';
import { expect, isSignedIn, test } from './student.ts';

type Felt = { glides: Record<string, number>[]; turns: [from: string, ms: number][]; ticks: number[] };

/** Notes what glides, by the name of its pseudo element with its time in ms, from where pages come, and what is felt. */
async function feels(page: Page) {
  await page.addInitScript(() => {
    const felt: Felt = { glides: [], turns: [], ticks: [] };
    Object.assign(window, { felt });
    Object.assign(navigator, {
      vibrate: (ms: number) => felt.ticks.push(ms) > 0,
    });
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (frames, how) {
      const [first] = frames as Keyframe[];
      if (first?.translate)
        felt.turns.push([String(first.translate), Number((how as KeyframeAnimationOptions).duration)]);
      return animate.call(this, frames, how);
    };
    const start = document.startViewTransition.bind(document);
    document.startViewTransition = (change) => {
      const transition = start(change);
      void transition.ready.then(() => {
        const moving = document
          .getAnimations()
          .flatMap(({ effect }) => (effect instanceof KeyframeEffect ? [effect] : []));
        felt.glides.push(
          Object.fromEntries(
            moving
              .filter((it) => it.pseudoElement?.startsWith('::view-transition'))
              .map((it) => [it.pseudoElement ?? '', Number(it.getComputedTiming().endTime)]),
          ),
        );
      });
      return transition;
    };
  });
}

const felt = (page: Page) => page.evaluate(() => (window as unknown as { felt: Felt }).felt);

async function setsStatus(page: Page, to: string) {
  await page.getByRole('combobox', { name: /^みなと商事のステータス/ }).click();
  await page.getByRole('listbox').getByRole('option', { name: to }).click();
}

const celebration = (page: Page) => page.locator('[data-celebration]');

test('a card that changes its column glides there in 150 ms, and another month comes from its side', async ({
  page,
  email,
}) => {
  await feels(page);
  await isSignedIn(page, email);
  const { id } = await applies(page, 'みなと商事', [deadline(3)]);
  await page.goto('/app/selections?view=board');
  await firstPress(page);
  await setsStatus(page, '選考中');
  await expect(page.getByRole('region', { name: '選考中' }).getByRole('article')).toHaveCount(1);
  await expect
    .poll(async () => Object.keys((await felt(page)).glides[0] ?? {}))
    .toContain(`::view-transition-group(gliding-${id})`);
  for (const ms of Object.values((await felt(page)).glides[0] ?? {})) expect(ms).toBeLessThanOrEqual(150);
  // The names are gone afterwards, and with them all that holds the page.
  await expect(page.locator('[style*=view-transition-name]')).toHaveCount(0);

  await page.goto('/app/calendar');
  await firstPress(page);
  await page.getByRole('button', { name: '次の月' }).click();
  await expect.poll(async () => (await felt(page)).turns).toEqual([['32px', 150]]);
  // Today is in the month before: back it goes, and no page turns where it is shown already.
  await page.getByRole('button', { name: '今日', exact: true }).click();
  await expect
    .poll(async () => (await felt(page)).turns)
    .toEqual([
      ['32px', 150],
      ['-32px', 150],
    ]);
  await page.getByRole('button', { name: '今日', exact: true }).click();
  await page.waitForTimeout(300);
  expect((await felt(page)).turns).toHaveLength(2);
});

test('内定 is celebrated once, お祈り is met with a word, and a press is felt', async ({ page, email }) => {
  await feels(page);
  await isSignedIn(page, email);
  await applies(page, 'みなと商事', [deadline(3)]);
  await page.goto('/app/selections');
  await expect(page.getByRole('article')).toHaveCount(1);
  expect((await felt(page)).ticks).toEqual([]);
  await firstPress(page);

  await setsStatus(page, '内定');
  const messages = page.getByRole('region', { name: 'お知らせ' });
  await expect(celebration(page)).toHaveAttribute('aria-hidden', 'true');
  await expect(messages.getByRole('status')).toContainText('内定おめでとうございます');
  expect((await felt(page)).ticks).toEqual([10]);
  await expect(celebration(page)).toHaveCount(0);

  await setsStatus(page, 'お祈り');
  await expect(messages.getByRole('status')).toContainText('選考、お疲れさまでした');
  await setsStatus(page, '内定');
  await expect(page.getByRole('combobox', { name: 'みなと商事のステータス：内定' })).toBeVisible();
  await expect(celebration(page)).toHaveCount(0);
});

test('内定 is congratulated on when it stands, wherever one is then, and not when it is refused', async ({
  page,
  email,
}) => {
  await isSignedIn(page, email);
  await applies(page, 'みなと商事', [deadline(3)]);
  let answer = () => {};
  const slow = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const congratulation = page.getByText('内定おめでとうございます');
  await page.route('**/api/selections/*/status', async (route) => {
    await slow;
    await route.continue();
  });
  await page.goto('/app/selections');
  await setsStatus(page, '内定');
  await page.getByRole('link', { name: 'カレンダー' }).filter({ visible: true }).first().click();
  await expect(page).toHaveTitle('カレンダー｜しおり');
  await expect(congratulation).toHaveCount(0);
  answer();
  await expect(congratulation).toBeVisible();

  await applies(page, '朝日商事', [deadline(4)]);
  await page.unroute('**/api/selections/*/status');
  await page.route('**/api/selections/*/status', (route) => route.fulfill({ status: 500, json: {} }));
  await page.goto('/app/selections');
  await page.getByRole('combobox', { name: /^朝日商事のステータス/ }).click();
  await page.getByRole('listbox').getByRole('option', { name: '内定' }).click();
  await expect(page.getByText(/^ステータスの更新に失敗しました/)).toBeVisible();
  await expect(page.getByText('ステータスを更新しました')).toHaveCount(0);
  await expect(congratulation).toHaveCount(0);
});

test('a row that was ticked stays as long as something is pressed', async ({ page, email }) => {
  await page.clock.install();
  await isSignedIn(page, email);
  await applies(page, 'みなと商事', [deadline(3)]);
  await applies(page, '朝日商事', [deadline(4)]);
  await page.goto('/app/homepage');
  const ticked = page.getByRole('checkbox', { name: '朝日商事のES締切を完了にする' });
  await ticked.click();
  await expect(page.getByText('完了にしました')).toBeVisible();
  await page.getByRole('link', { name: 'みなと商事' }).hover();
  await page.mouse.down();
  await page.clock.fastForward(9_000);
  await expect(page.getByText('完了にしました')).toHaveCount(0);
  await expect(ticked).toBeVisible();
  await page.mouse.move(0, 0);
  await page.mouse.up();
  await page.clock.fastForward(1_000);
  await expect(ticked).toHaveCount(0);
});

test.describe('who wants no motion', () => {
  test.use({ reducedMotion: 'reduce' });

  test('sees and feels none, and hears the same', async ({ page, email }) => {
    await feels(page);
    await isSignedIn(page, email);
    await applies(page, 'みなと商事', [deadline(3)]);
    await page.goto('/app/selections?view=board');
    await setsStatus(page, '内定');
    await expect(page.getByText('内定おめでとうございます')).toBeVisible();
    await expect(page.getByRole('region', { name: '内定' }).getByRole('article')).toHaveCount(1);
    await expect(celebration(page)).toHaveCount(0);
    expect(await felt(page)).toEqual({ glides: [], turns: [], ticks: [] });
  });
});
