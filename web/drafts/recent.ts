import { readRecent, recentIdAt, withRecent } from '#domain/search/recent.ts';
import { recall, remember } from './remembered.ts';

const NAME = 'opened';

type Shown = { toLocation: { pathname: string; search: object } };
type Router = { subscribe(event: 'onResolved', listener: (shown: Shown) => void): () => void };

/** Records in this browser which selections and events this student opens, until they sign out. Returns the function that stops it. */
export function rememberRecent(router: Router, userId: string): () => void {
  return router.subscribe('onResolved', ({ toLocation: { pathname, search } }) => {
    const opened = recentIdAt(pathname, search);
    if (opened) remember(userId, NAME, withRecent(recentIds(userId), opened));
  });
}

/** The ids that this student opened last, newest first. */
export function recentIds(userId: string): string[] {
  return readRecent(recall(userId, NAME));
}
