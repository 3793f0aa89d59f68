// Draws web/public/start/: what an iPhone shows from the press on the app's icon until its first paint, in both themes, and prints the links
// that web/app.html has for them. Apple takes only a picture of exactly the screen's size.
//   node scripts/start-images.mjs
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { findBrowser, NO_BROWSER } from './browser.mjs';
import { ROOT, refuse } from './prepare.mjs';

/**
 * The screens of iPhones since 2016: width and height in CSS pixels, and the points of each.
 * @type {[width: number, height: number, ratio: number][]}
 */
const SCREENS = [
  [375, 667, 2],
  [414, 896, 2],
  [375, 812, 3],
  [390, 844, 3],
  [393, 852, 3],
  [402, 874, 3],
  [414, 896, 3],
  [420, 912, 3],
  [428, 926, 3],
  [430, 932, 3],
  [440, 956, 3],
];
const OUT = join(ROOT, 'web/public/start');

const web = (path) => readFileSync(join(ROOT, 'web', path), 'utf8');
const root = process.getuid?.() === 0;
const executablePath = (await findBrowser()) ?? refuse(NO_BROWSER, 1);
const browser = await chromium.launch({ executablePath, args: root ? ['--no-sandbox'] : [] });
mkdirSync(OUT, { recursive: true });
for (const [width, height, ratio] of SCREENS) {
  for (const theme of ['light', 'dark']) {
    const page = await browser.newPage({ viewport: { width, height }, deviceScaleFactor: ratio });
    await page.setContent(`<!doctype html><html data-theme="${theme}"><style>${web('tokens.css')}
      html { background: var(--bg); } body { margin: 0; height: 100vh; display: grid; place-items: center; }
      svg { width: 96px; } path:first-of-type { fill: var(--brand); } path:last-of-type { stroke: var(--bg); }
    </style>${web('public/favicon.svg')}</html>`);
    const name = `${width}x${height}-${ratio}-${theme}.png`;
    await page.screenshot({ path: join(OUT, name) });
    await page.close();
    const media = `(device-width: ${width}px) and (device-height: ${height}px) and (-webkit-device-pixel-ratio: ${ratio}) and (prefers-color-scheme: ${theme})`;
    console.log(`    <link rel="apple-touch-startup-image" media="${media}" href="/start/${name}" />`);
  }
}
await browser.close();
