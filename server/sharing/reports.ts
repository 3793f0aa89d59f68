/** Reports of shared events. Enough of them hide one; the events that students took from it stay as they are. */
import { and, eq, lte } from 'drizzle-orm';
import { AppError } from '#domain/errors.ts';
import { MAX_REPORTS_A_DAY, NEW_ACCOUNT_MS, REPORTS_TO_HIDE } from '#domain/sharing.ts';
import type { ReportReason } from '#domain/taxonomy/report-reasons.ts';
import { DAY, type Instant, plus } from '#domain/time.ts';
import type { Db } from '../db/connect.ts';
import { sharedEvents, sharedReports, users } from '../db/schema.ts';
import { isId } from '../ids.ts';
import { type Limit, limitKey, take } from '../limits.ts';

const REPORTS: Limit = { max: MAX_REPORTS_A_DAY, windowMs: DAY };

/** Reports a shared event, once for each student: a repeat changes the reason. @throws AppError `shared_event_not_found`, `too_many_requests`. */
export async function report(tx: Db, userId: string, id: string, reason: ReportReason, now: Instant) {
  await heldEntry(tx, id);
  // Counted apart from the rows: whoever takes reports back does not get them anew.
  await take(tx, limitKey('report', userId), REPORTS, now);
  await tx
    .insert(sharedReports)
    .values({ sharedEventId: id, userId, reason, createdAt: now })
    .onConflictDoUpdate({ target: [sharedReports.sharedEventId, sharedReports.userId], set: { reason } });
  await hideOrShow(tx, id, now);
}

/** Takes one's own report back. @throws AppError `shared_event_not_found`. */
export async function takeReportBack(tx: Db, userId: string, id: string, now: Instant) {
  await heldEntry(tx, id);
  await tx.delete(sharedReports).where(and(eq(sharedReports.sharedEventId, id), eq(sharedReports.userId, userId)));
  await hideOrShow(tx, id, now);
}

/** Held until the transaction ends: of reports that come together, each sees those before it. */
async function heldEntry(tx: Db, id: string) {
  if (!isId(id)) throw new AppError('shared_event_not_found');
  const [entry] = await tx
    .select({ id: sharedEvents.id })
    .from(sharedEvents)
    .where(eq(sharedEvents.id, id))
    .for('update');
  if (!entry) throw new AppError('shared_event_not_found');
}

/** Accounts that are new do not count here either. */
async function hideOrShow(tx: Db, id: string, now: Instant) {
  const [entry] = await tx
    .select({ hiddenAt: sharedEvents.hiddenAt })
    .from(sharedEvents)
    .where(eq(sharedEvents.id, id));
  const reporting = await tx
    .select({ userId: sharedReports.userId })
    .from(sharedReports)
    .innerJoin(users, eq(users.id, sharedReports.userId))
    .where(and(eq(sharedReports.sharedEventId, id), lte(users.createdAt, plus(now, -NEW_ACCOUNT_MS))));
  const hidden = reporting.length >= REPORTS_TO_HIDE;
  if (hidden === (entry?.hiddenAt != null)) return;
  await tx
    .update(sharedEvents)
    .set({ hiddenAt: hidden ? now : null })
    .where(eq(sharedEvents.id, id));
}
