import { expect, test } from 'vitest';
import { snoozeHolds, snoozeTime } from './snooze.ts';

const NOON = '2026-04-20T03:00:00.000Z';
const ONE = '2026-04-20T04:00:00.000Z';

test.each([
  ['tomorrow', true, '2026-04-21T03:00:00.000Z', ONE],
  ['just over an hour away', true, '2026-04-20T04:00:00.001Z', ONE],
  ['an hour away', true, ONE, null],
  ['in ten minutes', true, '2026-04-20T03:10:00.000Z', null],
  ['over', true, '2026-04-20T02:00:00.000Z', null],
  ['completed', false, '2026-04-21T03:00:00.000Z', null],
])('an event that is %s is told again an hour later, if it is then still ahead', (_what, open, deadline, at) => {
  expect(snoozeTime({ open, deadline }, NOON)).toBe(at);
});

test.each([
  ['moved to another day', true, '2026-04-28T14:59:00.000Z', true],
  ['moved before it', true, '2026-04-20T03:30:00.000Z', false],
  ['completed', false, '2026-04-28T14:59:00.000Z', false],
])('what was planned for an event that was %s', (_what, open, deadline, holds) => {
  expect(snoozeHolds({ open, deadline }, ONE)).toBe(holds);
});
