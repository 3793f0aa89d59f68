import { useEffect, useState } from 'react';
import { dropDraft, keepDraft, readDraft } from '#web/drafts/drafts.ts';
import { addedIds, EMPTY_IMPORT, type ImportDraft, isRead } from './draft.ts';

const IMPORT_DRAFT = 'import-selections';
const KEEP_AFTER_MS = 300;

/**
 * The import that is under way. It is kept in this browser a moment after each change: whoever reloads in the middle goes on there, whoever
 * comes back later is offered to, and what was added can still be taken back.
 */
export function useImportDraft(userId: string, isInTheMiddle: boolean, begin: Partial<ImportDraft>) {
  const [draft, setDraft] = useState<ImportDraft>({ ...EMPTY_IMPORT, ...begin });
  const [found, setFound] = useState<ImportDraft | null>(null);
  const [isKnown, setKnown] = useState(false);

  // Whether one is in the middle is asked once, of the page as it was opened.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    void readDraft(userId, IMPORT_DRAFT).then((kept) => {
      if (isImportDraft(kept) && (isRead(kept) || kept.pasted !== '')) {
        if (isInTheMiddle) setDraft(kept);
        else setFound(kept);
      }
      setKnown(true);
    });
  }, [userId]);

  useEffect(() => {
    if (!isRead(draft) && draft.pasted === '') return;
    const timer = setTimeout(() => void keepDraft(userId, IMPORT_DRAFT, draft), KEEP_AFTER_MS);
    return () => clearTimeout(timer);
  }, [userId, draft]);

  return {
    draft,
    /** False until it is known whether there is an earlier draft. */
    isKnown,
    change: (change: Partial<ImportDraft>) => {
      setFound(null);
      setDraft((old) => ({ ...old, ...change }));
    },
    /** Changes what must outlive this very moment: batches that are being sent. */
    changeNow: async (next: ImportDraft) => {
      setDraft(next);
      await keepDraft(userId, IMPORT_DRAFT, next);
    },
    /** An earlier draft that waits to be taken up or thrown away, or an import that was done and can be taken back. */
    found,
    resume: () => {
      if (found) setDraft(found);
      setFound(null);
    },
    discard: () => {
      setFound(null);
      void dropDraft(userId, IMPORT_DRAFT);
    },
    hasAdded: found !== null && addedIds(found).length > 0,
  };
}

function isImportDraft(kept: unknown): kept is ImportDraft {
  return typeof kept === 'object' && kept !== null && Object.keys(EMPTY_IMPORT).every((field) => field in kept);
}
