import type { QueryClient } from '@tanstack/react-query';
import { readAgain } from './cache.ts';
import { sessionQuery } from './queries.ts';
import { leave } from './sign-out.ts';

const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 60_000;
/** One tab of a browser holds the stream, under this name of a lock, and passes on under this name of a channel what it hears. */
const NAME = 'shiori-live';
const CHANGED = 'changed';

/**
 * What the tabs of this browser pass on to one another. It is opened before anything is read, so that nothing is missed in
 * between. Over http from another machine, and in old browsers, a tab has no lock to share: it holds a stream of its own.
 */
const channel = 'BroadcastChannel' in window && navigator.locks ? new BroadcastChannel(NAME) : null;

/** When this tab last heard of changes from a stream of its own, on the clock of `performance`; 0 is the start of the page. */
let heardUntil = 0;

/**
 * Hears from the server that the student's data changed in another tab or on another device, and reads again; after a gap in
 * which something may have been missed, the server says so too. Returns what ends it.
 */
export function startLive(cache: QueryClient): () => void {
  const stop = new AbortController();
  if (channel) {
    channel.addEventListener('message', () => void readAgain(), { signal: stop.signal });
    takeTurns(cache, channel, stop.signal);
  } else {
    holdWhileVisible(cache, stop.signal);
  }
  return () => stop.abort();
}

/**
 * The tab that somebody looks at takes the stream over from whichever had it, since a browser may put tabs in the background to
 * sleep. The others wait, so that one of them goes on when it is closed.
 */
function takeTurns(cache: QueryClient, tabs: BroadcastChannel, stopped: AbortSignal) {
  let holds = false;
  let waiting: AbortController | undefined;

  async function hold(options: LockOptions) {
    let end = () => {};
    try {
      await navigator.locks.request(NAME, options, async () => {
        holds = true;
        end = openStream(cache, () => {
          tabs.postMessage(CHANGED);
          void readAgain();
        });
        await whenAborted(stopped);
      });
    } catch {
      // Another tab came to the front and took the lock, or this one no longer waits for it.
    }
    holds = false;
    end();
  }

  async function wait() {
    waiting = new AbortController();
    await hold({ signal: AbortSignal.any([waiting.signal, stopped]) });
  }

  async function takeOver() {
    if (document.visibilityState === 'hidden' || holds) return;
    waiting?.abort();
    await hold({ steal: true });
    if (!stopped.aborted) void wait();
  }

  document.addEventListener('visibilitychange', takeOver, { signal: stopped });
  void (document.visibilityState === 'hidden' ? wait() : takeOver());
}

function holdWhileVisible(cache: QueryClient, stopped: AbortSignal) {
  let end: (() => void) | undefined;
  const follow = () => {
    end?.();
    end = document.visibilityState === 'hidden' ? undefined : openStream(cache, () => void readAgain());
  };
  document.addEventListener('visibilitychange', follow, { signal: stopped });
  stopped.addEventListener('abort', () => end?.());
  follow();
}

/** Opens the stream, and again whenever it breaks, until the function that it returns is called. */
function openStream(cache: QueryClient, changed: () => void): () => void {
  let source: EventSource | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let wait = FIRST_WAIT_MS;
  let ended = false;

  const open = () => {
    if (ended) return;
    source = new EventSource(`/api/live?gap=${Math.ceil(performance.now() - heardUntil)}`);
    source.onopen = () => {
      wait = FIRST_WAIT_MS;
      heardUntil = performance.now();
    };
    source.addEventListener('changed', () => {
      heardUntil = performance.now();
      changed();
    });
    // The student has too many browsers open: this one listens again when somebody turns to it.
    source.addEventListener('replaced', () => {
      source?.close();
      document.addEventListener('visibilitychange', open, { once: true });
    });
    source.onerror = () => {
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
    ended = true;
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', open);
    source?.close();
  };
}

function whenAborted(signal: AbortSignal): Promise<void> {
  return new Promise((done) => {
    if (signal.aborted) done();
    else signal.addEventListener('abort', () => done(), { once: true });
  });
}
