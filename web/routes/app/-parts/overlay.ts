import { useLocation, useNavigate, useRouter } from '@tanstack/react-router';
import { useCallback, useEffect, useRef } from 'react';
import type { AddTarget } from '#domain/adding/quick-add.ts';
import type { Day } from '#domain/time.ts';

/** What can be open above any screen. */
type Overlay = 'search' | 'shortcuts' | 'add';

/** With what the sheet for adding begins. `incoming` came from another app or page (drafts/incoming.ts). */
export type AddSeed = { text?: string; day?: Day; target?: AddTarget; incoming?: unknown };

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Kept in the state of this history entry: Back closes it, and the address does not change. */
    overlay?: Overlay;
    adding?: AddSeed;
    /** Set by a navigation from search: the target scrolls into view, even if its screen was open already. */
    aimed?: boolean;
  }
}

/** The overlay that is open, a function that opens one as a history entry of its own, and one that goes back from it, once. */
export function useOverlay() {
  const overlay = useLocation({ select: ({ state }) => state.overlay });
  const { history } = useRouter();
  const navigate = useNavigate();
  const left = useRef(false);
  useEffect(() => {
    left.current = overlay === undefined;
  }, [overlay]);
  const open = useCallback(
    (next: Overlay, replace = false, adding: AddSeed = {}) =>
      void navigate({
        to: '.',
        search: true,
        hash: true,
        state: { overlay: next, adding },
        replace,
        resetScroll: false,
      }),
    [navigate],
  );
  const close = useCallback(() => {
    if (left.current) return;
    left.current = true;
    history.back();
  }, [history]);
  return { overlay, open, close };
}
