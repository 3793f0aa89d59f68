/** The name of the cache with the views that are kept of screens. Also in worker/views.ts. */
export const VIEWS = 'views';
/** A cache that is not deleted in this time is held up. */
const LONGEST_WAIT_MS = 1_500;

/** Removes the views that are kept of screens. Resolves when they are gone, or cannot be removed. */
export async function forgetViews() {
  try {
    await Promise.race([caches.delete(VIEWS), new Promise((resolve) => setTimeout(resolve, LONGEST_WAIT_MS))]);
  } catch {
    // Storage is blocked, or missing.
  }
}
