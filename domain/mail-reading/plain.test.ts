import { expect, test } from 'vitest';
import { plainOf, spanOf } from './plain.ts';

test.each([
  ['NRI', 0, 3, 'NRI'],
  ['ＮＲＩ　面接', 0, 3, 'ＮＲＩ'],
  ['ﾄﾞﾂﾄﾞ', 0, 1, 'ﾄﾞ'],
  ['㍿青葉', 0, 2, '㍿'],
  ['🄐青', 0, 1, '🄐'],
  ['青🄐', 0, 3, '青🄐'],
  ['1\u200B2/3', 0, 2, '1\u200B2'],
  ['𠮷野', 0, 2, '𠮷'],
])('of %s the units from %i to %i of the plain text are %s', (given, start, end, expected) => {
  const span = spanOf(plainOf(given), start, end);
  expect(given.slice(span.start, span.end)).toBe(expected);
});
