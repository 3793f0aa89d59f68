/** Who may open a screen behind the sign-in, and where others are redirected. */

import { SCREENS, screenAt } from '../screens.ts';
import { safeRedirect } from './redirect.ts';

/** The default screen after a redirect. */
export const HOME = '/app/homepage';
const ONBOARDING = '/onboarding';

/** One of our addresses as the router parses it: `href` begins with the path, `search` is key and value. */
type Location = { href: string; pathname: string; search: { redirect?: unknown } };
/** The parts of a session that the guard needs. */
type Guarded = { user: { isAdmin: boolean }; profileCompleted: boolean; onboardingCompleted: boolean };

/**
 * Where to redirect instead of opening a screen; null where it may be opened. The requested address is kept through sign-in and onboarding.
 * `session` is null when signed out.
 */
export function redirectFor({ href, pathname, search }: Location, session: Guarded | null): string | null {
  const path = pathname.replace(/(?<=.)\/+$/, '');
  const asked = href.split('#')[0] ?? '';
  if (!session) return loginPath(asked);
  if (!session.onboardingCompleted) return path === ONBOARDING ? null : onboardingPath(asked);
  if (path === ONBOARDING) return afterOnboarding(search.redirect);
  if (path === '/app') return HOME;
  if (path === '/profile-setup') return session.profileCompleted ? HOME : null;
  const screen = screenAt(path);
  const isForAdmins = screen !== null && SCREENS[screen].access === 'admin';
  return isForAdmins && !session.user.isAdmin ? HOME : null;
}

/** The login page, which returns to `path` afterwards. */
export function loginPath(path: string): string {
  return `/login?redirect=${encodeURIComponent(path)}`;
}

/**
 * The onboarding, which continues to `path` afterwards; home needs no parameter. If `path` is a step of the onboarding, it is that step.
 */
export function onboardingPath(path: string): string {
  const asked = safeRedirect(path);
  if (asked?.split('?')[0] === ONBOARDING) return asked;
  const on = afterOnboarding(asked);
  return on === HOME ? ONBOARDING : `${ONBOARDING}?redirect=${encodeURIComponent(on)}`;
}

/** Where the onboarding ends: at the requested screen, or home. Never at itself or a foreign site. */
export function afterOnboarding(redirect: unknown): string {
  const target = safeRedirect(redirect);
  if (target === null) return HOME;
  const path = target.split('?')[0];
  return path === ONBOARDING || path === '/app' ? HOME : target;
}
