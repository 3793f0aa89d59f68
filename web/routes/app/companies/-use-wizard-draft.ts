import { useEffect, useRef, useState } from 'react';
import { dropDraft, keepDraft, readDraft } from '#web/drafts.ts';
import { EMPTY_WIZARD, isDirty, type WizardDraft } from './-wizard.ts';

export const WIZARD_DRAFT = 'add-selection';
const KEEP_AFTER_MS = 300;

/** What is being entered; kept in this browser a moment after each change, and offered when one comes back. */
export function useWizardDraft(userId: string, begin: Partial<WizardDraft>) {
  const [draft, setDraft] = useState<WizardDraft>({ ...EMPTY_WIZARD, ...begin });
  const [offered, setOffered] = useState<WizardDraft | null>(null);
  const stopped = useRef(false);

  useEffect(() => {
    void readDraft(userId, WIZARD_DRAFT).then((found) => {
      if (isWizardDraft(found) && isDirty(found)) setOffered(found);
    });
  }, [userId]);

  useEffect(() => {
    if (!isDirty(draft)) return;
    const timer = setTimeout(() => {
      if (!stopped.current) void keepDraft(userId, WIZARD_DRAFT, draft);
    }, KEEP_AFTER_MS);
    return () => clearTimeout(timer);
  }, [userId, draft]);

  return {
    draft,
    change: (change: Partial<WizardDraft>) => {
      setOffered(null);
      setDraft((old) => ({ ...old, ...change }));
    },
    /** Set while an earlier draft waits to be taken up or thrown away. */
    offered,
    resume: () => {
      if (offered) setDraft(offered);
      setOffered(null);
    },
    discard: () => {
      setOffered(null);
      void dropDraft(userId, WIZARD_DRAFT);
    },
    /** What was entered is registered: nothing of it is kept any more. */
    stop: () => {
      stopped.current = true;
    },
  };
}

function isWizardDraft(found: unknown): found is WizardDraft {
  return typeof found === 'object' && found !== null && Object.keys(EMPTY_WIZARD).every((field) => field in found);
}
