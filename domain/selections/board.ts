/** The board: a student's selections in columns by status, and which column a selection may go to. */

import type { Phase } from '../taxonomy/phases.ts';
import { STATUS_IDS, STATUSES, type Status } from '../taxonomy/statuses.ts';
import { isClosed, statusChoices } from './selection-facts.ts';

/** What of a selection decides its place. */
export type Placed = { status: Status; selectionPhase: Phase };
/** A column: its status, and what stands in it. */
export type Column<T extends Placed> = { status: Status; selections: T[] };

/**
 * A column for each status that one of the phases in `all` offers or that one of them has, in the order in which statuses are
 * offered; in it those of `shown`, whose order stays. A filter empties columns but takes none away.
 */
export function boardColumns<T extends Placed>(all: readonly Placed[], shown: readonly T[]): Column<T>[] {
  const phases = new Set(all.map((it) => it.selectionPhase));
  const held = new Set(all.map((it) => it.status));
  return STATUS_IDS.filter((id) => held.has(id) || STATUSES[id].phases.some((phase) => phases.has(phase))).map(
    (status) => ({ status, selections: shown.filter((it) => it.status === status) }),
  );
}

/** Whether a selection may be put into the column of a status: its phase offers it, or it is there already. */
export function mayMoveTo(selection: Placed, status: Status): boolean {
  return statusChoices(selection.selectionPhase, selection.status).includes(status);
}

/** The next status to the left (-1) or right (1) that the selection's phase offers; null at the end of the board. */
export function statusBeside(selection: Placed, step: -1 | 1): Status | null {
  const choices = statusChoices(selection.selectionPhase, selection.status);
  return choices[choices.indexOf(selection.status) + step] ?? null;
}

/** Columns of what has ended in お祈り or 辞退 are narrow until they are unfolded. */
export function isFoldedAtFirst(status: Status): boolean {
  return isClosed(status);
}
