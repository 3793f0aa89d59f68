import type { Windows } from '../integrations/windows.ts';
import { type Due, PICKED_OF_HOST } from './claims.ts';

/** What was picked and is not claimed yet, by the host that it goes to. Filling it anew forgets what was in it. */
export function openQueue() {
  let waiting = new Map<string, Due[]>();
  /** Hosts of which more may be due than were picked. */
  let full: string[] = [];
  return {
    fill(picked: Due[]) {
      waiting = Map.groupBy(picked, (it) => it.host);
      full = [...waiting].filter(([, of]) => of.length >= PICKED_OF_HOST).map(([host]) => host);
    },
    /** True when there may be work that was not picked, for a host that waits for some. */
    isLow: () => full.some((host) => waiting.get(host)?.length === 0),
    /** Takes all that can start now, the hosts in turn, and starts it in the windows. */
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

/** Writes results together that come while earlier ones are being written; each is awaited until it is in the database. */
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
