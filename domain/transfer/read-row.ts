/** Reads one row by the meaning of its columns. Nothing is dropped: texts that fit nowhere else become part of the memo. */
import { recordOf } from '../record.ts';
import { ADDRESS_FIELDS, MEMO_FIELDS, SELECTION_FIELDS, TEXT_FIELDS } from '../selections/fields.ts';
import { industryId } from '../taxonomy/industries.ts';
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
  const texts = recordOf(TEXT_FIELDS, (field) => short(reader, field, SELECTION_FIELDS[field].max));
  const part: RowPart = {
    row,
    selectionNo: reader.text('selectionNo'),
    companyName: reader.text('company'),
    industryCategory,
    status,
    priority: word(reader, 'priority', readPriority),
    selectionPhase: word(reader, 'selectionPhase', readPhase),
    ...texts,
    customCompanyName: texts.customCompanyName || null,
    ...recordOf(ADDRESS_FIELDS, (field) => address(reader, field)),
    ...recordOf(MEMO_FIELDS, (field) => (field === 'notes' ? notes : headed(reader, field))),
    events: [],
    problems,
    reader,
  };
  notes.unshift(...headed(reader, 'notes'));
  part.events = readRowEvents(reader, part);
  return part;
}
