/** The events of one row: one or two in its own columns, and one for each column of moments. */

import { EVENT_LENGTH, endOf, storedReminderTypes, type Timed } from '../events/events.ts';
import { defaultReminderTypes } from '../reminders/timings.ts';
import { EVENT_STEPS, type EventStep, storedStep } from '../taxonomy/event-types.ts';
import { toMs } from '../time.ts';
import { DATE_COLUMNS, dateType } from './columns.ts';
import { keepText, ownerOfEnd, readMoments } from './read-moments.ts';
import { address, type Cell, type RowEvent, type RowPart, type RowReader, short, word } from './row-reader.ts';
import { isPlainTypeName, readEventType, readKind, readMinutes, readPhase, readReminders, readYes } from './words.ts';

/** Every event of the row; an invalid one is reported as a problem, and its text kept. */
export function readRowEvents(reader: RowReader, part: RowPart): RowEvent[] {
  for (const cell of reader.cells('endsAt')) if (!ownerOfEnd(reader)) keepText(reader, cell);
  const own = ownEvents(reader, part);
  const more = DATE_COLUMNS.flatMap((column) =>
    reader.cells(column).flatMap((cell) => {
      const type = dateType(column) ?? 'other';
      const moments = readMoments(reader, part, cell, type);
      const heading = (reader.plan.headings[cell.at] ?? '').slice(0, EVENT_LENGTH.title);
      const name = isPlainTypeName(heading) ? '' : heading;
      return moments ? [bareEvent(reader, part, type, moments, name)] : [];
    }),
  );
  return [...own, ...more];
}

/** The events of the columns 日時 and 締切. The row's other event columns belong to the first of them. */
function ownEvents(reader: RowReader, part: RowPart): RowEvent[] {
  const [moment, deadline] = [reader.cells('moment')[0], reader.cells('deadline')[0]];
  const typeCell = reader.cells('eventType')[0];
  const said = typeCell ? readEventType(typeCell.text) : null;
  const kind = readKind(reader.text('eventKind')) ?? undefined;
  const found: RowEvent[] = [];
  for (const cell of [moment, deadline]) {
    if (!cell) continue;
    const isDeadline = cell === deadline;
    const both = Boolean(moment && deadline);
    const type = typeOf(said, typeCell !== undefined, isDeadline, both);
    const moments = readMoments(reader, part, cell, type, kind ?? (isDeadline ? 'deadline' : undefined));
    if (!moments) continue;
    const bare = bareEvent(reader, part, type, moments, typeName(typeCell, said));
    found.push(found.length === 0 ? { ...bare, ...details(reader, bare, part) } : bare);
  }
  if (found.length === 0) {
    for (const column of DETAILS) for (const cell of reader.cells(column)) reader.keep(cell);
  }
  return found;
}

const DETAILS = [
  'eventType',
  'eventName',
  'content',
  'publicUrl',
  'publicPlace',
  'place',
  'privateUrl',
  'privateMemo',
  'travelMinutes',
] as const;

/** The type that the row names, if it fits the moment; 締切 alone means an ES deadline. */
function typeOf(said: EventStep | null, isNamed: boolean, isDeadline: boolean, both: boolean): EventStep {
  const kind = said && EVENT_STEPS[said].kind;
  if (said && (!both || kind === null || (kind !== 'appointment') === isDeadline)) return said;
  return isDeadline && !(isNamed && !both) ? 'es_deadline' : 'other';
}

/** The name of an event from its type column, where it says more than the type (一次面接), or could not be parsed as one. */
function typeName(cell: Cell | undefined, said: EventStep | null): string {
  if (!cell || (said && isPlainTypeName(cell.text))) return '';
  return cell.text.slice(0, EVENT_LENGTH.title);
}

function details(reader: RowReader, bare: RowEvent, part: RowPart): Partial<RowEvent> {
  const { columns } = reader.plan;
  const reminders = reader.text('reminders');
  return {
    publicDescription: short(reader, 'eventName', EVENT_LENGTH.title) || bare.publicDescription,
    publicContent: short(reader, 'content', EVENT_LENGTH.description),
    publicUrl: address(reader, 'publicUrl'),
    publicLocation: short(reader, 'publicPlace', EVENT_LENGTH.location),
    location: short(reader, 'place', EVENT_LENGTH.location),
    privateUrl: address(reader, 'privateUrl'),
    privateMemo: short(reader, 'privateMemo', EVENT_LENGTH.memo),
    travelMinutes: word(reader, 'travelMinutes', readMinutes),
    selectionPhase: readPhase(reader.text('eventPhase')) ?? part.selectionPhase,
    completed: columns.includes('completed') ? readYes(reader.text('completed')) : bare.completed,
    ...(reminders !== '' && { reminderTypes: readReminders(reminders) }),
  };
}

function bareEvent(reader: RowReader, part: RowPart, step: EventStep, moments: Timed, name: string): RowEvent {
  return {
    ...storedStep(step),
    ...moments,
    selectionPhase: part.selectionPhase,
    publicDescription: name,
    publicContent: '',
    publicUrl: null,
    publicLocation: '',
    shareDetails: false,
    sharedEventId: null,
    calendarUid: null,
    location: '',
    privateUrl: null,
    privateMemo: '',
    travelMinutes: null,
    reminderTypes: storedReminderTypes(defaultReminderTypes(moments.kind)),
    // Past events are completed, unless the table says otherwise, so that the home page is not full of old deadlines.
    completed: toMs(endOf(moments)) < toMs(reader.plan.now),
    result: null,
  };
}
