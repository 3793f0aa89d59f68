import type { Page } from '@playwright/test';
import { expectAccessible } from './fixtures/axe.ts';
import { inputMethod } from './fixtures/input-method.ts';
import { codeFor, expect, fillSignUp, isSignedIn, PASSWORD, signUp, test } from './student.ts';

const FAILURE = 'メールアドレスまたはパスワードが正しくありません';

async function sendCode(page: Page, email: string) {
  await page.goto('/signup');
  await fillSignUp(page, email);
  await page.getByRole('button', { name: '認証コードを送る' }).click();
  await expect(page.getByRole('heading', { name: '認証コードを入力' })).toBeVisible();
}

async function logIn(page: Page, email: string, password: string) {
  await page.getByLabel('メールアドレス').fill(email);
  await page.locator('[name=password]').fill(password);
  await page.getByRole('button', { name: 'ログイン', exact: true }).click();
}

const paste = (page: Page, text: string) =>
  page.getByLabel('1桁目').evaluate((box, copied) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text', copied);
    box.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, text);

test('a visitor signs up from the front page with the code from the mail and is at home', async ({ page, email }) => {
  await page.goto('/');
  await page.getByRole('main').getByRole('link', { name: '無料で登録' }).click();
  await expect(page).toHaveTitle('新規登録｜しおり');
  await fillSignUp(page, email);
  await page.getByRole('button', { name: '認証コードを送る' }).click();
  await expect(page.getByText(`${email} に6桁の認証コードを送りました。`)).toBeVisible();
  await page.getByLabel('1桁目').pressSequentially(await codeFor(page, email));
  await page.waitForURL('**/app/homepage');
  await page.goto('/');
  await expect(page.getByRole('link', { name: 'ホームへ' }).first()).toBeVisible();
});

test('the company of a link stands above the form and opens the start of its selection after the code', async ({
  page,
  email,
}) => {
  await page.goto(`/signup?company=${encodeURIComponent('みなと商事')}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('みなと商事の選考管理を始める');
  await fillSignUp(page, email);
  await page.getByRole('button', { name: '認証コードを送る' }).click();
  await paste(page, await codeFor(page, email));
  await page.waitForURL(
    (url) => url.pathname === '/app/companies/add' && url.searchParams.get('company') === 'みなと商事',
  );
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

test('a wrong code empties the boxes and begins again; after five the code is worth nothing', async ({
  page,
  email,
}) => {
  await sendCode(page, email);
  const code = await codeFor(page, email);
  const other = code === '111111' ? '222222' : '111111';
  await page.getByLabel('1桁目').pressSequentially(other);
  await expect(page.getByText('認証コードが正しくありません。もう一度お試しください。')).toBeVisible();
  await expect(page.getByLabel('1桁目')).toBeFocused();
  for (const at of [1, 6]) await expect(page.getByLabel(`${at}桁目`)).toHaveValue('');
  for (let more = 0; more < 4; more += 1) {
    const answered = page.waitForResponse('**/api/sign-up/verification');
    await page.getByLabel('1桁目').pressSequentially(other);
    await answered;
    await expect(page.getByLabel('1桁目')).toHaveValue('');
  }
  await page.getByLabel('1桁目').pressSequentially(code);
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
  await page.waitForURL('**/app/homepage');
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
  await expect(page.getByRole('alert')).toHaveText('認証メールの送信に失敗しました。もう一度お試しください。');
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

test('whoever is not signed in is led to the login and then to where they wanted', async ({ page, email }) => {
  await isSignedIn(page, email);
  await page.context().clearCookies();
  await page.goto('/app/calendar');
  await expect(page).toHaveURL(/\/login\?redirect=/);
  await logIn(page, email, PASSWORD);
  await page.waitForURL('**/app/calendar');
  await page.goBack();
  await expect(page).not.toHaveURL(/\/login/);
});

test('a wrong password keeps the address, empties itself and takes the focus to the reason', async ({
  page,
  email,
}) => {
  await page.goto('/login');
  await logIn(page, email, 'not-the-password');
  await expect(page.getByRole('alert')).toHaveText(FAILURE);
  await expect(page.locator('[data-failure]')).toBeFocused();
  await expect(page.getByLabel('メールアドレス')).toHaveValue(email);
  await expect(page.locator('[name=password]')).toHaveValue('');
});

test('A-17: the login leads to no foreign address', async ({ page, email }) => {
  await isSignedIn(page, email);
  await page.context().clearCookies();
  await page.goto(`/login?redirect=${encodeURIComponent('//evil.example/app/homepage')}`);
  await logIn(page, email, PASSWORD);
  await page.waitForURL('**/app/homepage');
});

test('signing up and in needs no pointer', async ({ page, email }) => {
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
  await page.waitForURL('**/app/homepage');
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

test('the legal texts name the day, the whole count of articles, and whom to write to', async ({ page }) => {
  for (const [path, count, last] of [
    ['/terms', 16, '第16条'],
    ['/privacy', 14, '14. '],
  ] as const) {
    await page.goto(path);
    await expect(page.getByText('2024年12月24日')).toBeVisible();
    await expect(page.locator('h2')).toHaveCount(count);
    await expect(page.locator('h2').last()).toContainText(last);
    await expect(page.getByRole('link', { name: 'support@example.jp' })).toBeVisible();
    await page.getByRole('link', { name: 'トップに戻る' }).click();
    await expect(page).toHaveURL(/\/$/);
  }
});

test('an address that does not exist says so', async ({ page }) => {
  await page.goto('/nothing-here');
  await expect(page.getByRole('heading', { name: 'ページが見つかりません' })).toBeVisible();
});

const SCREENS = ['/', '/login', '/signup', '/terms', '/privacy', '/nothing-here', '/dev/mailbox'];

for (const width of [390, 1280]) {
  for (const colorScheme of ['light', 'dark'] as const) {
    test(`axe finds nothing at ${width}, ${colorScheme}`, async ({ page, email }) => {
      test.slow();
      await page.setViewportSize({ width, height: 844 });
      await page.emulateMedia({ colorScheme });
      for (const path of SCREENS) {
        await page.goto(path);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await expectAccessible(page);
      }
      await page.goto('/login');
      await logIn(page, email, 'not-the-password');
      await expect(page.getByRole('alert')).toBeVisible();
      await expectAccessible(page);
      await page.goto('/signup');
      await page.getByRole('button', { name: '認証コードを送る' }).click();
      await expect(page.getByText('名前を入力してください')).toBeVisible();
      await fillSignUp(page, email);
      await page.getByText('職種・企業規模').click();
      await expect(page.getByText('志望企業規模')).toBeVisible();
      await expectAccessible(page);
      await page.getByRole('button', { name: '認証コードを送る' }).click();
      await expect(page.getByRole('heading', { name: '認証コードを入力' })).toBeVisible();
      await expectAccessible(page);
    });
  }
}

test('at 320 px, and with letters of twice the size, nothing has to be scrolled sideways', async ({ page, email }) => {
  test.slow();
  for (const [width, size] of [
    [320, '100%'],
    [390, '200%'],
  ] as const) {
    await page.setViewportSize({ width, height: 640 });
    const check = async (path: string) => {
      await page.evaluate((fontSize) => document.documentElement.style.setProperty('font-size', fontSize), size);
      const [inside, outside] = await page.evaluate(() => [document.documentElement.scrollWidth, window.innerWidth]);
      expect(inside, `${path} at ${width} ${size}`).toBeLessThanOrEqual(outside ?? 0);
    };
    for (const path of SCREENS) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await check(path);
    }
    await page.goto('/signup');
    for (const title of await page.locator('summary').all()) await title.click();
    await check('/signup, open');
    if (size === '100%') await sendCode(page, email);
    await check('the code');
  }
});

test('B-04: no page of the way in breaks the policy', async ({ page, email }) => {
  const broken: string[] = [];
  page.on('console', (message) => {
    if (/Content Security Policy|Trusted/.test(message.text())) broken.push(message.text());
  });
  for (const path of SCREENS) await page.goto(path);
  await signUp(page, email);
  expect(broken).toEqual([]);
});
