import { describe, expect, test } from 'vitest';
import { jstInstant } from '../time.ts';
import { DEFAULT_NOTIFICATION_SETTINGS } from './default-settings.ts';
import {
  DEFAULT_REMINDER_TYPES,
  nearestTypes,
  offeredTypes,
  type ReminderType,
  remindersLabel,
  typesInTime,
} from './timings.ts';

const { quietHours } = DEFAULT_NOTIFICATION_SETTINGS;
const at = (day: number, clock: string) => jstInstant(`2026-11-${String(day).padStart(2, '0')}`, clock);
const TONIGHT = at(21, '23:59');

const due = (deadline: string) => ({ kind: 'deadline' as const, deadline });

describe('A2: whoever enters a date at the last moment is offered the nearest reminders', () => {
  const cases: [string, string, string, ReminderType[]][] = [
    ['before 8:00 of the day: 当日', TONIGHT, at(21, '07:59'), ['today']],
    ['after 8:00: 3時間前 and 1時間前', TONIGHT, at(21, '09:20'), ['3hours', '1hour']],
    ['less than three hours before: 1時間前, which leaves before the night', TONIGHT, at(21, '21:30'), ['1hour']],
    ['in quiet hours: at its own moment', TONIGHT, at(21, '22:30'), ['1hour']],
    ['less than an hour before: 15分前', TONIGHT, at(21, '23:10'), ['15min']],
    ['less than 15 minutes before: none', TONIGHT, at(21, '23:45'), []],
    ['after the deadline: none', TONIGHT, at(22, '00:10'), []],
    ['tomorrow, after today’s 8:00: 当日', at(22, '23:59'), at(21, '12:00'), ['today']],
    [
      'tomorrow at 7:00, before 8:00: what leaves before the night',
      at(22, '07:00'),
      at(21, '12:00'),
      ['3hours', '1hour'],
    ],
    ['an interview this afternoon', at(21, '14:00'), at(21, '09:20'), ['3hours', '1hour']],
    ['an interview in two hours', at(21, '14:00'), at(21, '12:00'), ['1hour']],
    ['an interview in half an hour', at(21, '14:00'), at(21, '13:30'), ['15min']],
  ];
  test.each(cases)('%s', (_what, deadline, now, types) => {
    expect(nearestTypes(deadline, quietHours, now)).toEqual(types);
  });

  test('they join the chosen ones where all of these have passed', () => {
    const types = typesInTime(DEFAULT_REMINDER_TYPES, due(TONIGHT), quietHours, at(21, '12:00'));
    expect(types).toEqual([...DEFAULT_REMINDER_TYPES, '3hours', '1hour']);
  });

  test('not where a chosen one is ahead', () => {
    const types = typesInTime(['3days', 'today'], due(at(23, '23:59')), quietHours, at(21, '12:00'));
    expect(types).toEqual(['3days', 'today']);
  });

  test('nor for a day on which a result is expected', () => {
    const today = { kind: 'expected' as const, deadline: TONIGHT };
    expect(typesInTime(['today'], today, quietHours, at(21, '12:00'))).toEqual(['today']);
    expect(offeredTypes(['today'], today, quietHours, at(21, '12:00'))).toEqual([]);
    expect(offeredTypes(['today'], today, quietHours, at(21, '07:00'))).toEqual(['today']);
  });

  test('nor where the student wants none', () => {
    expect(typesInTime([], due(TONIGHT), quietHours, at(21, '12:00'))).toEqual([]);
  });
});

describe('the choices', () => {
  const cases: [string, ReminderType[], string, string, ReminderType[]][] = [
    ['far off: the daily ones', [], at(29, '23:59'), at(21, '12:00'), ['1week', '3days', '1day', 'today']],
    ['some have passed: the others', [], at(22, '23:59'), at(21, '07:00'), ['1day', 'today']],
    ['all daily ones have passed: the last hours', [], TONIGHT, at(21, '12:00'), ['3hours', '1hour']],
    ['an hour before', [], TONIGHT, at(21, '23:10'), ['15min']],
    ['too late', [], TONIGHT, at(21, '23:50'), []],
    ['a chosen last hour can be taken out', ['1hour'], at(22, '23:59'), at(21, '12:00'), ['today', '1hour']],
  ];
  test.each(cases)('%s', (_what, chosen, deadline, now, types) => {
    expect(offeredTypes(chosen, due(deadline), quietHours, now)).toEqual(types);
  });
});

test.each([
  [['1day'], '前日のリマインド'],
  [['oneDayBefore'], '1日前'],
  [['3hours'], '3時間前'],
  [['today', 'oneDayBefore'], '当日・1日前'],
  [['1hour', 'oneHourBefore'], '1時間前'],
  [['snooze'], '再通知'],
] as const)('%o is called %s', (types, label) => {
  expect(remindersLabel(types)).toBe(label);
});
