import { and, eq, lt, notExists, sql } from 'drizzle-orm';
import { DAY, type Instant, plus } from '#domain/time.ts';
import type { Db } from '../db/connect.ts';
import { sharedContributions, sharedEvents } from '../db/schema.ts';

/** How long after its deadline a shared event is kept that was reported and behind which nobody stands any more. */
const ABANDONED_MS = 30 * DAY;

/** Removes what nobody stands behind and nobody can enter again. */
export async function purgeAbandoned(db: Db, now: Instant) {
  const behind = db
    .select({ one: sql`1` })
    .from(sharedContributions)
    .where(eq(sharedContributions.sharedEventId, sharedEvents.id));
  await db
    .delete(sharedEvents)
    .where(
      and(eq(sharedEvents.confirmations, 0), lt(sharedEvents.deadline, plus(now, -ABANDONED_MS)), notExists(behind)),
    );
}
