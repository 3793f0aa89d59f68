/** The cookies of the product. No script can read them, no other site can send them with a write. */
import type { Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import { GOOGLE_SIGN_IN_MS } from '#domain/accounts/session.ts';
import { DAY } from '#domain/time.ts';
import type { Env } from '../http/http.ts';

/**
 * `session`: who is signed in. `signUp`: which pending sign-up is this browser's. `device`: whom it signed in before. `google`:
 * which sign-ins that have left for Google are this browser's.
 */
const COOKIES = {
  session: { name: 'shiori', maxAgeMs: 30 * DAY },
  signUp: { name: 'shiori-sign-up', maxAgeMs: DAY },
  device: { name: 'shiori-device', maxAgeMs: 365 * DAY },
  google: { name: 'shiori-google', maxAgeMs: GOOGLE_SIGN_IN_MS },
} as const;
type Cookie = keyof typeof COOKIES;

/** The name in the header: with the prefix that binds a cookie to this very host wherever we are reached by https. */
export function cookieName(cookie: Cookie, baseUrl: string): string {
  return isSecure(baseUrl) ? `__Host-${COOKIES[cookie].name}` : COOKIES[cookie].name;
}

export function readCookie(c: Context<Env>, cookie: Cookie): string | undefined {
  return getCookie(c, cookieName(cookie, c.var.config.baseUrl));
}

export function giveCookie(c: Context<Env>, cookie: Cookie, value: string) {
  const { baseUrl } = c.var.config;
  const maxAge = COOKIES[cookie].maxAgeMs / 1000;
  setCookie(c, cookieName(cookie, baseUrl), value, { ...attributes(baseUrl), maxAge });
}

export function takeCookie(c: Context<Env>, cookie: Cookie) {
  const { baseUrl } = c.var.config;
  deleteCookie(c, cookieName(cookie, baseUrl), attributes(baseUrl));
}

function attributes(baseUrl: string) {
  return { httpOnly: true, sameSite: 'Lax', path: '/', secure: isSecure(baseUrl) } as const;
}

function isSecure(baseUrl: string): boolean {
  return baseUrl.startsWith('https:');
}
