// Draws web/public/og.png, the preview where the front page is shared: its heading and planner, rendered from the page itself.
// node scripts/og-picture.mjs http://127.0.0.1:3000
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { findBrowser, NO_BROWSER } from './browser.mjs';
import { ROOT, refuse } from './prepare.mjs';

const [address = 'http://127.0.0.1:3000'] = process.argv.slice(2);
const root = process.getuid?.() === 0;
const executablePath = (await findBrowser()) ?? refuse(NO_BROWSER, 1);
const browser = await chromium.launch({ executablePath, args: root ? ['--no-sandbox'] : [] });
const page = await browser.newPage({
  viewport: { width: 1200, height: 630 },
  colorScheme: 'light',
  locale: 'ja-JP',
  reducedMotion: 'reduce',
});
await page.goto(address, { waitUntil: 'networkidle' });
await page.evaluate(() => {
  const hero = document.querySelector('main > section');
  const words = hero?.querySelector('h1')?.parentElement;
  const mark = document.querySelector('header a');
  if (!hero || !words || !mark) throw new Error('The front page has no heading or no mark.');
  words.prepend(mark);
  for (const part of words.querySelectorAll('search, search ~ *')) part.remove();
  document.body.replaceChildren(hero);
  // A constructed style sheet: the page's policy allows no inline styles.
  const larger = new CSSStyleSheet();
  larger.replaceSync(`
    body > section { height: 630px; display: grid; align-items: center; border: 0; }
    section > div { padding: 0 64px !important; gap: 48px !important; width: 100%; max-width: none !important; }
    h1 { margin-top: 36px; font-size: 46px !important; white-space: nowrap; }
    h1 + p { margin-bottom: 0 !important; font-size: 20px !important; }
    section a { zoom: 1.9; }
  `);
  document.adoptedStyleSheets.push(larger);
});
await page.screenshot({ path: join(ROOT, 'web/public/og.png') });
await browser.close();
