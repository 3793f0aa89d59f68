/** The notifications that this browser shows, and the number at the icon of the installed app. */
import { dueToday } from '#domain/selections/due-today.ts';
import { awaitedEntries, openEntries } from '#domain/selections/upcoming.ts';
import type { SelectionView } from '#domain/selections/views.ts';
import type { Instant } from '#domain/time.ts';

/**
 * Closes the notifications of events that are done, deleted or over, and the questions that have been answered, wherever that was, and
 * updates the number at the icon.
 */
export async function updateNotifications(selections: readonly SelectionView[], now: Instant) {
  await setBadge(dueToday(selections, now));
  const shown = await shownNotifications();
  if (shown.length === 0) return;
  const open = new Set(awaitedEntries(openEntries(selections, (it) => it.deadline > now)).map(({ event }) => event.id));
  const answered = new Set(selections.flatMap((it) => it.events.filter((event) => event.result).map(({ id }) => id)));
  for (const notification of shown) {
    const event = eventOf(notification);
    if (event ? !open.has(event) : answered.has(notification.tag)) notification.close();
  }
}

/** Finds what is shown now; the returned function closes it, and clears the number at the icon. */
export function notificationsToClear(): () => Promise<void> {
  const shown = shownNotifications().catch(() => []);
  return async () => {
    for (const notification of await shown) notification.close();
    await setBadge(0);
  };
}

async function shownNotifications(): Promise<Notification[]> {
  const registration = await navigator.serviceWorker?.getRegistration();
  return (await registration?.getNotifications()) ?? [];
}

/** The event that a notification tells, as the worker keeps it; none for questions, tests, digests and those of earlier releases. */
function eventOf({ data }: { data: unknown }): string | undefined {
  const isKept = typeof data === 'object' && data !== null && 'event' in data;
  return isKept && typeof data.event === 'string' ? data.event : undefined;
}

/** Where the app is not installed, or has no number, nothing happens. */
async function setBadge(count: number) {
  if (!('setAppBadge' in navigator)) return;
  await (count > 0 ? navigator.setAppBadge(count) : navigator.clearAppBadge()).catch(() => undefined);
}
