import { and, eq, gt, inArray, isNull, not } from 'drizzle-orm';
import type { Instant } from '#domain/time.ts';
import type { Db } from '../db/connect.ts';
import { sessions, users } from '../db/schema/accounts.ts';
import { isBanned } from '../http/standing.ts';

/** Of these sessions, the ids that are still valid. */
export async function openSessions(db: Db, ids: string[], now: Instant): Promise<Set<string>> {
  const open = await db
    .select({ id: sessions.id })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(inArray(sessions.id, ids), gt(sessions.expiresAt, now), isNull(users.withdrawnAt), not(isBanned(now))));
  return new Set(open.map((session) => session.id));
}
