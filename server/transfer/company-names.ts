import { sql } from 'drizzle-orm';
import type { CompanyView } from '#domain/selections/views.ts';
import { foldCompanyName } from '#domain/text/company-name.ts';
import type { NameMatch } from '#domain/transfer/plan.ts';
import type { Db } from '../db/connect.ts';

/** The maximum of companies of one name to choose from. */
const MAX_CANDIDATES = 10;

type Found = { name: string; company: CompanyView; foldedName: string; source: string };

/**
 * The companies under these names, each matched as a whole name or one of its other names, in the catalogue and among those that only this
 * student finds. The match is the one company with this display name, the catalogue's before registered ones, or else the only one that has
 * it as another name.
 */
export async function matchNames(db: Db, userId: string, names: readonly string[]): Promise<NameMatch[]> {
  const folded = [...new Set(names.map(foldCompanyName))];
  const { rows } = await db.execute<Found>(sql`
    select asked.name, c.company, c."foldedName", c.source
    from unnest(${sql.param(folded)}::text[]) asked (name)
    cross join lateral (
      select c.folded_name as "foldedName", c.source, json_build_object(
        'id', c.id, 'name', c.name, 'displayName', c.display_name, 'reading', c.reading,
        'industryCategory', c.industry_category, 'industrySubCategory', c.industry_sub_category, 'location', c.location,
        'source', c.source, 'isUserRegistered', c.source = 'user'
      ) as company
      from (
        select n.company_no from company_names n where n.name = asked.name
        union
        select own.no from company_registrations r join companies own on own.id = r.company_id
        where r.user_id = ${userId} and own.listed_at is null and asked.name = any(own.search_keywords)
      ) named join companies c on c.no = named.company_no
      where c.merged_into is null
      order by c.source = 'user', c.folded_name = asked.name desc, c.source = 'catalogue' desc, c.created_at, c.id
      limit ${MAX_CANDIDATES}
    ) c`);
  const byName = Map.groupBy(rows, (row) => row.name);
  return names.map((name) => {
    const found = byName.get(foldCompanyName(name)) ?? [];
    return { name, match: only(found, foldCompanyName(name)), candidates: found.map((it) => it.company) };
  });
}

function only(found: readonly Found[], folded: string): CompanyView | null {
  const known = found.filter((it) => it.source !== 'user');
  const candidates = known.length > 0 ? known : found;
  const called = candidates.filter((it) => it.foldedName === folded);
  const ours = called.filter((it) => it.source === 'catalogue');
  const [one, ...more] = called.length === 0 ? candidates : ours.length > 0 ? ours : called;
  return one && more.length === 0 ? one.company : null;
}
