import { lt, lte } from 'drizzle-orm';
import { DAY, type Instant, plus } from '#domain/time.ts';
import type { Db } from '../db/connect.ts';
import { idempotencyKeys, sessions, verifications } from '../db/schema.ts';
import { purgeLimits } from '../limits.ts';
import { purgeSignUps } from './pending.ts';

/** Deletes what has had its time: sessions, unfinished sign-ups, counters, and the keys of repeatable writes. */
export async function housekeeping(db: Db, now: Instant) {
  await db.delete(sessions).where(lte(sessions.expiresAt, now));
  await db.delete(verifications).where(lte(verifications.expiresAt, now));
  await db.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, plus(now, -DAY)));
  await purgeSignUps(db, now);
  await purgeLimits(db, now);
}
