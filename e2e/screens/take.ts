import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { isAdmin } from '../admin.ts';
import { isEstablished } from '../fixtures/established.ts';
import { expect, isNew, isSignedIn, test } from '../student.ts';
import {
  EMPTY,
  EVERYBODY,
  movedScreens,
  NEW_OPERATOR,
  NEWCOMER,
  offlineScreens,
  opensScreen,
  operatorScreens,
  type Screen,
  seesNothingYet,
  sharedScreens,
  sidewaysScreens,
  studentScreens,
  WITHOUT_PROFILE,
} from './screens.ts';

/** Where the pictures go, and parts of the names that are taken; set by scripts/screens.mjs. */
const OUT = process.env.SCREENS_DIR ?? 'test-results/screens';
const ONLY = (process.env.SCREENS_ONLY ?? '').split(',');
/** The first screen instead of the whole page. */
const FIRST = process.env.SCREENS_FIRST === '1';

/** Takes each picture from a page of its own, so that none depends on the one before; what fails is told at the end. */
async function take(page: Page, screens: Screen[]) {
  mkdirSync(OUT, { recursive: true });
  const failed: string[] = [];
  for (const screen of screens.filter(([it]) => ONLY.some((part) => it.includes(part)))) {
    const [name] = screen;
    try {
      await opensScreen(page, screen);
      // The stream of live messages never ends, so that a page with it is never idle.
      await page.waitForTimeout(300);
      await page.screenshot({
        path: join(OUT, `${name}-${test.info().project.name}.png`),
        fullPage: !FIRST && (await page.locator('dialog[open]').count()) === 0,
        animations: 'disabled',
      });
    } catch (error) {
      failed.push(`${name}: ${String(error).split('\n')[0]}`);
    }
  }
  expect(failed).toEqual([]);
}

test('what everybody sees', ({ page }) => take(page, EVERYBODY));

test('what a newcomer sees', async ({ page, email }) => {
  await isNew(page, email);
  await take(page, NEWCOMER);
});

test('what a student without a profile sees', async ({ page, email }) => {
  await isSignedIn(page, email);
  await take(page, WITHOUT_PROFILE);
});

test('what a student without selections sees', async ({ page, email }) => {
  await isSignedIn(page, email);
  await take(page, EMPTY);
});

test('what a student sees', async ({ page, email }) => {
  await isSignedIn(page, email);
  await take(page, await studentScreens(page, email));
});

test.describe('on its side', () => {
  test.use({ viewport: { width: 844, height: 390 } });

  test('what a student sees on a phone', async ({ page, email }) => {
    test.skip(!test.info().project.name.startsWith('390'), 'a wide screen has no other side');
    await isSignedIn(page, email);
    await take(page, await sidewaysScreens(page));
  });
});

test('what a student sees of others', async ({ page, browser, email }) => {
  await isSignedIn(page, email);
  await take(page, await sharedScreens(browser));
});

test('what a student sees of a date that others move', async ({ page, browser, email }) => {
  await isSignedIn(page, email);
  await isEstablished(email);
  await take(page, await movedScreens(page, browser));
});

test.describe('without a network', () => {
  // It keeps what cannot be sent.
  test.use({ serviceWorkers: 'allow' });

  test('what a student sees', async ({ page, email }) => {
    await isSignedIn(page, email);
    await take(page, await offlineScreens(page));
  });
});

test('what the operator sees', async ({ page, browser }) => {
  await isAdmin(page);
  await seesNothingYet(page);
  await take(page, NEW_OPERATOR);
  await page.unrouteAll();
  await take(page, await operatorScreens(page, browser));
});
