import { useMutation, useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi, useRouter } from '@tanstack/react-router';
import { createContext, use, useRef, useState } from 'react';
import type { EventDraft } from '#domain/selections/event-draft.ts';
import { displayName } from '#domain/selections/selection-facts.ts';
import type { SelectionView } from '#domain/selections/views.ts';
import { api, call, idempotencyKey, once } from '#web/api.ts';
import { readDraft } from '#web/drafts/drafts.ts';
import { useStoredDraft } from '#web/drafts/stored-draft.ts';
import { selectionsQuery } from '#web/queries.ts';
import { toasts } from '#web/ui/feedback/toasts.ts';
import { useIfHere } from '../-parts/if-here.ts';
import {
  beginning,
  EMPTY_WIZARD,
  formOf,
  isDirty,
  isWorthKeeping,
  lacking,
  newEventsOf,
  newSelectionOf,
  reachable,
  readWizard,
  type WizardDraft,
} from './-wizard.ts';
import { backToBeginning, deeper } from './-wizard-history.ts';
import type { Step } from './-wizard-search.ts';

const route = getRouteApi('/app/companies/add');

export type WizardState = ReturnType<typeof useWizardState>;
export const WizardContext = createContext<WizardState | null>(null);

/** The wizard that the calling step belongs to. */
export function useWizard(): WizardState {
  const wizard = use(WizardContext);
  if (!wizard) throw new Error('a step of the wizard outside the wizard');
  return wizard;
}

/** What is being entered, at which of the steps, and its registration. */
export function useWizardState() {
  const { data: selections } = useSuspenseQuery(selectionsQuery);
  const search = route.useSearch();
  const { session } = route.useRouteContext();
  const { company, addsTo: found } = route.useLoaderData();
  const navigate = route.useNavigate();
  const router = useRouter();
  const ifHere = useIfHere();
  // A selection that is deleted meanwhile stays what this is about; the server says so in the end.
  const addsTo = selections.find((it) => it.id === search.selectionId) ?? found;
  const draftName = addsTo ? `add-events-${addsTo.id}` : 'add-selection';
  const entry = useEntry(
    session.user.id,
    draftName,
    beginning(company, addsTo, search),
    router.state.location.state.resumes !== undefined,
  );
  const { draft, change } = entry;
  const [missing, setMissing] = useState<string>();
  const wanted = search.step ?? (addsTo ? 3 : company ? 2 : 1);
  const step = Math.min(wanted, reachable(draft, addsTo !== null)) as Step;
  const go = (to: Step) => {
    setMissing(undefined);
    void navigate({ search: (old) => ({ ...old, step: to, new: undefined, report: undefined }), state: deeper });
  };

  const registration = useRegistration({
    onDone: (id) => {
      entry.end();
      const name = addsTo ? displayName(addsTo) : (draft.company?.displayName ?? '');
      toasts.show(addsTo ? 'イベントを追加しました' : `${name}の選考を追加しました`);
      ifHere(async () => {
        await backToBeginning(router.history);
        await navigate({ to: '/app/selections', search: { open: id }, replace: true, ignoreBlocker: true });
        const { offerPush } = await import('../-push-offer/offer.ts');
        await offerPush();
      });
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
  return { ...entry, addsTo, step, missing, registration, go, next, form, lacking: lacking(step, draft, form) };
}

/** A change of the draft, or how it follows from the current one. */
export type WizardChange = Partial<WizardDraft> | ((now: WizardDraft) => Partial<WizardDraft>);

/**
 * The draft, stored in this browser under `name` and offered on the next visit; `begin` is what a link filled in, which nobody would miss.
 * Where the entry goes on from the sheet for adding (`resumes`), it begins with the stored draft.
 */
function useEntry(userId: string, name: string, begin: Partial<WizardDraft>, resumes = false) {
  const [began] = useState(begin);
  const [draft, setDraft] = useState<WizardDraft>(() => {
    const stored = resumes ? readWizard(readDraft(userId, name)) : null;
    return { ...EMPTY_WIZARD, ...began, ...stored, company: stored?.company ?? began.company ?? null };
  });
  const [resumed, setResumed] = useState(0);
  const dirty = isDirty(draft, began);
  const stored = useStoredDraft(userId, name, {
    read: readWizard,
    typed: isWorthKeeping(draft, began) ? draft : null,
    isKept: isDirty,
  });

  return {
    draft,
    dirty,
    change: (change: WizardChange) =>
      setDraft((old) => ({ ...old, ...(typeof change === 'function' ? change(old) : change) })),
    /** The stored draft of an earlier visit while it waits to be resumed or discarded. */
    found: stored.found,
    others: stored.others,
    resume: () => {
      if (stored.found) setDraft(stored.found);
      stored.forget();
      setResumed(resumed + 1);
    },
    /** Grows with each stored draft that is resumed: forms begin anew with its values. */
    resumed,
    discard: stored.discard,
    /** Everything is registered: nothing is stored any more. */
    end: () => stored.drop(true),
  };
}

type RegistrationInput = { draft: WizardDraft; addsTo: SelectionView | null };
type RegistrationCallbacks = {
  onDone: (selectionId: string) => void;
  /** The first `added` events were added, then one failed: the added ones leave the draft. */
  onPartly: (added: number) => void;
};

/** Registers what was entered, once: the same content has the same idempotency key however often it is sent. */
function useRegistration({ onDone, onPartly }: RegistrationCallbacks) {
  const selectionKey = useRef({ body: '', key: '' });
  const eventKeys = useRef(new WeakMap<EventDraft, string>());
  const busy = useRef(false);

  const makeSelection = async (draft: WizardDraft) => {
    if (!draft.company) return '';
    const json = newSelectionOf(draft, draft.company);
    const body = JSON.stringify(json);
    if (selectionKey.current.body !== body) selectionKey.current = { body, key: idempotencyKey() };
    return (await call(api.selections.$post({ json }, once(selectionKey.current.key)))).id;
  };
  const addEvents = async ({ events }: WizardDraft, { id }: SelectionView) => {
    for (const [index, event] of events.entries()) {
      const key = eventKeys.current.get(event) ?? idempotencyKey();
      eventKeys.current.set(event, key);
      try {
        for (const json of newEventsOf([event]))
          await call(api.selections[':id'].events.$post({ param: { id }, json }, once(key)));
      } catch (error) {
        if (index > 0) onPartly(index);
        throw error;
      }
    }
    return id;
  };

  const registration = useMutation({
    mutationFn: ({ draft, addsTo }: RegistrationInput) => (addsTo ? addEvents(draft, addsTo) : makeSelection(draft)),
    onSuccess: onDone,
    onSettled: () => {
      busy.current = false;
    },
  });
  // A second press in the same frame comes before the button knows that it is busy.
  const mutate = (input: RegistrationInput) => {
    if (busy.current) return;
    busy.current = true;
    registration.mutate(input);
  };
  return { ...registration, mutate };
}

function focusRefused() {
  requestAnimationFrame(() => document.querySelector<HTMLElement>('main [aria-invalid=true]')?.focus());
}
