import type { SelectionsSearch } from './search.ts';

let left: SelectionsSearch | undefined;

/** Remembers filter and view of the list when it is left. */
export function rememberList(search: SelectionsSearch) {
  left = search;
}

/** The list as last seen in this tab, or with the card of this selection open. */
export function listAsLeft(selectionId: string): SelectionsSearch {
  return left ? { ...left, dialog: undefined, event: undefined } : { open: selectionId };
}
