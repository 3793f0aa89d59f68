import { useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { displayName } from '#domain/selections/selection-facts.ts';
import { selectionsQuery } from '#web/queries.ts';
import { toasts } from '#web/ui/feedback/toasts.ts';
import { useRegistration } from './-use-registration.ts';
import { useWizardDraft } from './-use-wizard-draft.ts';
import { isTyped, isWhole, isWritingEvent, reachable, type WizardDraft } from './-wizard.ts';
import type { Step, WizardSearch } from './-wizard-search.ts';

const route = getRouteApi('/app/companies/add');
export const COMPANY_FORM = 'wizard-company';
export const EVENT_FORM = 'wizard-event';

/** What is being entered, at which of the steps, and its registration. */
export function useWizard() {
  const { data: selections } = useSuspenseQuery(selectionsQuery);
  const search = route.useSearch();
  const { session } = route.useRouteContext();
  const { company, addsTo: found } = route.useLoaderData();
  const navigate = route.useNavigate();
  const router = useRouter();
  // A selection that is deleted meanwhile stays what this is about; the server says so in the end.
  const addsTo = selections.find((it) => it.id === search.selectionId) ?? found;
  const draftName = addsTo ? `add-events-${addsTo.id}` : 'add-selection';
  const kept = useWizardDraft(session.user.id, draftName, beginning(company, addsTo, search.day));
  const { draft, change } = kept;
  const [missing, setMissing] = useState<string>();
  const wanted = search.step ?? (addsTo ? 3 : company ? 2 : 1);
  const step = Math.min(wanted, reachable(draft, addsTo !== null)) as Step;
  const go = (to: Step) => {
    setMissing(undefined);
    void navigate({ search: (old) => ({ ...old, step: to, new: undefined, report: undefined }), state: deeper });
  };

  const registration = useRegistration({
    onDone: async (id) => {
      await kept.end();
      const name = addsTo ? displayName(addsTo) : (draft.company?.displayName ?? '');
      toasts.show(addsTo ? 'イベントを追加しました' : `${name}の選考を追加しました`);
      await backToBeginning(router.history);
      void navigate({ to: '/app/selections', search: { open: id }, replace: true, ignoreBlocker: true });
    },
    onPartly: (added) => change({ events: draft.events.slice(added) }),
  });
  const next = () => {
    if (step === 1 && !draft.company) {
      setMissing('企業を選んでください');
      focusRefused();
    } else if (step === 4) registration.mutate({ draft, addsTo });
    else go((step + 1) as Step);
  };

  const form = formOf(step, draft, search);
  return { addsTo, kept, step, missing, registration, go, next, form, lacks: lacks(step, draft, form) };
}

export type WizardState = ReturnType<typeof useWizard>;

/** The form that 次へ submits, where one is open; going on without it would leave out what is typed there. */
function formOf(step: Step, draft: WizardDraft, search: WizardSearch): string | undefined {
  if (step === 1) return search.new && !draft.company ? COMPANY_FORM : undefined;
  if (step !== 3 || !isWritingEvent(draft)) return undefined;
  return draft.events.length === 0 || isTyped(draft.typing, { day: search.day ?? '' }) ? EVENT_FORM : undefined;
}

/** Whether 次へ would be refused; pressed all the same, it says what is missing. */
function lacks(step: Step, draft: WizardDraft, form: string | undefined): boolean {
  if (form === EVENT_FORM) return !isWhole(draft.typing);
  if (form === COMPANY_FORM) return !draft.newCompany?.name.trim() || !draft.newCompany.industryCategory;
  return step === 1 && !draft.company;
}

function beginning(
  company: WizardDraft['company'],
  addsTo: { selectionPhase: WizardDraft['phase'] } | null,
  day: string | undefined,
): Partial<WizardDraft> {
  return { company, ...(addsTo && { phase: addsTo.selectionPhase }), ...(day && { typing: { day } }) };
}

function focusRefused() {
  requestAnimationFrame(() => document.querySelector<HTMLElement>('main [aria-invalid=true]')?.focus());
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** How many entries the wizard has made up to this one, so that closing it goes back before all of them. */
    wizardDepth?: number;
  }
}

/** Goes back through the entries of the wizard to its first, so that Back does not lead into a wizard that is done. */
function backToBeginning(history: ReturnType<typeof useRouter>['history']): Promise<void> {
  const { wizardDepth = 0 } = history.location.state;
  if (wizardDepth === 0) return Promise.resolve();
  return new Promise((resolve) => {
    window.addEventListener('popstate', () => resolve(), { once: true });
    history.go(-wizardDepth, { ignoreBlocker: true });
  });
}

/** One entry further into the wizard. */
export function deeper<S extends { wizardDepth?: number }>(old: S): S {
  return { ...old, wizardDepth: (old.wizardDepth ?? 0) + 1 };
}
