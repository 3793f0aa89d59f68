/** Reported and hidden shared events as the console shows them, and what was decided. */
import { type SQL, sql } from 'drizzle-orm';
import { ADMIN_UNDO_MS } from '#domain/admin/companies.ts';
import {
  type DecidedEvent,
  type Decision,
  type EntryState,
  MAX_QUEUE,
  queueState,
  type ReportedEvent,
  type ReporterView,
  SHARING_DAYS,
  type SharingDay,
  type SharingQueueView,
} from '#domain/admin/sharing.ts';
import { AppError } from '#domain/errors.ts';
import { sameYear } from '#domain/sharing/shared-events.ts';
import type { SharedKey } from '#domain/sharing/sharing.ts';
import type { ReportReason } from '#domain/taxonomy/report-reasons.ts';
import { addDays, DAY, type Instant, jstDay, jstInstant, plus } from '#domain/time.ts';
import type { Db } from '../../db/connect.ts';
import { users } from '../../db/schema/accounts.ts';
import { companies } from '../../db/schema/companies.ts';
import { sharedContributions, sharedDecisions, sharedEvents, sharedReports } from '../../db/schema/sharing.ts';
import { noteAdminRead } from '../audit.ts';

/** How long decisions are listed. */
const DECIDED_SHOWN_MS = 30 * DAY;

const KEY = sql`e.event_type as "eventType", e.selection_phase as "selectionPhase", e.graduation_year as "graduationYear", e.deadline`;

/**
 * SQL: a shared event `e` that waits for an admin: it was hidden or reported after the last decision about it. Those that came back by
 * themselves have reports, too. Most are neither: those that are hidden or reported are found first, by their indexes.
 */
const IS_WAITING = sql`e.id in (
    select id from ${sharedEvents} where hidden_at is not null and removed_at is null
    union select shared_event_id from ${sharedReports})
  and e.removed_at is null
  and (e.hidden_at > coalesce(e.decided_at, '-infinity') or exists (
    select from ${sharedReports} r where r.shared_event_id = e.id and r.created_at > coalesce(e.decided_at, '-infinity')))
  and exists (select from ${companies} c where c.id = e.company_id and c.merged_into is null)`;

/** The number of shared events that wait for an admin. */
export async function countWaiting(db: Db): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from ${sharedEvents} e where ${IS_WAITING}`,
  );
  return rows[0]?.count ?? 0;
}

/** What waits for a decision, hidden ones first, and what was decided. */
export async function readQueue(db: Db, now: Instant): Promise<SharingQueueView> {
  const [waiting, waitingTotal, done] = await Promise.all([listWaiting(db, now), countWaiting(db), listDone(db, now)]);
  return { waiting, waitingTotal, done };
}

type Entry = SharedKey & EntryState & { id: string; companyName: string; people: number; reports: number };

async function listWaiting(db: Db, now: Instant): Promise<ReportedEvent[]> {
  const { rows } = await db.execute<Entry>(sql`
    select e.id, e.company_id as "companyId", c.display_name as "companyName", ${KEY}, e.hidden_at as "hiddenAt",
      e.cleared_at as "clearedAt", e.decided_at as "decidedAt", e.removed_at as "removedAt", e.confirmations as people,
      (select count(*)::int from ${sharedReports} r where r.shared_event_id = e.id) as reports
    from ${sharedEvents} e join ${companies} c on c.id = e.company_id
    where ${IS_WAITING}
    order by e.hidden_at is null, reports desc, e.deadline, e.id limit ${MAX_QUEUE}`);
  const ids = rows.map((it) => it.id);
  const [people, reports, reasons, others] = await Promise.all([
    joinedSince(db, ids, sharedContributions, now),
    joinedSince(db, ids, sharedReports, now),
    reasonsOf(db, ids),
    othersOf(db, rows),
  ]);
  return rows.map(({ companyId: _, hiddenAt, clearedAt, decidedAt, removedAt, ...entry }) => ({
    ...entry,
    state: queueState({ hiddenAt, clearedAt, decidedAt, removedAt }),
    days: daysOf(entry, people.get(entry.id) ?? [], reports.get(entry.id) ?? [], now),
    reasons: reasons.get(entry.id) ?? [],
    differing: others
      .filter((it) => differs(it, entry, rows))
      .map(({ deadline, people: of }) => ({ deadline, people: of })),
  }));
}

/** The moments at which people who are there joined, of the last days, by shared event: each person once. */
async function joinedSince(
  db: Db,
  ids: string[],
  table: typeof sharedContributions | typeof sharedReports,
  now: Instant,
) {
  const { rows } = await db.execute<{ id: string; at: Instant }>(sql`
    select shared_event_id as id, min(created_at) as at from ${table}
    where shared_event_id = any(${sql.param(ids)}::text[]) group by shared_event_id, user_id
    having min(created_at) >= ${firstDay(now)}`);
  return new Map([...Map.groupBy(rows, (it) => it.id)].map(([id, found]) => [id, found.map((it) => it.at)]));
}

const firstDay = (now: Instant) => jstInstant(addDays(jstDay(now), 1 - SHARING_DAYS), '00:00');

/** The numbers at the end of each day: those of now, less who came later. */
function daysOf(
  { people, reports }: { people: number; reports: number },
  joined: Instant[],
  reported: Instant[],
  now: Instant,
): SharingDay[] {
  return Array.from({ length: SHARING_DAYS }, (_, at) => {
    const day = addDays(jstDay(now), at + 1 - SHARING_DAYS);
    const later = (moments: Instant[]) => moments.filter((it) => jstDay(it) > day).length;
    return { day, people: Math.max(0, people - later(joined)), reports: Math.max(0, reports - later(reported)) };
  });
}

async function reasonsOf(db: Db, ids: string[]) {
  const { rows } = await db.execute<{ id: string; reason: ReportReason; reports: number }>(sql`
    select shared_event_id as id, reason, count(*)::int as reports from ${sharedReports}
    where shared_event_id = any(${sql.param(ids)}::text[]) group by shared_event_id, reason order by reports desc, reason`);
  return new Map([...Map.groupBy(rows, (it) => it.id)].map(([id, found]) => [id, found.map(({ id: _, ...it }) => it)]));
}

type Other = SharedKey & { id: string; people: number };

/** Other dates of the companies of these shared events that somebody entered. */
async function othersOf(db: Db, entries: Entry[]): Promise<Other[]> {
  const { rows } = await db.execute<Other>(sql`
    select e.id, e.company_id as "companyId", ${KEY}, e.confirmations as people from ${sharedEvents} e
    where e.company_id = any(${sql.param(entries.map((it) => it.companyId))}::text[])
      and e.event_type = any(${sql.param(entries.map((it) => it.eventType))}::text[]) and e.confirmations > 0
      and e.removed_at is null and e.deadline between ${bound(entries, Math.min)}::timestamptz and ${bound(entries, Math.max)}::timestamptz
    order by e.confirmations desc, e.deadline`);
  return rows;
}

/** Dates further apart than this are of different rounds. */
const ROUND_MS = 60 * DAY;

function bound(entries: Entry[], pick: typeof Math.min): Instant | null {
  const moments = entries.map((it) => it.deadline).sort();
  const [first, last] = [moments[0], moments.at(-1)];
  if (!first || !last) return null;
  return pick === Math.min ? plus(first, -ROUND_MS) : plus(last, ROUND_MS);
}

function differs(other: Other, entry: { id: string } & Omit<SharedKey, 'companyId'>, rows: Entry[]): boolean {
  const companyId = rows.find((it) => it.id === entry.id)?.companyId;
  return (
    other.companyId === companyId &&
    other.id !== entry.id &&
    other.eventType === entry.eventType &&
    other.selectionPhase === entry.selectionPhase &&
    sameYear(other.graduationYear, entry.graduationYear) &&
    other.deadline !== entry.deadline &&
    other.deadline >= plus(entry.deadline, -ROUND_MS) &&
    other.deadline <= plus(entry.deadline, ROUND_MS)
  );
}

async function listDone(db: Db, now: Instant): Promise<DecidedEvent[]> {
  const { rows } = await db.execute<DecidedEvent & { decision: Decision }>(sql`
    select e.id, d.id as "decisionId", c.display_name as "companyName", ${KEY}, d.decision, d.created_at as at,
      ${isLast(sql`d`, sql`e`)} and d.created_at >= ${plus(now, -ADMIN_UNDO_MS)} as "isUndoable"
    from ${sharedDecisions} d join ${sharedEvents} e on e.id = d.shared_event_id join ${companies} c on c.id = e.company_id
    where d.undone_at is null and d.created_at >= ${plus(now, -DECIDED_SHOWN_MS)} and c.merged_into is null
    order by d.created_at desc, d.id desc limit ${MAX_QUEUE}`);
  return rows;
}

/** SQL: no later decision was made about the shared event. */
const isLast = (decision: SQL, entry: SQL) => sql`${decision}.created_at = ${entry}.decided_at`;

/** Reports by somebody, of which a decision showed the event again or left it. */
const REJECTED = sql`exists (
  select from ${sharedDecisions} d where d.shared_event_id = own.shared_event_id and d.undone_at is null
    and d.decision in ('show', 'keep') and d.created_at >= own.created_at)`;

/**
 * Who reported a shared event, newest first, with what helps to judge them; recorded in the audit log.
 * @throws AppError `shared_event_not_found`.
 */
export async function readReporters(tx: Db, adminId: string, id: string, now: Instant): Promise<ReporterView[]> {
  const { rows } = await tx.execute<ReporterView>(sql`
    select u.id as "userId", u.name, u.created_at as "joinedAt", r.reason, r.created_at as at,
      (select count(*)::int from ${sharedReports} own where own.user_id = u.id) as reports,
      (select count(*)::int from ${sharedReports} own where own.user_id = u.id and ${REJECTED}) as rejected
    from ${sharedReports} r join ${users} u on u.id = r.user_id
    where r.shared_event_id = ${id} and u.withdrawn_at is null order by r.created_at desc, u.id limit ${MAX_QUEUE}`);
  if (rows.length === 0) throw new AppError('shared_event_not_found');
  await noteAdminRead(tx, { adminId, action: 'reporters_viewed', subject: id }, now);
  return rows;
}
