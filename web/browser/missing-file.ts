const KEY = 'reloaded-for-release';
/** A page that misses a file again this soon after a reload would reload for ever. */
const AGAIN_AFTER_MS = 30_000;

/** Whether a script failed to load: the network is down, or a newer release has removed the file. */
export function isMissingFile(error: unknown): boolean {
  return (
    error instanceof Error &&
    /dynamically imported module|Importing a module script failed|Unable to preload CSS/i.test(error.message)
  );
}

/**
 * Reloads the page once, to get the files of the server's current release. Typed text is stored as a draft.
 * @returns false where that would not help: without a network, or when it was just tried.
 */
export function reloadForRelease(): boolean {
  const last = Number(sessionStorage.getItem(KEY));
  if (!navigator.onLine || performance.timeOrigin + performance.now() - last < AGAIN_AFTER_MS) return false;
  sessionStorage.setItem(KEY, String(performance.timeOrigin + performance.now()));
  window.location.reload();
  return true;
}
