/** Companies as the console lists them. */
import { and, eq, gt, inArray, isNull, or, type SQL, sql } from 'drizzle-orm';
import {
  type AdminCompany,
  COMPANIES_SHOWN,
  type CompanyListRow,
  type CompanyListView,
  type DuplicatesView,
  MAX_DUPLICATES,
} from '#domain/admin/companies.ts';
import { foldSearch } from '#domain/companies/companies.ts';
import type { CompanyHit } from '#domain/selections/views.ts';
import { companyView } from '../../companies/queries.ts';
import { searchCompanies } from '../../companies/search.ts';
import type { Db } from '../../db/connect.ts';
import { companies, companyNames } from '../../db/schema/companies.ts';
import { selections } from '../../db/schema/selections.ts';

/** A part of the companies in the order of their names, or the best matches of a search. */
export async function listCompanies(db: Db, { q, source, after }: CompanyListRow): Promise<CompanyListView> {
  const shown = and(isNull(companies.mergedInto), source && eq(companies.source, source));
  if (foldSearch(q) !== '') return searched(db, q, shown);
  const [total, rows] = await Promise.all([
    db.$count(companies, shown).then(Number),
    db
      .select({ id: companies.id, sortKey: companies.sortKey })
      .from(companies)
      .where(and(shown, after === undefined ? undefined : isAfter(after)))
      .orderBy(companies.sortKey, companies.id)
      .limit(COMPANIES_SHOWN + 1),
  ]);
  const part = rows.slice(0, COMPANIES_SHOWN);
  const last = part.at(-1);
  const next = rows.length > COMPANIES_SHOWN && last ? cursorOf(last) : null;
  return { companies: await readCompanies(db, idsOf(part)), total, next };
}

const idsOf = (rows: { id: string }[]) => rows.map((it) => it.id);

type Place = { id: string; sortKey: string };
const cursorOf = ({ id, sortKey }: Place) => `${id} ${sortKey}`;

function isAfter(cursor: string) {
  const at = cursor.indexOf(' ');
  const [id, sortKey] = [cursor.slice(0, Math.max(at, 0)), cursor.slice(at + 1)];
  return or(gt(companies.sortKey, sortKey), and(eq(companies.sortKey, sortKey), gt(companies.id, id)));
}

/** What students find, best first, then what only few of them find. */
async function searched(db: Db, q: string, shown: SQL | undefined): Promise<CompanyListView> {
  const folded = foldSearch(q);
  const unlisted = and(eq(companies.source, 'user'), isNull(companies.listedAt));
  const named = sql`exists (select from unnest(${companies.searchKeywords}) name where strpos(name, ${folded}) > 0)`;
  const [hits, few] = await Promise.all([
    searchCompanies(db, q, COMPANIES_SHOWN),
    db
      .select({ id: companies.id })
      .from(companies)
      .where(and(shown, unlisted, named))
      .orderBy(companies.sortKey, companies.id)
      .limit(COMPANIES_SHOWN),
  ]);
  const found = idsOf(JSON.parse(hits) as CompanyHit[]);
  const allowed = new Set(
    idsOf(
      await db
        .select({ id: companies.id })
        .from(companies)
        .where(and(shown, inArray(companies.id, found))),
    ),
  );
  const ids = [...new Set([...found.filter((id) => allowed.has(id)), ...idsOf(few)])].slice(0, COMPANIES_SHOWN);
  return { companies: await readCompanies(db, ids), total: ids.length, next: null };
}

/** These companies, in this order, with what the console shows of them. */
export async function readCompanies(db: Db, ids: string[]): Promise<AdminCompany[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .select({
      ...companyView,
      keywords: companies.searchKeywords,
      foldedName: companies.foldedName,
      updatedAt: companies.updatedAt,
    })
    .from(companies)
    .where(inArray(companies.id, ids));
  const counts = await countSelections(db, ids);
  const suspected = await suspectedOf(db, ids);
  const byId = new Map(
    rows.map(({ keywords, foldedName, ...row }) => [
      row.id,
      {
        ...row,
        keywords: keywords.filter((it) => it !== foldedName),
        selections: counts.get(row.id) ?? 0,
        isSuspected: suspected.has(row.id),
      },
    ]),
  );
  return ids.flatMap((id) => byId.get(id) ?? []);
}

async function countSelections(db: Db, ids: string[]): Promise<Map<string, number>> {
  const { rows } = await db.execute<{ id: string; count: number }>(sql`
    select company_id as id, count(*)::int as count from ${selections}
    where company_id = any(${sql.param(ids)}::text[]) and deleted_at is null group by company_id`);
  return new Map(rows.map((it) => [it.id, it.count]));
}

/**
 * Pairs of companies of which one has the other's display name, folded as the search folds it. Two corporations of the same name are two
 * corporations: those of the official list are compared only with what students registered.
 */
function pairs(where: SQL): SQL {
  const named = sql`
    select c.id as one, o.id as other from ${companies} c
    join ${companyNames} n on n.name = c.folded_name join ${companies} o on o.no = n.company_no
    where c.source <> 'nta' and (c.source = 'user' or o.source <> 'nta')
      and c.id <> o.id and c.merged_into is null and o.merged_into is null and ${where}
    union
    select c.id, o.id from ${companies} o join ${companies} c on c.folded_name = any(o.search_keywords)
    where o.source = 'user' and o.listed_at is null and o.hidden_at is null and c.source <> 'nta'
      and c.id <> o.id and c.merged_into is null and o.merged_into is null and ${where}`;
  return sql`select distinct least(one, other) as one, greatest(one, other) as other from (${named}) named`;
}

/** Of these companies, those that may be the same as another one. Each side is asked for by itself, so that both use an index. */
async function suspectedOf(db: Db, ids: string[]): Promise<Set<string>> {
  const given = sql`any(${sql.param(ids)}::text[])`;
  const found: string[] = [];
  for (const side of [sql`c.id = ${given}`, sql`o.id = ${given}`]) {
    const { rows } = await db.execute<{ one: string; other: string }>(pairs(side));
    found.push(...rows.flatMap((it) => [it.one, it.other]));
  }
  return new Set(found);
}

/** Companies that are suspected to be the same, at most MAX_DUPLICATES pairs. */
export async function listDuplicates(db: Db): Promise<DuplicatesView> {
  const { rows } = await db.execute<{ one: string; other: string }>(
    sql`${pairs(sql`true`)} order by one, other limit ${MAX_DUPLICATES}`,
  );
  const found = await readCompanies(db, [...new Set(rows.flatMap((it) => [it.one, it.other]))]);
  const byId = new Map(found.map((it) => [it.id, it]));
  const pairsFound = rows.flatMap(({ one, other }) => {
    const [a, b] = [byId.get(one), byId.get(other)];
    return a && b ? [[a, b] as [AdminCompany, AdminCompany]] : [];
  });
  return { pairs: pairsFound };
}
