/** What of the page of an event stands in its URL: whether it is edited or copied, and the dialog over it. */
export type EventSearch = { mode?: 'edit' | 'copy' | undefined; dialog?: 'delete' | undefined };

/** Reads the URL; what is not known is left out. */
export function readEventSearch(search: Record<string, unknown>): EventSearch {
  return {
    mode: search.mode === 'edit' || search.mode === 'copy' ? search.mode : undefined,
    dialog: search.dialog === 'delete' ? 'delete' : undefined,
  };
}
