import { expect, test } from 'vitest';
import { bytesLeftToWarn, MAX_TEXT_BYTES } from './text-quota.ts';

const MB = 1_000_000;

test.each<[string, number, number, number | null]>([
  ['far from the quota', 1 * MB, 15 * MB, null],
  ['up to four fifths', 15.9 * MB, 16 * MB, 4 * MB],
  ['further within the same share', 16 * MB, 17.9 * MB, null],
  ['past nine tenths', 17 * MB, 18.5 * MB, 1.5 * MB],
  ['past two shares at once', 10 * MB, 19.5 * MB, 0.5 * MB],
  ['to the last byte', 18.9 * MB, MAX_TEXT_BYTES, 0],
  ['that shortens', 19.5 * MB, 18.5 * MB, null],
  ['that leaves the length as it is', 19 * MB, 19 * MB, null],
])('D2: a write %s warns or not', (_, before, after, left) => {
  expect(bytesLeftToWarn(before, after)).toBe(left);
});
