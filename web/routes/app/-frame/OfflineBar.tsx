import { useLocation } from '@tanstack/react-router';
import { WifiOff } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { fromMs, jstClock, jstDay, readClock, shortDayLabel } from '#domain/time.ts';
import { knownList } from '#web/device/known-list.ts';
import { useAway } from '#web/device/reach.ts';

/** How long the bar says that the network is back. */
const BACK_MS = 3_000;

/**
 * Under the header while the server cannot be reached: how old the shown state is, and beside it what is `children`. Nothing moves under a
 * finger: what begins while a screen stands lies over its upper margin, and moves the next screen; what ends leaves its place free until then.
 */
export function OfflineBar({ children }: { children?: ReactNode }) {
  const isAway = useAway();
  const { pathname } = useLocation();
  const isBack = useIsBack(isAway);
  // The height that this screen was given for the bar when it was opened.
  const [given, setGiven] = useState({ pathname, isAway });
  if (given.pathname !== pathname) setGiven({ pathname, isAway });
  return (
    <div
      role="status"
      className={`sticky top-(--header) z-10 print:hidden ${given.isAway ? 'min-h-13' : 'h-0'} ${isAway || isBack ? '' : 'pointer-events-none'}`}
    >
      {(isAway || isBack) && (
        <div className="bg-ink text-surface">
          <div className="mx-auto flex min-h-13 max-w-page items-center gap-3 px-4 text-sm leading-[1.4] nav:px-8">
            {isAway && <WifiOff aria-hidden className="size-4.5 shrink-0" />}
            <p className="min-w-0 flex-1">{isAway ? <Saved /> : '接続が戻りました。'}</p>
            {children}
          </div>
        </div>
      )}
    </div>
  );
}

function Saved() {
  const at = knownList()?.at;
  return (
    <>
      <b>オフラインです。</b>
      {at !== undefined && (
        <span className="inline-block">
          <span className="num">{momentLabel(at)}</span>に保存した内容を表示しています。
        </span>
      )}
    </>
  );
}

/** 9:12 of today, and 11/20 9:12 of another day. */
function momentLabel(ms: number): string {
  const at = fromMs(ms);
  const today = jstDay(readClock());
  const clock = jstClock(at).replace(/^0/, '');
  return jstDay(at) === today ? clock : `${shortDayLabel(jstDay(at), today)} ${clock}`;
}

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
