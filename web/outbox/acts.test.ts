import { describe, expect, test } from 'vitest';
import type { ErrorCode } from '#domain/errors.ts';
import { newEvent } from '#domain/events/events.ts';
import { EMPTY_FIELDS as EMPTY, LISTED_FIELDS } from '#domain/selections/fields.ts';
import { anEvent, aSelection } from '#domain/testing.ts';
import type { Act, Entry } from './acts.ts';
import { nextOf, overwriting, rebasedWithout, refusedAs, withDependents } from './order.ts';
import { applied, EMPTY_FIELDS, FILLED_IN } from './shown.ts';

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

const EVENT = 'evt_01kd0000000000000000000000';
const made: Act = {
  kind: 'newSelection',
  selectionId: 'sel_9',
  name: '夕凪製作所',
  made: {
    company: { name: '夕凪製作所', industryCategory: 'it' },
    selection: {
      priority: 'other',
      events: [{ eventType: 'es_deadline', deadline: '2026-05-01T15:00:00.000Z', publicUrl: 'shiori.example' }],
    },
    eventIds: [EVENT],
  },
};
const added: Act = {
  kind: 'newEvent',
  selectionId: 'sel_1',
  eventId: EVENT,
  event: { eventType: 'interview', deadline: '2026-04-01T01:00:00.000Z' },
};
const moved = (from: string, to: string, version: number): Act => ({
  kind: 'event',
  selectionId: 'sel_1',
  eventId: 'evt_1',
  version,
  ...{ from: { deadline: from, endsAt: null }, to: { deadline: to, endsAt: null } },
});
const noted = (from: string, to: string, version = 3): Act => ({
  ...{ kind: 'selection', selectionId: 'sel_1', version, from: { notes: from }, to: { notes: to } },
});
const [ONE, TWO, THREE] = ['2026-04-20T14:59:00.000Z', '2026-04-21T14:59:00.000Z', '2026-04-22T14:59:00.000Z'] as const;

test('what is filled in is what the schema of the server fills in', () => {
  const entered = { eventType: 'es_deadline', deadline: ONE } as const;
  expect({ ...entered, ...FILLED_IN }).toEqual(newEvent.parse(entered));
  expect(aSelection()).toMatchObject(EMPTY_FIELDS);
  expect(Object.keys(EMPTY_FIELDS)).toEqual(expect.arrayContaining(LISTED_FIELDS.filter((it) => it in EMPTY)));
});

describe('what was added is shown as the server will show it', () => {
  test('an event in its place by moment', () => {
    const [one] = applied(LIST, [entry(1, added)]);
    expect(one?.events.map((it) => it.id)).toEqual([EVENT, 'evt_1', 'evt_2']);
    expect(one?.events[0]).toMatchObject({ kind: 'appointment', completed: false, reminderTypes: expect.any(Array) });
  });

  test('a selection before the others, with the deadline of its day, and what is then done with it', () => {
    const tickOfIt: Act = { kind: 'completion', selectionId: 'sel_9', eventId: EVENT, completed: true };
    const [first, ...others] = applied(LIST, [entry(1, made), entry(2, tickOfIt)]);
    expect(others).toEqual(LIST);
    expect(first).toMatchObject({ id: 'sel_9', companyName: '夕凪製作所', status: 'before_entry', companyUrl: null });
    const event = {
      id: EVENT,
      completed: true,
      deadline: '2026-05-02T14:59:00.000Z',
      publicUrl: 'https://shiori.example',
    };
    expect(first?.events).toMatchObject([event]);
  });

  test('once, where the server has it already', () => {
    const there = aSelection({ id: 'sel_9' });
    expect(applied([there], [entry(1, made)])).toEqual([there]);
  });

  test('also where the server refuses it', () => {
    expect(applied(LIST, [entry(1, made, 'refused')])).toHaveLength(3);
  });
});

test('a moved event goes to its new place; what was typed stands in the fields that the view has', () => {
  const list = [
    aSelection({
      id: 'sel_1',
      events: [anEvent({ id: 'evt_1', deadline: ONE }), anEvent({ id: 'evt_2', deadline: TWO })],
    }),
  ];
  const [shownNow] = applied(list, [entry(1, moved(ONE, THREE, 1)), entry(2, noted('', 'メモ'))]);
  expect(shownNow?.events.map((it) => [it.id, it.version])).toEqual([
    ['evt_2', 1],
    ['evt_1', 2],
  ]);
  expect(shownNow).toMatchObject({ notes: 'メモ', version: 4 });
  expect(applied(list, [entry(1, { ...noted('', ''), to: { esContent: 'ES' } } as Act)])[0]).not.toHaveProperty(
    'esContent',
  );
});

describe('nothing is sent before what it needs', () => {
  const tickOfIt: Act = { kind: 'completion', selectionId: 'sel_9', eventId: EVENT, completed: true };
  const inIt: Act = { ...added, selectionId: 'sel_9', eventId: 'evt_in' };
  const tickInIt: Act = { kind: 'completion', selectionId: 'sel_9', eventId: 'evt_in', completed: true };

  test('a stopped creation holds what is done with it, and no other', () => {
    const entries = [entry(1, made, 'refused'), entry(2, tickOfIt), entry(3, inIt), entry(4, tickInIt)];
    expect(nextOf(entries)).toBeUndefined();
    expect(nextOf([...entries, entry(5, tick('evt_1'))])?.no).toBe(5);
  });

  test('with a creation goes what needs it', () => {
    const entries = [entry(1, tick('evt_1')), entry(2, made), entry(3, tickOfIt), entry(4, inIt), entry(5, tickInIt)];
    expect(withDependents(entries[1] as Entry, entries).map((it) => it.no)).toEqual([2, 3, 4, 5]);
    expect(withDependents(entries[0] as Entry, entries).map((it) => it.no)).toEqual([1]);
  });
});

const mine = entry(1, chosen('in_progress'));
const move = entry(1, moved(ONE, TWO, 1));
const note = entry(1, noted('前', '後'));

test.each<[string, Entry, ErrorCode, unknown, unknown]>([
  ['no network', mine, 'unavailable', undefined, 'later'],
  ['a busy server', mine, 'busy', undefined, 'later'],
  ['too many requests', mine, 'too_many_requests', undefined, 'later'],
  ['an ended session', mine, 'not_signed_in', undefined, 'later'],
  ['another account', mine, 'other_account', undefined, 'later'],
  [
    'another status',
    mine,
    'conflict',
    aSelection({ status: 'final_interview' }),
    { ...mine, state: 'conflict', stored: 'final_interview' },
  ],
  ['an event that is gone', mine, 'event_not_found', undefined, { ...mine, state: 'refused', code: 'event_not_found' }],
  ['a fault', mine, 'unexpected', undefined, { ...mine, tries: 1 }],
  [
    'a fault that stays',
    { ...mine, tries: 5 },
    'unexpected',
    undefined,
    { ...mine, tries: 5, state: 'refused', code: 'unexpected' },
  ],
  [
    'a change of other fields',
    move,
    'conflict',
    anEvent({ deadline: ONE, version: 7 }),
    { ...move, key: 'new', act: moved(ONE, TWO, 7) },
  ],
  ['the same change', move, 'conflict', anEvent({ deadline: TWO, version: 7 }), 'done'],
  [
    'another move',
    move,
    'conflict',
    anEvent({ deadline: THREE, version: 7 }),
    { ...move, state: 'conflict', current: { deadline: THREE, endsAt: null, version: 7 } },
  ],
  [
    'another text',
    note,
    'conflict',
    aSelection({ notes: '別', version: 7 }),
    { ...note, state: 'conflict', current: { notes: '別', version: 7 } },
  ],
])('%s makes of an entry what it is', (_what, sent, code, current, expected) => {
  expect(refusedAs(sent, { code, details: { current } }, 'new')).toEqual(expected);
});

test('an entry that would have to wait for hours does not hold up the others', () => {
  const asked = (retryAfter: number) => refusedAs(mine, { code: 'too_many_requests', details: { retryAfter } }, 'new');
  expect(asked(60)).toBe('later');
  expect(asked(3_600)).toEqual({ ...mine, state: 'refused', code: 'too_many_requests' });
});

test('a later change of the same no longer counts on one that was given up', () => {
  const entries = [entry(1, noted('', '一', 1)), entry(2, noted('一', '二', 2)), entry(3, moved(ONE, TWO, 2))];
  expect(rebasedWithout(entries[0] as Entry, entries)).toEqual([entry(2, noted('一', '二', 1))]);
});

test('what is sent over something else names that', () => {
  const details = { current: aSelection({ notes: '別', version: 7 }) };
  const stopped = refusedAs(note, { code: 'conflict', details }, 'new') as Entry;
  expect(overwriting(stopped, 'next')).toEqual({ ...note, key: 'next', act: noted('別', '後', 7) });
  expect(overwriting({ ...mine, state: 'conflict', stored: 'final_interview' }, 'next')).toEqual({
    ...mine,
    key: 'next',
    act: { ...mine.act, from: 'final_interview' },
  });
});
