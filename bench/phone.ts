/** The phone of the measurements in a browser (Lighthouse's, on its slow network), and how their figures are told. */
import { existsSync } from 'node:fs';
import { type Browser, type BrowserContextOptions, chromium, type Page } from '@playwright/test';
import { percentile } from './load.ts';
import { type Product, startProduct } from './product.ts';
import { bareHtml } from './selections-bare.ts';

export const PHONE = {
  viewport: { width: 412, height: 823 },
  isMobile: true,
  hasTouch: true,
  timezoneId: 'Asia/Tokyo',
} satisfies BrowserContextOptions;
/** Down 1.6 Mbit/s, up 750 kbit/s, 150 ms. */
const NETWORK = { latency: 150, downloadThroughput: 1_638_400 / 8, uploadThroughput: 750_000 / 8 };
/** What takes longer has failed. */
export const GIVEN_UP_MS = 60_000;

export function launch(args: readonly string[] = []) {
  const executablePath = [process.env.CHROMIUM_PATH, '/usr/bin/chromium'].find((path) => path && existsSync(path));
  return chromium.launch({ ...(executablePath && { executablePath }), args: ['--no-sandbox', ...args] });
}

export type Measured = { browser: Browser; product: Product; html: { url: string } };

/** Measures a product with each of these numbers of selections (`300,3000`), with the same rows as bare HTML beside it. */
export async function forSizes(sizes: string, measure: (size: number, at: Measured) => Promise<void>) {
  const browser = await launch();
  try {
    for (const size of sizes.split(',').map(Number)) {
      const product = await startProduct(size);
      const html = await bareHtml(size);
      try {
        await measure(size, { browser, product, html });
      } finally {
        html.stop();
        await product.stop();
      }
    }
  } finally {
    await browser.close();
  }
}

/** Makes the page's network slow, or takes it away, and its processor so many times slower. */
export async function slowDown(page: Page, slower: number, offline = false) {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', { ...NETWORK, offline });
  await session.send('Emulation.setCPUThrottlingRate', { rate: slower });
}

/** The cookie with which the student of a product is signed in. */
export function sessionCookie({ cookie, origin }: Product) {
  const at = cookie.indexOf('=');
  return { name: cookie.slice(0, at), value: cookie.slice(at + 1), url: origin };
}

/** Waits until the app has taken its place from what was painted before it. */
export async function waitForApp(page: Page) {
  await page.waitForLoadState('load');
  await page.evaluate(
    `(async () => { while (document.getElementById('first')) await new Promise((resolve) => setTimeout(resolve, 20)); })()`,
  );
}

/** Waits until the worker controls the page and the device has stored the list. */
export async function waitUntilStored(page: Page) {
  await page.evaluate(`navigator.serviceWorker.ready.then(() => navigator.serviceWorker.controller ||
    new Promise((done) => navigator.serviceWorker.addEventListener('controllerchange', done, { once: true }))).then(() => true)`);
  const until = performance.now() + GIVEN_UP_MS;
  while (!(await page.evaluate<boolean>(IS_STORED))) {
    if (performance.now() > until) throw new Error('the device stores nothing');
    await page.waitForTimeout(200);
  }
}

/** Opens the database only when the app has made it. Text, because the page's policy forbids what a condition would need. */
const IS_STORED = `indexedDB.databases().then((known) => known.some((it) => it.name === 'shiori-device') && new Promise((resolve) => {
  const request = indexedDB.open('shiori-device');
  request.onsuccess = () => {
    const cursor = request.result.transaction('parts').objectStore('parts').get('cursor');
    cursor.onsuccess = () => {
      request.result.close();
      resolve(cursor.result !== undefined && !Object.keys(localStorage).some((it) => it.startsWith('shiori/device/behind/')));
    };
  };
}))`;

export function median(values: readonly number[]): number {
  return percentile(
    values.toSorted((a, b) => a - b),
    0.5,
  );
}

/** `median (minimum – maximum)`. */
export function spread(values: readonly number[]): string {
  return `${median(values).toFixed(0)} (${Math.min(...values).toFixed(0)} – ${Math.max(...values).toFixed(0)})`;
}
