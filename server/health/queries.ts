import { statfs } from 'node:fs/promises';
import { sql } from 'drizzle-orm';
import { type Instant, MINUTE, SECOND, toMs } from '#domain/time.ts';
import type { Db } from '#server/db/connect.ts';

/** Whether one part does its work; `slow` still works, and wants somebody to look. */
export type Check = 'ok' | 'slow' | 'down';
export type Health = { database: Check; queue: Check; disk: Check; clock: Check };

const MAX_QUEUE_LAG = 5 * MINUTE;
const MAX_CLOCK_SKEW = 5 * SECOND;
const MIN_FREE_BYTES = 200 * 1024 * 1024;

/** How the parts are that a request needs. `now` is the clock of this process, which is held against the database's. */
export async function checkHealth(db: Db, dataDir: string, now: () => Instant): Promise<Health> {
  const [asked, disk] = await Promise.all([askDatabase(db, now), checkDisk(dataDir)]);
  return { ...asked, disk };
}

async function askDatabase(db: Db, now: () => Instant): Promise<Omit<Health, 'disk'>> {
  try {
    const before = toMs(now());
    const { rows } = await db.execute<{ clock: Instant; oldest: Instant | null }>(sql`
      SELECT clock_timestamp() AS clock, (SELECT min(scheduled_at) FROM reminders WHERE state = 'planned') AS oldest`);
    const after = toMs(now());
    const { clock = now(), oldest = null } = rows[0] ?? {};
    const skew = Math.max(before - toMs(clock), toMs(clock) - after);
    const lag = oldest === null ? 0 : after - toMs(oldest);
    return { database: 'ok', queue: lag > MAX_QUEUE_LAG ? 'slow' : 'ok', clock: skew > MAX_CLOCK_SKEW ? 'slow' : 'ok' };
  } catch {
    // Not logged: whoever asks is told, and asks often.
    return { database: 'down', queue: 'down', clock: 'ok' };
  }
}

async function checkDisk(dataDir: string): Promise<Check> {
  try {
    const { bavail, bsize } = await statfs(dataDir);
    return bavail * bsize < MIN_FREE_BYTES ? 'slow' : 'ok';
  } catch (error) {
    // With a database elsewhere and given keys there is no folder, and nothing to run out of.
    return (error as NodeJS.ErrnoException).code === 'ENOENT' ? 'ok' : 'slow';
  }
}
