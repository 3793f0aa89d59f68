/** The context of reading a row: its cells by their meaning, its problems, and the texts for the memo. */
import { EVENT_LENGTH } from '../events/events.ts';
import type { FieldOf, OwnFields } from '../selections/fields.ts';
import type { Industry } from '../taxonomy/industries.ts';
import type { Phase } from '../taxonomy/phases.ts';
import type { Priority } from '../taxonomy/priorities.ts';
import type { Instant } from '../time.ts';
import { parseWebAddress } from '../web-address.ts';
import type { ReadEvent } from './batch.ts';
import { type Column, columnLabel, isOwnHeading } from './columns.ts';
import type { Problem, ProblemCode } from './problems.ts';

/** How a table is to be read. */
export type Plan = {
  columns: readonly Column[];
  headings: readonly string[];
  /** For rows without a phase or priority of their own. */
  defaults: { phase: Phase; priority: Priority };
  now: Instant;
};

/** A choice is null where the row does not say it. */
type ChoicePart = { [F in FieldOf<'choice'>]: OwnFields[F] | null };
type TextPart = Pick<OwnFields, FieldOf<'text' | 'address'>> & Record<FieldOf<'memo'>, string[]>;
type OwnPart = ChoicePart & TextPart;
/** What one row contains of a selection and its events. */
export type RowPart = OwnPart & {
  row: number;
  selectionNo: string;
  companyName: string;
  industryCategory: Industry | null;
  events: RowEvent[];
  problems: Problem[];
  reader: RowReader;
};
/** An event of a row; its phase is null where it is that of its selection. */
export type RowEvent = Omit<ReadEvent, 'selectionPhase'> & { selectionPhase: Phase | null };

/** The context of reading a row. */
export type RowReader = {
  plan: Plan;
  /** The non-empty cells of this meaning. */
  cells: (column: Column) => Cell[];
  text: (column: Column) => string;
  notice: (code: ProblemCode, at: number | null) => void;
  /** Keeps the text of a cell in the memo, under its heading. */
  keep: (cell: Cell) => void;
};
/** A non-empty cell with the index of its column. */
export type Cell = { at: number; text: string };

/** The reader of one row. */
export function readerOf(
  cells: readonly string[],
  plan: Plan,
  row: number,
  into: Pick<RowPart, 'notes' | 'problems'>,
): RowReader {
  const byColumn = new Map<Column, Cell[]>();
  for (const [at, column] of plan.columns.entries()) {
    const text = cells[at] ?? '';
    if (text !== '') byColumn.set(column, [...(byColumn.get(column) ?? []), { at, text }]);
  }
  return {
    plan,
    cells: (column) => byColumn.get(column) ?? [],
    text: (column) => byColumn.get(column)?.[0]?.text ?? '',
    notice: (code, at) => into.problems.push({ row, at, code }),
    keep: ({ at, text }) => {
      into.notes.push(`${plan.headings[at] || columnLabel(plan.columns[at] ?? 'none')}：${text}`);
    },
  };
}

/** The cells of a memo; a heading that says more than "memo" is kept with its text. */
export function headed({ plan, cells }: RowReader, column: FieldOf<'memo'>): string[] {
  return cells(column).map(({ at, text }) => {
    const heading = plan.headings[at] ?? '';
    return heading === '' || isOwnHeading(column, heading) ? text : `${heading}：${text}`;
  });
}

/** The parsed value of a cell; a text that cannot be parsed goes to the memo. */
export function word<T>(reader: RowReader, column: Column, read: (text: string) => T | null): T | null {
  const cell = reader.cells(column)[0];
  if (!cell) return null;
  const found = read(cell.text);
  if (found === null) {
    reader.notice('unknown_word', cell.at);
    reader.keep(cell);
  }
  return found;
}

/** A text of at most `max`; a longer one goes to the memo. */
export function short(reader: RowReader, column: Column, max: number): string {
  const cell = reader.cells(column)[0];
  if (!cell) return '';
  if (cell.text.length <= max) return cell.text;
  reader.notice('too_long', cell.at);
  reader.keep(cell);
  return '';
}

/** A web address; an invalid one goes to the memo. */
export function address(reader: RowReader, column: Column): string | null {
  const cell = reader.cells(column)[0];
  if (!cell) return null;
  const url = cell.text.length > EVENT_LENGTH.description ? null : parseWebAddress(cell.text);
  if (url === null) {
    reader.notice('no_address', cell.at);
    reader.keep(cell);
  }
  return url;
}
