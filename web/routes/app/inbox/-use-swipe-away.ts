import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

/** A finger that begins this close to the screen's edge makes the browser's own gesture. In pixels. */
const BROWSERS_EDGE = 28;
/** Pixels that a finger moves before its way is known. */
const SLOP = 8;
/** Pixels to the left from which letting go drops the row. */
const AWAY = 96;

/**
 * Calls `drop` when a finger has moved a row far enough to the left. The row follows the finger; `data-swipe` says "moving" and, once letting
 * go drops it, "away". The row leaves vertical scrolling to the browser with `touch-action: pan-y`, which then ends the swipe.
 */
export function useSwipeAway(row: RefObject<HTMLElement | null>, drop: () => void) {
  const latest = useRef(drop);
  useLayoutEffect(() => {
    latest.current = drop;
  });
  useEffect(() => (row.current ? listen(row.current, () => latest.current()) : undefined), [row]);
}

function listen(row: HTMLElement, drop: () => void): () => void {
  const ending = new AbortController();
  const { signal } = ending;
  let start: { x: number; y: number; id: number } | null = null;
  const settle = () => {
    start = null;
    delete row.dataset.swipe;
    row.style.translate = '';
  };
  const isOther = ({ pointerId }: PointerEvent) => start?.id !== pointerId;
  const onDown = (event: PointerEvent) => {
    // A second finger zooms.
    if (!event.isPrimary) return settle();
    const isAtEdge = event.clientX < BROWSERS_EDGE || event.clientX > window.innerWidth - BROWSERS_EDGE;
    if (event.pointerType !== 'touch' || isAtEdge) return;
    start = { x: event.clientX, y: event.clientY, id: event.pointerId };
  };
  const onMove = (event: PointerEvent) => {
    if (!start || isOther(event)) return;
    const [x, y] = [event.clientX - start.x, event.clientY - start.y];
    if (!row.dataset.swipe) {
      if (Math.hypot(x, y) < SLOP) return;
      if (x > 0 || Math.abs(x) <= 1.5 * Math.abs(y)) return settle();
    }
    row.dataset.swipe = x <= -AWAY ? 'away' : 'moving';
    row.style.translate = `${Math.min(0, Math.round(x))}px`;
  };
  const onUp = (event: PointerEvent) => {
    if (isOther(event)) return;
    const isAway = row.dataset.swipe === 'away';
    settle();
    if (isAway) drop();
  };
  row.addEventListener('pointerdown', onDown, { signal });
  window.addEventListener('pointermove', onMove, { signal });
  window.addEventListener('pointerup', onUp, { signal });
  window.addEventListener('pointercancel', (event) => isOther(event) || settle(), { signal });
  return () => ending.abort();
}
