import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './fixtures/axe.ts';
import { inputMethod } from './fixtures/input-method.ts';

const companies = (page: Page) => page.getByRole('combobox', { name: '企業名で検索' });
const code = (page: Page) => page.getByRole('textbox', { name: '認証コード' });
const log = (page: Page) => page.getByRole('status', { name: '検索の記録' });

test.beforeEach(async ({ page }) => {
  page.on('console', (message) => expect(message.type(), message.text()).not.toBe('error'));
  page.on('pageerror', (error) => expect(error.message).toBe(''));
  await page.goto('/dev/ui');
  await expect(page.getByRole('heading', { name: '部品' })).toBeVisible();
});

for (const width of [320, 390, 1280]) {
  for (const theme of ['light', 'dark'] as const) {
    test(`every part passes axe and fits at ${width} px, ${theme}`, async ({ page }) => {
      await page.setViewportSize({ width, height: 900 });
      await page.emulateMedia({ colorScheme: theme });
      await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
      await expect(page.getByText('画面を表示できませんでした')).toBeVisible();

      await expectAccessible(page);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    });
  }
}

test('text of twice the size still fits on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 900 });
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
});

test('open popups and dialogs pass axe', async ({ page }) => {
  const opened = [
    () => page.getByRole('combobox', { name: 'みなと商事のステータス' }).click(),
    () => page.getByRole('button', { name: 'みなと商事のメニュー' }).click(),
    () => companies(page).fill('とよ'),
    () => page.getByRole('button', { name: 'ダイアログを開く' }).click(),
  ];
  for (const open of opened) {
    await open();
    await page.waitForTimeout(350);
    await expectAccessible(page);
    await page.keyboard.press('Escape');
  }
});

test.describe('while a Japanese input method composes', () => {
  for (const [name, key, code] of [
    ['Enter as Chrome sends it', 'Enter', 229],
    ['Enter as Windows sends it', 'Process', 229],
    ['Enter with its own code', 'Enter', 13],
    ['ArrowDown', 'ArrowDown', 229],
    ['Escape', 'Escape', 229],
  ] as const) {
    test(`${name} neither selects, moves, closes nor submits in the company search`, async ({ page }) => {
      await companies(page).click();
      const keyboard = await inputMethod(page);
      for (const text of ['と', 'とよ', 'とよた']) await keyboard.compose(text);
      const first = page.getByRole('option', { name: 'とよた紡織' });
      await expect(first).toHaveAttribute('aria-selected', 'true');

      await keyboard.key(key, code);
      await page.waitForTimeout(150);

      await expect(first).toHaveAttribute('aria-selected', 'true');
      await expect(log(page)).toHaveText('');
      await expect(companies(page)).toHaveValue('とよた');
    });
  }

  test('the Enter that Safari sends after the composition does not select, the next one does', async ({ page }) => {
    await companies(page).click();
    const keyboard = await inputMethod(page);
    await keyboard.compose('とよ');
    await keyboard.confirm('とよ');
    await keyboard.key('Enter', 229);
    await expect(log(page)).toHaveText('');
    await keyboard.key('Enter', 13);
    await expect(log(page)).toHaveText('pick とよた紡織');
  });

  test('a pick with the mouse leaves nothing of the composed text behind', async ({ page }) => {
    await companies(page).click();
    const keyboard = await inputMethod(page);
    await keyboard.compose('とよ');
    await page.getByRole('option', { name: 'とよだ商会' }).click();
    await expect(log(page)).toHaveText('pick とよだ商会');
    await expect(companies(page)).toHaveValue('');
  });

  test('Escape does not close a dialog, before or after the composition', async ({ page }) => {
    await page.getByRole('button', { name: 'ダイアログを開く' }).click();
    const field = page.getByRole('textbox', { name: '予定名' });
    await expect(field).toBeFocused();
    const keyboard = await inputMethod(page);
    await keyboard.compose('めん');
    await keyboard.key('Escape', 229);
    await expect(page.getByRole('dialog')).toBeVisible();
    await keyboard.confirm('面');
    await keyboard.key('Escape', 229);
    await expect(page.getByRole('dialog')).toBeVisible();
    await expect(field).toHaveValue('面');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(page.getByRole('button', { name: 'ダイアログを開く' })).toBeFocused();
  });

  test('a code composed in full-width digits is read when it is confirmed', async ({ page }) => {
    await code(page).click();
    const keyboard = await inputMethod(page);
    await keyboard.compose('１２３');
    await expect(page.getByRole('status', { name: '送ったコード' })).toHaveText('');
    await keyboard.confirm('１２３４５６');
    await expect(page.getByRole('status', { name: '送ったコード' })).toHaveText('123456');
  });
});

test('the company search is used with the keyboard alone', async ({ page }) => {
  await companies(page).fill('とよ');
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('option', { name: 'とよだ商会' })).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(log(page)).toHaveText('action とよ');
  await companies(page).fill('読込');
  await expect(page.getByText('検索しています')).toBeAttached();
  await page.keyboard.press('Enter');
  await companies(page).fill('失敗');
  await expect(page.getByText('検索できませんでした。もう一度お試しください。')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(companies(page)).toHaveAttribute('aria-expanded', 'false');
});

test('a code is typed digit by digit, corrected, and cleared and focused again when it was wrong', async ({ page }) => {
  const sent = page.getByRole('status', { name: '送ったコード' });
  await expect(code(page)).toHaveCount(1);
  await expect(code(page)).toHaveAttribute('autocomplete', 'one-time-code');
  await expect(code(page)).toHaveAttribute('inputmode', 'numeric');
  await code(page).click();
  await page.keyboard.type('1 2');
  await expect(code(page)).toHaveValue('12');
  await page.keyboard.press('Backspace');
  await expect(code(page)).toHaveValue('1');
  await page.keyboard.type('9999');
  await expect(sent).toHaveText('');
  await page.keyboard.type('9');
  await expect(sent).toHaveText('199999');
  await expect(page.getByText('認証コードが正しくありません。もう一度お試しください。')).toBeVisible();
  await expect(code(page)).toBeFocused();
  await expect(code(page)).toHaveValue('');
});

for (const [what, text] of Object.entries({
  'full-width digits with words': '認証コード：１２３ ４５６',
  'digits with a hyphen': '123-456',
  'digits with spaces and a line break': ' 123 456\n',
})) {
  test(`a code is pasted as ${what}, in place of what was typed`, async ({ page }) => {
    await code(page).click();
    await page.keyboard.type('98');
    await code(page).evaluate((input, copied) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text', copied);
      input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    }, text);
    await expect(page.getByRole('status', { name: '送ったコード' })).toHaveText('123456');
    await expect(code(page)).toHaveValue('123456');
  });
}

test('a code that the browser or the keyboard fills in at once is sent', async ({ page }) => {
  await code(page).click();
  await page.keyboard.type('98');
  await page.keyboard.insertText('１２３４５６');
  await expect(page.getByRole('status', { name: '送ったコード' })).toHaveText('123456');
  await code(page).fill('123450');
  await expect(page.getByRole('status', { name: '送ったコード' })).toHaveText('123450');
});

for (const [width, theme] of [
  [390, 'light'],
  [1280, 'dark'],
] as const) {
  test(`a press into a box of the code puts the cursor before its digit at ${width} px, ${theme}`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme: theme });
    await code(page).fill('12345');
    const boxes = await code(page).evaluate((input) =>
      [...(input.previousElementSibling?.children ?? [])].map((box) => {
        const { left, top, height } = box.getBoundingClientRect();
        return { left, middle: top + height / 2 };
      }),
    );
    expect(boxes).toHaveLength(6);
    for (const [at, { left, middle }] of boxes.entries()) {
      await page.mouse.click(left + 2, middle);
      expect(await code(page).evaluate((input: HTMLInputElement) => input.selectionStart)).toBe(at);
    }
  });
}

test('a date is pasted as it stands in a mail, and an empty deadline proposes today 23:59', async ({ page }) => {
  const day = page.getByLabel('締切日時の日付');
  await day.focus();
  await expect(page.getByLabel('締切日時の時刻')).toHaveValue('23:59');
  await day.evaluate((input) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text', '締切：２０２７年１月８日（金）１４時');
    input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  });
  await expect(day).toHaveValue('2027-01-08');
  await expect(page.getByLabel('締切日時の時刻')).toHaveValue('14:00');
  await expect(page.getByText(/1月8日（金）14:00/)).toBeVisible();
});

test('a status is changed with the keyboard alone, and Esc leaves it as it was', async ({ page }) => {
  const select = page.getByRole('combobox', { name: 'みなと商事のステータス' });
  await select.focus();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('option', { name: '面接待ち' })).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Escape');
  await expect(select).toHaveAccessibleName('みなと商事のステータス：面接待ち');
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(select).toHaveAccessibleName('みなと商事のステータス：最終面接');
  await select.click();
  await expect(page.getByRole('option', { name: '合格' })).toHaveCount(0);
  await page.getByRole('option', { name: '内定' }).click();
  await expect(select).toHaveAccessibleName('みなと商事のステータス：内定');
});

test('a menu is used with the keyboard alone and gives the focus back', async ({ page }) => {
  const button = page.getByRole('button', { name: 'みなと商事のメニュー' });
  await button.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: '選考情報を更新' })).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(page.getByRole('menuitem', { name: '選考情報を削除' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(button).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status', { name: '選んだ操作' })).toHaveText('予定');
  await expect(button).toBeFocused();
});

test('an undo can be reached with F6, waits while it has the focus, and an error stays', async ({ page }) => {
  await page.clock.install();
  // Only the steps below let time pass, however busy the machine is.
  await page.clock.pauseAt(Date.now() + 3_600_000);
  await page.getByRole('button', { name: '元に戻せるお知らせ' }).click();
  await page.keyboard.press('F6');
  const undo = page.getByRole('button', { name: '元に戻す', exact: true });
  await expect(undo).toBeFocused();
  await page.clock.runFor(20_000);
  await expect(undo).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status', { name: '元に戻した回数' })).toHaveText('1');
  await expect(undo).toHaveCount(0);

  await page.getByRole('button', { name: '元に戻せるお知らせ' }).click();
  await page.mouse.move(5, 5);
  await page.clock.runFor(7_000);
  await expect(undo).toBeVisible();
  await page.clock.runFor(1_500);
  await expect(undo).toHaveCount(0);

  await page.getByRole('button', { name: '失敗のお知らせ' }).click();
  await page.clock.runFor(60_000);
  await expect(page.getByRole('alert').filter({ hasText: '更新に失敗しました' })).toBeVisible();
});

test('B-06: an address that is not http or https never becomes a link', async ({ page }) => {
  await expect(page.getByText('これはリンクになりません')).toBeVisible();
  await expect(page.locator('a[href^="javascript"]')).toHaveCount(0);
  await expect(page.getByRole('link', { name: /マイページ/ })).toHaveAttribute('rel', 'noopener noreferrer nofollow');
});

test('the theme that was chosen is there before the first paint of the next visit', async ({ page }) => {
  await page.getByRole('button', { name: 'ダーク' }).click();
  await page.route('**/assets/*.js', (route) => route.fulfill({ contentType: 'text/javascript', body: '' }));
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
});
