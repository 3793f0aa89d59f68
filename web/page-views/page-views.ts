/** Tells our own server which screen is shown; nobody else, and nothing about who looks. */
import { DECLINED } from '#domain/accounts/consents.ts';
import type { ScreenPattern } from '#domain/screens.ts';

const CHOICE = `${DECLINED.cookie}=${DECLINED.value}`;
const SECONDS_KEPT = 400 * 24 * 60 * 60;

/** Counts a view of a screen, unless this browser declines. Nobody waits for it, and nothing comes of it if it fails. */
export function countView(route: ScreenPattern) {
  if (isDeclined()) return;
  const headers = { 'Content-Type': 'application/json' };
  // `keepalive`: it arrives even if the page is left at once.
  fetch('/api/page-views', { method: 'POST', headers, body: JSON.stringify({ route }), keepalive: true }).catch(
    () => {},
  );
}

/** Counts a page whose address is its own pattern. */
export function countThisPage() {
  countView(window.location.pathname as ScreenPattern);
}

/** Whether the browser itself says that its owner is not to be counted. */
export function hasSignal(): boolean {
  const { globalPrivacyControl, doNotTrack } = navigator as Navigator & { globalPrivacyControl?: boolean };
  return globalPrivacyControl === true || doNotTrack === '1';
}

/** Whether it was chosen on our page that this browser is not counted. */
export function hasDeclined(): boolean {
  return document.cookie.split('; ').includes(CHOICE);
}

/** Declines to be counted in this browser, or takes that back. A cookie, because a sign-out empties all other storage. */
export function decline(declined: boolean) {
  const secure = window.location.protocol === 'https:' ? '; Secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the newer interface is not in all browsers
  document.cookie = `${CHOICE}; Path=/; SameSite=Lax; Max-Age=${declined ? SECONDS_KEPT : 0}${secure}`;
}

function isDeclined(): boolean {
  if (hasSignal()) return true;
  if (!hasDeclined()) return false;
  // Browsers forget a cookie after some time: whoever comes back is remembered anew.
  decline(true);
  return true;
}
