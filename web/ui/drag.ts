import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

export type Point = { x: number; y: number };

/** What is done with a drag. A drop is where the pointer was last; a cancelled drag leaves everything as it was. */
export type Drag = {
  /** Takes hold of what is under the pointer; false where nothing there can be dragged. */
  take: (element: Element, at: Point) => boolean;
  over: (at: Point) => void;
  drop: (at: Point) => void;
  cancel: () => void;
};

/** A mouse drags from here on; a finger that has moved so far before it took hold scrolls. In pixels. */
const SLOP = 6;
/** How long a finger rests until it takes hold. */
const LONG_PRESS_MS = 400;
/** So near to the edge of the window the page scrolls along; pixels, and pixels a frame. */
const EDGE = 72;
const EDGE_SPEED = 12;

/**
 * Lets the mouse drag, and a finger after a long press, so that it scrolls otherwise. The browser's own dragging knows neither the
 * quarter of an hour under the pointer nor, everywhere, a finger. Esc cancels. The keys are the caller's.
 */
export function useDrag(root: RefObject<HTMLElement | null>, drag: Drag) {
  const latest = useRef(drag);
  useLayoutEffect(() => {
    latest.current = drag;
  });
  useEffect(() => (root.current ? listen(root.current, () => latest.current) : undefined), [root]);
}

type Held = { pointerId: number; start: Point; at: Point; element: Element; isTouch: boolean; dragging: boolean };

function listen(root: HTMLElement, drag: () => Drag): () => void {
  const ending = new AbortController();
  const { signal } = ending;
  let held: Held | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const release = () => {
    clearTimeout(timer);
    held = null;
    document.documentElement.removeAttribute('data-dragging');
  };
  const begin = () => {
    if (!held || !drag().take(held.element, held.start)) return release();
    held.dragging = true;
    document.documentElement.setAttribute('data-dragging', '');
    requestAnimationFrame(follow);
  };
  const follow = () => {
    if (!held?.dragging) return;
    const { y } = held.at;
    const top = Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) || 0;
    const speed = y < top + EDGE / 2 ? -EDGE_SPEED : y > window.innerHeight - EDGE ? EDGE_SPEED : 0;
    if (speed !== 0) {
      window.scrollBy(0, speed);
      drag().over(held.at);
    }
    requestAnimationFrame(follow);
  };
  const cancel = () => {
    const wasDragging = held?.dragging;
    release();
    if (wasDragging) drag().cancel();
  };

  const onDown = (event: PointerEvent) => {
    // A second finger pinches.
    if (held) return cancel();
    if (event.button !== 0 || !event.isPrimary || !(event.target instanceof Element)) return;
    const at = { x: event.clientX, y: event.clientY };
    const isTouch = event.pointerType === 'touch';
    held = { pointerId: event.pointerId, start: at, at, element: event.target, isTouch, dragging: false };
    if (isTouch) timer = setTimeout(begin, LONG_PRESS_MS);
  };
  const onMove = (event: PointerEvent) => {
    if (held?.pointerId !== event.pointerId) return;
    held.at = { x: event.clientX, y: event.clientY };
    const moved = Math.hypot(held.at.x - held.start.x, held.at.y - held.start.y) > SLOP;
    if (!held.dragging && moved) {
      if (held.isTouch) return release();
      begin();
    }
    if (held?.dragging) drag().over(held.at);
  };
  const onUp = (event: PointerEvent) => {
    if (held?.pointerId !== event.pointerId) return;
    const { dragging, at } = held;
    release();
    if (!dragging) return;
    drag().drop(at);
    swallowClick();
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !held?.dragging) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    cancel();
    // The button is still down: letting it go is no press.
    window.addEventListener('pointerup', swallowClick, { once: true });
  };
  const hold = (event: Event) => {
    if (held?.dragging || (held?.isTouch && event.type === 'contextmenu')) event.preventDefault();
  };

  root.addEventListener('pointerdown', onDown, { signal });
  root.addEventListener('touchmove', hold, { signal, passive: false });
  root.addEventListener('contextmenu', hold, { signal });
  window.addEventListener('pointermove', onMove, { signal });
  window.addEventListener('pointerup', onUp, { signal });
  window.addEventListener('pointercancel', cancel, { signal });
  window.addEventListener('blur', cancel, { signal });
  window.addEventListener('keydown', onKey, { signal, capture: true });
  return () => {
    ending.abort();
    cancel();
  };
}

/** The click that follows the end of a drag is part of it. */
function swallowClick() {
  const swallow = (event: Event) => {
    event.preventDefault();
    event.stopPropagation();
  };
  window.addEventListener('click', swallow, { capture: true, once: true });
  setTimeout(() => window.removeEventListener('click', swallow, { capture: true }), 0);
}
