import { expect, test } from 'vitest';
import { anEvent, aSelection } from '../testing.ts';
import { jstInstant } from '../time.ts';
import { byUpcomingDay, nextEntry } from './upcoming-days.ts';

const NOW = jstInstant('2026-11-27', '12:00');
const at = (text: string) => jstInstant(`2026-${text.slice(0, 5)}`, text.slice(6));
const entry = (id: string, moment: string, end: string | null = null) => {
  const event = anEvent({ id, kind: end ? 'appointment' : 'deadline', deadline: at(moment), endsAt: end && at(end) });
  return { event, selection: aSelection({ events: [event] }) };
};

const internship = entry('internship', '11-24 10:00', '11-28 18:00');
const morning = entry('morning', '11-27 11:30', '11-27 13:00');
const es = entry('es', '11-27 23:59');
const next = entry('next', '11-28 10:00', '11-28 11:00');

test('what began on an earlier day and goes on is listed today, with what is due today', () => {
  const days = byUpcomingDay([internship, morning, es, next], NOW);
  expect(days).toEqual([
    ['2026-11-27', internship, morning, es],
    ['2026-11-28', next],
  ]);
  expect(byUpcomingDay([internship], at('11-20 12:00'))).toEqual([['2026-11-24', internship]]);
});

test('what comes next has not begun, unless everything has', () => {
  expect(nextEntry([internship, morning, es, next], NOW)).toBe(es);
  expect(nextEntry([internship, next], NOW)).toBe(next);
  expect(nextEntry([internship, morning], NOW)).toBe(internship);
  expect(nextEntry([], NOW)).toBeUndefined();
});
