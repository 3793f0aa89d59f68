/** The list of what comes next as home shows it: by day, and which entry is first to be done. */
import { type Day, type Instant, jstDay } from '../time.ts';
import type { Entry } from './upcoming.ts';

/** Each day with its entries, in their order; what began on an earlier day and goes on is of today. */
export function byUpcomingDay(entries: readonly Entry[], now: Instant): [Day, ...Entry[]][] {
  const days: [Day, ...Entry[]][] = [];
  for (const entry of entries) {
    const { deadline } = entry.event;
    const day = jstDay(deadline < now ? now : deadline);
    const last = days.at(-1);
    if (last?.[0] === day) last.push(entry);
    else days.push([day, entry]);
  }
  return days;
}

/** The first entry that has not begun; where all have, the first of all. */
export function nextEntry(entries: readonly Entry[], now: Instant): Entry | undefined {
  return entries.find(({ event }) => event.deadline >= now) ?? entries[0];
}
