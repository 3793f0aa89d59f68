import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { SelectionDetailView } from '#domain/views.ts';
import { api, call, storedMeanwhile } from '#web/api.ts';
import { useKeptDraft } from '#web/kept-draft.ts';
import { selectionQuery } from '#web/queries.ts';
import {
  draftOf,
  isSameDraft,
  patchOf,
  problemsOf,
  readTyped,
  type SelectionDraft,
  type SelectionProblems,
  type TypedSelection,
} from './-selection-draft.ts';

/** The form of a selection: what stands in it, what is wrong with it, and its saving. Follows what is stored until something is typed. */
export function useSelectionForm(userId: string, stored: SelectionDetailView, onSaved: () => void) {
  const cache = useQueryClient();
  const [typed, setTyped] = useState<TypedSelection | null>(null);
  const [problems, setProblems] = useState<SelectionProblems>({});
  const kept = useKeptDraft(userId, `selection/${stored.id}`, { read: (found) => readTyped(found, stored), typed });
  const saving = useRef(false);
  const draft = typed?.draft ?? draftOf(stored);

  const save = useMutation({
    mutationFn: saveTyped(stored.id),
    onSuccess: async () => {
      await kept.drop(true);
      onSaved();
    },
    onSettled: () => {
      saving.current = false;
    },
  });
  const send = (what: TypedSelection) => {
    // A second press in the same frame comes before the button knows that it is busy.
    if (saving.current) return;
    saving.current = true;
    save.mutate(what);
  };
  const current = storedMeanwhile<SelectionDetailView>(save.error);

  return {
    draft,
    problems,
    isDirty: typed !== null,
    isSaving: save.isPending,
    /** Why it could not be saved, unless a conflict says it. */
    failure: current ? null : save.error,
    change: (patch: Partial<SelectionDraft>) => {
      const from = typed?.from ?? draft;
      const next = { draft: { ...draft, ...patch }, from, version: typed?.version ?? stored.version };
      setTyped(isSameDraft(next.draft, from) ? null : next);
      setProblems(Object.fromEntries(Object.entries(problems).filter(([field]) => !(field in patch))));
      kept.forget();
    },
    /** Saves what stands in the form, or says what is wrong with it. True where it was sent. */
    submit: (): boolean => {
      const found = problemsOf(draft);
      setProblems(found);
      if (Object.keys(found).length > 0) return false;
      if (typed) send(typed);
      else onSaved();
      return true;
    },
    /** Set where another tab or device saved first. */
    conflict: current &&
      typed && {
        stored: draftOf(current),
        keepMine: () => send({ ...typed, version: current.version }),
        takeStored: () => {
          cache.setQueryData(selectionQuery(stored.id).queryKey, current);
          setTyped(null);
          save.reset();
        },
      },
    /** Set while an earlier draft waits to be taken up or thrown away. */
    offered: kept.offered && {
      resume: () => {
        setTyped(kept.offered);
        kept.forget();
      },
      discard: () => void kept.drop(),
    },
  };
}

export type SelectionForm = ReturnType<typeof useSelectionForm>;

/** Sends a change. Where the version is stale only through what this form does not show, such as the my-page login, nothing is in the way. */
function saveTyped(id: string) {
  const send = (typed: TypedSelection) => call(api.selections[':id'].$patch({ param: { id }, json: patchOf(typed) }));
  return async (typed: TypedSelection) => {
    try {
      return await send(typed);
    } catch (error) {
      const current = storedMeanwhile<SelectionDetailView>(error as Error);
      if (!current || !isSameDraft(draftOf(current), typed.from, true)) throw error;
      return send({ ...typed, version: current.version });
    }
  };
}
