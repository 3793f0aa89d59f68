import { and, type SQL, sql } from 'drizzle-orm';
import { getTableConfig, type PgColumn, type PgTable } from 'drizzle-orm/pg-core';
import type { Db } from './connect.ts';

/** Rows that one statement deletes: with cascades, well below the statement timeout. */
const BATCH = 500;

/** Deletes the rows that meet a condition in batches, until none is left or `signal` aborts. `onGone` hears of each batch. */
export async function purgeRows(
  db: Db,
  table: PgTable,
  condition: SQL | undefined,
  signal?: AbortSignal,
  onGone?: (count: number) => Promise<void>,
) {
  const key = primaryKeyOf(table);
  const fields = Object.fromEntries(key.map((column) => [column.name, column]));
  for (let gone = BATCH; gone === BATCH; ) {
    signal?.throwIfAborted();
    const rows = await db.select(fields).from(table).where(condition).limit(BATCH);
    if (rows.length === 0) return;
    const lists = key.map((column) => {
      const values = sql.param(rows.map((row) => row[column.name]));
      return sql`${values}::${sql.raw(column.getSQLType())}[]`;
    });
    const batch = sql`(${sql.join(key, sql`, `)}) in (select * from unnest(${sql.join(lists, sql`, `)}))`;
    // The condition again: a row that changed meanwhile may no longer meet it.
    gone = (await db.delete(table).where(and(batch, condition))).rowCount ?? 0;
    if (gone > 0) await onGone?.(gone);
  }
}

function primaryKeyOf(table: PgTable): PgColumn[] {
  const { columns, primaryKeys } = getTableConfig(table);
  const names = primaryKeys[0]?.columns.map(({ name }) => name) ?? [];
  return columns.filter(({ primary, name }) => primary || names.includes(name));
}
