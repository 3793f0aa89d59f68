import { expect, test } from 'vitest';
import { jstClock, jstDay, jstInstant } from '../time.ts';
import { movedBy, msBetween, msToMinute, msToQuarter } from './event-move.ts';
import type { Timed } from './events.ts';

const moment = (text: string) => jstInstant(text.slice(0, 10), text.slice(11));
const said = (instant: string | null) => instant && `${jstDay(instant)} ${jstClock(instant)}`;
const event = (kind: Timed['kind'], from: string, to: string | null = null): Timed => ({
  kind,
  deadline: moment(from),
  endsAt: to && moment(to),
});

test.each([
  [
    'a deadline to the next day',
    event('deadline', '2026-04-20 23:59'),
    '2026-04-20',
    '2026-04-21',
    '2026-04-21 23:59',
    null,
  ],
  [
    'a deadline over the end of a year',
    event('deadline', '2026-12-31 23:59'),
    '2026-12-31',
    '2027-01-01',
    '2027-01-01 23:59',
    null,
  ],
  [
    'a deadline to a leap day',
    event('deadline', '2028-02-01 12:00'),
    '2028-02-01',
    '2028-02-29',
    '2028-02-29 12:00',
    null,
  ],
  [
    'an interview back over the end of a month',
    event('appointment', '2026-05-01 10:00', '2026-05-01 11:30'),
    '2026-05-01',
    '2026-04-30',
    '2026-04-30 10:00',
    '2026-04-30 11:30',
  ],
  [
    'three days, taken by the second of them',
    event('appointment', '2026-04-29 09:00', '2026-05-01 17:00'),
    '2026-04-30',
    '2026-05-07',
    '2026-05-06 09:00',
    '2026-05-08 17:00',
  ],
  ['to where it was', event('appointment', '2026-04-20 10:00'), '2026-04-20', '2026-04-20', '2026-04-20 10:00', null],
])('%s keeps its time and its length', (_, it, from, to, start, end) => {
  const { deadline, endsAt } = movedBy(it, msBetween(from, to));
  expect([said(deadline), said(endsAt)]).toEqual([start, end]);
});

test('a deadline that would stand at 00:00 means 23:59 of that day; an appointment may begin at midnight', () => {
  expect(
    said(
      movedBy(event('deadline', '2026-04-20 01:00'), msToMinute(event('deadline', '2026-04-20 01:00'), '2026-04-22', 0))
        .deadline,
    ),
  ).toBe('2026-04-22 23:59');
  const night = event('appointment', '2026-04-20 01:00');
  expect(said(movedBy(night, msToMinute(night, '2026-04-22', 0)).deadline)).toBe('2026-04-22 00:00');
});

test.each([
  [607, '10:00'],
  [608, '10:15'],
  [-40, '00:00'],
  [1439, '23:45'],
])('dropped at minute %i of a day, an appointment starts at %s', (minute, clock) => {
  const it = event('appointment', '2026-04-20 09:10', '2026-04-20 09:50');
  const { deadline, endsAt } = movedBy(it, msToMinute(it, '2026-04-23', minute));
  expect(said(deadline)).toBe(`2026-04-23 ${clock}`);
  expect(Date.parse(endsAt ?? '') - Date.parse(deadline)).toBe(40 * 60_000);
});

test.each([
  ['10:00', 1, '10:15'],
  ['10:00', -1, '09:45'],
  ['10:10', 1, '10:15'],
  ['10:10', -1, '10:00'],
  ['00:00', -1, '00:00'],
  ['23:45', 1, '23:45'],
  ['23:50', 1, '23:50'],
  ['23:50', -1, '23:45'],
] as const)('from %s, a step of %i leads to %s', (clock, direction, to) => {
  const it = event('appointment', `2026-04-20 ${clock}`);
  expect(said(movedBy(it, msToQuarter(it.deadline, direction)).deadline)).toBe(`2026-04-20 ${to}`);
});
