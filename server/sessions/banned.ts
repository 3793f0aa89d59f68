import { type Placeholder, type SQLWrapper, sql } from 'drizzle-orm';
import type { Instant } from '#domain/time.ts';
import { users } from '../db/schema/accounts.ts';

/** The columns that say it, of the table itself or of an alias. */
type Suspension = { banned: SQLWrapper; banExpires: SQLWrapper };

/** `users` under the alias `u` of a query written by hand. */
export const USER_U: Suspension = { banned: sql`u.banned`, banExpires: sql`u.ban_expires` };

/** SQL: the account is suspended at that moment. A suspension with an end is over by itself then. */
export function isBanned(now: Instant | Placeholder, { banned, banExpires }: Suspension = users) {
  return sql`(${banned} and (${banExpires} is null or ${banExpires} > ${now}))`;
}
