/** Reports to our own server which screen is shown, without any identification. */
import { DECLINED } from '#domain/accounts/consents.ts';
import type { ScreenPattern } from '#domain/screens.ts';

const CHOICE = `${DECLINED.cookie}=${DECLINED.value}`;
const SECONDS_KEPT = 400 * 24 * 60 * 60;

/** Counts a view of a screen, unless this browser opted out. Nothing waits for it, and failures are ignored. */
export function countView(route: ScreenPattern) {
  if (isDeclined()) return;
  const headers = { 'Content-Type': 'application/json' };
  // `keepalive`: it arrives even if the page is left at once.
  fetch('/api/page-views', { method: 'POST', headers, body: JSON.stringify({ route }), keepalive: true }).catch(
    () => {},
  );
}

/** Counts a page whose address equals its pattern. */
export function countThisPage() {
  countView(window.location.pathname as ScreenPattern);
}

/** Whether the browser itself sends an opt-out signal. */
export function hasSignal(): boolean {
  const { globalPrivacyControl, doNotTrack } = navigator as Navigator & { globalPrivacyControl?: boolean };
  return globalPrivacyControl === true || doNotTrack === '1';
}

/** Whether this browser opted out on our page. */
export function hasDeclined(): boolean {
  return document.cookie.split('; ').includes(CHOICE);
}

/** Opts this browser out of page views, or in again. A cookie, because a sign-out clears all other storage. */
export function decline(declined: boolean) {
  const secure = window.location.protocol === 'https:' ? '; Secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the newer interface is not in all browsers
  document.cookie = `${CHOICE}; Path=/; SameSite=Lax; Max-Age=${declined ? SECONDS_KEPT : 0}${secure}`;
}

function isDeclined(): boolean {
  if (hasSignal()) return true;
  if (!hasDeclined()) return false;
  // Browsers expire cookies: each visit renews this one.
  decline(true);
  return true;
}
