import { type SQL, sql } from 'drizzle-orm';
import { sessions } from '../db/schema/accounts.ts';

/** Addresses that say nothing of who is behind them: of this machine and of private networks, in front of which a proxy may stand. */
const PRIVATE = String.raw`^(127\.|10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.|::1$|f[cd]|unknown)`;

/**
 * The network of a user, as far as it tells users apart: the address of the latest sign-in, of IPv6 the /48. Users behind one count once where
 * several have to agree. Who is signed out everywhere is in one network with all who are; a private address is a network of its own.
 */
export function networkOf(userId: SQL): SQL<string> {
  return sql<string>`coalesce((
    select case when s.ip_address is null or s.ip_address ~ ${PRIVATE} then s.user_id
      else regexp_replace(s.ip_address, '^([^:]*:[^:]*:[^:]*):.*$', '\\1') end
    from ${sessions} s where s.user_id = ${userId} order by s.created_at desc, s.id limit 1), '')`;
}
