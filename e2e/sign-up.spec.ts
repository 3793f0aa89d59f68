import type { Page } from '@playwright/test';
import { inputMethod } from './fixtures/input-method.ts';
import { siteSays } from './fixtures/site.ts';
import { codeFor, expect, fillSignUp, isSignedIn, PASSWORD, test } from './student.ts';

test.use({ serviceWorkers: 'allow' });

async function sendCode(page: Page, email: string) {
  await page.goto('/signup');
  await fillSignUp(page, email);
  await page.getByRole('button', { name: '認証コードを送る' }).click();
  await expect(page.getByRole('heading', { name: '認証コードを入力' })).toBeVisible();
}

const paste = (page: Page, text: string) =>
  page.getByLabel('認証コード（6桁）').evaluate((box, copied) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text', copied);
    box.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, text);

test('a visitor signs up from the front page with the code from the mail and begins the onboarding', {
  tag: '@both',
}, async ({ page, email }) => {
  await page.goto('/');
  await page.getByRole('main').getByRole('link', { name: '無料で登録' }).click();
  await expect(page).toHaveTitle('新規登録｜しおり');
  await fillSignUp(page, email);
  await page.getByRole('button', { name: '認証コードを送る' }).click();
  await expect(page.getByText(`${email} に6桁の認証コードを送りました。`)).toBeVisible();
  await page.getByLabel('認証コード（6桁）').pressSequentially(await codeFor(page, email));
  await page.waitForURL(/\/onboarding$/);
  await page.goBack();
  await expect(page).not.toHaveURL(/step=code/);
});

test('the company of a link stands above the form and is carried through the code to the onboarding', async ({
  page,
  email,
}) => {
  await page.goto(`/signup?company=${encodeURIComponent('みなと商事')}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('みなと商事の選考管理を始める');
  await fillSignUp(page, email);
  await page.getByRole('button', { name: '認証コードを送る' }).click();
  await expect(page.getByRole('heading', { name: '認証コードを入力' })).toBeVisible();
  await page.reload();
  await paste(page, await codeFor(page, email));
  const on = `/app/companies/add?company=${encodeURIComponent('みなと商事')}`;
  await page.waitForURL((url) => url.pathname === '/onboarding' && url.searchParams.get('redirect') === on);
});

test('each field says what is wrong with it, and the first one gets the cursor', async ({ page, email }) => {
  await page.goto('/signup');
  const submit = page.getByRole('button', { name: '認証コードを送る' });
  await submit.click();
  await expect(page.getByText('名前を入力してください')).toBeVisible();
  await expect(page.getByText('メールアドレスを入力してください')).toBeVisible();
  await expect(page.getByText('志望業界を少なくとも1つ選択してください')).toBeVisible();
  await expect(page.getByLabel('名前')).toBeFocused();
  await expect(page.getByLabel('名前')).toHaveAccessibleDescription('名前を入力してください');

  await fillSignUp(page, email);
  await expect(page.getByText('志望業界を少なくとも1つ選択してください')).toBeHidden();
  await page.locator('[name=password]').fill('short');
  await page.locator('[name=passwordConfirm]').fill('other');
  await page.getByLabel('都道府県').selectOption('海外');
  await submit.click();
  await expect(page.getByText('パスワードは6文字以上で設定してください')).toBeVisible();
  await expect(page.getByText('パスワードが一致しません')).toBeVisible();
  await expect(page.getByText('海外を選択した場合は国を選択してください')).toBeVisible();
  await expect(page.locator('[name=password]')).toBeFocused();

  await page.locator('[name=password]').fill('password');
  await page.locator('[name=passwordConfirm]').fill('password');
  await page.getByLabel('国').selectOption('シンガポール');
  await submit.click();
  await expect(page.getByText('より長く、推測されにくいパスワードを設定してください')).toBeVisible();
});

test('another prefecture than 海外 asks for no country', async ({ page }) => {
  await page.goto('/signup');
  await page.getByLabel('都道府県').selectOption('海外');
  await page.getByLabel('国').selectOption('フランス');
  await page.getByLabel('都道府県').selectOption('東京都');
  await expect(page.getByLabel('国')).toHaveCount(0);
  await page.getByLabel('都道府県').selectOption('海外');
  await expect(page.getByLabel('国')).toHaveValue('');
});

test('industries are ranked, moved and removed, and the fourth cannot be chosen', async ({ page }) => {
  await page.goto('/signup');
  await page.getByText('商社', { exact: true }).click();
  for (const name of ['総合商社', '食品', '機械・電子']) await page.getByRole('button', { name, exact: true }).click();
  const chosen = page.getByRole('list', { name: '選んだ志望業界' }).getByRole('listitem');
  await expect(chosen).toHaveText(['第一志望商社 / 総合商社', '第二志望商社 / 食品', '第三志望商社 / 機械・電子']);
  await expect(page.getByText('3つまで選べます。変えるには1つ外してください。')).toBeVisible();
  await expect(page.getByRole('button', { name: '鉄鋼・金属' })).toBeDisabled();

  await page.getByRole('button', { name: '商社 / 食品を上へ' }).press('Enter');
  await expect(chosen.first()).toHaveText('第一志望商社 / 食品');
  await expect(page.getByRole('button', { name: '商社 / 食品を下へ' })).toBeFocused();
  await page.getByRole('button', { name: '商社 / 総合商社を外す' }).press('Enter');
  await expect(chosen).toHaveText(['第一志望商社 / 食品', '第二志望商社 / 機械・電子']);
  await expect(page.getByRole('button', { name: '商社 / 機械・電子を外す' })).toBeFocused();
});

test('a mistyped domain is pointed out and mended with one press', async ({ page }) => {
  await page.goto('/signup');
  await page.getByLabel('メールアドレス').fill('misaki@gmial.com');
  await page.getByRole('button', { name: '修正する' }).click();
  await expect(page.getByLabel('メールアドレス')).toHaveValue('misaki@gmail.com');
  await page.getByLabel('メールアドレス').fill('misaki@stu.example.ac.jp');
  await expect(page.getByText('卒業後も使えるメールアドレスをおすすめします。')).toBeVisible();
});

test('going back from the code and reloading lose nothing but the passwords', async ({ page, email }) => {
  await page.goto('/signup');
  await page.getByText('職種・企業規模').click();
  await page.getByText('営業・販売').click();
  await page.getByLabel('法人営業').check();
  await page.getByLabel('卒業年度').selectOption({ index: 2 });
  await fillSignUp(page, email);
  await page.getByRole('button', { name: '認証コードを送る' }).click();
  await page.getByRole('button', { name: '戻る' }).click();

  for (const again of [() => Promise.resolve(null), () => page.reload()]) {
    await again();
    await expect(page.getByLabel('名前')).toHaveValue('青井 葵');
    await expect(page.getByLabel('メールアドレス')).toHaveValue(email);
    await expect(page.getByLabel('卒業年度')).not.toHaveValue('');
    await expect(page.getByText('商社 / 総合商社')).toBeVisible();
    await expect(page.locator('[name=password]')).toHaveValue('');
    await page.getByText('営業・販売').click();
    await expect(page.getByLabel('法人営業')).toBeChecked();
  }
});

test('a wrong code empties the field and begins again; after five the code is worth nothing', async ({
  page,
  email,
}) => {
  await sendCode(page, email);
  const code = await codeFor(page, email);
  const other = code === '111111' ? '222222' : '111111';
  await page.getByLabel('認証コード（6桁）').pressSequentially(other);
  await expect(page.getByText('認証コードが正しくありません。もう一度お試しください。')).toBeVisible();
  await expect(page.getByLabel('認証コード（6桁）')).toBeFocused();
  await expect(page.getByLabel('認証コード（6桁）')).toHaveValue('');
  for (let more = 0; more < 4; more += 1) {
    const answered = page.waitForResponse('**/api/sign-up/verification');
    await page.getByLabel('認証コード（6桁）').pressSequentially(other);
    await answered;
    await expect(page.getByLabel('認証コード（6桁）')).toHaveValue('');
  }
  await page.getByLabel('認証コード（6桁）').pressSequentially(code);
  await expect(
    page
      .getByRole('alert')
      .or(page.getByText(/認証コード(が正しくありません|の有効期限)/))
      .first(),
  ).toBeVisible();
  expect(new URL(page.url()).pathname).toBe('/signup');
});

test('a code is pasted from a mail with full-width digits', async ({ page, email }) => {
  await sendCode(page, email);
  const wide = [...(await codeFor(page, email))]
    .map((digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0))
    .join('');
  await paste(page, ` ${wide}\n`);
  await page.waitForURL(/\/onboarding/);
});

test('another code can be asked for after a minute, also when the page is loaded again', async ({ page, email }) => {
  await sendCode(page, email);
  await expect(page.getByRole('button', { name: /^再送信（\d+秒後）$/ })).toBeDisabled();
  await expect(page.getByRole('button', { name: /^再送信（5[0-7]秒後）$/ })).toBeVisible({ timeout: 12_000 });
  await page.reload();
  await expect(page.getByRole('button', { name: /^再送信（[345]\d秒後）$/ })).toBeDisabled();
  await expect(page.getByText('迷惑メールフォルダも確認してください。')).toBeVisible();
});

test('where no sign-up waits, the code screen leads back to the form', async ({ page }) => {
  await page.goto('/signup?step=code');
  await expect(page.getByRole('heading', { name: '新規登録' })).toBeVisible();
});

test('a mail that could not be sent is told, and nothing that was typed is lost', async ({ page, email }) => {
  await page.route('**/api/sign-up', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 503, json: { error: 'mail_failed' } })
      : route.continue(),
  );
  await page.goto('/signup');
  await fillSignUp(page, email);
  await page.getByRole('button', { name: '認証コードを送る' }).click();
  await expect(page.getByRole('alert').filter({ hasText: /\S/ })).toHaveText(
    '認証メールの送信に失敗しました。もう一度お試しください。',
  );
  await expect(page.locator('[name=password]')).toHaveValue(PASSWORD);
});

test('Enter while the input method composes a name does not send the form', async ({ page }) => {
  await page.goto('/signup');
  const ime = await inputMethod(page);
  await page.getByLabel('名前').focus();
  await ime.compose('あおい');
  await ime.key('Enter');
  await ime.key('Process');
  await ime.confirm('葵');
  await expect(page.getByLabel('名前')).toHaveValue('葵');
  await expect(page.getByText('メールアドレスを入力してください')).toHaveCount(0);
  await page.keyboard.press('Enter');
  await expect(page.getByText('メールアドレスを入力してください')).toBeVisible();
});

test('signing up ends an open session and says so', async ({ page, email }) => {
  await isSignedIn(page, email);
  await page.goto('/signup');
  await expect(page.getByText('ログアウトしました。新しいアカウントを登録できます。')).toBeVisible();
  await page.goto('/app/homepage');
  await expect(page).toHaveURL(/\/login\?redirect=/);
});

test('I8: signing up asks before it ends a session whose drafts would be lost', async ({ page, email }) => {
  await isSignedIn(page, email);
  await page.goto('/app/homepage');
  await page.evaluate(() => localStorage.setItem('shiori/draft/someone/profile', '{}'));
  await page.goto('/signup');
  await expect(page.getByText('下書きは削除されます')).toBeVisible();
  expect(await (await page.request.get('/api/session')).json()).not.toBeNull();
  await page.getByRole('button', { name: 'ログアウトして登録' }).click();
  await expect(page.getByText('ログアウトしました。新しいアカウントを登録できます。')).toBeVisible();
  expect(await (await page.request.get('/api/session')).json()).toBeNull();
});

test('signing up asks before it ends a session while changes wait to be sent, and keeps them until then', async ({
  page,
  email,
}) => {
  await isSignedIn(page, email);
  await page.goto('/app/homepage');
  await page.evaluate(() => localStorage.setItem('shiori/outbox/someone', '1'));
  await page.goto('/signup');
  await expect(page.getByText('ログアウトすると、未送信の変更は削除されます。')).toBeVisible();
  await page.evaluate(() => localStorage.setItem('shiori/draft/someone/profile', '{}'));
  await page.reload();
  await expect(page.getByText('未送信の変更と保存していない入力内容の下書きは削除されます。')).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('shiori/outbox/someone'))).toBe('1');
  expect(await (await page.request.get('/api/session')).json()).not.toBeNull();
  await page.getByRole('button', { name: 'ログアウトして登録' }).click();
  await expect(page.getByText('ログアウトしました。新しいアカウントを登録できます。')).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('shiori/outbox/someone'))).toBeNull();
});

test('signing up and in needs no pointer', { tag: '@both' }, async ({ page, email }) => {
  await page.goto('/signup');
  const tabTo = async (name: string) => {
    for (let presses = 0; presses < 80; presses += 1) {
      await page.keyboard.press('Tab');
      const focused = await page.evaluate(() => {
        const it = document.activeElement as HTMLInputElement | null;
        return it?.name || it?.textContent?.trim();
      });
      if (focused === name) return;
    }
    throw new Error(`${name} was never focused`);
  };
  const fill = async (name: string, text: string) => {
    await tabTo(name);
    await page.keyboard.insertText(text);
  };
  await fill('name', '青井 葵');
  await fill('email', email);
  await fill('password', PASSWORD);
  await fill('passwordConfirm', PASSWORD);
  await tabTo('商社');
  await page.keyboard.press('Enter');
  await tabTo('総合商社');
  await page.keyboard.press('Space');
  await tabTo('認証コードを送る');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: '認証コードを入力' })).toBeVisible();
  await tabTo('code');
  await page.keyboard.type(await codeFor(page, email));
  await page.waitForURL(/\/onboarding/);
});

test('the mailbox, which the code screen names, shows what was mailed, as text and as the receiver sees it', async ({
  page,
  context,
  email,
}) => {
  // The mailbox opens to nobody who comes through a proxy.
  await context.setExtraHTTPHeaders({});
  let asked = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/api/site')) asked += 1;
  });
  await sendCode(page, email);
  await expect(page.getByRole('link', { name: '開発用メールボックス' })).toHaveAttribute('href', '/dev/mailbox');
  expect(asked).toBe(1);
  await page.goto('/dev/mailbox');
  const mail = page.getByRole('article').filter({ hasText: email });
  await expect(mail).toContainText(await codeFor(page, email));
  const opened = context.waitForEvent('page');
  await mail.getByRole('link', { name: 'HTMLで表示' }).click();
  await expect((await opened).getByText(await codeFor(page, email))).toBeVisible();
});

test('the shortest password is the one that the operator set, on the form and in the refusal', async ({
  page,
  email,
}) => {
  await siteSays(page, { passwordMinLength: 10 });
  await page.goto('/signup');
  await expect(page.locator('[name=password]')).toHaveAccessibleDescription('10文字以上。12文字以上をおすすめします。');
  await fillSignUp(page, email);
  for (const name of ['password', 'passwordConfirm']) await page.locator(`[name=${name}]`).fill('青いりんご42個');
  await page.getByRole('button', { name: '認証コードを送る' }).click();
  await expect(page.getByText('パスワードは10文字以上で設定してください')).toBeVisible();
});

test('Google is offered where it is configured, and why it failed is said once', async ({ page }) => {
  await siteSays(page, { google: false });
  await page.goto('/signup');
  await expect(page.getByLabel('名前')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Googleで登録' })).toHaveCount(0);
  await siteSays(page, { google: true });
  await page.goto(`/signup?company=${encodeURIComponent('みなと商事')}&error=google_cancelled`);
  await expect(page.getByRole('alert').filter({ hasText: /\S/ })).toHaveText(
    'Googleアカウントでの登録に失敗しましたGoogleでの操作がキャンセルされました。',
  );
  await expect(page.locator('[data-failure]')).toBeFocused();
  const way = new URL((await page.getByRole('link', { name: 'Googleで登録' }).getAttribute('href')) ?? '', page.url());
  expect([way.pathname, Object.fromEntries(way.searchParams)]).toEqual([
    '/api/google/sign-in',
    { company: 'みなと商事', from: 'signup' },
  ]);
  await page.reload();
  await expect(page.getByRole('link', { name: 'Googleで登録' })).toBeVisible();
  await expect(page.getByRole('alert').filter({ hasText: /\S/ })).toHaveCount(0);
});

test('on a wide screen the promises stand beside the form', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto('/signup');
  const promises = page.getByRole('complementary', { name: 'しおりでできること' }).getByRole('listitem');
  await expect(promises).toHaveCount(4);
  await expect(promises.getByText('無料で始められます')).toBeVisible();
  await page.getByRole('button', { name: '認証コードを送る' }).focus();
  await page.evaluate(() => window.scrollTo({ top: 700 }));
  await expect(promises.first()).toBeInViewport();
  await expect(promises.last()).toBeInViewport();
});

test('an account that could not be made is told with the way out, and the code can be entered again', async ({
  page,
  email,
}) => {
  await sendCode(page, email);
  await page.route('**/api/sign-up/verification', (route) => route.abort());
  const code = await codeFor(page, email);
  await page.getByLabel('認証コード（6桁）').pressSequentially(code);
  await expect(page.getByRole('alert').filter({ hasText: /\S/ })).toHaveText(
    'アカウント作成に失敗しました接続できませんでした。通信状況を確認して、もう一度お試しください。',
  );
  await page.unroute('**/api/sign-up/verification');
  await page.getByLabel('認証コード（6桁）').pressSequentially(code);
  await page.waitForURL(/\/onboarding/);
});

test('a code screen that cannot be read says so, and comes with a second try', async ({ page, email }) => {
  await sendCode(page, email);
  await page.route('**/api/sign-up', (route) => route.abort());
  await page.reload();
  await expect(page.getByRole('heading', { name: 'データの取得に失敗しました' })).toBeVisible();
  await page.unroute('**/api/sign-up');
  await page.getByRole('button', { name: '再読み込み' }).click();
  await expect(page.getByRole('heading', { name: '認証コードを入力' })).toBeVisible();
});

test('digits that an input method composes are read when they are confirmed', async ({ page, email }) => {
  await sendCode(page, email);
  await expect(page.getByLabel('認証コード（6桁）')).toHaveAttribute('autocomplete', 'one-time-code');
  await page.getByLabel('認証コード（6桁）').focus();
  const ime = await inputMethod(page);
  await ime.compose('１');
  await expect(page.getByLabel('認証コード（6桁）')).toHaveValue('１');
  await ime.confirm('１');
  await expect(page.getByLabel('認証コード（6桁）')).toHaveValue('1');
});
