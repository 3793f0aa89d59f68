/**
 * The list of selections on a phone: first paint with data, then a student's actions, with 300 and 3,000 selections on a processor four
 * times slower (or as given) and a slow network; compared with the same rows as bare HTML in the same rounds.
 * `node bench/selections-screen.ts [--runs 5] [--sizes 300,3000] [--slower 4]`.
 */
import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import type { Browser, BrowserContext } from '@playwright/test';
import {
  forSizes,
  GIVEN_UP_MS,
  type Measured,
  median,
  PHONE,
  sessionCookie,
  slowDown,
  spread,
  waitForApp,
} from './phone.ts';
import type { Product } from './product.ts';

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '5' },
    sizes: { type: 'string', default: '300,3000' },
    slower: { type: 'string', default: '4' },
  },
});
const runs = Number(values.runs);
const slower = Number(values.slower);
const FIRST = 'painted with its data';

/** An action as a script in the page, and the condition that shows its effect; measured to the end of the frame with the effect. */
type Deed = { name: string; act: string; seen: string };

const OURS = {
  shown: `document.querySelector('article')`,
  rows: `document.querySelectorAll('article').length`,
  deeds: [
    {
      name: 'filter',
      act: `chip('第二志望群').click()`,
      seen: `chip('第二志望群').ariaPressed === 'true' && text('main').includes('社を表示')`,
    },
    {
      name: 'all again',
      act: `chip('すべて').click()`,
      seen: `chip('すべて').ariaPressed === 'true' && !text('main').includes('社を表示')`,
    },
    {
      name: 'search',
      act: `type(document.querySelector('search input'), '会社12')`,
      seen: `text('main').includes('社を表示')`,
    },
    {
      name: 'search again',
      act: `type(document.querySelector('search input'), '')`,
      seen: `!text('main').includes('社を表示')`,
    },
    {
      name: 'by industry',
      act: `chip('業界別').click()`,
      seen: `document.querySelector('section article')`,
    },
    { name: 'as a list', act: `chip('一覧').click()`, seen: `document.querySelector('article [aria-expanded=false]')` },
    {
      name: 'open a card',
      act: `document.querySelector('article button[aria-controls]:not([role])').click()`,
      seen: `document.querySelector('article input[type=checkbox]')`,
    },
    {
      name: 'tick',
      act: `window.ticked = checks(); document.querySelector('article input[type=checkbox]:not(:checked)').click()`,
      seen: `checks() > window.ticked`,
    },
  ],
};

const BARE = {
  shown: `document.querySelector('li')`,
  rows: `document.querySelectorAll('li:not([hidden])').length`,
  deeds: [
    { name: 'filter', act: `only('second')`, seen: `true` },
    { name: 'all again', act: `only('')`, seen: `true` },
    { name: 'open a card', act: `document.querySelector('details').open = true`, seen: `true` },
    { name: 'tick', act: `document.querySelector('input').click()`, seen: `true` },
  ],
};

/** Runs in the page before its own scripts: the helpers of the actions, and the moment of the first paint with data. */
const HELPERS = `
  window.chip = (name) => [...document.querySelectorAll('button')].find((it) => it.textContent.startsWith(name));
  window.text = (selector) => document.querySelector(selector).querySelector('p[role=status]')?.textContent ?? '';
  window.type = (input, value) => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(input, value);
    input.dispatchEvent(new Event('input', { bubbles: true }));
  };
  window.only = (priority) => { for (const it of document.querySelectorAll('li')) it.hidden = priority !== '' && it.className !== priority; };
  window.checks = () => document.querySelectorAll('article input:checked').length;
  window.frame = () => new Promise(requestAnimationFrame);
  window.shown = () => new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = resolve;
    port2.postMessage(0);
  });
  window.painted = () => frame().then(shown);
`;

const FIRST_PAINT = `(async () => {
  while (!window.firstPaint) await new Promise((resolve) => setTimeout(resolve, 20));
  return window.firstPaint;
})()`;

await forSizes(values.sizes, measureSize);

async function measureSize(size: number, { browser, product, html }: Measured) {
  await measureAnswer(product, size);
  const [ours, bare] = [new Map<string, number[]>(), new Map<string, number[]>()];
  let rows = 0;
  for (let run = 0; run < runs; run++) {
    rows = await measure(browser, `${product.origin}/app/selections`, [sessionCookie(product)], OURS, ours);
    await measure(browser, html.url, [], BARE, bare);
  }
  console.log(
    `\n${size} selections, ${rows} of them drawn; processor ${slower} × slower; ${runs} runs, median (min – max); load ${loadavg()[0]?.toFixed(1)}`,
  );
  for (const [name, taken] of ours) {
    const beside = bare.get(name);
    const ratio = beside ? `; ${(median(taken) / median(beside)).toFixed(1)} ×` : '';
    console.log(`  ${name.padEnd(22)} ${spread(taken)} ms${beside ? `, bare HTML ${spread(beside)} ms` : ''}${ratio}`);
  }
}

/** The server's time for the list, and the bytes transferred. */
async function measureAnswer({ origin, cookie }: Product, size: number) {
  const taken: number[] = [];
  let [sent, whole] = [0, 0];
  for (let run = 0; run < 2 * runs; run++) {
    const begun = performance.now();
    const answer = await fetch(`${origin}/api/selections`, { headers: { cookie, 'Accept-Encoding': 'br' } });
    const list = await answer.text();
    taken.push(performance.now() - begun);
    [sent, whole] = [Number(answer.headers.get('Content-Length')), list.length];
  }
  const kb = (bytes: number) => `${(bytes / 1024).toFixed(0)} KB`;
  console.log(`\n${size} selections from the server: ${spread(taken)} ms, ${kb(sent)} of ${kb(whole)}`);
}

type Subject = { shown: string; rows: string; deeds: Deed[] };

type SessionCookies = Parameters<BrowserContext['addCookies']>[0];

/** One visit with an empty cache. @returns how many rows are in the page. */
async function measure(
  browser: Browser,
  url: string,
  cookies: SessionCookies,
  subject: Subject,
  taken: Map<string, number[]>,
) {
  const context = await browser.newContext({ ...PHONE, serviceWorkers: 'block' });
  await context.addCookies(cookies);
  const page = await context.newPage();
  await slowDown(page, slower);
  await page.addInitScript(`${HELPERS}
    new MutationObserver((_, observer) => {
      if (!(${subject.shown})) return;
      observer.disconnect();
      painted().then(() => { window.firstPaint = performance.now(); });
    }).observe(document, { childList: true, subtree: true });`);
  await page.goto(url);
  note(taken, FIRST, await page.evaluate<number>(FIRST_PAINT));
  // What came with the page is not measured again.
  await waitForApp(page);
  const rows = await page.evaluate<number>(subject.rows);
  for (const { name, act, seen } of subject.deeds) {
    note(
      taken,
      name,
      await page.evaluate<number>(`(async () => {
      const begun = performance.now();
      ${act};
      do {
        if (performance.now() - begun > ${GIVEN_UP_MS}) throw new Error('never seen: ${name}');
        await frame();
      } while (!(${seen}));
      await shown();
      return performance.now() - begun;
    })()`),
    );
  }
  await context.close();
  return rows;
}

function note(taken: Map<string, number[]>, name: string, ms: number) {
  taken.set(name, [...(taken.get(name) ?? []), ms]);
}
