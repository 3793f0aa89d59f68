import { useLocation, useNavigate, useRouter } from '@tanstack/react-router';
import { useCallback, useEffect, useRef } from 'react';

/** What stands over whichever screen this is. */
type Overlay = 'search' | 'shortcuts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Of this entry of the history alone: Back closes it, and no address tells of it. */
    over?: Overlay;
    /** A search has led here: what the address names is brought into sight, although the screen may have been there already. */
    aimed?: boolean;
  }
}

/** What stands over the screen; what opens something there as a step of the history of its own, and what goes back from it, once. */
export function useOverlay() {
  const over = useLocation({ select: ({ state }) => state.over });
  const { history } = useRouter();
  const navigate = useNavigate();
  const left = useRef(false);
  useEffect(() => {
    left.current = over === undefined;
  }, [over]);
  const open = useCallback(
    (next: Overlay, replace = false) =>
      void navigate({ to: '.', search: true, hash: true, state: { over: next }, replace, resetScroll: false }),
    [navigate],
  );
  const close = useCallback(() => {
    if (left.current) return;
    left.current = true;
    history.back();
  }, [history]);
  return { over, open, close };
}
