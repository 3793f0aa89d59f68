import { useEffect, useRef, useState } from 'react';
import { readDraft } from './drafts.ts';
import { readOffered, removeDraft } from './earlier.ts';
import { ownDraft } from './own-draft.ts';

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
  const reads = useRef(read);
  reads.current = read;
  const isTyped = typed !== null;
  // What is typed from the start goes on with the stored draft.
  const [begun] = useState(() => (isTyped ? readDraft(userId, name) : undefined));
  const own = useOwnDraft(userId, name, typed, {
    begun,
    isKept: (stored) => {
      const draft = read(stored);
      return draft !== null && isKept(draft);
    },
  });
  const { current } = own;
  useEffect(() => {
    setOffered(readOffered(userId, name, reads.current, current()));
  }, [userId, name, current]);

  const [found = null, ...others] = offered;
  return {
    /** The draft of an earlier visit, while it waits to be resumed or discarded and nothing is typed. */
    found: isTyped ? null : found,
    /** How many more wait behind that one. */
    others: others.length,
    /** Stops offering the draft: it was resumed. */
    forget: () => {
      if (found !== null) own.goOnWith(found);
      setOffered(others);
    },
    /** Deletes the draft that is offered; one from before it is offered next. */
    discard: () => {
      if (found !== null) removeDraft(userId, name, found);
      setOffered(others);
    },
    /** Stores this at once, whatever happens next. */
    store: own.store,
    /**
     * Deletes the stored text, which was saved or taken back. With `forGood` none is stored from now on. Drafts that were offered are offered
     * again on the next visit.
     */
    drop: (forGood = false) => {
      setOffered(NONE);
      own.drop(forGood);
    },
  };
}

type OwnOptions = { begun?: unknown; isKept?: (stored: unknown) => boolean };

/** Stores the text being typed, beside the other drafts with this name. */
export function useOwnDraft<T>(userId: string, name: string, typed: T | null, { begun, isKept }: OwnOptions = {}) {
  const [own] = useState(() => ownDraft(userId, name, begun));
  const storedAt = useRef(Number.NEGATIVE_INFINITY);
  const latest = useRef(typed);
  latest.current = typed;
  const store = useRef(() => {});
  store.current = () => own.store(typed, isKept);

  useEffect(() => {
    if (typed === null && own.current() === undefined) return;
    const write = () => {
      storedAt.current = performance.now();
      store.current();
    };
    const wait = storedAt.current + STORE_EVERY_MS - performance.now();
    if (wait <= 0) return write();
    const timer = setTimeout(write, wait);
    return () => clearTimeout(timer);
  }, [typed, own]);

  useEffect(() => {
    const last = () => store.current();
    addEventListener('pagehide', last);
    return () => {
      removeEventListener('pagehide', last);
      last();
    };
  }, []);

  return {
    current: own.current,
    store: (draft: T) => own.store(draft, isKept),
    goOnWith: (draft?: T) => {
      store.current();
      own.goOnWith(draft);
    },
    keep: own.keep,
    drop: (forGood = false) => own.drop(latest.current, forGood),
  };
}
