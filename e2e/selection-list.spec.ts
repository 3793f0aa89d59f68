import type { Page } from '@playwright/test';
import { appliesOften } from './fixtures/selections.ts';
import { expect, isSignedIn, test } from './student.ts';

const MANY = 80;
const card = (page: Page, name: string) => page.getByRole('article', { name, exact: true });
const status = (page: Page, name: string) => page.getByRole('combobox', { name: `${name}のステータス` });

test('of a long list only what is seen is in the page, wherever one is, and nothing of it is out of reach', async ({
  page,
  email,
}) => {
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

  // What has the focus stays, however far one scrolls.
  await status(page, '第1部').focus();
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  await expect(card(page, `第${MANY}部`)).toBeVisible();
  await expect(status(page, '第1部')).toBeFocused();
  await expect(card(page, '第20部')).toHaveCount(0);
  expect(await drawn()).toBeLessThan(MANY / 2);

  // With Tab alone one comes from each card to the next.
  for (let at = 0; at < 40; at++) await page.keyboard.press('Tab');
  await expect(page.locator('article:focus-within')).toHaveAccessibleName(/^第1\d部$/);
  await expect(page.locator('article:focus-within')).toBeInViewport();

  // A link to a card that is far away shows it open, and closing it leaves those above in their place.
  await page.goto(`/app/selections?open=${ids[59]}`);
  await expect(card(page, '第60部').getByRole('button', { name: '予定を追加' })).toBeInViewport();
  expect(await drawn()).toBeLessThan(MANY / 2);
  const top = async () => Math.round((await card(page, '第60部').boundingBox())?.y ?? -1);
  const before = await top();
  await page.getByRole('button', { name: '第60部の予定 1件' }).click();
  await expect(card(page, '第60部').getByRole('button', { name: '予定を追加' })).toHaveCount(0);
  expect(Math.abs((await top()) - before)).toBeLessThanOrEqual(1);

  // Back finds the place again.
  await page.getByRole('button', { name: '第60部のメニュー' }).click();
  await page.getByRole('menuitem', { name: 'ES・マイページ' }).click();
  await expect(page.getByLabel('ES内容')).toBeVisible();
  await page.goBack();
  await expect(card(page, '第60部')).toBeInViewport();

  // The browser's own search, and a print, have all of it.
  await page.keyboard.press('Control+f');
  await expect(page.getByRole('article')).toHaveCount(MANY);
});
