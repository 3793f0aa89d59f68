import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DAY, fromMs, HOUR, type Instant, jstInstant, MINUTE, toMs } from '../time.ts';
import { outsideQuietHours, type QuietHours, quietPeriod } from './quiet-hours.ts';

/** `25 14:00`: in Japan, in November 2026; `12/1 08:00` in another month. */
const at = (text: string): Instant => {
  const [date = '', clock = ''] = text.split(' ');
  const [month = '', day = ''] = date.includes('/') ? date.split('/') : ['11', date];
  return jstInstant(`2026-${month.padStart(2, '0')}-${day.padStart(2, '0')}`, clock);
};
const hours = (text: string): QuietHours => {
  const [startTime = '', endTime = ''] = text.split('-');
  return { enabled: true, startTime, endTime };
};
const NIGHT = hours('22:00-08:00');

describe('R-07: a message in quiet hours', () => {
  // [what, quiet hours, due, event, leaves, entered (a day before by default)]
  const cases: [string, string, string, string, string, string?][] = [
    ['before the night it leaves at once', '22:00-08:00', '25 21:59', '27 12:00', '25 21:59'],
    ['at the start it waits', '22:00-08:00', '25 22:00', '27 12:00', '26 08:00'],
    ['before midnight it waits', '22:00-08:00', '25 23:59', '27 12:00', '26 08:00'],
    ['at midnight it waits', '22:00-08:00', '26 00:00', '27 12:00', '26 08:00'],
    ['in the last minute it waits', '22:00-08:00', '26 07:59', '27 12:00', '26 08:00'],
    ['at the end it leaves', '22:00-08:00', '26 08:00', '27 12:00', '26 08:00'],
    ['at noon it leaves', '22:00-08:00', '26 12:00', '27 12:00', '26 12:00'],
    ['for 23:59 it leaves before the night', '22:00-08:00', '25 22:59', '25 23:59', '25 21:59'],
    ['for a deadline in the night it leaves before it', '22:00-08:00', '26 01:00', '26 02:00', '25 21:59'],
    ['for the minute of the end it leaves before', '22:00-08:00', '26 07:00', '26 08:00', '25 21:59'],
    ['for half an hour after the end it leaves before', '22:00-08:00', '26 07:30', '26 08:30', '25 21:59'],
    ['for an hour after the end it leaves before', '22:00-08:00', '26 06:00', '26 09:00', '25 21:59'],
    ['for more than an hour after the end it waits', '22:00-08:00', '26 07:59', '26 09:01', '26 08:00'],
    ['at the turn of a month it waits', '22:00-08:00', '30 23:00', '12/2 12:00', '12/1 08:00'],
    ['at the turn of a month it leaves before', '22:00-08:00', '12/1 00:30', '12/1 01:30', '30 21:59'],
    ['entered after the start it leaves in time', '22:00-08:00', '25 22:59', '25 23:59', '25 22:59', '25 22:30'],
    ['entered in the last minute before too', '22:00-08:00', '25 22:59', '25 23:59', '25 22:59', '25 21:59'],
    ['entered two minutes before it leaves before', '22:00-08:00', '25 22:59', '25 23:59', '25 21:59', '25 21:58'],
    ['entered at night for 8:30 it waits for the end', '22:00-08:00', '26 07:30', '26 08:30', '26 08:00', '26 01:00'],
    ['entered at night for 8:00 it leaves in time', '22:00-08:00', '26 07:00', '26 08:00', '26 07:00', '26 01:00'],
    ['entered at night for tomorrow it waits', '22:00-08:00', '26 02:00', '27 02:00', '26 08:00', '26 01:00'],
    ['an afternoon is one too', '13:00-15:00', '25 14:00', '25 18:00', '25 15:00'],
    ['an afternoon begins', '13:00-15:00', '25 13:00', '25 18:00', '25 15:00'],
    ['an afternoon ends', '13:00-15:00', '25 15:00', '25 18:00', '25 15:00'],
    ['before an afternoon', '13:00-15:00', '25 12:59', '25 18:00', '25 12:59'],
    ['for an event in the afternoon it leaves before', '13:00-15:00', '25 13:30', '25 14:30', '25 12:59'],
    ['at night it leaves where the afternoon is quiet', '13:00-15:00', '25 23:00', '26 18:00', '25 23:00'],
    ['from midnight it waits', '00:00-07:00', '25 03:00', '25 12:00', '25 07:00'],
    ['before midnight it leaves', '00:00-07:00', '24 23:59', '25 12:00', '24 23:59'],
    ['for an event after midnight it leaves on the day before', '00:00-07:00', '25 00:30', '25 01:30', '24 23:59'],
    ['until midnight it waits', '20:00-00:00', '25 21:00', '26 12:00', '26 00:00'],
    ['at the midnight of the end it leaves', '20:00-00:00', '26 00:00', '26 12:00', '26 00:00'],
    ['until 9:00, 8:00 waits', '22:00-09:00', '25 08:00', '25 23:59', '25 09:00'],
    ['until 9:00, 8:00 of an event at 9:30 leaves before', '22:00-09:00', '25 08:00', '25 09:30', '24 21:59'],
    ['a whole day but a minute', '08:00-07:59', '25 12:00', '27 12:00', '26 07:59'],
    ['the minute between', '08:00-07:59', '25 07:59', '27 12:00', '25 07:59'],
    ['start and end are equal: none', '22:00-22:00', '25 23:00', '26 12:00', '25 23:00'],
    ['start and end are equal: none by day', '08:00-08:00', '25 12:00', '26 12:00', '25 12:00'],
    ['a minute long, in it', '23:00-23:01', '25 23:00', '26 12:00', '25 23:01'],
    ['a minute long, after it', '23:00-23:01', '25 23:01', '26 12:00', '25 23:01'],
  ];
  test.each(cases)('%s (%s, %s)', (_what, quiet, due, deadline, leaves, entered) => {
    const now = entered ? at(entered) : fromMs(toMs(at(due)) - DAY);
    expect(outsideQuietHours(at(due), at(deadline), hours(quiet), now)).toBe(at(leaves));
  });

  test('leaves at its moment when quiet hours are off', () => {
    const off = { ...NIGHT, enabled: false };
    expect(outsideQuietHours(at('25 23:00'), at('27 12:00'), off, at('24 12:00'))).toBe(at('25 23:00'));
  });
});

test('R-07: whatever the hours, a message leaves before its event, and outside of them unless they leave it no moment (20,000 cases)', () => {
  const clock = fc
    .integer({ min: 0, max: 1439 })
    .map((minute) => new Date(minute * MINUTE).toISOString().slice(11, 16));
  const minutes = fc.integer({ min: 0, max: 3 * 24 * 60 });
  fc.assert(
    fc.property(clock, clock, minutes, minutes, minutes, (startTime, endTime, due, later, earlier) => {
      const quiet = { enabled: true, startTime, endTime };
      const sendAt = toMs(at('25 12:00')) + due * MINUTE;
      const deadline = sendAt + (later + 1) * MINUTE;
      const now = fromMs(sendAt - (earlier + 1) * MINUTE);
      const leaves = outsideQuietHours(fromMs(sendAt), fromMs(deadline), quiet, now);
      expect(toMs(leaves)).toBeLessThan(deadline);
      expect(leaves > now).toBe(true);
      const period = quietPeriod(leaves, quiet);
      if (!period) return;
      // Still within: entered after they began, and over before they end.
      expect(toMs(leaves)).toBe(sendAt);
      expect(toMs(period.start) - MINUTE).toBeLessThanOrEqual(toMs(now));
      expect(deadline).toBeLessThanOrEqual(toMs(period.end));
    }),
    { numRuns: 20_000 },
  );
});

test('a period is as long as its hours say', () => {
  for (const [text, long] of [
    ['22:00-08:00', 10 * HOUR],
    ['13:00-15:00', 2 * HOUR],
    ['08:00-07:59', DAY - MINUTE],
  ] as const) {
    const { startTime } = hours(text);
    const period = quietPeriod(at(`25 ${startTime}`), hours(text));
    expect(toMs(period?.end ?? '') - toMs(period?.start ?? '')).toBe(long);
  }
});
