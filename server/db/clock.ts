/** The database's clock. */
import { sql } from 'drizzle-orm';
import type { Instant } from '#domain/time.ts';
import type { Db } from './connect.ts';

/** The database's time, which all claims use: it is the same for all processes. */
export async function databaseNow(db: Db): Promise<Instant> {
  const { rows } = await db.execute<{ now: Instant }>(sql`select now() as now`);
  return (rows[0] as { now: Instant }).now;
}
