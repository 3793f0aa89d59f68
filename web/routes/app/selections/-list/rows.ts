import type { ReactNode } from 'react';
import type { SelectionView } from '#domain/selections/views.ts';

/** Selections under a heading, or without one. */
export type RowGroup = { key: string; label?: string; heading?: ReactNode; selections: readonly SelectionView[] };

/** One row of a long list: a heading, or one selection of a group. */
export type Row = {
  key: string;
  /** Null for a heading. */
  selection: SelectionView | null;
  /** The index of the heading above it. */
  heading: number | undefined;
  /** Its position in its group, from 1, and the size of the group. */
  place: number;
  of: number;
};

/** A group with the indexes of its rows in the whole list: from `begin`, before `end`. */
export type PlacedGroup = { group: RowGroup; begin: number; end: number };

/** All rows in one list, and the position of each group in it. */
export function placeRows(groups: readonly RowGroup[]): { rows: Row[]; placed: PlacedGroup[] } {
  const rows: Row[] = [];
  const placed = groups.map((group) => {
    const begin = rows.length;
    const of = group.selections.length;
    const heading = group.heading ? begin : undefined;
    if (group.heading) rows.push({ key: group.key, selection: null, heading, place: 0, of });
    for (const [at, selection] of group.selections.entries())
      rows.push({ key: `${group.key} ${selection.id}`, selection, heading, place: at + 1, of });
    return { group, begin, end: rows.length };
  });
  return { rows, placed };
}

/** The indexes of the rows in the ranges (inclusive), and of the headings above them; ascending. */
export function indexesToDraw(rows: readonly Row[], ranges: readonly (readonly [number, number])[]): number[] {
  const indexes = new Set<number>();
  for (const [from, to] of ranges) {
    for (let index = Math.max(0, from); index <= Math.min(to, rows.length - 1); index++) {
      indexes.add(rows[index]?.heading ?? index).add(index);
    }
  }
  return [...indexes].sort((a, b) => a - b);
}
