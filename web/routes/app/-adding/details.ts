import { isEqual } from '#domain/record.ts';
import { EMPTY_EVENT_DRAFT, nameOfType, timedOf } from '#domain/selections/event-draft.ts';
import { idempotencyKey } from '#web/api.ts';
import { readDraft, storeDraft } from '#web/drafts/drafts.ts';
import { readEventDraft } from '../-event/differences.ts';
import { EMPTY_WIZARD, isTyped, readWizard, type WizardDraft } from '../companies/-wizard.ts';
import type { WizardSearch } from '../companies/-wizard-search.ts';
import { newEventDraft } from './add-draft.ts';
import type { Line } from './use-line.ts';

/**
 * Where all fields are entered, with what was typed, which is found there as the draft: for a selection of the student's in its dialog, else
 * in the wizard.
 */
export function keepForDetails(userId: string, line: Line) {
  const { name, draft, place, state } = detailsOf(line);
  if (draft) storeDraft(userId, name, draft);
  return { ...place, state: { ...state, ...(draft && resuming()) } };
}

/** The draft of an earlier visit that this would overwrite: what it is, and where it goes on. Null where nothing would be lost. */
export function unfinishedAt(userId: string, line: Line) {
  const form = detailsOf(line);
  const { name, draft, place, phase } = form;
  const stored = readDraft(userId, name);
  if (!draft || isEqual(stored, draft)) return null;
  const state = { ...form.state, ...resuming() };
  if (place.to === '/app/selections') {
    const event = readEventDraft(stored, { ...EMPTY_EVENT_DRAFT, selectionPhase: phase });
    return event && { kind: '予定', about: event.publicDescription || nameOfType(event), place: { ...place, state } };
  }
  const wizard = readWizard(stored);
  if (!wizard) return null;
  const about = wizard.company?.displayName ?? wizard.newCompany?.name ?? wizard.search;
  return { kind: '企業', about, place: { ...place, search: searchOfDraft(wizard), state } };
}

export type Unfinished = NonNullable<ReturnType<typeof unfinishedAt>>;

/**
 * The form with all fields: the name of its draft, the draft that it gets, null where nothing was typed for it, where it is, and the state of
 * its history entry.
 */
function detailsOf({ state, reading, isEmpty, selections }: Line) {
  const { target, draft, phase } = state;
  const typing = isTyped(draft) || timedOf(draft) ? draft : null;
  if (target?.kind === 'own') {
    const { selectionId } = target;
    // The filter of the list stays.
    const isInList = window.location.pathname === '/app/selections';
    const search = (old: object) => ({ ...(isInList && old), open: selectionId, dialog: 'event' as const });
    const place = { to: '/app/selections', search } as const;
    const its = selections.find((it) => it.id === selectionId)?.selectionPhase ?? EMPTY_EVENT_DRAFT.selectionPhase;
    const state = isInList && isOpenCard(selectionId) ? { overScreen: true } : {};
    return { name: newEventDraft(selectionId), draft: typing, place, state, phase: its };
  }
  const newCompany =
    target?.kind === 'new'
      ? { name: target.name, reading: target.reading, industryCategory: target.industry, industrySubCategory: '' }
      : null;
  const isAny = !isEmpty && (typing !== null || newCompany !== null);
  const named = typing && { ...typing, publicDescription: typing.publicDescription || nameOfType(typing) };
  const place = { to: '/app/companies/add', search: searchOf(target, reading.company?.value.name) } as const;
  const { search = '' } = place.search;
  const kept = { ...EMPTY_WIZARD, ...(phase && { phase }), search, priority: 'other', newCompany, typing: named };
  return { name: 'add-selection', draft: isAny ? kept : null, place, state: {}, phase: kept.phase };
}

/** Whether the sheet lies over the card of this selection, not over a dialog: what is shown again when the form is closed. */
function isOpenCard(selectionId: string): boolean {
  const search = new URLSearchParams(window.location.search);
  return search.get('open') === selectionId && !search.has('dialog');
}

function searchOf(target: Line['state']['target'], name: string | undefined): WizardSearch {
  if (target?.kind === 'company') return { selected: target.companyId };
  if (target?.kind === 'new') return { new: true, search: target.name };
  return name ? { search: name } : {};
}

/** The step of the wizard with what was typed last. */
function searchOfDraft({ company, newCompany, typing, events }: WizardDraft): WizardSearch {
  if (company) return { step: typing || events.length > 0 ? 3 : 2 };
  return newCompany ? { new: true } : {};
}

/** The state of a history entry that goes on with the draft stored just now. */
const resuming = () => ({ resumes: idempotencyKey() });
