import { expect, test } from 'vitest';
import type { Entry } from '../selections/upcoming.ts';
import { anEvent, aSelection } from '../testing.ts';
import { jstInstant } from '../time.ts';
import { firstHour, lastHour, layWeek } from './calendar-week.ts';

const DAY = '2026-04-20';
const NEXT = '2026-04-21';
const moment = (text: string) => jstInstant(text.length > 5 ? text.slice(0, 10) : DAY, text.slice(-5));
const at = (from: string, to: string | null = null, kind: 'deadline' | 'appointment' = 'appointment') => ({
  event: anEvent({ id: from, kind, deadline: moment(from), endsAt: to && moment(to) }),
  selection: aSelection(),
});
const lay = (entries: Entry[], days = [DAY]) =>
  layWeek(
    entries.toSorted((a, b) => (a.event.deadline < b.event.deadline ? -1 : 1)),
    days,
  );
const drawn = (entries: Entry[], days = [DAY]) =>
  lay(entries, days).map((it) => it.blocks.map((block) => [block.from, block.to, block.lane, block.lanes]));

test.each([
  [
    'one after the other',
    [at('09:00'), at('10:00')],
    [
      [540, 600, 0, 1],
      [600, 660, 0, 1],
    ],
  ],
  [
    'two at a time',
    [at('09:00', '11:00'), at('10:00')],
    [
      [540, 660, 0, 2],
      [600, 660, 1, 2],
    ],
  ],
  [
    'a third where the first has ended',
    [at('09:00', '10:00'), at('09:30', '12:00'), at('10:00')],
    [
      [540, 600, 0, 2],
      [570, 720, 1, 2],
      [600, 660, 0, 2],
    ],
  ],
  ['ten minutes, drawn as half an hour', [at('09:00', '09:10')], [[540, 570, 0, 1]]],
  ['ten minutes at the end of the day', [at('23:45', '23:55')], [[1410, 1440, 0, 1]]],
  [
    'what is drawn as overlapping',
    [at('09:00', '09:10'), at('09:15', '09:40')],
    [
      [540, 570, 0, 2],
      [555, 585, 1, 2],
    ],
  ],
])('%s', (_, entries, blocks) => {
  expect(drawn(entries)).toEqual([blocks]);
});

test('an appointment over midnight stands at the end of one day and at the beginning of the next', () => {
  const night = at('23:00', `${NEXT} 01:00`);
  expect(drawn([night], [DAY, NEXT])).toEqual([[[1380, 1440, 0, 1]], [[0, 60, 0, 1]]]);
  expect(drawn([at('23:00', `${NEXT} 00:00`)], [DAY, NEXT])).toEqual([[[1380, 1440, 0, 1]], []]);
});

test('deadlines, and what lasts a day or longer, stand above the hours', () => {
  const [day] = lay([at('23:59', null, 'deadline'), at('09:00', `${NEXT} 09:00`), at('10:00')]);
  expect(day?.above.map((it) => it.event.id)).toEqual(['09:00', '23:59']);
  expect(day?.blocks.map((it) => it.entry.event.id)).toEqual(['10:00']);
  expect(day?.count).toBe(3);
});

test('where more overlap than stand side by side, the last place holds the rest', () => {
  const [day] = lay([
    at('09:00', '12:00'),
    at('09:30', '12:00'),
    at('10:00', '11:00'),
    at('10:30', '12:30'),
    at('13:00'),
  ]);
  expect(day?.blocks.map((it) => [it.entry.event.id, it.lane, it.lanes])).toEqual([
    ['09:00', 0, 3],
    ['09:30', 1, 3],
    ['13:00', 0, 1],
  ]);
  expect(day?.hidden.map((it) => [it.entries.length, it.from, it.to])).toEqual([[2, 600, 750]]);
});

test('where only two fit side by side, the second place holds the rest', () => {
  const entries = [at('09:00'), at('09:30'), at('09:40'), at('13:00'), at('13:30')];
  const [day] = layWeek(entries, [DAY], 2);
  expect(day?.blocks.map((it) => [it.entry.event.id, it.lane, it.lanes])).toEqual([
    ['09:00', 0, 2],
    ['13:00', 0, 2],
    ['13:30', 1, 2],
  ]);
  expect(day?.hidden.map((it) => [it.entries.length, it.from, it.to, it.lanes])).toEqual([[2, 570, 640, 2]]);
});

test.each([
  ['nothing', 9, 18, []],
  ['the day', 9, 18, [at('10:00'), at('17:00')]],
  ['an early start', 5, 18, [at('05:30')]],
  ['a late end', 9, 20, [at('18:30', '19:15')]],
  ['the end of a night', 0, 24, [at('23:30', `${NEXT} 00:30`)]],
  ['a deadline in the night', 9, 18, [at('02:00', null, 'deadline')]],
  [
    'more than stand side by side',
    9,
    21,
    [at('18:00', '18:30'), at('18:00', '18:30'), at('18:00', '18:30'), at('18:10', '21:00')],
  ],
] as const)('with %s, the hours are from %i to %i', (_, first, last, entries) => {
  const days = lay([...entries], [DAY, NEXT]);
  expect([firstHour(days), lastHour(days)]).toEqual([first, last]);
});
