/** Keeps writes, and sends them in order, one tab at a time. Loaded where something waits, or where the server is away. */
import { AppError } from '#domain/errors.ts';
import { readClock, toMs } from '#domain/time.ts';
import { idempotencyKey } from '../api.ts';
import { beginWrite } from '../device/behind.ts';
import { knownList } from '../device/known-list.ts';
import { changed } from '../latest.ts';
import { leave } from '../sign-out.ts';
import { screens, setWaiting, withWaiting } from '../waiting.ts';
import { type Act, applied, type Entry, nextOf, refusedAs } from './acts.ts';
import { sendAct } from './send.ts';
import { change } from './store.ts';

/** The name of the lock by which one tab sends, and of the channel on which the others hear of it. */
const NAME = 'shiori-outbox';
const SENT = 'sent';
const FIRST_WAIT_MS = 2_000;
const LONGEST_WAIT_MS = 60_000;

const channel = new BroadcastChannel(NAME);
let entries: Entry[] = [];
let opening: Promise<void> | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;
let isSending = false;
let wait = FIRST_WAIT_MS;

/** Shows what waits of this account, and begins to send it. */
export function open(account: string): Promise<void> {
  opening ??= begin(account);
  return opening;
}

async function begin(account: string) {
  channel.addEventListener('message', async ({ data }) => {
    await load(account);
    // What was sent is in no list that this tab knows, but on its screens.
    if (data === SENT) void screens.readAgain();
    else show();
  });
  const now = () => {
    wait = FIRST_WAIT_MS;
    void flush(account);
  };
  window.addEventListener('online', now);
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && now());
  await load(account);
  show();
  void flush(account);
}

/** Keeps a write, and sends it when it can be sent. @throws where nothing can be stored. */
export async function keep(act: Act, key: string, account: string) {
  await open(account);
  const entry = { key, account, act, at: toMs(readClock()), state: 'waiting' };
  await load(account, (store) => store.add(entry));
  channel.postMessage('kept');
  void flush(account);
}

/** Takes an entry back: it is not sent. */
export const discard = (entry: Entry) => decide(entry, (store) => store.delete(entry.no));

/** Sends a stopped entry again; where another status was chosen meanwhile, over that one. */
export function sendAgain({ stored, code: _, ...entry }: Entry) {
  const act = entry.act.kind === 'status' && stored ? { ...entry.act, from: stored } : entry.act;
  return decide(entry, (store) => store.put({ ...entry, act, key: idempotencyKey(), state: 'waiting' }));
}

/** Waits for what is just being sent. */
async function decide({ account }: Entry, act: (store: IDBObjectStore) => void) {
  await navigator.locks.request(NAME, () => load(account, act));
  channel.postMessage('decided');
  show();
  void flush(account);
}

async function load(account: string, act?: (store: IDBObjectStore) => void) {
  entries = await change(account, act);
  setWaiting(entries, (list) => applied(list, entries));
}

/** Shows the server's last list with what waits, and asks for a newer one. */
function show() {
  const list = knownList()?.list;
  if (list) screens.show(withWaiting(list));
  void screens.readAgain();
}

/** Sends what waits, and tries again later where that fails. */
async function flush(account: string) {
  if (isSending || !navigator.onLine || !nextOf(entries)) return;
  clearTimeout(timer);
  isSending = true;
  const isDone = await navigator.locks.request(NAME, () => sendAll(account)).catch(() => false);
  isSending = false;
  // What was kept meanwhile.
  if (isDone) return void flush(account);
  timer = setTimeout(() => void flush(account), wait * (0.5 + Math.random()));
  wait = Math.min(2 * wait, LONGEST_WAIT_MS);
}

/** Returns whether the server has answered to all of it. */
async function sendAll(account: string): Promise<boolean> {
  let isAnswered = false;
  let isDone = true;
  for (;;) {
    await load(account);
    const next = nextOf(entries);
    if (!next) break;
    const after = await send(next);
    isDone = after !== null;
    if (after === null) break;
    isAnswered = true;
    wait = FIRST_WAIT_MS;
    // A read that began before does not know it.
    changed();
    await load(account, (store) => (after === SENT ? store.delete(next.no) : store.put(after)));
  }
  if (isAnswered) {
    channel.postMessage(SENT);
    void screens.readAgain();
  }
  return isDone;
}

/** Sends one entry: what became of it; null where it is to be sent later. */
async function send(entry: Entry): Promise<typeof SENT | Entry | null> {
  const ends = beginWrite();
  try {
    await sendAct(entry.act, entry.key, entry.account);
    return SENT;
  } catch (error) {
    if (!(error instanceof AppError)) return null;
    if (error.code === 'not_signed_in') void leave();
    return refusedAs(entry, error.code, error.details.current);
  } finally {
    ends();
  }
}
