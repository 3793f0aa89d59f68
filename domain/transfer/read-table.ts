/** Reads a table into selections: rows of one selection are merged, and each is validated with the server's schema. */

import { MAX_COMPANY_NAME } from '../companies/companies.ts';
import { MAX_EVENTS } from '../events/events.ts';
import { type FieldOf, MEMO_FIELDS, SELECTION_FIELDS } from '../selections/fields.ts';
import type { Phase } from '../taxonomy/phases.ts';
import { foldCompanyName, foldText } from '../text/company-name.ts';
import { type ArchivedSelection, type ReadEvent, type ReadSelection, readSelection } from './batch.ts';
import { mergedRows, phaseOfRows, phaseOfStatus } from './merge-rows.ts';
import { heaviest, type Problem, type ProblemCode } from './problems.ts';
import { readRow } from './read-row.ts';
import type { Plan, RowPart } from './row-reader.ts';
import type { TableRow } from './table.ts';

/** A parsed selection. `key` stays the same while its rows do; `selection` is null while it has a fatal problem. */
export type ImportItem = {
  key: string;
  /** Indices of its rows; none where it did not come from a table. */
  rows: number[];
  companyName: string;
  selection: ReadSelection | null;
  problems: Problem[];
  /** Of a selection from an export. */
  archived?: ArchivedSelection;
};

/** The selections of a table, in its order. */
export function readTable(rows: readonly TableRow[], plan: Plan): ImportItem[] {
  const isByEvent = plan.columns.some((it) => it === 'eventType' || it === 'moment' || it === 'deadline');
  // Where a row names its event, its status is about that: only the status of the whole selection tells the phase.
  const isOfEvents = plan.columns.some((it) => it === 'eventType' || it === 'eventName');
  const groups = new Map<string, RowPart[]>();
  let last = '';
  for (const [index, row] of rows.entries()) {
    const part = readRow(index, row, plan);
    const above = groups.get(last)?.[0];
    // Merged cells of a spreadsheet are empty below the first.
    if (part.companyName === '' && isByEvent && part.events.length > 0 && above && above.companyName !== '') {
      part.problems.push({ row: index, at: null, code: 'company_from_above' });
      groups.get(last)?.push(part);
      continue;
    }
    const phase = part.selectionPhase ?? (isOfEvents ? null : phaseOfStatus(part.status)) ?? plan.defaults.phase;
    last = groupKey(part, phase);
    groups.set(last, [...(groups.get(last) ?? []), part]);
  }
  const ofPhase = Map.groupBy(groups.values(), (parts) => {
    const [first] = parts;
    return first ? groupKey(first, phaseOfRows(parts, plan.defaults.phase)) : '';
  });
  return [...ofPhase].map(([key, all]) => itemOf(key, byRow(all.flat()), plan));
}

function byRow(parts: RowPart[]): RowPart[] {
  return parts.toSorted((a, b) => a.row - b.row);
}

function groupKey(part: RowPart, selectionPhase: Phase): string {
  if (part.companyName === '') return `row ${part.row}`;
  const company = foldCompanyName(part.companyName);
  if (part.selectionNo !== '') return JSON.stringify([part.selectionNo, company]);
  const { jobType, eventTitle, customCompanyName } = part;
  return JSON.stringify([company, selectionPhase, foldText(jobType), foldText(eventTitle), customCompanyName]);
}

function itemOf(key: string, parts: RowPart[], plan: Plan): ImportItem {
  const selection = mergedRows(parts, plan.defaults);
  const rows = parts.map((part) => part.row);
  const problems = parts.flatMap((part) => part.problems);
  for (const code of fatal(selection)) problems.push({ row: rows[0] ?? 0, at: null, code });
  return checked({ key, rows, companyName: selection.companyName, problems }, selection);
}

function fatal({ companyName, events, ...own }: Checked): ProblemCode[] {
  const found: [ProblemCode, boolean][] = [
    ['no_company', companyName === ''],
    ['company_too_long', companyName.length > MAX_COMPANY_NAME],
    ['memo_too_long', MEMO_FIELDS.some((field) => own[field].length > SELECTION_FIELDS[field].max)],
    ['too_many_events', events.length > MAX_EVENTS],
  ];
  return found.flatMap(([code, isSo]) => (isSo ? code : []));
}

type Checked = { companyName: string; events: ReadEvent[] } & Record<FieldOf<'memo'>, string>;

/** The item with its validated selection; without it, where the schema refuses it. */
export function checked(item: Omit<ImportItem, 'selection'>, selection: unknown): ImportItem {
  if (heaviest(item.problems) === 'fatal') return { ...item, selection: null };
  const result = readSelection.safeParse(selection);
  if (result.success) return { ...item, selection: result.data };
  const row = item.rows[0] ?? 0;
  return { ...item, problems: [...item.problems, { row, at: null, code: 'unreadable' }], selection: null };
}
