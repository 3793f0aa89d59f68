/** Submitting an ES is told once: by completing its deadline. The status that says so is offered along with it, and the other way round. */
import { STATUS_IDS, type Status } from '../taxonomy/statuses.ts';
import type { EventView, SelectionView } from './views.ts';

/** The deadlines that are still open although the ES is submitted. */
export function openEsDeadlines({ events }: Pick<SelectionView, 'events'>): EventView[] {
  return events.filter((it) => it.eventType === 'es_deadline' && !it.completed);
}

/** Whether ES提出済み comes after a status: a later one is not taken back. */
export function precedesEsSubmitted(status: Status): boolean {
  return STATUS_IDS.indexOf(status) < STATUS_IDS.indexOf('es_submitted');
}
