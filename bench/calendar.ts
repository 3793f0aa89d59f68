/**
 * The calendar in a browser with 60, 600 and 6,000 events: the time until it is painted, and from a press until another month or week is;
 * compared with bare HTML of the same cells. Also the statistics over 3,000 selections, compared with one pass over the same rows.
 * `node bench/calendar.ts [--runs 7] [--events 60,600,6000] [--statistics]`; the last runs without the browser.
 */
import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import type { Browser, Page } from '@playwright/test';
import { monthWeeks } from '../domain/calendar/calendar.ts';
import * as analysis from '../domain/selections/analysis.ts';
import { stageTimes } from '../domain/selections/steps.ts';
import type { EventView, SelectionView, StatusChangeView } from '../domain/selections/views.ts';
import { INDUSTRY_IDS } from '../domain/taxonomy/industries.ts';
import { STATUS_IDS } from '../domain/taxonomy/statuses.ts';
import { addDays, DAY, type Day, HOUR, jstDay, plus, readClock } from '../domain/time.ts';
import { EVENTS_EACH } from './list-data.ts';
import { percentile } from './load.ts';
import { launch, sessionCookie } from './phone.ts';
import { startProduct } from './product.ts';

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '7' },
    events: { type: 'string', default: '60,600,6000' },
    statistics: { type: 'boolean', default: false },
  },
});
const runs = Number(values.runs);
const EVENTS = values.events.split(',').map(Number);
const STATISTICS = 3_000;

const load = () => loadavg()[0]?.toFixed(1);
if (!values.statistics) for (const events of EVENTS) await measure(events);
statistics();

async function measure(events: number) {
  const product = await startProduct(Math.ceil(events / EVENTS_EACH));
  const browser = await launch();
  try {
    const cookie = sessionCookie(product);
    const results = new Map<string, number[]>();
    const add = (name: string, ms: number) => results.set(name, [...(results.get(name) ?? []), ms]);
    for (let round = 0; round <= runs; round++) {
      const page = await open(browser);
      await page.context().addCookies([cookie]);
      const figures = { ...(await bareCalendar(page, events)), ...(await calendar(page, product.origin)) };
      await page.context().close();
      // The first round warms up server and browser.
      if (round > 0) for (const [name, ms] of Object.entries(figures)) add(name, ms);
    }
    console.log(`\n${events} events, ${runs} rounds; load of the machine ${load()}`);
    for (const [name, its] of results) report(name, its);
  } finally {
    await browser.close();
    await product.stop();
  }
}

async function open(browser: Browser): Promise<Page> {
  return (await browser.newContext({ viewport: { width: 1280, height: 900 }, serviceWorkers: 'block' })).newPage();
}

/** The product: a first visit (empty browser cache), then the next month, the week, the next week. */
async function calendar(page: Page, origin: string): Promise<Record<string, number>> {
  await page.goto(`${origin}/app/calendar`);
  await page.getByRole('gridcell').first().waitFor();
  const painted = await page.evaluate(() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0);
  const shown = await page.evaluate(() => performance.now());
  await page.waitForLoadState('networkidle').catch(() => undefined);
  const month = await press(page, '次の月');
  const back = await press(page, '前の月');
  await press(page, '週');
  await page.getByRole('button', { name: '次の週' }).waitFor();
  await page.locator('[data-hours]').first().waitFor();
  const week = await press(page, '次の週');
  return {
    'first paint': painted,
    'the month is there': shown,
    'next month': month,
    'month before': back,
    'next week': week,
  };
}

/** Milliseconds from a press to the frame after the one that shows its effect. The script is text because Node has no DOM types here. */
async function press(page: Page, label: string): Promise<number> {
  return page.evaluate(`(async () => {
    const button = [...document.querySelectorAll('button')].find(
      (it) => (it.getAttribute('aria-label') ?? it.textContent) === ${JSON.stringify(label)},
    );
    const shown = () => document.querySelector('h1').textContent;
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    const before = shown();
    const begun = performance.now();
    button.click();
    do await frame();
    while (shown() === before && performance.now() - begun < 5000);
    await frame();
    return performance.now() - begun;
  })()`);
}

/** A table of the same cells with the same words, and the same change: another month in place of this one. */
async function bareCalendar(page: Page, events: number): Promise<Record<string, number>> {
  const today = jstDay(readClock());
  const perDay = Math.ceil(events / 60);
  const cell = (day: Day) =>
    `<td>${day.slice(8)}${`<p>会社の締切</p>`.repeat(Math.min(perDay, 2))}${perDay > 2 ? `<p>他${perDay - 2}件</p>` : ''}</td>`;
  const table = (day: Day) =>
    `<table>${monthWeeks(day)
      .map((week) => `<tr>${week.map(cell).join('')}</tr>`)
      .join('')}</table>`;
  await page.setContent(`<!doctype html><meta charset="utf-8">${table(today)}`);
  const changed = await page.evaluate<number>(`(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    const begun = performance.now();
    document.body.innerHTML = ${JSON.stringify(table(addDays(today, 30)))};
    await frame();
    await frame();
    return performance.now() - begun;
  })()`);
  return { 'bare HTML, next month': changed };
}

/** All statistics, from selections and history in memory. */
function statistics() {
  const now = readClock();
  const selections = Array.from({ length: STATISTICS }, (_, n) => selectionOf(n, now));
  const history = selections.flatMap((it, n) => historyOf(it, n, now));
  const all = () => {
    analysis.phaseRate(selections, 'intern');
    analysis.phaseRate(selections, 'fulltime');
    analysis.offerRate(selections);
    analysis.countByStatus(selections);
    analysis.countByIndustry(selections);
    analysis.thisWeek(selections, now);
    analysis.recentActivity(selections, history);
    analysis.funnel(selections, history);
    stageTimes(selections, history);
  };
  const pass = () => {
    const counts = new Map<string, number>();
    for (const { status, events } of selections) {
      for (const { deadline } of events) counts.set(status, (counts.get(status) ?? 0) + deadline.length);
    }
    for (const { toStatus } of history) counts.set(toStatus, (counts.get(toStatus) ?? 0) + 1);
  };
  console.log(
    `\nstatistics over ${STATISTICS} selections, ${STATISTICS * EVENTS_EACH} events, ${history.length} changes; load of the machine ${load()}`,
  );
  const rounds = 20 + runs;
  const [ours, bare]: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds; round++) {
    bare.push(timed(pass));
    ours.push(timed(all));
  }
  report('all statistics', ours.slice(5));
  report('one pass over the rows', bare.slice(5));
}

function selectionOf(n: number, now: string): SelectionView {
  const id = `sel_${n}`;
  const events = Array.from({ length: EVENTS_EACH }, (_, e) => ({
    id: `evt_${n}_${e}`,
    kind: e > 1 ? 'appointment' : 'deadline',
    deadline: plus(now, ((n * 5 + e * 3) % 60) * DAY - 30 * DAY),
    endsAt: null,
    completed: e === 0,
  })) as unknown as EventView[];
  return {
    id,
    status: STATUS_IDS[n % STATUS_IDS.length],
    selectionPhase: n % 2 === 0 ? 'intern' : 'fulltime',
    industryCategory: INDUSTRY_IDS[n % INDUSTRY_IDS.length],
    events,
  } as unknown as SelectionView;
}

function historyOf({ id }: SelectionView, n: number, now: string): StatusChangeView[] {
  return STATUS_IDS.slice(0, 1 + (n % 5)).map((toStatus, step) => ({
    selectionId: id,
    fromStatus: step === 0 ? null : (STATUS_IDS[step - 1] ?? null),
    toStatus,
    at: plus(now, (step - 10) * DAY + (n % 24) * HOUR),
  }));
}

function timed(run: () => void): number {
  const begun = performance.now();
  run();
  return performance.now() - begun;
}

function report(name: string, its: number[]) {
  const sorted = its.toSorted((a, b) => a - b);
  const [low = 0, high = 0] = [sorted[0], sorted.at(-1)];
  console.log(
    `  ${name.padEnd(24)} ${percentile(sorted, 0.5).toFixed(1)} ms (${low.toFixed(1)} – ${high.toFixed(1)}, ${its.length} runs)`,
  );
}
