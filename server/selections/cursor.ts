/**
 * Cursors of the change feed: `<place>.<number>`. A cursor names the oldest transaction that was still running when its list was read.
 * PostgreSQL keeps in every row (`xmin`) the transaction that wrote it, so a row is newer than a list exactly if its writer is not older
 * than that: also when it began before the list was read and committed afterwards, and whoever wrote it. Nothing has to be noted by those
 * who write.
 *
 * The numbers count within one line of history of one cluster. The place is a hash of that line, of the student and of the fields of a list:
 * elsewhere a cursor means nothing.
 */
import { type SQL, sql } from 'drizzle-orm';

export type Cursor = { place: string; xid: string };

/** Rows keep the last 32 bits of a number. Beyond half of them nobody could say what is older. */
const MAX_AGE = 2 ** 30;

/** The parts of a cursor; null for a text that is none. */
export function readCursor(text: string): Cursor | null {
  const [, place, xid] = /^([0-9a-f]{16})\.(\d{1,18})$/.exec(text) ?? [];
  return place && xid ? { place, xid } : null;
}

/** The cursor of what the same statement reads. */
export function cursorNow(userId: unknown, fields: string): SQL<string> {
  return sql<string>`${placeOf(userId, fields)} || '.' || pg_snapshot_xmin(pg_current_snapshot())`;
}

/** Whether a cursor says what is new to its owner. */
export function isCurrent({ place, xid }: Cursor, userId: unknown, fields: string): SQL<boolean> {
  const age = sql`pg_snapshot_xmax(pg_current_snapshot())::text::bigint - ${xid}::bigint`;
  return sql<boolean>`(${placeOf(userId, fields)} = ${place} and ${age} between 0 and ${sql.raw(String(MAX_AGE))})`;
}

/** Whether a row was written after the list of a cursor was read; `row` is the name of its table in the statement. */
export function isSince(row: unknown, { xid }: Cursor): SQL {
  return sql`((${row}.xmin::text::bigint - ${xid}::bigint) & 4294967295) < 2147483648`;
}

/** The timeline changes when a standby takes over, or a backup is restored to a moment: numbers are given a second time from then on. */
function placeOf(userId: unknown, fields: string): SQL<string> {
  return sql<string>`left(md5(concat_ws('/', ${userId}::text, ${fields}::text, (select system_identifier from pg_control_system()),
    current_database(), left(pg_walfile_name(pg_current_wal_lsn()), 8))), 16)`;
}
