import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { OWN_FIELDS } from '#domain/selections/fields.ts';
import type { SelectionDetailView } from '#domain/selections/views.ts';
import { storedMeanwhile } from '#web/api.ts';
import { rebased } from '#web/drafts/rebased.ts';
import { useStoredDraft } from '#web/drafts/stored-draft.ts';
import { sendOrKeep } from '#web/outbox/write.ts';
import { selectionQuery } from '#web/queries.ts';
import { useLastError } from '#web/ui/feedback/use-last-error.ts';
import {
  type ClearedEvents,
  changeOf,
  clearedEvents,
  differences,
  draftOf,
  isSameDraft,
  problemsOf,
  readTyped,
  type SelectionDraft,
  type SelectionField,
  type SelectionProblems,
  type TypedSelection,
} from './draft.ts';

/** `isKept`: what was typed waits on the device; `cleared`: the events that were deleted. */
type OnSaved = (isKept: boolean, cleared: ClearedEvents) => void;

/**
 * A form of a selection that shows some of its fields: its values, its problems, and saving. Follows the stored selection until something
 * is typed.
 */
export function useSelectionForm(
  stored: SelectionDetailView,
  shown: readonly SelectionField[],
  { onSaved }: { onSaved: OnSaved },
) {
  const cache = useQueryClient();
  const [typed, setTyped] = useState<TypedSelection | null>(null);
  const [problems, setProblems] = useState<SelectionProblems>({});
  const saving = useRef(false);
  const draft = typed?.draft ?? draftOf(stored);

  const save = useMutation({
    mutationKey: savingOf(stored.id),
    mutationFn: saveTyped(stored, shown),
    onSuccess: ({ isKept, cleared }) => onSaved(isKept, cleared),
    onSettled: () => {
      saving.current = false;
    },
  });
  const send = (what: TypedSelection) => {
    // A second press in the same frame comes before the button is disabled.
    if (saving.current) return;
    saving.current = true;
    save.mutate(what);
  };
  const current = storedMeanwhile<SelectionDetailView>(save.error);
  const lastError = useLastError(save);

  return {
    draft,
    problems,
    typed,
    setTyped,
    isDirty: typed !== null,
    /** Also once it is saved: the screen is being left. */
    isSaving: save.isPending || save.isSuccess,
    /** Why it could not be saved, unless a conflict shows it. */
    failure: storedMeanwhile(lastError) ? null : lastError,
    change: (patch: Partial<SelectionDraft>) => {
      const from = typed?.from ?? draft;
      const next = { ...typed, draft: { ...draft, ...patch }, from, version: typed?.version ?? stored.version };
      setTyped(isSameDraft(next.draft, from) ? null : next);
      setProblems(Object.fromEntries(Object.entries(problems).filter(([field]) => !(field in patch))));
    },
    /** Whether open events change their phase along with the selection. */
    letEventsFollow: (eventsFollow: boolean) => typed && setTyped({ ...typed, eventsFollow }),
    /** Saves the form, or shows its problems. True where it was sent. */
    submit: (): boolean => {
      const found = problemsOf(draft);
      setProblems(found);
      if (Object.keys(found).length > 0) return false;
      if (typed) send(typed);
      else onSaved(false, []);
      return true;
    },
    /** Set where another tab or device saved first. */
    conflict: current &&
      typed && {
        fields: differences(draft, draftOf(current), shown),
        onKeepMine: () => send({ ...typed, from: draftOf(current), version: current.version }),
        onTakeStored: () => {
          cache.setQueryData(selectionQuery(stored.id).queryKey, current);
          setTyped(null);
          save.reset();
        },
      },
  };
}

export type SelectionForm = ReturnType<typeof useSelectionForm>;

/** The mutation key of saving a selection, for components outside its form. */
export const savingOf = (id: string) => ['save-selection', id];

/** The same with every field, and with its draft stored in this browser until it is saved. */
export function useStoredSelectionForm(userId: string, stored: SelectionDetailView, onSaved: OnSaved) {
  const form = useSelectionForm(stored, OWN_FIELDS, {
    onSaved: (...saved) => {
      local.drop(true);
      onSaved(...saved);
    },
  });
  const { typed, setTyped } = form;
  const local = useStoredDraft(userId, `selection/${stored.id}`, { read: (found) => readTyped(found, stored), typed });
  return {
    ...form,
    /** Set while the draft of an earlier visit waits to be resumed or discarded. */
    storedDraft: local.found && {
      resume: () => {
        setTyped(local.found && rebased(local.found, draftOf(stored), stored.version));
        local.forget();
      },
      others: local.others,
      discard: local.discard,
    },
  };
}

/**
 * Saves a change. If the version is stale only because of fields that this form does not show, such as the my-page login, it is sent again
 * with the new one.
 */
function saveTyped(stored: SelectionDetailView, shown: readonly SelectionField[]) {
  const { id, companyName } = stored;
  const send = async (typed: TypedSelection) => {
    const cleared = clearedEvents(stored, typed);
    const { isKept } = await sendOrKeep({ kind: 'selection', selectionId: id, ...changeOf(typed, shown, companyName) });
    return { isKept, cleared };
  };
  return async (typed: TypedSelection) => {
    try {
      return await send(typed);
    } catch (error) {
      const current = storedMeanwhile<SelectionDetailView>(error as Error);
      if (!current || !isSameDraft(draftOf(current), typed.from, { shown, typedOnly: true })) throw error;
      return send({ ...typed, version: current.version });
    }
  };
}
