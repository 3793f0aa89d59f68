import type { QueryClient } from '@tanstack/react-query';
import type { SelectionView } from '#domain/selections/views.ts';
import { readClock } from '#domain/time.ts';
import { notificationsToClear, updateNotifications } from './browser/notifications.ts';
import { selectionsQuery } from './queries.ts';
import { atSignOut } from './sign-out.ts';

/**
 * Keeps notifications and the number at the icon in step with the selections, whenever these are read: after a write, a live message about
 * what was done elsewhere, a return to the tab; and clears them at the sign-out. Also ends the push messages of an account that is not signed in
 * any more.
 */
export function followNotifications(cache: QueryClient) {
  atSignOut.add(notificationsToClear);
  if (isAllowed()) import('./push.ts').then((it) => it.claimSubscription()).catch(() => undefined);
  const update = (selections: readonly SelectionView[] = []) => {
    // Notifications are a help beside the screens: where they cannot be read, nothing else fails.
    if (isConcerned()) updateNotifications(selections, readClock()).catch(() => undefined);
  };
  const known = cache.getQueryData(selectionsQuery.queryKey);
  if (known) update(known);
  cache.getQueryCache().subscribe(({ type, query, ...event }) => {
    const isRead = type === 'updated' && 'action' in event && event.action.type === 'success' && !event.action.manual;
    if (isRead && query.queryHash === HASH) update(cache.getQueryData(selectionsQuery.queryKey));
  });
}

const HASH = JSON.stringify(selectionsQuery.queryKey);

/** Whether this browser may show notifications, or a number at the icon of the installed app. */
function isConcerned(): boolean {
  const isInstalled = () => window.matchMedia('(display-mode: standalone)').matches;
  return isAllowed() || isInstalled();
}

const isAllowed = () => 'Notification' in window && Notification.permission === 'granted';
