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
    // A page that was asleep shows the right day as soon as it is visible.
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

/** The current time for labels that update by themselves: every 15 seconds and when the page becomes visible. */
export function useNow(): Instant {
  return useSyncExternalStore(subscribe, current, current);
}

/** The time that the screens show. */
export const shownNow = () => now;

const current = shownNow;
const currentMinute = () => fromMs(Math.floor(toMs(now) / MINUTE) * MINUTE);

/** Sets the time of what is drawn on the server, where nothing ticks. */
export function setNow(at: Instant) {
  now = at;
}

/** Whether the browser's time zone has the same offset as Japan; the server does not know. */
export function isInJapan(): boolean {
  return !import.meta.env.SSR && localMoment(now) === null;
}

/** The same for what is drawn: it follows the device into another time zone. */
export const useInJapan = (): boolean => useSyncExternalStore(subscribe, isInJapan, isInJapan);

/** The current minute, for computations over thousands of rows. */
export function useMinute(): Instant {
  return useSyncExternalStore(subscribe, currentMinute, currentMinute);
}
