import { expect, test } from 'vitest';
import { jstInstant } from '../time.ts';
import { MAX_SINGLE_REMINDERS, nextDigestTime, toldTogether } from './digest.ts';

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

// April 6, 2026 is a Monday.
const at = (day: number, clock: string) => jstInstant(`2026-04-${String(day).padStart(2, '0')}`, clock);

test.each([
  ['daily', '22:00-08:00', at(1, '07:59'), at(1, '08:00')],
  ['daily', '22:00-08:00', at(1, '08:00'), at(2, '08:00')],
  ['daily', '22:00-08:00', at(30, '12:00'), jstInstant('2026-05-01', '08:00')],
  ['daily', '22:00-09:15', at(1, '08:30'), at(1, '09:15')],
  ['daily', '07:00-01:00', at(2, '00:30'), at(2, '01:00')],
  ['weekly', '22:00-08:00', at(1, '12:00'), at(6, '08:00')],
  ['weekly', '22:00-08:00', at(6, '07:59'), at(6, '08:00')],
  ['weekly', '22:00-08:00', at(6, '08:00'), at(13, '08:00')],
  ['weekly', '07:00-01:00', at(7, '00:30'), at(7, '01:00')],
] as const)('R-08: the next %s digest, with quiet hours %s, after %s', (emailFrequency, hours, now, expected) => {
  const [startTime = '', endTime = ''] = hours.split('-');
  const quietHours = { enabled: true, startTime, endTime };
  expect(nextDigestTime({ emailFrequency, quietHours }, now)).toBe(expected);
});
