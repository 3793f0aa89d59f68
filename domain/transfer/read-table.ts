/** Reads a table into selections: rows of one selection are merged, and each is validated with the server's schema. */

import { MAX_COMPANY_NAME } from '../companies/companies.ts';
import { MAX_EVENTS } from '../events/events.ts';
import { recordOf } from '../record.ts';
import { type FieldOf, MEMO_FIELDS, SELECTION_FIELDS } from '../selections/fields.ts';
import { foldCompanyName, foldText } from '../text/company-name.ts';
import { type ArchivedSelection, type ReadEvent, type ReadSelection, readSelection } from './batch.ts';
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
    last = groupKey(part);
    groups.set(last, [...(groups.get(last) ?? []), part]);
  }
  return [...groups].map(([key, parts]) => itemOf(key, parts));
}

function groupKey(part: RowPart): string {
  if (part.companyName === '') return `row ${part.row}`;
  const company = foldCompanyName(part.companyName);
  if (part.selectionNo !== '') return JSON.stringify([part.selectionNo, company]);
  const { selectionPhase, jobType, eventTitle, customCompanyName } = part;
  return JSON.stringify([company, selectionPhase, foldText(jobType), foldText(eventTitle), customCompanyName]);
}

function itemOf(key: string, parts: RowPart[]): ImportItem {
  const [first] = parts;
  if (!first) throw new Error('a group has no rows');
  const read = (of: (part: RowPart) => string[]) => [...new Set(parts.flatMap(of))].join('\n');
  const { row, problems: _, selectionNo, ...own } = first;
  const selection = {
    ...own,
    companyUrl: parts.find((it) => it.companyUrl)?.companyUrl ?? null,
    industryCategory: parts.find((it) => it.industryCategory)?.industryCategory ?? null,
    ...recordOf(MEMO_FIELDS, (field) => read((part) => part[field])),
    events: eachOnce(parts.flatMap((part) => part.events)),
  };
  const problems = parts.flatMap((part) => part.problems);
  for (const code of fatal(selection)) problems.push({ row, at: null, code });
  return checked({ key, rows: parts.map((part) => part.row), companyName: first.companyName, problems }, selection);
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

/** Equal events of two rows are one. */
function eachOnce(events: ReadEvent[]): ReadEvent[] {
  const seen = new Set<string>();
  return events.filter((event) => {
    const same = JSON.stringify(event);
    return !seen.has(same) && seen.add(same);
  });
}
