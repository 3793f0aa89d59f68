import { expect, test } from 'vitest';
import { anEvent, aSelection } from '../testing.ts';
import { addDays, jstInstant, weekday } from '../time.ts';
import { entriesBetween, entriesByDay, monthLabel, monthWeeks, spanLabel, threeDays, weekOf } from './calendar.ts';

test.each([
  ['2026-11-21', '2026-11-01', '2026-12-05', 5],
  ['2026-02-10', '2026-02-01', '2026-02-28', 4],
  ['2026-08-01', '2026-07-26', '2026-09-05', 6],
  ['2028-02-29', '2028-01-30', '2028-03-04', 5],
  ['2026-12-31', '2026-11-29', '2027-01-02', 5],
])('the month of %s is shown from %s to %s in %i weeks', (day, first, last, count) => {
  const weeks = monthWeeks(day);
  expect([weeks[0]?.[0], weeks.at(-1)?.[6], weeks.length]).toEqual([first, last, count]);
});

test('each week of a month runs from Sunday to Saturday, without a gap', () => {
  const days = monthWeeks('2026-11-21').flat();
  expect(days.map(weekday)).toEqual(days.map((_, n) => n % 7));
  expect(days).toEqual(days.map((_, n) => addDays(days[0] ?? '', n)));
});

test('a month is named with its year', () => {
  expect(monthLabel('2026-01-31')).toBe('2026年1月');
});

const entry = (kind: 'deadline' | 'appointment', from: string, to: string | null = null) => {
  const moment = (text: string) => jstInstant(text.slice(0, 10), text.slice(11));
  const event = anEvent({ id: from, kind, deadline: moment(from), endsAt: to && moment(to) });
  return { event, selection: aSelection({ events: [event] }) };
};

test.each([
  ['a deadline at 23:59', entry('deadline', '2026-04-20 23:59'), ['2026-04-20']],
  ['an appointment', entry('appointment', '2026-04-20 10:00'), ['2026-04-20']],
  ['one that ends at midnight', entry('appointment', '2026-04-20 22:00', '2026-04-21 00:00'), ['2026-04-20']],
  ['an hour over midnight', entry('appointment', '2026-04-20 23:30'), ['2026-04-20', '2026-04-21']],
  [
    'three days over the end of a month',
    entry('appointment', '2026-04-29 09:00', '2026-05-01 17:00'),
    ['2026-04-29', '2026-04-30', '2026-05-01'],
  ],
])('%s stands on each day it touches', (_, it, days) => {
  expect([...entriesByDay([it], '2026-04-01', '2026-05-31').keys()]).toEqual(days);
});

test.each([
  ['its beginning', '2026-08-30', '2026-09-02', ['2026-09-01', '2026-09-02']],
  ['its middle', '2027-01-01', '2027-01-03', ['2027-01-01', '2027-01-02', '2027-01-03']],
  ['its end', '2027-02-25', '2027-03-06', ['2027-02-25', '2027-02-26']],
  ['what follows', '2027-02-27', '2027-03-06', []],
])('of months at a company, %s has the days that are shown', (_, first, last, days) => {
  const months = entry('appointment', '2026-09-01 10:00', '2027-02-26 18:00');
  expect([...entriesByDay([months], first, last).keys()]).toEqual(days);
});

test('an end that was mistyped by centuries costs no more than the days shown', () => {
  const long = entry('appointment', '2026-09-01 10:00', '2999-12-31 18:00');
  expect([...entriesByDay([long], '2026-11-01', '2026-12-05').keys()]).toHaveLength(35);
});

test('a day keeps the order it is given', () => {
  const entries = [entry('appointment', '2026-04-20 09:00'), entry('deadline', '2026-04-20 12:00')];
  expect(entriesByDay(entries, '2026-04-19', '2026-04-21').get('2026-04-20')).toEqual(entries);
});

test.each([
  ['2026-11-21', '2026-11-15', '2026-11-21', '2026年11月15日–21日'],
  ['2026-11-22', '2026-11-22', '2026-11-28', '2026年11月22日–28日'],
  ['2026-11-30', '2026-11-29', '2026-12-05', '2026年11月29日–12月5日'],
  ['2026-12-31', '2026-12-27', '2027-01-02', '2026年12月27日–2027年1月2日'],
  ['2028-02-29', '2028-02-27', '2028-03-04', '2028年2月27日–3月4日'],
])('the week of %s is %s to %s, called %s', (day, first, last, label) => {
  const days = weekOf(day);
  expect([days[0], days[6], days.length, spanLabel(days)]).toEqual([first, last, 7, label]);
});

test.each([
  ['2026-12-30', ['2026-12-30', '2026-12-31', '2027-01-01']],
  ['2027-01-01', ['2026-12-30', '2026-12-31', '2027-01-01']],
  ['2027-01-02', ['2027-01-02', '2027-01-03', '2027-01-04']],
  ['2026-12-29', ['2026-12-27', '2026-12-28', '2026-12-29']],
])('with 30 December as today, a phone shows %s among %j', (day, days) => {
  expect(threeDays(day, '2026-12-30')).toEqual(days);
});

test('what touches some days is found, and nothing else', () => {
  const night = entry('appointment', '2026-04-19 23:30', '2026-04-20 00:30');
  const evening = entry('appointment', '2026-04-19 23:00');
  const due = entry('deadline', '2026-04-20 23:59');
  const next = entry('appointment', '2026-04-21 00:00');
  const before = entry('deadline', '2026-04-19 23:59');
  expect(entriesBetween([evening, night, before, due, next], '2026-04-20', '2026-04-20')).toEqual([night, due]);
});
