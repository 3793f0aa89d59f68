import { createHash } from 'node:crypto';
import { and, asc, desc, eq, gt, isNull, sql } from 'drizzle-orm';
import { MAX_NEW_COMPANIES_A_DAY, type NewCompanyRow } from '#domain/companies.ts';
import { foldCompanyName } from '#domain/company-name.ts';
import { AppError } from '#domain/errors.ts';
import { DAY, type Instant, plus, SECOND, toMs } from '#domain/time.ts';
import type { CompanyView } from '#domain/views.ts';
import type { Db } from '../db/connect.ts';
import { companies } from '../db/schema.ts';
import { isId, newId } from '../ids.ts';
import { indexCompanies } from './search-index.ts';
import { sortKey } from './sort-key.ts';

const view = {
  id: companies.id,
  name: companies.name,
  displayName: companies.displayName,
  reading: companies.reading,
  industryCategory: companies.industryCategory,
  industrySubCategory: companies.industrySubCategory,
  location: companies.location,
};

/** One company; where it was merged into another, that one. @throws AppError `company_not_found`. */
export async function readCompany(db: Db, id: string): Promise<CompanyView> {
  const found = isId(id)
    ? await db
        .select({ ...view, mergedInto: companies.mergedInto })
        .from(companies)
        .where(eq(companies.id, id))
    : [];
  const [company] = found;
  if (!company) throw new AppError('company_not_found');
  const { mergedInto, ...shown } = company;
  return mergedInto ? readCompany(db, mergedInto) : shown;
}

/**
 * Registers a company that is missing. One whose name folds alike is answered in its place: the catalogue's before any other.
 * @throws AppError `too_many_requests` when the student registered MAX_NEW_COMPANIES_A_DAY within a day.
 */
export async function registerCompany(tx: Db, userId: string, entered: NewCompanyRow, now: Instant) {
  const foldedName = foldCompanyName(entered.name);
  await holdBack(tx, `company ${foldedName}`);
  const known = await findByName(tx, foldedName);
  if (known) return { company: known, isNew: false };
  await holdBack(tx, `companies of ${userId}`);
  await refuseTooMany(tx, userId, now);
  const { name, reading, ...industry } = entered;
  const searchKeywords = searchKeywordsOf(name, reading ?? '');
  const row = { ...industry, name, displayName: name, reading: reading || null, foldedName, sortKey: sortKey(name) };
  const at = { createdBy: userId, createdAt: now, updatedAt: now };
  const [company] = await tx
    .insert(companies)
    .values({ id: newId(), ...row, searchKeywords, ...at })
    .returning(view);
  if (!company) throw new Error('a company was inserted and is not there');
  await indexCompanies(tx, [company.id]);
  return { company, isNew: true };
}

/** Names as search compares them, each once, the first first. */
export function searchKeywordsOf(...names: string[]): string[] {
  return [...new Set(names.filter((name) => name.trim() !== '').map(foldCompanyName))];
}

/** An id that is the same wherever and whenever this company is loaded. */
export function stableId(prefix: string, name: string): string {
  return `${prefix}_${createHash('sha256').update(name).digest('hex').slice(0, 20)}`;
}

/** Lets one transaction at a time pass with this name, until it ends. */
export async function holdBack(tx: Db, name: string) {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`);
}

async function findByName(tx: Db, foldedName: string) {
  const [company] = await tx
    .select(view)
    .from(companies)
    .where(and(eq(companies.foldedName, foldedName), isNull(companies.mergedInto)))
    .orderBy(desc(eq(companies.source, 'catalogue')), asc(companies.createdAt), asc(companies.id))
    .limit(1);
  return company;
}

async function refuseTooMany(tx: Db, userId: string, now: Instant) {
  const registered = await tx
    .select({ at: companies.createdAt })
    .from(companies)
    .where(and(eq(companies.createdBy, userId), gt(companies.createdAt, plus(now, -DAY))))
    .orderBy(asc(companies.createdAt));
  const [first] = registered;
  if (!first || registered.length < MAX_NEW_COMPANIES_A_DAY) return;
  throw new AppError('too_many_requests', { retryAfter: (toMs(first.at) + DAY - toMs(now)) / SECOND });
}
