import { isNull } from 'drizzle-orm';
import { type Instant, MINUTE, toMs } from '#domain/time.ts';
import type { Db } from '../db/connect.ts';
import { companies } from '../db/schema/companies.ts';

const counts = new WeakMap<Db, { count: Promise<number>; at: Instant }>();

/** How many companies can be found, as it was a minute ago at most: everybody who comes to the login page asks. */
export function countCompanies(db: Db, now: Instant): Promise<number> {
  const kept = counts.get(db);
  if (kept && toMs(now) - toMs(kept.at) < MINUTE) return kept.count;
  const count = db.$count(companies, isNull(companies.mergedInto)).then(Number);
  counts.set(db, { count, at: now });
  // A failure is nothing to keep.
  count.catch(() => counts.delete(db));
  return count;
}
