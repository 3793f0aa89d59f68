import { describe, expect, test } from 'vitest';
import type { ErrorCode } from '#domain/errors.ts';
import { anEvent, aSelection } from '#domain/testing.ts';
import { type Act, applied, type Entry, nextOf, refusedAs } from './acts.ts';

const tick = (eventId: string, completed = true): Act => ({
  kind: 'completion',
  selectionId: 'sel_1',
  eventId,
  completed,
});
const chosen = (status: 'in_progress' | 'final_interview', selectionId = 'sel_1'): Act => ({
  kind: 'status',
  selectionId,
  from: 'before_entry',
  status,
});
const entry = (no: number, act: Act, state: Entry['state'] = 'waiting'): Entry => ({
  no,
  key: `key-${no}`,
  account: 'usr_1',
  act,
  at: no,
  state,
});

const LIST = [
  aSelection({ id: 'sel_1', status: 'before_entry', events: [anEvent({ id: 'evt_1' }), anEvent({ id: 'evt_2' })] }),
  aSelection({ id: 'sel_2' }),
];
const shown = (entries: Entry[]) => {
  const [one] = applied(LIST, entries);
  return [one?.status, ...(one?.events ?? []).map((it) => it.completed)];
};

describe('what waits is put over the list of the server', () => {
  test.each<[string, Entry[], unknown[]]>([
    ['nothing', [], ['before_entry', false, false]],
    ['a tick', [entry(1, tick('evt_2'))], ['before_entry', false, true]],
    [
      'a tick that was taken back',
      [entry(1, tick('evt_1')), entry(2, tick('evt_1', false))],
      ['before_entry', false, false],
    ],
    ['a status', [entry(1, chosen('in_progress'))], ['in_progress', false, false]],
    [
      'the later status',
      [entry(1, chosen('in_progress')), entry(2, chosen('final_interview'))],
      ['final_interview', false, false],
    ],
    ['nothing that was stopped', [entry(1, chosen('in_progress'), 'conflict')], ['before_entry', false, false]],
    ['nothing of what is gone', [entry(1, tick('evt_9'))], ['before_entry', false, false]],
  ])('%s', (_what, entries, expected) => expect(shown(entries)).toEqual(expected));

  test('others keep their identity', () => {
    const [one, two] = applied(LIST, [entry(1, tick('evt_1'))]);
    expect(one).not.toBe(LIST[0]);
    expect(two).toBe(LIST[1]);
  });
});

test.each<[string, Entry[], number | undefined]>([
  ['the first', [entry(1, tick('evt_1')), entry(2, tick('evt_2'))], 1],
  ['past what was stopped', [entry(1, tick('evt_1'), 'refused'), entry(2, tick('evt_2'))], 2],
  [
    'nothing that depends on what was stopped',
    [entry(1, tick('evt_1'), 'refused'), entry(2, tick('evt_1', false))],
    undefined,
  ],
  [
    'the tick of a selection whose status was stopped',
    [entry(1, chosen('in_progress'), 'conflict'), entry(2, tick('evt_1'))],
    2,
  ],
  ['nothing where nothing waits', [], undefined],
])('sent next is %s', (_what, entries, no) => expect(nextOf(entries)?.no).toBe(no));

test.each<[ErrorCode, unknown, Partial<Entry> | null]>([
  ['unavailable', undefined, null],
  ['busy', undefined, null],
  ['too_many_requests', undefined, null],
  ['not_signed_in', undefined, null],
  ['other_account', undefined, null],
  ['conflict', aSelection({ status: 'final_interview' }), { state: 'conflict', stored: 'final_interview' }],
  ['event_not_found', undefined, { state: 'refused', code: 'event_not_found' }],
  ['unexpected', undefined, { state: 'refused', code: 'unexpected' }],
])('%s makes of an entry what it is', (code, current, expected) => {
  const mine = entry(1, chosen('in_progress'));
  expect(refusedAs(mine, code, current)).toEqual(expected && { ...mine, ...expected });
});
