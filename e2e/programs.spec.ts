import type { Page } from '@playwright/test';
import { expectAccessible } from './fixtures/axe.ts';
import { applies, deadline } from './fixtures/selections.ts';
import { expect, isSignedIn, PASSWORD, test } from './student.ts';

const card = (page: Page) => page.getByRole('region', { name: 'プログラムからの利用' });
const dialog = (page: Page, name: string) =>
  page.getByRole('dialog', { name }).or(page.getByRole('alertdialog', { name }));
const entry = (page: Page) => dialog(page, 'APIトークンの作成');
const made = (page: Page) => dialog(page, 'APIトークンを作成しました');

async function opensCard(page: Page, email: string) {
  await isSignedIn(page, email);
  await page.goto('/app/profile#programs');
  await expect(card(page).getByText('APIトークンはまだありません')).toBeVisible();
}

async function proves(page: Page) {
  const proof = dialog(page, 'ご本人の確認');
  await proof.getByLabel('現在のパスワード', { exact: true }).fill(PASSWORD);
  await proof.getByRole('button', { name: '確認', exact: true }).click();
}

test('a student makes a token, a program reads with it what the student entered, and it is over when it is ended', async ({
  page,
  email,
}) => {
  await opensCard(page, email);
  await applies(page, 'みなと商事', [deadline(3)]);
  await card(page).getByRole('button', { name: 'APIトークンを作成' }).click();
  await entry(page).getByLabel('読み取り').uncheck();
  await entry(page).getByRole('button', { name: '作成' }).click();
  await expect(entry(page).getByText('名前は1〜50文字で入力してください')).toBeVisible();
  await expect(entry(page).getByText('1つ以上選んでください')).toBeVisible();
  await entry(page).getByLabel('名前').fill('研究室のパソコンで毎朝動かす、締切を知らせるスクリプト');
  await entry(page).getByLabel('読み取り').check();
  await entry(page).getByLabel('期限').selectOption('30日');
  await entry(page).getByRole('button', { name: '作成' }).click();
  await proves(page);

  const token =
    (await made(page)
      .getByText(/^shiori_[\w-]{43}$/)
      .textContent()) ?? '';
  await made(page).getByRole('button', { name: '保存したので閉じる' }).click();
  await expect(card(page).getByText('まだ使われていません')).toBeVisible();
  const origin = new URL(page.url()).origin;
  const ask = () => fetch(`${origin}/api/v1/events`, { headers: { Authorization: `Bearer ${token}` } });
  const answer = await ask();
  expect([answer.status, await answer.json()]).toMatchObject([200, { events: [{ companyName: 'みなと商事' }] }]);

  await page.reload();
  await expect(card(page).getByText(/最終利用/)).toBeVisible();
  await expect(page.getByText(token)).toBeHidden();
  await card(page)
    .getByRole('button', { name: /を終了$/ })
    .click();
  await dialog(page, 'APIトークンの終了').getByRole('button', { name: '終了', exact: true }).click();
  await expect(card(page).getByText('APIトークンはまだありません')).toBeVisible();
  expect((await ask()).status).toBe(401);
});

test('a webhook is added after a proof, shows its key once, and is removed after a question', async ({
  page,
  email,
}) => {
  await opensCard(page, email);
  const add = async (url: string) => {
    await card(page).getByRole('button', { name: 'Webhookを追加' }).click();
    await dialog(page, 'Webhookの追加').getByLabel('URL').fill(url);
    await dialog(page, 'Webhookの追加').getByRole('button', { name: '追加', exact: true }).click();
  };
  await add('hooks.example.com');
  await expect(dialog(page, 'Webhookの追加').getByText('https:// で始まるURLを入力してください')).toBeVisible();
  await dialog(page, 'Webhookの追加').getByRole('button', { name: 'キャンセル' }).click();
  await add('https://169.254.169.254/latest');
  await proves(page);
  await expect(card(page).getByText('公開されたhttpsのURLを入力してください')).toBeVisible();
  await add('https://hooks.example.com/shiori');

  const added = dialog(page, 'Webhookを追加しました');
  await expect(added.getByText(/^[\w-]{43}$/)).toBeVisible();
  await expectAccessible(page);
  await added.getByRole('button', { name: '保存したので閉じる' }).click();
  await expect(card(page).getByText('https://hooks.example.com/shiori')).toBeVisible();
  await applies(page, 'みなと商事', [deadline(3)]);
  await page.reload();
  await card(page).getByText('送信の記録').click();
  await expect(card(page).getByText('#1')).toBeVisible();
  await expectAccessible(page);
  await card(page).getByRole('button', { name: 'hooks.example.comを削除' }).click();
  await dialog(page, 'Webhookの削除').getByRole('button', { name: '削除', exact: true }).click();
  await expect(card(page).getByText('Webhookはまだありません')).toBeVisible();
});

for (const scheme of ['light', 'dark'] as const)
  test(`axe finds nothing in the tokens of programs, ${scheme}`, async ({ page, email }) => {
    await page.emulateMedia({ colorScheme: scheme });
    await opensCard(page, email);
    await expectAccessible(page);
    await card(page).getByRole('button', { name: 'APIトークンを作成' }).click();
    await entry(page).getByRole('button', { name: '作成' }).click();
    await expect(entry(page).getByText('名前は1〜50文字で入力してください')).toBeVisible();
    await expectAccessible(page);
    await entry(page).getByLabel('名前').fill('締切を知らせるスクリプト');
    await entry(page).getByLabel('書き込み').check();
    await entry(page).getByRole('button', { name: '作成' }).click();
    await proves(page);
    await expect(made(page)).toBeVisible();
    await expectAccessible(page);
    await made(page).getByRole('button', { name: '保存したので閉じる' }).click();
  });
