import { expect, test } from 'vitest';
import { questionHolds, questionTime } from './result-question.ts';

const QUIET = { enabled: true, startTime: '22:00', endTime: '08:00' };
const ON = { asksResults: true, quietHours: QUIET };
const until = (endTime: string) => ({ ...ON, quietHours: { ...QUIET, endTime } });
/** 20 April 2026, 15:00 in Japan. */
const END = '2026-04-20T06:00:00.000Z';
const EIGHT = '2026-04-20T23:00:00.000Z';

test.each([
  ['after an interview', END, true, ON, END, EIGHT],
  ['while it is still ahead', END, true, ON, '2026-04-01T00:00:00.000Z', EIGHT],
  ['after one that ends at midnight', '2026-04-20T15:00:00.000Z', true, ON, END, '2026-04-21T23:00:00.000Z'],
  ['after one at the end of a month', '2026-04-30T14:59:00.000Z', true, ON, END, '2026-04-30T23:00:00.000Z'],
  ['with quiet hours until 9:30', END, true, until('09:30'), END, '2026-04-21T00:30:00.000Z'],
  ['with a result', END, false, ON, END, null],
  ['with the setting off', END, true, { ...ON, asksResults: false }, END, null],
  ['a millisecond before', END, true, ON, '2026-04-20T22:59:59.999Z', EIGHT],
  ['at its moment', END, true, ON, EIGHT, null],
])('%s, the result is asked for on the next morning, once', (_what, end, lacksResult, settings, now, at) => {
  expect(questionTime({ end, lacksResult }, settings, now)).toBe(at);
});

test.each([
  ['nothing has changed', {}, ON, true],
  ['a result was set', { lacksResult: false }, ON, false],
  ['the event was moved', { deadlineVersion: 2 }, ON, false],
  ['the setting was switched off', {}, { ...ON, asksResults: false }, false],
])('what was planned holds where %s', (_what, change, settings, holds) => {
  const event = { end: END, lacksResult: true, deadlineVersion: 1, ...change };
  expect(questionHolds({ deadlineVersion: 1 }, event, settings)).toBe(holds);
});
