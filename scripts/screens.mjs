// Pictures of every screen, and sheets that show them side by side:
//   npm run screens -- [--only=home,calendar] [--first] [--scale=2] [--out=DIR] [--beside=DIR]... [--threshold=0.5] [--sheets]
// Each DIR holds earlier pictures or mock-ups by the same names (home-390-light.png). What differs from those of the first one by more than
// the threshold, in percent of its points, is listed. --sheets takes no pictures: it compares those that are there. --first takes the first
// screen instead of the whole page, --scale more points for each pixel: so those in web/public/screenshots were taken. The students of the
// pictures have their dates around today: compare pictures of one day.
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { findBrowser, NO_BROWSER } from './browser.mjs';
import { build, environment, exitOf, ROOT, refuse } from './prepare.mjs';

const { values } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    out: { type: 'string', default: 'test-results/screens' },
    beside: { type: 'string', multiple: true, default: [] },
    first: { type: 'boolean', default: false },
    scale: { type: 'string', default: '1' },
    threshold: { type: 'string', default: '0.5' },
    sheets: { type: 'boolean', default: false },
  },
});
const out = resolve(values.out);
const columns = [out, ...values.beside.map((it) => resolve(it))];
const executablePath = (await findBrowser()) ?? refuse(NO_BROWSER, 1);

if (!values.sheets) {
  await build();
  const env = environment({
    ...{ CHROMIUM_PATH: executablePath, WEB_DIR: join(ROOT, 'dist/web') },
    ...{ SCREENS_DIR: out, SCREENS_ONLY: values.only },
    ...{ SCREENS_FIRST: values.first ? '1' : '', SCREENS_SCALE: values.scale },
  });
  const code = await exitOf('playwright', ['test', '--config=screens.config.ts'], { env });
  if (code !== 0) console.error('Some pictures are missing: see above.');
}

const root = process.getuid?.() === 0;
const browser = await chromium.launch({ executablePath, args: root ? ['--no-sandbox'] : [] });
const page = await browser.newPage({ viewport: { width: 1600, height: 900 } });
mkdirSync(join(out, 'sheets'), { recursive: true });
const asked = values.only.split(',');
const names = picturesIn(out).filter((it) => asked.some((part) => it.includes(part)));
for (const screen of new Set(names.map(screenOf))) await drawSheet(screen);
const differing = values.beside.length > 0 ? await differences() : [];
await browser.close();

console.log(`${names.length} pictures in ${out}, side by side in ${join(out, 'sheets')}`);
for (const line of differing) console.log(line);

function picturesIn(dir) {
  return readdirSync(dir).filter((it) => /-\d+-(light|dark)\.png$/.test(it));
}

/** home-390-light.png → home */
function screenOf(name) {
  return name.replace(/-\d+-(light|dark)\.png$/, '');
}

function source(path) {
  return existsSync(path) ? `data:image/png;base64,${readFileSync(path).toString('base64')}` : null;
}

/** All pictures of a screen: a row for each width and theme, a column for each folder. */
async function drawSheet(screen) {
  const rows = names
    .filter((it) => screenOf(it) === screen)
    .map((name) => {
      const pictures = columns.map((dir) => {
        const src = source(join(dir, name));
        const picture = src ? `<img src="${src}">` : '<p>–</p>';
        return `<td><small>${basename(dir)}</small>${picture}</td>`;
      });
      return `<tr><th>${name.replace('.png', '')}</th>${pictures.join('')}</tr>`;
    });
  await page.setContent(
    `<style>body{margin:16px;font:14px sans-serif;background:#ddd}td,th{vertical-align:top;padding:8px}
     img{display:block;max-width:${Math.floor(1400 / columns.length)}px}</style><table>${rows.join('')}</table>`,
  );
  writeFileSync(join(out, 'sheets', `${screen}.png`), await page.screenshot({ fullPage: true }));
}

/** A line for each picture that differs from the one beside it by more than the threshold. */
async function differences() {
  const lines = [];
  for (const name of names) {
    const before = source(join(columns[1] ?? '', name));
    if (!before) continue;
    const percent = await page.evaluate(differingPercent, [before, source(join(out, name)) ?? '']);
    if (percent > Number(values.threshold)) lines.push(`${percent.toFixed(1)} %  ${name}`);
  }
  return lines.length > 0 ? lines : [`nothing differs by more than ${values.threshold} %`];
}

/** In the browser: the percentage of points whose colours differ visibly; what only one of the pictures covers differs. */
async function differingPercent(sources) {
  const pictures = await Promise.all(sources.map(async (it) => createImageBitmap(await (await fetch(it)).blob())));
  const width = Math.max(...pictures.map((it) => it.width));
  const height = Math.max(...pictures.map((it) => it.height));
  const [one = [], other = []] = pictures.map((it) => {
    const context = new OffscreenCanvas(width, height).getContext('2d');
    context?.drawImage(it, 0, 0);
    return context?.getImageData(0, 0, width, height).data ?? [];
  });
  let differing = 0;
  for (let at = 0; at < one.length; at += 4) {
    const far = [0, 1, 2, 3].some((part) => Math.abs((one[at + part] ?? 0) - (other[at + part] ?? 0)) > 32);
    if (far) differing += 1;
  }
  return (differing / (width * height)) * 100;
}
