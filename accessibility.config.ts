/** Lighthouse's accessibility of every address, by bench/accessibility.ts: `npm run accessibility`. No part of the tests. */
import { defineConfig } from '@playwright/test';
import journeys from './playwright.config.ts';

const { webServer, projects: _, ...shared } = journeys;

export default defineConfig({
  ...shared,
  testDir: 'bench',
  testMatch: 'accessibility.ts',
  timeout: 3_600_000,
  retries: 0,
  fullyParallel: true,
  workers: 2,
  reporter: 'line',
  // Without the page of parts.
  webServer: [webServer ?? []].flat().slice(1),
  use: { ...shared.use, baseURL: `http://127.0.0.1:${process.env.E2E_PORT}`, trace: 'off', screenshot: 'off' },
  projects: [
    { name: 'phone', use: { viewport: { width: 390, height: 844 }, colorScheme: 'light' } },
    { name: 'desktop', use: { viewport: { width: 1280, height: 900 }, colorScheme: 'dark' } },
  ],
});
