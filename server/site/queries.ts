import { isNull } from 'drizzle-orm';
import { type Instant, MINUTE, toMs } from '#domain/time.ts';
import type { Db } from '../db/connect.ts';
import { companies } from '../db/schema/companies.ts';

const counts = new WeakMap<Db, { count: Promise<number>; at: Instant }>();

/** The number of companies that can be found, at most a minute old: every visitor of the login page asks. */
export function countCompanies(db: Db, now: Instant): Promise<number> {
  const kept = counts.get(db);
  if (kept && Math.abs(toMs(now) - toMs(kept.at)) < MINUTE) return kept.count;
  const count = db.$count(companies, isNull(companies.mergedInto)).then(Number);
  counts.set(db, { count, at: now });
  // A failure must not be cached.
  count.catch(() => counts.delete(db));
  return count;
}
