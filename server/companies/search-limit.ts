import type { Instant } from '#domain/time.ts';
import { MINUTE } from '#domain/time.ts';
import type { Db } from '../db/connect.ts';
import { limitKey, take } from '../limits/limits.ts';

/** Searches that are counted together: the database hears of every twentieth, and a search stays a read. */
const AT_ONCE = 20;
/** 600 searches a minute from one address, behind which a whole university may sit. */
const LIMIT = { max: 30, windowMs: MINUTE };
/** Addresses that one process remembers; beyond that it forgets them all, and each has searches to take anew. */
const REMEMBERED = 10_000;

const left = new Map<string, number>();

/** Lets a search from this address pass. @throws AppError `too_many_requests`. */
export async function takeSearch(db: Db, clientIp: string, now: Instant) {
  const rest = left.get(clientIp) ?? 0;
  if (rest > 0) {
    left.set(clientIp, rest - 1);
    return;
  }
  await take(db, limitKey('company search', clientIp), LIMIT, now);
  if (left.size >= REMEMBERED) left.clear();
  // Others of this address may have taken some meanwhile: nobody's are lost.
  left.set(clientIp, (left.get(clientIp) ?? 0) + AT_ONCE - 1);
}
