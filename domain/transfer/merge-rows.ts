/** The rows of one selection, merged. Nothing is dropped: what another row says of the same becomes part of the memo. */
import { byMoment, eventTitle } from '../events/events.ts';
import { recordOf } from '../record.ts';
import { ADDRESS_FIELDS, type FieldOf, MEMO_FIELDS, TEXT_FIELDS } from '../selections/fields.ts';
import type { Phase } from '../taxonomy/phases.ts';
import { INITIAL_STATUS, type Status } from '../taxonomy/statuses.ts';
import type { ReadEvent } from './batch.ts';
import type { Column } from './columns.ts';
import type { Plan, RowPart } from './row-reader.ts';

/** The selection of these rows. */
export function mergedRows(parts: readonly RowPart[], defaults: Plan['defaults']) {
  const [first] = parts;
  if (!first) throw new Error('a group has no rows');
  const { row, selectionNo, problems, reader, ...own } = first;
  const selectionPhase = phaseOfRows(parts, defaults.phase);
  const latest = latestStatus(parts);
  for (const part of parts) if (part.status !== null && part.status !== latest) keepStatus(part);
  const events = parts.flatMap((part) => part.events);
  return {
    ...own,
    status: latest ?? INITIAL_STATUS,
    selectionPhase,
    priority: firstSaid(parts, 'priority', 'priority') ?? defaults.priority,
    industryCategory: firstSaid(parts, 'industryCategory', 'industry'),
    ...recordOf(TEXT_FIELDS, (field) => firstSaid(parts, field, field) ?? own[field]),
    ...recordOf(ADDRESS_FIELDS, (field) => firstSaid(parts, field, field)),
    // The texts kept above are among them.
    ...recordOf(MEMO_FIELDS, (field) => [...new Set(parts.flatMap((part) => part[field]))].join('\n')),
    events: eachOnce(events.map((it) => ({ ...it, selectionPhase: it.selectionPhase ?? selectionPhase }))),
  };
}

/** The phase that a row says, or else that of their status. */
export function phaseOfRows(parts: readonly RowPart[], otherwise: Phase): Phase {
  const said = parts.find((it) => it.selectionPhase !== null)?.selectionPhase;
  return said ?? phaseOfStatus(latestStatus(parts)) ?? otherwise;
}

/** An offer is of a full-time selection, and only an internship is passed. */
export function phaseOfStatus(status: Status | null): Phase | null {
  return status === 'offer' ? 'fulltime' : status === 'passed' ? 'intern' : null;
}

/** The status of the row with the latest event, or the last of these. A row without a day is as old as the one above it. */
function latestStatus(parts: readonly RowPart[]): Status | null {
  let [latest, day, above]: [Status | null, string, string] = [null, '', ''];
  for (const { status, events } of parts) {
    above = byMoment(events).at(-1)?.deadline ?? above;
    if (status !== null && above >= day) [latest, day] = [status, above];
  }
  return latest;
}

function keepStatus({ events: [event, ...more], reader }: RowPart) {
  const [cell] = reader.cells('status');
  if (!cell) return;
  reader.notice('status_differs', cell.at);
  reader.keep(event && more.length === 0 ? { ...cell, text: `${cell.text}（${eventTitle(event)}）` } : cell);
}

/** The first value that a row says; another one becomes part of the memo. */
function firstSaid<F extends 'priority' | 'industryCategory' | FieldOf<'address' | 'text'>>(
  parts: readonly RowPart[],
  field: F,
  column: Column,
): RowPart[F] | null {
  const value = parts.find((it) => it[field])?.[field] ?? null;
  for (const { [field]: other, reader } of parts) {
    const [cell] = reader.cells(column);
    if (cell && other && other !== value) reader.keep(cell);
  }
  return value;
}

/** Equal events of two rows are one. */
function eachOnce(events: ReadEvent[]): ReadEvent[] {
  const seen = new Set<string>();
  return events.filter((event) => {
    const same = JSON.stringify(event);
    return !seen.has(same) && seen.add(same);
  });
}
