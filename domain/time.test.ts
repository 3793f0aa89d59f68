import fc from 'fast-check';
import { afterEach, expect, test } from 'vitest';
import * as time from './time.ts';

const ZONE = 'Asia/Tokyo';
const machineZone = process.env.TZ;
afterEach(() => {
  if (machineZone === undefined) delete process.env.TZ;
  else process.env.TZ = machineZone;
});

/** Instants from 2000 to 2100, with many around midnight in Japan and at the ends of months. */
const instants = fc
  .oneof(
    fc.integer({ min: Date.UTC(2000, 0, 1), max: Date.UTC(2100, 0, 1) }),
    fc
      .tuple(
        fc.integer({ min: 2000, max: 2099 }),
        fc.integer({ min: 0, max: 11 }),
        fc.integer({ min: -61_000, max: 61_000 }),
      )
      .map(([year, month, offset]) => Date.UTC(year, month, 1, -9) + offset),
  )
  .map(time.fromMs);
const days = instants.map(time.jstDay);
const inJapan = (instant: string) => Temporal.Instant.from(instant).toZonedDateTimeISO(ZONE);

test.each([
  ['Asia/Tokyo', null],
  ['Asia/Seoul', null],
  ['America/New_York', '11/24 09:59'],
  ['Asia/Kolkata', '11/24 20:29'],
  ['Pacific/Kiritimati', '11/25 04:59'],
])('23:59 in Japan by the clock of %s is %s', (zone, local) => {
  process.env.TZ = zone;
  expect(time.localMoment('2026-11-24T14:59:00.000Z')).toBe(local);
});

test('day and time of day in Japan are those of the time zone database', () => {
  fc.assert(
    fc.property(instants, (instant) => {
      const there = inJapan(instant);
      expect(time.jstDay(instant)).toBe(there.toPlainDate().toString());
      expect(time.jstClock(instant)).toBe(there.toPlainTime().toString().slice(0, 5));
    }),
    { numRuns: 2000 },
  );
});

test('a day and time of day in Japan name one instant, and it names them', () => {
  const clocks = fc
    .integer({ min: 0, max: 1439 })
    .map((minutes) => `${`${Math.floor(minutes / 60)}`.padStart(2, '0')}:${`${minutes % 60}`.padStart(2, '0')}`);
  fc.assert(
    fc.property(days, clocks, (day, clock) => {
      const instant = time.jstInstant(day, clock);
      const there = Temporal.PlainDate.from(day).toZonedDateTime({ timeZone: ZONE, plainTime: clock });
      expect(time.toMs(instant)).toBe(there.epochMilliseconds);
      expect([time.jstDay(instant), time.jstClock(instant)]).toEqual([day, clock]);
    }),
    { numRuns: 2000 },
  );
});

test('days and months are counted as a calendar counts them, month ends and leap days included', () => {
  fc.assert(
    fc.property(days, days, fc.integer({ min: -1000, max: 1000 }), (day, other, n) => {
      const date = Temporal.PlainDate.from(day);
      expect(time.addDays(day, n)).toBe(date.add({ days: n }).toString());
      expect(time.addMonths(day, n)).toBe(date.add({ months: n }).toString());
      expect(time.daysBetween(day, other)).toBe(date.until(other, { largestUnit: 'day' }).days);
      expect(time.weekday(day)).toBe(date.dayOfWeek % 7);
      expect(time.parts(day)).toEqual([date.year, date.month, date.day]);
    }),
    { numRuns: 2000 },
  );
});

test.each([
  ['2028-01-31', 1, '2028-02-29'],
  ['2027-01-31', 1, '2027-02-28'],
  ['2028-02-29', 12, '2029-02-28'],
  ['2028-03-31', -1, '2028-02-29'],
  ['2026-12-15', 1, '2027-01-15'],
])('%s and %i months is %s', (day, months, expected) => {
  expect(time.addMonths(day, months)).toBe(expected);
});

test.each([
  ['2026-04-01T14:59:00.000Z', true],
  ['2028-02-29T00:00:00.000Z', true],
  ['2027-02-29T00:00:00.000Z', false],
  ['2026-04-31T00:00:00.000Z', false],
  ['2026-04-01T24:00:00.000Z', false],
  ['2026-04-01T14:59:00Z', false],
  ['2026-04-01T14:59:00.000+09:00', false],
  ['2026-04-01', false],
  ['', false],
])('%j is an instant: %s', (text, expected) => {
  expect(time.isInstant(text)).toBe(expected);
});

test('the text of instants sorts as they follow one another', () => {
  fc.assert(fc.property(instants, instants, (a, b) => a < b === time.toMs(a) < time.toMs(b)));
});

test('the time zone of the machine changes nothing', () => {
  const cases = [
    '2026-03-08T06:59:59.999Z',
    '2026-04-19T14:59:00.000Z',
    '2026-04-19T15:00:00.000Z',
    '2026-11-01T05:30:00.000Z',
  ];
  const seen = ['America/New_York', 'Pacific/Kiritimati', 'Asia/Tokyo', 'UTC', 'Asia/Kolkata'].map((zone) => {
    process.env.TZ = zone;
    return cases.map((instant) => {
      const day = time.jstDay(instant);
      return [
        day,
        time.jstClock(instant),
        time.jstInstant(day, '23:59'),
        time.addDays(day, 1),
        time.addMonths(day, -1),
        time.weekday(day),
        time.dayLabel(day, '2025-01-01'),
        time.shortDayLabel(day, day),
      ];
    });
  });

  expect(new Set(seen.map((it) => JSON.stringify(it))).size).toBe(1);
  expect(seen[0]?.[1]).toEqual([
    '2026-04-19',
    '23:59',
    '2026-04-19T14:59:00.000Z',
    '2026-04-20',
    '2026-03-19',
    0,
    '2026年4月19日（日）',
    '4/19（日）',
  ]);
});

test.each([
  ['Sun, 06 Nov 1994 08:49:37 GMT', '1994-11-06T08:49:37.000Z'],
  ['Thu, 31 Dec 2026 23:59:59 GMT', '2026-12-31T23:59:59.000Z'],
  ['Mon, 30 Feb 2026 08:49:37 GMT', null],
  ['Sunday, 06-Nov-94 08:49:37 GMT', null],
  ['Sun, 06 Nov 1994 08:49:37 +0900', null],
  ['06 Nov 1994', null],
  ['120', null],
  ['', null],
])('P-03: the date of an HTTP header %j is %s', (text, instant) => {
  expect(time.readHttpDate(text)).toBe(instant);
});
