import { expect, test } from 'vitest';
import { MAX_SINGLE_REMINDERS, toldTogether } from './digest.ts';

test.each([
  [0, 0],
  [1, 0],
  [MAX_SINGLE_REMINDERS, 0],
  [MAX_SINGLE_REMINDERS + 1, 0],
  [MAX_SINGLE_REMINDERS + 2, 2],
  [8000, 7960],
])('I1: of %i reminders that are due at once, %i are told together', (due, together) => {
  expect(toldTogether(due)).toBe(together);
});
