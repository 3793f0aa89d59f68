import { expect, test } from 'vitest';
import { readCellMoment } from './moments.ts';

const TODAY = '2026-11-21';
const around = { today: TODAY, isPast: false };

test.each([
  ['2026/4/1', '2026-04-01', null],
  ['2026-04-01', '2026-04-01', null],
  ['2026.4.1', '2026-04-01', null],
  ['2026年4月1日', '2026-04-01', null],
  ['2026年 4月 1日（水） 10時', '2026-04-01', '10:00'],
  ['２０２７／４／１　１８：００', '2027-04-01', '18:00'],
  ['令和8年4月1日', '2026-04-01', null],
  ['令和元年5月1日', '2019-05-01', null],
  ['R9/4/1 23:59', '2027-04-01', '23:59'],
  ['4/1/2027', '2027-04-01', null],
  ['20270401', '2027-04-01', null],
  ['27/4/1', '2027-04-01', null],
  ["'27年4月1日", '2027-04-01', null],
  ['2027/4/1 24:00', '2027-04-01', '23:59'],
  ['2027/4/1 24時', '2027-04-01', '23:59'],
  ['2027/4/1 正午', '2027-04-01', '12:00'],
  ['2027/4/1 午後2時半', '2027-04-01', '14:30'],
  ['2027/4/1 0:00', '2027-04-01', '00:00'],
  ['2027/4/1 9:05:00', '2027-04-01', '09:05'],
  ['2027-04-01T10:30', '2027-04-01', '10:30'],
  ['2027-04-01T01:30:00.000Z', '2027-04-01', '10:30'],
  ['10:30 2027/4/1', '2027-04-01', '10:30'],
  ['締切は2027年4月1日17時まで', '2027-04-01', '17:00'],
  ['46478', '2027-04-01', null],
  ['46478.75', '2027-04-01', '18:00'],
])('%j is %s %s', (text, day, clock) => {
  expect(readCellMoment(text, around)).toEqual({ kind: 'moment', day, clock, end: null, yearGuessed: false });
});

test.each([
  ['4月1日', '2027-04-01', null],
  ['4/1', '2027-04-01', null],
  ['4-1', '2027-04-01', null],
  ['4/1 23:59', '2027-04-01', '23:59'],
  ['11/21', '2026-11-21', null],
  ['11/1', '2026-11-01', null],
  ['9/22', '2026-09-22', null],
  ['9/21', '2027-09-21', null],
  ['2/29', '2028-02-29', null],
  // A weekday determines the year, including a past one.
  ['4/1(水) 23:59', '2026-04-01', '23:59'],
  ['4月1日（木）10:00', '2027-04-01', '10:00'],
  ['6/1（月曜日）', '2026-06-01', null],
  // A weekday that fits no nearby year is ignored.
  ['4/1(日)', '2027-04-01', null],
])('%j of no year is %s %s', (text, day, clock) => {
  expect(readCellMoment(text, around)).toMatchObject({ kind: 'moment', day, clock, yearGuessed: true });
});

test('without a year, a past date is the last such day', () => {
  expect(readCellMoment('4/1', { today: TODAY, isPast: true })).toMatchObject({ day: '2026-04-01' });
  expect(readCellMoment('12/1', { today: TODAY, isPast: true })).toMatchObject({ day: '2025-12-01' });
});

test.each([
  ['2027/4/1 14:00〜15:00', { day: '2027-04-01', clock: '14:00' }, { day: '2027-04-01', clock: '15:00' }],
  ['2027/4/1 14:00-15:30', { day: '2027-04-01', clock: '14:00' }, { day: '2027-04-01', clock: '15:30' }],
  ['2027年4月1日（木）14時～15時', { day: '2027-04-01', clock: '14:00' }, { day: '2027-04-01', clock: '15:00' }],
  ['2027/4/1 10-12時', { day: '2027-04-01', clock: '10:00' }, { day: '2027-04-01', clock: '12:00' }],
  ['2027/8/3〜2027/8/7', { day: '2027-08-03', clock: null }, { day: '2027-08-07', clock: null }],
  ['2027/8/3〜8/7', { day: '2027-08-03', clock: null }, { day: '2027-08-07', clock: null }],
  ['2027年12月28日から1月4日', { day: '2027-12-28', clock: null }, { day: '2028-01-04', clock: null }],
  ['2027年8月3日〜7日', { day: '2027-08-03', clock: null }, { day: '2027-08-07', clock: null }],
  ['2027/8/3 9:00〜8/7 17:00', { day: '2027-08-03', clock: '09:00' }, { day: '2027-08-07', clock: '17:00' }],
  ['2026-11-01〜2026-11-30', { day: '2026-11-01', clock: null }, { day: '2026-11-30', clock: null }],
  ['2026-11-01 → 2026-11-30', { day: '2026-11-01', clock: null }, { day: '2026-11-30', clock: null }],
  ['2026-12-01 09:00〜2026-12-05 17:00', { day: '2026-12-01', clock: '09:00' }, { day: '2026-12-05', clock: '17:00' }],
  ['2026-12-01 09:00-2026-12-05 17:00', { day: '2026-12-01', clock: '09:00' }, { day: '2026-12-05', clock: '17:00' }],
  ['2026-12-01 - 2026-12-05', { day: '2026-12-01', clock: null }, { day: '2026-12-05', clock: null }],
  ['2026/12/1-2026/12/5', { day: '2026-12-01', clock: null }, { day: '2026-12-05', clock: null }],
  ['2026/12/1－12/5', { day: '2026-12-01', clock: null }, { day: '2026-12-05', clock: null }],
  ['2026/12/1 − 12/5', { day: '2026-12-01', clock: null }, { day: '2026-12-05', clock: null }],
  ['8/3-8/7', { day: '2027-08-03', clock: null }, { day: '2027-08-07', clock: null }],
  ['8/24-8/28', { day: '2027-08-24', clock: null }, { day: '2027-08-28', clock: null }],
  ['8/25 - 8/29 17:00', { day: '2027-08-25', clock: null }, { day: '2027-08-29', clock: '17:00' }],
  ['12/28-1/4', { day: '2026-12-28', clock: null }, { day: '2027-01-04', clock: null }],
  ['8月3日-8月7日', { day: '2027-08-03', clock: null }, { day: '2027-08-07', clock: null }],
  ['8月24日-28日', { day: '2027-08-24', clock: null }, { day: '2027-08-28', clock: null }],
  ['8/3(火)-8/7(土)', { day: '2027-08-03', clock: null }, { day: '2027-08-07', clock: null }],
  ['2027年8月3日-2027年8月7日', { day: '2027-08-03', clock: null }, { day: '2027-08-07', clock: null }],
  ['27/8/24-27/8/28', { day: '2027-08-24', clock: null }, { day: '2027-08-28', clock: null }],
  // Hours after a period are those of each day.
  ['2027/8/3〜8/7 10:00〜17:00', { day: '2027-08-03', clock: '10:00' }, { day: '2027-08-07', clock: '17:00' }],
  ['2027/8/3-8/7 10-17時', { day: '2027-08-03', clock: '10:00' }, { day: '2027-08-07', clock: '17:00' }],
  ['2027/8/3〜8/7 17:00まで', { day: '2027-08-03', clock: null }, { day: '2027-08-07', clock: '17:00' }],
  ['8/3〜7', { day: '2027-08-03', clock: null }, { day: '2027-08-07', clock: null }],
  ['8/3(火)〜7(土)', { day: '2027-08-03', clock: null }, { day: '2027-08-07', clock: null }],
  ['2027年8月3日〜7', { day: '2027-08-03', clock: null }, { day: '2027-08-07', clock: null }],
  ['8/3/2027-8/7/2027', { day: '2027-08-03', clock: null }, { day: '2027-08-07', clock: null }],
])('%j is a span', (text, start, end) => {
  expect(readCellMoment(text, around)).toMatchObject({ kind: 'moment', ...start, end });
});

// A bare figure after a time is no day.
test.each(['2027/4/1 14:00〜15', '2027/4/1 10〜12', '8/7〜3'])('%j has no end of its own', (text) => {
  expect(readCellMoment(text, around)).toMatchObject({ kind: 'moment', end: null });
});

// What follows a hyphen is an end only where it is written as a day or a time.
test.each(['2027/4/1-', '2027/4/1 - 本社', '2027/4/1-A', '2027/4/1 -3', '2027/4/1 (3-12階)'])(
  '%j has no end',
  (text) => {
    expect(readCellMoment(text, around)).toMatchObject({ kind: 'moment', day: '2027-04-01', end: null });
  },
);

test.each([
  '未定',
  '日程調整中',
  '11月上旬',
  '６月中旬',
  '随時',
  'なし',
  '-',
  'ー',
  '―',
  '×',
  '○',
  '済',
  '完了',
  '結果待ち',
  'TBD',
  '月末',
])('%j names no day on purpose', (text) => {
  expect(readCellMoment(text, around)).toEqual({ kind: 'vague' });
});

test.each([
  'みなと商事',
  '14:00',
  '13/40',
  '2026年2月30日',
  '100/200/300',
  '03-1234-5678',
  '2026/13/45',
  '三月一日',
  '1234567',
])('%j cannot be read', (text) => {
  expect(readCellMoment(text, around)).toEqual({ kind: 'unreadable' });
});
