import { type RefObject, useEffect, useLayoutEffect } from 'react';

const GAP = 6;
const EDGE = 8;

/**
 * Shows `popup` in the top layer beside `anchor`: below it, or above where there is more room. Follows it while the page scrolls; a press
 * outside closes. For components that are mounted only while the popup is open.
 */
export function usePopup(
  anchor: RefObject<HTMLElement | null>,
  popup: RefObject<HTMLElement | null>,
  close: () => void,
  align: 'start' | 'end' = 'start',
) {
  useLayoutEffect(() => {
    const [from, shown] = [anchor.current, popup.current];
    if (!from || !shown) return;
    shown.showPopover();
    const follow = () => place(from, shown, align);
    follow();
    window.addEventListener('scroll', follow, { capture: true, passive: true });
    window.addEventListener('resize', follow);
    return () => {
      window.removeEventListener('scroll', follow, { capture: true });
      window.removeEventListener('resize', follow);
    };
  }, [anchor, popup, align]);

  useEffect(() => {
    const pressed = (event: PointerEvent) => {
      const at = event.target as Node;
      if (!popup.current?.contains(at) && !anchor.current?.contains(at)) close();
    };
    document.addEventListener('pointerdown', pressed, true);
    return () => document.removeEventListener('pointerdown', pressed, true);
  });
}

function place(anchor: HTMLElement, popup: HTMLElement, align: 'start' | 'end') {
  const box = anchor.getBoundingClientRect();
  const { clientWidth: width, clientHeight: height } = document.documentElement;
  popup.style.minWidth = `${Math.min(box.width, width - 2 * EDGE)}px`;
  const below = height - box.bottom - GAP - EDGE;
  const above = box.top - GAP - EDGE;
  const up = popup.scrollHeight > below && above > below;
  popup.style.maxHeight = `${Math.max(up ? above : below, 120)}px`;
  const left = align === 'start' ? box.left : box.right - popup.offsetWidth;
  popup.style.left = `${Math.max(EDGE, Math.min(left, width - popup.offsetWidth - EDGE))}px`;
  popup.style.top = up ? `${Math.max(EDGE, box.top - GAP - popup.offsetHeight)}px` : `${box.bottom + GAP}px`;
}

/** The classes of all popups in the top layer. */
export const POPUP =
  'fixed inset-auto m-0 max-w-[calc(100vw-16px)] overflow-y-auto rounded-md border-0 bg-surface p-1.5 text-ink shadow-2 forced-colors:border';
