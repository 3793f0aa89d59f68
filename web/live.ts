import type { QueryClient } from '@tanstack/react-query';
import { updateWorker } from './browser/worker-registration.ts';
import { readAgain } from './cache.ts';
import { accountHere, goesOn } from './device/account.ts';
import { isAway } from './device/reach.ts';
import { isOwn } from './latest.ts';
import { sessionQuery } from './queries.ts';
import { leave } from './sign-out.ts';

const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 60_000;
/** The name of the lock by which one tab of a browser owns the stream, and of the channel on which it passes messages on. */
const NAME = 'shiori-live';

/**
 * The channel between the tabs of this browser. It is opened before anything is read, so that no message is missed in between. Over plain
 * http from another machine, and in old browsers, there are no locks: each tab has a stream of its own.
 */
const channel =
  !import.meta.env.SSR && 'BroadcastChannel' in window && navigator.locks ? new BroadcastChannel(NAME) : null;

/** When this tab last received something from its own stream, on the clock of `performance`; 0 is the start of the page. */
let heardUntil = 0;

/** Reads again, unless this tab has made all these changes itself: their names, separated by spaces. */
async function hear(names: string) {
  if (!(await isOwn(names.split(' ')))) await readAgain();
}

/**
 * Listens for changes of the student's data from other tabs or devices, and reads again; after a gap in which a message may have been
 * missed, the server sends one too. Returns the function that ends it.
 */
export function startLive(cache: QueryClient): () => void {
  const stop = new AbortController();
  window.addEventListener('online', () => void readAgain(), { signal: stop.signal });
  if (channel) {
    channel.addEventListener('message', ({ data }: MessageEvent<string>) => void hear(data), { signal: stop.signal });
    takeTurns(cache, channel, stop.signal);
  } else {
    holdWhileVisible(cache, stop.signal);
  }
  return () => stop.abort();
}

/** Whether this tab has the stream: one of its browser. */
export const hasStream = () => (channel ? holds : document.visibilityState === 'visible');
let holds = false;

/**
 * The visible tab takes the stream over from the one that had it, since browsers may suspend background tabs. The others wait for the lock,
 * so that one of them takes over when it is closed.
 */
function takeTurns(cache: QueryClient, tabs: BroadcastChannel, stopped: AbortSignal) {
  let waiting: AbortController | undefined;

  async function hold(options: LockOptions) {
    let end = () => {};
    try {
      await navigator.locks.request(NAME, options, async () => {
        holds = true;
        end = openStream(cache, (names) => {
          tabs.postMessage(names);
          void hear(names);
        });
        await whenAborted(stopped);
      });
    } catch {
      // Another tab became visible and took the lock, or this one no longer waits for it.
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
    end = document.visibilityState === 'hidden' ? undefined : openStream(cache, (names) => void hear(names));
  };
  document.addEventListener('visibilitychange', follow, { signal: stopped });
  stopped.addEventListener('abort', () => end?.());
  follow();
}

/** Opens the stream, and again whenever it breaks, until the returned function is called. */
function openStream(cache: QueryClient, changed: (names: string) => void): () => void {
  let source: EventSource | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let wait = FIRST_WAIT_MS;
  let ended = false;
  let hasOpened = false;

  const open = () => {
    if (ended || !goesOn(accountHere())) return;
    source = new EventSource(`/api/live?gap=${Math.ceil(performance.now() - heardUntil)}`);
    source.onopen = () => {
      wait = FIRST_WAIT_MS;
      heardUntil = performance.now();
      if (isAway()) void readAgain();
      if (hasOpened) updateWorker();
      hasOpened = true;
    };
    source.addEventListener('changed', ({ data }) => {
      heardUntil = performance.now();
      changed(data);
    });
    // The student has too many streams open: this one reconnects when its tab becomes visible.
    source.addEventListener('replaced', () => {
      source?.close();
      document.addEventListener('visibilitychange', open, { once: true });
    });
    source.onerror = () => {
      // While CONNECTING the browser retries by itself; CLOSED means that the server refused or ended it for good.
      if (source?.readyState === EventSource.CLOSED) timer = setTimeout(again, wait * (0.5 + Math.random()));
      wait = Math.min(2 * wait, LONGEST_WAIT_MS);
    };
  };
  const again = async () => {
    try {
      if ((await cache.fetchQuery({ ...sessionQuery, staleTime: 0, retry: false })) === null) return void leave();
    } catch {
      // The server cannot be reached either: the stream will fail too, and wait longer.
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
