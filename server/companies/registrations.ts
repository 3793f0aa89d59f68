/** Companies that students register because the catalogue lacks them. A registration never replaces a known company. */
import { and, asc, desc, eq, isNull, sql } from 'drizzle-orm';
import { MAX_NEW_COMPANIES_A_DAY, type NewCompanyRow } from '#domain/companies/companies.ts';
import { AppError } from '#domain/errors.ts';
import type { CompanyView } from '#domain/selections/views.ts';
import { foldCompanyName } from '#domain/text/company-name.ts';
import { DAY, type Instant } from '#domain/time.ts';
import { newId } from '../base/ids.ts';
import type { Db } from '../db/connect.ts';
import { lockKey } from '../db/locks.ts';
import { companies, companyNames, companyRegistrations } from '../db/schema/companies.ts';
import { selections } from '../db/schema/selections.ts';
import { isWithin, secondsLeft } from '../limits/clocks.ts';
import { companyView, readCompany, searchKeywordsOf } from './queries.ts';
import { sortKey } from './sort-key.ts';

/** The most companies registered by one student that a search looks through. */
const MAX_UNLISTED = 500;

/**
 * Registers a missing company. Only this student finds it until several use it (listing.ts). If a known company has this name, reading or
 * short name, or another student registered the name, that company is returned instead.
 * @throws AppError `too_many_requests` when the student registered MAX_NEW_COMPANIES_A_DAY within a day.
 */
export async function registerCompany(tx: Db, userId: string, entered: NewCompanyRow, now: Instant) {
  const foldedName = foldCompanyName(entered.name);
  await lockKey(tx, `company ${foldedName}`);
  const known = await findKnown(tx, foldedName);
  if (known) return { company: known, isNew: false };
  await lockKey(tx, `companies of ${userId}`);
  const registered = await findRegistered(tx, foldedName);
  if (registered && (await isRegisteredBy(tx, userId, registered.id))) return { company: registered, isNew: false };
  await refuseTooMany(tx, userId, now);
  const company = registered ?? (await addCompany(tx, userId, { ...entered, foldedName }, now));
  await tx.insert(companyRegistrations).values({ companyId: company.id, userId, createdAt: now });
  return { company, isNew: registered === undefined };
}

async function isRegisteredBy(tx: Db, userId: string, companyId: string): Promise<boolean> {
  const own = and(eq(companyRegistrations.companyId, companyId), eq(companyRegistrations.userId, userId));
  return (await tx.$count(companyRegistrations, own)) > 0;
}

async function addCompany(
  tx: Db,
  userId: string,
  { name, reading, foldedName, ...industry }: NewCompanyRow & { foldedName: string },
  now: Instant,
): Promise<CompanyView> {
  const searchKeywords = searchKeywordsOf(name, reading ?? '');
  const row = { ...industry, name, displayName: name, reading: reading || null, foldedName, sortKey: sortKey(name) };
  const at = { createdBy: userId, createdAt: now, updatedAt: now };
  const [company] = await tx
    .insert(companies)
    .values({ id: newId(), ...row, searchKeywords, ...at })
    .returning(companyView);
  if (!company) throw new Error('a company was inserted and is not there');
  return company;
}

/** The known company (not registered by students) with this name or other name; the catalogue has priority over imports. */
export async function findKnown(tx: Db, foldedName: string): Promise<CompanyView | undefined> {
  const [company] = await tx
    .select(companyView)
    .from(companyNames)
    .innerJoin(companies, eq(companies.no, companyNames.companyNo))
    .where(and(eq(companyNames.name, foldedName), isNull(companies.mergedInto), sql`${companies.source} <> 'user'`))
    .orderBy(
      desc(eq(companies.source, 'catalogue')),
      desc(eq(companies.foldedName, foldedName)),
      asc(companies.createdAt),
      asc(companies.id),
    )
    .limit(1);
  return company;
}

/** The registered company of this name, or the one into which it was merged. */
async function findRegistered(tx: Db, foldedName: string): Promise<CompanyView | undefined> {
  const [company] = await tx
    .select({ ...companyView, mergedInto: companies.mergedInto })
    .from(companies)
    .where(and(eq(companies.foldedName, foldedName), eq(companies.source, 'user')))
    .orderBy(sql`${companies.mergedInto} is not null`, asc(companies.createdAt), asc(companies.id))
    .limit(1);
  if (!company) return undefined;
  const { mergedInto, ...found } = company;
  return mergedInto ? readCompany(tx, mergedInto) : found;
}

async function refuseTooMany(tx: Db, userId: string, now: Instant) {
  const registered = await tx
    .select({ at: companyRegistrations.createdAt })
    .from(companyRegistrations)
    .where(registeredLately(userId, now))
    .orderBy(asc(companyRegistrations.createdAt));
  const [first] = registered;
  if (!first || registered.length < MAX_NEW_COMPANIES_A_DAY) return;
  throw new AppError('too_many_requests', { retryAfter: secondsLeft(first.at, DAY, now) });
}

const registeredLately = (userId: string, now: Instant) =>
  and(eq(companyRegistrations.userId, userId), isWithin(companyRegistrations.createdAt, DAY, now));

/** How many companies the student may still register today. */
export async function newCompaniesLeft(db: Db, userId: string, now: Instant): Promise<number> {
  return Math.max(0, MAX_NEW_COMPANIES_A_DAY - (await db.$count(companyRegistrations, registeredLately(userId, now))));
}

/** Companies that this student registered and that nobody else finds yet, newest first. */
export async function unlistedOf(db: Db, userId: string) {
  return db
    .select({ ...companyView, searchKeywords: companies.searchKeywords, sortKey: companies.sortKey })
    .from(companyRegistrations)
    .innerJoin(companies, eq(companies.id, companyRegistrations.companyId))
    .where(and(eq(companyRegistrations.userId, userId), isNull(companies.listedAt), isNull(companies.mergedInto)))
    .orderBy(desc(companyRegistrations.createdAt), companies.id)
    .limit(MAX_UNLISTED);
}

/**
 * True when this visitor may read the company by its id: it is listed or in the catalogue, or they registered it or have a selection at
 * it.
 */
export async function mayRead(db: Db, userId: string | null, companyId: string): Promise<boolean> {
  return (await readableCompanies(db, userId, [companyId])).has(companyId);
}

/** Of these companies, those that `mayRead` allows. */
export async function readableCompanies(db: Db, userId: string | null, ids: string[]): Promise<Set<string>> {
  const mine = sql`exists (select from ${companyRegistrations} r where r.company_id = c.id and r.user_id = ${userId})
    or exists (select from ${selections} s where s.user_id = ${userId} and s.company_id = c.id)`;
  const { rows } = await db.execute<{ id: string }>(sql`
    select c.id from ${companies} c where c.id = any(${sql.param(ids)}::text[])
      and (c.source <> 'user' or c.listed_at is not null or c.merged_into is not null or ${userId === null ? sql`false` : mine})`);
  return new Set(rows.map((row) => row.id));
}
