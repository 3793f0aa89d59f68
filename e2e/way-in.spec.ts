import type { Page } from '@playwright/test';
import { expectAccessible } from './fixtures/axe.ts';
import { siteSays } from './fixtures/site.ts';
import { expect, fillSignUp, signUp, test } from './student.ts';

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

test('an address that does not exist says so', async ({ page }) => {
  await page.goto('/nothing-here');
  await expect(page.getByRole('heading', { name: 'ページが見つかりません' })).toBeVisible();
});

const TOKEN = '#aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa';
const SCREENS = [
  '/login',
  '/login?error=google&company=国際総合エンジニアリング・ホールディングス株式会社東日本支社',
  '/signup?company=国際総合エンジニアリング・ホールディングス株式会社東日本支社',
  '/forgot-password',
  '/reset-password',
  `/reset-password${TOKEN}`,
  `/confirm-email${TOKEN}`,
  `/undo-email${TOKEN}`,
  '/nothing-here',
  '/dev/mailbox',
];

async function open(page: Page, path: string) {
  // A page whose address gets another fragment loads again by itself, after `goto` has come back.
  await page.goto('about:blank');
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

/** axe checks many pages completely. */
const A_WHILE_MS = 300_000;

for (const colorScheme of ['light', 'dark'] as const) {
  test(`axe finds nothing in any screen, ${colorScheme}`, async ({ page }) => {
    test.setTimeout(A_WHILE_MS);
    await page.emulateMedia({ colorScheme });
    await siteSays(page, { google: true });
    for (const path of SCREENS) {
      await open(page, path);
      await expectAccessible(page);
    }
  });

  test(`axe finds nothing in forms that were filled in and refused, ${colorScheme}`, async ({ page, email }) => {
    test.setTimeout(A_WHILE_MS);
    await page.emulateMedia({ colorScheme });
    await page.goto('/login');
    await logIn(page, email, 'not-the-password');
    await expect(page.getByRole('alert').filter({ hasText: /\S/ })).toBeVisible();
    await expectAccessible(page);
    await page.goto('/forgot-password');
    await page.getByLabel('メールアドレス').fill(email);
    await page.getByRole('button', { name: 'リンクを送る' }).click();
    await expect(page.getByText('メールを送りました。')).toBeVisible();
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

test('at 320 px, and with letters of twice the size, nothing has to be scrolled sideways', async ({ page, email }) => {
  test.slow();
  for (const [width, size] of [
    [320, '100%'],
    [390, '200%'],
  ] as const) {
    await page.setViewportSize({ width, height: 640 });
    await siteSays(page, { google: true });
    const check = async (path: string) => {
      await page.evaluate((fontSize) => document.documentElement.style.setProperty('font-size', fontSize), size);
      const [inside, outside] = await page.evaluate(() => [document.documentElement.scrollWidth, window.innerWidth]);
      expect(inside, `${path} at ${width} ${size}`).toBeLessThanOrEqual(outside ?? 0);
    };
    for (const path of SCREENS) {
      await open(page, path);
      await check(path);
    }
    await page.goto('/signup');
    for (const title of await page.locator('summary').all()) await title.click();
    await check('/signup, open');
    if (size === '100%') await sendCode(page, email);
    await check('the code');
  }
});

test('B-04, B-05: no page of the way in breaks the policy, or asks anybody but our own server', async ({
  page,
  email,
}) => {
  const broken: string[] = [];
  page.on('console', (message) => {
    if (/Content Security Policy|Trusted/.test(message.text())) broken.push(message.text());
  });
  const hosts = new Set<string>();
  page.on('request', (request) => hosts.add(new URL(request.url()).host));
  for (const path of SCREENS) await open(page, path);
  await signUp(page, email);
  expect(broken).toEqual([]);
  expect([...hosts]).toEqual([new URL(page.url()).host]);
});

test('the way in comes without the router and the query library', async ({ page }) => {
  for (const path of ['/login', '/signup', '/forgot-password']) {
    let bytes = 0;
    page.on('response', async (response) => {
      if (/\/assets\/.*\.js$/.test(response.url())) bytes += (await response.request().sizes()).responseBodySize;
    });
    await page.goto(path, { waitUntil: 'networkidle' });
    expect(bytes, path).toBeLessThanOrEqual(110 * 1024);
    page.removeAllListeners('response');
  }
});

for (const [path, button] of [
  ['/login', 'ログイン'],
  ['/signup', '認証コードを送る'],
] as const) {
  test(`${path} is seen before its script is there, and stays where it was when that comes`, { tag: '@both' }, async ({
    page,
  }) => {
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/assets/auth-*.js', async (route) => {
      await held;
      await route.continue();
    });
    await page.goto(path, { waitUntil: 'commit' });
    const submit = page.locator('button[type=submit]');
    await expect(submit).toHaveText(button);
    await expect(submit).toBeVisible();
    // Before its styles have come, it is laid out and not painted.
    await page.waitForFunction(() =>
      [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].every((it) => it.sheet),
    );
    const place = await submit.boundingBox();
    const field = page.locator('input[type=email]');
    const { x, y } = (await field.boundingBox()) ?? { x: 0, y: 0 };
    await page.mouse.click(x + 20, y + 20);
    await page.keyboard.type('lost');
    await expect(field).toHaveValue('');
    await expect(page.getByRole('status')).toContainText('読み込んでいます');
    release();
    await page.getByLabel('メールアドレス').fill('aoi@example.jp');
    expect(await submit.boundingBox()).toEqual(place);
    await expect(page).toHaveTitle(/｜しおり$/);
  });
}
