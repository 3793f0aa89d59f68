/** Who may stay on a screen behind the sign-in, and where everybody else is led. */

import { SCREENS, screenAt } from '../screens.ts';
import { safeRedirect } from './redirect.ts';

/** Where everybody ends up who is led nowhere else. */
export const HOME = '/app/homepage';
const ONBOARDING = '/onboarding';

/** An address of ours as the router reads it: `href` from the path on, `search` as key and value. */
type Location = { href: string; pathname: string; search: { redirect?: unknown } };
/** What of a session the guard asks. */
type Guarded = { user: { isAdmin: boolean }; profileCompleted: boolean; onboardingCompleted: boolean };

/**
 * Where who opens a screen is led instead; null for who may stay. The address that was asked for goes along to the sign-in and
 * through the onboarding. `session` is null for who is signed out.
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

/** The login page, which leads on to `path` afterwards. */
export function loginPath(path: string): string {
  return `/login?redirect=${encodeURIComponent(path)}`;
}

/**
 * The onboarding, which leads on to `path` afterwards; without a word of it where that is home anyway. A step of the onboarding
 * that was asked for is that step.
 */
export function onboardingPath(path: string): string {
  const asked = safeRedirect(path);
  if (asked?.split('?')[0] === ONBOARDING) return asked;
  const on = afterOnboarding(asked);
  return on === HOME ? ONBOARDING : `${ONBOARDING}?redirect=${encodeURIComponent(on)}`;
}

/** Where the onboarding leads: to the screen that was asked for, or home. Never to itself, nor to a foreign site. */
export function afterOnboarding(redirect: unknown): string {
  const target = safeRedirect(redirect);
  if (target === null) return HOME;
  const path = target.split('?')[0];
  return path === ONBOARDING || path === '/app' ? HOME : target;
}
