import type { Page } from '@playwright/test';
import { expectAccessible } from './fixtures/axe.ts';
import { servesInPieces } from './fixtures/in-pieces.ts';
import { inputMethod } from './fixtures/input-method.ts';
import { expect, isSignedIn, test } from './student.ts';

const field = (page: Page) => page.getByRole('combobox', { name: '企業名で検索' });
const options = (page: Page) => page.getByRole('option');
const dialog = (page: Page) => page.getByRole('dialog');
const linkWith = (path: string, company: string) => `${path}?company=${encodeURIComponent(company)}`;

/** The page's clock is controlled by the test from the first moment. */
async function stillClock(page: Page) {
  await page.clock.install({ time: '2026-04-01T10:00:00+09:00' });
  await page.clock.pauseAt('2026-04-01T10:00:01+09:00');
}

async function search(page: Page, typed: string) {
  // On a busy machine the beginning is searched for before the rest is typed.
  const answered = page.waitForResponse((it) => new URL(it.url()).searchParams.get('q') === typed);
  await field(page).pressSequentially(typed);
  await answered;
  await expect(options(page).first()).toBeVisible();
}

test('a company is found by its kana, chosen with the keys, and asks for an account', { tag: '@both' }, async ({
  page,
}) => {
  await page.goto('/');
  await search(page, 'みつびししょうじ');
  await expect(field(page)).toHaveAttribute('aria-expanded', 'true');
  const first = options(page).first();
  await expect(first).toContainText('三菱商事');
  await expect(first).toContainText('商社');
  await expect(field(page)).toHaveAttribute('aria-activedescendant', (await first.getAttribute('id')) ?? '');
  await page.keyboard.press('Enter');

  await expect(dialog(page)).toHaveAccessibleName('三菱商事の選考を管理するには、アカウントが必要です');
  await expect(dialog(page).getByText('締切のリマインドやカレンダーも無料で使えます。')).toBeVisible();
  await expect(dialog(page).getByRole('link', { name: 'ログイン' })).toHaveAttribute(
    'href',
    linkWith('/login', '三菱商事'),
  );
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();
  await expect(field(page)).toBeFocused();
  await expect(options(page)).toHaveCount(0);

  await page.keyboard.press('ArrowDown');
  await expect(options(page).first()).toBeVisible();
  await page.keyboard.press('Enter');
  await dialog(page).getByRole('link', { name: '無料で登録' }).click();
  await expect(page).toHaveURL((url) => url.pathname === '/signup' && url.searchParams.get('company') === '三菱商事');
});

test('at most eight companies are shown, the arrows go round, and Esc closes the list', { tag: '@both' }, async ({
  page,
}) => {
  await page.goto('/');
  await search(page, '銀行');
  expect(await options(page).count()).toBeLessThanOrEqual(8);
  const [first, last] = [options(page).first(), options(page).last()];
  await expect(first).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('ArrowUp');
  await expect(last).toHaveAttribute('aria-selected', 'true');
  await expect(last).toBeInViewport();
  await page.keyboard.press('ArrowDown');
  await expect(first).toHaveAttribute('aria-selected', 'true');
  const box = await page.getByRole('listbox').boundingBox();
  expect(box?.height).toBeLessThanOrEqual(256);
  await page.keyboard.press('Escape');
  await expect(options(page)).toHaveCount(0);
  await expect(field(page)).toHaveValue('銀行');
});

test('a company that is not there can be registered under what was typed', async ({ page }) => {
  const name = 'まだどこにもない"会社"&<b>';
  await page.goto('/');
  await search(page, name);
  await expect(page.getByRole('status').filter({ hasText: `「${name}」は見つかりませんでした` })).toBeVisible();
  await options(page).getByText(`「${name}」を新しい企業として登録して追加`).click();
  await expect(dialog(page)).toHaveAccessibleName(`${name}の選考を管理するには、アカウントが必要です`);
  await dialog(page).getByRole('link', { name: '無料で登録' }).click();
  await expect(page).toHaveURL((url) => url.searchParams.get('company') === name);
});

test('keys that belong to the input method choose nothing, and what is composed is searched for', async ({ page }) => {
  await page.goto('/');
  await field(page).focus();
  const ime = await inputMethod(page);
  await ime.compose('みつびし');
  await expect(options(page).first()).toBeVisible();
  for (const key of ['Enter', 'Process', 'ArrowDown', 'Escape']) await ime.key(key);
  await ime.key('Enter', 13);
  await expect(dialog(page)).toBeHidden();
  await expect(options(page).first()).toHaveAttribute('aria-selected', 'true');
  await ime.confirm('三菱');
  await ime.key('Enter');
  await expect(dialog(page)).toBeHidden();
  await expect(field(page)).toHaveValue('三菱');
});

test('Enter chooses nothing of a list that is older than the text', async ({ page }) => {
  await stillClock(page);
  await page.goto('/');
  await field(page).fill('三菱');
  await page.clock.runFor(300);
  await expect(options(page).first()).toBeVisible();
  await field(page).fill('三菱商事');
  await page.keyboard.press('Enter');
  await expect(options(page).first()).toContainText('三菱商事');
  await expect(dialog(page)).toBeHidden();
  await page.keyboard.press('Enter');
  await expect(dialog(page)).toHaveAccessibleName('三菱商事の選考を管理するには、アカウントが必要です');
});

test('leaving the field closes the list; the button searches at once', { tag: '@both' }, async ({ page }) => {
  await page.goto('/');
  await search(page, '商事');
  await page.keyboard.press('Tab');
  await expect(options(page)).toHaveCount(0);
  await page.getByRole('button', { name: '検索', exact: true }).click();
  await expect(options(page).first()).toBeVisible();
  await expect(field(page)).toBeFocused();
});

test('an answer that is slow, late or missing is told as what it is', async ({ page }) => {
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/api/companies?**', async (route) => {
    if (route.request().url().includes('limit=8&')) return route.abort();
    await held;
    await route.fulfill({ status: 503, json: { error: 'unavailable' } });
  });
  await page.goto('/');
  await field(page).fill('商事');
  await expect(page.getByRole('status').filter({ hasText: '検索しています' })).toBeAttached();
  await expect(page.locator('[role=listbox] [aria-hidden=true]')).toHaveCount(3);
  answer();
  await expect(page.getByText('検索できませんでした。もう一度お試しください。')).toBeVisible();
  await page.unroute('**/api/companies?**');
  await page.getByRole('button', { name: '検索', exact: true }).click();
  await expect(options(page).first()).toBeVisible();
});

test('who is signed in is led home, and from a company on to its first selection', async ({ page, email }) => {
  await isSignedIn(page, email);
  await page.goto('/');
  await expect(page.getByRole('banner').getByRole('link', { name: 'ホームへ' })).toHaveAttribute(
    'href',
    '/app/homepage',
  );
  await expect(page.getByRole('banner').getByRole('link', { name: 'ログイン' })).toHaveCount(0);
  const shift = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => {
          resolve(list.getEntries().reduce((sum, it) => sum + (it as PerformanceEntry & { value: number }).value, 0));
        }).observe({ type: 'layout-shift', buffered: true });
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(0)));
      }),
  );
  expect(shift).toBeLessThan(0.001);
  await search(page, '三菱商事');
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => url.pathname !== '/');
});

test('nothing moves while the page arrives in pieces', async ({ page }) => {
  const server = await servesInPieces(test.info().project.use.baseURL ?? '');
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const it of list.getEntries()) shifts.push((it as PerformanceEntry & { value: number }).value);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.goto(server.url);
  await expect(page.getByRole('contentinfo')).toBeVisible();
  await page.waitForTimeout(500);
  const shifts = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts);
  expect(shifts.reduce((sum, it) => sum + it, 0)).toBeLessThan(0.001);
  server.close();
});

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false });

  test('the pages say everything, and the search leads to a page of results', async ({ page }) => {
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toContainText('就活の選考を、見失わない。');
    await expect(page.getByRole('heading', { name: 'スケジュール管理' })).toBeVisible();
    await page.getByLabel('企業名で検索').fill('ミツビシショウジ');
    await page.getByRole('button', { name: '検索' }).click();
    await expect(page).toHaveURL(/\/search\?q=/);
    await expect(page.getByLabel('企業名で検索')).toHaveValue('ミツビシショウジ');
    const found = page.getByRole('listitem').filter({ hasText: '三菱商事' }).first();
    await expect(found.getByRole('link')).toHaveCount(1);
    await expect(page.getByRole('main').getByRole('link', { name: 'ログイン' })).toHaveAttribute('href', '/login');
    await expect(found.getByRole('link', { name: '三菱商事を登録して追加' })).toHaveAttribute(
      'href',
      linkWith('/signup', '三菱商事'),
    );
    await page.getByLabel('企業名で検索').fill('まだない"><b>会社');
    await page.keyboard.press('Enter');
    const name = 'まだない"><b>会社';
    await expect(page.getByText(`「${name}」は見つかりませんでした`)).toBeVisible();
    await expect(page.getByRole('link', { name: `「${name}」を新しい企業として登録して追加` })).toHaveAttribute(
      'href',
      linkWith('/signup', name),
    );
    await page.goto('/search');
    await expect(page.getByText('企業名を入力して、検索してください。')).toBeVisible();
    await page.goto('/terms');
    await expect(page.getByRole('heading', { level: 2 })).toHaveCount(16);
  });
});

test('on the page of results each company has one action, which asks for an account', { tag: '@both' }, async ({
  page,
}) => {
  await page.goto('/search?q=三菱商事');
  await expect(page.getByRole('main').getByRole('link', { name: 'ログイン' })).toHaveCount(1);
  const row = page.getByRole('listitem').filter({ hasText: '三菱商事' }).first();
  await row.getByRole('link', { name: '三菱商事を登録して追加' }).press('Enter');
  await expect(dialog(page)).toHaveAccessibleName('三菱商事の選考を管理するには、アカウントが必要です');
  await page.keyboard.press('Escape');
  await expect(row.getByRole('link')).toBeFocused();
  await row.getByText('追加', { exact: true }).click({ force: true });
  await expect(dialog(page).getByRole('link', { name: '無料で登録' })).toHaveAttribute(
    'href',
    linkWith('/signup', '三菱商事'),
  );
  await expect(dialog(page).getByRole('link', { name: 'ログイン' })).toHaveAttribute(
    'href',
    linkWith('/login', '三菱商事'),
  );
});

test('who is signed in goes from the page of results on to a first selection', async ({ page, email }) => {
  await isSignedIn(page, email);
  await page.goto('/search?q=三菱商事');
  await expect(page.getByRole('main').getByRole('link', { name: 'ログイン' })).toHaveCount(0);
  await page.getByRole('link', { name: '三菱商事を登録して追加' }).click();
  await page.waitForURL((url) => url.pathname === '/app/companies/add');
});

test('sample names are typed into the heading, which is read as one sentence; the motion can be stopped', async ({
  page,
}) => {
  await stillClock(page);
  await page.goto('/');
  const typed = page.locator('[data-typed]');
  await expect(page.getByRole('heading', { level: 1 })).toHaveAccessibleName('就活の選考を、見失わない。');
  await expect(typed).toHaveText('みなと商事');
  await page.clock.runFor(2000);
  await expect(typed).toHaveText('北');
  await page.clock.runFor(200);
  await expect(typed).toHaveText('北辰電');
  await page.clock.runFor(100);
  await expect(typed).toHaveText('北辰電機');
  await page.clock.runFor(1900);
  await expect(typed).toHaveText('北辰電機');
  await page.clock.runFor(300);
  await expect(typed).toHaveText('ソラネ');
  await page.getByRole('button', { name: '文字の動きを止める' }).click();
  await expect(typed).toHaveText('ソラネット');
  await page.clock.runFor(10_000);
  await expect(typed).toHaveText('ソラネット');
});

test('nothing is typed while the tab is hidden, and nothing at all for who wants no motion', async ({ page }) => {
  await stillClock(page);
  await page.goto('/');
  const typed = page.locator('[data-typed]');
  const hide = (hidden: boolean) =>
    page.evaluate((now) => {
      Object.defineProperty(document, 'hidden', { value: now, configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    }, hidden);
  await hide(true);
  await page.clock.runFor(5000);
  await expect(typed).toHaveText('みなと商事');
  await hide(false);
  await page.clock.runFor(2400);
  await expect(typed).toHaveText('北辰電機');
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await expect(page.getByRole('button', { name: '文字の動きを止める' })).toHaveCount(0);
  await page.clock.runFor(5000);
  await expect(typed).toHaveText('北辰電機');
  await page.reload();
  await page.clock.runFor(5000);
  await expect(typed).toHaveText('みなと商事');
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

test('L-03: the footer leads to whom information is sent, without those this installation does not use', {
  tag: '@both',
}, async ({ page }) => {
  await page.goto('/');
  await page.getByRole('link', { name: '外部送信' }).click();
  await expect(page.getByRole('heading', { name: '8. 外部への送信と委託' })).toBeInViewport();
  await expect(page.getByRole('heading', { name: 'Firebase Cloud Messaging' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Google アナリティクス' })).toHaveCount(0);
});

test('on a phone each link of the footer is on one line, and the name comes last', { tag: '@both' }, async ({
  page,
}) => {
  await page.goto('/terms');
  const links = page.getByRole('contentinfo').getByRole('link');
  for (const width of [320, 360, 390]) {
    await page.setViewportSize({ width, height: 800 });
    const name = await page.getByRole('contentinfo').getByText('© しおり').boundingBox();
    for (const link of await links.all()) {
      const box = await link.boundingBox();
      expect(box?.height, `${width} px`).toBeLessThanOrEqual(45);
      expect(box?.y, `${width} px`).toBeLessThan((name?.y ?? 0) + 1);
    }
  }
});

test('on paper there is the legal text alone', async ({ page }) => {
  await page.goto('/privacy');
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  for (const part of ['banner', 'contentinfo', 'navigation'] as const)
    await expect(page.getByRole(part)).toHaveCount(0);
});

test('what search engines and other sites are told is there and leads to this installation', async ({ page }) => {
  await page.goto('/');
  const { origin } = new URL(page.url());
  const content = (selector: string) => page.locator(selector).getAttribute('content');
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', `${origin}/`);
  expect(await content('meta[property="og:url"]')).toBe(`${origin}/`);
  expect(await content('meta[name="twitter:card"]')).toBe('summary_large_image');
  const picture = await page.request.get((await content('meta[property="og:image"]')) ?? '');
  expect([picture.status(), picture.headers()['content-type']]).toEqual([200, 'image/png']);
  const bytes = await picture.body();
  expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([1200, 630]);

  const data = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent()) ?? '');
  expect(data['@graph'].map((it: Record<string, string>) => [it['@type'], it.url])).toEqual([
    ['Organization', `${origin}/`],
    ['WebApplication', `${origin}/`],
  ]);
  const robots = await (await page.request.get('/robots.txt')).text();
  expect(robots).toContain('Disallow: /app\n');
  expect(robots).toContain(`Sitemap: ${origin}/sitemap.xml`);
  const sitemap = await (await page.request.get('/sitemap.xml')).text();
  for (const [, address = ''] of sitemap.matchAll(/<loc>(.*)<\/loc>/g)) {
    expect(address.startsWith(origin)).toBe(true);
    expect((await page.request.get(address)).status()).toBe(200);
  }
  await page.goto('/search?q=x');
  expect(await content('meta[name=robots]')).toBe('noindex');
});

const PAGES = ['/', '/search?q=商事', '/search?q=xyzzyx', '/terms', '/privacy', '/contact', '/developers'];

for (const colorScheme of ['light', 'dark'] as const) {
  for (const path of PAGES) {
    test(`axe finds nothing on ${path}, ${colorScheme}`, async ({ page }) => {
      test.slow();
      await page.emulateMedia({ colorScheme });
      await page.goto(path);
      await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme);
      await expectAccessible(page);
    });
  }

  test(`axe finds nothing in the results and the dialog, ${colorScheme}`, async ({ page }) => {
    test.slow();
    await page.emulateMedia({ colorScheme });
    await page.goto('/');
    await search(page, '三菱商事');
    await expectAccessible(page);
    await page.keyboard.press('Enter');
    await expect(dialog(page)).toBeVisible();
    await expectAccessible(page);
  });
}

test('at 320 px, and with letters of twice the size, nothing has to be scrolled sideways', async ({ page }) => {
  test.slow();
  for (const [width, size] of [
    [320, '100%'],
    [390, '200%'],
  ] as const) {
    await page.setViewportSize({ width, height: 640 });
    for (const path of PAGES) {
      await page.goto(path);
      await page.evaluate((fontSize) => document.documentElement.style.setProperty('font-size', fontSize), size);
      const [inside, outside] = await page.evaluate(() => [document.documentElement.scrollWidth, window.innerWidth]);
      expect(inside, `${path} at ${width} ${size}`).toBeLessThanOrEqual(outside ?? 0);
    }
  }
});

test('B-04, B-05: the pages for everybody break no policy and ask nobody else for anything', async ({ page }) => {
  const broken: string[] = [];
  const foreign: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' || /Content Security Policy|Trusted/.test(message.text()))
      broken.push(message.text());
  });
  page.on('pageerror', (error) => broken.push(error.message));
  page.on('request', (request) => {
    if (new URL(request.url()).origin !== new URL(page.url()).origin && page.url() !== 'about:blank')
      foreign.push(request.url());
  });
  for (const path of PAGES) await page.goto(path, { waitUntil: 'networkidle' });
  await page.goto('/');
  await search(page, '三菱商事');
  await page.keyboard.press('Enter');
  await expect(dialog(page)).toBeVisible();
  expect([broken, foreign]).toEqual([[], []]);
});
