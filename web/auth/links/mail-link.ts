/** The token behind the `#` of a mailed link. It is a secret, so it is removed at once from the address bar, history and bookmarks. */

/** A fragment may also be an anchor on the page. */
const TOKEN = /^#([\w-]{20,200})$/;

const found = TOKEN.exec(window.location.hash)?.[1] ?? null;
if (found) window.history.replaceState(null, '', window.location.pathname + window.location.search);

// Opening another link in the same tab changes only the fragment.
window.addEventListener('hashchange', () => {
  if (TOKEN.test(window.location.hash)) window.location.reload();
});

/** The token of the opened link; null without one, as after a reload. */
export const linkToken = found;
