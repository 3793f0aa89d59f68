/**
 * Background Sync: sends what waits on the device when the network is back and no page is open. It knows only requests and their order, and
 * leaves the rest to the page (web/outbox/): what the server does not take at once, and what waits for a decision.
 */
import { openStored } from './database.ts';
import { refreshKept } from './kept-state.ts';
import { ACCOUNT_HEADER, TIMEOUT_MS, worker } from './scope.ts';
import { forgetViews } from './views.ts';

/** The name of the tag, the database, the lock and the channel; also in web/outbox/. */
const NAME = 'shiori-outbox';
const ENTRIES = 'entries';
/** A longer pause than this, in seconds, is one for the entry alone; also in web/outbox/order.ts. */
const LONGEST_PAUSE_S = 600;

/** What the page stores of a write (web/outbox/request.ts). */
type Stored = {
  no: number;
  key: string;
  account: string;
  state: string;
  sent?: Sent;
};
type Sent = {
  method: string;
  path: string;
  json?: unknown;
  /** An earlier release stored none. */
  order?: { of: string; within: string; makes: readonly string[] };
};

/** Not in the types yet. */
type SyncEvent = ExtendableEvent & { tag: string };

export function followSync() {
  const onSync = (event: SyncEvent) => {
    if (event.tag === NAME) event.waitUntil(sync());
  };
  worker.addEventListener('sync', onSync as (event: Event) => void);
}

/** @throws where the server cannot be reached, is busy or fails: the browser then tries again later. */
async function sync() {
  /** The selections of what was sent. */
  const changed = new Set<string>();
  try {
    await navigator.locks.request(NAME, () => sendAll(changed));
  } finally {
    await refreshKept(changed);
  }
}

async function sendAll(changed: Set<string>) {
  const db = await openStored(NAME);
  const channel = new BroadcastChannel(NAME);
  await forgetViews();
  try {
    const isDone = await sendInOrder(await stored(db), async ({ no, sent }) => {
      await remove(db, no);
      if (sent?.order) changed.add(sent.order.within);
      channel.postMessage('sent');
    });
    if (!isDone) throw new Error('not all is sent');
  } finally {
    channel.close();
    db.close();
  }
}

/**
 * Sends what waits, except what is about the same as something that was stopped before it, or needs what that makes: the rule of `nextOf` in
 * web/outbox/order.ts. Returns whether nothing is to be tried again.
 */
async function sendInOrder(entries: readonly Stored[], onTaken: (entry: Stored) => Promise<void>): Promise<boolean> {
  const stopped = new Set<string>();
  const missing = new Set<string>();
  let isDone = true;
  for (const entry of entries) {
    const order = entry.sent?.order;
    if (!order) break;
    const isHeld = stopped.has(order.of) || missing.has(order.within) || missing.has(order.of);
    if (entry.state === 'waiting' && !isHeld) {
      const outcome = await send(entry);
      if (outcome === 'signed out') break;
      if (outcome === 'busy') return false;
      if (outcome === 'taken') {
        await onTaken(entry);
        continue;
      }
      if (outcome === 'failed') isDone = false;
    }
    stopped.add(order.of);
    for (const id of order.makes) missing.add(id);
  }
  return isDone;
}

/** `busy`: the server takes nothing now; `failed`: not this. */
type Outcome = 'taken' | 'refused' | 'signed out' | 'busy' | 'failed';

async function send({ sent, key, account }: Stored): Promise<Outcome> {
  const { method = '', path = '', json } = sent ?? {};
  const headers = { 'Content-Type': 'application/json', 'Idempotency-Key': key, [ACCOUNT_HEADER]: account };
  const body = json === undefined ? null : JSON.stringify(json);
  const answer = await fetch(path, { method, headers, body, signal: AbortSignal.timeout(TIMEOUT_MS) });
  const { ok, status } = answer;
  if (ok) return 'taken';
  if (status === 401) return 'signed out';
  if (status === 429) return Number(answer.headers.get('Retry-After')) > LONGEST_PAUSE_S ? 'refused' : 'busy';
  if (status === 502 || status === 503 || status === 504) return 'busy';
  return status >= 500 ? 'failed' : 'refused';
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
