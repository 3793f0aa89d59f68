import { sql } from 'drizzle-orm';
import type { Instant } from '#domain/time.ts';
import { type Db, transaction } from '../db/connect.ts';
import { lockStudent } from '../db/locks.ts';
import { replanAccount } from './plan.ts';

/** The name of the job, which is the key of its row. */
export const ACCOUNT_TIMINGS_JOB = 'account_timings';
/** The number of students read at once. Each is planned in a transaction of its own. */
const STUDENTS = 200;
/** The cursor once all students are done. */
const DONE = '~';

/**
 * Plans the account's timings for the events that were entered before there were any. Goes through all students once, however often it
 * is run or interrupted; afterwards every write plans them.
 */
export async function planAllAccounts(db: Db, now: Instant, signal: AbortSignal): Promise<void> {
  for (let cursor = await readCursor(db); cursor !== DONE; ) {
    const { rows } = await db.execute<{ userId: string }>(sql`
      select distinct user_id as "userId" from events
      where user_id > ${cursor} and deadline > ${now} and not completed and deleted_at is null
      order by user_id limit ${STUDENTS}`);
    for (const { userId } of rows) {
      signal.throwIfAborted();
      await transaction(db, async (tx) => {
        await lockStudent(tx, userId);
        await replanAccount(tx, userId, now);
      });
    }
    cursor = rows.at(-1)?.userId ?? DONE;
    await db.execute(sql`update job_runs set cursor = ${cursor} where name = ${ACCOUNT_TIMINGS_JOB}`);
  }
}

async function readCursor(db: Db): Promise<string> {
  const { rows } = await db.execute<{ cursor: string | null }>(
    sql`select cursor from job_runs where name = ${ACCOUNT_TIMINGS_JOB}`,
  );
  return rows[0]?.cursor ?? '';
}
