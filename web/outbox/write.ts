/** Writes that are kept on the device where the server cannot be reached. */
import { AppError } from '#domain/errors.ts';
import { idempotencyKey } from '../api.ts';
import { accountOfPage } from '../device/account.ts';
import { isAway, noteReach } from '../device/reach.ts';
import { isWaiting, onWaiting } from '../waiting.ts';
import type { Act } from './acts.ts';
import { sendAct } from './send.ts';

/** What became of a write: its answer, or that it waits on the device. */
export type Written<T> = { answer: T; isKept: false } | { answer: null; isKept: true };

/** Said of a write that waits. */
export const KEPT_TEXT = '端末に保存しました。接続が戻ると送信します';

/** The account whose writes can wait here; null without a service worker, which brings the page along. */
const keeper = () => (navigator.serviceWorker?.controller ? accountOfPage() : null);

/** Whether writes wait for the moment: the server is away, or earlier ones wait. */
export function isKeeping(): boolean {
  const account = keeper();
  return account !== null && (isWaiting(account) || isAway());
}

/**
 * Sends a write, or keeps it where the server cannot be reached or earlier ones wait. A repeat of the same has the same key.
 * @throws AppError with the server's code; `unavailable` where it cannot be kept either.
 */
export async function sendOrKeep<T>(act: Act, key = idempotencyKey()): Promise<Written<T>> {
  const account = keeper();
  if (account === null) return { answer: await sendAct<T>(act, key), isKept: false };
  if (!isKeeping()) {
    try {
      return { answer: await sendAct<T>(act, key), isKept: false };
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'unavailable') throw error;
      noteReach(error);
    }
  }
  await import('./outbox.ts')
    .then((it) => it.keep(act, key, account))
    .catch(() => {
      throw new AppError('unavailable');
    });
  return { answer: null, isKept: true };
}

/** Takes back what was kept under this key. Returns whether it still waited. */
export async function takeBackKept(key: string): Promise<boolean> {
  const account = keeper();
  if (account === null || !isWaiting(account)) return false;
  return import('./outbox.ts').then((it) => it.takeBack(key, account)).catch(() => false);
}

/** Loads what waits on this device, now and when another tab begins to keep something. Resolves when the lists show it. */
export async function startOutbox() {
  const account = accountOfPage();
  if (account === null) return;
  const open = () => import('./outbox.ts').then((it) => it.open(account)).catch(() => undefined);
  onWaiting(account, open);
  if (isWaiting(account)) await open();
}
