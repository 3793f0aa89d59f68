import { useLocation, useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import type { SelectionsSearch } from './search.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The screen itself is the previous history entry: closing the form or dialog over it goes back to it. */
    overScreen?: boolean;
  }
}

/** Closes a dialog: by Back, once, where its screen is the previous history entry, and otherwise as given. */
export function useBack(otherwise: () => void): () => void {
  const { history } = useRouter();
  const left = useRef(false);
  const entry = useLocation({ select: ({ state }) => state.__TSR_key });
  // Another dialog may lie beneath: pressed for while this one was loading.
  // biome-ignore lint/correctness/useExhaustiveDependencies: for each history entry
  useEffect(() => {
    left.current = false;
  }, [entry]);
  return () => {
    if (!history.location.state.overScreen) return otherwise();
    if (!left.current) history.back();
    left.current = true;
  };
}

let left: SelectionsSearch | undefined;

/** Remembers filter and view of the list when it is left. */
export function rememberList(search: SelectionsSearch) {
  left = search;
}

/** The list as last seen in this tab, or with the card of this selection open. */
export function listAsLeft(selectionId: string): SelectionsSearch {
  return left ? { ...left, dialog: undefined, event: undefined } : { open: selectionId };
}
