/** Whether the server can be reached: what the browser says of its network, and the outcome of the latest request. */
import { useEffect, useState, useSyncExternalStore } from 'react';
import { AppError } from '#domain/errors.ts';

/** A gap in a tunnel is no reason to speak. */
const PATIENCE_MS = 2_000;

let hasFailed = false;
const listeners = new Set<() => void>();

/** Notes the outcome of a request; an error of the server is an answer, too. */
export function noteReach(error?: unknown) {
  const failed = isUnreachable(error);
  if (failed === hasFailed) return;
  hasFailed = failed;
  for (const tell of listeners) tell();
}

/** Whether a request did not get an answer of our server. */
export function isUnreachable(error: unknown): boolean {
  return error instanceof AppError && error.code === 'unavailable' && error.details.requestId === undefined;
}

function listen(tell: () => void) {
  listeners.add(tell);
  window.addEventListener('online', tell);
  window.addEventListener('offline', tell);
  return () => {
    listeners.delete(tell);
    window.removeEventListener('online', tell);
    window.removeEventListener('offline', tell);
  };
}

/** Whether there is no network, or the latest request got no answer. */
export const isAway = () => hasFailed || navigator.onLine === false;

/** True after two seconds without the server, and until it answers again. */
export function useAway(): boolean {
  const isGone = useSyncExternalStore(listen, isAway, () => false);
  const [isLong, setIsLong] = useState(isGone);
  useEffect(() => {
    if (!isGone) return setIsLong(false);
    const timer = setTimeout(() => setIsLong(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [isGone]);
  return isGone && isLong;
}
