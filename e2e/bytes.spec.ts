import type { Page, Request } from '@playwright/test';
import { applies, deadline } from './fixtures/selections.ts';
import { expect, isSignedIn, test } from './student.ts';

// The service worker fetches what later visits need; counted is what this visit waits for.
test.use({ serviceWorkers: 'block' });
test.skip(({ viewport }) => viewport?.width !== 390, 'the same bytes at every width');

const KB = 1000;

/** Gives the scripts that the page asks for from now on. */
function scriptsOf(page: Page): Set<string> {
  const asked = new Set<string>();
  page.on('request', (request: Request) => {
    if (request.resourceType() === 'script') asked.add(request.url());
  });
  return asked;
}

/** What the server says these weigh, compressed the way that every browser takes. */
async function weigh(page: Page, urls: Iterable<string>): Promise<number> {
  const headers = { 'Accept-Encoding': 'gzip' };
  const lengths = await Promise.all(
    [...urls].map(async (url) => {
      const answer = await page.request.get(url, { headers });
      expect(answer.ok(), url).toBe(true);
      return Number(answer.headers()['content-length']);
    }),
  );
  return lengths.reduce((sum, length) => sum + length, 0);
}

/** Opens a page and waits until it asks for nothing more. */
async function open(page: Page, path: string) {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.waitForLoadState('networkidle');
}

for (const [path, budget] of Object.entries({ '/': 70, '/login': 110, '/signup': 110 })) {
  test(`the JavaScript of ${path} is at most ${budget} KB`, async ({ page }) => {
    const asked = scriptsOf(page);
    await open(page, path);
    expect(asked.size).toBeGreaterThan(0);
    expect(await weigh(page, asked)).toBeLessThanOrEqual(budget * KB);
  });
}

for (const path of ['/app/homepage', '/app/selections']) {
  test(`the JavaScript of a first visit to ${path} is at most 180 KB`, async ({ page, email }) => {
    await isSignedIn(page, email);
    await applies(page, 'みなと商事', [deadline(3)]);
    const asked = scriptsOf(page);
    await open(page, path);
    expect(await weigh(page, asked)).toBeLessThanOrEqual(180 * KB);
  });
}

for (const path of [
  '/app/calendar',
  '/app/calendar?view=week',
  '/app/analysis',
  '/app/notifications',
  '/app/profile',
  '/app/companies/add',
  '/app/selections/import',
]) {
  test(`after the home screen, ${path} needs at most 40 KB more`, async ({ page, email }) => {
    await isSignedIn(page, email);
    await applies(page, 'みなと商事', [deadline(3)]);
    const asked = scriptsOf(page);
    await open(page, '/app/homepage');
    const before = new Set(asked);
    await open(page, path);
    const more = new Set([...asked].filter((url) => !before.has(url)));
    expect(more.size).toBeGreaterThan(0);
    expect(await weigh(page, more)).toBeLessThanOrEqual(40 * KB);
  });
}

for (const [what, path] of Object.entries({ selection: 'edit', event: 'events/0' })) {
  test(`after the home screen, the page of one ${what} needs at most 40 KB more`, async ({ page, email }) => {
    await isSignedIn(page, email);
    const { id } = await applies(page, 'みなと商事', [deadline(3)]);
    const asked = scriptsOf(page);
    await open(page, '/app/homepage');
    const before = new Set(asked);
    await open(page, `/app/selections/${id}/${path}`);
    const more = new Set([...asked].filter((url) => !before.has(url)));
    expect(more.size).toBeGreaterThan(0);
    expect(await weigh(page, more)).toBeLessThanOrEqual(40 * KB);
  });
}
