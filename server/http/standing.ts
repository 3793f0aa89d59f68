/** Whether an account may be used: neither withdrawn nor suspended. */
import { and, isNull, not, type Placeholder, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Instant } from '#domain/time.ts';
import { users } from '../db/schema/accounts.ts';

/** The columns of a suspension, of the table `users` or of an alias. */
type Suspension = { banned: SQLWrapper; banExpires: SQLWrapper };

/** The columns under the alias `u`, for queries in plain SQL. */
export const USER_U: Suspension = { banned: sql`u.banned`, banExpires: sql`u.ban_expires` };

/** SQL: the account is suspended at that moment. A suspension with an end date expires by itself. */
export function isBanned(now: Instant | Placeholder | SQL, { banned, banExpires }: Suspension = users) {
  return sql`(${banned} and (${banExpires} is null or ${banExpires} > ${now}))`;
}

/** SQL: the account may sign in, because it is neither withdrawn nor suspended. */
export function isOpen(now: Instant) {
  return and(isNull(users.withdrawnAt), not(isBanned(now)));
}
