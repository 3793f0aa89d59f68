/**
 * Data that this browser stores for its accounts, as JSON: drafts, and other data kept about a student. It is deleted at sign-out. The
 * storage is synchronous, so that closing or reloading a tab does not lose the last key press. If the browser has no storage (private
 * windows) or it is full, nothing is stored: forms work, but lose their text on reload.
 */

/** The owner of the data: the id of a user, or null for a person without an account, whose data lasts as long as the tab. */
export type Owner = string | null;

const ALL = 'shiori/';
/** The name of the database in which version 0.1 stored its drafts. */
const FORMER_DATABASE = 'shiori-drafts';

let stopped = false;

/**
 * Stops storing until the next document is loaded: otherwise, when the account signs out, the closing page would store its text once
 * more.
 */
export function stopStoring() {
  stopped = true;
}

/** Whether this document may still store something. */
export const mayStore = () => !stopped;

/** The stored values of one kind. The reader must check the shape of a value: an older version of the app may have stored it. */
export function storedValues(kind: string) {
  const storageOf = (owner: Owner) => (owner === null ? sessionStorage : localStorage);
  const key = (owner: Owner, name: string) => `${ALL}${kind}/${owner ?? ''}/${name}`;
  return {
    /** The value with this name, or undefined. */
    read: (owner: Owner, name: string): unknown =>
      attempt(() => JSON.parse(storageOf(owner).getItem(key(owner, name)) ?? 'null') ?? undefined),
    /** True where it is stored. */
    write: (owner: Owner, name: string, value: unknown): boolean =>
      mayStore() &&
      attempt(() => {
        storageOf(owner).setItem(key(owner, name), JSON.stringify(value));
        return true;
      }) === true,
    remove: (owner: Owner, name: string) => void attempt(() => storageOf(owner).removeItem(key(owner, name))),
    /** True when any account of this browser has a value of this kind. */
    some: () => attempt(() => keysUnder(`${ALL}${kind}/`).length > 0) ?? false,
  };
}

/** Whether changes of any account of this browser wait to be sent, as their marks say (waiting.ts). */
export const hasUnsent = () => storedValues('outbox').some();

/** Deletes the data of all accounts in this browser, and stops storing. */
export function clearStored() {
  stopStoring();
  attempt(() => {
    for (const key of keysUnder(ALL)) localStorage.removeItem(key);
  });
  deleteFormerDatabase();
}

/** Deletes the database of version 0.1, if there is one. */
export function deleteFormerDatabase() {
  attempt(() => indexedDB.deleteDatabase(FORMER_DATABASE));
}

const keysUnder = (prefix: string) => Object.keys(localStorage).filter((key) => key.startsWith(prefix));

function attempt<T>(act: () => T): T | undefined {
  try {
    return act();
  } catch {
    return undefined;
  }
}
