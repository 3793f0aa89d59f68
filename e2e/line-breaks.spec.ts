import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { badBreaks } from './fixtures/lines.ts';
import { applies, dayIn, deadline, interview } from './fixtures/selections.ts';
import { expect, isSignedIn, test } from './student.ts';

const CATALOGUE = join(import.meta.dirname, '../server/companies/catalogue');
const KNOWN = readdirSync(CATALOGUE).flatMap((file) =>
  readFileSync(join(CATALOGUE, file), 'utf8')
    .split('\n')
    .slice(1)
    .map((line) => line.split('\t')[0] ?? ''),
);
/** The longest names that companies of the catalogue have, of different lengths where they are alike. */
const NAMES = KNOWN.toSorted((a, b) => b.length - a.length).slice(0, 60);
const LONG_TITLE = '夏季インターンシップ説明会とグループディスカッション選考会（オンライン）';
/** Titles of events, each a character longer than the one before: at every width one of them just does not fit. */
const titleOf = (index: number) => `第${index + 1}回${LONG_TITLE.slice(0, 9 + (index % 25))}`;
const TEXTS = [...NAMES, ...NAMES.map((_, index) => titleOf(index))];

/** A student at all of them; most of the events are tomorrow, the last days later, and one was yesterday. */
async function appliesEverywhere(page: Page) {
  const made: { id: string; eventIds: string[] }[] = [];
  for (const [index, name] of NAMES.entries()) {
    const clock = `${String(9 + (index % 12)).padStart(2, '0')}:${index < 12 ? '00' : '45'}` as const;
    const day = index === 0 ? -1 : index > 56 ? 12 * index : 1;
    const event = index % 2 ? interview(day, clock, titleOf(index)) : deadline(day, titleOf(index));
    made.push(await applies(page, name, [event]));
  }
  return made;
}

test('no name or title leaves a character alone, and no date is broken, at any width', async ({ page, email }) => {
  test.slow();
  await isSignedIn(page, email);
  const made = await appliesEverywhere(page);
  const [last] = made.slice(-1);
  const widths = (page.viewportSize()?.width ?? 0) < 768 ? [320, 360, 390] : [768, 1280];
  const pages = [
    '/app/homepage',
    '/app/selections',
    `/app/selections?open=${last?.id}`,
    '/app/selections?view=board',
    `/app/calendar?day=${dayIn(1)}`,
    `/app/selections/${last?.id}/events/${last?.eventIds[0]}`,
  ];
  for (const path of pages) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.waitForLoadState('networkidle');
    await page.evaluate(() => {
      for (const it of document.querySelectorAll('details')) it.open = true;
    });
    for (const width of widths) {
      await page.setViewportSize({ width, height: 844 });
      const { checked, bad } = await badBreaks(page, TEXTS);
      expect.soft(bad, `${path} at ${width} px`).toEqual([]);
      expect.soft(checked, `${path} at ${width} px`).toBeGreaterThan(0);
    }
  }
});
