/**
 * Presses on a phone, with 300 and 3,000 selections: how long the browser takes from a tap to the frame that answers it (its Event Timing, which
 * INP is made of, in steps of 8 ms), and how long our own code runs for it; on the processor as it is and on one four times slower.
 * Beside them the same taps on bare HTML. `node bench/presses.ts [--runs 10] [--sizes 300,3000] [--slower 1,4]`.
 */
import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import type { BrowserContext, Locator, Page } from '@playwright/test';
import {
  forSizes,
  GIVEN_UP_MS,
  type Measured,
  PHONE,
  sessionCookie,
  slowDown,
  spread,
  waitForApp,
  waitUntilStored,
} from './phone.ts';

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '10' },
    sizes: { type: 'string', default: '300,3000' },
    slower: { type: 'string', default: '1,4' },
  },
});
const runs = Number(values.runs);
/** What a press leads to settles before the next one. */
const PAUSE_MS = 700;

/** One press of each kind; the second puts back what the first did. `before` is run in the page ahead of all. */
type Press = { name: string; taps: readonly ((page: Page) => Locator)[]; before?: string };

const card = (page: Page) => page.getByRole('article').first();
const list = (page: Page) => page.getByRole('main');

const SCREENS: Record<string, readonly Press[]> = {
  '/app/homepage': [
    {
      name: 'home: tick',
      taps: [
        (page) =>
          list(page)
            .getByRole('button', { name: /を完了にする$/ })
            .or(list(page).getByRole('checkbox', { name: /を完了にする$/ }))
            .first(),
      ],
    },
  ],
  '/app/selections': [
    {
      name: 'list: filter, and all again',
      taps: ['第二志望群', 'すべて'].map(
        (name) => (page: Page) =>
          list(page)
            .getByRole('button', { name: new RegExp(`^${name}`) })
            .first(),
      ),
    },
    {
      name: 'list: open and close a card',
      taps: [0, 1].map(() => (page: Page) => card(page).locator('button[aria-controls]:not([role])').first()),
    },
    {
      name: 'list: tick',
      before: `document.querySelector('article button[aria-controls]:not([role])').click()`,
      taps: [(page) => card(page).getByRole('checkbox').first()],
    },
    {
      name: 'list: choose a status',
      taps: [
        (page) => card(page).getByRole('combobox', { name: /のステータス/ }),
        (page) => page.getByRole('listbox').locator('[role=option]:not([aria-selected=true])').nth(1),
      ],
    },
  ],
  '/app/calendar': [
    {
      name: 'calendar: next month, and back',
      taps: ['次の月', '前の月'].map((name) => (page: Page) => page.getByRole('button', { name, exact: true })),
    },
  ],
};

const BARE: readonly Press[] = [
  { name: 'bare HTML: open and close', taps: [0, 1].map(() => (page: Page) => page.locator('summary').first()) },
  {
    name: 'bare HTML: tick',
    before: `document.querySelector('details').open = true`,
    taps: [(page) => page.locator('details[open] input').first()],
  },
];

type Figures = Map<string, { shown: number[]; ours: number[] }>;

await forSizes(values.sizes, measureSize);

async function measureSize(size: number, { browser, product, html }: Measured) {
  const context = await browser.newContext(PHONE);
  await context.addCookies([sessionCookie(product)]);
  for (const slower of values.slower.split(',').map(Number)) {
    const figures: Figures = new Map();
    for (const [path, presses] of Object.entries(SCREENS))
      await measure(context, product.origin + path, presses, slower, figures);
    const bare = await browser.newContext({ ...PHONE, serviceWorkers: 'block' });
    await measure(bare, html.url, BARE, slower, figures);
    await bare.close();
    console.log(
      `\n${size} selections; processor ${slower} × slower; ${runs} rounds, median (min – max); load ${loadavg()[0]?.toFixed(1)}`,
    );
    for (const [name, { shown, ours }] of figures)
      console.log(`  ${name.padEnd(34)} shown after ${spread(shown)} ms; our code ${spread(ours)} ms`);
  }
}

async function measure(
  context: BrowserContext,
  url: string,
  presses: readonly Press[],
  slower: number,
  figures: Figures,
) {
  const page = await context.newPage();
  page.setDefaultTimeout(GIVEN_UP_MS);
  await page.addInitScript(`
    window.entries = [];
    new PerformanceObserver((list) => window.entries.push(...list.getEntries().filter((it) => it.interactionId > 0)))
      .observe({ type: 'event', durationThreshold: 16 });`);
  await page.goto(url);
  if (!url.includes('/app/')) await page.waitForLoadState('load');
  else {
    await waitForApp(page);
    await waitUntilStored(page);
  }
  await page.waitForTimeout(2 * PAUSE_MS);
  await slowDown(page, slower);
  for (const { name, taps, before } of presses) {
    if (before) await page.evaluate(before);
    const taken = figures.get(name) ?? { shown: [], ours: [] };
    figures.set(name, taken);
    // The first round brings what later ones have.
    for (let round = 0; round <= runs; round++)
      for (const tap of taps) {
        const { shown, ours } = await tapped(page, tap(page));
        if (round > 0) {
          taken.shown.push(shown);
          taken.ours.push(ours);
        }
      }
  }
  await page.close();
}

/** The slowest event of one tap in ms: until it was shown, and in our own code. Below 16 ms the browser tells of none. */
async function tapped(page: Page, target: Locator): Promise<{ shown: number; ours: number }> {
  await page.evaluate('void (window.entries.length = 0)');
  await target.tap();
  await page.waitForTimeout(PAUSE_MS);
  return page.evaluate(`({
    shown: Math.max(0, ...window.entries.map((it) => it.duration)),
    ours: Math.max(0, ...window.entries.map((it) => it.processingEnd - it.processingStart)),
  })`);
}
