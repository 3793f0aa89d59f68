import { expect, test } from 'vitest';
import { readClockText, readDateText } from '../events/date-text.ts';
import { MAX_CELL } from './table.ts';
import { isPlainTypeName, readEventType, readStatus } from './words.ts';

/** Repeated texts, as a malicious file may contain. */
const SEEDS = [
  '日',
  '締切',
  '提出',
  ' ',
  '\t',
  '\n',
  '1',
  '1/',
  '4月',
  '12:',
  '午後',
  '〜',
  '-',
  '株式会社',
  '（',
  '\u0301',
];
const TODAY = '2026-04-01';

// With backtracking from each character, one of these cells would take minutes.
test.each(SEEDS)(
  'a cell of nothing but %j, ten times as long as any may be, is read at once',
  { timeout: 30_000 },
  (seed) => {
    const long = seed.repeat((10 * MAX_CELL) / seed.length);
    for (const cell of [`${long}x`, `4/1 ${long}x`]) {
      expect(isPlainTypeName(cell)).toBe(false);
      for (const read of [readClockText, readEventType, readStatus]) read(cell);
      readDateText(cell, TODAY);
    }
  },
);
