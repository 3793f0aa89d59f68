/**
 * A visit on a phone: until home, list and calendar are painted with their data, with 30, 300 and 3,000 selections on a processor four times
 * slower and a slow network: the first one, with nothing stored, and a later one, from what the device has stored, with a network and without;
 * beside the same rows as bare HTML in the same rounds. Then the bytes that a tick costs.
 * `node bench/visits.ts [--runs 5] [--sizes 30,300,3000] [--slower 4]`.
 */
import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import type { BrowserContext } from '@playwright/test';
import {
  forSizes,
  GIVEN_UP_MS,
  type Measured,
  median,
  PHONE,
  sessionCookie,
  slowDown,
  spread,
  waitUntilStored,
} from './phone.ts';

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '5' },
    sizes: { type: 'string', default: '30,300,3000' },
    slower: { type: 'string', default: '4' },
  },
});
const runs = Number(values.runs);
const slower = Number(values.slower);
/** What shows that a screen has its data. */
const SCREENS = {
  '/app/homepage': `document.querySelector('section[aria-label="これからの予定"] li')`,
  '/app/selections': `document.querySelector('article')`,
  '/app/calendar': `document.querySelector('main [role=gridcell] [data-event]')`,
};

/** Waits in the page: its policy forbids what a condition given as text would need. */
const FIRST_PAINT = `(async () => {
  while (window.firstPaint === undefined) {
    if (performance.now() > ${GIVEN_UP_MS}) throw new Error(\`never painted: \${location.pathname} \${document.body.innerText.slice(0, 200)}\`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return window.firstPaint;
})()`;

await forSizes(values.sizes, measureSize);

async function measureSize(size: number, { browser, product, html }: Measured) {
  const taken = new Map<string, number[]>();
  const note = (name: string, ms: number) => taken.set(name, [...(taken.get(name) ?? []), ms]);
  const context = await browser.newContext(PHONE);
  const cookie = sessionCookie(product);
  await context.addCookies([cookie]);
  await fills(context, product.origin);
  for (const path of Object.keys(SCREENS)) await keepsView(context, product.origin + path);
  const bare = await browser.newContext({ ...PHONE, serviceWorkers: 'block' });
  for (let run = 0; run < runs; run++) {
    note('bare HTML', await painted(bare, html.url, `document.querySelector('li')`, false));
    for (const [path, shown] of Object.entries(SCREENS)) {
      const first = await browser.newContext({ ...PHONE, serviceWorkers: 'block' });
      await first.addCookies([cookie]);
      note(`${path}, first visit`, await painted(first, product.origin + path, shown, false));
      await first.close();
      note(path, await painted(context, product.origin + path, shown, false));
      note(`${path}, offline`, await painted(context, product.origin + path, shown, true));
    }
  }
  console.log(`\n${size} selections; processor ${slower} × slower; ${runs} runs; load ${loadavg()[0]?.toFixed(1)}`);
  const beside = median(taken.get('bare HTML') ?? []);
  for (const [what, ms] of taken)
    console.log(`  ${what.padEnd(32)} ${spread(ms)} ms; ${(median(ms) / beside).toFixed(1)} ×`);
  console.log(`  a tick: ${await bytesOfTick(context, product.origin)}`);
}

/** The first visit: until the worker controls the page and the device has stored the list. */
async function fills(context: BrowserContext, origin: string) {
  const page = await context.newPage();
  await page.goto(`${origin}/app/homepage`);
  await waitUntilStored(page);
  await page.close();
}

/** Stays on a screen until its view is kept, or 20 s. */
async function keepsView(context: BrowserContext, url: string) {
  const page = await context.newPage();
  await page.goto(url);
  const name = `shiori/device/view/${new URL(url).pathname}`;
  for (let at = 0; at < 100 && !(await page.evaluate((it) => localStorage.getItem(it), name)); at++)
    await page.waitForTimeout(200);
  await page.close();
}

/** Milliseconds from the start of a document to the end of the frame that shows its data. */
async function painted(context: BrowserContext, url: string, shown: string, offline: boolean): Promise<number> {
  const page = await context.newPage();
  await slowDown(page, slower, offline);
  await page.addInitScript(`new MutationObserver((_, observer) => {
    if (window.firstPaint !== undefined || !(${shown})) return;
    observer.disconnect();
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => { window.firstPaint = performance.now(); };
      port2.postMessage(0);
    });
  }).observe(document, { childList: true, subtree: true });`);
  await page.goto(url, { waitUntil: 'commit' });
  const ms = await page.evaluate<number>(FIRST_PAINT);
  await page.close();
  return ms;
}

/** What a tick brings down: all answers with their headers, as they travel. */
async function bytesOfTick(context: BrowserContext, origin: string): Promise<string> {
  const page = await context.newPage();
  await page.goto(`${origin}/app/homepage`);
  const box = page
    .getByRole('main')
    .getByRole('checkbox')
    .or(page.getByRole('button', { name: /完了にする/ }))
    .first();
  await box.waitFor();
  await page.waitForTimeout(3_000);
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  const asked = new Map<string, string>();
  const got: string[] = [];
  let sum = 0;
  session.on('Network.requestWillBeSent', ({ requestId, request }) =>
    asked.set(requestId, `${request.method} ${new URL(request.url).pathname}`),
  );
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    sum += encodedDataLength;
    got.push(`${asked.get(requestId)} ${encodedDataLength}`);
  });
  await box.click();
  await page.waitForTimeout(3_000);
  await page.close();
  return `${sum} bytes (${got.join('; ')})`;
}
