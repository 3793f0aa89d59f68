/** What push messages carry beside their reminder: the number at the app's icon, and which notifications may stay on the screen. */
import { sql } from 'drizzle-orm';
import { MAX_OPEN_IDS } from '#domain/reminders/push-message.ts';
import { CLOSED_STATUSES } from '#domain/taxonomy/statuses.ts';
import { addDays, type Instant, jstDay, jstInstant } from '#domain/time.ts';
import type { Db } from '../db/connect.ts';

export type PushFacts = {
  /** The open events that are still ahead today. As `dueToday` in domain/selections/due-today.ts. */
  dueToday: number;
  /** The open events that were told already; null where they are too many for a message. */
  open: string[] | null;
};

/** The facts about a student without open events. */
export const NO_FACTS: PushFacts = { dueToday: 0, open: [] };

/** The facts about these students at `now`, by their ids; nothing about a student without open events. */
export async function pushFacts(db: Db, userIds: string[], now: Instant): Promise<Map<string, PushFacts>> {
  if (userIds.length === 0) return new Map();
  const students = sql.param([...new Set(userIds)]);
  const tomorrow = jstInstant(addDays(jstDay(now), 1), '00:00');
  const { rows } = await db.execute<{ userId: string; dueToday: number; told: string[] | null }>(sql`
    select user_id as "userId", (count(*) filter (where is_today))::int as "dueToday",
      (array_agg(id) filter (where is_told))[1:${sql.raw(`${MAX_OPEN_IDS + 1}`)}] as told
    from (
      select e.user_id, e.id, e.deadline < ${tomorrow} as is_today, exists (
        select from reminders r where r.user_id = e.user_id and r.event_id = e.id and r.state = 'dispatched') as is_told
      from events e
      join selections s on s.user_id = e.user_id and s.id = e.selection_id
      where e.user_id = any(${students}::text[]) and e.deadline >= ${now} and not e.completed and e.deleted_at is null
        and s.deleted_at is null and s.status <> all(${sql.param([...CLOSED_STATUSES])}::text[])
    ) open
    group by user_id`);
  return new Map(
    rows.map(({ userId, dueToday, told }) => {
      const open = told ?? [];
      return [userId, { dueToday, open: open.length > MAX_OPEN_IDS ? null : open }];
    }),
  );
}
