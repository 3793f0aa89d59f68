import { useEffect, useRef, useState } from 'react';
import { dropDraft, readDraft, storeDraft } from './drafts.ts';

/** The shortest time between two writes. The first change is stored at once, the last one when this time is over or the page closes. */
const STORE_EVERY_MS = 300;

type Stored<T> = {
  /** Turns a stored value into a draft; null when it has another shape or contains nothing new. */
  read: (stored: unknown) => T | null;
  /** The text being typed; null when there is none. */
  typed: T | null;
};

/**
 * Stores the text being typed in this browser, and returns the draft of an earlier visit. When the text is typed back to its original,
 * the draft is deleted.
 */
export function useStoredDraft<T>(userId: string, name: string, { read, typed }: Stored<T>) {
  const [found, setFound] = useState<T | null>(null);
  const wasTyped = useRef(false);
  const stopped = useRef(false);
  const storedAt = useRef(Number.NEGATIVE_INFINITY);
  const reads = useRef(read);
  reads.current = read;
  const store = useRef(() => {});
  store.current = () => {
    if (stopped.current || !wasTyped.current) return;
    if (typed === null) dropDraft(userId, name);
    else storeDraft(userId, name, typed);
  };

  useEffect(() => {
    if (!wasTyped.current) setFound(reads.current(readDraft(userId, name)));
  }, [userId, name]);

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

  return {
    /** The draft of an earlier visit, while it waits to be resumed or discarded. */
    found: typed === null ? found : null,
    /** Stops offering the draft: it was resumed, or something else is being typed. */
    forget: () => setFound(null),
    /** Stores this for the next visit, and nothing from now on. */
    keep: (draft: T) => {
      stopped.current = true;
      storeDraft(userId, name, draft);
    },
    /** Deletes the stored draft. With `forGood` no draft is stored from now on, because the text was saved. */
    drop: (forGood = false) => {
      stopped.current = forGood;
      setFound(null);
      dropDraft(userId, name);
    },
  };
}
