import { sql } from 'drizzle-orm';
import { customType } from 'drizzle-orm/pg-core';
import type { Instant } from '#domain/time.ts';

/** A moment: timestamptz in the database, `Instant` text everywhere else. The connection converts it (connect.ts). */
export const instant = customType<{ data: Instant; driverData: string }>({ dataType: () => 'timestamptz(3)' });

/** Text that sorts and compares by code point, whatever the collation of the database. */
export const byCodePoint = customType<{ data: string }>({ dataType: () => 'text collate "C"' });

/** SQL for a list of ids inside a check: `'intern', 'fulltime'`. Ids are ASCII words of the taxonomies. */
export function idList(ids: Record<string, unknown>): string {
  return Object.keys(ids)
    .map((id) => `'${id}'`)
    .join(', ');
}

/** Check: a column holds one of the ids of a taxonomy of the domain. */
export const oneOf = (column: string, ids: Record<string, unknown>) => sql.raw(`${column} in (${idList(ids)})`);
/** Check: a column holds a sealed value (vault/seal.ts). */
export const isSealed = (column: string) => sql.raw(`${column} ~ '^v[0-9]+[.][A-Za-z0-9_-]+[.][A-Za-z0-9_-]+$'`);
export const now = sql`now()`;
export const createdAt = instant('created_at').notNull().default(now);
export const updatedAt = instant('updated_at').notNull().default(now);
