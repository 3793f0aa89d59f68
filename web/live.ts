import type { QueryClient } from '@tanstack/react-query';
import { readAgain } from './cache.ts';
import { sessionQuery } from './queries.ts';
import { leave } from './sign-out.ts';

const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 60_000;

/**
 * Hears from the server that the student's data changed in another tab or on another device, and reads again. After every
 * gap in the connection it reads again too, since something may have been missed. Returns what ends it.
 */
export function startLive(cache: QueryClient): () => void {
  let source: EventSource | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let wait = FIRST_WAIT_MS;
  let interrupted = false;

  const open = () => {
    source = new EventSource('/api/live');
    source.addEventListener('changed', () => void readAgain());
    // Too many of this student's tabs are open: this one listens, and reads, again when somebody turns to it.
    source.addEventListener('replaced', () => {
      source?.close();
      interrupted = true;
      document.addEventListener('visibilitychange', open, { once: true });
    });
    source.onopen = () => {
      wait = FIRST_WAIT_MS;
      if (interrupted) void readAgain();
      interrupted = false;
    };
    source.onerror = () => {
      interrupted = true;
      // While CONNECTING the browser tries again by itself; CLOSED means that the server refused or hung up for good.
      if (source?.readyState === EventSource.CLOSED) timer = setTimeout(again, wait * (0.5 + Math.random()));
      wait = Math.min(2 * wait, LONGEST_WAIT_MS);
    };
  };
  const again = async () => {
    try {
      if ((await cache.fetchQuery({ ...sessionQuery, staleTime: 0, retry: false })) === null) return leave();
    } catch {
      // The server cannot be reached either: the stream will say the same, and wait longer.
    }
    open();
  };
  open();
  return () => {
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', open);
    source?.close();
  };
}
