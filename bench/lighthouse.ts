/**
 * The cost of the screens on a phone: Lighthouse with its phone preset on the real server and a fresh build, compared with bare HTML in the
 * same rounds. `node bench/lighthouse.ts [--runs 5] [--only /app] [--files]`. The signed-in student's list has 300 selections.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import lighthouse from 'lighthouse';
import { sessionCookie } from './phone.ts';
import { startProduct } from './product.ts';
import { servePage } from './serve-page.ts';

const { values } = parseArgs({
  options: { runs: { type: 'string', default: '5' }, only: { type: 'string' }, files: { type: 'boolean' } },
});
const runs = Number(values.runs);
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
const SELECTIONS = 300;
const SCREENS = ['/', '/login', '/signup', '/app/homepage', '/app/selections', '/app/calendar'];
const CHROMIUM =
  [process.env.CHROMIUM_PATH, '/usr/bin/chromium'].find((path) => path && existsSync(path)) ?? 'chromium';

type Run = { js: number; all: number; lcp: number; tbt: number; cls: number; scores: number[]; files: string };

const product = await startProduct(SELECTIONS);
const html = await bareHtml();
const browser = await startBrowser();
try {
  const pages = [
    { name: 'bare HTML, 300 rows', url: html.url, isSignedIn: false },
    ...SCREENS.filter((path) => path.startsWith(values.only ?? '/')).map((path) => ({
      name: path,
      url: product.origin + path,
      isSignedIn: path.startsWith('/app'),
    })),
  ];
  await warmUp();
  const results = new Map<string, Run[]>();
  for (let round = 0; round < runs; round++) {
    for (const { name, url, isSignedIn } of pages) {
      try {
        results.set(name, [...(results.get(name) ?? []), await measure(url, isSignedIn)]);
      } catch (error) {
        console.error(`left out of round ${round + 1}: ${(error as Error).message}`); // a machine too busy for Chromium to answer
      }
    }
  }
  console.log(`\n${runs} runs, median (min – max); load of the machine ${loadavg()[0]?.toFixed(1)} at the end`);
  for (const [name, its] of results) report(name, its);
} finally {
  await browser.stop();
  html.stop();
  await product.stop();
}

/** A process begins to listen to the database with its first live stream, and then sends every stream a message: not the usual case. */
async function warmUp() {
  const headers = { Cookie: product.cookie };
  const ending = new AbortController();
  const { body } = await fetch(`${product.origin}/api/live`, { headers, signal: ending.signal });
  const reader = body?.pipeThrough(new TextDecoderStream()).getReader();
  for (let text = ''; !text.includes('event: changed'); ) text += (await reader?.read())?.value ?? '';
  ending.abort();
}

async function measure(url: string, isSignedIn: boolean): Promise<Run> {
  await forget(isSignedIn);
  const result = await lighthouse(url, { port: browser.port, output: 'json', logLevel: 'error' });
  if (!result || result.lhr.runtimeError) throw new Error(`${url}: ${result?.lhr.runtimeError?.message}`);
  const { audits, categories, finalDisplayedUrl } = result.lhr;
  if (finalDisplayedUrl !== url) throw new Error(`${url} led to ${finalDisplayedUrl}`);
  const details = audits['network-requests']?.details as { items?: Sent[] } | undefined;
  const sent = (details?.items ?? []).filter((it) => it.sessionTargetType !== 'service_worker');
  const scripts = sent.filter((it) => it.resourceType === 'Script');
  const number = (id: string) => audits[id]?.numericValue ?? Number.NaN;
  return {
    js: total(scripts),
    all: total(sent.filter((it) => it.resourceType !== 'Font')),
    lcp: number('largest-contentful-paint'),
    tbt: number('total-blocking-time'),
    cls: number('cumulative-layout-shift'),
    scores: CATEGORIES.map((id) => Math.round((categories[id]?.score ?? Number.NaN) * 100)),
    files: sent.map((it) => `\n    ${(it.transferSize / 1000).toFixed(1)} KB ${new URL(it.url).pathname}`).join(''),
  };
}

/** Each visit is the first one: nothing is stored but, for a student, the session. */
async function forget(isSignedIn: boolean) {
  const control = await chromium.connectOverCDP(`http://127.0.0.1:${browser.port}`);
  const context = control.contexts()[0] ?? (await control.newContext());
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Storage.clearDataForOrigin', { origin: product.origin, storageTypes: 'all' });
  await context.clearCookies();
  if (isSignedIn) await context.addCookies([sessionCookie(product)]);
  await page.close();
  await control.close();
}

type Sent = { url: string; resourceType?: string; transferSize: number; sessionTargetType?: string };

function total(sent: Sent[]): number {
  return sent.reduce((sum, it) => sum + it.transferSize, 0) / 1000;
}

function report(name: string, its: Run[]) {
  const of = (pick: (run: Run) => number, digits: number) => {
    const sorted = its.map(pick).sort((a, b) => a - b);
    const [low, middle, high] = [sorted[0], sorted[Math.floor(sorted.length / 2)], sorted.at(-1)];
    const text = (value: number | undefined) => value?.toFixed(digits) ?? '–';
    return low === high ? text(low) : `${text(middle)} (${text(low)} – ${text(high)})`;
  };
  const scores = CATEGORIES.map((id, at) => `${id} ${of((run) => run.scores[at] ?? Number.NaN, 0)}`).join(', ');
  console.log(
    `\n${name}\n  JS ${of((run) => run.js, 1)} KB, all without fonts ${of((run) => run.all, 1)} KB; LCP ${of((run) => run.lcp, 0)} ms, TBT ${of((run) => run.tbt, 0)} ms, CLS ${of((run) => run.cls, 3)}\n  ${scores}${values.files ? its[0]?.files : ''}`,
  );
}

/** The minimum for any page with such a list: text in one document, without style or script. */
function bareHtml() {
  const rows = Array.from(
    { length: SELECTIONS },
    (_, n) => `<li><h2>会社${n}</h2><p>ES締切 11月${1 + (n % 30)}日 23:59</p></li>`,
  );
  const page = `<!doctype html><html lang="ja"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="description" content="選考の一覧"><title>一覧</title><main><h1>選考の一覧</h1><ul>${rows.join('')}</ul></main></html>`;
  return servePage(page);
}

/** Chromium with its own profile, controlled through a port. */
async function startBrowser() {
  const profile = await mkdtemp(join(tmpdir(), 'shiori-chromium-'));
  const flags = [
    '--headless',
    '--no-sandbox',
    '--no-first-run',
    '--remote-debugging-port=0',
    `--user-data-dir=${profile}`,
  ];
  const process_ = spawn(CHROMIUM, [...flags, 'about:blank'], { stdio: ['ignore', 'ignore', 'pipe'] });
  return {
    port: await debuggingPort(process_),
    async stop() {
      process_.kill();
      await new Promise((resolve) => process_.once('exit', resolve));
      await rm(profile, { recursive: true, force: true });
    },
  };
}

async function debuggingPort({ stderr }: ChildProcess): Promise<number> {
  if (!stderr) throw new Error('Chromium has no output');
  for await (const line of createInterface(stderr)) {
    const port = /DevTools listening on ws:\/\/[^:]+:(\d+)/.exec(line)?.[1];
    if (!port) continue;
    stderr.resume();
    return Number(port);
  }
  throw new Error('Chromium did not start');
}
