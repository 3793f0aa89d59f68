import { useState } from 'react';
import { useStoredDraft } from '#web/drafts/stored-draft.ts';
import { EMPTY_WIZARD, isDirty, type WizardDraft, wizardDraftOf } from './-wizard.ts';

/** What changes, or how it follows from what stands there now. */
export type WizardChange = Partial<WizardDraft> | ((now: WizardDraft) => Partial<WizardDraft>);

/**
 * What is being entered; kept in this browser, and offered when one comes back. `name` tells a new selection from events for one
 * that is there; `begin` is what a link filled in, which nobody would miss.
 */
export function useWizardDraft(userId: string, name: string, begin: Partial<WizardDraft>) {
  const [began] = useState(begin);
  const [draft, setDraft] = useState<WizardDraft>({ ...EMPTY_WIZARD, ...began });
  const [resumed, setResumed] = useState(0);
  const dirty = isDirty(draft, began);
  const kept = useStoredDraft(userId, name, { read: readWizard, typed: dirty ? draft : null });

  return {
    draft,
    dirty,
    change: (change: WizardChange) =>
      setDraft((old) => ({ ...old, ...(typeof change === 'function' ? change(old) : change) })),
    /** Set while an earlier draft waits to be taken up or thrown away. */
    offered: kept.offered,
    resume: () => {
      if (kept.offered) setDraft(kept.offered);
      kept.forget();
      setResumed(resumed + 1);
    },
    /** Grows as a draft is taken up: forms that hold what they began with begin anew. */
    resumed,
    discard: () => void kept.drop(),
    /** What was entered is registered: nothing of it is kept any more. */
    end: () => kept.drop(true),
  };
}

function readWizard(found: unknown): WizardDraft | null {
  const draft = wizardDraftOf(found);
  return draft && isDirty(draft) ? draft : null;
}
