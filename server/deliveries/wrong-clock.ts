/** What a clock that was days ahead has planned. */
import { sql } from 'drizzle-orm';
import { DAY, HOUR, type Instant, plus } from '#domain/time.ts';
import { executeForFound } from '../db/cluster/by-shard.ts';
import type { Db } from '../db/connect.ts';
import { CHANNELS } from './queries.ts';

/** No attempt is planned further ahead: by the longest pause between two, and by the end of the quiet hours after it. */
export const LONGEST_PAUSE_MS = 6 * HOUR;
const LONGEST_HOLD_MS = LONGEST_PAUSE_MS + DAY;

/**
 * Brings forward the attempts that are planned further ahead than any wait lasts: to the moment of their reminder, or to now. What was tried
 * waits as long as it was to wait then, and a lease at least. Returns their number.
 */
export async function bringForward(db: Db, leaseMs: number, now: Instant): Promise<number> {
  const wrong = sql`
    from deliveries d
    left join reminders r on r.user_id = d.user_id and r.id = d.reminder_id /* r by shard */
    where d.channel in ${CHANNELS} and d.state in ('due', 'sending') and d.next_attempt_at > ${plus(now, LONGEST_PAUSE_MS)}
      and (d.held_until is distinct from d.next_attempt_at or d.next_attempt_at > ${plus(now, LONGEST_HOLD_MS)})
      and d.next_attempt_at is distinct from r.scheduled_at /* d by shard */`;
  const { rowCount } = await executeForFound(
    db,
    sql`select d.user_id ${wrong}`,
    sql`
    update deliveries d
    set held_until = null, updated_at = ${now},
      next_attempt_at = greatest(wrong.scheduled_at, ${now}::timestamptz,
        case when d.state = 'sending' or d.failure is not null then ${plus(now, leaseMs)}::timestamptz end,
        case when d.state = 'due' and d.failure is not null and d.updated_at > ${now} and d.held_until is distinct from d.next_attempt_at
          then ${now}::timestamptz + least(d.next_attempt_at - d.updated_at, ${`${LONGEST_PAUSE_MS} ms`}::interval) end)
    from (select d.user_id, d.id, r.scheduled_at ${wrong} for update of d skip locked) wrong
    where d.user_id = wrong.user_id and d.id = wrong.id /* d by shard */`,
  );
  return rowCount;
}
