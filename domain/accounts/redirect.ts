import { SCREENS, screenAt } from '../screens.ts';

const MAX_PATH = 2000;

/**
 * A redirect target that is one of our own screens, with its query. Null for any other text, so that our login page never redirects to a
 * foreign site.
 */
export function safeRedirect(target: unknown): string | null {
  if (typeof target !== 'string' || target.length > MAX_PATH) return null;
  const [path = '', ...queries] = target.split('?');
  const screen = screenAt(path);
  if (screen === null || SCREENS[screen].access === 'public') return null;
  const query = queries.join('?');
  return /^[!-~]*$/.test(query) && !/[\\#]/.test(query) ? target : null;
}

const MAX_COMPANY = 100;

/** A company name from a link; null without one. It is data, never an address. */
export function companyParameter(value: unknown): string | null {
  if (typeof value !== 'string' && typeof value !== 'number') return null;
  const name = String(value).normalize('NFC').replace(/\s+/g, ' ').trim();
  return name === '' || name.length > MAX_COMPANY ? null : name;
}

/** Where a sign-in leads: to a new selection at the company, to the requested screen, or home. */
export function afterSignIn(asked: { company?: string | null; redirect?: string | null }): string {
  if (asked.company) return `/app/companies/add?company=${encodeURIComponent(asked.company)}`;
  return safeRedirect(asked.redirect) ?? '/app/homepage';
}
