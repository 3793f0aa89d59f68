import { statfs } from 'node:fs/promises';
import { sql } from 'drizzle-orm';
import { type Instant, MINUTE, SECOND, toMs } from '#domain/time.ts';
import type { Db } from '#server/db/connect.ts';
import { codeOf } from '../base/error-code.ts';

/** The state of one part; `slow` still works but needs attention. */
export type Check = 'ok' | 'slow' | 'down';
export type Parts = { database: Check; queue: Check; housekeeping: Check; disk: Check; clock: Check };
/** `lateJobs` names the housekeeping jobs that are `slow`; `sending` is `paused` in a restored installation until it is resumed. */
export type Health = { parts: Parts; lateJobs: string[]; sending: 'on' | 'paused' };

const MAX_QUEUE_LAG = 5 * MINUTE;
/** Intervals for which a housekeeping job may fail or not run. */
const MAX_MISSED_RUNS = 3;
const MAX_CLOCK_SKEW = 5 * SECOND;
const MIN_FREE_BYTES = 200 * 1024 * 1024;

/** Checks the parts that a request needs. `now` is the clock of this process, which is compared with the database's. */
export async function checkHealth(db: Db, dataDir: string, now: () => Instant): Promise<Health> {
  const [{ lateJobs, sending, ...asked }, disk] = await Promise.all([askDatabase(db, now), checkDisk(dataDir)]);
  return { parts: { ...asked, disk }, lateJobs, sending };
}

async function askDatabase(db: Db, now: () => Instant): Promise<Omit<Parts, 'disk'> & Omit<Health, 'parts'>> {
  try {
    const before = toMs(now());
    const { rows } = await db.execute<{ clock: Instant; oldest: Instant | null; late: string[]; paused: boolean }>(sql`
      SELECT clock_timestamp() AS clock, least(
          (SELECT min(scheduled_at) FROM reminders WHERE state = 'planned'),
          (SELECT min(next_attempt_at) FROM deliveries WHERE state IN ('due', 'sending'))) AS oldest,
        ARRAY(SELECT name FROM job_runs WHERE coalesce(last_ok_at, created_at) < now() - ${MAX_MISSED_RUNS} * interval_ms * interval '1 millisecond' ORDER BY name) AS late,
        coalesce((SELECT resumed_at IS NULL FROM restorations ORDER BY restored_at DESC, id DESC LIMIT 1), false) AS paused`);
    const after = toMs(now());
    const { clock = now(), oldest = null, late = [], paused = false } = rows[0] ?? {};
    const skew = Math.max(before - toMs(clock), toMs(clock) - after);
    const lag = oldest === null ? 0 : after - toMs(oldest);
    return {
      database: 'ok',
      queue: lag > MAX_QUEUE_LAG ? 'slow' : 'ok',
      housekeeping: late.length > 0 ? 'slow' : 'ok',
      clock: skew > MAX_CLOCK_SKEW ? 'slow' : 'ok',
      lateJobs: late,
      sending: paused ? 'paused' : 'on',
    };
  } catch {
    // Not logged: the monitor gets the answer, and asks often.
    return { database: 'down', queue: 'down', housekeeping: 'ok', clock: 'ok', lateJobs: [], sending: 'on' };
  }
}

async function checkDisk(dataDir: string): Promise<Check> {
  try {
    const { bavail, bsize } = await statfs(dataDir);
    return bavail * bsize < MIN_FREE_BYTES ? 'slow' : 'ok';
  } catch (error) {
    // With an external database and configured keys there is no folder that could be full.
    return codeOf(error) === 'ENOENT' ? 'ok' : 'slow';
  }
}
