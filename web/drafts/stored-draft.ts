import { useEffect, useRef, useState } from 'react';
import { dropDraft, storeDraft } from './drafts.ts';
import { readOffered, storeEarlier } from './earlier.ts';

/** The shortest time between two writes. The first change is stored at once, the last one when this time is over or the page closes. */
const STORE_EVERY_MS = 300;
const NONE: readonly never[] = [];

type Stored<T> = {
  /** Turns a stored value into a draft; null when it has another shape or contains nothing new. */
  read: (stored: unknown) => T | null;
  /** The text being typed; null when there is none. */
  typed: T | null;
  /** Whether an offered draft is worth keeping where something else is typed; all are by default. */
  isKept?: (draft: T) => boolean;
};

/**
 * Stores the text being typed in this browser, and returns the draft of an earlier visit. When the text is typed back to its original,
 * the draft is deleted. A draft that is offered stays until it is resumed or discarded: what else is typed is stored beside it.
 */
export function useStoredDraft<T>(userId: string, name: string, { read, typed, isKept = () => true }: Stored<T>) {
  const [offered, setOffered] = useState<readonly T[]>(NONE);
  const isTyped = typed !== null;
  const wasTyped = useRef(false);
  const stopped = useRef(false);
  const storedAt = useRef(Number.NEGATIVE_INFINITY);
  const reads = useRef(read);
  reads.current = read;
  const keeps = useRef(isKept);
  keeps.current = isKept;
  const store = useRef(() => {});
  store.current = () => {
    if (stopped.current || !wasTyped.current) return;
    if (typed === null) dropDraft(userId, name);
    else storeDraft(userId, name, typed);
  };

  // What is typed from the start goes on with the stored draft.
  const isResumed = useRef(isTyped);
  useEffect(() => {
    if (!wasTyped.current) setOffered(readOffered(userId, name, reads.current, isResumed.current));
  }, [userId, name]);

  // Before what is typed takes the place of the stored draft.
  useEffect(() => {
    if (isTyped && offered.length > 0)
      storeEarlier(
        userId,
        name,
        offered.filter((it) => keeps.current(it)),
      );
  }, [userId, name, isTyped, offered]);

  useEffect(() => {
    if (typed !== null) wasTyped.current = true;
    if (!wasTyped.current) return;
    const write = () => {
      storedAt.current = performance.now();
      store.current();
    };
    const wait = storedAt.current + STORE_EVERY_MS - performance.now();
    if (wait <= 0) return write();
    const timer = setTimeout(write, wait);
    return () => clearTimeout(timer);
  }, [typed]);

  useEffect(() => {
    const last = () => store.current();
    addEventListener('pagehide', last);
    return () => {
      removeEventListener('pagehide', last);
      last();
    };
  }, []);

  const [found = null, ...others] = offered;
  const forget = () => {
    if (found !== null) storeEarlier(userId, name, others);
    setOffered(others);
  };
  return {
    /** The draft of an earlier visit, while it waits to be resumed or discarded and nothing is typed. */
    found: isTyped ? null : found,
    /** Stops offering the draft: it was resumed. */
    forget,
    /** Deletes the draft that is offered; one from before it is offered next. */
    discard: () => {
      forget();
      dropDraft(userId, name);
    },
    /** Stores this for the next visit, and nothing from now on. */
    keep: (draft: T) => {
      stopped.current = true;
      storeDraft(userId, name, draft);
    },
    /**
     * Deletes the stored text, which was saved or taken back. With `forGood` none is stored from now on. Drafts that were offered are offered
     * again on the next visit.
     */
    drop: (forGood = false) => {
      stopped.current = forGood;
      setOffered(NONE);
      dropDraft(userId, name);
    },
  };
}
