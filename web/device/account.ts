/** Who is signed in in this browser, as the server's cookie for scripts says: known before it has answered, and without a network. */

const NAME = 'shiori-account';
const COOKIE = new RegExp(String.raw`(?:^|; )(?:__Host-)?${NAME}=(\w+)`);

/** The id of the user; null when nobody is signed in. */
export function accountHere(): string | null {
  return COOKIE.exec(document.cookie)?.[1] ?? null;
}

/** Forgets who was signed in, at once: the session is over. */
export function forgetAccount() {
  for (const [name, more] of [
    [NAME, ''],
    [`__Host-${NAME}`, '; Secure'],
  ]) {
    // biome-ignore lint/suspicious/noDocumentCookie: the other interface is missing over plain http, and is asynchronous
    document.cookie = `${name}=; Max-Age=0; Path=/${more}`;
  }
}
