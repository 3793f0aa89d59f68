import { expect, test } from 'vitest';
import type { Placed } from '../events/travel.ts';
import type { Status } from '../taxonomy/statuses.ts';
import { anEvent, aSelection } from '../testing.ts';
import { jstInstant } from '../time.ts';
import { closePairs, namedAppointments, tooCloseLine, tooCloseText, tooCloseTo } from './travel.ts';
import { appointmentsNear, type Entry, findClashes, openEntries } from './upcoming.ts';
import type { EventView } from './views.ts';

const NOW = jstInstant('2026-11-25', '12:00');
const at = (text: string) => jstInstant(...(`2026-${text}`.split(' ') as [string, string]));

/** An interview at a company of its own, unless `more` says otherwise. */
function interview(
  id: string,
  from: string,
  to: string,
  more: Partial<EventView> = {},
  status: Status = 'in_progress',
) {
  const times = { deadline: at(from), endsAt: at(to) };
  const event = anEvent({ id, selectionId: id, eventType: 'interview', kind: 'appointment', ...times, ...more });
  return aSelection({ id, companyName: `${id}社`, status, events: [event] });
}
const entriesOf = (...selections: ReturnType<typeof interview>[]) => openEntries(selections);
const only = (selection: ReturnType<typeof interview>): Placed => entriesOf(selection)[0]?.event as Placed;
const named = (pairs: { pair: [Entry, Entry] }[]) => pairs.map(({ pair }) => pair.map((it) => it.event.id).join(''));

const A = interview('a', '12-01 10:00', '12-01 11:00');
const B = interview('b', '12-01 11:30', '12-01 12:30');
const C = interview('c', '12-01 13:00', '12-01 14:00');

const PAIRS: [what: string, selections: ReturnType<typeof interview>[], pairs: string[]][] = [
  ['two', [B, A], ['ab']],
  ['a chain of three: each with the next', [C, B, A], ['ab', 'bc']],
  ['with time enough', [A, interview('d', '12-01 12:00', '12-01 13:00')], []],
  ['one that lasts longer beside it', [A, B, interview('d', '12-01 10:30', '12-01 13:30')], ['ab']],
  [
    'both that overlap, with what comes next',
    [A, interview('d', '12-01 10:30', '12-01 11:10'), interview('e', '12-01 11:50', '12-01 13:00')],
    ['ae', 'de'],
  ],
  ['not past a third', [interview('a', '12-01 10:00', '12-01 11:00', { travelMinutes: 240 }), B, C], ['ab', 'bc']],
  [
    'over midnight',
    [interview('a', '12-01 23:00', '12-01 23:40'), interview('b', '12-02 00:10', '12-02 01:00')],
    ['ab'],
  ],
  ['one that was done', [A, interview('b', '12-01 11:30', '12-01 12:30', { completed: true })], []],
  ['one of a selection that has ended', [A, interview('b', '12-01 11:30', '12-01 12:30', {}, 'rejected')], []],
  ['a deadline', [A, interview('b', '12-01 11:30', '12-01 12:30', { kind: 'deadline', endsAt: null })], []],
  [
    'those that are over',
    [interview('a', '11-25 10:00', '11-25 11:00'), interview('b', '11-25 11:30', '11-25 11:59')],
    [],
  ],
  ['equal ends', [A, interview('b', '12-01 11:00', '12-01 12:00')], ['ab']],
];
test.each(PAIRS)('pairs too close to each other: %s', (_, selections, pairs) => {
  const entries = entriesOf(...selections);
  expect(named(closePairs(entries, 60, NOW))).toEqual(pairs);
  // What is typed is told the same of its neighbours as the calendar tells of it afterwards.
  for (const { event } of entries.filter((it) => it.event.deadline > NOW)) {
    const told = tooCloseTo(event, namedAppointments(entries, event.id), 60).map((it) => it.other.name[0]);
    const isAwaited = selections.some((it) => it.id === event.id && it.status === 'in_progress');
    const shown = pairs.filter((it) => it.includes(event.id)).map((it) => it.replace(event.id, ''));
    if (isAwaited) expect(told).toEqual(shown);
  }
});

test('what overlaps is a clash, and is not told a second time', () => {
  const entries = entriesOf(A, interview('b', '12-01 10:30', '12-01 11:30'));
  expect(findClashes(entries, NOW).count).toBe(1);
  expect(closePairs(entries, 60, NOW)).toEqual([]);
  expect(tooCloseTo(only(A), namedAppointments(entries, 'a'), 60)).toEqual([]);
});

test('a travel time of its own, or another usual one, makes it enough', () => {
  const entries = entriesOf(A, interview('b', '12-01 11:30', '12-01 12:30', { travelMinutes: 30 }));
  expect(closePairs(entries, 60, NOW)).toEqual([]);
  expect(closePairs(entriesOf(A, B), 30, NOW)).toEqual([]);
});

const TEXTS: [typed: Placed, other: ReturnType<typeof interview>, text: string, line: string][] = [
  [
    only(B),
    interview('a', '12-01 10:00', '12-01 11:00', { publicDescription: '一次面接', location: '大手町' }),
    'a社の一次面接（10:00〜11:00・大手町）から移動に1時間みていますが、30分しかありません',
    'a社の一次面接から30分しかありません（移動1時間）',
  ],
  [
    only(B),
    interview('c', '12-01 13:15', '12-01 14:00', { travelMinutes: 90 }),
    'c社の面接（13:15〜14:00）まで移動に1時間30分みていますが、45分しかありません',
    'c社の面接まで45分しかありません（移動1時間30分）',
  ],
  [
    only(B),
    interview('a', '12-01 10:00', '12-01 11:30'),
    'a社の面接（10:00〜11:30）から移動に1時間みていますが、時間がありません',
    'a社の面接との間がありません（移動1時間）',
  ],
  [
    only(interview('b', '12-01 11:05', '12-01 12:00', { location: 'Zoom' })),
    interview('a', '12-01 10:00', '12-01 11:00', { location: 'オンライン' }),
    'a社の面接（10:00〜11:00・オンライン）との間に10分みていますが、5分しかありません',
    'a社の面接から5分しかありません（間隔10分）',
  ],
  [
    only(interview('b', '12-02 00:10', '12-02 01:00')),
    interview('a', '12-01 23:00', '12-01 23:40'),
    'a社の面接（12/1（火）23:00〜23:40）から移動に1時間みていますが、30分しかありません',
    'a社の面接から30分しかありません（移動1時間）',
  ],
];
test.each(TEXTS)('it is said in words (%#)', (typed, other, text, line) => {
  const [found] = tooCloseTo(typed, namedAppointments(entriesOf(other)), 60);
  const day = typed.deadline.startsWith('2026-12-01T15') ? '2026-12-02' : '2026-12-01';
  expect(found && [tooCloseText(found, day), tooCloseLine(found)]).toEqual([text, line]);
});

test('near an entry is what can overlap with it, or be too close to it, and nothing else', () => {
  const entries = entriesOf(interview('x', '12-02 10:00', '12-02 11:00'));
  const selections = [
    interview('long', '11-20 10:00', '12-02 09:00'),
    interview('before', '12-02 08:00', '12-02 09:30'),
    interview('x', '12-02 10:00', '12-02 11:00'),
    interview('late', '12-03 10:30', '12-03 11:00'),
    interview('far', '12-04 10:00', '12-04 11:00'),
    interview('over', '11-30 10:00', '11-30 11:00'),
    interview('due', '12-02 10:00', '12-02 11:00', { kind: 'deadline', endsAt: null }),
    interview('done', '12-02 10:00', '12-02 11:00', { completed: true }),
  ];
  expect(appointmentsNear(entries, selections).map((it) => it.event.id)).toEqual(['long', 'before', 'x', 'late']);
  expect(appointmentsNear([], selections)).toEqual([]);
});
