/** How the deadlines of many days are shown at a glance. */
import { awaitedEntries, type Entry, openEntries } from '../selections/upcoming.ts';
import type { SelectionView } from '../selections/views.ts';
import { addDays, type Day, jstDay } from '../time.ts';
import { weekOf } from './calendar.ts';

/** Weeks that are looked at ahead, with the present one. */
export const WEEKS_AHEAD = 8;

/** The shades of a day: none, one, two, three deadlines, and more. */
export const HEAT_LEVELS = [0, 1, 2, 3, 4] as const;
/** One of the shades. */
export type HeatLevel = (typeof HEAT_LEVELS)[number];

/** The shade of a day with so many deadlines. */
export function heatLevel(count: number): HeatLevel {
  return HEAT_LEVELS[Math.min(count, HEAT_LEVELS.length - 1)] ?? 0;
}

/** The deadlines among open entries, of selections that go on, by their day in Japan. */
export function deadlinesOf(entries: readonly Entry[]): Map<Day, Entry[]> {
  const deadlines = awaitedEntries(entries).filter(({ event }) => event.kind === 'deadline');
  return Map.groupBy(deadlines, ({ event }) => jstDay(event.deadline));
}

/** The open deadlines of selections that go on, by their day in Japan. */
export function deadlinesByDay(selections: readonly SelectionView[]): Map<Day, Entry[]> {
  return deadlinesOf(openEntries(selections));
}

/** The weeks ahead, each from Sunday, the first with today. */
export function weeksAhead(today: Day): Day[][] {
  return Array.from({ length: WEEKS_AHEAD }, (_, at) => weekOf(addDays(today, 7 * at)));
}
