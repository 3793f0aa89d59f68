import { and, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Db } from './connect.ts';

/** Rows that one statement deletes: with what falls with them, far below the time a statement gets. */
const BATCH = 500;

/** Deletes the rows that meet a condition, batch by batch, until none is left or `signal` ends it. */
export async function purgeRows(db: Db, table: PgTable, condition: SQL | undefined, signal?: AbortSignal) {
  const batch = sql`ctid = any(array(select ctid from ${table} where ${condition} limit ${BATCH}))`;
  for (let gone = BATCH; gone === BATCH; ) {
    signal?.throwIfAborted();
    // The condition again: a row that is changed while we wait for it may have to stay.
    gone = (await db.delete(table).where(and(batch, condition))).rowCount ?? 0;
  }
}
