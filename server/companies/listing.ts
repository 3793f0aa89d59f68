/** Decides which registered companies everybody can find: those that several independent students use. */
import { and, eq, inArray, sql } from 'drizzle-orm';
import { COMPANY_LISTED_FROM, hidesCompany } from '#domain/companies/listing.ts';
import { AppError } from '#domain/errors.ts';
import { NEW_ACCOUNT_MS } from '#domain/sharing/sharing.ts';
import { DAY, type Instant, plus } from '#domain/time.ts';
import type { Db } from '../db/connect.ts';
import { users } from '../db/schema/accounts.ts';
import { companies, companyReports } from '../db/schema/companies.ts';
import { selections } from '../db/schema/selections.ts';
import { isBanned, USER_U } from '../http/standing.ts';
import { type Limit, limitKey, take } from '../limits/limits.ts';
import { networkOf } from '../sessions/networks.ts';
import { searchKeywordsOf } from './queries.ts';
import { findKnown } from './registrations.ts';
import { forgetCompanies, indexCompanies } from './search-index.ts';

/** The number of companies listed in one transaction. */
const BATCH = 200;
const REPORTS: Limit = { max: 20, windowMs: DAY };

/** Lists the companies that have reached enough users since the last run. */
export async function listUsedCompanies(db: Db, now: Instant, signal?: AbortSignal) {
  for (let listed = BATCH; listed === BATCH && !signal?.aborted; ) {
    const ids = await usedCompanies(db, now);
    for (const id of ids) await db.transaction((tx) => list(tx, id, now));
    listed = ids.length;
  }
}

async function usedCompanies(db: Db, now: Instant): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from (
      select c.id, ${networkOf(sql`u.id`)} as network
      from ${companies} c join ${selections} s on s.company_id = c.id join ${users} u on u.id = s.user_id
      where c.source = 'user' and c.listed_at is null and c.hidden_at is null and c.merged_into is null and ${uses(now)}
    ) used
    group by id having count(distinct network) >= ${COMPANY_LISTED_FROM}
    limit ${BATCH}`);
  return rows.map((row) => row.id);
}

/** The number of students `u`; each network counts once. */
const USERS = sql`count(distinct ${networkOf(sql`u.id`)})::int`;
/** Student `u` uses a company by selection `s`. New accounts are left out. */
const uses = (now: Instant) => sql`s.deleted_at is null and ${counts(now)}`;

const counts = (now: Instant) =>
  sql`u.created_at <= ${plus(now, -NEW_ACCOUNT_MS)} and u.withdrawn_at is null and not ${isBanned(now, USER_U)}`;

/** Lists a company under its name and reading, unless one of these has become the name of a known company. */
async function list(tx: Db, id: string, now: Instant) {
  const [company] = await tx.select().from(companies).where(eq(companies.id, id)).for('update');
  if (!company || company.listedAt || company.hiddenAt || company.mergedInto) return;
  const names = searchKeywordsOf(company.displayName, company.reading ?? '');
  const known = await Promise.all(names.map((name) => findKnown(tx, name)));
  const searchKeywords = names.filter((_, at) => known[at] === undefined);
  await tx.update(companies).set({ listedAt: now, searchKeywords }).where(eq(companies.id, id));
  await indexCompanies(tx, [id]);
}

/** Reports a registered company; a repeated report changes nothing. @throws AppError `company_not_found`, `too_many_requests`. */
export async function reportCompany(tx: Db, userId: string, companyId: string, now: Instant) {
  await heldRegistered(tx, companyId);
  // Counted separately from the rows: withdrawing reports does not restore the quota.
  await take(tx, limitKey('company report', userId), REPORTS, now);
  await tx.insert(companyReports).values({ companyId, userId, createdAt: now }).onConflictDoNothing();
  await hideOrShow(tx, companyId, now);
}

/** Withdraws the student's own report. @throws AppError `company_not_found`. */
export async function takeCompanyReportBack(tx: Db, userId: string, companyId: string, now: Instant) {
  await heldRegistered(tx, companyId);
  await tx
    .delete(companyReports)
    .where(and(eq(companyReports.companyId, companyId), eq(companyReports.userId, userId)));
  await hideOrShow(tx, companyId, now);
}

async function heldRegistered(tx: Db, id: string) {
  const [company] = await tx
    .select({ id: companies.id })
    .from(companies)
    .where(and(inArray(companies.id, [id]), eq(companies.source, 'user')))
    .for('update');
  if (!company) throw new AppError('company_not_found');
}

/**
 * Hides or shows a company. A hidden one stays visible to students who have it; when enough reports are withdrawn, it can be listed
 * again.
 */
async function hideOrShow(tx: Db, id: string, now: Instant) {
  const { rows } = await tx.execute<{ reports: number; hidden: boolean }>(sql`
    select c.hidden_at is not null as hidden, (
      select ${USERS} from ${companyReports} r join ${users} u on u.id = r.user_id
      where r.company_id = c.id and ${counts(now)}) as reports
    from ${companies} c where c.id = ${id}`);
  const [it] = rows;
  const { rows: using } = await tx.execute<{ users: number }>(sql`
    select ${USERS} as users from ${selections} s join ${users} u on u.id = s.user_id
    where s.company_id = ${id} and ${uses(now)}`);
  if (!it || it.hidden === hidesCompany(it.reports, using[0]?.users ?? 0)) return;
  if (it.hidden) {
    await tx.update(companies).set({ hiddenAt: null }).where(eq(companies.id, id));
    return;
  }
  await forgetCompanies(tx, [id]);
  await tx.update(companies).set({ hiddenAt: now, listedAt: null }).where(eq(companies.id, id));
}
