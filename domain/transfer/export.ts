/** A student's selections as a file: a table for spreadsheets, or everything as JSON. An import reads both. */
import * as z from 'zod/mini';
import { travelLabel } from '../events/travel.ts';
import { pick, recordOf } from '../record.ts';
import { REMINDER_LABELS, type ReminderType } from '../reminders/timings.ts';
import { FIELD_ENTRIES, OPEN_FIELDS, type OwnField } from '../selections/fields.ts';
import { type EventKind, stepLabel } from '../taxonomy/event-types.ts';
import { INDUSTRIES } from '../taxonomy/industries.ts';
import { PHASES } from '../taxonomy/phases.ts';
import { type Instant, jstClock, jstDay } from '../time.ts';
import {
  type ArchivedSelection,
  archivedSelection,
  importedEvent,
  type ReadEvent,
  type ReadSelection,
  readSelection,
} from './batch.ts';
import { COLUMN_IDS, COLUMNS, type ColumnId, OPEN_COLUMNS, PRIVATE_COLUMNS } from './columns.ts';
import { checked, type ImportItem } from './read-table.ts';
import { writeCsv } from './table.ts';
import { KIND_LABELS, NO_REMINDERS } from './words.ts';

type Stored = { id: string; createdAt: Instant; updatedAt: Instant };
/** An event of an export. */
export type ExportedEvent = Omit<ReadEvent, 'kind' | 'reminderTypes' | 'shareDetails' | 'sharedEventId'> &
  Stored & { kind: EventKind; reminderTypes: ReminderType[]; shareDetails: boolean };
/** A selection of an export. */
export type ExportedSelection = Omit<ReadSelection, 'events'> &
  Stored & { companyId: string | null; carriedOverFrom: string | null; events: ExportedEvent[] };

type SelectionCell = (it: ExportedSelection, no: number) => string;
type SelectionCells = Partial<Record<ColumnId, SelectionCell>>;

const SELECTION_CELLS: SelectionCells = {
  selectionNo: (_, no) => String(no),
  company: (it) => it.companyName,
  industry: (it) => (it.industryCategory ? INDUSTRIES[it.industryCategory].label : ''),
  ...recordOf(OPEN_COLUMNS, ownCell),
};
/** Private texts are only in the first row of a selection. */
const FIRST_CELLS: SelectionCells = recordOf(PRIVATE_COLUMNS, ownCell);

function ownCell(field: OwnField): SelectionCell {
  const entry = FIELD_ENTRIES[field];
  if (entry.kind === 'choice') return (it) => entry.of[String(it[field])]?.label ?? '';
  return (it) => String(it[field] ?? '');
}

const EVENT_CELLS: Partial<Record<ColumnId, (it: ExportedEvent) => string>> = {
  eventType: stepLabel,
  eventName: (it) => it.publicDescription,
  eventKind: (it) => KIND_LABELS[it.kind],
  moment: (it) => cellMoment(it.deadline),
  endsAt: (it) => (it.endsAt ? cellMoment(it.endsAt) : ''),
  eventPhase: (it) => PHASES[it.selectionPhase].label,
  completed: (it) => (it.completed ? 'はい' : 'いいえ'),
  reminders: (it) => cellReminders(it.reminderTypes),
  content: (it) => it.publicContent,
  publicUrl: (it) => it.publicUrl ?? '',
  publicPlace: (it) => it.publicLocation,
  place: (it) => it.location,
  privateUrl: (it) => it.privateUrl ?? '',
  privateMemo: (it) => it.privateMemo,
  travelMinutes: (it) => (it.travelMinutes === null ? '' : travelLabel(it.travelMinutes)),
};

/** 2026/11/25 23:59, which spreadsheets parse as a date. */
function cellMoment(at: Instant): string {
  return `${jstDay(at).replaceAll('-', '/')} ${jstClock(at)}`;
}

function cellReminders(types: readonly ReminderType[]): string {
  return types.map((type) => REMINDER_LABELS[type]).join('・') || NO_REMINDERS;
}

/** The selections as CSV, a row for each event; a selection without events has one row. */
export function exportCsv(selections: readonly ExportedSelection[], withPrivate: boolean): string {
  const columns = COLUMN_IDS.filter((id) => id !== 'deadline' && (withPrivate || COLUMNS[id].open));
  const rows = selections.flatMap((selection, index) =>
    (selection.events.length > 0 ? selection.events : [null]).map((event, at) =>
      columns.map(
        (id) =>
          SELECTION_CELLS[id]?.(selection, index + 1) ??
          (at === 0 ? FIRST_CELLS[id]?.(selection, index + 1) : undefined) ??
          (event ? EVENT_CELLS[id]?.(event) : undefined) ??
          '',
      ),
    ),
  );
  return writeCsv([columns.map((id) => COLUMNS[id].label), ...rows]);
}

/** A change of status of an export. */
export type ExportedChange = {
  selectionId: string;
  fromStatus: string | null;
  toStatus: string;
  by: string;
  at: Instant;
};

/** Everything as JSON, with the history of statuses. */
export function exportJson(
  selections: readonly ExportedSelection[],
  statusChanges: readonly ExportedChange[],
  withPrivate: boolean,
  now: Instant,
): string {
  const shown = withPrivate ? selections : selections.map(withoutPrivate);
  return `${JSON.stringify({ app: 'shiori', format: 1, exportedAt: now, selections: shown, statusChanges }, null, 1)}\n`;
}

/** The fields of an export without private texts. A field that is neither listed here nor `open` in the table is left out. */
const OPEN_KEYS = [
  'id',
  'companyId',
  'companyName',
  'industryCategory',
  'resultWaitingSince',
  'carriedOverFrom',
  'createdAt',
  'updatedAt',
  ...OPEN_FIELDS,
] as const satisfies (keyof ExportedSelection)[];
const OPEN_EVENT_KEYS = [
  'id',
  'eventType',
  'subtype',
  'kind',
  'deadline',
  'endsAt',
  'selectionPhase',
  'publicDescription',
  'publicContent',
  'publicUrl',
  'publicLocation',
  'shareDetails',
  'completed',
  'result',
  'reminderTypes',
  'createdAt',
  'updatedAt',
] as const satisfies (keyof ExportedEvent)[];

function withoutPrivate({ events, ...own }: ExportedSelection) {
  return { ...pick(own, OPEN_KEYS), events: events.map((event) => pick(event, OPEN_EVENT_KEYS)) };
}

const archive = z.object({
  app: z.literal('shiori'),
  format: z.literal(1),
  selections: z.array(z.record(z.string(), z.unknown())),
  statusChanges: z._default(z.array(z.record(z.string(), z.unknown())), []),
});
const SELECTION_KEYS = Object.keys(readSelection.shape);
/** Sharing settings are chosen anew, and the origin in a shared event is unknown elsewhere. */
const EVENT_KEYS = Object.keys(importedEvent.shape).filter((key) => key !== 'shareDetails' && key !== 'sharedEventId');

/** The selections of a JSON export; null where the text is none. Unknown fields are ignored. */
export function readJson(text: string): ImportItem[] | null {
  const result = archive.safeParse(parse(text));
  if (!result.success) return null;
  const { selections, statusChanges } = result.data;
  const changes = Map.groupBy(statusChanges, (it) => it.selectionId);
  return selections.map((it, index) => {
    const events = Array.isArray(it.events) ? it.events.map((event: unknown) => known(event, EVENT_KEYS)) : [];
    const companyName = typeof it.companyName === 'string' ? it.companyName : '';
    const archived = archivedOf(it, changes.get(it.id) ?? []);
    const item = { key: `json ${index}`, rows: [], companyName, problems: [], ...(archived && { archived }) };
    return checked(item, { ...known(it, SELECTION_KEYS), events });
  });
}

/** What is said of a selection besides; undefined where it has no id. */
function archivedOf(it: Record<string, unknown>, changes: readonly unknown[]): ArchivedSelection | undefined {
  const { id, carriedOverFrom = null } = it;
  const history = changes.map((change) => known(change, ['fromStatus', 'toStatus', 'by', 'at']));
  const [whole, bare] = [
    { id, carriedOverFrom, history },
    { id, carriedOverFrom: null, history: [] },
  ].map((said) => archivedSelection.safeParse(said));
  return whole?.data ?? bare?.data;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** The properties with these names, of an unknown value. */
function known(from: unknown, keys: readonly string[]): Record<string, unknown> {
  const entries = typeof from === 'object' && from !== null ? Object.entries(from) : [];
  return Object.fromEntries(entries.filter(([key]) => keys.includes(key)));
}
