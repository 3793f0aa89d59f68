import { useMatch, useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';

/**
 * For what an answer does to the screen, such as going on to another one or closing a dialog: does it unless the calling component is gone,
 * or its screen is being left. The answer may come long after the button was pressed.
 */
export function useIfHere(): (act: () => void) => void {
  const { history } = useRouter();
  const path = useMatch({ strict: false, select: ({ pathname }) => pathname });
  const isShown = useIsShown();
  return (act) => {
    if (isShown.current && trimmed(history.location.pathname) === trimmed(path)) act();
  };
}

/** Whether the calling component is still there, for what an answer does. */
export function useIsShown(): { readonly current: boolean } {
  const isShown = useRef(true);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  return isShown;
}

function trimmed(path: string): string {
  return path.replace(/\/$/, '');
}
