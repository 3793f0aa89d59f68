import type { SelectionsSearch } from './search.ts';

let left: SelectionsSearch | undefined;

/** Notes how the list was seen as it is left. */
export function rememberList(search: SelectionsSearch) {
  left = search;
}

/** The list as it was seen last in this tab, or with the card of this selection open. */
export function listAsLeft(selectionId: string): SelectionsSearch {
  return left ? { ...left, dialog: undefined, event: undefined } : { open: selectionId };
}
