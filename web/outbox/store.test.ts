import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Entry, requestOf } from './acts.ts';
import { withRequest } from './request.ts';
import { change } from './store.ts';

const entry = (no: number, account = 'aoi', state: Entry['state'] = 'waiting'): Entry => ({
  no,
  key: `key-${no}`,
  account,
  act: { kind: 'completion', selectionId: 's1', eventId: `e${no}`, completed: true },
  at: no,
  state,
});
/** As a release before the worker's order stored it. */
const early = (it: Entry) => ({ ...it, sent: requestOf(it.act) });

let stored: Entry[];
let puts: number;

/** A request of the database: it is answered later. */
function later<T>(result: T) {
  const request = { result, onsuccess: () => {} };
  queueMicrotask(() => request.onsuccess());
  return request;
}

beforeEach(() => {
  puts = 0;
  const store = {
    getAll: () => later(stored),
    put: (changed: Entry) => {
      puts++;
      stored = stored.map((it) => (it.no === changed.no ? changed : it));
    },
  };
  const transaction = () => {
    const tx = { objectStore: () => store, oncomplete: () => {} };
    setTimeout(() => tx.oncomplete());
    return tx;
  };
  vi.stubGlobal('indexedDB', { open: () => later({ transaction, close: () => {} }) });
  vi.stubGlobal('localStorage', { setItem: () => {}, removeItem: () => {}, getItem: () => null });
});
afterEach(() => vi.unstubAllGlobals());

test('what an earlier release has stopped gets its place in the order, of every account, for the worker to go past it', async () => {
  const entries = [entry(1, 'aoi', 'refused'), entry(2, 'ren', 'conflict'), entry(3)] as const;
  stored = [entries[0], early(entries[1]), withRequest(entries[2])];
  expect((await change('aoi')).map((it) => it.no)).toEqual([1, 3]);
  expect(stored).toEqual(entries.map(withRequest));
  await change('aoi');
  expect(puts).toBe(2);
});
