/**
 * The search index of company names. It has one row for every position at which one to four characters (a gram) occur in a name. The rows
 * of a gram are in the order in which search ranks them when the gram is the whole query: by the distance of the match, then by as much
 * of the company's sort key as fits. No row depends on another, so companies can be added and removed in any order.
 */
import { type SQL, sql } from 'drizzle-orm';
import { STEPS } from '#domain/text/name-match.ts';
import type { Db } from '../db/connect.ts';
import { raw } from './search-sql.ts';

/** The number of bits of `place` below the distance. They hold the beginning of the sort key: three characters of 16, 16 and 9 bits. */
export const KEY_BITS = 41;

/** Registered companies rank one step behind the catalogue: after all equal matches, before all lesser ones. */
export const byUsers = sql.raw(`(c.source = 'user')::int`);

/** The length of the longest gram. Its number does not hold its characters completely, so its matches must be checked. */
export const LONGEST_GRAM = 4;

/**
 * The number of a gram, as text for PostgreSQL because it exceeds JavaScript's safe integers. For up to three characters it consists of
 * their code points, 21 bits each; for four it is negative, with 16 bits of each and 15 of the last.
 */
export function gramNumber(gram: string): string {
  const codes = [...gram].map((character) => BigInt(character.codePointAt(0) ?? 0));
  if (codes.length < LONGEST_GRAM) return codes.reduce((number, code) => (number << 21n) | code, 0n).toString();
  const [one = 0n, two = 0n, three = 0n, four = 0n] = codes.map((code) => code & 0xffffn);
  return (-1n - ((one << 47n) | (two << 31n) | (three << 15n) | (four & 0x7fffn))).toString();
}

/** Makes the search find these companies, only by their `searchKeywords`. */
export async function indexCompanies(tx: Db, ids: string[]) {
  if (ids.length === 0) return;
  await forgetCompanies(tx, ids);
  const chosen = sql`c.id = any(${sql.param(ids)}::text[])`;
  await tx.execute(sql`
    insert into company_names (company_no, name)
    select distinct c.no, keyword from companies c cross join unnest(c.search_keywords) keyword
    where ${chosen} and keyword <> '' and c.merged_into is null`);
  await tx.execute(sql`insert into company_grams (gram, place, company_no, long) ${gramsOf(chosen)}`);
}

/** Removes these companies from the search index. */
export async function forgetCompanies(tx: Db, ids: string[]) {
  if (ids.length === 0) return;
  const chosen = sql`c.id = any(${sql.param(ids)}::text[])`;
  await tx.execute(sql`
    with gone as materialized (${gramsOf(chosen)})
    delete from company_grams g using gone
    where (g.gram, g.place, g.company_no, g.long) = (gone.gram, gone.place, gone.company_no, gone.long)`);
  await tx.execute(sql`delete from company_names n using companies c where n.company_no = c.no and ${chosen}`);
}

/**
 * The index rows of the chosen companies `c`, computed from their names. A gram of four characters is stored at each position, because
 * longer searches look for it; a shorter one only at its first. Distances are those of `distanceAt`.
 */
export function gramsOf(chosen: SQL): SQL {
  return sql`
    select distinct
      case size when 1 then one when 2 then (one << 21) | two when 3 then (one << 42) | (two << 21) | three
        else -1 - (((one & 65535) << 47) | ((two & 65535) << 31) | ((three & 65535) << 15) | (four & 32767)) end as gram,
      (by_users + case at when 1 then ${raw(20 * STEPS)} - (${raw(20 * STEPS)} * size) / long
               else (48 + 2 * at) * ${raw(STEPS)} - (${raw(10 * STEPS)} * size) / long end)::bigint << ${raw(KEY_BITS)} | key as place,
      company_no, long
    from (
      select c.no as company_no, n.name, length(n.name) as long, at, ${byUsers} as by_users,
        ascii(substr(n.name, at, 1))::bigint as one,
        ascii(substr(n.name, at + 1, 1))::bigint as two,
        ascii(substr(n.name, at + 2, 1))::bigint as three,
        ascii(substr(n.name, at + 3, 1))::bigint as four,
        (ascii(c.sort_key)::bigint << 25) | (ascii(substr(c.sort_key, 2, 1))::bigint << 9) |
          (ascii(substr(c.sort_key, 3, 1)) >> 7) as key
      from companies c join company_names n on n.company_no = c.no cross join generate_series(1, length(n.name)) at
      where ${chosen}
    ) placed cross join (values (1), (2), (3), (4)) sizes (size)
    where at + size - 1 <= long and (size = 4 or strpos(name, substr(name, at, size)) = at)`;
}
