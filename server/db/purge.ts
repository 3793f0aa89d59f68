import { type SQL, sql } from 'drizzle-orm';
import { getTableConfig, type PgColumn, type PgTable } from 'drizzle-orm/pg-core';
import type { Db } from './connect.ts';

/** Rows that one statement deletes: with cascades, well below the statement timeout. */
const BATCH = 500;
/**
 * Keys that are read at once, some 10 MB. Each reading passes all that was deleted before: one for each batch would make the time grow with
 * the square of what is due.
 */
const LIST = 50_000;

type Key = Record<string, unknown>;
type Manner = {
  /** SQL: of these rows, those that still meet the condition; where the condition itself would read more than these rows. */
  stillMeet?: (keys: Key[]) => SQL | undefined;
  /** Hears of each batch. */
  onGone?: (count: number) => Promise<void>;
};

/**
 * Deletes the rows that meet a condition in batches, until none is left or `signal` aborts. Each batch is deleted for itself: a run that
 * was interrupted leaves the rest to the next one.
 */
export async function purgeRows(
  db: Db,
  table: PgTable,
  condition: SQL | undefined,
  signal?: AbortSignal,
  { stillMeet = () => condition, onGone }: Manner = {},
) {
  const key = primaryKeyOf(table);
  const fields = Object.fromEntries(key.map((column) => [column.name, column]));
  for (let found = LIST; found === LIST; ) {
    signal?.throwIfAborted();
    const due: Key[] = await db.select(fields).from(table).where(condition).limit(LIST);
    found = due.length;
    for (let at = 0; at < found; at += BATCH) {
      signal?.throwIfAborted();
      const keys = due.slice(at, at + BATCH);
      // The condition again: a row that changed meanwhile may no longer meet it. `is true` keeps it off the indexes: the planner does not know
      // how many rows are due, and would read all of them for each batch.
      const batch = sql`${isOneOf(key, keys)} and (${stillMeet(keys)}) is true`;
      const gone = (await db.delete(table).where(batch)).rowCount ?? 0;
      if (gone > 0) await onGone?.(gone);
    }
  }
}

function isOneOf(key: PgColumn[], keys: Key[]): SQL {
  const lists = key.map((column) => {
    const values = sql.param(keys.map((row) => row[column.name]));
    return sql`${values}::${sql.raw(column.getSQLType())}[]`;
  });
  return sql`(${sql.join(key, sql`, `)}) in (select * from unnest(${sql.join(lists, sql`, `)}))`;
}

function primaryKeyOf(table: PgTable): PgColumn[] {
  const { columns, primaryKeys } = getTableConfig(table);
  const names = primaryKeys[0]?.columns.map(({ name }) => name) ?? [];
  return columns.filter(({ primary, name }) => primary || names.includes(name));
}
