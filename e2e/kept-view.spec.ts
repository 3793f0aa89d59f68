import type { Page } from '@playwright/test';
import { expectAccessible } from './fixtures/axe.ts';
import { settles } from './fixtures/device.ts';
import { applies, deadline, interview } from './fixtures/selections.ts';
import { expect, isSignedIn, strange, test } from './student.ts';

/** What a screen showed at last, painted at the next start before the app is there; never where something has changed since. */

test.use({ serviceWorkers: 'allow' });

const SCREENS = ['/app/homepage', '/app/selections', '/app/calendar'];

const NAME = 'shiori/device/view/';

/** Stays on a screen until the view of what stands there now is kept. */
async function keeps(page: Page, path: string) {
  await page.goto(path);
  await page.evaluate((name) => localStorage.removeItem(name), NAME + path);
  await expect
    .poll(
      () =>
        page.evaluate(
          async ([name = '', its = '']) => {
            const view = await (await caches.match(its, { cacheName: 'views' }))?.text();
            const known = localStorage.getItem(name);
            return known !== null && view?.includes(known) === true;
          },
          [NAME + path, path],
        ),
      { timeout: 30_000 },
    )
    .toBe(true);
}

/** From the next document on, notes what the kept view shows when it appears: nothing where it goes unseen, or is none. */
async function notesFirstFrame(page: Page) {
  await page.addInitScript(() => {
    const observer = new MutationObserver(() => {
      const view = document.getElementById('first');
      const isSeen = view?.checkVisibility() === true;
      if (!isSeen && !document.getElementById('root')) return;
      Object.assign(window, { seenAtFirst: isSeen ? view.innerText : '' });
      observer.disconnect();
    });
    observer.observe(document, { childList: true, subtree: true, attributes: true, attributeFilter: ['hidden'] });
    new PerformanceObserver((list) => {
      for (const it of list.getEntries() as (PerformanceEntry & { value: number })[])
        Object.assign(window, { shifted: ((window as { shifted?: number }).shifted ?? 0) + it.value });
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

const seenAtFirst = (page: Page) =>
  expect
    .poll(() => page.evaluate(() => (window as { seenAtFirst?: string }).seenAtFirst))
    .not.toBeUndefined()
    .then(() => page.evaluate(() => (window as { seenAtFirst?: string }).seenAtFirst ?? ''));

test('home, list and calendar are painted before the app is there, and do not move when it is', async ({
  page,
  context,
  email,
}) => {
  test.setTimeout(180_000);
  const name = strange(email);
  await isSignedIn(page, email);
  await applies(page, name, [deadline(0, 'ES提出'), interview(1, '14:00', '一次面接')]);
  await settles(page, name);
  for (const path of SCREENS) await keeps(page, path);
  await notesFirstFrame(page);

  for (const isOffline of [false, true]) {
    await context.setOffline(isOffline);
    for (const path of SCREENS) {
      await page.goto(path);
      expect(await seenAtFirst(page), path).toContain(path === '/app/calendar' ? name.slice(0, 4) : name);
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
      await expect(page.locator('#first')).toHaveCount(0);
      if (!isOffline)
        expect(await page.evaluate(() => (window as { shifted?: number }).shifted ?? 0)).toBeLessThan(0.001);
    }
  }
  await context.setOffline(false);
  await expectAccessible(page);
});

test('what was ticked is never shown as open again, however fast the page is loaded anew', async ({ page, email }) => {
  test.setTimeout(120_000);
  const name = strange(email);
  await isSignedIn(page, email);
  await applies(page, name, [deadline(0, 'ES提出')]);
  await settles(page, name);
  await keeps(page, '/app/homepage');
  await notesFirstFrame(page);

  const isSaved = page.waitForResponse((it) => it.url().endsWith('/completion'));
  await page
    .getByRole('button', { name: /を完了にする$/ })
    .first()
    .click();
  await isSaved;
  await page.reload({ waitUntil: 'commit' });
  expect(await seenAtFirst(page)).toBe('');

  // What is kept next is what stands there now.
  await expect(page.getByRole('region', { name: 'これからの予定' })).not.toContainText('ES提出');
  await keeps(page, '/app/homepage');
  await page.reload({ waitUntil: 'commit' });
  const seen = await seenAtFirst(page);
  expect(seen).toContain('これからの予定');
  expect(seen).not.toContain(name);
});

test('on another day and in another width nothing of before is painted', async ({ page, context, email }) => {
  test.setTimeout(120_000);
  const name = strange(email);
  await isSignedIn(page, email);
  await applies(page, name, [deadline(2, 'ES提出')]);
  await settles(page, name);
  await keeps(page, '/app/homepage');
  await notesFirstFrame(page);

  const size = page.viewportSize() ?? { width: 390, height: 844 };
  await page.setViewportSize({ ...size, width: size.width + 40 });
  await page.goto('/app/homepage');
  expect(await seenAtFirst(page)).toBe('');
  await page.setViewportSize(size);
  await keeps(page, '/app/homepage');
  await page.goto('/app/homepage');
  expect(await seenAtFirst(page)).toContain(name);

  const tomorrow = await context.newPage();
  await tomorrow.clock.install({ time: Date.now() + 86_400_000 });
  await notesFirstFrame(tomorrow);
  await tomorrow.goto('/app/homepage');
  expect(await seenAtFirst(tomorrow)).toBe('');
});

test('where the account is not known any more, nothing of before is painted, and no view is left', async ({
  page,
  email,
}) => {
  test.setTimeout(120_000);
  const name = strange(email);
  await isSignedIn(page, email);
  await applies(page, name, [deadline(1, 'ES提出')]);
  await settles(page, name);
  await keeps(page, '/app/homepage');
  await notesFirstFrame(page);

  await page.context().clearCookies({ name: /shiori-account/ });
  await page.goto('/app/homepage');
  expect(await seenAtFirst(page)).toBe('');
  await expect.poll(() => page.evaluate(() => caches.has('views'))).toBe(false);
});

test('a sign-out leaves no view behind', async ({ page, email }) => {
  test.setTimeout(120_000);
  const name = strange(email);
  await isSignedIn(page, email);
  await applies(page, name, [deadline(1, 'ES提出')]);
  await settles(page, name);
  await keeps(page, '/app/homepage');

  await page.getByRole('button', { name: /アカウント/ }).click();
  await page.getByRole('menuitem', { name: 'ログアウト' }).click();
  await page.waitForURL('**/login');
  await expect.poll(() => page.evaluate(() => caches.has('views'))).toBe(false);
});
