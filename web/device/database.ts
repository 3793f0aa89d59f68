/**
 * The database in which this browser keeps the last state of its account, so that the app opens at once, and without a network. Without it
 * (private windows, a full disk) everything else works.
 */
import { DEVICE_FORMAT } from '#domain/device-format.ts';
import { forgetViews } from './forget-views.ts';

const NAME = 'shiori-device';
const PARTS = 'parts';
/** A database that does not open in this time counts as missing: another tab may hold it up. */
const LONGEST_WAIT_MS = 1_500;

/** One answer, or a part of the list, as JSON: texts are read much faster than objects. `at` is when it was the server's state. */
export type Part = { key: string; text: string; at: number };
/** The part that says whose the others are. A database without it holds nothing that may be read or added to. */
export const OWNER = 'owner';

let opened: Promise<IDBDatabase> | undefined;

function open(): Promise<IDBDatabase> {
  opened ??= within(LONGEST_WAIT_MS, connect()).catch((error: unknown) => {
    opened = undefined;
    throw error;
  });
  return opened;
}

function connect(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(NAME, DEVICE_FORMAT);
    request.onupgradeneeded = () => {
      const { result: db } = request;
      for (const name of [...db.objectStoreNames]) db.deleteObjectStore(name);
      db.createObjectStore(PARTS, { keyPath: 'key' });
    };
    request.onsuccess = () => {
      const { result: db } = request;
      const gone = () => {
        opened = undefined;
        db.close();
      };
      // Another tab erases it, or has a newer format.
      db.onversionchange = gone;
      db.onclose = gone;
      resolve(db);
    };
    request.onerror = () => {
      // A newer release wrote it, and this one took its place again.
      if (request.error?.name === 'VersionError') indexedDB.deleteDatabase(NAME);
      reject(request.error);
    };
  });
}

/** Runs requests in one transaction, and resolves to what `act` makes of them once all is stored. @throws where storing is impossible. */
export async function transact<T>(mode: IDBTransactionMode, act: (parts: IDBObjectStore) => () => T): Promise<T> {
  const db = await open();
  return new Promise((resolve, reject) => {
    const tx = db.transaction(PARTS, mode);
    const outcome = act(tx.objectStore(PARTS));
    tx.oncomplete = () => resolve(outcome());
    tx.onabort = () => reject(tx.error ?? new Error('aborted'));
  });
}

/** Removes the database and the kept views, in all tabs. Resolves when they are gone, or cannot be removed. */
export async function erase(): Promise<void> {
  const gone = new Promise<void>((resolve) => {
    const request = indexedDB.deleteDatabase(NAME);
    request.onsuccess = () => resolve();
    request.onerror = () => resolve();
  });
  await (await opened?.catch(() => undefined))?.close();
  opened = undefined;
  await Promise.all([forgetViews(), within(LONGEST_WAIT_MS, gone).catch(() => undefined)]);
}

function within<T>(ms: number, work: Promise<T>): Promise<T> {
  return Promise.race([
    work,
    new Promise<never>((_, reject) => setTimeout(() => reject(new Error('took too long')), ms)),
  ]);
}
