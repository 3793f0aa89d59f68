/** One row of a table, read by what its columns mean. Nothing is dropped: what fits nowhere else becomes part of the memo. */
import { SELECTION_LENGTH } from '../selections.ts';
import { industryId } from '../taxonomy/industries.ts';
import type { Phase } from '../taxonomy/phases.ts';
import { INITIAL_STATUS, type Status } from '../taxonomy/statuses.ts';
import type { Problem } from './problems.ts';
import { readRowEvents } from './read-events.ts';
import { address, headed, type Plan, type RowPart, readerOf, short, word } from './row-reader.ts';
import type { TableRow } from './table.ts';
import { readPhase, readPriority, readStatus } from './words.ts';

/** Reads the row with this index. */
export function readRow(row: number, { cells }: TableRow, plan: Plan): RowPart {
  const notes: string[] = [];
  const problems: Problem[] = [];
  const reader = readerOf(cells, plan, row, { notes, problems });
  const status = word(reader, 'status', readStatus);
  const industryText = reader.cells('industry')[0];
  const industryCategory = industryText ? industryId(industryText.text) : null;
  if (industryText && industryCategory === null) reader.keep(industryText);
  const part: RowPart = {
    row,
    selectionNo: reader.text('selectionNo'),
    companyName: reader.text('company'),
    customCompanyName: short(reader, 'displayName', SELECTION_LENGTH.company) || null,
    industryCategory,
    priority: word(reader, 'priority', readPriority) ?? plan.defaults.priority,
    status: status ?? INITIAL_STATUS,
    selectionPhase: word(reader, 'phase', readPhase) ?? phaseOf(status) ?? plan.defaults.phase,
    jobType: short(reader, 'jobType', SELECTION_LENGTH.jobType),
    eventTitle: short(reader, 'title', SELECTION_LENGTH.title),
    companyUrl: address(reader, 'companyUrl'),
    esDocUrl: address(reader, 'esUrl'),
    notes,
    es: headed(reader, 'es'),
    events: [],
    problems,
  };
  notes.unshift(...headed(reader, 'notes'));
  part.events = readRowEvents(reader, part);
  return part;
}

function phaseOf(status: Status | null): Phase | null {
  return status === 'offer' ? 'fulltime' : status === 'passed' ? 'intern' : null;
}
