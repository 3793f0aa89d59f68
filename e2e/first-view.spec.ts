import { expectAccessible } from './fixtures/axe.ts';
import { differingPercent, opensAhead, showsFirstView } from './fixtures/first-view.ts';
import { applies, deadline, interview } from './fixtures/selections.ts';
import { expect, fromOurPages, isSignedIn, test } from './student.ts';

// The greeting is another one then.
test.use({ turns: ['12:00', '18:00'] });

const SCREENS = ['/app/homepage', '/app/selections', '/app/calendar'];

test.beforeEach(async ({ page, email }) => {
  await isSignedIn(page, email);
  await applies(page, 'みなと商事', [deadline(0), interview(4, '14:00')]);
  await applies(page, 'かもめ銀行', [deadline(3)], { priority: 'second' });
});

test('without any script the next deadlines are there, and links lead on', async ({ browser, context, page }) => {
  const bare = await browser.newContext({
    javaScriptEnabled: false,
    storageState: await context.storageState(),
    baseURL: new URL(test.info().project.use.baseURL ?? '').origin,
    viewport: page.viewportSize(),
  });
  const its = await bare.newPage();
  await showsFirstView(its, '/app/homepage');

  await expect(its).toHaveTitle('ホーム｜しおり');
  const next = its.getByRole('region', { name: 'これからの予定' });
  await expect(next.getByRole('link', { name: 'みなと商事' }).first()).toBeVisible();
  await expect(next.getByRole('link', { name: 'かもめ銀行' })).toBeVisible();
  await its.getByRole('link', { name: '選考管理', exact: true }).filter({ visible: true }).first().click();
  await expect(its.getByRole('article', { name: 'かもめ銀行' })).toBeVisible();
  await bare.close();
});

for (const colorScheme of ['light', 'dark'] as const) {
  for (const path of SCREENS) {
    test(`in ${colorScheme} nothing is seen when the app takes over at ${path} @both`, async ({ page }) => {
      await page.emulateMedia({ colorScheme });
      const letCome = await opensAhead(page, path);
      await page.evaluate(() => {
        new PerformanceObserver((list) => {
          for (const it of list.getEntries() as (PerformanceEntry & { value: number })[])
            document.documentElement.dataset.shift = `${Number(document.documentElement.dataset.shift ?? 0) + it.value}`;
        }).observe({ type: 'layout-shift' });
      });
      const before = await page.screenshot();

      await letCome();

      const after = await page.screenshot();
      expect(await differingPercent(page, [before, after])).toBeLessThan(0.05);
      expect(Number(await page.locator('html').getAttribute('data-shift'))).toBeLessThan(0.001);
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    });
  }
}

test('a press before the app is there is kept, and done when it is', async ({ page }) => {
  const letCome = await opensAhead(page, '/app/homepage');
  await page.getByRole('button', { name: /^みなと商事.*を完了にする$/ }).click();
  await expect(page.locator('#first [aria-busy]')).toHaveCount(1);

  await letCome();

  await expect(page.getByRole('button', { name: '元に戻す' })).toBeVisible();
  await page.goto('/app/selections?open=');
  await page.getByRole('button', { name: 'みなと商事の予定 2件' }).click();
  await expect(page.getByRole('article', { name: 'みなと商事' }).getByRole('checkbox', { checked: true })).toHaveCount(
    1,
  );
});

test('a link that is followed after a press waits, too, and both are done', async ({ page }) => {
  const letCome = await opensAhead(page, '/app/homepage');
  await page.getByRole('button', { name: /^みなと商事.*を完了にする$/ }).click();
  await page.getByRole('link', { name: '選考管理', exact: true }).filter({ visible: true }).first().click();
  await letCome();

  await expect(page).toHaveURL(/\/app\/selections/);
  await page.getByRole('button', { name: 'みなと商事の予定 2件' }).click();
  await expect(page.getByRole('article', { name: 'みなと商事' }).getByRole('checkbox', { checked: true })).toHaveCount(
    1,
  );
});

test('what was ticked and unticked stays as it was', async ({ page }) => {
  const letCome = await opensAhead(page, '/app/homepage');
  const box = page.getByRole('checkbox', { name: /^かもめ銀行.*を完了にする$/ });
  await box.click();
  await expect(box).toBeChecked();
  await box.click();
  await expect(page.locator('#first [aria-busy]')).toHaveCount(0);
  await letCome();

  await expect(box).not.toBeChecked();
  await expect(page.getByRole('button', { name: '元に戻す' })).toHaveCount(0);
});

test('a press on what has changed meanwhile is done to nothing else, and the app says so', async ({ page }) => {
  const change = Promise.withResolvers<void>();
  await page.route(/\/api\/selections(\?|$)/, async (route) => {
    await change.promise;
    await route.continue();
  });
  const letCome = await opensAhead(page, '/app/homepage');
  await page.getByRole('checkbox', { name: /^かもめ銀行.*を完了にする$/ }).click();
  await applies(page, 'さくら工業', [deadline(1)]);
  const selections: { id: string; companyName: string }[] = await (await page.request.get('/api/selections')).json();
  const gone = selections.find((it) => it.companyName === 'かもめ銀行');
  await page.request.delete(`/api/selections/${gone?.id}`, { headers: fromOurPages() });
  change.resolve();
  await letCome();

  await expect(page.getByText('もう一度お試しください')).toBeVisible();
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(0);
});

test('search and then a link: the link is followed, and search is not left open over it', async ({ page }) => {
  const letCome = await opensAhead(page, '/app/homepage');
  await page.getByRole('button', { name: '企業・予定を検索' }).click();
  await page.getByRole('link', { name: 'カレンダー', exact: true }).filter({ visible: true }).first().click();
  await letCome();

  await expect(page).toHaveURL(/\/app\/calendar/);
  await expect(page.getByRole('dialog', { name: '検索' })).toBeHidden();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('each of two filters that were pressed takes effect', async ({ page }) => {
  // A phone has them in a sheet.
  await page.setViewportSize({ width: 1280, height: 900 });
  const letCome = await opensAhead(page, '/app/calendar');
  const filters = page.getByRole('group', { name: '志望順位' }).filter({ visible: true });
  await filters.getByRole('button', { name: '第二志望' }).click();
  await filters.getByRole('button', { name: 'その他' }).click();
  await letCome();

  for (const name of ['第二志望', 'その他'])
    await expect(filters.getByRole('button', { name })).toHaveAttribute('aria-pressed', 'false');
});

test('where the app does not come the page is loaded anew, and says that nothing was done', async ({ page }) => {
  const isPressed = Promise.withResolvers<void>();
  let isLoadedAnew = false;
  await page.route('**/assets/frame-*.js', async (route) => {
    await isPressed.promise;
    await (isLoadedAnew ? route.continue() : route.abort());
  });
  await showsFirstView(page, '/app/homepage');
  page.on('framenavigated', () => {
    isLoadedAnew = true;
  });
  await page.getByRole('checkbox', { name: /^かもめ銀行.*を完了にする$/ }).click();
  isPressed.resolve();

  await expect(page.getByText('もう一度お試しください')).toBeVisible();
  await expect(page.locator('#first')).toHaveCount(0);
  await expect(page.getByRole('checkbox', { name: /^かもめ銀行.*を完了にする$/ })).not.toBeChecked();
});

test('the app stands in its place at once where what takes over does not come', async ({ page }) => {
  await page.route('**/assets/takeOver-*.js', (route) => route.abort());
  await page.goto('/app/homepage');
  await expect(page.locator('#first')).toHaveCount(0);
  await expect(page.locator('#root').getByRole('link', { name: 'みなと商事' }).first()).toBeVisible();
});

test('a list that is long in coming is not replaced by its placeholder', async ({ page }) => {
  const answer = Promise.withResolvers<void>();
  await page.route(/\/api\/selections(\?|$)/, async (route) => {
    await answer.promise;
    await route.continue();
  });
  await showsFirstView(page, '/app/homepage');
  await page.getByRole('button', { name: /^みなと商事.*を完了にする$/ }).click();
  await expect(page.locator('#root [data-loading]').first()).toBeAttached();
  await page.waitForTimeout(2500);
  await expect(page.locator('#first')).toBeVisible();
  answer.resolve();
  await expect(page.getByRole('button', { name: '元に戻す' })).toBeVisible();
});

test('what was typed before the app is there stays, with the focus', async ({ page }) => {
  const letCome = await opensAhead(page, '/app/selections');
  const search = page.getByRole('searchbox').or(page.locator('search input')).filter({ visible: true }).first();
  await search.fill('かもめ');

  await letCome();

  await expect(page.getByRole('article', { name: 'みなと商事' })).toHaveCount(0);
  await expect(page.getByRole('article', { name: 'かもめ銀行' })).toBeVisible();
  await expect(page.locator('search input')).toHaveValue('かもめ');
  await expect(page.locator('search input')).toBeFocused();
});

test('a dialog that was asked for opens', async ({ page }) => {
  const letCome = await opensAhead(page, '/app/homepage');
  await page.getByRole('button', { name: /企業を検索・予定を追加/ }).click();
  await letCome();
  await expect(page.getByRole('dialog')).toBeVisible();
});

for (const path of SCREENS) {
  test(`axe finds nothing in the first view of ${path}`, async ({ page }) => {
    await opensAhead(page, path);
    // axe takes the form for other widths, which nobody has, for links before 本文へ移動.
    await page.evaluate(() => {
      for (const it of document.querySelectorAll('#first > [data-width]')) if (!it.checkVisibility()) it.remove();
    });
    await expectAccessible(page);
  });
}

test('abroad the local times stand beside those of Japan at once', async ({ browser, context }) => {
  const abroad = await browser.newContext({
    timezoneId: 'Europe/Berlin',
    storageState: await context.storageState(),
    baseURL: new URL(test.info().project.use.baseURL ?? '').origin,
    serviceWorkers: 'block',
  });
  const page = await abroad.newPage();
  const letCome = await opensAhead(page, '/app/homepage');
  // Hours and minutes become fewer meanwhile.
  const said = async (view: string) =>
    (await page.locator(`${view} main`).innerText()).replaceAll(/あと\d+(?:時間|分)/g, 'あと');
  const text = await said('#first');
  expect(text).toContain('（日本時間）');
  expect(text).toMatch(/現地 \d+\/\d+ \d\d:\d\d/);
  await letCome();
  expect(await said('#root')).toBe(text);
  await abroad.close();
});

test('where this browser has kept something, its own state is shown and no other before it', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('shiori/outbox/somebody', '1'));
  await page.goto('/app/homepage', { waitUntil: 'commit' });
  await expect(page.locator('#first')).toBeHidden();
  await expect(page.getByRole('link', { name: 'みなと商事' }).first()).toBeVisible();
});

test('who is signed out gets nobody’s view, and another account its own', async ({ page, context, browser, email }) => {
  const bodyOf = async (its: typeof context) =>
    (await its.request.get('/app/homepage', { headers: { Accept: 'text/html', 'Sec-Fetch-Dest': 'document' } })).text();
  // A server that is behind sends no view.
  await expect.poll(() => bodyOf(context)).toContain('みなと商事');

  const other = await browser.newContext({
    baseURL: new URL(page.url() === 'about:blank' ? (test.info().project.use.baseURL ?? '') : page.url()).origin,
    extraHTTPHeaders: { 'X-Forwarded-For': '127.9.8.7' },
  });
  expect(await bodyOf(other)).not.toContain('id="first"');
  await isSignedIn(await other.newPage(), `other-${email}`);
  await expect.poll(() => bodyOf(other)).toContain('id="first"');
  expect(await bodyOf(other)).not.toContain('みなと商事');
  await other.close();
});
