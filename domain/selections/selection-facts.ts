/** Rules about one selection. Separate from the schemas (selections.ts), so that screens that only show a selection load none. */
import { PHASES, type Phase } from '../taxonomy/phases.ts';
import { CLOSED_STATUSES, STATUS_IDS, STATUSES, type Status } from '../taxonomy/statuses.ts';
import type { SelectionView } from './views.ts';

/** The statuses of a phase, in order; a stored status outside of them can still be chosen. */
export function statusChoices(phase: Phase, current: Status): Status[] {
  return STATUS_IDS.filter((id) => id === current || (STATUSES[id].phases as readonly Phase[]).includes(phase));
}

/**
 * The statuses that the edit page offers: all of them in order, while a card offers only those of the phase. 合格 is among them for an
 * internship, and wherever it is stored already: saving must not change it silently.
 */
export function editableStatuses(phase: Phase, current: Status): Status[] {
  return STATUS_IDS.filter((id) => id !== 'passed' || phase === 'intern' || current === 'passed');
}

/** False once a selection has ended in 内定, 合格, お祈り or 辞退. */
export function isActive(status: Status): boolean {
  return !STATUSES[status].terminal;
}

/** True once a selection has ended in お祈り or 辞退. */
export function isClosed(status: Status): boolean {
  return CLOSED_STATUSES.includes(status);
}

/** The name of a selection's company as the student sees it. */
export function displayName(selection: { companyName: string; customCompanyName: string | null }): string {
  return selection.customCompanyName ?? selection.companyName;
}

/** What stands below its name: the title of its programme, the kind of job, インターン or 本選考. */
export function detailsOf(selection: Pick<SelectionView, 'eventTitle' | 'jobType' | 'selectionPhase'>): string[] {
  return [selection.eventTitle, selection.jobType, PHASES[selection.selectionPhase].label].filter(
    (it) => it !== null && it !== '',
  );
}
