/**
 * Search for long queries in which every gram of four characters is common (サービス, ホールディングス). The rows of one gram are read cell by cell;
 * a cell is a position and a length of name. Cells are read in the order of the score of a match there, until no later cell can be part
 * of the result.
 */
import { sql } from 'drizzle-orm';
import { distanceAt, length, STEPS } from '#domain/text/name-match.ts';
import type { Db } from '../db/connect.ts';
import { KEY_BITS, LONGEST_GRAM } from './search-index.ts';
import { later, raw } from './search-sql.ts';

/** The number of a gram, and its position in the query. */
export type CommonGram = { gram: string; at: number };

type Cell = { position: number; long: number; distance: number };

/** Length of the longest name (companies_name). */
const LONGEST_NAME = 150;
const FIRST_CELLS = 40;

/** The row limit of all cells together, as a multiple of the limit of one. */
const MANY = 4;

/** The companies that contain the query and may be among the best `limit`, with their distances. */
export async function findCommon(db: Db, query: string, limit: number, gram: CommonGram) {
  const found = new Map<number, number>();
  for (const cells of inBatches(cellsOf(length(query)))) {
    for (const { companyNo, cell } of await readCells(db, query, { ...gram, limit, cells })) {
      const distance = cells[cell]?.distance ?? 0;
      found.set(companyNo, Math.min(distance, found.get(companyNo) ?? distance));
    }
    if (found.size >= limit) break;
  }
  const worst = [...found.values()].sort((a, b) => a - b)[limit - 1] ?? Number.POSITIVE_INFINITY;
  const best = [...found].filter(([, distance]) => distance <= worst);
  return { foundCompanies: best.map(([company]) => company), foundDistances: best.map(([, distance]) => distance) };
}

/** All cells in which a query of this length can occur, best first. */
function* cellsOf(long: number): Generator<Cell> {
  yield* cellsAt(0, long);
  // Matches inside a name are read in strips of two points: only five positions can have such a score.
  for (let strip = 1; strip <= LONGEST_NAME; strip++) {
    const nearby = [0, 1, 2, 3, 4, 5].map((back) => strip - back).filter((position) => position > 0);
    const within = ({ distance }: Cell) => Math.floor((distance / STEPS - 40) / 2) === strip;
    yield* nearby.flatMap((position) => cellsAt(position, long).filter(within)).sort((a, b) => a.distance - b.distance);
  }
}

function cellsAt(position: number, long: number): Cell[] {
  const names = Math.max(0, LONGEST_NAME - position - long + 1);
  return Array.from({ length: names }, (_, more) => {
    const name = position + long + more;
    return { position, long: name, distance: distanceAt(position, long, name) };
  });
}

/** Batches of growing size. Cells of equal score are in one batch. */
function* inBatches(cells: Generator<Cell>): Generator<Cell[]> {
  let [batch, size]: [Cell[], number] = [[], FIRST_CELLS];
  for (const cell of cells) {
    if (batch.length >= size && batch.at(-1)?.distance !== cell.distance) {
      yield batch;
      [batch, size] = [[], size * 3];
    }
    batch.push(cell);
  }
  yield batch;
}

type GramQuery = CommonGram & { limit: number; cells: Cell[] };

/**
 * Reads the best rows of each cell until there are enough. If a truncated cell has fewer than `limit` companies, everything is read again
 * with more rows. Rows with the score of the last one may be incomplete; they are left out if the others suffice.
 */
async function readCells(db: Db, query: string, { gram, at, limit, cells }: GramQuery) {
  const given = {
    ...{ gram, query, characters: length(query) },
    distances: cells.map(({ position, long }) => distanceAt(position + at, LONGEST_GRAM, long)),
    positions: cells.map((it) => it.position),
    lengths: cells.map((it) => it.long),
  };
  for (let rows = limit; ; rows *= 4) {
    const all = await statement(db, rows).execute(given);
    const isWhole = all.length < MANY * rows;
    const edge = isWhole ? Number.POSITIVE_INFINITY : (cells[all.at(-1)?.cell ?? 0]?.distance ?? 0);
    const read = all.filter((row) => (cells[row.cell]?.distance ?? 0) < edge);
    const isCut = [...Map.groupBy(read, (row) => row.cell).values()].some(
      (cell) => cell.length >= rows && companiesIn(cell) < limit,
    );
    if (!isCut && (isWhole || companiesIn(read) >= limit)) return read;
  }
}

const companiesIn = (rows: { companyNo: number }[]) => new Set(rows.map((row) => row.companyNo)).size;

const statements = new WeakMap<Db, Map<number, ReturnType<typeof prepare>>>();

function statement(db: Db, rows: number) {
  const known = statements.get(db) ?? new Map<number, ReturnType<typeof prepare>>();
  statements.set(db, known);
  const made = known.get(rows) ?? prepare(db, rows);
  known.set(rows, made);
  return made;
}

/**
 * A cell covers two distances, because registered companies are one step behind. The lateral limit applies to each cell in the given
 * order; the outer limit cuts off the last cells.
 */
function prepare(db: Db, rows: number) {
  const answer = sql`(
    select n.company_no, (c.number - 1)::int as cell
    from unnest(${later('distances', 'bigint[]')}, ${later('positions', 'int[]')}, ${later('lengths', 'int[]')})
      with ordinality as c (distance, position, long, number)
    cross join lateral (
      select g.company_no from company_grams g
      where g.gram = ${later('gram', 'bigint')} and g.place >= c.distance << ${raw(KEY_BITS)}
        and g.place < (c.distance + 2) << ${raw(KEY_BITS)} and g.long = c.long
        and exists (
          select from companies m cross join unnest(m.search_keywords) as keyword
          where m.no = g.company_no and length(keyword) = c.long
            and substr(keyword, c.position + 1, ${sql.placeholder('characters')}::int) = ${sql.placeholder('query')}::text
        )
      order by g.place fetch first ${raw(rows)} rows with ties
    ) n
    limit ${raw(MANY * rows)}
  ) answer`;
  return db
    .select({ companyNo: sql<number>`company_no`, cell: sql<number>`cell` })
    .from(answer)
    .prepare(`search_cells_${rows}`);
}
