import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { AppError } from '#domain/errors.ts';
import type { ProfileView } from '#domain/selections/views.ts';
import { api, call, storedMeanwhile } from '#web/api.ts';
import { rebased, type TypedOver } from '#web/drafts/rebased.ts';
import { useStoredDraft } from '#web/drafts/stored-draft.ts';
import { profileQuery, sessionQuery } from '#web/queries.ts';
import { useLastError } from '#web/ui/feedback/use-last-error.ts';
import {
  draftOf,
  isProfileDraft,
  isSameDraft,
  type ProfileDraft,
  type ProfileProblems,
  problemsOf,
  profileProblems,
  toChange,
} from './profile-draft.ts';

const DRAFT = 'profile';

/** The typed values, and the profile that they were based on: a live update must not change the form while typing. */
type Typed = TypedOver<ProfileDraft>;

/** What is sent: more may be typed before the answer. */
type Sent = Pick<Typed, 'draft' | 'version'>;

/** The profile form: its values, its problems, and saving. Follows the stored profile until something is typed. */
export function useProfileForm(userId: string, stored: ProfileView, onSaved: () => void) {
  const cache = useQueryClient();
  const [typed, setTyped] = useState<Typed | null>(null);
  const [problems, setProblems] = useState<ProfileProblems>({});
  const local = useStoredDraft(userId, DRAFT, { read: (found) => readTyped(found, stored), typed });
  const draft = typed?.draft ?? draftOf(stored);

  const save = useMutation({
    mutationFn: (sent: Sent) => call(api.profile.$put({ json: toChange(sent.draft, sent.version) })),
    onSuccess: ({ version }, sent) => {
      const saved = { ...stored, ...(toChange(sent.draft, version) as Partial<ProfileView>) };
      cache.setQueryData(profileQuery.queryKey, saved);
      cache.setQueryData(
        sessionQuery.queryKey,
        (old) => old && { ...old, user: { ...old.user, name: saved.name.trim() }, profileCompleted: true },
      );
      // What was typed since is not saved yet; it is stored again as it now differs.
      setTyped((now) => (now && !isSameDraft(now.draft, sent.draft) ? { ...now, from: sent.draft, version } : null));
      local.drop();
      onSaved();
    },
    onError: (error, sent) => {
      setTyped((now) => (now && isSameDraft(now.draft, now.from) ? null : now));
      if (error instanceof AppError && error.code === 'invalid_input')
        setProblems(problemsOf(error.details.fields ?? [], sent.draft));
    },
  });
  const current = storedMeanwhile<ProfileView>(save.error);
  const lastError = useLastError(save);

  return {
    stored,
    draft,
    problems,
    isDirty: typed !== null,
    isSaving: save.isPending,
    /** Why it could not be saved, unless fields or a conflict show it. */
    failure: storedMeanwhile(lastError) || Object.keys(problems).length > 0 ? null : lastError,
    change: (patch: Partial<ProfileDraft>) => {
      const from = typed?.from ?? draft;
      const next = { draft: { ...draft, ...patch }, from, version: typed?.version ?? stored.version };
      // While it is being saved, taking something back is a change, too.
      setTyped(!save.isPending && isSameDraft(next.draft, from) ? null : next);
      setProblems(Object.fromEntries(Object.entries(problems).filter(([name]) => !(name in patch))));
    },
    /** Saves the form, or shows its problems. True where it was sent. */
    submit: (): boolean => {
      if (save.isPending) return false;
      const found = profileProblems(draft);
      setProblems(found);
      save.reset();
      if (Object.keys(found).length > 0) return false;
      save.mutate({ draft, version: typed?.version ?? stored.version });
      return true;
    },
    /** Set where another tab or device saved first. */
    conflict: current && {
      current,
      keepMine: () => save.mutate({ draft, version: current.version }),
      takeStored: () => {
        cache.setQueryData(profileQuery.queryKey, current);
        setTyped(null);
        local.drop();
        save.reset();
      },
    },
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

export type ProfileForm = ReturnType<typeof useProfileForm>;

/** A draft stored in this browser; null where it is invalid, or changes nothing of the stored profile. */
function readTyped(found: unknown, stored: ProfileView): Typed | null {
  if (!isTyped(found)) return null;
  const now = draftOf(stored);
  return isSameDraft(rebased(found, now, stored.version).draft, now) ? null : found;
}

function isTyped(found: unknown): found is Typed {
  if (typeof found !== 'object' || found === null) return false;
  const typed = found as Record<keyof Typed, unknown>;
  return isProfileDraft(typed.draft) && isProfileDraft(typed.from) && typeof typed.version === 'number';
}
