/** Who is signed in in this browser, as the server's cookie for scripts says: known before it has answered, and without a network. */

/** Also in sign-out.ts. */
const COOKIE = /(?:^|; )(?:__Host-)?shiori-account=(\w+)/;

/** The id of the user; null when nobody is signed in. */
export function accountHere(): string | null {
  return COOKIE.exec(document.cookie)?.[1] ?? null;
}
