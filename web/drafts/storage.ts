/**
 * What this browser stores for its accounts, as JSON: drafts, and what it remembers of them. Deleted at sign-out. The storage is
 * synchronous, so that a tab that is closed or reloaded does not lose the last key press. Where the browser has no storage (private
 * windows) or it is full, nothing is stored: forms work, they only forget on reload.
 */

/** Whose it is: the id of a user; null for somebody without an account, for whom it lasts as long as the tab. */
export type Owner = string | null;

const ALL = 'shiori/';
/** In a database of this name, version 0.1 stored its drafts. */
const FORMER_DATABASE = 'shiori-drafts';

let stopped = false;

/** Stores nothing more until the next document: the account signs out, and a page that closes would store its text once more. */
export function stopStoring() {
  stopped = true;
}

/** The stored values of one kind. Whoever reads one checks its shape: an older version of the app may have stored it. */
export function storedValues(kind: string) {
  const storageOf = (owner: Owner) => (owner === null ? sessionStorage : localStorage);
  const key = (owner: Owner, name: string) => `${ALL}${kind}/${owner ?? ''}/${name}`;
  return {
    /** The value of that name, or undefined. */
    read: (owner: Owner, name: string): unknown =>
      attempt(() => JSON.parse(storageOf(owner).getItem(key(owner, name)) ?? 'null') ?? undefined),
    write: (owner: Owner, name: string, value: unknown) => {
      if (!stopped) attempt(() => storageOf(owner).setItem(key(owner, name), JSON.stringify(value)));
    },
    remove: (owner: Owner, name: string) => void attempt(() => storageOf(owner).removeItem(key(owner, name))),
    /** True when an account of this browser has any. */
    some: () => attempt(() => keysUnder(`${ALL}${kind}/`).length > 0) ?? false,
  };
}

/** Deletes everything of every account of this browser, and stores nothing more. */
export function clearStored() {
  stopStoring();
  attempt(() => {
    for (const key of keysUnder(ALL)) localStorage.removeItem(key);
  });
  deleteFormerDatabase();
}

/** Deletes the database of version 0.1, where there is one. */
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
