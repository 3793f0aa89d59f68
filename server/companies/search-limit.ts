import type { Instant } from '#domain/time.ts';
import { MINUTE } from '#domain/time.ts';
import type { Db } from '../db/connect.ts';
import { limitKey, take } from '../limits/limits.ts';

/** Searches are counted in steps of this many: only every twentieth one writes to the database. */
const AT_ONCE = 20;
/** 600 searches a minute from one address, which may be shared by a whole university. */
const LIMIT = { max: 30, windowMs: MINUTE };
/** The most addresses that one process remembers. Above that it forgets them all and starts counting again. */
const REMEMBERED = 10_000;

const left = new Map<string, number>();

/** Counts a search from this address. @throws AppError `too_many_requests`. */
export async function takeSearch(db: Db, clientIp: string, now: Instant) {
  const rest = left.get(clientIp) ?? 0;
  if (rest > 0) {
    left.set(clientIp, rest - 1);
    return;
  }
  await take(db, limitKey('company search', clientIp), LIMIT, now);
  if (left.size >= REMEMBERED) left.clear();
  // Concurrent searches of this address may have added to the count meanwhile: that is kept.
  left.set(clientIp, (left.get(clientIp) ?? 0) + AT_ONCE - 1);
}
