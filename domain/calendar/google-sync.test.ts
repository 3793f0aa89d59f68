import { expect, test } from 'vitest';
import { HOUR, plus } from '../time.ts';
import { googleBody, movedTo, type RemoteEvent, remoteChange, type SyncedEvent } from './google-sync.ts';

const ES: SyncedEvent = {
  id: 'one',
  selectionId: 'sel',
  eventType: 'es_deadline',
  subtype: null,
  kind: 'deadline',
  deadline: '2026-11-30T14:59:00.000Z',
  endsAt: null,
  publicDescription: '',
  place: '',
  companyName: '朝日商事',
  customCompanyName: null,
  priority: 'second',
};
const appointment = { kind: 'appointment', deadline: '2026-12-01T01:00:00.000Z' } as const;

test('C-04: an event lasts an hour from its moment in Asia/Tokyo, an appointment until its end', () => {
  expect(googleBody(ES, false)).toMatchObject({
    summary: '朝日商事 ES締切（23:59まで）',
    start: { dateTime: '2026-11-30T23:59:00+09:00', timeZone: 'Asia/Tokyo' },
    end: { dateTime: '2026-12-01T00:59:00+09:00', timeZone: 'Asia/Tokyo' },
    colorId: '7',
    transparency: 'transparent',
  });
  const interview = { ...ES, ...appointment, eventType: 'interview' as const, endsAt: '2026-12-01T01:40:00.000Z' };
  expect(googleBody(interview, false)).toMatchObject({
    end: { dateTime: '2026-12-01T10:40:00+09:00' },
    transparency: 'opaque',
  });
  expect(googleBody(interview, true).transparency).toBe('transparent');
});

test('C-04: first, second and other choices have their own colours, and popups come a day and an hour before', () => {
  expect(
    (['first', 'second', 'other'] as const).map((priority) => googleBody({ ...ES, priority }, false).colorId),
  ).toEqual(['9', '7', '8']);
  expect(googleBody(ES, false).reminders.overrides.map((it) => it.minutes)).toEqual([1440, 60]);
});

test('a day without a time is a whole day without popups', () => {
  const awaited: SyncedEvent = { ...ES, eventType: 'other', subtype: 'expected_result', kind: 'expected' };
  expect(googleBody(awaited, false)).toMatchObject({
    start: { date: '2026-11-30' },
    end: { date: '2026-12-01' },
    reminders: { overrides: [] },
  });
});

const SENT = { start: '2026-12-01T01:00:00.000Z', end: '2026-12-01T02:00:00.000Z' };
const at = (start: string, end: string): RemoteEvent => ({
  id: 'x',
  status: 'confirmed',
  start: { dateTime: start },
  end: { dateTime: end },
});
const CHANGES: [string, RemoteEvent, object][] = [
  ['the same moment in another zone', at('2026-12-01T10:00:00+09:00', '2026-12-01T02:00:00Z'), { kind: 'none' }],
  ['another start', at('2026-12-01T11:00:00+09:00', '2026-12-01T12:00:00+09:00'), { kind: 'moved', start: SENT.end }],
  ['another end', at('2026-12-01T10:00:00+09:00', '2026-12-01T12:00:00+09:00'), { kind: 'moved', start: SENT.start }],
  ['a deletion', { id: 'x', status: 'cancelled' }, { kind: 'deleted' }],
  ['a whole day, the same', { id: 'x', start: { date: '2026-12-01' } }, { kind: 'none' }],
  [
    'another whole day keeps its time',
    { id: 'x', start: { date: '2026-12-03' } },
    { start: '2026-12-03T01:00:00.000Z' },
  ],
];
test.each(CHANGES)('what was done at Google: %s', (_, remote, change) => {
  expect(remoteChange(remote, SENT)).toMatchObject(change);
});

test('of a move only what an event has here is taken', () => {
  const start = '2026-12-02T01:00:00.000Z';
  const [hour, longer] = ['2026-12-02T02:00:00.000Z', '2026-12-02T03:00:00.000Z'];
  expect(movedTo({ kind: 'deadline', deadline: start, endsAt: null }, { start, end: longer })).toBeNull();
  expect(movedTo({ ...appointment, endsAt: null }, { start, end: hour })).toEqual({ deadline: start, endsAt: null });
  expect(movedTo({ ...appointment, endsAt: null }, { start, end: longer })).toEqual({
    deadline: start,
    endsAt: longer,
  });
  expect(movedTo({ ...appointment, endsAt: null }, { start: appointment.deadline, end: SENT.end })).toBeNull();
});

test.each([
  ['0:00 is the end of the day before', '2026-12-04T15:00:00.000Z', '2026-12-04T14:59:00.000Z'],
  ['0:01 is 0:01', '2026-12-04T15:01:00.000Z', '2026-12-04T15:01:00.000Z'],
  ['0:00 after its own day is where it was', '2026-11-30T15:00:00.000Z', null],
])('a deadline that was moved there: %s', (_, start, deadline) => {
  const moved = movedTo(ES, { start, end: plus(start, HOUR) });
  expect(moved).toEqual(deadline && { deadline, endsAt: null });
});

test('at 0:00 an appointment stays at 0:00, and a day without a time that day', () => {
  const [start, end] = ['2026-12-04T15:00:00.000Z', '2026-12-04T16:00:00.000Z'];
  expect(movedTo({ ...appointment, endsAt: null }, { start, end })).toEqual({ deadline: start, endsAt: null });
  const awaited = { kind: 'expected', deadline: ES.deadline, endsAt: null } as const;
  expect(movedTo(awaited, { start, end })).toEqual({ deadline: '2026-12-05T14:59:00.000Z', endsAt: null });
});
