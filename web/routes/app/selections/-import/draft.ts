import type { Phase } from '#domain/taxonomy/phases.ts';
import type { Priority } from '#domain/taxonomy/priorities.ts';
import { type Day, type Instant, jstDay } from '#domain/time.ts';
import type { ImportedSelection } from '#domain/transfer/batch.ts';
import { type Column, guessColumns, hasHeadings } from '#domain/transfer/columns.ts';
import { readJson } from '#domain/transfer/export.ts';
import { type ImportItem, readTable } from '#domain/transfer/read-table.ts';
import { parseTable, type TableFault, type TableRow } from '#domain/transfer/table.ts';

/** A batch on its way: sent again with its key, it is added once. */
export type Batch = { key: string; selections: ImportedSelection[]; ids: string[] | null };

/** An import from its text to its result, as this browser keeps it. */
export type ImportDraft = {
  /** What was pasted and not read yet. */
  pasted: string;
  /** The table; null where there is none, or it was JSON. */
  rows: TableRow[] | null;
  hasHeadings: boolean;
  columns: Column[];
  /** Columns with logins, which were emptied before anything was kept. */
  hadSecrets: boolean;
  /** The selections of a JSON file. */
  json: ImportItem[] | null;
  defaults: { phase: Phase; priority: Priority };
  /** Which items the student ticked or unticked, by their keys. */
  chosen: Record<string, boolean>;
  /** Which company the student named for a name: an id, or null for a new one. */
  companies: Record<string, string | null>;
  batches: Batch[];
  /** What all its batches bear; null until the first is sent. */
  importId: string | null;
  /** Of an archive: how far all but its selections is stored, from the ZIP, which is not kept. */
  rest: 'none' | 'waiting' | 'begun' | 'done';
};

export const EMPTY_IMPORT: ImportDraft = {
  pasted: '',
  rows: null,
  hasHeadings: true,
  columns: [],
  hadSecrets: false,
  json: null,
  defaults: { phase: 'intern', priority: 'other' },
  chosen: {},
  companies: {},
  batches: [],
  importId: null,
  rest: 'none',
};

/** What follows from a text that was pasted or read from a file: the table or the JSON in it, or why there is none. */
export function readSource(text: string, now: Instant): Partial<ImportDraft> | TableFault {
  const { defaults: _, ...fresh } = EMPTY_IMPORT;
  const json = text.trimStart().startsWith('{') ? readJson(text) : null;
  if (json) return json.length === 0 ? 'empty' : { ...fresh, json, rows: null, columns: [] };
  const rows = parseTable(text);
  if (!Array.isArray(rows)) return rows;
  const headed = hasHeadings(rows);
  if (headed && rows.length === 1) return 'empty';
  return { ...fresh, json: null, ...withHeadings({ rows, hadSecrets: false }, headed, jstDay(now)) };
}

/** The table and its columns, with headings in the first row or without. */
export function withHeadings(
  { rows, hadSecrets }: Pick<ImportDraft, 'rows' | 'hadSecrets'>,
  headed: boolean,
  today: Day,
): Partial<ImportDraft> {
  const columns = columnsOf(rows ?? [], headed, today);
  return {
    hasHeadings: headed,
    columns,
    chosen: {},
    rows: withoutSecrets(rows ?? [], columns, headed),
    hadSecrets: hadSecrets || columns.includes('secret'),
  };
}

/** What the columns most likely mean. */
function columnsOf(rows: readonly TableRow[], headed: boolean, today: Day): Column[] {
  const width = Math.max(...rows.map((row) => row.cells.length));
  const headings = Array.from({ length: width }, (_, at) => (headed ? (rows[0]?.cells[at] ?? '') : ''));
  return guessColumns(headings, headed ? rows.slice(1) : rows, today);
}

/** A password is neither shown nor kept, not even here. */
function withoutSecrets(rows: TableRow[], columns: readonly Column[], headed: boolean) {
  const isSecret = (at: number) => columns[at] === 'secret';
  return rows.map(({ no, cells }, index) =>
    index === 0 && headed ? { no, cells } : { no, cells: cells.map((cell, at) => (isSecret(at) ? '' : cell)) },
  );
}

/** The headings of the columns; those of a table without any are called by their place. */
export function headingsOf({ rows, columns, hasHeadings: headed }: ImportDraft): string[] {
  return columns.map((_, at) => (headed ? (rows?.[0]?.cells[at] ?? '') : ''));
}

/** The rows below the headings. */
export function bodyOf({ rows, hasHeadings: headed }: ImportDraft): TableRow[] {
  return (headed ? rows?.slice(1) : rows) ?? [];
}

/** The selections that the draft holds. */
export function itemsOf(draft: ImportDraft, now: Instant): ImportItem[] {
  if (draft.json) return draft.json;
  const { columns, defaults } = draft;
  return readTable(bodyOf(draft), { columns, headings: headingsOf(draft), defaults, now });
}

/** The table with one cell mended; `row` counts below the headings. */
export function withCell(draft: ImportDraft, row: number, at: number, text: string): Partial<ImportDraft> {
  const index = row + (draft.hasHeadings ? 1 : 0);
  const rows = draft.rows?.map((it, place) => {
    if (place !== index) return it;
    const cells = Array.from({ length: Math.max(it.cells.length, at + 1) }, (_, cell) => it.cells[cell] ?? '');
    cells[at] = text.trim();
    return { ...it, cells };
  });
  return { rows: rows ?? null };
}

/** True once there is something to go on with. */
export function isRead(draft: ImportDraft): boolean {
  return draft.rows !== null || draft.json !== null;
}

/** Whether all selections were added. Of an archive all of them may have been there. */
export function isDone({ batches, rest }: ImportDraft): boolean {
  const isBegun = batches.length > 0 || rest === 'begun' || rest === 'done';
  return isBegun && batches.every((batch) => batch.ids !== null);
}

/** The selections that were added so far. */
export function addedIds(draft: ImportDraft): string[] {
  return draft.batches.flatMap((batch) => batch.ids ?? []);
}
