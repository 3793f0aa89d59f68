import { DESKTOP_BROWSER } from './browser.ts';
import { hasWorker } from './fixtures/worker.ts';
import { expect, isSignedIn, test } from './student.ts';

test.use({ launchOptions: DESKTOP_BROWSER, serviceWorkers: 'allow' });

/** Width and height of a PNG, from its header. */
const sizeOf = (png: Buffer) => `${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`;

test('Chromium finds nothing wrong with the manifest, and its pictures are what they are said to be', async ({
  page,
  email,
}) => {
  await isSignedIn(page, email);
  await hasWorker(page);
  const devtools = await page.context().newCDPSession(page);
  expect((await devtools.send('Page.getAppManifest')).errors).toEqual([]);
  const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors');
  // The journeys run in private windows, where nothing can be installed.
  expect(installabilityErrors.filter((it) => it.errorId !== 'in-incognito')).toEqual([]);

  const { screenshots } = await (await page.request.get('/manifest.webmanifest')).json();
  expect(screenshots.length).toBeGreaterThan(3);
  for (const { src, sizes } of screenshots) expect(sizeOf(await (await page.request.get(src)).body()), src).toBe(sizes);
});

test('each picture with which an iPhone starts has the size of the screen that it is for', async ({ page }) => {
  const html = await (await page.request.get('/app/homepage')).text();
  const links = [...html.matchAll(/<link rel="apple-touch-startup-image" media="([^"]+)" href="([^"]+)"/g)];
  expect(links.length).toBeGreaterThan(20);
  for (const [, media = '', href = ''] of links) {
    const [width = 0, height = 0, ratio = 0] = [...media.matchAll(/: (\d+)/g)].map(([, it]) => Number(it));
    const size = sizeOf(await (await page.request.get(href)).body());
    expect(size, href).toBe(`${width * ratio}x${height * ratio}`);
  }
});

test('the offer of the browser is kept for a button, which uses it once', async ({ page, email }) => {
  await isSignedIn(page, email);
  await page.goto('/app/notifications');
  const button = page.getByRole('button', { name: 'アプリとして追加' });
  await expect(page.getByRole('heading', { name: '通知方法' })).toBeVisible();
  await expect(button).toBeHidden();

  // Chromium makes its offer only to those who come back over days: here it is made for it.
  const kept = await page.evaluate(() => {
    const offer = new Event('beforeinstallprompt', { cancelable: true });
    Object.assign(offer, { prompt: async () => document.body.setAttribute('data-asked', '') });
    window.dispatchEvent(offer);
    return offer.defaultPrevented;
  });
  expect(kept).toBe(true);
  await button.click();
  await expect(page.locator('body[data-asked]')).toBeAttached();
  await expect(button).toBeHidden();
});

test('without a network the front page gives way to the app, which has the dates', async ({ page, context, email }) => {
  await isSignedIn(page, email);
  await hasWorker(page);
  await page.goto('/');
  await expect(page).toHaveURL(/\/$/);
  await context.setOffline(true);
  await page.goto('/');
  await expect(page).toHaveURL(/\/app\/homepage$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});
