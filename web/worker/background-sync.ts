/**
 * Background Sync: sends what waits on the device when the network is back and no page is open. It knows only requests and their order, and
 * leaves the rest to the page (web/outbox/): it stops at what the server does not take at once, and at what waits for a decision.
 */
import { worker } from './scope.ts';
import { forgetViews } from './views.ts';

/** The name of the tag, the database, the lock and the channel; also in web/outbox/. */
const NAME = 'shiori-outbox';
const ENTRIES = 'entries';
/** Of domain/errors.ts: what the worker imported would be in a file of its own, which it cannot load. */
const ACCOUNT_HEADER = 'X-Account';
const TIMEOUT_MS = 20_000;

/** What the page stores of a write. */
type Stored = {
  no: number;
  key: string;
  account: string;
  state: string;
  sent?: { method: string; path: string; json?: unknown };
};

/** Not in the types yet. */
type SyncEvent = ExtendableEvent & { tag: string };

export function followSync() {
  const onSync = (event: SyncEvent) => {
    if (event.tag === NAME) event.waitUntil(navigator.locks.request(NAME, sendAll));
  };
  worker.addEventListener('sync', onSync as (event: Event) => void);
}

/** @throws where the server cannot be reached: the browser then tries again later. */
async function sendAll() {
  const db = await open();
  const channel = new BroadcastChannel(NAME);
  await forgetViews();
  try {
    for (const entry of await stored(db)) {
      if (entry.state !== 'waiting' || !entry.sent || !(await isTaken(entry))) break;
      await remove(db, entry.no);
      channel.postMessage('sent');
    }
  } finally {
    channel.close();
    db.close();
  }
}

async function isTaken({ sent, key, account }: Stored): Promise<boolean> {
  const { method = '', path = '', json } = sent ?? {};
  const headers = { 'Content-Type': 'application/json', 'Idempotency-Key': key, [ACCOUNT_HEADER]: account };
  const body = json === undefined ? null : JSON.stringify(json);
  return (await fetch(path, { method, headers, body, signal: AbortSignal.timeout(TIMEOUT_MS) })).ok;
}

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(NAME);
    // The page has not made it: nothing waits.
    request.onupgradeneeded = () => request.transaction?.abort();
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

function stored(db: IDBDatabase): Promise<Stored[]> {
  return new Promise((resolve, reject) => {
    const all = db.transaction(ENTRIES).objectStore(ENTRIES).getAll();
    all.onsuccess = () => resolve(all.result as Stored[]);
    all.onerror = () => reject(all.error);
  });
}

function remove(db: IDBDatabase, no: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const change = db.transaction(ENTRIES, 'readwrite');
    change.objectStore(ENTRIES).delete(no);
    change.oncomplete = () => resolve();
    change.onabort = () => reject(change.error);
  });
}
