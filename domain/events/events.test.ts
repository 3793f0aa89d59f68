import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import type { EventKind, EventStep } from '../taxonomy/event-types.ts';
import { jstInstant } from '../time.ts';
import {
  clashes,
  clockOf,
  endOf,
  endText,
  eventKind,
  eventPatch,
  eventTitle,
  newEvent,
  startText,
  storedMoments,
  storedReminderTypes,
} from './events.ts';

test.each<[EventStep, EventKind | undefined, EventKind]>([
  ['pre_entry', undefined, 'deadline'],
  ['es_deadline', 'appointment', 'deadline'],
  ['web_test', undefined, 'deadline'],
  ['interview', 'deadline', 'appointment'],
  ['group_discussion', undefined, 'appointment'],
  ['briefing', undefined, 'appointment'],
  ['internship', undefined, 'appointment'],
  ['other', undefined, 'deadline'],
  ['other', 'deadline', 'deadline'],
  ['other', 'appointment', 'appointment'],
  ['other', 'expected', 'deadline'],
  ['offer_reply_deadline', 'appointment', 'deadline'],
  ['expected_result', 'deadline', 'expected'],
])('%s, said to be %s, is of kind %s', (type, said, kind) => {
  expect(eventKind(type, said)).toBe(kind);
});

describe('the moment that is stored', () => {
  test.each([
    ['a deadline at 00:00 is 23:59 of that day', 'es_deadline', '2026-04-20', '00:00', '2026-04-20', '23:59'],
    ['at the end of a month', 'es_deadline', '2026-04-30', '00:00', '2026-04-30', '23:59'],
    ['on a leap day', 'web_test', '2028-02-29', '00:00', '2028-02-29', '23:59'],
    ['at the turn of the year', 'pre_entry', '2026-12-31', '00:00', '2026-12-31', '23:59'],
    ['a deadline with a time keeps it', 'es_deadline', '2026-04-20', '12:00', '2026-04-20', '12:00'],
    ['one minute after midnight is a time', 'es_deadline', '2026-04-20', '00:01', '2026-04-20', '00:01'],
    ['23:59 stays', 'es_deadline', '2026-04-20', '23:59', '2026-04-20', '23:59'],
    ['an appointment at 00:00 stays', 'internship', '2026-04-20', '00:00', '2026-04-20', '00:00'],
  ] as const)('%s', (_, eventType, day, clock, storedDay, storedClock) => {
    const { deadline } = storedMoments({ eventType, subtype: null, deadline: jstInstant(day, clock), endsAt: null });
    expect(deadline).toBe(jstInstant(storedDay, storedClock));
  });

  test('a deadline has no end, whatever the form still held', () => {
    const entered = { deadline: jstInstant('2026-04-20', '10:00'), endsAt: jstInstant('2026-04-20', '11:00') };
    expect(storedMoments({ eventType: 'es_deadline', subtype: null, ...entered }).endsAt).toBeNull();
    expect(storedMoments({ eventType: 'interview', subtype: null, ...entered }).endsAt).toBe(entered.endsAt);
  });
});

test.each([
  ['2026-08-18 17:00', '17:00'],
  ['2026-08-19 01:00', '8/19（水）01:00'],
  ['2026-08-20 17:00', '8/20（木）17:00'],
  ['2027-01-04 17:00', '2027/1/4（月）17:00'],
  [null, ''],
])('an appointment of 18 August that ends at %s is said to end at %s', (end, text) => {
  const endsAt = end && jstInstant(end.slice(0, 10), end.slice(11));
  expect(endText({ deadline: jstInstant('2026-08-18', '10:00'), endsAt })).toBe(text);
});

test.each([
  ['2026-08-18', '10:00'],
  ['2026-08-19', '8/18（火）10:00'],
  ['2027-01-04', '2026/8/18（火）10:00'],
])('seen from %s, an appointment of 18 August begins at %s', (day, text) => {
  expect(startText({ kind: 'appointment', deadline: jstInstant('2026-08-18', '10:00') }, day)).toBe(text);
});

test('a day on which a result is expected begins at no time', () => {
  expect(startText({ kind: 'expected', deadline: jstInstant('2026-08-18', '23:59') }, '2026-08-18')).toBe('');
});

test('a result is expected on a day, and by its end where no time was said', () => {
  const stored = (clock: string) =>
    storedMoments({
      eventType: 'other',
      subtype: 'expected_result',
      deadline: jstInstant('2026-04-20', clock),
      endsAt: jstInstant('2026-04-20', '22:00'),
    });
  expect(stored('00:00')).toEqual({ kind: 'expected', deadline: jstInstant('2026-04-20', '23:59'), endsAt: null });
  expect([clockOf(stored('00:00')), clockOf(stored('18:00'))]).toEqual([null, '18:00']);
  expect(endOf(stored('18:00'))).toBe(jstInstant('2026-04-20', '18:00'));
  expect(clockOf({ kind: 'deadline', deadline: jstInstant('2026-04-20', '23:59') })).toBe('23:59');
});

const appointment = (start: string, end: string | null = null) => ({
  kind: 'appointment' as const,
  deadline: jstInstant('2026-04-20', start),
  endsAt: end === null ? null : jstInstant('2026-04-20', end),
});

test.each([
  ['the same hour', appointment('10:00', '11:00'), appointment('10:00', '11:00'), true],
  ['an overlap of a minute', appointment('10:00', '11:01'), appointment('11:00', '12:00'), true],
  ['one within the other', appointment('10:00', '17:00'), appointment('13:00', '14:00'), true],
  ['touching ends', appointment('10:00', '11:00'), appointment('11:00', '12:00'), false],
  ['without an end one lasts an hour', appointment('10:00'), appointment('10:59'), true],
  ['and no longer', appointment('10:00'), appointment('11:00'), false],
  ['a deadline never clashes', { ...appointment('10:00'), kind: 'deadline' as const }, appointment('10:00'), false],
])('clash: %s', (_, a, b, expected) => {
  expect([clashes(a, b), clashes(b, a)]).toEqual([expected, expected]);
});

test('an appointment without an end is over an hour after its start', () => {
  expect(endOf(appointment('23:30'))).toBe(jstInstant('2026-04-21', '00:30'));
});

test('an event is called what its student called it, else by its type', () => {
  expect(eventTitle({ eventType: 'es_deadline', publicDescription: '' })).toBe('ES締切');
  expect(eventTitle({ eventType: 'es_deadline', publicDescription: '二次ES' })).toBe('二次ES');
  expect(eventTitle({ eventType: 'other', subtype: 'offer_reply_deadline', publicDescription: '' })).toBe(
    '内定承諾期限',
  );
});

test('reminders are stored each once and in order, by default 7, 3 and 1 days before', () => {
  expect(storedReminderTypes()).toEqual(['1week', '3days', '1day']);
  expect(storedReminderTypes(['today', '1week', 'today'])).toEqual(['1week', 'today']);
  expect(storedReminderTypes([])).toEqual([]);
});

test.each([
  ['an unknown field', { userId: 'ren' }],
  ['an unknown type', { eventType: 'party' }],
  ['an unknown subtype', { eventType: 'other', subtype: 'party' }],
  ['a subtype of another type than その他', { subtype: 'offer_reply_deadline' }],
  ['a day without a time', { deadline: '2026-04-20' }],
  ['a 30th of February', { deadline: '2026-02-30T00:00:00.000Z' }],
  ['a script as an address', { privateUrl: 'javascript:alert(1)' }],
  ['a title beyond 120 characters', { publicDescription: 'あ'.repeat(121) }],
  ['a travel time below nothing', { travelMinutes: -1 }],
  ['a travel time beyond eight hours', { travelMinutes: 481 }],
  ['a travel time of half a minute', { travelMinutes: 0.5 }],
  ['an end before the start', { eventType: 'interview', endsAt: '2026-04-20T00:00:00.000Z' }],
])('%s is refused', (_, field) => {
  const entered = { eventType: 'es_deadline', deadline: '2026-04-20T05:00:00.000Z' };
  expect(z.safeParse(newEvent, entered).success).toBe(true);
  expect(z.safeParse(newEvent, { ...entered, ...field }).success).toBe(false);
});

test('a patch without the version that was seen is refused', () => {
  expect(z.safeParse(eventPatch, { location: 'x' }).success).toBe(false);
  expect(z.safeParse(eventPatch, { location: 'x', version: 1 }).success).toBe(true);
});
