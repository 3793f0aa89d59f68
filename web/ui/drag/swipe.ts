import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import type { Point } from './drag-rules.ts';

/** A finger that begins this close to the screen's edge makes the browser's own gesture. In pixels. */
const BROWSERS_EDGE = 28;
/** Pixels that a finger moves to turn the page. */
const TURN = 56;

/**
 * Turns pages by swiping: 1 is forward, -1 is back. The caller leaves vertical scrolling to the browser with `touch-action: pan-y`; a drag
 * turns no page.
 */
export function useSwipe(root: RefObject<HTMLElement | null>, turn: (direction: 1 | -1) => void) {
  const latest = useRef(turn);
  useLayoutEffect(() => {
    latest.current = turn;
  });
  useEffect(() => (root.current ? listenForSwipes(root.current, (way) => latest.current(way)) : undefined), [root]);
}

function listenForSwipes(root: HTMLElement, turn: (direction: 1 | -1) => void): () => void {
  const ending = new AbortController();
  const { signal } = ending;
  let start: (Point & { pointerId: number }) | null = null;
  const settle = () => {
    start = null;
    root.style.translate = '';
  };
  const isSideways = (x: number, y: number) => Math.abs(x) > 1.5 * Math.abs(y);
  const onDown = (event: PointerEvent) => {
    if (!event.isPrimary) return settle();
    const isAtEdge = event.clientX < BROWSERS_EDGE || event.clientX > window.innerWidth - BROWSERS_EDGE;
    if (event.pointerType !== 'touch' || isAtEdge) return;
    start = { x: event.clientX, y: event.clientY, pointerId: event.pointerId };
  };
  const onMove = (event: PointerEvent) => {
    if (start?.pointerId !== event.pointerId) return;
    if (document.documentElement.hasAttribute('data-dragging')) return settle();
    const [x, y] = [event.clientX - start.x, event.clientY - start.y];
    const isStill = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    root.style.translate = isSideways(x, y) && !isStill ? `${Math.round(x / 3)}px` : '';
  };
  const onUp = (event: PointerEvent) => {
    if (start?.pointerId !== event.pointerId) return;
    const [x, y] = [event.clientX - start.x, event.clientY - start.y];
    settle();
    if (Math.abs(x) > TURN && isSideways(x, y)) turn(x < 0 ? 1 : -1);
  };
  root.addEventListener('pointerdown', onDown, { signal });
  window.addEventListener('pointermove', onMove, { signal });
  window.addEventListener('pointerup', onUp, { signal });
  window.addEventListener('pointercancel', settle, { signal });
  return () => ending.abort();
}
