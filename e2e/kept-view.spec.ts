import type { Page } from '@playwright/test';
import type { NewEvent } from '#domain/events/events.ts';
import { expectAccessible } from './fixtures/axe.ts';
import { settles } from './fixtures/device.ts';
import { applies, deadline, interview } from './fixtures/selections.ts';
import { expect, isSignedIn, strange, test } from './student.ts';

/** What a screen showed at last, painted at the next start before the app is there; never where something has changed since. */

// A view holds until noon, evening or midnight, or the moment of an event.
test.use({ serviceWorkers: 'allow', turns: ['12:00', '18:00'] });

const SCREENS = ['/app/homepage', '/app/selections', '/app/calendar'];

const NAME = 'shiori/device/view/';

/** Stays on a screen until the view of what stands there now is kept. */
async function keeps(page: Page, path: string) {
  await expect(async () => {
    await page.goto(path);
    await page.evaluate((name) => localStorage.removeItem(name), NAME + path);
    await expect.poll(() => isKept(page, path), { timeout: 15_000 }).toBe(true);
  }).toPass({ timeout: 120_000 });
}

function isKept(page: Page, path: string): Promise<boolean> {
  return page.evaluate(
    async ([name = '', its = '']) => {
      const view = await (await caches.match(its, { cacheName: 'views' }))?.text();
      const known = localStorage.getItem(name);
      return known !== null && view?.includes(known) === true;
    },
    [NAME + path, path],
  );
}

/** Signed in, with a selection that is stored on the device. @returns the name of its company. */
async function isThere(page: Page, email: string, events: NewEvent[]): Promise<string> {
  test.setTimeout(240_000);
  const name = strange(email);
  await isSignedIn(page, email);
  await applies(page, name, events);
  await settles(page, name);
  return name;
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
      new MutationObserver(() => {
        if (!view?.isConnected)
          Object.assign(window, { gone: (window as { gone?: number }).gone ?? performance.now() });
      }).observe(document.body, { childList: true });
    });
    observer.observe(document, { childList: true, subtree: true, attributes: true, attributeFilter: ['hidden'] });
    const shifts: { value: number; startTime: number }[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) =>
      shifts.push(...(list.getEntries() as (PerformanceEntry & { value: number })[])),
    ).observe({
      type: 'layout-shift',
      buffered: true,
    });
  });
}

/** How far things moved until the app had taken the place of the view: what comes later has its own. */
const shifted = (page: Page) =>
  page.evaluate(() => {
    const { shifts = [], gone = 0 } = window as { shifts?: { value: number; startTime: number }[]; gone?: number };
    return shifts.filter((it) => it.startTime < gone + 50).reduce((sum, { value }) => sum + value, 0);
  });

const seenAtFirst = (page: Page) =>
  expect
    .poll(() => page.evaluate(() => (window as { seenAtFirst?: string }).seenAtFirst))
    .not.toBeUndefined()
    .then(() => page.evaluate(() => (window as { seenAtFirst?: string }).seenAtFirst ?? ''));

test('home, list and calendar are painted before the app is there, and do not move when it is', async ({
  page,
  email,
}) => {
  const name = await isThere(page, email, [deadline(0, 'ES提出'), interview(1, '14:00', '一次面接')]);
  for (const path of SCREENS) await keeps(page, path);

  await notesFirstFrame(page);
  for (const path of SCREENS) {
    await page.goto(path);
    expect(await seenAtFirst(page), path).toContain(path === '/app/calendar' ? name.slice(0, 4) : name);
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    await expect(page.locator('#first')).toHaveCount(0);
    expect(await shifted(page), path).toBeLessThan(0.001);
  }
  await expectAccessible(page);
});

test('home is painted without a network, too', async ({ page, context, email }) => {
  const name = await isThere(page, email, [deadline(1, 'ES提出')]);
  await keeps(page, '/app/homepage');
  // A page that is left while the network is away hears for a moment that there is one, and marks what was shown as old.
  await page.close();
  await context.setOffline(true);
  const tab = await context.newPage();
  await notesFirstFrame(tab);
  await tab.goto('/app/homepage');
  expect(await seenAtFirst(tab)).toContain(name);
  await expect(tab.getByRole('heading', { level: 1 })).toHaveCount(1);
  await expect(tab.locator('#first')).toHaveCount(0);
});

test('what was ticked is never shown as open again, however fast the page is loaded anew', async ({ page, email }) => {
  const name = await isThere(page, email, [deadline(1, 'ES提出')]);
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

test('on another day, in another width and below the top nothing of before is painted', async ({
  page,
  context,
  email,
}) => {
  const name = await isThere(page, email, [deadline(2, 'ES提出')]);
  await keeps(page, '/app/homepage');
  await notesFirstFrame(page);

  const size = page.viewportSize() ?? { width: 390, height: 844 };
  await page.goto('/terms');
  await page.setViewportSize({ ...size, width: size.width + 40 });
  await page.goto('/app/homepage');
  expect(await seenAtFirst(page)).toBe('');
  await page.setViewportSize(size);
  await keeps(page, '/app/homepage');
  await page.goto('/app/homepage');
  expect(await seenAtFirst(page)).toContain(name);

  // Its rows were kept for the top.
  await page.evaluate(() => window.scrollTo(0, 120));
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(0);
  await page.reload();
  expect(await seenAtFirst(page)).toBe('');

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
  await isThere(page, email, [deadline(1, 'ES提出')]);
  await keeps(page, '/app/homepage');
  await notesFirstFrame(page);

  await page.context().clearCookies({ name: /shiori-account/ });
  await page.goto('/app/homepage');
  expect(await seenAtFirst(page)).toBe('');
  await expect.poll(() => page.evaluate(() => caches.has('views'))).toBe(false);
});

test('a sign-out leaves no view behind', async ({ page, email }) => {
  await isThere(page, email, [deadline(1, 'ES提出')]);
  await keeps(page, '/app/homepage');

  await page.getByRole('button', { name: /アカウント/ }).click();
  await page.getByRole('menuitem', { name: 'ログアウト' }).click();
  await page.waitForURL('**/login');
  await expect.poll(() => page.evaluate(() => caches.has('views'))).toBe(false);
});
