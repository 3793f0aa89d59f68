/**
 * What a tick costs down the wire where しおり stands behind nginx as deploy/nginx/shiori.conf sets it up (TLS, HTTP/2): the bytes that the
 * browser receives for all that follows, headers and the live message included, on home and in the list, with 300 and 3,000 selections.
 * Beside it the same by HTTP/1.1, without nginx. Needs nginx and openssl. `node bench/tick-bytes.ts [--ticks 5] [--sizes 300,3000]`.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Page } from '@playwright/test';
import { freePort } from '../server/db/embedded/postmaster.ts';
import { launch, PHONE, spread, waitForApp, waitUntilStored } from './phone.ts';
import { startProduct } from './product.ts';
import { startNginx } from './scale/nginx.ts';

const { values } = parseArgs({
  options: { ticks: { type: 'string', default: '5' }, sizes: { type: 'string', default: '300,3000' } },
});
const ticks = Number(values.ticks);
/** Within this, all that follows a tick has come. */
const SETTLED_MS = 3000;
const SCREENS = { home: '/app/homepage', list: '/app/selections' };

console.log('| selections | by | screen | bytes | answers |\n|---|---|---|---|---|');
for (const size of values.sizes.split(',').map(Number)) {
  const folder = await mkdtemp(join(tmpdir(), 'shiori-nginx-'));
  const [httpsPort, port] = [await freePort(0), await freePort(0)];
  const https = `https://localhost:${httpsPort}`;
  const browser = await launch(['--ignore-certificate-errors']);
  for (const by of ['HTTP/1.1', 'HTTP/2'] as const) {
    const isBehind = by === 'HTTP/2';
    const behind = isBehind && { BASE_URL: https, TRUSTED_PROXIES: '127.0.0.1' };
    const product = await startProduct(size, { PORT: String(port), ...behind });
    const nginx = isBehind ? await startNginx(folder, httpsPort, [port]) : null;
    const url = isBehind ? https : product.origin;
    const context = await browser.newContext({ ...PHONE, ignoreHTTPSErrors: true });
    const secret = product.cookie.slice(product.cookie.indexOf('=') + 1);
    const name = isBehind ? '__Host-shiori' : 'shiori';
    await context.addCookies([{ name, value: secret, url, secure: isBehind }]);
    for (const [screen, path] of Object.entries(SCREENS)) {
      const page = await context.newPage();
      await page.goto(url + path);
      await waitForApp(page);
      await waitUntilStored(page);
      await page.waitForTimeout(SETTLED_MS);
      const heard = await listen(page);
      const counts: { bytes: number; answers: number }[] = [];
      for (let tick = 0; tick < ticks; tick++) {
        heard.clear();
        await tap(page);
        await page.waitForTimeout(SETTLED_MS);
        counts.push(heard.count());
      }
      const told = [spread(counts.map((it) => it.bytes)), spread(counts.map((it) => it.answers))];
      console.log(`| ${[size, by, screen, ...told].join(' | ')} |`);
      await page.close();
    }
    await context.close();
    await nginx?.stop();
    await product.stop();
  }
  await browser.close();
  await rm(folder, { recursive: true, force: true });
}

/** Ticks the first deadline that can be ticked. */
async function tap(page: Page) {
  const main = page.getByRole('main');
  const card = main.locator('article button[aria-controls]:not([role])').first();
  const name = /を完了にする$/;
  const tick = main.getByRole('checkbox', { name }).or(main.getByRole('button', { name }));
  if ((await tick.count()) === 0) await card.tap();
  await tick.first().tap();
}

/** Counts what the page and its worker receive, of the stream each message. */
async function listen(page: Page) {
  const session = await page.context().newCDPSession(page);
  const bytes = new Map<string, number>();
  let answers = 0;
  session.on('Network.dataReceived', ({ requestId, encodedDataLength }) => {
    bytes.set(requestId, (bytes.get(requestId) ?? 0) + encodedDataLength);
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    bytes.set(requestId, encodedDataLength);
    answers += 1;
  });
  await session.send('Network.enable');
  return {
    clear() {
      bytes.clear();
      answers = 0;
    },
    count: () => ({ bytes: [...bytes.values()].reduce((sum, it) => sum + it, 0), answers }),
  };
}
