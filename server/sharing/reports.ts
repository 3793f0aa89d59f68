/**
 * Reports of shared events. Enough of them hide one, and further students who enter it show it again; events that were copied from it stay
 * as they are.
 */
import { and, eq, type SQL, sql } from 'drizzle-orm';
import { AppError } from '#domain/errors.ts';
import { CONFIRMING_PER_REPORT, enoughToHide } from '#domain/sharing/hiding.ts';
import { MAX_REPORTS_A_DAY, NEW_ACCOUNT_MS } from '#domain/sharing/sharing.ts';
import type { ReportReason } from '#domain/taxonomy/report-reasons.ts';
import { DAY, type Instant, plus } from '#domain/time.ts';
import { isId } from '../base/ids.ts';
import type { Db } from '../db/connect.ts';
import { users } from '../db/schema/accounts.ts';
import { companies } from '../db/schema/companies.ts';
import { sharedContributions, sharedEvents, sharedReports } from '../db/schema/sharing.ts';
import { isBanned, USER_U } from '../http/standing.ts';
import { type Limit, limitKey, take } from '../limits/limits.ts';
import { networkOf } from '../sessions/networks.ts';
import { isSameDate } from './same-date.ts';

const REPORTS: Limit = { max: MAX_REPORTS_A_DAY, windowMs: DAY };

/**
 * Reports a shared event, once for each student: a repeat changes the reason. @throws AppError `shared_event_not_found`,
 * `too_many_requests`.
 */
export async function report(tx: Db, userId: string, seen: string, reason: ReportReason, now: Instant) {
  const id = await heldEntry(tx, seen);
  // Counted apart from the rows: withdrawing reports does not restore the quota.
  await take(tx, limitKey('report', userId), REPORTS, now);
  await tx
    .insert(sharedReports)
    .values({ sharedEventId: id, userId, reason, createdAt: now })
    .onConflictDoUpdate({ target: [sharedReports.sharedEventId, sharedReports.userId], set: { reason } });
  await hideOrShow(tx, id, now);
}

/** Withdraws one's own report. @throws AppError `shared_event_not_found`. */
export async function takeReportBack(tx: Db, userId: string, seen: string, now: Instant) {
  const id = await heldEntry(tx, seen);
  await tx.delete(sharedReports).where(and(eq(sharedReports.sharedEventId, id), eq(sharedReports.userId, userId)));
  await hideOrShow(tx, id, now);
}

/**
 * Locked until the transaction ends: of concurrent reports, each sees those before it. @returns its id; if its company was merged, that of
 * the same shared event at the kept company.
 */
async function heldEntry(tx: Db, seen: string): Promise<string> {
  if (!isId(seen)) throw new AppError('shared_event_not_found');
  const { rows } = await tx.execute<{ id: string }>(sql`
    select there.id from ${sharedEvents} e join ${companies} c on c.id = e.company_id
    join ${sharedEvents} there on there.company_id = c.merged_into and ${isSameDate(sql`there`, sql`e`)}
    where e.id = ${seen}`);
  const id = rows[0]?.id ?? seen;
  const [entry] = await tx
    .select({ id: sharedEvents.id })
    .from(sharedEvents)
    .where(eq(sharedEvents.id, id))
    .for('update');
  if (!entry) throw new AppError('shared_event_not_found');
  return id;
}

/**
 * Hides or shows a shared event. Only accounts that are not new count, one for each network, both among those who reported it since it was last cleared and among its
 * students.
 */
export async function hideOrShow(tx: Db, id: string, now: Instant) {
  const { rows } = await tx.execute<{ reports: number; students: number; hidden: boolean; removed: boolean }>(sql`
    select e.hidden_at is not null as hidden, e.removed_at is not null as removed, ${reportsOf(now)} as reports, (
      select count(distinct ${networkOf(sql`c.user_id`)})::int from ${sharedContributions} c
      where c.shared_event_id = e.id and c.counts_from <= ${now}) as students
    from ${sharedEvents} e where e.id = ${id}`);
  const [it] = rows;
  const hides = it !== undefined && it.reports >= enoughToHide(it.students);
  if (!it || it.removed || it.hidden === hides) return;
  await tx
    .update(sharedEvents)
    .set({ hiddenAt: hides ? now : null })
    .where(eq(sharedEvents.id, id));
}

/** The number of reports of the shared event `e` that count. */
function reportsOf(now: Instant) {
  return sql`(
    select count(distinct ${networkOf(sql`u.id`)})::int from ${sharedReports} r join ${users} u on u.id = r.user_id
    where r.shared_event_id = e.id and u.created_at <= ${plus(now, -NEW_ACCOUNT_MS)} and u.withdrawn_at is null and not ${isBanned(now, USER_U)}
      and (e.cleared_at is null or r.created_at > e.cleared_at))`;
}

/** Shows hidden events again that enough students have entered since: these, or all. */
export async function showConfirmed(tx: Db, ids: string[] | null, now: Instant) {
  await tx.execute(sql`
    update ${sharedEvents} e set hidden_at = null, cleared_at = ${now}
    where e.hidden_at is not null and e.removed_at is null and ${ids === null ? sql`true` : sql`e.id = any(${sql.param(ids)}::text[])`} and (
      select count(distinct ${networkOf(sql`c.user_id`)}) from ${sharedContributions} c
      where c.shared_event_id = e.id and c.created_at > e.hidden_at and c.counts_from <= ${now}
    ) >= ${CONFIRMING_PER_REPORT} * greatest(${reportsOf(now)}, 1)`);
}

/** The reports of shared events count for those that they were joined with, too. */
export async function joinReports(tx: Db, pairs: { from: string; to: string }[]) {
  for (const { from, to } of pairs)
    await tx.execute(sql`
      insert into ${sharedReports} (shared_event_id, user_id, reason, created_at)
      select ${to}, user_id, reason, created_at from ${sharedReports} where shared_event_id = ${from} on conflict do nothing`);
}

/** Undoes that: the reports of `to` no longer count for `from`. Those that were withdrawn meanwhile are withdrawn from both. */
export async function partReports(tx: Db, pairs: { from: string; to: string }[]) {
  const sameAt = (id: string, at: SQL) => sql`
    exists (select from ${sharedReports} same where same.shared_event_id = ${id} and same.user_id = r.user_id and ${at})`;
  for (const { from, to } of pairs) {
    await tx.execute(sql`
      delete from ${sharedReports} r where r.shared_event_id = ${to} and not ${sameAt(from, sql`true`)}`);
    await tx.execute(sql`
      delete from ${sharedReports} r where r.shared_event_id = ${from} and ${sameAt(to, sql`same.created_at = r.created_at`)}`);
  }
}
