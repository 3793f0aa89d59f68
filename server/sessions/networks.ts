import { type SQL, sql } from 'drizzle-orm';
import { sessions } from '../db/schema/accounts.ts';

/** Addresses that do not distinguish users: of this machine and of private networks, which may belong to a proxy. */
const PRIVATE = String.raw`^(127\.|10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.|::1$|f[cd]|unknown)`;

/**
 * The network of a user: the address of the latest sign-in, or its /48 for IPv6. Where several users must agree, users of one network
 * count once. All users without a session share one network; a user with a private address counts as a separate network.
 */
export function networkOf(userId: SQL): SQL<string> {
  return sql<string>`coalesce((
    select case when s.ip_address is null or s.ip_address ~ ${PRIVATE} then s.user_id
      else regexp_replace(s.ip_address, '^([^:]*:[^:]*:[^:]*):.*$', '\\1') end
    from ${sessions} s where s.user_id = ${userId} order by s.created_at desc, s.id limit 1), '')`;
}
