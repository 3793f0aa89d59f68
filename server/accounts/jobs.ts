import { lt, lte } from 'drizzle-orm';
import { GOOGLE_SIGN_IN_MS } from '#domain/session.ts';
import { DAY, type Instant, plus } from '#domain/time.ts';
import type { Db } from '../db/connect.ts';
import { googleSignIns, idempotencyKeys, mailedLinks, sessions } from '../db/schema.ts';
import { purgeLimits } from '../limits.ts';
import { purgeSignUps } from './pending.ts';

/** Deletes what has had its time: sessions, unfinished sign-ups and sign-ins, links, counters, and the keys of repeatable writes. */
export async function housekeeping(db: Db, now: Instant) {
  await db.delete(sessions).where(lte(sessions.expiresAt, now));
  await db.delete(mailedLinks).where(lte(mailedLinks.expiresAt, now));
  await db.delete(googleSignIns).where(lt(googleSignIns.createdAt, plus(now, -GOOGLE_SIGN_IN_MS)));
  await db.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, plus(now, -DAY)));
  await purgeSignUps(db, now);
  await purgeLimits(db, now);
}
