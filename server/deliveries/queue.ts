import type { Windows } from '../integrations/windows.ts';
import { type Due, PICKED_OF_HOST } from './claims.ts';

/** The picked deliveries that are not claimed yet, by destination host. `fill` replaces them all. */
export function openQueue() {
  let waiting = new Map<string, Due[]>();
  /** Hosts for which more deliveries may be due than were picked. */
  let full: string[] = [];
  return {
    fill(picked: Due[]) {
      waiting = Map.groupBy(picked, (it) => it.host);
      full = [...waiting].filter(([, of]) => of.length >= PICKED_OF_HOST).map(([host]) => host);
    },
    /** True when a full host has no picked deliveries left, although more may be due for it. */
    isLow: () => full.some((host) => waiting.get(host)?.length === 0),
    /** Takes all deliveries that can start now, from the hosts in turn, and counts them in the windows. */
    take(lines: Windows): Due[] {
      const taken: Due[] = [];
      for (let before = -1; before < taken.length; ) {
        before = taken.length;
        for (const [host, of] of waiting) {
          const [first] = of;
          if (!first || !lines.hasRoom(host)) continue;
          of.shift();
          lines.start(host);
          taken.push(first);
        }
      }
      return taken;
    },
  };
}

/** Collects the results that arrive during a write and writes them together. Each call waits until its result is in the database. */
export function openRecorder<T>(write: (results: T[]) => Promise<unknown>) {
  let writing: Promise<unknown> = Promise.resolve();
  let next: { results: T[]; written: Promise<unknown> } | undefined;
  return async (result: T): Promise<void> => {
    if (next) next.results.push(result);
    else {
      const results = [result];
      const written = writing
        .catch(() => {})
        .then(() => {
          next = undefined;
          writing = write(results);
          return writing;
        });
      next = { results, written };
    }
    await next.written;
  };
}
