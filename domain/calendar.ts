/** The calendar: which days a month shows, and what stands on each. */
import { endOf } from './events.ts';
import { addDays, addMonths, type Day, daysBetween, jstDay, parts, plus, weekday } from './time.ts';
import type { Entry } from './upcoming.ts';

/** Chips that a day shows before 他N件. */
export const CHIPS_PER_DAY = 2;
/** Days that one appointment covers at most, however late its end was entered. */
const LONGEST_DAYS = 62;

/** The first day of the month of a day. */
export function firstOfMonth(day: Day): Day {
  return `${day.slice(0, 8)}01`;
}

/** 2026年11月 */
export function monthLabel(day: Day): string {
  const [year, month] = parts(day);
  return `${year}年${month}月`;
}

/** The weeks that show a month, each from Sunday to Saturday; the first and the last reach into its neighbours. */
export function monthWeeks(day: Day): Day[][] {
  const first = firstOfMonth(day);
  const start = addDays(first, -weekday(first));
  const weeks = Math.ceil(daysBetween(start, addMonths(first, 1)) / 7);
  return Array.from({ length: weeks }, (_, week) =>
    Array.from({ length: 7 }, (_, column) => addDays(start, 7 * week + column)),
  );
}

/** The entries of each day in Japan, in the order given. An appointment over several days stands on each of them. */
export function entriesByDay(entries: readonly Entry[]): Map<Day, Entry[]> {
  const byDay = new Map<Day, Entry[]>();
  for (const entry of entries) {
    for (const day of daysOf(entry)) byDay.set(day, [...(byDay.get(day) ?? []), entry]);
  }
  return byDay;
}

function daysOf({ event }: Entry): Day[] {
  const first = jstDay(event.deadline);
  if (event.kind === 'deadline') return [first];
  // What ends at midnight does not touch the day that begins then.
  const last = jstDay(plus(endOf(event), -1));
  return Array.from({ length: Math.min(daysBetween(first, last) + 1, LONGEST_DAYS) }, (_, n) => addDays(first, n));
}
