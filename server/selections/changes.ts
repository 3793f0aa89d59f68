/** The change feed of a student's list: what is new since a cursor, in the shape in which the list has it. */
import { sql } from 'drizzle-orm';
import type { Db } from '../db/connect.ts';
import { events, selections } from '../db/schema/selections.ts';
import { cursorNow, isCurrent, isSince, readCursor } from './cursor.ts';
import { eventsJson, LISTED, selectionsJson } from './list.ts';

/**
 * What changed in a student's list since this cursor: the JSON text of `SelectionChanges`, or of null where that cannot be said and the
 * whole list has to be read. All of it is read by one statement, so that the new cursor is the cursor of what is told.
 * @param by `event`: events of selections that did not change are told alone.
 */
export async function listChanges(db: Db, userId: string, since: string, by?: 'event'): Promise<string> {
  const cursor = readCursor(since);
  if (!cursor) return 'null';
  const own = sql`${selections.userId} = ${userId}`;
  const ownEvents = sql`${events.userId} = ${userId}`;
  const alone = by === 'event' ? sql`and ${events.deletedAt} is not null` : sql``;
  const isNew = sql`(
    select ${selections.id} from ${selections} where ${own} and ${isSince(selections, cursor)}
    union
    select ${events.selectionId} from ${events} where ${ownEvents} and ${isSince(events, cursor)} ${alone}
  )`;
  const changed = selectionsJson(userId, {
    which: sql`and ${selections.id} in ${isNew}`,
    whose: sql`and ${events.selectionId} in ${isNew}`,
    more: sql``,
  });
  const changedEvents = eventsJson(
    userId,
    sql`and ${isSince(events, cursor)} and ${events.selectionId} not in ${isNew}`,
  );
  const gone = sql`(
    select coalesce(json_agg(${selections.id}), '[]')
    from ${selections} where ${own} and ${selections.deletedAt} is not null and ${isSince(selections, cursor)}
  )`;
  const count = sql`(select count(*) from ${selections} where ${own} and ${selections.deletedAt} is null)`;
  const eventCount = sql`(
    select count(*) from ${events}
    join ${selections} on ${selections.userId} = ${events.userId} and ${selections.id} = ${events.selectionId}
    where ${ownEvents} and ${events.deletedAt} is null and ${selections.deletedAt} is null
  )`;
  const [row] = await db
    .select({
      json: sql<string | null>`case when ${isCurrent(cursor, userId, LISTED)} then json_build_object(
        'changed', ${changed}::json, ${by === 'event' ? sql`'changedEvents', ${changedEvents},` : sql``} 'gone', ${gone}, 'selections', ${count}, 'events', ${eventCount},
        'cursor', ${cursorNow(userId, LISTED)})::text end`,
    })
    .from(sql`(select 1) one`);
  return row?.json ?? 'null';
}
