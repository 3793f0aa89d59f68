import { expect, type Locator, type Page, test } from '@playwright/test';

const dialog = (page: Page) => page.getByRole('dialog', { name: '予定の追加' });
const undone = (page: Page) => page.getByRole('status', { name: '元に戻した回数' });

test.beforeEach(async ({ page }) => {
  page.on('pageerror', (error) => expect(error.message).toBe(''));
  await page.goto('/dev/ui');
  await expect(page.getByRole('heading', { name: '部品' })).toBeVisible();
});

/** Whether the element is the topmost one at its centre: nothing covers it, and it is not inert. */
const isOnTop = (element: Locator) =>
  element.evaluate((it) => {
    const { left, top, width, height } = it.getBoundingClientRect();
    const hit = document.elementFromPoint(left + width / 2, top + height / 2);
    return hit !== null && (it.contains(hit) || hit.contains(it)) && hit.tagName !== 'DIALOG';
  });

for (const width of [390, 1280]) {
  test(`a message can be seen and pressed above an open dialog at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 });
    await page.getByRole('button', { name: '元に戻せるお知らせ' }).click();
    await page.getByRole('button', { name: 'ダイアログを開く' }).click();
    await expect(dialog(page)).toBeVisible();

    const undo = page.getByRole('button', { name: '元に戻す', exact: true });
    await expect.poll(() => isOnTop(undo)).toBe(true);
    await expect.poll(() => isOnTop(page.getByText('予定を削除しました'))).toBe(true);
    await undo.click({ timeout: 5_000 });
    await expect(undone(page)).toHaveText('1');
    await expect(dialog(page)).toBeVisible();
  });
}

test('nothing behind a dialog moves', async ({ page }) => {
  const heading = page.locator('h1').first();
  const before = await heading.boundingBox();
  await page.getByRole('button', { name: 'ダイアログを開く' }).click();
  await expect(dialog(page)).toBeVisible();
  const after = await heading.boundingBox();
  expect([after?.x, after?.width]).toEqual([before?.x, before?.width]);
});

test('a message that a dialog makes is inside it, whose outside is inert', async ({ page }) => {
  await page.getByRole('button', { name: 'ダイアログを開く' }).click();
  await dialog(page).getByRole('button', { name: '控えをコピー' }).click();
  await expect(dialog(page).getByRole('status').filter({ hasText: 'コピーしました' })).toBeVisible();
  await page.keyboard.press('F6');
  await expect(page.getByRole('button', { name: 'お知らせを閉じる' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('コピーしました')).toHaveCount(0);
});

test('a message goes on above the page when its dialog closes, and above a second dialog', async ({ page }) => {
  await page.getByRole('button', { name: 'ダイアログを開く' }).click();
  await dialog(page).getByRole('button', { name: '失敗させる' }).click();
  const failed = page.getByRole('alert').filter({ hasText: '更新に失敗しました' });
  await expect(failed).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();
  await expect(failed).toHaveCount(1);
  await page.getByRole('button', { name: '確認を開く' }).click();
  await expect(page.getByRole('dialog', { name: '選考情報の削除' }).getByText('更新に失敗しました')).toBeVisible();
  await page.getByRole('button', { name: 'お知らせを閉じる' }).click();
  await expect(page.getByText('更新に失敗しました')).toHaveCount(0);
});

test('a press that begins in a field and ends beside the dialog does not close it', async ({ page }) => {
  await page.getByRole('button', { name: 'ダイアログを開く' }).click();
  const field = page.getByRole('textbox', { name: '予定名' });
  await field.fill('一次面接');
  const box = await field.boundingBox();
  if (!box) throw new Error('the field is not shown');
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(20, 20, { steps: 4 });
  await page.mouse.up();
  await expect(dialog(page)).toBeVisible();
  await expect(field).toHaveValue('一次面接');

  await page.mouse.click(20, 20);
  await expect(dialog(page)).toBeHidden();
});

test('a question is read out when its dialog opens, with the focus where nothing is lost', async ({ page }) => {
  await page.getByRole('button', { name: '確認を開く' }).click();
  await expect(page.getByRole('dialog', { name: '選考情報の削除' })).toHaveAccessibleDescription(
    /選考情報を削除しますか？.*みなと商事/,
  );
  await expect(page.getByRole('dialog').getByRole('button', { name: 'キャンセル' })).toBeFocused();
  // A form is not read out as a whole.
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'ダイアログを開く' }).click();
  await expect(dialog(page)).toHaveAccessibleDescription('');
});

test('regions for messages are there, and empty, before the first message', async ({ page }) => {
  const regions = page.locator('[data-toasts]').locator('[role=status], [role=alert]');
  await expect(regions).toHaveCount(2);
  await expect(regions).toHaveText(['', '']);
  await page.getByRole('button', { name: 'ダイアログを開く' }).click();
  const inside = dialog(page).locator('[data-toasts]').locator('[role=status], [role=alert]');
  await expect(inside).toHaveText(['', '']);
  for (const region of await inside.all()) expect(await region.evaluate((it) => it.checkVisibility())).toBe(true);
});

for (const reducedMotion of ['no-preference', 'reduce'] as const) {
  test(`the text of a banner comes after its region, with motion: ${reducedMotion}`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion });
    const banner = page.getByRole('alert').filter({ hasText: 'データの取得に失敗しました' }).first();
    await expect(banner).toBeVisible();
    const [own, text] = await banner.evaluate((it) => {
      const look = (element: Element | null) => element && getComputedStyle(element);
      const inside = look(it.querySelector('.late-text'));
      return [look(it)?.animationName, inside && `${inside.animationName} ${inside.animationDelay}`];
    });
    expect([own, text]).toEqual(['none', 'appear 0.1s']);
  });
}
