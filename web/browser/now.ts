import { useSyncExternalStore } from 'react';
import { fromMs, type Instant, localMoment, MINUTE, readClock, toMs } from '#domain/time.ts';

const TICK_MS = 15_000;

let now = readClock();
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

function tick() {
  now = readClock();
  for (const tell of listeners) tell();
}

function subscribe(tell: () => void) {
  if (listeners.size === 0) {
    timer = setInterval(tick, TICK_MS);
    // A page that slept shows the true day as soon as it is looked at.
    document.addEventListener('visibilitychange', tick);
  }
  listeners.add(tell);
  return () => {
    listeners.delete(tell);
    if (listeners.size > 0) return;
    clearInterval(timer);
    document.removeEventListener('visibilitychange', tick);
  };
}

/** The present moment, for labels that turn over by themselves: renewed every 15 seconds and when the page is looked at again. */
export function useNow(): Instant {
  return useSyncExternalStore(subscribe, () => now);
}

/** Whether the browser lives by the clock of Japan. */
export function isInJapan(): boolean {
  return localMoment(now) === null;
}

/** The present minute, for what is reckoned anew over thousands of rows. */
export function useMinute(): Instant {
  return useSyncExternalStore(subscribe, () => fromMs(Math.floor(toMs(now) / MINUTE) * MINUTE));
}
