import { isEqual } from '#domain/record.ts';
import { changeDrafts, storeTyped } from './earlier.ts';

/**
 * What one form stores of what is typed in it, as one of the drafts with this name: it replaces only what it stored itself, or went on
 * with, and removes only that and what says the same; of others, those beyond ten and those that are not worth keeping go. `begun` is the
 * stored draft that it goes on with from the start.
 */
export function ownDraft(userId: string, name: string, begun?: unknown) {
  let own = begun;
  let isStopped = false;
  const put = (typed: unknown, isKept?: (draft: unknown) => boolean) => {
    if (storeTyped(userId, name, typed, own, isKept)) own = typed;
  };
  const remove = (typed: unknown) => {
    const removed = [own, typed ?? undefined].filter((it) => it !== undefined);
    if (removed.length > 0)
      changeDrafts(userId, name, (it) => (removed.some((one) => isEqual(one, it)) ? undefined : it));
    own = undefined;
  };
  /** Stores what is typed, null where that is nothing (any more). What is stored already may be gone on purpose: it was saved in another tab. */
  const store = (typed: unknown, isKept?: (draft: unknown) => boolean) => {
    if (isStopped) return;
    if (typed === null) remove(null);
    else if (!isEqual(typed, own)) put(typed, isKept);
  };
  return {
    store,
    /** What it stored last, or goes on with; undefined without any. */
    current: () => own,
    /** Goes on with this stored draft, or with a new one. The one before stays stored. */
    goOnWith: (draft?: unknown) => {
      own = draft;
      if (draft !== undefined && !isStopped) put(draft);
    },
    /** Stores this for the next visit, and nothing from now on. */
    keep: (draft: unknown) => {
      put(draft);
      isStopped = true;
    },
    /** Removes its draft, and any that says the same as what is typed: it was saved. With `forGood` it stores nothing from now on. */
    drop: (typed: unknown, forGood: boolean) => {
      isStopped = forGood;
      remove(typed);
    },
  };
}
