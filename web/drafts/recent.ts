import { readRecent, recentIdAt, withRecent } from '#domain/search/recent.ts';
import { keepDraft, readDraft } from './drafts.ts';

const NAME = 'opened';

type Shown = { toLocation: { pathname: string; search: object } };
type Router = { subscribe(event: 'onResolved', listener: (shown: Shown) => void): () => void };

/** Remembers in this browser which selections and events this student opens, until they sign out. Gives what ends it. */
export function rememberRecent(router: Router, userId: string): () => void {
  return router.subscribe('onResolved', async ({ toLocation: { pathname, search } }) => {
    const opened = recentIdAt(pathname, search);
    if (opened) await keepDraft(userId, NAME, withRecent(await recentIds(userId), opened));
  });
}

/** What this student opened last, newest first. */
export async function recentIds(userId: string) {
  return readRecent(await readDraft(userId, NAME));
}
