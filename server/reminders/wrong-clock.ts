/** What a clock that was ahead has put off. */
import { sql } from 'drizzle-orm';
import type { Instant } from '#domain/time.ts';
import { type Db, transaction } from '../db/connect.ts';
import { lockStudent } from '../db/locks.ts';
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

/** Plans the reminders again that were changed at a moment still to come, each for its own moment. */
async function replanAhead(db: Db, now: Instant): Promise<void> {
  const { rows } = await db.execute<{ userId: string; eventIds: string[] }>(sql`
    select user_id as "userId", array_agg(distinct event_id order by event_id) as "eventIds" from reminders
    where state = 'planned' and updated_at > ${now}
    group by user_id order by user_id`);
  for (const { userId, eventIds } of rows)
    await transaction(db, async (tx) => {
      await lockStudent(tx, userId);
      await replanReminders(tx, userId, eventIds, now);
    });
}
