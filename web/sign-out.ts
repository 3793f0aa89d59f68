import { loginPath } from '#domain/accounts/guard.ts';
import { api, call } from './api.ts';
import { chosenTheme, setTheme } from './browser/theme.ts';
import { clearStored, stopStoring } from './drafts/storage.ts';

const SIGNED_OUT = 'signed-out';
const BEHIND_THE_SIGN_IN = /^\/(app|onboarding|profile-setup)(\/|$)/;
const channel = 'BroadcastChannel' in window ? new BroadcastChannel('shiori') : null;

/** Ends the session and leads to the login page. @throws AppError when the server could not be told. */
export async function signOut() {
  await endSession();
  window.location.replace('/login');
}

/** Ends the session, here and in every other tab of this browser. @throws AppError when the server could not be told. */
export async function endSession() {
  const theme = chosenTheme();
  await call(api.session.$delete());
  clearStored();
  // The answer empties this browser's storage; how the page looks is not private and stays.
  setTheme(theme);
  channel?.postMessage(SIGNED_OUT);
}

/** Leaves the private pages because the session is over; the way back here is kept. A new document forgets all that was read. */
export function leave() {
  const { pathname, search } = window.location;
  if (BEHIND_THE_SIGN_IN.test(pathname)) window.location.replace(loginPath(pathname + search));
}

/** Leaves too when another tab signs out, and when Back brings up a page that the browser kept as it was. */
export function leaveWithOthers(): () => void {
  const told = (event: MessageEvent) => {
    if (event.data !== SIGNED_OUT) return;
    stopStoring();
    window.location.replace('/login');
  };
  const restored = (event: PageTransitionEvent) => event.persisted && window.location.reload();
  channel?.addEventListener('message', told);
  window.addEventListener('pageshow', restored);
  return () => {
    channel?.removeEventListener('message', told);
    window.removeEventListener('pageshow', restored);
  };
}
