import { screenAt } from '#domain/screens.ts';
import { countView } from './page-views.ts';

type Shown = { toLocation: { pathname: string } };
type Router = { subscribe(event: 'onResolved', listener: (shown: Shown) => void): () => void };

/** Counts each screen that the router shows, once per change: filters, months and dialogs are the same screen. */
export function countScreens(router: Router) {
  let shown = '';
  router.subscribe('onResolved', ({ toLocation: { pathname } }) => {
    if (pathname === shown) return;
    shown = pathname;
    const screen = screenAt(pathname.replace(/(?<=.)\/$/, ''));
    if (screen !== null) countView(screen);
  });
}
