import { openedAt, readOpened, withOpened } from '#domain/opened.ts';
import { keepDraft, readDraft } from './drafts.ts';

const NAME = 'opened';

type Shown = { toLocation: { pathname: string; search: object } };
type Router = { subscribe(event: 'onResolved', listener: (shown: Shown) => void): () => void };

/** Remembers in this browser which selections and events this student opens, until they sign out. Gives what ends it. */
export function rememberOpened(router: Router, userId: string): () => void {
  return router.subscribe('onResolved', async ({ toLocation: { pathname, search } }) => {
    const opened = openedAt(pathname, search);
    if (opened) await keepDraft(userId, NAME, withOpened(await lastOpened(userId), opened));
  });
}

/** What this student opened last, newest first. */
export async function lastOpened(userId: string) {
  return readOpened(await readDraft(userId, NAME));
}
