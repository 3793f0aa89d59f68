import type { NewSelection } from '#domain/selections.ts';
import type { Phase } from '#domain/taxonomy/phases.ts';
import type { Priority } from '#domain/taxonomy/priorities.ts';
import type { CompanyView } from '#domain/views.ts';
import { type EventDraft, newEventOf, timedOf } from '../-event-draft.ts';
import type { Step } from './-wizard-search.ts';

export const STEPS = ['企業', '志望順位', '予定', '確認'] as const;

/** What has been entered on the way through the four steps. */
export type WizardDraft = {
  company: CompanyView | null;
  priority: Priority;
  phase: Phase;
  jobType: string;
  eventTitle: string;
  /** Events that are complete. */
  events: EventDraft[];
  /** The event that is being typed. */
  typing: Partial<EventDraft> | null;
};

export const EMPTY_WIZARD: WizardDraft = {
  company: null,
  priority: 'first',
  phase: 'intern',
  jobType: '',
  eventTitle: '',
  events: [],
  typing: null,
};

/** The furthest step that what has been entered allows. */
export function reachable(draft: WizardDraft, addsToSelection: boolean): Step {
  if (!draft.company && !addsToSelection) return 1;
  return draft.events.length > 0 ? 4 : 3;
}

/** True for something worth keeping. */
export function isDirty(draft: WizardDraft): boolean {
  return (
    draft.company !== null || draft.events.length > 0 || Boolean(draft.typing?.publicDescription || draft.typing?.day)
  );
}

/** True while the form of an event is open: there is none yet, or another is being typed. */
export function isWritingEvent(draft: WizardDraft): boolean {
  return draft.typing !== null || draft.events.length === 0;
}

export function newEventsOf(draft: WizardDraft): NewSelection['events'] {
  return draft.events.flatMap((event) => {
    const timed = timedOf(event);
    return event.eventType && timed ? [newEventOf(event, event.eventType, timed)] : [];
  });
}

export function newSelectionOf(draft: WizardDraft, company: CompanyView): NewSelection {
  return {
    companyId: company.id,
    jobType: draft.jobType,
    eventTitle: draft.eventTitle,
    priority: draft.priority,
    selectionPhase: draft.phase,
    events: newEventsOf(draft),
  };
}
