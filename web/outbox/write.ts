/** Writes that are kept on the device where the server cannot be reached. */
import { AppError } from '#domain/errors.ts';
import { idempotencyKey } from '../api.ts';
import { accountHere } from '../device/account.ts';
import { isAway } from '../device/reach.ts';
import { isWaiting, onWaiting } from '../waiting.ts';
import type { Act } from './acts.ts';
import { sendAct } from './send.ts';

/**
 * Sends a write, or keeps it where the server cannot be reached or earlier ones wait. Nothing is kept without a service worker, which brings
 * the page along. @throws AppError with the server's code; `unavailable` where it cannot be kept either.
 */
export async function sendOrKeep(act: Act): Promise<void> {
  const key = idempotencyKey();
  const account = accountHere();
  const mayKeep = account !== null && Boolean(navigator.serviceWorker?.controller);
  if (!mayKeep) return void (await sendAct(act, key, account));
  if (!isWaiting(account) && !isAway()) {
    try {
      return void (await sendAct(act, key, account));
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'unavailable') throw error;
    }
  }
  await import('./engine.ts')
    .then((engine) => engine.keep(act, key, account))
    .catch(() => {
      throw new AppError('unavailable');
    });
}

/** Loads what waits on this device, now and when another tab begins to keep something. Resolves when the lists show it. */
export async function startOutbox() {
  const account = accountHere();
  if (account === null) return;
  const open = () => import('./engine.ts').then((engine) => engine.open(account)).catch(() => undefined);
  onWaiting(account, open);
  if (isWaiting(account)) await open();
}
