/** What follows from a change of events, in the transaction that changes them. What else is to follow has its place here. */
import type { Instant } from '#domain/time.ts';
import type { Db } from '../db/connect.ts';
import { replanReminders } from '../reminders/plan.ts';
import { shareEvents } from '../sharing/share.ts';

/** Events were added, changed, deleted or restored: their reminders are planned again, and others see what they may know of them. */
export async function eventsChanged(tx: Db, userId: string, eventIds: string[], now: Instant) {
  await replanReminders(tx, userId, eventIds, now);
  // All at once: shared entries are held in the order of their keys (db/locks.ts).
  await shareEvents(tx, userId, eventIds, now);
}

/** Events were completed or reopened, their selection came to an end, or other reminders were chosen: others know nothing of that. */
export async function progressChanged(tx: Db, userId: string, eventIds: string[], now: Instant) {
  await replanReminders(tx, userId, eventIds, now);
}
