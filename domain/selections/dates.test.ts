import { expect, test } from 'vitest';
import { anEvent } from '../testing.ts';
import { datedEvent } from './dates.ts';

const reply = (id: string, deadline: string, completed = false) =>
  anEvent({ id, eventType: 'other', subtype: 'offer_reply_deadline', deadline, completed });
const EARLY = '2026-04-10T14:59:00.000Z';
const LATE = '2026-04-20T14:59:00.000Z';

test.each([
  ['the latest one', [reply('a', LATE), reply('b', EARLY)], 'a'],
  ['an open one before a later completed one', [reply('a', EARLY), reply('b', LATE, true)], 'a'],
  ['a completed one where there is no other', [reply('a', EARLY, true)], 'a'],
  [
    'none of another kind',
    [anEvent({ id: 'a' }), { ...reply('b', LATE), subtype: 'expected_result' as const }],
    undefined,
  ],
])('a field shows %s', (_, events, id) => {
  expect(datedEvent(events, 'offer_reply_deadline')?.id).toBe(id);
});
