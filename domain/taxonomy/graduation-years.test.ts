import { expect, test } from 'vitest';
import { isDay } from '../time.ts';
import { graduationChoices, graduationLabel, MILESTONES, SEASON, seasonOf } from './graduation-years.ts';

test.each([
  ['2026-10-15', ['27卒', '28卒', '29卒', '30卒']],
  ['2027-03-31', ['27卒', '28卒', '29卒', '30卒']],
  ['2027-04-01', ['28卒', '29卒', '30卒', '31卒']],
  ['2027-01-01', ['27卒', '28卒', '29卒', '30卒']],
])('on %s the choices are %s', (day, labels) => {
  expect(graduationChoices(day).map((choice) => choice.label)).toEqual(labels);
});

test('in October 2026 a student in the fourth year is 27卒, one in the first year 30卒', () => {
  const choices = graduationChoices('2026-10-15');
  expect(choices[0]).toEqual({ year: 2027, label: '27卒', students: '学部4年・修士2年' });
  expect(choices[3]).toEqual({ year: 2030, label: '30卒', students: '学部1年' });
});

test('the label is two digits', () => {
  expect(graduationLabel(2030)).toBe('30卒');
  expect(graduationLabel(2105)).toBe('05卒');
});

test('the season of 28卒 is in force, that of 29卒 and later carries no day', () => {
  expect(seasonOf(2028)).toMatchObject([
    { milestone: 'publicity', state: 'in_force', day: '2027-03-01' },
    { milestone: 'selection', state: 'in_force', day: '2027-06-01' },
    { milestone: 'formal_offer', state: 'in_force', day: '2027-10-01' },
  ]);
  for (const row of [...seasonOf(2029), ...seasonOf(2030)]) {
    expect(row.state).toBe('undecided');
    expect(row).not.toHaveProperty('day');
  }
  expect(seasonOf(2040)).toEqual([]);
});

test('every row names a real day, its source and each milestone once a year', () => {
  const keys = SEASON.map((row) => `${row.year} ${row.milestone}`);
  expect(new Set(keys).size).toBe(4 * Object.keys(MILESTONES).length);
  for (const row of SEASON) {
    if (row.state === 'in_force') expect(isDay(row.day)).toBe(true);
    expect(row.source).not.toBe('');
    expect(isDay(row.checkedOn)).toBe(true);
  }
});
