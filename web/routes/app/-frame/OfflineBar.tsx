import { useLocation } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useAway } from '#web/device/reach.ts';
import { useWaiting } from '#web/waiting.ts';

/** How long the bar says that the network is back. */
const BACK_MS = 3_000;

/**
 * Under the header while the server cannot be reached or changes wait to be sent: how old the shown state is, and the way to those changes.
 * Nothing moves under a finger: what begins while a screen stands lies in the header, on wide screens over the upper margin, and moves the next screen; what ends leaves its place free until then.
 */
export function OfflineBar() {
  const isAway = useAway();
  const { pathname } = useLocation();
  const isBack = useIsBack(isAway);
  const waits = useWaiting().length > 0;
  const isOpen = isAway || waits;
  // The height that this screen was given for the bar when it was opened.
  const [given, setGiven] = useState({ pathname, isOpen });
  if (given.pathname !== pathname) setGiven({ pathname, isOpen });
  return (
    <div
      role="status"
      className={`sticky top-(--header) z-10 short:relative short:top-0 print:hidden ${given.isOpen ? 'min-h-13' : 'h-0 max-nav:z-20'} ${isOpen || isBack ? '' : 'pointer-events-none'}`}
    >
      {(isOpen || isBack) && (
        <div className="bg-ink text-surface">
          <div
            className={`mx-auto flex max-w-page items-center gap-2 px-4 text-sm leading-[1.4] nav:gap-3 nav:px-8 ${given.isOpen ? 'min-h-13' : 'nav:low-bar max-nav:low-pill'}`}
          >
            {isAway ? (
              <Suspense fallback={<Short />}>
                <Text />
              </Suspense>
            ) : (
              <p className="min-w-0 flex-1">{isBack ? '接続が戻りました。' : ''}</p>
            )}
            {waits && (
              <Suspense>
                <Unsent />
              </Suspense>
            )}
          </div>
        </div>
      )}
    </div>
  );
}

/** Without the file, which the worker has: the least that has to be said. */
const Short = () => <b className="min-w-0 flex-1">オフラインです。</b>;
const Text = lazy(() =>
  import('./OfflineText.tsx').then(
    (it) => ({ default: it.OfflineText }),
    () => ({ default: Short }),
  ),
);

const Nothing = () => <></>;
const Unsent = lazy(() =>
  import('../-outbox/Unsent.tsx').then(
    (it) => ({ default: it.Unsent }),
    () => ({ default: Nothing }),
  ),
);

/** True for a moment after the server could not be reached. */
function useIsBack(isAway: boolean): boolean {
  const [before, setBefore] = useState(isAway);
  const [isBack, setIsBack] = useState(false);
  if (before !== isAway) {
    setBefore(isAway);
    setIsBack(!isAway);
  }
  useEffect(() => {
    if (!isBack) return;
    const timer = setTimeout(() => setIsBack(false), BACK_MS);
    return () => clearTimeout(timer);
  }, [isBack]);
  return isBack;
}
