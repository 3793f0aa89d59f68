import { createHash } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import type { CompanySource } from '#domain/companies/sources.ts';
import { AppError } from '#domain/errors.ts';
import type { CompanyView } from '#domain/selections/views.ts';
import { foldCompanyName } from '#domain/text/company-name.ts';
import { isId } from '../base/ids.ts';
import type { Db } from '../db/connect.ts';
import { companies } from '../db/schema/companies.ts';

/** The columns of a company in responses. */
export const companyView = {
  id: companies.id,
  name: companies.name,
  displayName: companies.displayName,
  reading: companies.reading,
  industryCategory: companies.industryCategory,
  industrySubCategory: companies.industrySubCategory,
  location: companies.location,
  source: sql<CompanySource>`${companies.source}`,
  isUserRegistered: sql<boolean>`${companies.source} = 'user'`,
};

/** Reads a company; if it was merged, the one it was merged into. @throws AppError `company_not_found`. */
export async function readCompany(db: Db, id: string): Promise<CompanyView> {
  const found = isId(id)
    ? await db
        .select({ ...companyView, mergedInto: companies.mergedInto })
        .from(companies)
        .where(eq(companies.id, id))
    : [];
  const [company] = found;
  if (!company) throw new AppError('company_not_found');
  const { mergedInto, ...shown } = company;
  return mergedInto ? readCompany(db, mergedInto) : shown;
}

/** The folded names for the search, in the given order and without duplicates. */
export function searchKeywordsOf(...names: string[]): string[] {
  return [...new Set(names.filter((name) => name.trim() !== '').map(foldCompanyName))];
}

/** An id derived from the name: the same in every installation and at every load. */
export function stableId(prefix: string, name: string): string {
  return `${prefix}_${createHash('sha256').update(name).digest('hex').slice(0, 20)}`;
}
