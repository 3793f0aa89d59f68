import { and, asc, eq, getTableColumns, isNull } from 'drizzle-orm';
import { pick } from '#domain/record.ts';
import { OWN_FIELDS } from '#domain/selections/fields.ts';
import type { ExportedChange, ExportedEvent, ExportedSelection } from '#domain/transfer/export.ts';
import type { Db } from '../db/connect.ts';
import { events, selections, statusHistory } from '../db/schema/selections.ts';

/** The exported columns, besides those of `fields.ts`. The my-page login is never exported. */
export const SELECTION_COLUMNS = {
  id: selections.id,
  companyId: selections.companyId,
  companyName: selections.companyName,
  industryCategory: selections.industryCategory,
  ...pick(getTableColumns(selections), OWN_FIELDS),
  resultWaitingSince: selections.resultWaitingSince,
  carriedOverFrom: selections.carriedOverFrom,
  createdAt: selections.createdAt,
  updatedAt: selections.updatedAt,
} satisfies Record<Exclude<keyof ExportedSelection, 'events'>, unknown>;

export const EVENT_COLUMNS = {
  id: events.id,
  eventType: events.eventType,
  subtype: events.subtype,
  kind: events.kind,
  deadline: events.deadline,
  endsAt: events.endsAt,
  selectionPhase: events.selectionPhase,
  publicDescription: events.publicDescription,
  publicContent: events.publicContent,
  publicUrl: events.publicUrl,
  publicLocation: events.publicLocation,
  shareDetails: events.shareDetails,
  location: events.location,
  privateUrl: events.privateUrl,
  privateMemo: events.privateMemo,
  travelMinutes: events.travelMinutes,
  calendarUid: events.calendarUid,
  completed: events.completed,
  result: events.result,
  reminderTypes: events.reminderTypes,
  createdAt: events.createdAt,
  updatedAt: events.updatedAt,
} satisfies Record<keyof ExportedEvent, unknown>;

/** Everything of a student that is exported, oldest first: selections with their events by moment, and the changes of status. */
export async function exported(
  db: Db,
  userId: string,
): Promise<{ selections: ExportedSelection[]; statusChanges: ExportedChange[] }> {
  const shown = and(eq(selections.userId, userId), isNull(selections.deletedAt));
  const [rows, eventRows, statusChanges] = await Promise.all([
    db.select(SELECTION_COLUMNS).from(selections).where(shown).orderBy(asc(selections.id)),
    db
      .select({ ...EVENT_COLUMNS, selectionId: events.selectionId })
      .from(events)
      .where(and(eq(events.userId, userId), isNull(events.deletedAt)))
      .orderBy(asc(events.deadline), asc(events.id)),
    listChanges(db, userId),
  ]);
  const bySelection = Map.groupBy(eventRows, (it) => it.selectionId);
  const withEvents = rows.map((row) => ({
    ...row,
    events: (bySelection.get(row.id) ?? []).map(({ selectionId: _, ...event }) => event as ExportedEvent),
  }));
  return { selections: withEvents, statusChanges };
}

async function listChanges(db: Db, userId: string): Promise<ExportedChange[]> {
  const { selectionId, fromStatus, toStatus, by, createdAt: at } = statusHistory;
  return db
    .select({ selectionId, fromStatus, toStatus, by, at })
    .from(statusHistory)
    .innerJoin(
      selections,
      and(eq(selections.userId, userId), eq(selections.id, selectionId), isNull(selections.deletedAt)),
    )
    .where(eq(statusHistory.userId, userId))
    .orderBy(asc(at), asc(statusHistory.id));
}
