import type { Page } from '@playwright/test';
import type { ReceivedMail } from '#domain/inbox/views.ts';
import { parts } from '#domain/time.ts';
import { expectAccessible } from './fixtures/axe.ts';
import { confirmsSenders, forward, forwardingAddress } from './fixtures/forwarding.ts';
import { isPhone, presses } from './fixtures/presses.ts';
import { stored } from './fixtures/screens-seen.ts';
import { applies, dayIn, inDays, interview } from './fixtures/selections.ts';
import { expect, isSignedIn, test } from './student.ts';

const row = (page: Page, subject: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('link', { name: subject }) });
const sheet = (page: Page) => page.getByRole('dialog', { name: '届いたメール' });

// An answer that is still being changed when a journey ends would fail it.
test.afterEach(({ page }) => page.unrouteAll({ behavior: 'wait' }));

/** 12月4日, as companies write it. */
function written(days: number): string {
  const [year, month, date] = parts(dayIn(days));
  return `${year}年${month}月${date}日`;
}

const invitation = () => ({
  subject: '一次面接のご案内',
  text: `北辰電機株式会社 採用担当です。\n一次面接：${written(9)} 14:00〜15:00\n会場：大手町本社\nES提出締切：${written(6)} 23:59`,
});

test('an address is made, a mail comes by itself, and what it proposes is saved, taken back, and the mail unread again @both', async ({
  page,
  email,
}) => {
  await isSignedIn(page, email);
  await applies(page, '北辰電機', [interview(20, '10:00', '説明')]);
  await confirmsSenders(page);
  await page.goto('/app/inbox');
  await expect(page).toHaveTitle('受信箱｜しおり');
  await expect(page.getByText('転送されたメールはまだありません')).toBeVisible();
  await expect(page.getByRole('link', { name: '転送の設定方法' })).toHaveCount(1);
  await presses(page.getByRole('button', { name: 'アドレスを作る' }));
  const address = page.getByText(/^[a-z2-9]{16}@/);
  // Where the address needs two lines, the second one begins with @.
  await expect(address.locator('wbr')).toHaveCount(1);
  await forward((await address.textContent()) ?? '', invitation());
  await expect(row(page, '一次面接のご案内')).toContainText('予定2件');
  await expect(page.getByRole('button', { name: '未確認 1' })).toBeVisible();

  if (isPhone(page.locator('body'))) await page.getByRole('link', { name: '一次面接のご案内' }).tap();
  else {
    await page.keyboard.press('j');
    await expect(page.getByRole('link', { name: '一次面接のご案内' })).toBeFocused();
    await page.keyboard.press('Enter');
  }
  await expect(sheet(page).getByRole('article', { name: '北辰電機の一次面接' })).toContainText('大手町本社');
  await expect(sheet(page).locator('mark').filter({ hasText: '大手町本社' })).toBeVisible();
  await expect(page.getByRole('button', { name: '未確認 0', includeHidden: true })).toBeAttached();
  await page.goBack();
  await expect(sheet(page)).toBeHidden();
  await presses(page.getByRole('link', { name: '一次面接のご案内' }));
  await presses(sheet(page).getByRole('button', { name: '2件を保存' }));
  await expect(page.getByText('2件を保存しました')).toBeVisible();
  await expect(sheet(page)).toBeHidden();
  await expect(row(page, '一次面接のご案内')).toContainText('対応済み');
  const deadlines = async () => (await stored(page)).flatMap((it) => it.events.map(({ deadline }) => deadline)).sort();
  expect(await deadlines()).toEqual([inDays(6, '23:59'), inDays(9, '14:00'), inDays(20, '10:00')].sort());
  await page.getByRole('button', { name: '元に戻す' }).click();
  await expect(page.getByText('追加を取り消しました')).toBeVisible();
  expect(await deadlines()).toEqual([inDays(20, '10:00')]);
  await expect(page.getByRole('button', { name: '未確認 1' })).toBeVisible();
});

test('a mail whose sender is not confirmed opens with nothing ticked; what it says is text, and links show their host', async ({
  page,
  email,
}) => {
  await isSignedIn(page, email);
  await applies(page, '北辰電機', [interview(20, '10:00', '説明')]);
  const url = 'https://www.hokushin.co.jp.evil.example/login';
  await forward(await forwardingAddress(page), {
    subject: '<script>document.title="x"</script>**重要**\u202Egpj',
    text: `北辰電機株式会社 採用担当です。\n<img src=x onerror="document.title='x'">\n一次面接：${written(9)} 14:00〜15:00\n${url}`,
  });
  await page.goto('/app/inbox');
  const link = page.getByRole('link', { name: '<script>document.title="x"</script>**重要**gpj' });
  await expect(link).toBeVisible();
  await expect(page.getByText('差出人を確認できません')).toBeVisible();
  await expectAccessible(page);
  await presses(link);
  await expect(sheet(page)).toContainText('<img src=x onerror=');
  await expect(sheet(page).getByRole('checkbox', { name: 'この予定を保存' })).not.toBeChecked();
  await expect(sheet(page).getByRole('button', { name: '0件を保存' })).toHaveAttribute('aria-disabled', 'true');
  await expect(sheet(page).getByRole('button', { name: /www\.hokushin\.co\.jp\.evil\.example/ })).toBeVisible();
  await expect(page).toHaveTitle('受信箱｜しおり');
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    await expectAccessible(page);
  }
});

test('a mail is dropped, brought back, and waits on home and in the sheet for adding', async ({ page, email }) => {
  await isSignedIn(page, email);
  await forward(await forwardingAddress(page), invitation());
  await page.goto('/app/homepage');
  await presses(page.getByRole('link', { name: /受信箱.*未確認 1件/ }));
  await expect(page.getByRole('heading', { level: 1, name: '受信箱' })).toBeVisible();
  await presses(page.getByRole('button', { name: '一次面接のご案内のメニュー' }));
  await presses(page.getByRole('menuitem', { name: '破棄' }));
  await expect(row(page, '一次面接のご案内')).toHaveCount(0);
  await presses(page.getByRole('button', { name: '元に戻す' }));
  await expect(row(page, '一次面接のご案内')).toBeVisible();
  await page.goto('/app/homepage');
  await page.getByRole('button', { name: /企業を検索・予定を追加/ }).click();
  await presses(page.getByRole('dialog').getByRole('link', { name: '受信箱 1件' }));
  await expect(page.getByRole('heading', { level: 1, name: '受信箱' })).toBeVisible();
});

test('the address is renewed and stopped after a question; Gmail’s confirmation shows its code and its link', async ({
  page,
  email,
}) => {
  await isSignedIn(page, email);
  const old = await forwardingAddress(page);
  await forward(old, { subject: 'Gmail の転送の確認', text: '確認' });
  const url = 'https://mail-settings.google.com/mail/vf-abc';
  await confirmsSenders(page, { confirmation: { code: '123456789', url } });
  await page.goto('/app/inbox');
  await presses(page.getByRole('link', { name: 'Gmail の転送の確認' }));
  await expect(sheet(page).getByText('123456789')).toBeVisible();
  await expect(
    sheet(page).getByRole('link', { name: /確認のリンクを開く.*mail-settings\.google\.com/ }),
  ).toHaveAttribute('href', url);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await presses(page.getByRole('button', { name: 'アドレスを変更' }));
  await presses(page.getByRole('dialog').getByRole('button', { name: '変更' }));
  await expect(page.getByText('新しいアドレスに変更しました')).toBeVisible();
  await expect(page.getByText(old)).toHaveCount(0);
  await expect(forward(old, invitation())).rejects.toThrow(/550/);
  await presses(page.getByRole('button', { name: '停止', exact: true }));
  await presses(page.getByRole('dialog').getByRole('button', { name: '停止' }));
  await expect(page.getByRole('button', { name: 'アドレスを作る' })).toBeVisible();
});

test('how to forward is told in both themes, and fits 320 px', async ({ page, email }) => {
  await isSignedIn(page, email);
  await page.goto('/app/inbox/forwarding');
  const byHand = page.getByText('宛先に自分の転送先アドレスを入力して、送信します。');
  await expect(byHand).toBeVisible();
  // One way is open at a time.
  const gmail = page.getByRole('heading', { name: 'Gmailから自動的に転送する' });
  await page.locator('summary').filter({ has: gmail }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('転送されるのは、設定したあとに届いたメールだけです。')).toBeVisible();
  await expect(byHand).toBeHidden();
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    await expectAccessible(page);
  }
  await page.setViewportSize({ width: 320, height: 700 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
});

test('another student’s mail is not found, and stays as it is', async ({ page, browser, email }) => {
  await isSignedIn(page, email);
  await forward(await forwardingAddress(page), invitation());
  const [mail] = await mails(page);
  const context = await browser.newContext();
  const ren = await context.newPage();
  await isSignedIn(ren, `ren-${email}`);
  const headers = { 'Sec-Fetch-Site': 'same-origin', 'Content-Type': 'application/json' };
  const asked = await ren.request.patch(`/api/inbox/mails/${mail?.id}`, { headers, data: { state: 'dropped' } });
  expect(asked.status()).toBe(404);
  await ren.goto(`/app/inbox?mail=${mail?.id}`);
  await expect(ren.getByText('このメールは見つかりません')).toBeVisible();
  await expect(ren.getByText('一次面接のご案内')).toHaveCount(0);
  expect((await mails(page)).map((it) => it.state)).toEqual(['unread']);
  await context.close();
});

test('two tabs: what is dropped in one is gone in the other; 未確認 has what is unread, すべて everything', async ({
  page,
  context,
  email,
}) => {
  await isSignedIn(page, email);
  const to = await forwardingAddress(page);
  await forward(to, invitation());
  await forward(to, { subject: 'お知らせ', text: 'お世話になっております。' });
  await page.goto('/app/inbox');
  const other = await context.newPage();
  await other.goto('/app/inbox');
  await expect(row(other, 'お知らせ')).toContainText('予定は見つかりませんでした');
  await presses(other.getByRole('link', { name: 'お知らせ' }));
  await expect(sheet(other)).toContainText('予定は見つかりませんでした');
  await other.keyboard.press('Escape');
  await expect(row(page, 'お知らせ')).toHaveCount(0);
  await presses(page.getByRole('button', { name: 'すべて 2' }));
  await expect(page).toHaveURL(/tab=all/);
  await expect(row(page, 'お知らせ')).toBeVisible();
  await presses(page.getByRole('button', { name: '一次面接のご案内のメニュー' }));
  await presses(page.getByRole('menuitem', { name: '破棄' }));
  await expect(page.getByRole('link', { name: 'お知らせ' })).toBeFocused();
  await expect(row(other, '一次面接のご案内')).toHaveCount(0);
});

test('an inbox that could not be loaded is loaded again by a press', async ({ page, email }) => {
  await isSignedIn(page, email);
  let isDown = true;
  await page.route(/\/api\/inbox$/, (route) => (isDown ? route.abort() : route.continue()));
  await page.goto('/app/inbox');
  await expect(page.getByRole('alert').filter({ hasText: '受信箱を読み込めませんでした' })).toBeVisible();
  await expectAccessible(page);
  isDown = false;
  await presses(page.getByRole('button', { name: '再読み込み' }));
  await expect(page.getByText('転送されたメールはまだありません')).toBeVisible();
  await expectAccessible(page);
});

test('where the installation receives no mail nothing leads to the inbox, and its address says so', async ({
  page,
  email,
}) => {
  await isSignedIn(page, email);
  await page.route('**/api/session', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: { ...((await answer.json()) as object), isInboxOffered: false } });
  });
  await page.route(/\/api\/inbox$/, (route) =>
    route.fulfill({ json: { isOffered: false, address: null, unread: 0, mails: [], next: null } }),
  );
  await page.goto('/app/inbox');
  await expect(page.getByRole('heading', { name: '受信箱は利用できません' })).toBeVisible();
  await expectAccessible(page);
  await presses(page.getByRole('link', { name: 'ホームへ' }));
  await expect(page.getByRole('heading', { level: 1, name: '青井 葵さん' })).toBeFocused();
  await presses(page.getByRole('button', { name: 'アカウントメニュー' }));
  await expect(page.getByRole('menuitem', { name: '通知設定' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: '受信箱' })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /企業を検索・予定を追加/ }).click();
  await expect(page.getByRole('button', { name: 'メールを貼り付け' })).toBeVisible();
  await expect(page.getByRole('dialog').getByRole('link', { name: /受信箱/ })).toHaveCount(0);
});

test('the list fits 320 px, and letters twice as large', async ({ page, email }) => {
  await isSignedIn(page, email);
  await forward(await forwardingAddress(page), {
    ...invitation(),
    subject: '三菱東京海上日動火災保険ホールディングス'.repeat(4),
  });
  await page.goto('/app/inbox');
  await expect(page.getByText('予定2件')).toBeVisible();
  const isInside = async () =>
    page.getByRole('list', { name: 'メール' }).evaluate((it) => it.scrollWidth - it.clientWidth <= 0);
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
  expect(await isInside()).toBe(true);
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '';
  });
  await page.setViewportSize({ width: 320, height: 700 });
  expect(await isInside()).toBe(true);
});

async function mails(page: Page): Promise<ReceivedMail[]> {
  return ((await (await page.request.get('/api/inbox')).json()) as { mails: ReceivedMail[] }).mails;
}
