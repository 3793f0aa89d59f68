import { expect, test } from 'vitest';
import { edgeSpeed, meaning } from './drag-rules.ts';

const START = { x: 100, y: 100 };

test.each([
  ['mouse', { x: 104, y: 104 }, 'rests'],
  ['mouse', { x: 106, y: 103 }, 'drags'],
  ['mouse', { x: 100, y: 80 }, 'drags'],
  ['touch', { x: 104, y: 104 }, 'rests'],
  ['touch', { x: 100, y: 110 }, 'scrolls'],
  ['pen', { x: 90, y: 100 }, 'scrolls'],
])('a %s that has gone to %o %s', (pointer, at, expected) => {
  expect(meaning(pointer, START, at)).toBe(expected);
});

test.each([
  ['in the middle', 300, 0],
  ['where the edge begins', 156, 0],
  ['half way to the beginning', 128, -450],
  ['at the beginning', 100, -900],
  ['beyond it', 20, -900],
  ['where the other edge begins', 444, 0],
  ['half way to the end', 472, 450],
  ['beyond the end', 700, 900],
])('%s, what is seen from 100 to 500 is scrolled at its speed', (_where, at, expected) => {
  expect(edgeSpeed(at, 100, 500)).toBe(expected);
});

test('the middle of a narrow place stands still', () => {
  expect(edgeSpeed(50, 0, 100)).toBe(0);
  expect(edgeSpeed(20, 0, 100)).toBeLessThan(0);
  expect(edgeSpeed(80, 0, 100)).toBeGreaterThan(0);
});
