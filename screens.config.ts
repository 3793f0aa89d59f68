/** Takes a picture of every screen at two widths and in both themes: `npm run screens`. No part of the tests. */
import { defineConfig } from '@playwright/test';
import { SHELL } from './e2e/browser.ts';
import journeys from './playwright.config.ts';

const WIDTHS = [
  { width: 390, height: 844 },
  { width: 1280, height: 900 },
];

const { webServer, projects: _, ...shared } = journeys;

export default defineConfig({
  ...shared,
  testDir: 'e2e/screens',
  // The date and time inputs follow the browser's own language, of which the tests' browser has one, unless it goes by the page's.
  use: {
    ...shared.use,
    launchOptions: { ...SHELL, args: [...SHELL.args, '--enable-blink-features=LangAttributeAwareFormControlUI'] },
  },
  testMatch: 'take.ts',
  timeout: 600_000,
  expect: { timeout: 20_000 },
  retries: 0,
  reporter: 'line',
  // Without the page of parts.
  webServer: [webServer ?? []].flat().slice(1),
  projects: WIDTHS.flatMap((viewport) =>
    (['light', 'dark'] as const).map((colorScheme) => ({
      name: `${viewport.width}-${colorScheme}`,
      use: {
        baseURL: `http://127.0.0.1:${process.env.E2E_PORT}`,
        viewport,
        deviceScaleFactor: Number(process.env.SCREENS_SCALE ?? 1),
        colorScheme,
        hasTouch: viewport.width < 900,
        reducedMotion: 'reduce' as const,
        trace: 'off' as const,
        actionTimeout: 15_000,
      },
    })),
  ),
});
