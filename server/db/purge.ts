import { and, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Db } from './connect.ts';

/** Rows that one statement deletes: with cascades, well below the statement timeout. */
const BATCH = 500;

/** Deletes the rows that meet a condition in batches, until none is left or `signal` aborts. */
export async function purgeRows(db: Db, table: PgTable, condition: SQL | undefined, signal?: AbortSignal) {
  const batch = sql`ctid = any(array(select ctid from ${table} where ${condition} limit ${BATCH}))`;
  for (let gone = BATCH; gone === BATCH; ) {
    signal?.throwIfAborted();
    // The condition again: a row that changed while we waited for its lock may no longer meet it.
    gone = (await db.delete(table).where(and(batch, condition))).rowCount ?? 0;
  }
}
