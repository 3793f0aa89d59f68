import { and, eq, lt, notExists, or, sql } from 'drizzle-orm';
import { DAY, type Instant, plus } from '#domain/time.ts';
import type { Db } from '../db/connect.ts';
import { purgeRows } from '../db/purge.ts';
import { USAGE_LOG_MS } from '../db/retention.ts';
import { companies } from '../db/schema/companies.ts';
import { sharedContributions, sharedEvents } from '../db/schema/sharing.ts';
import { showConfirmed } from './reports.ts';

/** How long after its deadline a shared event with reports but without contributions is kept. */
const ABANDONED_MS = 30 * DAY;

/**
 * Shows hidden events again that enough by now established accounts confirmed; removes those that have no contributions and can get none.
 */
export async function purgeAbandoned(db: Db, now: Instant, signal?: AbortSignal) {
  const behind = db
    .select({ one: sql`1` })
    .from(sharedContributions)
    .where(eq(sharedContributions.sharedEventId, sharedEvents.id));
  const isOver = and(eq(sharedEvents.confirmations, 0), lt(sharedEvents.deadline, plus(now, -ABANDONED_MS)));
  // When an account is deleted its contributions go, but the count stays.
  const isLongOver = lt(sharedEvents.deadline, plus(now, -USAGE_LOG_MS));
  // A merge leaves shared events behind until it can no longer be undone (admin/companies/jobs.ts).
  const isOfShownCompany = sql`not exists (
    select from ${companies} c where c.id = ${sharedEvents.companyId} and c.merged_into is not null)`;
  await showConfirmed(db, null, now);
  await purgeRows(db, sharedEvents, and(or(isOver, isLongOver), notExists(behind), isOfShownCompany), signal);
}
