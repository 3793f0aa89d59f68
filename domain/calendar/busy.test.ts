import { expect, test } from 'vitest';
import { anEvent, aSelection } from '../testing.ts';
import { busyAppointments, busyClashes } from './busy.ts';

const NOW = '2026-11-20T00:00:00.000Z';
const SPAN = { start: '2026-11-25T01:00:00.000Z', end: '2026-11-25T02:00:00.000Z' };
const entry = (deadline: string, more: Parameters<typeof anEvent>[0] = {}) => ({
  selection: aSelection(),
  event: anEvent({ eventType: 'interview', kind: 'appointment', endsAt: null, deadline, ...more }),
});

const CASES: [string, ReturnType<typeof entry>, boolean][] = [
  ['one in the middle clashes', entry('2026-11-25T01:30:00.000Z'), true],
  ['one that reaches into it clashes', entry('2026-11-25T00:30:00.000Z'), true],
  ['one that ends as it begins does not', entry('2026-11-25T00:00:00.000Z'), false],
  ['one that begins as it ends does not', entry('2026-11-25T02:00:00.000Z'), false],
  ['a deadline never does', entry('2026-11-25T01:30:00.000Z', { kind: 'deadline', eventType: 'es_deadline' }), false],
  ['one that is over does not', entry('2026-11-19T01:30:00.000Z'), false],
];
test.each(CASES)('%s', (_, it, clashes) => {
  const spans = [SPAN, { start: '2026-11-19T01:00:00.000Z', end: '2026-11-19T03:00:00.000Z' }];
  expect(busyClashes([it], spans, NOW)).toEqual(clashes ? [it] : []);
});

test('a selection that has ended does not clash', () => {
  const ended = { ...entry('2026-11-25T01:30:00.000Z'), selection: aSelection({ status: 'rejected' }) };
  expect(busyClashes([ended], [SPAN], NOW)).toEqual([]);
});

test('busy times are appointments with an end', () => {
  expect(busyAppointments([SPAN])).toEqual([{ kind: 'appointment', deadline: SPAN.start, endsAt: SPAN.end }]);
});
