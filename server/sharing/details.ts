/**
 * The public details shown of a shared event. They are computed when somebody changes them, and stored in its row; a read uses the stored
 * ones until the moment when another account begins to count.
 */
import { inArray, type SQL, sql } from 'drizzle-orm';
import type { Instant } from '#domain/time.ts';
import type { Db } from '../db/connect.ts';
import { sharedContributions, sharedEvents } from '../db/schema/sharing.ts';
import { networkOf } from '../sessions/networks.ts';

/** Of the students who share details, at most this many are considered. */
const MAX_DESCRIBING = 50;
/** Students who have to share the same detail before it is shown. */
const AGREEING = 2;

/** Computes the details of these shared events again, and until when they are valid. */
export async function keepDetails(tx: Db, ids: string[], now: Instant) {
  if (ids.length === 0) return;
  await tx.execute(sql`
    update ${sharedEvents} set title = found.title, description = found.description, url = found.url,
      location = found.location, details_until = found.until
    from ${sharedEvents} e join lateral (${foundDetails(sql`e.id`, now)}) found on true
    where ${sharedEvents.id} = e.id and ${inArray(sql`e.id`, ids)}`);
}

/** The details of a shared event as of this moment, as a row. */
export function detailsShown(entry: SQL, now: Instant): SQL {
  const isDue = sql`coalesce(${entry}.details_until <= ${now}, false)`;
  return sql`
    select ${entry}.title, ${entry}.description, ${entry}.url, ${entry}.location where not ${isDue}
    union all
    select title, description, url, location from (${foundDetails(sql`${entry}.id`, now)}) found where ${isDue}`;
}

/**
 * Each detail in the version most shared among the first students to share theirs, if at least AGREEING do; otherwise null. New accounts
 * are not considered, and students of one network count once, so that one person's text is not shown under what many confirmed.
 */
function foundDetails(id: SQL, now: Instant): SQL {
  const agreed = (detail: SQL) => sql`(
    select ${detail} from heard where ${detail} is not null group by ${detail}
    having count(distinct network) >= ${AGREEING}
    order by count(distinct network) desc, min(counts_from), ${detail} limit 1)`;
  return sql`
    with first as (
      select title, description, url, location, user_id, counts_from from ${sharedContributions}
      where shared_event_id = ${id} and num_nonnulls(title, description, url, location) > 0
      order by counts_from limit ${MAX_DESCRIBING}
    ), heard as (select first.*, ${networkOf(sql`first.user_id`)} as network from first where counts_from <= ${now})
    select ${agreed(sql`title`)} as title, ${agreed(sql`description`)} as description, ${agreed(sql`url`)} as url,
      ${agreed(sql`location`)} as location, (select min(counts_from) from first where counts_from > ${now}) as until`;
}
