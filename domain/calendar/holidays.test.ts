import { expect, test } from 'vitest';
import { addDays } from '../time.ts';
import { holidayName } from './holidays.ts';

const holidaysOf = (year: number) =>
  Array.from({ length: 366 }, (_, n) => addDays(`${year}-01-01`, n))
    .filter((day) => day.startsWith(`${year}`))
    .flatMap((day) => {
      const name = holidayName(day);
      return name ? [`${day.slice(5)} ${name}`] : [];
    });

test('2026 has the holidays that the government announced, one between two others included', () => {
  expect(holidaysOf(2026)).toEqual([
    '01-01 元日',
    '01-12 成人の日',
    '02-11 建国記念の日',
    '02-23 天皇誕生日',
    '03-20 春分の日',
    '04-29 昭和の日',
    '05-03 憲法記念日',
    '05-04 みどりの日',
    '05-05 こどもの日',
    '05-06 振替休日',
    '07-20 海の日',
    '08-11 山の日',
    '09-21 敬老の日',
    '09-22 国民の休日',
    '09-23 秋分の日',
    '10-12 スポーツの日',
    '11-03 文化の日',
    '11-23 勤労感謝の日',
  ]);
});

test.each([
  ['2025-02-24', '振替休日'],
  ['2025-05-06', '振替休日'],
  ['2025-11-24', '振替休日'],
  ['2027-03-21', '春分の日'],
  ['2027-03-22', '振替休日'],
  ['2027-09-23', '秋分の日'],
  ['2028-03-20', '春分の日'],
  ['2028-09-22', '秋分の日'],
  ['2029-02-12', '振替休日'],
  ['2030-08-12', '振替休日'],
  ['2030-09-23', '秋分の日'],
  ['2032-09-21', '国民の休日'],
  ['2025-05-07', null],
  ['2026-12-25', null],
])('%s: %s', (day, name) => {
  expect(holidayName(day)).toBe(name);
});
