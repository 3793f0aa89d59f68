import { customType } from 'drizzle-orm/pg-core';
import type { Instant } from '#domain/time.ts';

/** A moment: timestamptz in the database, `Instant` text everywhere else. The connection parses it (connect.ts). */
export const instant = customType<{ data: Instant; driverData: string }>({ dataType: () => 'timestamptz(3)' });

/** Text that sorts and compares by code point, whatever the database is set to. */
export const byCodePoint = customType<{ data: string }>({ dataType: () => 'text collate "C"' });

/** SQL for a list of ids inside a check: `'intern', 'fulltime'`. Ids are ASCII words of the taxonomies. */
export function idList(ids: Record<string, unknown>): string {
  return Object.keys(ids)
    .map((id) => `'${id}'`)
    .join(', ');
}
