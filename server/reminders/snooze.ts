import { and, eq, inArray, max } from 'drizzle-orm';
import { AppError } from '#domain/errors.ts';
import { snoozeTime } from '#domain/reminders/snooze.ts';
import { SNOOZE } from '#domain/reminders/timings.ts';
import type { Instant } from '#domain/time.ts';
import { newId } from '../base/ids.ts';
import { announce, type Db } from '../db/connect.ts';
import { reminders } from '../db/schema/reminders.ts';
import { remindedEvents } from './plan.ts';

/**
 * Plans the 再通知 of an event that the caller has locked, in place of one that is still planned. What was sent before stays in the history.
 * @throws AppError `not_snoozable` for an event that is completed or within the hour.
 */
export async function planSnooze(tx: Db, userId: string, eventId: string, now: Instant) {
  const event = (await remindedEvents(tx, userId, [eventId])).get(eventId);
  const scheduledAt = event && snoozeTime(event, now);
  if (!scheduledAt) throw new AppError('not_snoozable');
  const its = and(eq(reminders.userId, userId), eq(reminders.eventId, eventId), eq(reminders.type, SNOOZE));
  await tx.delete(reminders).where(and(its, inArray(reminders.state, ['planned', 'cancelled'])));
  const [sent] = await tx
    .select({ last: max(reminders.deadlineVersion) })
    .from(reminders)
    .where(its);
  const deadlineVersion = (sent?.last ?? 0) + 1;
  await tx.insert(reminders).values({
    userId,
    id: newId(),
    eventId,
    type: SNOOZE,
    deadlineVersion,
    scheduledAt,
    createdAt: now,
    updatedAt: now,
  });
  await announce(tx, 'reminders', '');
  return { scheduledAt };
}
