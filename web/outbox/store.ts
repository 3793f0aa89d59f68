/**
 * The database of the writes that wait. It is not the one of the stored answers (device/database.ts), which is erased with a session that ran
 * out, and with each new format: these are kept until they are sent or thrown away.
 */
import { noteWaiting } from '../waiting.ts';
import type { Entry } from './acts.ts';
import type { Store } from './engine.ts';
import { withRequest } from './request.ts';

/** Also in sign-out.ts. */
const NAME = 'shiori-outbox';
const ENTRIES = 'entries';
/** Raised with each new kind of write: a tab of an earlier release, which does not know it, then opens nothing. */
const VERSION = 2;

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(NAME, VERSION);
    request.onupgradeneeded = () => {
      if (!request.result.objectStoreNames.contains(ENTRIES))
        request.result.createObjectStore(ENTRIES, { keyPath: 'no', autoIncrement: true });
    };
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

/**
 * Changes what is stored, and returns what then waits of an account, by order; another account's is never returned. Opened for each change, so
 * that no tab holds up a sign-out. @throws where nothing can be stored.
 */
export async function change(account: string, act: (store: Store) => void = () => {}): Promise<Entry[]> {
  const db = await open();
  try {
    return await new Promise((resolve, reject) => {
      const tx = db.transaction(ENTRIES, 'readwrite');
      const store = tx.objectStore(ENTRIES);
      act({
        add: (entry) => store.add(withRequest(entry)),
        put: (entry) => store.put(withRequest(entry)),
        delete: (no) => store.delete(no),
      });
      const all = store.getAll() as IDBRequest<(Entry & { sent?: { order?: unknown } })[]>;
      let mine: Entry[] = [];
      all.onsuccess = () => {
        // An earlier release stored no order: the worker would leave all that stands behind to the page.
        for (const it of all.result) if (!it.sent?.order) store.put(withRequest(it));
        mine = all.result.filter((it) => it.account === account);
        // Within the transaction: tabs do so one after another.
        noteWaiting(account, mine.length > 0);
      };
      tx.oncomplete = () => resolve(mine);
      tx.onabort = () => reject(tx.error ?? new Error('aborted'));
    });
  } finally {
    db.close();
  }
}
