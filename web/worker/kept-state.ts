/**
 * Brings what the device keeps of the server's answers (web/device/) up to date once the worker has sent something: that waits no more, and the
 * next start may have no network. As with a page, what is kept stays that of the account whose it is.
 */
import { openStored } from './database.ts';
import { ACCOUNT_HEADER, isApp, TIMEOUT_MS, worker } from './scope.ts';

/** Of web/device/ and domain/, where the test compares them: what the worker imported would be in a file of its own, which it cannot load. */
const NAME = 'shiori-device';
const PARTS = 'parts';
const FORMAT = 2;
const OWNER = 'owner';
const CURSOR = 'cursor';
const PIECE_SIZE = 64;
const CURSOR_HEADER = 'Shiori-Cursor';

type Part = { key: string; text: string; at: number };

/**
 * Reads the list anew, and what is kept besides it of these selections. A page in sight does so itself.
 * @throws where the server cannot be reached, is busy or fails.
 */
export async function refreshKept(changed: ReadonlySet<string>) {
  const pages = await worker.clients.matchAll({ type: 'window' });
  if (pages.some((it) => it.visibilityState === 'visible' && isApp(new URL(it.url).pathname))) return;
  const kept = await readKept();
  if (!kept) return;
  const from = now();
  const list = await read('/api/selections', kept.account);
  const cursor = list?.headers.get(CURSOR_HEADER);
  if (!list || !cursor) return;
  const selections = (await list.json()) as unknown[];
  const at = now();
  const parts: Part[] = [{ key: CURSOR, text: JSON.stringify(cursor), at }];
  for (let no = 0; no * PIECE_SIZE < selections.length; no++) {
    const piece = selections.slice(no * PIECE_SIZE, (no + 1) * PIECE_SIZE);
    parts.push({ key: `list/${no}`, text: JSON.stringify(piece), at });
  }
  for (const [key, path] of answersOf(changed)) {
    const answer = kept.keys.has(key) ? await read(path, kept.account) : null;
    if (answer) parts.push({ key, text: await answer.text(), at });
  }
  await write(kept.account, from, parts);
}

/** What shows changes of these selections besides the list: the key under which it is kept, and its path. */
function answersOf(changed: ReadonlySet<string>): [key: string, path: string][] {
  const key = (...query: string[]) => `answer/${JSON.stringify(['selections', ...query])}`;
  const details = [...changed].map((id): [string, string] => [key('one', id), `/api/selections/${id}`]);
  return [[key('history'), '/api/selections/history'], ...details];
}

/** The answer for this account; null where nobody or another is signed in, or what is asked for is gone. */
async function read(path: string, account: string): Promise<Response | null> {
  const headers = { [ACCOUNT_HEADER]: account };
  const answer = await fetch(path, { headers, signal: AbortSignal.timeout(TIMEOUT_MS) });
  if (answer.status === 429 || answer.status >= 500) throw new Error(`${path} answered ${answer.status}`);
  return answer.ok ? answer : null;
}

/** Whose answers are kept, and under which keys; null without any. */
function readKept(): Promise<{ account: string; keys: ReadonlySet<unknown> } | null> {
  return transact('readonly', (store) => {
    const owner = store.get(OWNER) as IDBRequest<Part | undefined>;
    const keys = store.getAllKeys();
    return () => (owner.result ? { account: owner.result.text, keys: new Set(keys.result) } : null);
  });
}

/** Writes nothing where all was erased meanwhile, or a page has kept something newer (web/device/keep.ts). */
function write(account: string, from: number, parts: readonly Part[]) {
  return transact('readwrite', (store) => {
    const owner = store.get(OWNER) as IDBRequest<Part | undefined>;
    const cursor = store.get(CURSOR) as IDBRequest<Part | undefined>;
    cursor.onsuccess = () => {
      const storedAt = cursor.result?.at ?? 0;
      if (owner.result?.text !== account || (storedAt > from && storedAt <= now())) return;
      store.delete(IDBKeyRange.bound('list/', 'list0'));
      for (const part of parts) store.put(part);
    };
    return () => null;
  });
}

/** As in web/device/database.ts, but that no database is made, and none of another format touched: null then. */
async function transact<T>(mode: IDBTransactionMode, act: (store: IDBObjectStore) => () => T): Promise<T | null> {
  const db = await openStored(NAME).catch(() => null);
  try {
    if (db?.version !== FORMAT) return null;
    const change = db.transaction(PARTS, mode);
    const outcome = act(change.objectStore(PARTS));
    return await new Promise((resolve, reject) => {
      change.oncomplete = () => resolve(outcome());
      change.onabort = () => reject(change.error);
    });
  } finally {
    db?.close();
  }
}

// biome-ignore lint/style/noRestrictedGlobals: domain/time.ts cannot be imported
const now = () => Date.now();
