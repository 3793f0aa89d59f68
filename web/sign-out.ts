import { loginPath } from '#domain/accounts/guard.ts';
import { api, call } from './api.ts';
import { forgetViews } from './device/forget-views.ts';
import { clearStored, stopStoring } from './drafts/storage.ts';
import { mayLose } from './waiting.ts';

const SIGNED_OUT = 'signed-out';
/** A database that is not erased in this time is held up by another tab. */
const LONGEST_WAIT_MS = 1_500;
const BEHIND_THE_SIGN_IN = /^\/(app|onboarding|profile-setup)(\/|$)/;
const channel = !import.meta.env.SSR && 'BroadcastChannel' in window ? new BroadcastChannel('shiori') : null;

/** Ends the session and opens the login page; asks first where changes wait to be sent. @throws AppError when the server could not be reached. */
export async function signOut() {
  if (!(await mayLose())) return;
  await endSession();
  window.location.replace('/login');
}

/** Ends the session, here and in every other tab of this browser. @throws AppError when the server could not be reached. */
export async function endSession() {
  await forgettingAll(() => call(api.session.$delete()));
}

/** What to clear at a sign-out: each prepares before it, while the browser still knows, and returns what does it. */
export const atSignOut = new Set<() => () => Promise<void>>();

/** What this browser stores that is not private and stays: the theme, whether the list is compact, and how often push was offered. */
const LASTING = ['theme', 'compact-list', 'push-offers'];

/** Set while this page ends the session: it is then on its way to a page of its choice. */
let isEnding = false;
/** Set once this page is on its way out because the session is over: a second navigation would break off the first. */
let isLeaving = false;

/** Runs what ends the session, and then forgets the student, here and in every other tab. @throws what `end` throws. */
export async function forgettingAll<T>(end: () => Promise<T>): Promise<T> {
  const kept = lasting();
  const clean = [...atSignOut].map((prepare) => prepare());
  isEnding = true;
  try {
    const answer = await end();
    clearStored();
    await Promise.all([eraseDatabase('shiori-device'), eraseDatabase('shiori-outbox'), forgetViews()]);
    // The answer clears this browser's storage.
    for (const [key, value] of kept) localStorage.setItem(key, value);
    await Promise.all(clean.map((end) => end()));
    channel?.postMessage(SIGNED_OUT);
    return answer;
  } catch (error) {
    isEnding = false;
    throw error;
  }
}

/** Erases what this device has stored (device/database.ts, outbox/store.ts), also for other tabs. Resolves when it is gone, or cannot be erased. */
function eraseDatabase(name: string): Promise<unknown> {
  return new Promise((resolve) => {
    setTimeout(resolve, LONGEST_WAIT_MS);
    const request = indexedDB.deleteDatabase(name);
    request.onsuccess = request.onerror = resolve;
  }).catch(() => {});
}

function lasting(): [key: string, value: string][] {
  try {
    return Object.entries({ ...localStorage }).filter(([key]) => LASTING.includes(key));
  } catch {
    return []; // Storage is blocked.
  }
}

/**
 * Leaves the private pages because the session is over, and forgets what this device has stored; the login page returns here. A new document
 * forgets all other data. `to`: the login page with the way back.
 */
export async function leave(to = loginPath(window.location.pathname + window.location.search)) {
  if (isEnding || isLeaving || !BEHIND_THE_SIGN_IN.test(window.location.pathname)) return;
  isLeaving = true;
  // The first view, which the app has not taken over yet.
  document.getElementById('first')?.remove();
  // The server's answer does so at a sign-out (device/account.ts).
  for (const start of ['', '__Host-']) {
    // biome-ignore lint/suspicious/noDocumentCookie: the other interface is missing over plain http, and is asynchronous
    document.cookie = `${start}shiori-account=; Max-Age=0; Path=/${start && ';Secure'}`;
  }
  await Promise.all([eraseDatabase('shiori-device'), forgetViews()]);
  window.location.replace(to);
}

/** Also leaves when another tab signs out, and when Back restores a page from the browser's cache. */
export function leaveWithOthers(): () => void {
  const onMessage = (event: MessageEvent) => {
    if (event.data !== SIGNED_OUT) return;
    stopStoring();
    if (isLeaving) return;
    isLeaving = true;
    window.location.replace('/login');
  };
  const restored = (event: PageTransitionEvent) => event.persisted && window.location.reload();
  channel?.addEventListener('message', onMessage);
  window.addEventListener('pageshow', restored);
  return () => {
    channel?.removeEventListener('message', onMessage);
    window.removeEventListener('pageshow', restored);
  };
}
