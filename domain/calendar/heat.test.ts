import { expect, test } from 'vitest';
import { anEvent, aSelection } from '../testing.ts';
import { deadlinesByDay, heatLevel, weeksAhead } from './heat.ts';

test.each([
  [0, 0],
  [1, 1],
  [3, 3],
  [4, 4],
  [40, 4],
])('%i deadlines have the shade %i', (count, level) => {
  expect(heatLevel(count)).toBe(level);
});

test('the weeks ahead begin with the Sunday of this one, and go over the end of the year', () => {
  const weeks = weeksAhead('2026-11-21');
  expect([weeks.length, weeks[0]?.[0], weeks[0]?.[6], weeks[7]?.[6]]).toEqual([
    8,
    '2026-11-15',
    '2026-11-21',
    '2027-01-09',
  ]);
});

test('open deadlines of selections that go on are counted by their day in Japan; appointments are not', () => {
  const event = (id: string, deadline: string, more: object = {}) =>
    anEvent({ id, selectionId: 's', deadline, kind: 'deadline', ...more });
  const late = '2026-11-30T14:59:00.000Z'; // 23:59 in Japan
  const selections = [
    aSelection({
      id: 's',
      events: [
        event('a', late),
        event('b', '2026-11-30T15:00:00.000Z'),
        event('done', late, { completed: true }),
        event('interview', late, { eventType: 'interview', kind: 'appointment' }),
      ],
    }),
    aSelection({ id: 'lost', status: 'rejected', events: [event('c', late)] }),
  ];
  const counted = [...deadlinesByDay(selections)].map(([day, entries]) => [day, entries.map((it) => it.event.id)]);
  expect(counted).toEqual([
    ['2026-11-30', ['a']],
    ['2026-12-01', ['b']],
  ]);
});
