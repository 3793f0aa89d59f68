/** What a mailed link carries behind its `#`: proof, and therefore out of the address bar, the history and bookmarks at once. */

/** Not everything behind a `#` is: there are places on the page, too. */
const TOKEN = /^#([\w-]{20,200})$/;

const found = TOKEN.exec(window.location.hash)?.[1] ?? null;
if (found) window.history.replaceState(null, '', window.location.pathname + window.location.search);

// Another link that is opened in the same tab changes nothing but this part of the address.
window.addEventListener('hashchange', () => {
  if (TOKEN.test(window.location.hash)) window.location.reload();
});

/** The proof of the link that was followed; null where there is none, as after the page was loaded again. */
export const linkToken = found;
