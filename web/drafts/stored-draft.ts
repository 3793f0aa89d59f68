import { useEffect, useRef, useState } from 'react';
import { dropDraft, readDraft, storeDraft } from './drafts.ts';

/** At most one write in this time; the first change is stored at once, the last one when the time is over or the page goes. */
const STORE_EVERY_MS = 300;

type Stored<T> = {
  /** Turns what is stored into a draft; null where it has another shape or says nothing new. */
  read: (stored: unknown) => T | null;
  /** What is being typed; null where nothing is. */
  typed: T | null;
};

/**
 * Stores what is being typed in this browser, and gives back what an earlier visit left. When it is typed back to what it was,
 * nothing stays stored.
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
    /** The draft of an earlier visit while it waits to be resumed or discarded. */
    found: typed === null ? found : null,
    /** It is resumed, or something else is typed: it waits no longer. */
    forget: () => setFound(null),
    /** Deletes what is stored. With `forGood` nothing is stored from now on: it is saved. */
    drop: (forGood = false) => {
      stopped.current = forGood;
      setFound(null);
      dropDraft(userId, name);
    },
  };
}
