import { expect, test } from 'vitest';
import { anEvent } from '../testing.ts';
import { jstClock, jstDay, jstInstant } from '../time.ts';
import {
  draftOf,
  EMPTY_EVENT_DRAFT,
  type EventDraft,
  hasValidEnd,
  lastDayOf,
  nextDayEnd,
  timedOf,
  withStart,
} from './event-draft.ts';

const at = (text: string) => jstInstant(text.slice(0, 10), text.slice(11));
const said = (instant: string | null | undefined) => instant && `${jstDay(instant)} ${jstClock(instant)}`;
const INTERNSHIP = anEvent({
  eventType: 'internship',
  kind: 'appointment',
  deadline: at('2026-08-18 10:00'),
  endsAt: at('2026-08-20 17:00'),
});
const draft = (more: Partial<EventDraft>): EventDraft => ({ ...draftOf(INTERNSHIP), ...more });

test.each<[string, string, string | null]>([
  ['an hour', '2026-08-18 10:00', '2026-08-18 11:00'],
  ['no end', '2026-08-18 10:00', null],
  ['three days', '2026-08-18 10:00', '2026-08-20 17:00'],
  ['the turn of a year', '2026-12-30 10:00', '2027-01-04 09:00'],
  ['a night', '2026-08-18 22:00', '2026-08-19 01:00'],
  ['a day', '2026-08-18 10:00', '2026-08-19 10:00'],
  ['a day and an hour', '2026-08-18 10:00', '2026-08-19 11:00'],
])('an event of %s is the same after a draft', (_, from, to) => {
  const event = { ...INTERNSHIP, deadline: at(from), endsAt: to && at(to) };
  expect(timedOf(draftOf(event))).toEqual({ kind: 'appointment', deadline: event.deadline, endsAt: event.endsAt });
});

test('a stored night keeps its length when it begins earlier', () => {
  const night = draftOf({ ...INTERNSHIP, deadline: at('2026-08-18 23:30'), endsAt: at('2026-08-19 00:30') });
  expect(said(timedOf({ ...night, ...withStart(night, '16:00') })?.endsAt)).toBe('2026-08-18 17:00');
});

test.each<[string, Partial<EventDraft>, string | null]>([
  ['another first day keeps the length', { day: '2026-08-31' }, '2026-09-02 17:00'],
  ['another time stays on the last day', { endClock: '09:00' }, '2026-08-20 09:00'],
  ['without a time it ends in the evening', { endClock: '' }, '2026-08-20 18:00'],
  ['one day ends on the day', { extraDays: 0 }, '2026-08-18 17:00'],
  ['one day ends after midnight', { extraDays: 0, endClock: '09:00' }, '2026-08-19 09:00'],
  ['one day without a time has no end', { extraDays: 0, endClock: '' }, null],
  ['a deadline has no end', { eventType: 'es_deadline' }, null],
  ['a last day that does not exist is none', { day: '9999-12-31' }, null],
])('%s', (_, more, end) => {
  expect(said(timedOf(draft(more))?.endsAt) ?? null).toBe(end);
});

test('a copy without a first day has its last one as soon as it has the first', () => {
  expect(lastDayOf(draft({ day: '' }))).toBeNull();
  expect(lastDayOf(draft({ day: '2026-09-01' }))).toBe('2026-09-03');
});

test.each<[string, Partial<EventDraft>, boolean]>([
  ['three days', {}, true],
  ['a first day that is missing', { day: '' }, true],
  ['a last day before the first', { extraDays: -1 }, false],
  ['a year beyond what is stored', { day: '2999-12-30' }, false],
  ['a year beyond what a date can say', { day: '9999-12-31' }, false],
  ['a deadline, which has no last day', { eventType: 'es_deadline', extraDays: -1 }, true],
])('%s: valid or not', (_, more, expected) => {
  expect(hasValidEnd(draft(more))).toBe(expected);
});

test('an empty draft has one day', () => {
  const typed = { ...EMPTY_EVENT_DRAFT, eventType: 'interview', day: '2026-08-18', clock: '10:00' } as const;
  expect(timedOf(typed)).toMatchObject({ endsAt: null });
});

test.each<[string, Partial<EventDraft>, string, string | undefined]>([
  ['a later start moves the end along', {}, '16:00', '17:00'],
  ['an earlier one too', {}, '09:30', '10:30'],
  ['an evening keeps its length past midnight', {}, '23:30', '00:30'],
  ['a night keeps its length on one day', { clock: '22:00', endClock: '01:00' }, '10:00', '13:00'],
  ['the same start moves nothing', {}, '14:00', undefined],
  ['a start that is cleared moves nothing', {}, '', undefined],
  ['the first start moves nothing', { clock: '' }, '16:00', undefined],
  ['without an end there is none to move', { endClock: '' }, '16:00', undefined],
  ['the end of another day stays', { extraDays: 2 }, '16:00', undefined],
])('%s', (_, more, start, end) => {
  const typed = draft({ clock: '14:00', endClock: '15:00', extraDays: 0, ...more });
  expect(withStart(typed, start)).toEqual({ clock: start, ...(end && { endClock: end }) });
});

test.each<[string, Partial<EventDraft>, string]>([
  ['later on the clock', { endClock: '15:00' }, ''],
  ['earlier on the clock', { endClock: '13:00' }, '翌日13:00'],
  ['at the same time', { endClock: '14:00' }, '翌日14:00'],
  ['of a last day', { endClock: '13:00', extraDays: 1 }, ''],
  ['that is missing', { endClock: '' }, ''],
  ['without a start', { clock: '', endClock: '13:00' }, ''],
])('an end %s is on the next day or not', (_, more, said) => {
  expect(nextDayEnd(draft({ clock: '14:00', extraDays: 0, ...more }))).toBe(said);
});
