import { useEffect, useRef, useState } from 'react';
import { dropDraft, keepDraft, readDraft } from './drafts.ts';

/** Between two writes; the first change is kept at once, the last one by then. */
const KEEP_EVERY_MS = 300;

type Kept<T> = {
  /** What a draft from before would be taken up as: nothing where it is of another shape or says nothing new. */
  read: (found: unknown) => T | null;
  /** What is being typed, null where nothing is. */
  typed: T | null;
};

/**
 * Keeps what is being typed in this browser, and offers it when one comes back. Typed back to what it
 * was, nothing is left to keep.
 */
export function useStoredDraft<T>(userId: string, name: string, { read, typed }: Kept<T>) {
  const [offered, setOffered] = useState<T | null>(null);
  const wasTyped = useRef(false);
  const stopped = useRef(false);
  const keptAt = useRef(Number.NEGATIVE_INFINITY);
  const reads = useRef(read);
  reads.current = read;
  const keep = useRef(() => {});
  keep.current = () => {
    if (stopped.current || !wasTyped.current) return;
    if (typed === null) void dropDraft(userId, name);
    else void keepDraft(userId, name, typed);
  };

  useEffect(() => {
    void readDraft(userId, name).then((found) => {
      if (!wasTyped.current) setOffered(reads.current(found));
    });
  }, [userId, name]);

  useEffect(() => {
    if (typed !== null) wasTyped.current = true;
    if (!wasTyped.current) return;
    const write = () => {
      keptAt.current = performance.now();
      keep.current();
    };
    const wait = keptAt.current + KEEP_EVERY_MS - performance.now();
    if (wait <= 0) return write();
    const timer = setTimeout(write, wait);
    return () => clearTimeout(timer);
  }, [typed]);

  useEffect(() => {
    // Whoever leaves or closes the tab at once loses nothing either.
    const last = () => keep.current();
    addEventListener('pagehide', last);
    return () => {
      removeEventListener('pagehide', last);
      last();
    };
  }, []);

  return {
    /** Set while a draft from before waits to be taken up or thrown away. */
    offered: typed === null ? offered : null,
    forget: () => setOffered(null),
    /** Throws away what was kept. With `forGood` nothing is kept from now on: it is saved. */
    drop: (forGood = false) => {
      stopped.current = forGood;
      setOffered(null);
      return dropDraft(userId, name);
    },
  };
}
