import { and, eq, gt, sql } from 'drizzle-orm';
import { MAX_NEW_COMPANIES_A_DAY } from '#domain/companies.ts';
import { foldCompanyName } from '#domain/company-name.ts';
import { DAY, type Instant, plus } from '#domain/time.ts';
import type { NameMatch } from '#domain/transfer/plan.ts';
import type { CompanyView } from '#domain/views.ts';
import type { Db } from '../db/connect.ts';
import { companies } from '../db/schema.ts';

/** Companies of one name that are offered to choose from. */
const MAX_CANDIDATES = 10;

type Found = { name: string; company: CompanyView; foldedName: string; source: string };

/**
 * What the catalogue knows under these names, each a whole name or one of its other names. The match is the one company that is called
 * so, the catalogue's own before what others registered, or else the only one that is also called so.
 */
export async function matchNames(db: Db, names: readonly string[]): Promise<NameMatch[]> {
  const folded = [...new Set(names.map(foldCompanyName))];
  const { rows } = await db.execute<Found>(sql`
    select asked.name, c.company, c."foldedName", c.source
    from unnest(${sql.param(folded)}::text[]) asked (name)
    cross join lateral (
      select c.folded_name as "foldedName", c.source, json_build_object(
        'id', c.id, 'name', c.name, 'displayName', c.display_name, 'reading', c.reading,
        'industryCategory', c.industry_category, 'industrySubCategory', c.industry_sub_category, 'location', c.location
      ) as company
      from company_names n join companies c on c.no = n.company_no
      where n.name = asked.name and c.merged_into is null
      order by c.folded_name = asked.name desc, c.source = 'catalogue' desc, c.created_at, c.id
      limit ${MAX_CANDIDATES}
    ) c`);
  const byName = Map.groupBy(rows, (row) => row.name);
  return names.map((name) => {
    const found = byName.get(foldCompanyName(name)) ?? [];
    return { name, match: only(found, foldCompanyName(name)), candidates: found.map((it) => it.company) };
  });
}

function only(found: readonly Found[], folded: string): CompanyView | null {
  const called = found.filter((it) => it.foldedName === folded);
  const ours = called.filter((it) => it.source === 'catalogue');
  const [one, ...more] = called.length === 0 ? found : ours.length > 0 ? ours : called;
  return one && more.length === 0 ? one.company : null;
}

/** How many companies the student may still register. */
export async function newCompaniesLeft(db: Db, userId: string, now: Instant): Promise<number> {
  const today = and(eq(companies.createdBy, userId), gt(companies.createdAt, plus(now, -DAY)));
  return Math.max(0, MAX_NEW_COMPANIES_A_DAY - (await db.$count(companies, today)));
}
