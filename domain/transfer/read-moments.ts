/** The moments of one event of a row, from its own cell and the row's column 終了. */

import { readClockText } from '../events/date-text.ts';
import { END_OF_DAY, endsAfterStart, eventKind, type Timed } from '../events/events.ts';
import { isActive } from '../selections/selection-facts.ts';
import { EVENT_STEPS, type EventKind, type EventStep } from '../taxonomy/event-types.ts';
import { type Day, type Instant, jstDay, jstInstant } from '../time.ts';
import { DATE_COLUMNS, dateType } from './columns.ts';
import { type CellMoment, type Point, readCellMoment } from './moments.ts';
import type { Cell, RowPart, RowReader } from './row-reader.ts';

/** When the event is; null where the cell does not say, which is reported, and its text kept. */
export function readMoments(
  reader: RowReader,
  part: RowPart,
  cell: Cell,
  type: EventStep,
  said?: EventKind,
): Timed | null {
  const endCell = ownerOfEnd(reader) === cell ? reader.cells('endsAt')[0] : undefined;
  const keepBoth = () => {
    for (const it of [cell, endCell]) if (it) keepText(reader, it);
  };
  const isPast = part.status !== null && !isActive(part.status);
  const start = readCellMoment(cell.text, { today: jstDay(reader.plan.now), isPast });
  if (start.kind !== 'moment') {
    if (start.kind === 'unreadable') reader.notice('unreadable_date', cell.at);
    keepBoth();
    return null;
  }
  const own = start.end && isMoreThan(start, start.end) ? start.end : null;
  const end = endCell ? readEnd(reader, start.day, endCell) : null;
  const isEnd = end !== null && [start, own].every((it) => it === null || isMoreThan(it, end));
  const read: Read = isEnd && endCell ? { ...start, end, cell, endCell } : { ...start, end: own, cell, endCell: cell };
  const kind = eventKind(type, said ?? (type === 'other' && read.clock !== null ? 'appointment' : undefined));
  const moments = kind === 'appointment' ? appointmentOf(reader, read, type) : deadlineOf(read, kind);
  if (!moments || endsBeforeStart(read) || !endsAfterStart(moments)) {
    reader.notice(moments ? 'ends_before_start' : 'no_time', cell.at);
    keepBoth();
    return null;
  }
  if (read.yearGuessed) reader.notice('year_guessed', cell.at);
  return moments;
}

/** The moment that the column 終了 belongs to: 日時, or else the row's only appointment in a column of its own. */
export function ownerOfEnd(reader: RowReader): Cell | undefined {
  const [moment] = reader.cells('moment');
  if (moment) return moment;
  const others = DATE_COLUMNS.filter((column) => EVENT_STEPS[dateType(column) ?? 'other'].kind === 'appointment');
  const [only, ...more] = others.flatMap(reader.cells);
  return more.length === 0 ? only : undefined;
}

/** The cell of 終了: a day, a time, or both. What is neither is kept. */
function readEnd(reader: RowReader, day: Day, cell: Cell): Point | null {
  const read = readCellMoment(cell.text, { today: day, isPast: false });
  if (read.kind === 'moment') return read.end ?? { day: read.day, clock: read.clock };
  const clock = readClockText(cell.text);
  if (clock !== null) return { day, clock };
  if (read.kind === 'unreadable') reader.notice('unreadable_date', cell.at);
  keepText(reader, cell);
  return null;
}

/** An end without a time that only repeats a day which is known says nothing. */
function isMoreThan(known: Point, end: Point): boolean {
  return end.clock !== null || end.day !== known.day;
}

/** Keeps what is more than a dash. */
export function keepText(reader: RowReader, cell: Cell) {
  if (!/^[\p{Pd}ー]+$/u.test(cell.text)) reader.keep(cell);
}

/** A moment with the cells of its start and its end, which may be one. */
type Read = Extract<CellMoment, { kind: 'moment' }> & { cell: Cell; endCell: Cell };

function endsBeforeStart({ day, clock, end }: Read): boolean {
  if (!end || end.day > day) return false;
  return end.day < day || (end.clock !== null && clock !== null && end.clock < clock);
}

/** The end of a range is the deadline; without a time it is the day's last minute. */
function deadlineOf(read: Read, kind: EventKind): Timed {
  const { day, clock } = read.end ?? read;
  const end = clock === null || clock === '00:00' ? END_OF_DAY : clock;
  return { kind, deadline: jstInstant(day, end), endsAt: null };
}

/** An appointment needs a time, except internships, which last whole days, and past events. */
function appointmentOf(reader: RowReader, { day, clock, end, cell, endCell }: Read, type: EventStep): Timed | null {
  if (type === 'internship' && clock === null) {
    reader.notice('hours_assumed', cell.at);
    return span(jstInstant(day, '09:00'), jstInstant(end?.day ?? day, end?.clock ?? '18:00'));
  }
  if (clock === null) {
    if (day >= jstDay(reader.plan.now)) return null;
    reader.notice('time_assumed', cell.at);
    return span(jstInstant(day, '00:00'), end && jstInstant(end.day, end.clock ?? END_OF_DAY));
  }
  const until = end && (end.clock ?? (type === 'internship' ? '18:00' : null));
  if (end && until === null) {
    reader.notice('no_time', endCell.at);
    reader.keep(endCell);
  }
  return span(jstInstant(day, clock), end && until && jstInstant(end.day, until));
}

function span(deadline: Instant, endsAt: Instant | null): Timed {
  return { kind: 'appointment', deadline, endsAt };
}
