/**
 * Long searches whose every three characters stand in many names (サービス, ホールディングス). Rows of one gram are read cell by
 * cell, a cell being a position and a length of name, in the order of what a match there counts; it ends with the last that can
 * be answered.
 */
import { sql } from 'drizzle-orm';
import { distanceAt, length } from '#domain/companies.ts';
import type { Db } from '../db/connect.ts';
import { KEY_BITS, LONGEST_GRAM } from './search-index.ts';

/** A gram by its number, and where it stands in what is searched for. */
export type CommonGram = { gram: string; at: number };

type Cell = { position: number; long: number; distance: number };
type Row = { companyId: string; cell: number };

/** Characters of the longest name there is (companies_name). */
const LONGEST_NAME = 150;
const FIRST_CELLS = 24;

/** The companies that contain the search, as far as they can be among the best `limit`, with their distances. */
export async function findCommon(db: Db, query: string, limit: number, gram: CommonGram) {
  const cells = cellsOf(length(query));
  const found = new Map<string, number>();
  for (let from = 0, size = FIRST_CELLS; from < cells.length && found.size < limit; size *= 4) {
    const to = endOfTies(cells, Math.min(from + size, cells.length));
    for (const { companyId, cell } of await readCells(db, query, { ...gram, limit, cells: cells.slice(from, to) })) {
      const distance = cells[from + cell]?.distance ?? 0;
      found.set(companyId, Math.min(distance, found.get(companyId) ?? distance));
    }
    from = to;
  }
  return { foundIds: [...found.keys()], foundDistances: [...found.values()] };
}

/** Every place at which a search of this length can stand in a name, best first. */
function cellsOf(long: number): Cell[] {
  const cells: Cell[] = [];
  for (let name = long; name <= LONGEST_NAME; name++) {
    for (let position = 0; position + long <= name; position++) {
      cells.push({ position, long: name, distance: distanceAt(position, long, name) });
    }
  }
  return cells.sort((a, b) => a.distance - b.distance);
}

/** What counts the same is read together. */
function endOfTies(cells: Cell[], end: number): number {
  while (end < cells.length && cells[end]?.distance === cells[end - 1]?.distance) end++;
  return end;
}

type Asked = CommonGram & { limit: number; cells: Cell[] };

/** The best of each cell. A cell that was cut short holds `limit` companies, or is read again with more rows. */
async function readCells(db: Db, query: string, { gram, at, limit, cells }: Asked): Promise<Row[]> {
  const places = cells.map(({ position, long }) => distanceAt(position + at, LONGEST_GRAM, long));
  for (let rows = limit; ; rows *= 4) {
    const { rows: read } = await db.execute<Row>(sql`
      select n.company_id as "companyId", (c.number - 1)::int as cell
      from unnest(${sql.param(places)}::bigint[], ${sql.param(cells.map((it) => it.position))}::int[],
        ${sql.param(cells.map((it) => it.long))}::int[]) with ordinality as c (distance, position, long, number)
      cross join lateral (
        select m.company_id from company_grams g join company_names m on m.no = g.name_no
        where g.gram = ${gram}::bigint and g.place >= c.distance << ${KEY_BITS}::int
          and g.place < (c.distance + 1) << ${KEY_BITS}::int
          and length(m.name) = c.long and substr(m.name, c.position + 1, ${length(query)}::int) = ${query}
        order by g.place fetch first ${sql.raw(String(rows))} rows with ties
      ) n`);
    const cut = cells.some((_, cell) => {
      const held = read.filter((row) => row.cell === cell);
      return held.length >= rows && new Set(held.map((row) => row.companyId)).size < limit;
    });
    if (!cut) return read;
  }
}
