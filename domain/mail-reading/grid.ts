/** Moments in a table of times and days: above the times, on each line a day, and a mark for each time that is offered. */

import type { DayToken } from './days.ts';
import type { ClockToken } from './patterns/clocks.ts';

/** A time of the table, with its end where it has one. */
type Column = { clock: ClockToken; endClock: ClockToken | null };
type Cell = Column & { end: number };
/** The offered times of each day of a table, and the times that belong to its head. */
export type Grid = { cells: ReadonlyMap<DayToken, readonly Cell[]>; head: ReadonlySet<ClockToken> };

const MARK = /(?<=[ |])(?:(?<yes>[○◯〇◎])|[×✕✖xX△▲-])(?=[ |\n]|$)/g;
/** No table is longer (lines). */
const MOST_ROWS = 14;
const MOST_COLUMNS = 40;
const LONGEST_ROW = 400;

/** The tables of a text. */
export function findGrid(text: string, days: readonly DayToken[], clocks: readonly ClockToken[]): Grid {
  const cells = new Map<DayToken, Cell[]>();
  const head = new Set<ClockToken>();
  if (!/[○◯〇◎]/.test(text)) return { cells, head };
  const lines = linesOf(text);
  const [daysOf, clocksOf] = [byLine(lines, days), byLine(lines, clocks)];
  for (const [no, its] of clocksOf) {
    const columns = columnsOf(text, its.slice(0, MOST_COLUMNS));
    if (columns.length < 2 || daysOf.has(no)) continue;
    for (let row = no + 1; row <= no + MOST_ROWS; row++) {
      const [day] = daysOf.get(row) ?? [];
      const next = lines[row + 1];
      const end = next === undefined ? text.length : next - 1;
      const marks = day ? [...text.slice(day.end, Math.min(end, day.end + LONGEST_ROW)).matchAll(MARK)] : [];
      if (!day && text.slice(lines[row] ?? end, end).trim() === '') continue;
      if (!day || marks.length !== columns.length) break;
      for (const { clock, endClock } of columns) {
        head.add(clock);
        if (endClock) head.add(endClock);
      }
      cells.set(
        day,
        columns.flatMap((column, at) => (marks[at]?.groups?.yes ? [{ ...column, end }] : [])),
      );
    }
  }
  return { cells, head };
}

/** Where each line begins. */
function linesOf(text: string): number[] {
  const starts = [0];
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return starts;
}

/** What stands on each line that has any of it. */
function byLine<T extends { start: number }>(lines: readonly number[], all: readonly T[]): Map<number, T[]> {
  const found = new Map<number, T[]>();
  let no = 0;
  for (const it of all) {
    while ((lines[no + 1] ?? Number.POSITIVE_INFINITY) <= it.start) no++;
    const its = found.get(no);
    if (its) its.push(it);
    else found.set(no, [it]);
  }
  return found;
}

/** 10:00~11:00 is one column. */
function columnsOf(text: string, clocks: readonly ClockToken[]): Column[] {
  const columns: Column[] = [];
  for (const clock of clocks) {
    const last = columns.at(-1);
    const isEnd = last && !last.endClock && /^ ?[~-] ?$/.test(text.slice(last.clock.end, clock.start));
    if (isEnd) last.endClock = clock;
    else columns.push({ clock, endClock: null });
  }
  return columns;
}
