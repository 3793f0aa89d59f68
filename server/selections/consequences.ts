/** What follows from a change of events, in the transaction that changes them. Further consequences belong here. */
import type { Instant } from '#domain/time.ts';
import { calendarChanged } from '../calendar-sync/due.ts';
import type { Db } from '../db/connect.ts';
import { replanReminders } from '../reminders/plan.ts';
import { shareEvents } from '../sharing/share.ts';
import { planWebhooks } from '../webhooks/plan.ts';

/**
 * To be called after events were added, changed, deleted or restored: replans their reminders, updates what is shared of them,
 * and has the student's calendar brought up to date.
 */
export async function eventsChanged(tx: Db, userId: string, eventIds: string[], now: Instant) {
  await replanReminders(tx, userId, eventIds, now);
  await tellOfEvents(tx, userId, eventIds, now);
  // All at once, because shared events are locked in the order of their keys (db/locks.ts).
  await shareEvents(tx, userId, eventIds, now);
  await calendarChanged(tx, userId);
}

/**
 * To be called after events were completed or reopened, their selection ended, or their reminders were chosen: nothing of that is shared.
 */
export async function progressChanged(tx: Db, userId: string, eventIds: string[], now: Instant) {
  await replanReminders(tx, userId, eventIds, now);
  await tellOfEvents(tx, userId, eventIds, now);
  await calendarChanged(tx, userId);
}

/** To be called after selections were added, changed, deleted or restored: the student's webhooks are told. */
export async function selectionsChanged(tx: Db, userId: string, ids: readonly string[], now: Instant) {
  const changes = ids.map((id) => ({ of: 'selection' as const, id }));
  await planWebhooks(tx, userId, changes, now);
}

async function tellOfEvents(tx: Db, userId: string, ids: readonly string[], now: Instant) {
  const changes = ids.map((id) => ({ of: 'event' as const, id }));
  await planWebhooks(tx, userId, changes, now);
}
