import { expect, test } from 'vitest';
import { anEvent } from '../testing.ts';
import { hasResult, statusAfter } from './event-result.ts';

const NOW = '2026-04-20T03:00:00.000Z';
const appointment = (deadline: string, more: object = {}) =>
  anEvent({ eventType: 'interview', kind: 'appointment', deadline, ...more });

test.each([
  ['an interview that is over', appointment('2026-04-20T02:00:00.000Z'), true],
  ['one that goes on', appointment('2026-04-20T02:30:00.000Z'), false],
  ['a group discussion', appointment('2026-04-19T02:00:00.000Z', { eventType: 'group_discussion' }), true],
  ['no briefing', appointment('2026-04-19T02:00:00.000Z', { eventType: 'briefing' }), false],
  ['no deadline', anEvent({ deadline: '2026-04-19T02:00:00.000Z' }), false],
])('a result has: %s', (_, event, has) => {
  expect(hasResult(event, NOW)).toBe(has);
});

test.each([
  ['passed', 'es_submitted', 'fulltime', 'interview_waiting'],
  ['passed', 'in_progress', 'intern', 'interview_waiting'],
  ['passed', 'interview_waiting', 'fulltime', 'final_interview'],
  ['passed', 'final_interview', 'fulltime', 'offer'],
  ['passed', 'final_interview', 'intern', 'passed'],
  ['passed', 'offer', 'fulltime', null],
  ['failed', 'interview_waiting', 'fulltime', 'rejected'],
  ['failed', 'rejected', 'fulltime', null],
  ['waiting', 'interview_waiting', 'fulltime', null],
] as const)('after %s in %s (%s) the status %s is proposed', (result, status, phase, next) => {
  expect(statusAfter(result, { status, phase })).toBe(next);
});
