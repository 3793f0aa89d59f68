import { useEffect, useRef, useState } from 'react';
import { dropDraft, keepDraft, readDraft } from '#web/drafts.ts';
import { EMPTY_WIZARD, isDirty, type WizardDraft, wizardDraftOf } from './-wizard.ts';

const KEEP_AFTER_MS = 300;

/** What changes, or how it follows from what stands there now. */
export type WizardChange = Partial<WizardDraft> | ((now: WizardDraft) => Partial<WizardDraft>);

/**
 * What is being entered; kept in this browser a moment after each change, and offered when one comes back. `name` tells a new
 * selection from events for one that is there; `begin` is what a link filled in, which nobody would miss.
 */
export function useWizardDraft(userId: string, name: string, begin: Partial<WizardDraft>) {
  const [began] = useState(begin);
  const [draft, setDraft] = useState<WizardDraft>({ ...EMPTY_WIZARD, ...began });
  const [offered, setOffered] = useState<WizardDraft | null>(null);
  const [resumed, setResumed] = useState(0);
  const dirty = isDirty(draft, began);
  const end = useKept(userId, name, draft, dirty);

  useEffect(() => {
    void readDraft(userId, name).then((found) => {
      const kept = wizardDraftOf(found);
      if (kept && isDirty(kept)) setOffered(kept);
    });
  }, [userId, name]);

  return {
    draft,
    dirty,
    change: (change: WizardChange) =>
      setDraft((old) => ({ ...old, ...(typeof change === 'function' ? change(old) : change) })),
    /** Set while an earlier draft waits to be taken up or thrown away. */
    offered,
    resume: () => {
      if (offered) setDraft(offered);
      setOffered(null);
      setResumed(resumed + 1);
    },
    /** Grows as a draft is taken up: forms that hold what they began with begin anew. */
    resumed,
    discard: () => {
      setOffered(null);
      if (!dirty) void dropDraft(userId, name);
    },
    /** What was entered is registered: nothing of it is kept any more. */
    end,
  };
}

/** Keeps the draft while something is entered, lastly as the page goes, and forgets it when all was taken back. */
function useKept(userId: string, name: string, draft: WizardDraft, dirty: boolean) {
  const waiting = useRef<(() => void) | null>(null);
  const wasDirty = useRef(false);

  useEffect(() => {
    if (!dirty) {
      waiting.current = null;
      if (wasDirty.current) void dropDraft(userId, name);
      wasDirty.current = false;
      return;
    }
    wasDirty.current = true;
    waiting.current = () => {
      waiting.current = null;
      void keepDraft(userId, name, draft);
    };
    const timer = setTimeout(() => waiting.current?.(), KEEP_AFTER_MS);
    return () => clearTimeout(timer);
  }, [userId, name, draft, dirty]);

  useEffect(() => {
    const keepNow = () => waiting.current?.();
    window.addEventListener('pagehide', keepNow);
    return () => {
      window.removeEventListener('pagehide', keepNow);
      keepNow();
    };
  }, []);

  return () => {
    waiting.current = null;
    return dropDraft(userId, name);
  };
}
