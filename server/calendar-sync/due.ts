/** When a calendar is synced next. Further runs are planned in the transaction of what they are about. */
import { and, eq, isNotNull, sql } from 'drizzle-orm';
import { SECOND } from '#domain/time.ts';
import type { Db } from '../db/connect.ts';
import { calendarConnections } from '../db/schema/calendars.ts';

/** How long a change waits for further ones, and for its undo. */
const SETTLE_MS = 10 * SECOND;

/** To be called with every change of what calendars show of a student's events. Nothing happens without a connection. */
export async function calendarChanged(tx: Db, userId: string) {
  await tx
    .update(calendarConnections)
    .set({ changes: sql`${calendarConnections.changes} + 1`, dueAt: soon(SETTLE_MS) })
    .where(and(eq(calendarConnections.userId, userId), isNotNull(calendarConnections.refreshToken)));
}

/** SQL: this many ms from now, or earlier where a run is due earlier. */
export function soon(ms: number) {
  return sql`least(${calendarConnections.dueAt}, now() + ${ms}::bigint * interval '1 millisecond')`;
}
