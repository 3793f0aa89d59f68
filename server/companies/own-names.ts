/** The names under which a student may write the companies of their own selections. */
import { and, eq, isNull } from 'drizzle-orm';
import type { Db } from '../db/connect.ts';
import { companies } from '../db/schema/companies.ts';
import { selections } from '../db/schema/selections.ts';

/** By company: the reading and the search keywords of the catalogue. */
export async function ownCompanyNames(db: Db, userId: string): Promise<Record<string, string[]>> {
  const rows = await db
    .selectDistinct({ id: companies.id, reading: companies.reading, keywords: companies.searchKeywords })
    .from(selections)
    .innerJoin(companies, eq(companies.id, selections.companyId))
    .where(and(eq(selections.userId, userId), isNull(selections.deletedAt)));
  return Object.fromEntries(
    rows.map(({ id, reading, keywords }) => [id, [...(reading ? [reading] : []), ...keywords]]),
  );
}
