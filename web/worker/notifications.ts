/** Notifications: one for each event, which can be completed or put off in it while no page is open. */
import type { PushAction } from '#domain/reminders/push-message.ts';
import { type Kept, keptBy, type Message, readMessage } from './message.ts';
import { isApp, worker } from './scope.ts';
import { forgetViews } from './views.ts';

/** Each action with its words, and what it puts to the event. */
const ACTIONS: Record<PushAction, { title: string; noun: string }> = {
  complete: { title: '完了にする', noun: 'completion' },
  snooze: { title: '1時間後に再通知', noun: 'snooze' },
};
/** A browser opens a window only for some seconds after the press: an answer that takes longer counts as none. */
const ANSWER_MS = 5_000;

export function followNotifications() {
  worker.addEventListener('push', (event) => {
    event.waitUntil(show(readMessage(event.data)));
  });
  worker.addEventListener('notificationclick', (event) => {
    event.notification.close();
    event.waitUntil(follow(event.action, keptBy(event.notification)));
  });
}

/** Shows a message in place of an earlier one about its event, silently if that is the same one, and closes those that are done. */
async function show({ title, body, tag, silent, badge, actions, open, data }: Message) {
  const shown = await worker.registration.getNotifications();
  const isRepeat = shown.some((it) => it.tag === tag && keptBy(it).message === data.message);
  const options = {
    body,
    lang: 'ja',
    icon: '/icon-192.png',
    badge: '/badge-96.png',
    silent,
    data,
    actions: actions.filter(isAction).map((action) => ({ action, title: ACTIONS[action].title })),
    ...(tag && { tag, renotify: !isRepeat }),
  };
  await worker.registration.showNotification(title, options);
  for (const it of shown) if (it.tag !== tag && isDone(keptBy(it), open)) it.close();
  await setBadge(badge);
}

const isAction = (action: string): action is PushAction => Object.hasOwn(ACTIONS, action);
const isDone = ({ event }: Kept, open: string[] | undefined) =>
  event !== '' && open !== undefined && !open.includes(event);

/** Does what was pressed; where that fails, and for a press beside the buttons, opens the page of the event. */
async function follow(action: string, { url, event }: Kept) {
  if (!isAction(action) || event === '') return openApp(url);
  if (action === 'complete') await forgetViews();
  if (!(await put(`/api/events/${event}/${ACTIONS[action].noun}`))) return openApp(`${url}?failed=${action}`);
  if (action !== 'complete') return;
  // An open page may have kept one meanwhile.
  await forgetViews();
  await setBadge(await readDueToday());
}

/** Repeating it changes nothing: an event is completed once, and put off from the last press. */
async function put(path: string): Promise<boolean> {
  try {
    // A write without the type of JSON could be another site's form: the server refuses it.
    const headers = { 'Content-Type': 'application/json' };
    return (await fetch(path, { method: 'PUT', headers, signal: AbortSignal.timeout(ANSWER_MS) })).ok;
  } catch {
    return false;
  }
}

async function readDueToday(): Promise<number | undefined> {
  try {
    const { dueToday }: { dueToday?: unknown } = await (await fetch('/api/reminders/badge')).json();
    return typeof dueToday === 'number' ? dueToday : undefined;
  } catch {
    return undefined;
  }
}

/** The number at the icon of the installed app. Where the app is not installed, or has no badge, nothing happens. */
async function setBadge(count: number | undefined) {
  if (count === undefined || !('setAppBadge' in navigator)) return;
  await (count > 0 ? navigator.setAppBadge(count) : navigator.clearAppBadge()).catch(() => undefined);
}

/** Focuses a tab of the app, or opens one. */
async function openApp(url: string) {
  const windows = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const tab = windows.find((client) => isApp(new URL(client.url).pathname));
  if (!tab) return void (await worker.clients.openWindow(url));
  await tab.focus();
  // A tab that this worker does not control cannot be navigated; it is at least in front.
  await tab.navigate(url).catch(() => null);
}
