/** What a student's screens show: every selection with its events, as JSON that the database builds in one round trip. */
import { and, eq, getTableColumns, isNull, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { recordOf } from '#domain/record.ts';
import { datedEvent } from '#domain/selections/dates.ts';
import {
  type EventField,
  FLAG_FIELDS,
  LISTED_FIELDS,
  MOMENT_FIELDS,
  SELECTION_FIELDS,
  UNLISTED_FIELDS,
} from '#domain/selections/fields.ts';
import type { EventView, SelectionDetailView, SelectionView } from '#domain/selections/views.ts';
import type { Db } from '../db/connect.ts';
import { events, selections } from '../db/schema/selections.ts';
import { Turns } from '../http/turns.ts';
import { cursorNow } from './cursor.ts';

type SelectionField = Exclude<keyof SelectionView, 'events' | 'hasMyPageId' | 'hasMyPagePassword'>;
type DetailField = Exclude<keyof SelectionDetailView, keyof SelectionView | keyof typeof ANSWERED>;

/**
 * The fields in every list, besides those of `fields.ts` that are `listed`: anything not named here (such as the my-page login) is in no
 * list.
 */
const LIST_FIELDS: Record<SelectionField, true> = {
  id: true,
  companyId: true,
  companyName: true,
  industryCategory: true,
  ...recordOf(LISTED_FIELDS, () => true as const),
  version: true,
  createdAt: true,
  updatedAt: true,
};

/** Fields that only the selection's own page gets. */
const DETAIL_FIELDS: Record<DetailField, true> = {
  ...recordOf(UNLISTED_FIELDS, () => true as const),
  resultWaitingSince: true,
};

/** Computed fields, which are no columns. */
const ANSWERED = {
  carriedOverFrom: sql`(
    select earlier.id from ${selections} earlier
    where earlier.user_id = ${selections.userId} and earlier.id = ${selections.carriedOverFrom}
      and earlier.deleted_at is null
  )`,
  carriedOverTo: sql`(
    select later.id from ${selections} later
    where later.user_id = ${selections.userId} and later.carried_over_from = ${selections.id} and later.deleted_at is null
    order by later.id desc limit 1
  )`,
};

const EVENT_FIELDS: Record<keyof EventView, true> = {
  id: true,
  selectionId: true,
  eventType: true,
  subtype: true,
  kind: true,
  deadline: true,
  endsAt: true,
  selectionPhase: true,
  publicDescription: true,
  publicContent: true,
  publicUrl: true,
  publicLocation: true,
  shareDetails: true,
  location: true,
  privateUrl: true,
  privateMemo: true,
  travelMinutes: true,
  completed: true,
  result: true,
  isCustomized: true,
  isModified: true,
  sharedEventId: true,
  calendarUid: true,
  reminderTypes: true,
  version: true,
  createdAt: true,
  updatedAt: true,
};

/** A list can be as large as all that the student stored, so concurrent requests of one student wait. */
export const READS = new Turns({ atOnce: 2, waiting: 20 });

/** All selections of a student, newest first, each with its events by moment: the JSON text of `SelectionView[]`. */
export async function listSelections(db: Db, userId: string): Promise<string> {
  return (await readList(db, userId)).json;
}

/** As `listSelections`, with the cursor from which later changes are read (changes.ts). */
export async function readList(db: Db, userId: string): Promise<{ json: string; cursor: string }> {
  const [row] = await listQuery(db).execute({ userId });
  if (!row) throw new Error('a SELECT without FROM answered no row');
  return row;
}

/** The names of all that a list tells. Cursors are for lists of these fields alone. */
export const LISTED = [LIST_FIELDS, EVENT_FIELDS].map((it) => Object.keys(it).join()).join(';');

/** One selection of a student with everything its page shows; null without one. */
export async function readSelection(db: Db, userId: string, id: string): Promise<SelectionDetailView | null> {
  const answered = Object.entries(ANSWERED).map(([name, answer]) => sql`${answer} as ${sql.identifier(name)}`);
  const one = selectionsJson(userId, {
    which: sql`and ${selections.id} = ${id}`,
    whose: sql`and ${events.selectionId} = ${id}`,
    more: sql`${fields(selections, DETAIL_FIELDS)}, ${sql.join(answered, sql`, `)},`,
  });
  const [row] = await db.select({ json: one }).from(sql`(select 1) one`);
  const [read] = JSON.parse(row?.json ?? '[]') as SelectionDetailView[];
  return read ? { ...read, ...datesOf(read) } : null;
}

/** What the event that counts now says; the columns hold what is no event yet. */
function datesOf(selection: SelectionDetailView): Pick<SelectionDetailView, EventField> {
  const its = (field: EventField) => datedEvent(selection.events, SELECTION_FIELDS[field].event);
  return {
    ...recordOf(MOMENT_FIELDS, (field) => its(field)?.deadline ?? selection[field]),
    ...recordOf(FLAG_FIELDS, (field) => its(field)?.completed ?? selection[field]),
  };
}

/** One event of a student as lists show it; null without one. */
export async function readEvent(db: Db, userId: string, id: string): Promise<EventView | null> {
  const own = and(eq(events.userId, userId), eq(events.id, id), isNull(events.deletedAt));
  const rows = sql`(select ${fields(events, EVENT_FIELDS)} from ${events} where ${own}) e`;
  const [row] = await db.select({ json: sql<string>`row_to_json(e)::text` }).from(rows);
  return row ? (JSON.parse(row.json) as EventView) : null;
}

const prepared = new WeakMap<Db, ReturnType<typeof prepareList>>();

/** The most frequent query: prepared once on each connection. */
export function listQuery(db: Db) {
  const known = prepared.get(db);
  if (known) return known;
  const query = prepareList(db);
  prepared.set(db, query);
  return query;
}

function prepareList(db: Db) {
  return db
    .select({
      json: selectionsJson(sql.placeholder('userId')),
      cursor: cursorNow(sql.placeholder('userId'), LISTED),
    })
    .from(sql`(select 1) one`)
    .prepare('list_selections');
}

const ALL: Narrowed = { which: sql``, whose: sql``, more: sql`` };

export type Narrowed = { which: SQL; whose: SQL; more: SQL };

/**
 * Reads both tables by ranges of their primary keys, (user_id, …): the cost depends on this student's rows alone. The events are aggregated
 * once, whatever the planner estimates: right after an import it has no statistics for them yet.
 */
export function selectionsJson(userId: unknown, { which, whose, more }: Narrowed = ALL): SQL<string> {
  return sql<string>`(
    with by_selection as materialized (
      select e."selectionId", json_agg(e order by e.deadline, e.id) as events
      from (
        select ${fields(events, EVENT_FIELDS)}
        from ${events}
        where ${events.userId} = ${userId} and ${events.deletedAt} is null ${whose}
      ) e
      group by e."selectionId"
    )
    select coalesce(json_agg(s), '[]')::text
    from (
      select
        ${fields(selections, LIST_FIELDS)},
        ${selections.myPageId} is not null as "hasMyPageId",
        ${selections.myPagePassword} is not null as "hasMyPagePassword",
        ${more}
        coalesce(by_selection.events, '[]') as events
      from ${selections}
      left join by_selection on by_selection."selectionId" = ${selections.id}
      where ${selections.userId} = ${userId} and ${selections.deletedAt} is null ${which}
      order by ${selections.id} desc
    ) s
  )`;
}

/** Events of a student as the list has them. */
export function eventsJson(userId: unknown, which: SQL): SQL {
  return sql`(
    select coalesce(json_agg(e), '[]')
    from (
      select ${fields(events, EVENT_FIELDS)} from ${events}
      where ${events.userId} = ${userId} and ${events.deletedAt} is null ${which}
    ) e
  )`;
}

/** The columns of a table under their names in JSON; moments in the exact form of `Instant`. */
function fields(table: PgTable, wanted: Record<string, true>): SQL {
  const columns = Object.entries(getTableColumns(table)).filter(([name]) => name in wanted);
  return sql.join(
    columns.map(([name, column]) => sql`${asJson(column)} as ${sql.identifier(name)}`),
    sql`, `,
  );
}

function asJson(column: PgColumn): SQL {
  if (column.getSQLType() !== 'timestamptz(3)') return sql`${column}`;
  return sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}
