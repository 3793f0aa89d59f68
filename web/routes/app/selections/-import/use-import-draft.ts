import { useState } from 'react';
import { readDraft } from '#web/drafts/drafts.ts';
import { useStoredDraft } from '#web/drafts/stored-draft.ts';
import { EMPTY_IMPORT, type ImportDraft, isDone, isRead } from './draft.ts';

const IMPORT_DRAFT = 'import-selections';
/** In UTF-16 units; a browser stores some five million of all drafts. */
const MAX_KEPT = 250_000;

/**
 * The import that is under way, stored in this browser: after a reload in the middle or at its end it goes on there, on a later visit it is
 * found again unless it is done.
 */
export function useImportDraft(userId: string, isInTheMiddle: boolean, begin: Partial<ImportDraft>) {
  const [draft, setDraft] = useState<ImportDraft>(() => {
    const stored = isInTheMiddle ? readImport(readDraft(userId, IMPORT_DRAFT)) : null;
    return stored ?? { ...EMPTY_IMPORT, ...begin };
  });
  const typed = isWorthStoring(draft) ? draft : null;
  const local = useStoredDraft(userId, IMPORT_DRAFT, { read: readUnfinished, typed, isKept: isWorthKeeping });

  return {
    draft,
    change: (change: Partial<ImportDraft>) => setDraft((old) => ({ ...old, ...change })),
    /** A change that must be stored before anything else happens: batches that are being sent. */
    changeNow: (next: ImportDraft) => {
      setDraft(next);
      local.store(next);
    },
    /** The draft of an earlier visit while it waits to be resumed or discarded. */
    found: local.found,
    others: local.others,
    resume: () => {
      if (local.found) setDraft(local.found);
      local.forget();
    },
    discard: local.discard,
  };
}

function readImport(stored: unknown): ImportDraft | null {
  return isImportDraft(stored) && isWorthStoring(stored) ? stored : null;
}

/** One that is done is nothing to go on with. */
export function readUnfinished(stored: unknown): ImportDraft | null {
  const draft = readImport(stored);
  return draft && !isDone(draft) ? draft : null;
}

function isWorthStoring(draft: ImportDraft): boolean {
  return isRead(draft) || draft.pasted !== '';
}

/** Whether it is kept beside another one: a large one would leave no room. */
function isWorthKeeping(draft: ImportDraft): boolean {
  return JSON.stringify(draft).length <= MAX_KEPT;
}

function isImportDraft(stored: unknown): stored is ImportDraft {
  return typeof stored === 'object' && stored !== null && Object.keys(EMPTY_IMPORT).every((field) => field in stored);
}
