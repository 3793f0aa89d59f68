/** Who is signed in in this browser, as the server's cookie for scripts says: known before it has answered, and without a network. */

/** Also in sign-out.ts. */
const COOKIE = /(?:^|; )(?:__Host-)?shiori-account=(\w+)/;

/** The id of the user; null when nobody is signed in. */
export function accountHere(): string | null {
  return COOKIE.exec(document.cookie)?.[1] ?? null;
}

let own: string | null = null;

/** The account that this page began with, and whose its writes are; null on a page for everybody, as that of the sign-in. */
export const accountOfPage = () => own;

/** Whether the page may go on: with the account that it began with, or nobody. Where another has signed in meanwhile, it is loaded anew. */
export function goesOn(account: string | null): boolean {
  own ??= account;
  if (account === null || account === own) return true;
  window.location.reload();
  return false;
}
