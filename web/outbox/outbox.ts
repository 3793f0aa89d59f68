/** The outbox of this tab. Loaded where something waits, or where the server is away. */
import { AppError } from '#domain/errors.ts';
import { readClock, toMs } from '#domain/time.ts';
import { idempotencyKey } from '../api.ts';
import { beginWrite } from '../device/behind.ts';
import { knownList } from '../device/known-list.ts';
import { changed } from '../latest.ts';
import { leave } from '../sign-out.ts';
import { screens, setWaiting, withWaiting } from '../waiting.ts';
import type { Act, Entry } from './acts.ts';
import { createOutbox, type News, type Outbox } from './engine.ts';
import { sendAct } from './send.ts';
import { applied } from './shown.ts';
import { change } from './store.ts';

/** The name of the lock by which one tab or the worker sends, and of the channel on which the others hear of it. Also in the worker. */
const NAME = 'shiori-outbox';

let opened: { outbox: Outbox; isReady: Promise<void> } | undefined;

/** Shows what waits of this account, and begins to send it. */
export function open(account: string): Promise<void> {
  opened ??= begin(account);
  return opened.isReady;
}

function begin(account: string) {
  const channel = new BroadcastChannel(NAME);
  const outbox = createOutbox({
    account,
    change: (act) => change(account, act),
    send,
    alone: (run) => navigator.locks.request(NAME, run),
    tell: (news) => channel.postMessage(news),
    shows: (entries) => setWaiting(entries, (list) => applied(list, entries)),
    redraw: () => {
      const list = knownList()?.list;
      if (list) screens.show(withWaiting(list));
      void screens.readAgain();
    },
    readAgain: () => void screens.readAgain(),
    answered: changed,
    isOnline: () => navigator.onLine,
    now: () => toMs(readClock()),
    newKey: idempotencyKey,
    later: (run, ms) => {
      const timer = setTimeout(run, ms);
      return () => clearTimeout(timer);
    },
  });
  channel.addEventListener('message', ({ data }: MessageEvent<News>) => void outbox.hear(data));
  window.addEventListener('online', () => void outbox.retry());
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && void outbox.retry());
  return { outbox, isReady: outbox.begin() };
}

async function send(act: Act, key: string): Promise<unknown> {
  const ends = beginWrite();
  try {
    return await sendAct(act, key);
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_signed_in') void leave();
    throw error;
  } finally {
    ends();
  }
}

/** Keeps a write, and sends it when it can be sent, with this page closed, too, where the browser can. @throws where nothing can be stored. */
export async function keep(act: Act, key: string, account: string) {
  await open(account);
  await opened?.outbox.keep(act, key);
  const list = knownList()?.list;
  if (list) screens.show(withWaiting(list));
  void registerSync();
}

/** Takes an entry back: it is not sent. Returns whether it still waited. */
export const discard = async (entry: Entry) => (await opened?.outbox.discard(entry)) ?? false;
/** Sends a stopped entry again; where something else was chosen or typed meanwhile, over that. */
export const sendAgain = async (entry: Entry) => opened?.outbox.sendAgain(entry);
/** Takes back what was kept under this key. Returns whether it still waited. */
export async function takeBack(key: string, account: string): Promise<boolean> {
  await open(account);
  return (await opened?.outbox.takeBack(key)) ?? false;
}

/** Asks the browser to wake the worker when the network is back (Background Sync). */
async function registerSync() {
  const registration = (await navigator.serviceWorker?.getRegistration()) as WithSync | undefined;
  await registration?.sync?.register(NAME).catch(() => undefined);
}

/** Not in the types yet, and not in every browser. */
type WithSync = ServiceWorkerRegistration & { sync?: { register(tag: string): Promise<void> } };
