import { expect, test } from 'vitest';
import type { EventType } from '../taxonomy/event-types.ts';
import type { Status } from '../taxonomy/statuses.ts';
import { anEvent, aSelection } from '../testing.ts';
import { resultWaitingSince, waitingOf } from './result-waiting.ts';
import type { EventView } from './views.ts';

const NOW = '2026-04-20T03:00:00.000Z';
const at = (eventType: EventType, deadline: string, completed = false) =>
  anEvent({
    eventType,
    kind: eventType === 'es_deadline' || eventType === 'web_test' ? 'deadline' : 'appointment',
    deadline,
    completed,
  });
const inStatus = (status: Status, ...events: EventView[]) => aSelection({ status, events });

const ES = at('es_deadline', '2026-04-10T14:59:00.000Z', true);
const INTERVIEW = at('interview', '2026-04-18T05:00:00.000Z');

test.each([
  ['an ES that was handed in: since its deadline', inStatus('es_submitted', ES), '2026-04-10T14:59:00.000Z'],
  ['an interview: since it was over', inStatus('in_progress', ES, INTERVIEW), '2026-04-18T06:00:00.000Z'],
  ['an interview this very hour', inStatus('in_progress', at('interview', '2026-04-20T02:30:00.000Z')), null],
  ['something is still to come', inStatus('in_progress', ES, at('interview', '2026-04-22T05:00:00.000Z')), null],
  ['done before its deadline', inStatus('es_submitted', at('es_deadline', '2026-04-22T05:00:00.000Z', true)), null],
  [
    'a deadline that was missed',
    inStatus('in_progress', at('es_deadline', '2026-04-10T14:59:00.000Z'), INTERVIEW),
    null,
  ],
  ['a briefing has no result', inStatus('in_progress', ES, at('briefing', '2026-04-18T05:00:00.000Z')), null],
  ['nothing was entered yet', inStatus('before_entry', ES), null],
  ['the selection has ended', inStatus('rejected', ES, INTERVIEW), null],
  ['the student knows it', inStatus('in_progress', ES, { ...INTERVIEW, result: 'passed' }), null],
  [
    'the student does not know it yet',
    inStatus('in_progress', { ...INTERVIEW, result: 'waiting' }),
    '2026-04-18T06:00:00.000Z',
  ],
  ['no events', inStatus('in_progress'), null],
] as const)('%s', (_, selection, since) => {
  expect(resultWaitingSince(selection, NOW)).toBe(since);
});

const BY = '2026-04-25T14:59:00.000Z';
const reply = (deadline: string, completed = false) =>
  anEvent({ id: 'reply', eventType: 'other', subtype: 'offer_reply_deadline', deadline, completed });
const expected = (deadline: string, completed = false) =>
  anEvent({ eventType: 'other', subtype: 'expected_result', kind: 'expected', deadline, completed });
const offered = (by: string | null, ...events: EventView[]) =>
  aSelection({ status: 'offer', events: by === null ? events : [...events, reply(by)] });

test.each([
  ['an offer until it is to be answered', offered(BY, INTERVIEW), { for: 'reply', by: BY }],
  ['an offer whose deadline is over', offered('2026-04-19T14:59:00.000Z', INTERVIEW), null],
  [
    'an offer, with a result that is expected before',
    offered(BY, expected('2026-04-22T05:00:00.000Z')),
    { for: 'reply', by: BY },
  ],
  ['an offer without a deadline', offered(null, INTERVIEW), null],
  ['an offer, with something before its deadline', offered(BY, at('briefing', '2026-04-22T05:00:00.000Z')), null],
  [
    'an offer, with something after its deadline',
    offered(BY, at('briefing', '2026-05-22T05:00:00.000Z')),
    { for: 'reply', by: BY },
  ],
  [
    'a result, with the day that was named for it',
    inStatus('in_progress', INTERVIEW, expected(BY)),
    { for: 'result', since: '2026-04-18T06:00:00.000Z', expectedBy: BY },
  ],
  [
    'a result, after the day that was named for it',
    inStatus('in_progress', INTERVIEW, expected('2026-04-19T14:59:00.000Z')),
    { for: 'result', since: '2026-04-18T06:00:00.000Z', expectedBy: '2026-04-19T14:59:00.000Z' },
  ],
  [
    'a result, with the day of the step before, or of an answer that came',
    inStatus('in_progress', expected('2026-04-15T14:59:00.000Z'), INTERVIEW, expected(BY, true)),
    { for: 'result', since: '2026-04-18T06:00:00.000Z', expectedBy: null },
  ],
  ['an offer that was answered', aSelection({ status: 'offer', events: [INTERVIEW, reply(BY, true)] }), null],
  ['a day that was named, with something to come', inStatus('in_progress', at('interview', BY), expected(BY)), null],
] as const)('waited for: %s', (_, selection, waiting) => {
  expect(waitingOf(selection, NOW)).toEqual(waiting);
});
