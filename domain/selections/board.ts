/** The board: a student's selections in columns by status, and which columns a selection may move to. */

import type { Phase } from '../taxonomy/phases.ts';
import { STATUS_IDS, STATUSES, type Status } from '../taxonomy/statuses.ts';
import { isClosed, statusChoices } from './selection-facts.ts';

/** The parts of a selection that determine its place. */
export type Placed = { status: Status; selectionPhase: Phase };
/** A column: its status and its selections. */
export type Column<T extends Placed> = { status: Status; selections: T[] };

/**
 * A column for each status that a phase in `all` has or that a selection is at, in the order of statuses; it contains those of `shown`, in
 * their order. A filter empties columns but removes none.
 */
export function boardColumns<T extends Placed>(all: readonly Placed[], shown: readonly T[]): Column<T>[] {
  const phases = new Set(all.map((it) => it.selectionPhase));
  const held = new Set(all.map((it) => it.status));
  return STATUS_IDS.filter((id) => held.has(id) || STATUSES[id].phases.some((phase) => phases.has(phase))).map(
    (status) => ({ status, selections: shown.filter((it) => it.status === status) }),
  );
}

/** Whether a selection may move to the column of a status: its phase has the status, or it is there already. */
export function mayMoveTo(selection: Placed, status: Status): boolean {
  return statusChoices(selection.selectionPhase, selection.status).includes(status);
}

/** The next status to the left (-1) or right (1) that the selection's phase has; null at the end of the board. */
export function statusBeside(selection: Placed, step: -1 | 1): Status | null {
  const choices = statusChoices(selection.selectionPhase, selection.status);
  return choices[choices.indexOf(selection.status) + step] ?? null;
}

/** Columns of selections that ended in お祈り or 辞退 are collapsed at first. */
export function isFoldedAtFirst(status: Status): boolean {
  return isClosed(status);
}
