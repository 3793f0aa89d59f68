import type { Page } from '@playwright/test';
import { expectAccessible } from './fixtures/axe.ts';
import { opensRows } from './fixtures/folded.ts';
import { applies, dayIn, deadline, interview } from './fixtures/selections.ts';
import { expect, isSignedIn, test } from './student.ts';

const messages = (page: Page) => page.getByRole('region', { name: 'お知らせ' });
const save = (page: Page) => page.getByRole('button', { name: '保存', exact: true });
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const status = (page: Page, name: string) => page.getByRole('combobox', { name: `${name}のステータス` });
const done = (page: Page, name: string) => page.getByRole('checkbox', { name: `${name}のES締切を完了にする` });

async function setsStatus(page: Page, name: string, label: string) {
  await status(page, name).click();
  await page.getByRole('listbox').getByRole('option', { name: label }).click();
  await expect(messages(page)).toContainText('ステータスを更新しました');
}

test('the status ES提出済み offers to complete the deadline, and undoing it takes the offer back', {
  tag: '@both',
}, async ({ page, email }) => {
  await isSignedIn(page, email);
  const { id } = await applies(page, '北辰電機', [deadline(3), interview(6, '14:00')]);
  await page.goto(`/app/selections?open=${id}`);
  await setsStatus(page, '北辰電機', 'ES提出済み');
  await expect(messages(page)).toContainText('ES締切が残っています');
  // Its time stands still under the pointer.
  await messages(page).getByText('ES締切が残っています').hover();
  await expectAccessible(page);
  await messages(page).getByRole('button', { name: '元に戻す' }).click();
  await expect(messages(page).getByRole('button')).toHaveCount(0);
  await expect(status(page, '北辰電機')).toHaveAccessibleName(/：エントリー前$/);

  await setsStatus(page, '北辰電機', 'ES提出済み');
  await expect(done(page, '北辰電機')).not.toBeChecked();
  await messages(page).getByRole('button', { name: 'ES締切も完了にする' }).click();
  await expect(messages(page)).toContainText('完了にしました');
  await expect(done(page, '北辰電機')).toBeChecked();
});

test('completing the deadline of an ES offers the status, unless a later one stands', { tag: '@both' }, async ({
  page,
  email,
}) => {
  await isSignedIn(page, email);
  const later = await applies(page, '朝日商事', [deadline(4)]);
  const { id } = await applies(page, '北辰電機', [deadline(3)]);
  await page.goto(`/app/selections?open=${later.id}`);
  await setsStatus(page, '朝日商事', '面接待ち');
  await done(page, '朝日商事').check();
  await expect(messages(page)).toContainText('完了にしました');
  await expect(messages(page)).not.toContainText('ステータスは');

  await page.goto(`/app/selections?open=${id}`);
  await done(page, '北辰電機').check();
  await expect(messages(page)).toContainText('ステータスは「エントリー前」です');
  await messages(page).getByRole('button', { name: 'ES提出済みにする' }).click();
  await expect(messages(page)).toContainText('ステータスを更新しました');
  await expect(messages(page)).not.toContainText('ES締切が残っています');
  await expect(status(page, '北辰電機')).toHaveAccessibleName(/：ES提出済み$/);
  await page.goto(`/app/selections/${id}/edit`);
  await expect(field(page, '提出済み')).toBeChecked();
});

test('the deadline in the form is an event, and its two boxes follow each other', { tag: '@both' }, async ({
  page,
  email,
}) => {
  await isSignedIn(page, email);
  const { id } = await applies(page, '北辰電機', [interview(9, '14:00')]);
  const opens = async () => {
    await page.goto(`/app/selections/${id}/edit`);
    await opensRows(page);
  };
  await opens();
  await page.getByLabel('ESの締切の日付').fill(dayIn(5));
  await save(page).click();
  await expect(page.getByText('選考情報を更新しました')).toBeVisible();
  await page.goto(`/app/selections?open=${id}`);
  await expect(done(page, '北辰電機')).not.toBeChecked();

  await opens();
  await expect(field(page, 'ステータスも「ES提出済み」にする')).toHaveCount(0);
  await field(page, '提出済み').check();
  await field(page, 'ステータスも「ES提出済み」にする').check();
  await expect(field(page, 'ステータス')).toHaveValue('es_submitted');
  await field(page, 'ES締切も完了にする').uncheck();
  await expect(field(page, '提出済み')).not.toBeChecked();
  await field(page, 'ES締切も完了にする').check();
  await expectAccessible(page);
  await save(page).click();
  await expect(page.getByText('選考情報を更新しました')).toBeVisible();
  await expect(status(page, '北辰電機')).toHaveAccessibleName(/：ES提出済み$/);
  await page.goto(`/app/selections?open=${id}`);
  await expect(done(page, '北辰電機')).toBeChecked();
});
