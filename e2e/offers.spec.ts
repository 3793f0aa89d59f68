import type { Page } from '@playwright/test';
import { shortDayLabel } from '#domain/time.ts';
import { expectAccessible } from './fixtures/axe.ts';
import { opensRows } from './fixtures/folded.ts';
import { applies, dayIn, interview } from './fixtures/selections.ts';
import { expect, isSignedIn, test } from './student.ts';

const save = (page: Page) => page.getByRole('button', { name: '保存', exact: true });
const short = (day: string) => shortDayLabel(day, dayIn(0));

test('the dates that a selection’s form asks for are events: at home, in the list and on a page of their own', async ({
  page,
  email,
}) => {
  await isSignedIn(page, email);
  const { id } = await applies(page, '北辰電機', [interview(-3, '14:00', '最終面接')]);
  await page.goto(`/app/selections/${id}/edit`);
  await opensRows(page);
  await page.getByLabel('ステータス', { exact: true }).selectOption('final_interview');
  await page.getByLabel('結果連絡予定の日付').fill(dayIn(4));
  await page.getByLabel('内定承諾期限の日付').fill(dayIn(7));
  await save(page).click();
  await expect(page.getByText('選考情報を更新しました')).toBeVisible();

  await page.goto('/app/homepage');
  const rows = page.getByRole('main').getByRole('listitem').filter({ hasText: '北辰電機' });
  await expect(rows.filter({ hasText: '結果連絡予定' })).not.toContainText('23:59');
  await expect(rows.filter({ hasText: '内定承諾期限' })).toContainText('23:59');

  await page.goto(`/app/selections?open=${id}`);
  const card = page.getByRole('article', { name: '北辰電機' });
  await expect(card).toContainText(/結果待ち（3日）連絡予定/);
  await card.getByRole('link', { name: '結果連絡予定', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: '結果連絡予定' })).toBeVisible();
  await expect(page.getByRole('main').getByText('連絡を待つ日')).toBeVisible();
  await expect(page.getByRole('main')).toContainText(/リマインド当日/);
  await expectAccessible(page);
  await page.getByRole('link', { name: '編集', exact: true }).click();
  await expect(page.getByLabel('連絡予定日の時刻')).toHaveValue('');
  await page.getByLabel('連絡予定日の日付').fill(dayIn(5));
  await save(page).click();
  await expect(page.getByText('イベント情報を更新しました')).toBeVisible();

  await page.goto(`/app/selections/${id}/edit`);
  await opensRows(page);
  await expect(page.getByLabel('結果連絡予定の日付')).toHaveValue(dayIn(5));
});

test('an offer is entered as an event: nothing of it is shared, and reminders are planned', async ({ page, email }) => {
  await isSignedIn(page, email);
  const { id } = await applies(page, '北辰電機', [interview(-3, '14:00', '最終面接')]);
  await page.goto(`/app/selections?open=${id}&dialog=event`);
  const add = page.getByRole('dialog', { name: '予定の追加' });
  await add.getByLabel('種類').selectOption({ label: '結果連絡予定' });
  await add.getByLabel('連絡予定日の日付').fill(dayIn(9));
  await expect(add.getByLabel('当日', { exact: true })).toBeChecked();
  await expect(add.getByLabel('前日', { exact: true })).not.toBeChecked();
  await add.getByLabel('種類').selectOption({ label: '内定承諾期限' });
  await expect(add.getByText('この種類の予定は、ほかの人に共有されません。')).toBeVisible();
  await add.getByText('詳しく').click();
  await expect(add.getByLabel('詳細も共有する')).toHaveCount(0);
  await add.getByLabel('締切日時の日付').fill(dayIn(9));
  await expect(add.getByLabel('前日', { exact: true })).toBeChecked();
  await add.getByRole('button', { name: '追加', exact: true }).click();
  await expect(page.getByText('イベントを追加しました')).toBeVisible();
  await page.goto('/app/notifications?tab=planned');
  const planned = page.getByRole('main').getByRole('listitem').filter({ hasText: '北辰電機' });
  await expect(planned.filter({ hasText: '前日のリマインド' })).toContainText(
    `内定承諾期限締切${short(dayIn(9))}23:59`,
  );
});

test('an interview that is over asks how it went, and proposes the status that follows', async ({ page, email }) => {
  await isSignedIn(page, email);
  const { id, eventIds } = await applies(page, '北辰電機', [interview(-1, '10:00', '一次面接')]);
  await page.goto(`/app/selections/${id}/events/${eventIds[0]}`);
  const asked = page.getByRole('region', { name: 'どうでしたか' });
  await asked.getByRole('button', { name: '通過' }).click();
  await expect(page.getByText('結果を保存しました')).toBeVisible();
  const answered = page.getByRole('region', { name: '結果', exact: true });
  await expectAccessible(page);
  await answered.getByRole('button', { name: '「面接待ち」にする' }).click();
  await expect(page.getByText('ステータスを更新しました')).toBeVisible();
  await page.reload();
  await expect(answered.getByRole('button', { name: '通過' })).toHaveAttribute('aria-pressed', 'true');
  await expect(answered.getByRole('button', { name: 'にする' })).toHaveCount(0);
  await answered.getByRole('button', { name: '通過' }).click();
  await expect(asked).toBeVisible();
});
