/** Companies as the console lists them. */
import { and, eq, gt, inArray, isNull, or, type SQL, sql } from 'drizzle-orm';
import {
  ADMIN_UNDO_MS,
  type AdminCompany,
  COMPANIES_SHOWN,
  type CompanyListRow,
  type CompanyListView,
  type CompanySource,
  type DuplicatesView,
  MAX_DUPLICATES,
  type MergeNumbers,
  type MergePreview,
  type MergeView,
} from '#domain/admin/companies.ts';
import { foldSearch } from '#domain/companies/companies.ts';
import { AppError } from '#domain/errors.ts';
import type { CompanyHit } from '#domain/selections/views.ts';
import { type Instant, plus } from '#domain/time.ts';
import { companyView } from '../../companies/queries.ts';
import { searchCompanies } from '../../companies/search.ts';
import type { Db } from '../../db/connect.ts';
import { companies, companyMerges, companyNames } from '../../db/schema/companies.ts';
import { events, selections } from '../../db/schema/selections.ts';
import { sharedEvents } from '../../db/schema/sharing.ts';
import { isSameDate } from '../../sharing/same-date.ts';

/** Registered companies that only few students find and that are therefore not in the search index: the newest of them are looked through. */
const MAX_UNLISTED = 5000;

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
      .limit(Math.min(MAX_UNLISTED, COMPANIES_SHOWN)),
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
      source: sql<CompanySource>`${companies.source}`,
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

/** What a merge of two companies would move, either way. @throws AppError `company_not_found`. */
export async function previewMerge(db: Db, one: string, other: string): Promise<MergePreview> {
  const [found, oneMoves, otherMoves] = await Promise.all([
    readCompanies(db, [one, other]),
    numbersOf(db, one, other),
    numbersOf(db, other, one),
  ]);
  const [a, b] = found;
  if (!a || !b) throw new AppError('company_not_found');
  return {
    companies: [
      { company: a, moves: oneMoves },
      { company: b, moves: otherMoves },
    ],
  };
}

/** What moves from one company to another. */
export async function numbersOf(db: Db, from: string, to: string): Promise<MergeNumbers> {
  const { rows } = await db.execute<Omit<MergeNumbers, 'names'>>(sql`
    select (select count(*)::int from ${selections} s where s.company_id = ${from} and s.deleted_at is null) as selections,
      (select count(*)::int from ${selections} s join ${events} e on e.user_id = s.user_id and e.selection_id = s.id
        where s.company_id = ${from} and s.deleted_at is null and e.deleted_at is null) as events,
      (select count(*)::int from ${sharedEvents} e where e.company_id = ${from} and e.confirmations > 0) as "sharedEvents",
      (select count(*)::int from ${sharedEvents} e join ${sharedEvents} same on same.company_id = ${to}
        and ${isSameDate(sql`same`, sql`e`)} where e.company_id = ${from} and e.confirmations > 0) as "sameSharedEvents"`);
  const keywords = await db
    .select({ id: companies.id, names: companies.searchKeywords })
    .from(companies)
    .where(inArray(companies.id, [from, to]));
  const namesOf = (id: string) => keywords.find((it) => it.id === id)?.names ?? [];
  const names = namesOf(from).filter((name) => !namesOf(to).includes(name));
  const [numbers] = rows;
  return { selections: 0, events: 0, sharedEvents: 0, sameSharedEvents: 0, ...numbers, names };
}

/** The merges that can still be undone, newest first. */
export async function listMerges(db: Db, now: Instant): Promise<MergeView[]> {
  const { rows } = await db.execute<MergeView>(sql`
    select m.id, kept.display_name as "keptName", merged.display_name as "mergedName", m.created_at as at, m.moved
    from ${companyMerges} m join ${companies} kept on kept.id = m.kept_id join ${companies} merged on merged.id = m.merged_id
    where m.undone_at is null and m.created_at >= ${plus(now, -ADMIN_UNDO_MS)}
      and kept.merged_into is null and merged.merged_into = m.kept_id
    order by m.created_at desc, m.id desc`);
  return rows;
}
