import { relativeDay } from '../events/relative-day.ts';
import type { Instant } from '../time.ts';
import { awaitedEntries, openEntries } from './upcoming.ts';
import type { EventView, SelectionView } from './views.ts';

/** How many open events are still ahead today: the number at the app's icon. */
export function dueToday(selections: readonly SelectionView[], now: Instant): number {
  const isToday = ({ deadline }: EventView) => relativeDay(deadline, now).kind === 'today';
  return awaitedEntries(openEntries(selections, isToday)).length;
}
