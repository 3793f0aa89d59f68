import { SCREENS, screenAt } from '../screens.ts';

const MAX_PATH = 2000;

/**
 * Where a link may lead on to after signing in: one of our own screens, with its query. Null for every other text, so that
 * nobody is sent to a foreign site from our login page.
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

/** The name of a company as a link carries it; null where there is none. It is data, and never an address. */
export function companyParameter(value: unknown): string | null {
  if (typeof value !== 'string' && typeof value !== 'number') return null;
  const name = String(value).normalize('NFC').replace(/\s+/g, ' ').trim();
  return name === '' || name.length > MAX_COMPANY ? null : name;
}

/** Where signing in leads: to the start of a selection at the company, to the screen that was asked for, or home. */
export function afterSignIn(asked: { company?: string | null; redirect?: string | null }): string {
  if (asked.company) return `/app/companies/add?company=${encodeURIComponent(asked.company)}`;
  return safeRedirect(asked.redirect) ?? '/app/homepage';
}
