import {
  EMPTY_EVENT_DRAFT,
  type EventDraft,
  isChanged,
  nameOfType,
  newEventOf,
  timedOf,
} from '#domain/selections/event-draft.ts';
import type { NewSelection } from '#domain/selections/selections.ts';
import type { CompanyView } from '#domain/selections/views.ts';
import type { Industry } from '#domain/taxonomy/industries.ts';
import type { Phase } from '#domain/taxonomy/phases.ts';
import type { Priority } from '#domain/taxonomy/priorities.ts';
import type { Step, WizardSearch } from './-wizard-search.ts';

export const COMPANY_FORM = 'wizard-company';
export const COMPANY_REGISTRATION = ['company registration'];
export const EVENT_FORM = 'wizard-event';
export const STEPS = ['企業', '志望順位', '予定', '確認'] as const;

/** A company that the catalogue lacks, while it is being typed. */
export type CompanyDraft = {
  name: string;
  reading: string;
  industryCategory: Industry | '';
  industrySubCategory: string;
};

/** What has been entered on the way through the four steps. */
export type WizardDraft = {
  /** What is searched for, while no company is chosen. */
  search: string;
  company: CompanyView | null;
  newCompany: CompanyDraft | null;
  priority: Priority;
  phase: Phase;
  jobType: string;
  eventTitle: string;
  /** Events that are complete. */
  events: EventDraft[];
  /** The event that is being typed. */
  typing: Partial<EventDraft> | null;
  /** Which of `events` it takes the place of; null for a new one. */
  editing: number | null;
};

export const EMPTY_WIZARD: WizardDraft = {
  search: '',
  company: null,
  newCompany: null,
  priority: 'first',
  phase: 'intern',
  jobType: '',
  eventTitle: '',
  events: [],
  typing: null,
  editing: null,
};

/** A stored draft, completed where it was stored by an older version of the app; null when it is no draft or says nothing new. */
export function readWizard(found: unknown): WizardDraft | null {
  if (typeof found !== 'object' || found === null || !('events' in found) || !Array.isArray(found.events)) return null;
  const stored = { ...EMPTY_WIZARD, ...(found as Partial<WizardDraft>) };
  const draft = { ...stored, events: stored.events.map((event) => ({ ...EMPTY_EVENT_DRAFT, ...event })) };
  return isWorthKeeping(draft) ? draft : null;
}

/** What a link fills in: the company or what is searched for, the phase of the selection that events are added to, the day. */
export function beginning(
  company: CompanyView | null,
  addsTo: { selectionPhase: Phase } | null,
  { day, ...link }: Pick<WizardSearch, 'day' | 'search' | 'company'>,
): Partial<WizardDraft> {
  const search = company ? '' : (link.search ?? link.company ?? '');
  return { company, search, ...(addsTo && { phase: addsTo.selectionPhase }), ...(day && { typing: { day } }) };
}

/** The furthest step that what has been entered allows. */
export function reachable(draft: WizardDraft, addsToSelection: boolean): Step {
  if (!draft.company && !addsToSelection) return 1;
  return draft.events.length > 0 ? 4 : 3;
}

/** True for a draft to be found again: what was entered, or only searched for. */
export function isWorthKeeping(draft: WizardDraft, begin: Partial<WizardDraft> = {}): boolean {
  return isDirty(draft, begin) || draft.search.trim() !== (begin.search ?? '').trim();
}

/** True for more than that with which the wizard began: who leaves is asked. */
export function isDirty(draft: WizardDraft, begin: Partial<WizardDraft> = {}): boolean {
  const texts = [draft.jobType, draft.eventTitle, draft.newCompany?.name, draft.newCompany?.reading];
  return (
    draft.company?.id !== begin.company?.id ||
    draft.priority !== (begin.priority ?? EMPTY_WIZARD.priority) ||
    draft.phase !== (begin.phase ?? EMPTY_WIZARD.phase) ||
    draft.events.length > 0 ||
    texts.some(Boolean) ||
    isTyped(draft.typing, begin.typing)
  );
}

const TYPED = [
  'publicDescription',
  'eventType',
  'day',
  'publicContent',
  'publicUrl',
  'publicLocation',
  'location',
  'privateUrl',
  'privateMemo',
  'travelMinutes',
] as const satisfies (keyof EventDraft)[];

/** True for an event in which something was typed besides what the form began with. */
export function isTyped(typing: Partial<EventDraft> | null, begin: Partial<EventDraft> | null = null): boolean {
  return TYPED.some((field) => Boolean(typing?.[field]) && typing?.[field] !== begin?.[field]);
}

/** The event that stands in the form. */
export function typedEvent({ typing, phase }: WizardDraft): EventDraft {
  return { ...EMPTY_EVENT_DRAFT, selectionPhase: phase, ...typing };
}

/** True while the form of an event is open: there is none yet, or another is being typed. */
export function isWritingEvent(draft: WizardDraft): boolean {
  return draft.typing !== null || draft.events.length === 0;
}

/** What an event still lacks of all that the wizard asks for: type, name and moment. */
function lackingOfEvent(typing: Partial<EventDraft> | null): string[] {
  const event = { ...EMPTY_EVENT_DRAFT, ...typing };
  return [
    ...(event.eventType === '' ? ['種類'] : []),
    ...(event.publicDescription.trim() === '' ? ['予定名'] : []),
    ...(timedOf(event) === null ? ['日時'] : []),
  ];
}

/** The id of the form that 次へ submits, where one is open; going on without it would leave out what is typed in it. */
export function formOf(step: Step, draft: WizardDraft, search: WizardSearch): string | undefined {
  if (step === 1) return search.new && !draft.company ? COMPANY_FORM : undefined;
  if (step !== 3 || !isWritingEvent(draft)) return undefined;
  return draft.events.length === 0 || isTyped(draft.typing, { day: search.day ?? '' }) ? EVENT_FORM : undefined;
}

/** The fields without which 次へ is refused; pressed all the same, it says so at the fields. */
export function lacking(step: Step, draft: WizardDraft, form: string | undefined): string[] {
  if (form === EVENT_FORM) return lackingOfEvent(draft.typing);
  if (form !== COMPANY_FORM) return step === 1 && !draft.company ? ['企業'] : [];
  const { name, industryCategory } = draft.newCompany ?? { name: draft.search, industryCategory: '' };
  return [...(name.trim() === '' ? ['企業名'] : []), ...(industryCategory === '' ? ['業界'] : [])];
}

/** With another company, what was taken of the first one's shared events goes; what the student entered or changed stays. */
export function withCompany({ events, typing, editing }: WizardDraft, company: CompanyView): Partial<WizardDraft> {
  const foreign = (event: Partial<EventDraft>) => event.taken && event.taken.companyId !== company.id;
  const own = <E extends Partial<EventDraft>>(event: E): E => (foreign(event) ? { ...event, taken: null } : event);
  const kept = events.filter((event) => !foreign(event) || isChanged(event));
  const edited = kept.findIndex((event) => event === events[editing ?? -1]);
  return {
    company,
    search: '',
    newCompany: null,
    events: kept.map(own),
    typing: typing && own(typing),
    editing: edited < 0 ? null : edited,
  };
}

/** With another phase, what was entered for the first one goes along. */
export function withPhase(draft: WizardDraft, phase: Phase): Partial<WizardDraft> {
  const follows = (event: Partial<EventDraft>) => event.selectionPhase === draft.phase && !event.taken;
  return {
    phase,
    events: draft.events.map((event) => (follows(event) ? { ...event, selectionPhase: phase } : event)),
    typing: draft.typing && follows(draft.typing) ? { ...draft.typing, selectionPhase: phase } : draft.typing,
  };
}

/** Puts an event where it belongs: in the place of the one that was edited or taken before, or at the end. */
export function withEvent({ events, editing }: WizardDraft, event: EventDraft): EventDraft[] {
  const at = editing ?? events.findIndex((it) => it.taken !== null && it.taken.id === event.taken?.id);
  return at < 0 ? [...events, event] : events.map((it, index) => (index === at ? event : it));
}

/** With the event that stands in the form; the form begins another one where `another`, else it closes. */
export function withTypedEvent(draft: WizardDraft, another: boolean): Partial<WizardDraft> {
  const typing = another && draft.editing === null ? {} : null;
  return { events: withEvent(draft, typedEvent(draft)), typing, editing: null };
}

/** Without one event. The one that is being edited stays the same, unless it is this one. */
export function withoutEvent({ events, editing }: WizardDraft, index: number): Partial<WizardDraft> {
  const left = events.filter((_, at) => at !== index);
  if (editing === null || index > editing) return { events: left };
  return index === editing ? { events: left, typing: null, editing: null } : { events: left, editing: editing - 1 };
}

/** The events as they are sent. A name that says no more than the type is the type's: it changes with it. */
export function newEventsOf(events: readonly EventDraft[]): NewSelection['events'] {
  return events.flatMap((event) => {
    const timed = timedOf(event);
    if (!event.eventType || !timed) return [];
    const named = event.publicDescription === nameOfType(event) ? { ...event, publicDescription: '' } : event;
    return [{ ...newEventOf(named, event.eventType, timed), sharedEventId: event.taken?.id ?? null }];
  });
}

export function newSelectionOf(draft: WizardDraft, company: CompanyView): NewSelection {
  return {
    companyId: company.id,
    jobType: draft.jobType,
    eventTitle: draft.eventTitle,
    priority: draft.priority,
    selectionPhase: draft.phase,
    events: newEventsOf(draft.events),
  };
}
