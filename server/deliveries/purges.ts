import { and, lt, notInArray, sql } from 'drizzle-orm';
import { type Instant, plus } from '#domain/time.ts';
import type { Db } from '../db/connect.ts';
import { purgeRows } from '../db/purge.ts';
import { USAGE_LOG_MS } from '../db/retention.ts';
import { deliveries, reminders } from '../db/schema/reminders.ts';

/**
 * Deletes the deliveries that ended more than a year ago. It selects by `created_at`, which is indexed; no row ends before it is created.
 */
export async function purgeDeliveries(db: Db, now: Instant, signal?: AbortSignal) {
  await purgeRows(db, deliveries, endedDeliveries(now), signal);
}

/** SQL: the delivery ended more than a year ago. */
export function endedDeliveries(now: Instant) {
  const before = plus(now, -USAGE_LOG_MS);
  const ended = and(notInArray(deliveries.state, ['due', 'sending']), lt(deliveries.updatedAt, before));
  return and(lt(deliveries.createdAt, before), ended);
}

/** Deletes the reminders that were due more than a year ago, unless one of their deliveries must still be kept. */
export async function purgeReminders(db: Db, now: Instant, signal?: AbortSignal) {
  await purgeRows(db, reminders, pastReminders(now), signal);
}

/** SQL: the reminder was due more than a year ago, and none of its deliveries must be kept. */
export function pastReminders(now: Instant) {
  const before = plus(now, -USAGE_LOG_MS);
  const over = and(sql`${reminders.state} <> 'planned'`, lt(reminders.scheduledAt, before));
  const carried = sql`exists (
    select from ${deliveries} where ${deliveries.userId} = ${reminders.userId} and ${deliveries.reminderId} = ${reminders.id}
      and not (${endedDeliveries(now)}))`;
  return and(lt(reminders.createdAt, before), over, sql`not ${carried}`);
}
