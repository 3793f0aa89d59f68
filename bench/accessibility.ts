/**
 * Lighthouse's accessibility of every address that somebody can open: on a phone in the light theme, on a wide screen in the dark one.
 * `npm run accessibility [-- --project phone]`. It fails where an address has less than 100, and names the nodes.
 */
import { type BrowserContextOptions, chromium } from '@playwright/test';
import lighthouse from 'lighthouse';
import { SCREENS, screenAt } from '../domain/screens.ts';
import { isAdmin } from '../e2e/admin.ts';
import { SHELL } from '../e2e/browser.ts';
import {
  EMPTY,
  EVERYBODY,
  NEW_OPERATOR,
  NEWCOMER,
  operatorScreens,
  type Screen,
  studentScreens,
  WITHOUT_PROFILE,
} from '../e2e/screens/screens.ts';
import { test as base, expect, isNew, isSignedIn } from '../e2e/student.ts';

/** Of the browser. */
const port = () => Number(process.env.E2E_PORT) + 4 + test.info().parallelIndex;
/** A tab that nobody looks at says nothing of its first paint, for which Lighthouse waits. */
const WAIT_MS = 4_000;
/** What has an address besides the screens of the pictures. */
const MORE = [
  ...['/search', '/developers', `/reset-password#${'x'.repeat(43)}`, '/reset-password'],
  ...['/confirm-email', '/undo-email', '/withdrawn'],
];
/** Addresses that lead to others. */
const LEADING = ['/app', '/app/add', '/app/selections/$selectionId'];

/** Lighthouse measures in a tab of the same browser, which has the cookies of its first profile only. */
const test = base.extend({
  context: async ({ baseURL, colorScheme, viewport, locale, timezoneId, extraHTTPHeaders }, use) => {
    const args = [...SHELL.args, `--remote-debugging-port=${port()}`];
    const asGiven = { baseURL, colorScheme, viewport, locale, timezoneId, extraHTTPHeaders } as BrowserContextOptions;
    const context = await chromium.launchPersistentContext('', { ...SHELL, args, ...asGiven });
    await use(context);
    await context.close();
  },
});

test('every address has 100', async ({ page, context, browser, email }) => {
  const failed: string[] = [];
  const measured = new Set<string>();
  const seen = new Set<unknown>(LEADING);
  const all = async (who: string, addresses: readonly string[]) => {
    for (const path of new Set(addresses)) {
      const { score, faults } = await measure(path);
      measured.add(`${who} ${path}`);
      seen.add(screenAt(new URL(path, 'http://localhost').pathname));
      console.log(`${score} ${who} ${path}`);
      if (score < 100) failed.push(`${score} ${who} ${path}${faults}`);
    }
  };
  const signedOut = () => context.clearCookies();

  await all('everybody', [...pathsOf(EVERYBODY), ...MORE]);
  await isNew(page, email);
  await all('newcomer', pathsOf(NEWCOMER));
  await signedOut();
  await isSignedIn(page, `a-${email}`);
  await all('without profile', pathsOf(WITHOUT_PROFILE));
  await all('without selections', pathsOf(EMPTY));
  await all('student', pathsOf(await studentScreens(page, `a-${email}`)));
  await signedOut();
  await isAdmin(page);
  await all('operator', pathsOf(NEW_OPERATOR));
  await all('operator with inquiries', pathsOf(await operatorScreens(page, browser)));

  console.log(`${measured.size} addresses`);
  expect(
    Object.keys(SCREENS).filter((it) => !seen.has(it)),
    'screens that were not measured',
  ).toEqual([]);
  expect(failed.join('\n\n')).toBe('');
});

/** Without what leads to another screen of theirs. */
const pathsOf = (screens: readonly Screen[]) =>
  screens.filter(([name]) => name !== 'event-gone').map(([, path]) => path);

/** The score of an address, and what it lacks. */
async function measure(path: string) {
  const { baseURL, viewport } = test.info().project.use;
  const url = new URL(path, baseURL);
  const isWide = test.info().project.name === 'desktop';
  const result = await lighthouse(url.href, {
    ...{ port: port(), output: 'json', logLevel: 'error', onlyCategories: ['accessibility'] },
    ...{ throttlingMethod: 'provided', ignoreStatusCode: true, maxWaitForLoad: WAIT_MS },
    ...(isWide && {
      formFactor: 'desktop',
      screenEmulation: { ...viewport, deviceScaleFactor: 1, mobile: false, disabled: false },
    }),
  });
  if (!result || result.lhr.runtimeError) throw new Error(`${path}: ${result?.lhr.runtimeError?.message}`);
  const { audits, categories, finalDisplayedUrl } = result.lhr;
  const final = new URL(finalDisplayedUrl);
  const hasLed = final.pathname + final.search !== url.pathname + url.search;
  const faults = Object.values(audits)
    .filter((it) => it.score === 0)
    .flatMap(({ id, details }) => [
      `\n  ${id}`,
      ...(details?.items ?? []).map(
        (it) => `\n    ${it.node?.selector}\n      ${it.node?.snippet}\n      ${it.node?.explanation}`,
      ),
    ]);
  return {
    score: hasLed ? 0 : Math.round((categories.accessibility?.score ?? 0) * 100),
    faults: hasLed ? ` led to ${finalDisplayedUrl}` : faults.join(''),
  };
}
