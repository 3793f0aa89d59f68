/** Who is signed in in this browser, as the server's cookie for scripts says: known before it has answered, and without a network. */

/** The account of the cookie that the server has contradicted. */
let contradicted: string | null = null;

/**
 * The id of the user; null when nobody is signed in. The cookie of https counts before one that is left from http. Also in sign-out.ts and
 * show-kept.ts.
 */
export function accountHere(): string | null {
  const account = cookie('__Host-') ?? cookie('') ?? null;
  return account === contradicted ? null : account;
}

const cookie = (start: string) => new RegExp(`(?:^|; )${start}shiori-account=(\\w+)`).exec(document.cookie)?.[1];

let own: string | null = null;

/** The account that this page began with, and whose its writes are; null on a page for everybody, as that of the sign-in. */
export const accountOfPage = () => own;

/**
 * Whether the page may go on: with the account that it began with, or nobody. Where another has signed in meanwhile, it is loaded anew; not
 * where it would begin with the same cookie again, for ever.
 */
export function goesOn(account: string | null): boolean {
  own ??= account;
  if (account === null || account === own) return true;
  if (accountHere() === own) {
    contradicted = own;
    own = account;
    return true;
  }
  window.location.reload();
  return false;
}
