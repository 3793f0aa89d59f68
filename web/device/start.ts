/** The start from what this device has stored. All that reads it is loaded where something may be stored, or where the server is away. */
import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { accountHere, goesOn } from './account.ts';

const OWNER = 'shiori/device/owner';

let starting: Promise<unknown> = Promise.resolve();

/** Resolves when what was stored is in the cache, or nothing is. */
export const started = () => starting;

/**
 * Fills the cache with what is stored of the account that is signed in; erases what is stored of another one.
 * @param before what has to be ready before a list is shown: what waits to be sent.
 */
export function startFromDevice(cache: QueryClient, before: () => Promise<void>): Promise<unknown> {
  goesOn(accountHere());
  starting = before();
  if (mayBeStored())
    starting = Promise.all([starting, import('./fill.ts')])
      .then(([, it]) => it.fill(cache, accountHere()))
      .catch(() => undefined);
  return starting;
}

function mayBeStored(): boolean {
  try {
    return localStorage.getItem(OWNER) !== null;
  } catch {
    return false; // Without this storage the other one is missing, too.
  }
}

/** From now on something may be stored. */
export function noteStored() {
  try {
    localStorage.setItem(OWNER, '1');
  } catch {
    // As above.
  }
}

/** What the server answered to this query at last, where it cannot be reached now; undefined where that is not stored. */
export async function storedAnswer(query: QueryKey): Promise<unknown> {
  const fill = mayBeStored() && (await import('./fill.ts').catch(() => null));
  return fill ? fill.storedAnswer(query, accountHere()) : undefined;
}
