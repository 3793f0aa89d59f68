/** The URL state of an event's page: whether it is edited or copied, and the open dialog. */
export type EventSearch = { mode?: 'edit' | 'copy' | undefined; dialog?: 'delete' | undefined };

/** Reads the URL; unknown values are left out. */
export function readEventSearch(search: Record<string, unknown>): EventSearch {
  return {
    mode: search.mode === 'edit' || search.mode === 'copy' ? search.mode : undefined,
    dialog: search.dialog === 'delete' ? 'delete' : undefined,
  };
}
