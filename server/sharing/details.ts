/**
 * Which public details others are shown of a shared event. They are found when somebody changes them, and kept in its row: reading is
 * for what is kept, until the moment from which somebody more is heard.
 */
import { inArray, type SQL, sql } from 'drizzle-orm';
import type { Instant } from '#domain/time.ts';
import type { Db } from '../db/connect.ts';
import { sharedContributions, sharedEvents } from '../db/schema.ts';

/** Of those who share details, so many are heard on which details most agree about. */
const MAX_DESCRIBING = 50;

/** Finds the details of these shared events again, and until when they hold. */
export async function keepDetails(tx: Db, ids: string[], now: Instant) {
  if (ids.length === 0) return;
  await tx.execute(sql`
    update ${sharedEvents} set title = found.title, description = found.description, url = found.url,
      location = found.location, details_until = found.until
    from ${sharedEvents} e join lateral (${foundDetails(sql`e.id`, now)}) found on true
    where ${sharedEvents.id} = e.id and ${inArray(sql`e.id`, ids)}`);
}

/** A row with the details of a shared event as they are at this moment. */
export function detailsShown(entry: SQL, now: Instant): SQL {
  const isDue = sql`coalesce(${entry}.details_until <= ${now}, false)`;
  return sql`
    select ${entry}.title, ${entry}.description, ${entry}.url, ${entry}.location where not ${isDue}
    union all
    select title, description, url, location from (${foundDetails(sql`${entry}.id`, now)}) found where ${isDue}`;
}

/** The details that most of those agree about who shared theirs first; all are null where nobody did. Whose account is new is heard later. */
function foundDetails(id: SQL, now: Instant): SQL {
  return sql`
    with first as (
      select title, description, url, location, user_id, counts_from from ${sharedContributions}
      where shared_event_id = ${id} and num_nonnulls(title, description, url, location) > 0
      order by counts_from limit ${MAX_DESCRIBING}
    ), agreed as (
      select title, description, url, location from first where counts_from <= ${now}
      group by title, description, url, location
      order by count(distinct user_id) desc, min(counts_from), title, description, url, location
      limit 1
    )
    select agreed.*, waited.until
    from (select min(counts_from) filter (where counts_from > ${now}) as until from first) waited left join agreed on true`;
}
