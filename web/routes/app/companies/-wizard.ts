import type { NewSelection } from '#domain/selections.ts';
import type { Phase } from '#domain/taxonomy/phases.ts';
import type { Priority } from '#domain/taxonomy/priorities.ts';
import type { CompanyView } from '#domain/views.ts';
import { type EventDraft, newEventOf, timedOf } from '../-event-draft.ts';

export const STEPS = ['企業', '志望順位', '予定', '確認'] as const;
export type Step = 1 | 2 | 3 | 4;

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

/** What of the wizard stands in the URL. `search`, `selected`, `new` and `company` come from elsewhere and prefill the first step. */
export type WizardSearch = {
  step?: Step | undefined;
  search?: string | undefined;
  company?: string | undefined;
  selected?: string | undefined;
  new?: true | undefined;
  /** Adds events to this selection instead of making one. */
  selectionId?: string | undefined;
  /** The day on which a new event is to be. */
  day?: string | undefined;
};

export function readWizardSearch(search: Record<string, unknown>): WizardSearch {
  const text = (value: unknown) =>
    typeof value === 'string' || typeof value === 'number' ? String(value).slice(0, 100) : undefined;
  const step = Number(search.step);
  return {
    step: step === 1 || step === 2 || step === 3 || step === 4 ? step : undefined,
    search: text(search.search),
    company: text(search.company),
    selected: text(search.selected),
    new: search.new === true || search.new === 'true' ? true : undefined,
    selectionId: text(search.selectionId),
    day: text(search.day),
  };
}

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
