import { nameOfType, timedOf } from '#domain/selections/event-draft.ts';
import { storeDraft } from '#web/drafts/drafts.ts';
import { EMPTY_WIZARD, isTyped } from '../companies/-wizard.ts';
import type { WizardSearch } from '../companies/-wizard-search.ts';
import { newEventDraft } from './add-draft.ts';
import type { Line } from './use-line.ts';

/**
 * Where all fields are entered, with what was typed, which is found there as the draft: for a selection of the student's in its dialog, else
 * in the wizard.
 */
export function keepForDetails(userId: string, { state, reading, isEmpty }: Line) {
  const { target, draft, phase } = state;
  const typing = isTyped(draft) || timedOf(draft) ? draft : null;
  if (target?.kind === 'own') {
    const { selectionId } = target;
    if (typing) storeDraft(userId, newEventDraft(selectionId), typing);
    // The filter of the list stays.
    const isInList = window.location.pathname === '/app/selections';
    const search = (old: object) => ({ ...(isInList && old), open: selectionId, dialog: 'event' as const });
    return { to: '/app/selections', search, state: { resumes: typing !== null } } as const;
  }
  const newCompany =
    target?.kind === 'new'
      ? { name: target.name, reading: target.reading, industryCategory: target.industry, industrySubCategory: '' }
      : null;
  const resumes = !isEmpty && (typing !== null || newCompany !== null);
  const named = typing && { ...typing, publicDescription: typing.publicDescription || nameOfType(typing) };
  const kept = { ...EMPTY_WIZARD, ...(phase && { phase }), priority: 'other', newCompany, typing: named };
  if (resumes) storeDraft(userId, 'add-selection', kept);
  const search = searchOf(target, reading.company?.value.name);
  return { to: '/app/companies/add', search, state: { resumes } } as const;
}

function searchOf(target: Line['state']['target'], name: string | undefined): WizardSearch {
  if (target?.kind === 'company') return { selected: target.companyId };
  if (target?.kind === 'new') return { new: true, search: target.name };
  return name ? { search: name } : {};
}
