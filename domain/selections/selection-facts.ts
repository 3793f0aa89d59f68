/** What is true of one selection. Apart from what may be entered (selections.ts), so that screens that only show one load no schemas. */
import type { Phase } from '../taxonomy/phases.ts';
import { CLOSED_STATUSES, STATUS_IDS, STATUSES, type Status } from '../taxonomy/statuses.ts';

/** The statuses offered for a phase, in order; a stored status that the phase does not offer stays choosable. */
export function statusChoices(phase: Phase, current: Status): Status[] {
  return STATUS_IDS.filter((id) => id === current || (STATUSES[id].phases as readonly Phase[]).includes(phase));
}

/**
 * The statuses that the edit page offers: all of them in order, where the card keeps to those of the phase. 合格 is among them for
 * an internship, and wherever it is stored already: saving must not change it silently.
 */
export function editableStatuses(phase: Phase, current: Status): Status[] {
  return STATUS_IDS.filter((id) => id !== 'passed' || phase === 'intern' || current === 'passed');
}

/** False once a selection has ended in 内定, 合格, お祈り or 辞退. */
export function isActive(status: Status): boolean {
  return !STATUSES[status].terminal;
}

/** True once nothing more comes of a selection: お祈り or 辞退. */
export function isClosed(status: Status): boolean {
  return CLOSED_STATUSES.includes(status);
}

/** The name under which a student sees a selection. */
export function displayName(selection: { companyName: string; customCompanyName: string | null }): string {
  return selection.customCompanyName ?? selection.companyName;
}
