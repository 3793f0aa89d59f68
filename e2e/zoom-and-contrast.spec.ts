/** What has to hold on every screen: nothing is lost to zoom, large text, forced colours, a finger, or the wish for no motion. */
import type { Page } from '@playwright/test';
import { lostInForcedColours, misplaced, moving, smallTargets } from './fixtures/layout.ts';
import { EMPTY, EVERYBODY, NEWCOMER, opensScreen, type Screen, WITHOUT_PROFILE } from './screens/screens.ts';
import { expect, isNew, isSignedIn, test } from './student.ts';

test.use({ reducedMotion: 'reduce' });
// Many screens one after the other.
test.describe.configure({ timeout: 240_000 });

/** Looks at each screen in every way of this width; all that is found is told at the end. */
async function holds(page: Page, screens: readonly Screen[]) {
  const width = page.viewportSize()?.width ?? 0;
  const ways = width < 768 ? onPhone : onDesktop;
  const found: string[] = [];
  for (const screen of screens) {
    await page.setViewportSize({ width, height: width < 768 ? 844 : 900 });
    await opensScreen(page, screen);
    await ways(page, async (how, look) => {
      // A list draws itself anew in the frames after a change of size: what stays is a fault.
      let faults = await look();
      for (let n = 0; n < 4 && faults.length > 0; n++) {
        await page.waitForTimeout(150);
        faults = await look();
      }
      found.push(...faults.map((it) => `${screen[0]}, ${how}: ${it}`));
    });
  }
  expect(found).toEqual([]);
}

type See = (how: string, look: () => Promise<string[]>) => Promise<void>;

async function onPhone(page: Page, see: See) {
  await see('finger', () => page.evaluate(smallTargets, 44));
  await page.setViewportSize({ width: 320, height: 640 });
  await see('320 px', () => page.evaluate(misplaced));
  await page.setViewportSize({ width: 390, height: 844 });
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
  await see('text of 200 %', () => page.evaluate(misplaced));
}

async function onDesktop(page: Page, see: See) {
  await see('mouse', () => page.evaluate(smallTargets, 24));
  await see('no motion', () => page.evaluate(moving));
  await page.emulateMedia({ forcedColors: 'active' });
  await see('forced colours', () => page.evaluate(lostInForcedColours));
  await page.emulateMedia({ forcedColors: 'none' });
  await page.setViewportSize({ width: 640, height: 450 });
  await see('zoom of 200 %', () => page.evaluate(misplaced));
}

test('what everybody sees is accessible at every zoom', ({ page }) => holds(page, EVERYBODY));

test('what a newcomer sees is accessible at every zoom', async ({ page, email }) => {
  await isNew(page, email);
  await holds(page, NEWCOMER);
});

test('what a student without selections sees is accessible at every zoom', async ({ page, email }) => {
  await isSignedIn(page, email);
  await holds(page, EMPTY);
});

test('what a student without a profile sees is accessible at every zoom', async ({ page, email }) => {
  await isSignedIn(page, email);
  await holds(page, WITHOUT_PROFILE);
});
