/**
 * Whether what this browser has stored may be older than a write of it, or one that it was told of. Such a state is not shown at the next
 * start while the server can be asked. Marks are synchronous, so that no reload is faster.
 */

const KEY = 'shiori/device/behind';

/** The mark of the latest write; null when all writes are stored. */
export function behindMark(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null; // Without this storage the other one is missing, too.
  }
}

/** Something is being written, or was, here or elsewhere. */
export function markBehind() {
  try {
    localStorage.setItem(KEY, String(Math.random()));
  } catch {
    // As above.
  }
}

/** What is stored contains all writes up to the one of this mark. */
export function unmark(mark: string | null) {
  if (mark !== null && behindMark() === mark) localStorage.removeItem(KEY);
}
