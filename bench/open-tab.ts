/**
 * The memory of a tab: a student's screen stays open while another device changes something each minute for eight hours, one message after the
 * other. Tells what the page holds after a full garbage collection, at the beginning and after each hour, beside bare HTML of the same rows.
 * `node bench/open-tab.ts [--sizes 3000] [--hours 8] [--path /app/homepage]`. Budgets at 3,000 selections: 60 MB, no growth.
 */
import { parseArgs } from 'node:util';
import type { CDPSession, Page } from '@playwright/test';
import { request } from 'undici';
import type { SelectionView } from '../domain/selections/views.ts';
import { forSizes, type Measured, PHONE, sessionCookie, waitForApp, waitUntilStored } from './phone.ts';
import type { Product } from './product.ts';

const { values } = parseArgs({
  options: {
    sizes: { type: 'string', default: '3000' },
    hours: { type: 'string', default: '8' },
    path: { type: 'string', multiple: true, default: ['/app/homepage', '/app/selections', '/app/calendar'] },
  },
});
const MESSAGES_AN_HOUR = 60;
/** Between two messages: what the one before led to is over. */
const PAUSE_MS = 150;

await forSizes(values.sizes, measureSize);

async function measureSize(size: number, { browser, product, html }: Measured) {
  const bare = await (await browser.newContext(PHONE)).newPage();
  await bare.goto(html.url);
  console.log(`\n${size} selections\n  bare HTML                ${await held(bare)}`);
  const context = await browser.newContext(PHONE);
  await context.addCookies([sessionCookie(product)]);
  const other = await otherDevice(product);
  for (const path of values.path) {
    const page = await context.newPage();
    await page.goto(product.origin + path);
    await waitForApp(page);
    await waitUntilStored(page);
    await page.waitForTimeout(5_000);
    console.log(`  ${path.padEnd(16)} at first  ${await held(page)}`);
    for (let hour = 1; hour <= Number(values.hours); hour++) {
      for (let n = 0; n < MESSAGES_AN_HOUR; n++) {
        await other.change();
        await page.waitForTimeout(PAUSE_MS);
      }
      await page.waitForTimeout(2_000);
      console.log(`  ${path.padEnd(16)} ${String(hour).padStart(2)} h      ${await held(page)}`);
    }
    await page.close();
  }
}

/** Ticks and unticks one event after the other. */
async function otherDevice({ origin, cookie }: Product) {
  // Not fetch, which says itself from where it comes.
  const headers = { cookie, 'Sec-Fetch-Site': 'same-origin', 'Content-Type': 'application/json' };
  const { body } = await request(`${origin}/api/selections`, { headers });
  const events = ((await body.json()) as SelectionView[]).slice(0, 50).flatMap((it) => it.events);
  let at = 0;
  return {
    async change() {
      const event = events[Math.floor(at / 2) % events.length];
      const method = at++ % 2 === 0 ? 'PUT' : 'DELETE';
      const its = await request(`${origin}/api/events/${event?.id}/completion`, { method, headers });
      const said = await its.body.text();
      if (its.statusCode >= 300) throw new Error(`${method}: ${its.statusCode} ${said}`);
    },
  };
}

/** What a page holds after two full collections. */
async function held(page: Page): Promise<string> {
  const session: CDPSession = await page.context().newCDPSession(page);
  for (let n = 0; n < 2; n++) await session.send('HeapProfiler.collectGarbage');
  const { usedSize, embedderHeapUsedSize = 0, backingStorageSize = 0 } = await session.send('Runtime.getHeapUsage');
  const { nodes, jsEventListeners } = await session.send('Memory.getDOMCounters');
  await session.detach();
  const mb = (bytes: number) => `${(bytes / 1_000_000).toFixed(1)} MB`;
  return `${mb(usedSize + embedderHeapUsedSize + backingStorageSize)} (scripts ${mb(usedSize)}, page ${mb(embedderHeapUsedSize)}, buffers ${mb(backingStorageSize)}); ${nodes} nodes, ${jsEventListeners} listeners`;
}
