/**
 * What was typed and not yet saved, kept in this browser for each account until it is saved, thrown away, or the account
 * signs out. Never holds a password. Where the browser has no storage for it (private windows), nothing is kept.
 */
const DATABASE = 'shiori-drafts';
const STORE = 'drafts';

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(DATABASE, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

async function run<T>(mode: IDBTransactionMode, act: (store: IDBObjectStore) => IDBRequest<T>): Promise<T | undefined> {
  try {
    const database = await open();
    const request = act(database.transaction(STORE, mode).objectStore(STORE));
    const result = await new Promise<T>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
    database.close();
    return result;
  } catch {
    // A browser without storage: the form works, it only forgets on reload.
    return undefined;
  }
}

const key = (userId: string, name: string) => `${userId}/${name}`;

/** The draft of that name, or undefined. The caller checks its shape: it may be of an older version of the app. */
export function readDraft(userId: string, name: string): Promise<unknown> {
  return run('readonly', (store) => store.get(key(userId, name)));
}

let stopped = false;

/** Keeps nothing more until the next document: the account signs out, and a page that goes would keep what stands in it once more. */
export function stopKeeping() {
  stopped = true;
}

export async function keepDraft(userId: string, name: string, draft: unknown) {
  if (stopped) return;
  await run('readwrite', (store) => store.put(draft, key(userId, name)));
}

export async function dropDraft(userId: string, name: string) {
  await run('readwrite', (store) => store.delete(key(userId, name)));
}

/** Forgets every draft of every account of this browser; called at sign-out. */
export async function clearDrafts() {
  stopKeeping();
  await run('readwrite', (store) => store.clear());
}
