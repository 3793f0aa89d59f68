/** What a clock that was ahead has put off. */
import { and, eq, gt, inArray, sql } from 'drizzle-orm';
import { isUntimed, nominalTime } from '#domain/reminders/timings.ts';
import type { Instant } from '#domain/time.ts';
import { type Db, transaction } from '../db/connect.ts';
import { lockStudent } from '../db/locks.ts';
import { reminders } from '../db/schema/reminders.ts';
import { events } from '../db/schema/selections.ts';
import { replanReminders } from './plan.ts';

/**
 * Returns what a process calls before it looks for due reminders, with the time of the database. At its start, and whenever the clock has gone
 * back, it plans those again that were put off to the end of quiet hours while the clock was ahead. That looks at all planned reminders.
 */
export function openClockWatch(db: Db): (now: Instant) => Promise<void> {
  let before: Instant | null = null;
  return async (now) => {
    if (before === null || now < before) await replanAhead(db, now);
    before = now;
  };
}

/** Plans the reminders again that were changed at a moment still to come, each for its own moment, or for now where that has passed meanwhile. */
async function replanAhead(db: Db, now: Instant): Promise<void> {
  const { rows } = await db.execute<{ userId: string; eventIds: string[] }>(sql`
    select user_id as "userId", array_agg(distinct event_id order by event_id) as "eventIds" from reminders
    where state = 'planned' and updated_at > ${now}
    group by user_id order by user_id`);
  for (const { userId, eventIds } of rows)
    await transaction(db, async (tx) => {
      await lockStudent(tx, userId);
      await replanReminders(tx, userId, eventIds, now);
      await catchUp(tx, userId, eventIds, now);
    });
}

/** Makes due what is still put off although its own moment has passed. Where it is quiet now, it waits again. */
async function catchUp(tx: Db, userId: string, eventIds: string[], now: Instant): Promise<void> {
  const putOff = await tx
    .select({ id: reminders.id, type: reminders.type, deadline: events.deadline })
    .from(reminders)
    .innerJoin(events, and(eq(events.userId, reminders.userId), eq(events.id, reminders.eventId)))
    .where(
      and(
        eq(reminders.userId, userId),
        inArray(reminders.eventId, eventIds),
        eq(reminders.state, 'planned'),
        gt(reminders.updatedAt, now),
        gt(reminders.scheduledAt, now),
      ),
    );
  const late = putOff.filter((it) => !isUntimed(it.type) && nominalTime(it.type, it.deadline) <= now);
  if (late.length === 0) return;
  const ids = late.map((it) => it.id);
  await tx
    .update(reminders)
    .set({ scheduledAt: now, updatedAt: now })
    .where(and(eq(reminders.userId, userId), inArray(reminders.id, ids)));
}
