/** The cookies of the product. Scripts can read none but `account`, and other sites cannot send them with a write. */
import type { Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import { PENDING_SIGN_IN_MS } from '#domain/accounts/second-factor.ts';
import { GOOGLE_SIGN_IN_MS } from '#domain/accounts/session.ts';
import { DAY } from '#domain/time.ts';
import type { Env } from '../http/http.ts';

/**
 * `session`: the signed-in session. `signUp`: this browser's pending sign-up. `signIn`: its
 * sign-in that is under way: the challenge of a passkey, or what waits for the second factor. `device`: the account that signed in here before. `google`:
 * this browser's sign-ins that were redirected to Google. `account`: the id of who is signed in, for our own scripts: what this browser keeps
 * for another account must not be shown, not even before the server has answered. It opens nothing.
 */
const COOKIES = {
  session: { name: 'shiori', maxAgeMs: 30 * DAY },
  signUp: { name: 'shiori-sign-up', maxAgeMs: DAY },
  signIn: { name: 'shiori-sign-in', maxAgeMs: PENDING_SIGN_IN_MS },
  device: { name: 'shiori-device', maxAgeMs: 365 * DAY },
  google: { name: 'shiori-google', maxAgeMs: GOOGLE_SIGN_IN_MS },
  account: { name: 'shiori-account', maxAgeMs: 30 * DAY },
} as const;
type Cookie = keyof typeof COOKIES;

/** The name of the cookie. Over https it has the prefix that binds it to this host. */
export function cookieName(cookie: Cookie, baseUrl: string): string {
  return isSecure(baseUrl) ? `__Host-${COOKIES[cookie].name}` : COOKIES[cookie].name;
}

export function readCookie(c: Context<Env>, cookie: Cookie): string | undefined {
  return getCookie(c, cookieName(cookie, c.var.config.baseUrl));
}

export function giveCookie(c: Context<Env>, cookie: Cookie, value: string) {
  const { baseUrl } = c.var.config;
  const maxAge = COOKIES[cookie].maxAgeMs / 1000;
  setCookie(c, cookieName(cookie, baseUrl), value, { ...attributes(baseUrl), httpOnly: cookie !== 'account', maxAge });
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
