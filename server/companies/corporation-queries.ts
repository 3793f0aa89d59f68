import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Db } from '../db/connect.ts';
import { companies } from '../db/schema/companies.ts';
import type { CorporateCompany, CorporationLine } from './corporations.ts';
import { searchKeywordsOf } from './queries.ts';
import { forgetCompanies, indexCompanies } from './search-index.ts';

/** The id of a company from the list of corporate numbers. */
const idOf = (number: string) => `nta_${number}`;

/** Stores lines. If two lines are about one corporation, the later one counts. Only changes are written. */
export async function storeLines(tx: Db, lines: CorporationLine[]) {
  const last = new Map(lines.map((line) => [line.number, line.company]));
  const present = [...last.values()].filter((company) => company !== null);
  const gone = [...last].filter(([, company]) => company === null).map(([number]) => idOf(number));
  await remove(tx, gone);
  await indexCompanies(tx, await upsert(tx, await withoutKnown(tx, present)));
}

/** Leaves out corporations that the catalogue already has; only their location is stored. */
async function withoutKnown(tx: Db, given: CorporateCompany[]): Promise<CorporateCompany[]> {
  const { rows } = await tx.execute<{ number: string }>(sql`
    update companies c set location = given.location
    from json_to_recordset(${JSON.stringify(given)}::json) as given (number text, location text)
    where c.corporate_number = given.number and c.source <> 'nta' returning given.number`);
  const known = new Set(rows.map((row) => row.number));
  return given.filter((company) => !known.has(company.number));
}

/** @returns the ids of new or changed companies. */
async function upsert(tx: Db, given: CorporateCompany[]): Promise<string[]> {
  const rows = given.map((company) => ({ ...company, id: idOf(company.number) }));
  const written = await tx.execute<{ id: string }>(sql`
    insert into companies as c (id, name, display_name, reading, location, search_keywords, folded_name, sort_key, source, corporate_number)
    select id, name, "displayName", reading, location, "searchKeywords", "foldedName", "sortKey", 'nta', number
    from json_to_recordset(${JSON.stringify(rows)}::json) as given (id text, number text, name text, "displayName" text, reading text,
      location text, "searchKeywords" text[], "foldedName" text, "sortKey" text)
    on conflict (id) do update set name = excluded.name, display_name = excluded.display_name, reading = excluded.reading,
      location = excluded.location, search_keywords = excluded.search_keywords, folded_name = excluded.folded_name,
      sort_key = excluded.sort_key, corporate_number = excluded.corporate_number, updated_at = excluded.updated_at
    where c.edited_at is null and (c.name, c.reading, c.location, c.search_keywords) is distinct from
      (excluded.name, excluded.reading, excluded.location, excluded.search_keywords)
    returning id`);
  return written.rows.map((row) => row.id);
}

/** Removes closed or hidden companies from the search. Their row is kept only if a student's selection refers to it. */
async function remove(tx: Db, ids: string[]) {
  await forgetCompanies(tx, ids);
  const given = sql`${sql.param(ids)}::text[]`;
  const { rows } = await tx.execute<{ id: string }>(sql`
    select distinct company_id as id from selections where company_id = any(${given})`);
  const kept = sql`${sql.param(rows.map((it) => it.id))}::text[]`;
  await tx.execute(sql`delete from companies c where c.id = any(${given}) and not c.id = any(${kept})`);
  await tx.execute(sql`update companies set search_keywords = '{}' where id = any(${given})`);
}

/**
 * Adds the corporate number to companies of the catalogue. The match must be unique: exactly one corporation with the registered name, or
 * else exactly one with the name without the legal form. That corporation's own row is removed, so that the company is found only once.
 */
export async function linkCatalogue(tx: Db) {
  const twins = soleTwins(await readTwins(tx));
  const given = JSON.stringify(twins);
  const rows = sql`json_to_recordset(${given}::json) as given (id text, twin text, number text, location text)`;
  await tx.execute(sql`
    update companies c set corporate_number = null, merged_into = given.id from ${rows} where c.id = given.twin`);
  await tx.execute(sql`
    update companies c set corporate_number = given.number, location = given.location from ${rows} where c.id = given.id`);
  await forgetCompanies(
    tx,
    twins.map((pair) => pair.twin),
  );
}

type Twin = { id: string; twin: string; number: string; location: string | null; byName: boolean };

/** Corporations whose folded name equals that of a catalogue company without a number. */
async function readTwins(tx: Db): Promise<Twin[]> {
  const unlinked = await tx
    .select({ id: companies.id, name: companies.name, displayName: companies.displayName })
    .from(companies)
    .where(and(eq(companies.source, 'catalogue'), isNull(companies.corporateNumber)));
  const given = unlinked.flatMap(({ id, name, displayName }) =>
    searchKeywordsOf(name, displayName).map((folded) => ({ id, folded, name: name.normalize('NFKC') })),
  );
  const { rows } = await tx.execute<Twin>(sql`
    select given.id, t.id as twin, t.corporate_number as number, t.location, bool_or(t.name = given.name) as "byName"
    from json_to_recordset(${JSON.stringify(given)}::json) as given (id text, folded text, name text)
    join companies t on t.folded_name = given.folded
    where t.source = 'nta' and t.merged_into is null and t.search_keywords <> '{}'
    group by given.id, t.id`);
  return rows;
}

function soleTwins(candidates: Twin[]): Twin[] {
  const chosen = [...Map.groupBy(candidates, (it) => it.id).values()].flatMap((alike) => {
    const named = alike.filter((it) => it.byName);
    const best = named.length > 0 ? named : alike;
    return best.length === 1 ? best : [];
  });
  return [...Map.groupBy(chosen, (it) => it.twin).values()].flatMap((pairs) => (pairs.length === 1 ? pairs : []));
}
