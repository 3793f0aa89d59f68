import { expect, test } from 'vitest';
import { enoughToHide } from './hiding.ts';

test.each([
  [0, 3],
  [60, 3],
  [61, 4],
  [1000, 50],
])('D8: behind which %i stand, %i reports hide it', (students, reports) => {
  expect(enoughToHide(students)).toBe(reports);
});
