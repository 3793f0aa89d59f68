import { expect, test } from 'vitest';
import { DAY, jstInstant, plus } from '../time.ts';
import { deletionDay, plainDate, withdrawnBefore } from './withdrawal.ts';

test.each([
  ['2026-11-21T03:00:00.000Z', '2027-11-21', '2029-11-21'],
  ['2026-11-21T14:59:59.999Z', '2027-11-21', '2029-11-21'],
  ['2026-11-21T15:00:00.000Z', '2027-11-22', '2029-11-22'],
  ['2026-12-31T15:00:00.000Z', '2028-01-01', '2030-01-01'],
  ['2028-02-29T03:00:00.000Z', '2029-03-01', '2031-03-01'],
  ['2027-02-28T03:00:00.000Z', '2028-02-28', '2030-02-28'],
])('L-01: of who withdraws at %s, selections go on %s and the account on %s', (at, selections, account) => {
  expect([deletionDay(at, 'selections'), deletionDay(at, 'account')]).toEqual([selections, account]);
});

test('L-01: what is deleted at a moment is what has had its day, on every day around February 29', () => {
  const faults: string[] = [];
  for (let day = '2027-12-01T00:00:00.000Z'; day < '2029-04-01'; day = plus(day, DAY)) {
    for (const kept of ['selections', 'account'] as const) {
      const due = jstInstant(deletionDay(day, kept), '00:00');
      if (!(day < withdrawnBefore(kept, due)) || day < withdrawnBefore(kept, plus(due, -1)))
        faults.push(`${kept} ${day}`);
    }
  }
  expect(faults).toEqual([]);
});

test('a date is written with its year', () => {
  expect(plainDate('2027-01-05')).toBe('2027年1月5日');
});
