import { expect, test } from 'vitest';
import type { Industry } from '../taxonomy/industries.ts';
import type { Phase } from '../taxonomy/phases.ts';
import type { Status } from '../taxonomy/statuses.ts';
import { anEvent, aSelection } from '../testing.ts';
import {
  countByIndustry,
  countByStatus,
  funnel,
  offerRate,
  phaseRate,
  recentActivity,
  thisWeek,
  weekLabel,
} from './analysis.ts';
import type { StatusChangeView } from './views.ts';

type CaseSelection = { status?: Status; phase?: Phase; industry?: Industry | null; events?: string[]; done?: boolean };

const selection = (id: string, { status, phase, industry, events, done }: CaseSelection = {}) =>
  aSelection({
    id,
    companyName: id,
    ...(status && { status }),
    ...(phase && { selectionPhase: phase }),
    industryCategory: industry === undefined ? 'it' : industry,
    events: (events ?? []).map((deadline) => event(id, deadline, done ?? false)),
  });

const event = (selectionId: string, deadline: string, completed: boolean) =>
  anEvent({ id: `${selectionId}-${deadline}`, selectionId, deadline, completed });

const many = (count: number, given: CaseSelection) =>
  Array.from({ length: count }, (_, at) => selection(`${given.phase}-${given.status}-${at}`, given));

/** The history of one selection: its statuses and their moments. */
const history = (selectionId: string, ...steps: [at: string, to: Status][]): StatusChangeView[] =>
  steps.map(([at, toStatus], index) => ({ selectionId, fromStatus: steps[index - 1]?.[1] ?? null, toStatus, at }));

test.each([
  ['of none there is no rate', [], { total: 0, passed: 0, percent: null }],
  ['all of four are 100 per cent', many(4, { status: 'offer' }), { total: 4, passed: 4, percent: 100 }],
  [
    'one of six is 17 per cent',
    [...many(1, { status: 'offer' }), ...many(5, { status: 'rejected' })],
    { total: 6, passed: 1, percent: 17 },
  ],
  ['合格 is no goal of a full-time selection', many(5, { status: 'passed' }), { total: 5, passed: 0, percent: 0 }],
  [
    'internships are counted apart',
    many(9, { status: 'passed', phase: 'intern' }),
    { total: 0, passed: 0, percent: null },
  ],
])('the rate of full-time selections: %s', (_, selections, expected) => {
  expect(phaseRate(selections, 'fulltime')).toEqual(expected);
});

test('the rate of internships counts 合格, that of offers 内定 and 合格', () => {
  const selections = [
    ...many(2, { status: 'passed', phase: 'intern' }),
    ...many(3, { status: 'declined', phase: 'intern' }),
    ...many(1, { status: 'offer' }),
  ];
  expect(phaseRate(selections, 'intern')).toEqual({ total: 5, passed: 2, percent: 40 });
  expect(offerRate(selections)).toEqual({ total: 6, passed: 3, percent: 50 });
});

test('statuses are counted in their order, and those that nothing has are left out', () => {
  const selections = [
    selection('a', { status: 'rejected' }),
    selection('b', { status: 'before_entry' }),
    selection('c'),
  ];
  expect(countByStatus(selections)).toEqual([
    { status: 'before_entry', count: 1 },
    { status: 'in_progress', count: 1 },
    { status: 'rejected', count: 1 },
  ]);
});

test('industries come by their number, ties in the order of the taxonomy, and without one it is その他', () => {
  const selections = [
    selection('a', { industry: 'trading', status: 'offer' }),
    selection('b', { industry: null }),
    selection('c', { industry: 'trading', status: 'rejected' }),
    selection('d', { industry: 'consulting' }),
  ];
  expect(countByIndustry(selections)).toEqual([
    { industry: 'trading', total: 2, active: 0, passed: 1 },
    { industry: 'consulting', total: 1, active: 1, passed: 0 },
    { industry: 'other', total: 1, active: 1, passed: 0 },
  ]);
});

test('this week ends with the sixth day after today in Japan, and holds nothing that is over or done', () => {
  const now = '2026-11-21T14:30:00.000Z'; // 23:30 on the 21st in Japan
  const selections = [
    selection('a', { events: ['2026-11-21T14:29:00.000Z', '2026-11-21T14:59:00.000Z', '2026-11-27T14:59:00.000Z'] }),
    selection('b', { events: ['2026-11-27T15:00:00.000Z'] }),
    selection('c', { events: ['2026-11-22T03:00:00.000Z'], done: true }),
  ];
  expect(thisWeek(selections, now).map((it) => it.event.deadline)).toEqual([
    '2026-11-21T14:59:00.000Z',
    '2026-11-27T14:59:00.000Z',
  ]);
});

test.each([
  ['2026-11-21T14:59:00.000Z', '今日'],
  ['2026-11-21T15:00:00.000Z', '明日'],
  ['2026-11-23T00:00:00.000Z', '明後日'],
  ['2026-11-24T14:59:00.000Z', '3日後'],
  ['2026-11-27T14:59:00.000Z', '6日後'],
])('on the 21st, an event at %s is %s', (at, label) => {
  expect(weekLabel(at, '2026-11-21T14:30:00.000Z')).toBe(label);
});

test('recent activity is the latest changes of selections that are still there, newest first', () => {
  const changes = [
    ...history('a', ['2026-11-01T00:00:00.000Z', 'before_entry'], ['2026-11-05T00:00:00.000Z', 'es_submitted']),
    ...history('gone', ['2026-11-06T00:00:00.000Z', 'before_entry']),
    ...history('b', ['2026-11-03T00:00:00.000Z', 'before_entry']),
  ];
  const recent = recentActivity([selection('a'), selection('b')], changes, 2);
  expect(recent.map((it) => [it.selection.id, it.change.toStatus])).toEqual([
    ['a', 'es_submitted'],
    ['b', 'before_entry'],
  ]);
});

test('of any number of changes the latest are listed, newest first, and of one moment the one that came first', () => {
  const at = [4, 9, 1, 7, 9, 3, 8].map((minute) => `2026-11-03T00:0${minute}:00.000Z`);
  const changes = at.flatMap((moment, n) => history(`${n}`, [moment, 'before_entry']));
  const recent = recentActivity(
    at.map((_, n) => selection(`${n}`)),
    changes,
    4,
  );
  expect(recent.map((it) => it.selection.id)).toEqual(['1', '4', '6', '3']);
});

const FAR: [name: string, status: Status, steps: [string, Status][], counts: number[]][] = [
  ['only registered', 'before_entry', [['2026-11-01T00:00:00.000Z', 'before_entry']], [1, 0, 0, 0, 0]],
  ['declined before anything', 'declined', [['2026-11-01T00:00:00.000Z', 'before_entry']], [1, 0, 0, 0, 0]],
  ['rejected on paper', 'rejected', [['2026-11-01T00:00:00.000Z', 'es_submitted']], [1, 1, 0, 0, 0]],
  [
    'rejected after the last interview',
    'rejected',
    [
      ['2026-11-01T00:00:00.000Z', 'before_entry'],
      ['2026-11-03T00:00:00.000Z', 'final_interview'],
      ['2026-11-09T00:00:00.000Z', 'rejected'],
    ],
    [1, 1, 1, 1, 0],
  ],
  [
    'an offer that was a slip of the finger',
    'interview_waiting',
    [
      ['2026-11-01T00:00:00.000Z', 'interview_waiting'],
      ['2026-11-03T00:00:00.000Z', 'offer'],
      ['2026-11-03T00:00:59.999Z', 'interview_waiting'],
    ],
    [1, 1, 1, 0, 0],
  ],
  [
    'an offer that was declined after more than a moment',
    'declined',
    [
      ['2026-11-01T00:00:00.000Z', 'offer'],
      ['2026-11-01T00:01:00.000Z', 'declined'],
    ],
    [1, 1, 1, 1, 1],
  ],
];

test.each(FAR)('the funnel: %s', (_, status, steps, counts) => {
  expect(funnel([selection('a', { status })], history('a', ...steps)).map((it) => it.count)).toEqual(counts);
});
