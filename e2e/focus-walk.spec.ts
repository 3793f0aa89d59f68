/** By keyboard alone: the focus is always seen, and after every act it is where one goes on from. */
import type { Page } from '@playwright/test';
import { parts } from '#domain/time.ts';
import { firstPress } from './fixtures/first-press.ts';
import { walk } from './fixtures/focus.ts';
import { applies, dayIn, deadline, interview } from './fixtures/selections.ts';
import { expect, isSignedIn, test } from './student.ts';

test.use({ reducedMotion: 'reduce' });
// Many screens one after the other.
test.describe.configure({ timeout: 240_000 });

/** Two selections, of which the first has three events. */
async function hunts(page: Page, email: string) {
  await isSignedIn(page, email);
  const first = await applies(page, '朝日商事', [deadline(1), deadline(3, '追加書類'), interview(5, '14:00')]);
  await applies(page, 'みなと銀行', [deadline(2)]);
  await applies(page, 'ソラネット', [deadline(4)]);
  return first;
}

/** Moves the focus to a control without a pointer, and presses a key there. */
async function press(
  page: Page,
  role: 'button' | 'checkbox' | 'combobox' | 'link',
  name: string | RegExp,
  key = 'Enter',
) {
  const control = page.getByRole(role, { name }).first();
  await expect(control).toBeVisible();
  await control.focus();
  await page.keyboard.press(key);
}

const focusIsOn = (page: Page, name: string | RegExp) => expect(page.locator(':focus')).toHaveAccessibleName(name);

/** The screens are walked through in parts, beside each other. */
const PARTS = 3;
for (let part = 0; part < PARTS; part++)
  test(`wherever the focus goes, it is seen in both themes, and nothing covers it, ${part + 1} of ${PARTS}`, async ({
    page,
    email,
  }) => {
    const { id, eventIds } = await hunts(page, email);
    const [, month, date] = parts(dayIn(20));
    const screens: [name: string, path: string, then?: () => Promise<unknown>][] = [
      ['home', '/app/homepage'],
      ['list', `/app/selections?open=${id}`],
      ['board', '/app/selections?view=board'],
      ['calendar', '/app/calendar'],
      ['event', `/app/selections/${id}/events/${eventIds[0]}`],
      ['reminders', `/app/selections?open=${id}&dialog=reminders`],
      ['delete', `/app/selections?open=${id}&dialog=delete`],
      [
        'adding',
        '/app/homepage',
        async () => {
          await page.keyboard.press('n');
          await expect(page.getByLabel('企業名、または予定を1行で')).toBeFocused();
          await page.keyboard.type(`朝日商事 ES ${month}/${date}`);
          await expect(page.getByRole('dialog').getByRole('button', { name: '保存' })).toBeVisible();
        },
      ],
      [
        'palette',
        '/app/homepage',
        async () => {
          await page.keyboard.press('Control+k');
          await expect(page.getByRole('option').first()).toBeVisible();
        },
      ],
    ];
    const faults: string[] = [];
    for (const [name, path, then] of screens.filter((_, at) => at % PARTS === part)) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
      if (path.includes('dialog=')) await expect(page.getByRole('dialog')).toBeVisible();
      await then?.();
      const stops = await walk(page);
      expect(stops.length, name).toBeGreaterThan(1);
      faults.push(...stops.flatMap((it) => it.faults.map((fault) => `${name}: ${it.name} ${fault}`)));
    }
    expect(faults).toEqual([]);
  });

test('a tick on home keeps the focus, and passes it on when its row goes', async ({ page, email }) => {
  await hunts(page, email);
  await page.goto('/app/homepage');
  // Else the clock runs ahead of what is loaded with a press.
  await firstPress(page);
  await page.clock.install();

  await press(page, 'checkbox', 'みなと銀行のES締切を完了にする', ' ');
  await expect(page.getByText('完了にしました')).toBeVisible();
  await focusIsOn(page, 'みなと銀行のES締切を完了にする');
  await page.clock.fastForward(9_000);
  await expect(page.getByRole('checkbox', { name: 'みなと銀行のES締切を完了にする' })).toHaveCount(0);
  await focusIsOn(page, '朝日商事の追加書類を完了にする');

  // The first row has a button in place of the box.
  await press(page, 'button', '朝日商事のES締切を完了にする');
  await focusIsOn(page, '朝日商事のES締切を完了にする');
  await expect(page.locator(':focus')).toBeChecked();
});

test('after deletions in the list, and their undo, the focus is on the same control of a neighbour', async ({
  page,
  email,
}) => {
  const { id } = await hunts(page, email);
  await page.goto(`/app/selections?open=${id}`);
  const confirm = async () => {
    await focusIsOn(page, 'キャンセル');
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Enter');
  };

  await press(page, 'button', '朝日商事のES締切を削除');
  await confirm();
  await expect(page.getByText('イベントを削除しました')).toBeVisible();
  await focusIsOn(page, '朝日商事の追加書類を削除');
  await page.keyboard.press('F6');
  await focusIsOn(page, '元に戻す');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: '朝日商事のES締切を削除' })).toBeVisible();
  await focusIsOn(page, '朝日商事の追加書類を削除');

  await press(page, 'button', 'みなと銀行のメニュー');
  await page.keyboard.press('ArrowUp');
  await focusIsOn(page, '削除');
  await page.keyboard.press('Enter');
  await confirm();
  await expect(page.getByText('選考情報を削除しました')).toBeVisible();
  await expect(page.getByRole('button', { name: 'みなと銀行のメニュー' })).toHaveCount(0);
  await focusIsOn(page, 'ソラネットのメニュー');
});

test('who presses 元に戻す in a message stays where they are in a long list', async ({ page, email }) => {
  await isSignedIn(page, email);
  for (let n = 1; n <= 12; n++) await applies(page, `第${n}商事`, [deadline(n)]);
  await page.goto('/app/selections');
  await page.getByRole('button', { name: '第12商事の予定 1件' }).scrollIntoViewIfNeeded();
  await page.getByRole('button', { name: '第12商事の予定 1件' }).click();
  const box = page.getByRole('article', { name: '第12商事' }).getByRole('checkbox');
  await box.click();
  await page.getByRole('button', { name: '元に戻す' }).click();

  await expect(box).not.toBeChecked();
  await expect(page.getByRole('button', { name: '元に戻す' })).toHaveCount(0);
  await expect(box).toBeFocused();
  await expect(box).toBeInViewport();
});

test('after a change of status the focus is on the selection that was changed, in the list and on the board', async ({
  page,
  email,
}) => {
  await hunts(page, email);
  await page.goto('/app/selections');
  const status = async (letter: string) => {
    await press(page, 'combobox', /^朝日商事のステータス/, 'ArrowDown');
    await page.keyboard.press(letter);
    await page.keyboard.press('Enter');
    await focusIsOn(page, /^朝日商事のステータス：/);
  };
  await status('End');
  await expect(page.locator(':focus')).toHaveAccessibleName('朝日商事のステータス：辞退');
  // A letter goes to the next name that begins with it.
  await status('e');
  await expect(page.locator(':focus')).toHaveAccessibleName('朝日商事のステータス：ES提出済み');

  await page.goto('/app/selections?view=board');
  await press(page, 'button', '朝日商事を移動', 'ArrowRight');
  await expect(page.getByText(/^朝日商事を「.+」に移しました$/)).toBeAttached();
  await focusIsOn(page, '朝日商事を移動');
});

test('what was moved or completed in the calendar leaves the focus on its day', async ({ page, email }) => {
  await hunts(page, email);
  await page.goto('/app/calendar');
  const day = page.locator('[role=gridcell][aria-selected=true]');
  await day.focus();
  await page.keyboard.press('ArrowRight');
  await focusIsOn(page, /予定1件/);
  await page.keyboard.press('m');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(page.getByText(/に移動しました/)).toBeVisible();
  await focusIsOn(page, /予定2件/);
  await expect(page.locator(':focus')).toHaveRole('gridcell');

  await page.keyboard.press('ArrowRight');
  await focusIsOn(page, /予定1件/);
  await page.keyboard.press('Enter');
  await press(page, 'button', '完了にする');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await focusIsOn(page, /予定0件/);

  // A year by Shift and PageDown, and back.
  const year = (await page.locator(':focus').getAttribute('data-day'))?.slice(0, 4);
  await page.keyboard.press('Shift+PageDown');
  await expect(page.locator(':focus')).toHaveAttribute('data-day', new RegExp(`^${Number(year) + 1}-`));
  await page.keyboard.press('Shift+PageUp');
  await expect(page.locator(':focus')).toHaveAttribute('data-day', new RegExp(`^${year}-`));
});

test('a closed dialog gives the focus back to what opened it, and a new screen to its heading', async ({
  page,
  email,
}) => {
  const { id, eventIds } = await hunts(page, email);
  await page.goto(`/app/selections?open=${id}`);
  for (const [name, dialog] of [
    ['リマインドを設定', 'リマインドの設定'],
    ['予定を追加', '予定の追加'],
    ['選考情報を更新', '選考情報の更新'],
    ['朝日商事のES締切を削除', '予定の削除'],
  ] as const) {
    const opener = page.getByRole('main').getByRole('button', { name }).first();
    await opener.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog', { name: dialog })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(opener).toBeFocused();
  }
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog', { name: '検索' })).toBeVisible();
  await page.keyboard.press('Escape');
  await focusIsOn(page, '朝日商事のES締切を削除');

  await page.goto(`/app/selections/${id}/events/${eventIds[0]}`);
  await press(page, 'button', '完了にする');
  await focusIsOn(page, '未完了に戻す');
  await press(page, 'button', /のメニュー$/);
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await focusIsOn(page, 'キャンセル');
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/app\/selections(?:\?|$)/);
  await expect(page.locator(':focus')).toHaveRole('heading');
});
