import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { SHELL } from './e2e/browser.ts';
import { leftToTheOther } from './e2e/widths.ts';

/** The ports are chosen once and inherited by the workers, which read this file too. Below those that Linux gives to whoever asks for any. */
process.env.UI_PORT ??= String(20_000 + Math.floor(Math.random() * 12_000));
process.env.E2E_PORT ??= String(Number(process.env.UI_PORT) + 1);
process.env.E2E_INBOX_PORT ??= String(Number(process.env.UI_PORT) + 2);
process.env.E2E_CALENDAR_PORT ??= String(Number(process.env.UI_PORT) + 3);
/** What is tried on /dev/ui alone. */
const PARTS = /\/ui(?:-\w+)?\.spec\.ts$/;
const journeys = { testIgnore: PARTS, baseURL: `http://127.0.0.1:${process.env.E2E_PORT}` };
/** The build that whoever starts the run has made (`npm test`), else one of this run alone: others may be building while it goes on. */
process.env.BUILT ??= process.env.WEB_DIR ? 'yes' : 'no';
process.env.WEB_DIR ??= join(tmpdir(), `shiori-web-${process.env.E2E_PORT}`);
const buildFirst =
  process.env.BUILT === 'yes' ? '' : `vite build --logLevel warn --emptyOutDir --outDir ${process.env.WEB_DIR} && `;
/** The data of this run, known here so that a journey can let an account grow old. */
process.env.E2E_DATA_DIR ??= join(tmpdir(), `shiori-e2e-${process.env.E2E_PORT}`);

export default defineConfig({
  testDir: 'e2e',
  // A folder of this run alone, too: a run empties it when it begins.
  outputDir: join('test-results', process.env.E2E_PORT),
  forbidOnly: Boolean(process.env.CI),
  workers: 2,
  // Long journeys on a busy machine.
  timeout: 90_000,
  expect: { timeout: 10_000 },
  use: {
    locale: 'ja-JP',
    timezoneId: 'Asia/Tokyo',
    // Each journey has a new browser, and to install the service worker there takes a quarter of the processor's time. The main journeys, and
    // those about it, allow it.
    serviceWorkers: 'block',
    // A trace of every journey would cost a quarter of the time; `--trace on` makes one.
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
    launchOptions: SHELL,
  },
  projects: [
    {
      name: 'parts',
      testMatch: PARTS,
      use: { baseURL: `http://127.0.0.1:${process.env.UI_PORT}`, viewport: { width: 1280, height: 900 } },
    },
    {
      name: 'phone',
      testIgnore: journeys.testIgnore,
      grepInvert: leftToTheOther('phone'),
      use: { baseURL: journeys.baseURL, viewport: { width: 390, height: 844 }, hasTouch: true },
    },
    {
      name: 'desktop',
      testIgnore: journeys.testIgnore,
      grepInvert: leftToTheOther('desktop'),
      use: { baseURL: journeys.baseURL, viewport: { width: 1280, height: 900 } },
    },
  ],
  webServer: [
    {
      command: 'vite build --logLevel warn && node e2e/fixtures/ui-server.ts',
      env: { VITE_DEV_PAGES: '1', UI_PORT: process.env.UI_PORT },
      url: `http://127.0.0.1:${process.env.UI_PORT}/theme.js`,
      timeout: 120_000,
    },
    {
      command: `${buildFirst}node e2e/server.ts`,
      env: {
        E2E_PORT: process.env.E2E_PORT,
        E2E_INBOX_PORT: process.env.E2E_INBOX_PORT,
        E2E_CALENDAR_PORT: process.env.E2E_CALENDAR_PORT,
        E2E_DATA_DIR: process.env.E2E_DATA_DIR,
        WEB_DIR: process.env.WEB_DIR,
      },
      url: `${journeys.baseURL}/healthz`,
      gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
      timeout: 180_000,
    },
  ],
});
