import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { edgeSpeed, meaning, type Point } from './drag-rules.ts';

/** What is done with a drag. A drop is where the pointer was last; a cancelled drag leaves everything as it was. */
export type Drag = {
  /** Takes hold of what is under the pointer; false where nothing there can be dragged. */
  take: (element: Element, at: Point) => boolean;
  over: (at: Point) => void;
  drop: (at: Point) => void;
  cancel: () => void;
};

/** How long a finger rests until it takes hold. */
const LONG_PRESS_MS = 400;

/**
 * Lets the mouse drag, and a finger or a pen after a long press, so that they scroll otherwise. The browser's own dragging knows neither
 * the quarter of an hour under the pointer nor, everywhere, a finger. Near the edge of `root`, where that scrolls, and of the window it
 * scrolls along. Esc, a second finger and whatever else interrupts cancel. The keys are the caller's.
 */
export function useDrag(root: RefObject<HTMLElement | null>, drag: Drag) {
  const latest = useRef(drag);
  useLayoutEffect(() => {
    latest.current = drag;
  });
  useEffect(() => (root.current ? listen(root.current, () => latest.current) : undefined), [root]);
}

/** From the pointer's going down to its end. */
type Press = {
  root: HTMLElement;
  drag: () => Drag;
  pointer: PointerEvent;
  element: Element;
  at: Point;
  /** Whether something has been taken hold of. */
  holds: boolean;
  end: AbortController;
};

function listen(root: HTMLElement, drag: () => Drag): () => void {
  const ending = new AbortController();
  const { signal } = ending;
  let press: Press | null = null;
  const onDown = (pointer: PointerEvent) => {
    const { button, isPrimary, target } = pointer;
    if (button !== 0 || !isPrimary || !(target instanceof Element)) return;
    press = { root, drag, pointer, element: target, at: pointOf(pointer), holds: false, end: new AbortController() };
    follow(press);
  };
  // Asked for before the press, or the browser does not wait for the answer.
  const onTouch = (event: Event) => press && hold(press, event);
  root.addEventListener('pointerdown', onDown, { signal });
  root.addEventListener('touchmove', onTouch, { signal, passive: false });
  return () => {
    ending.abort();
    if (press) cancel(press);
  };
}

/** Hears everything that becomes of a press. */
function follow(press: Press) {
  const { signal } = press.end;
  const isMine = ({ pointerId }: PointerEvent) => pointerId === press.pointer.pointerId;
  if (press.pointer.pointerType !== 'mouse') {
    const timer = setTimeout(() => take(press), LONG_PRESS_MS);
    signal.addEventListener('abort', () => clearTimeout(timer));
  }
  // Before anybody else, and on what was pressed too: it may leave the page while it is dragged.
  const first = { signal, capture: true };
  press.element.addEventListener('touchmove', (event) => hold(press, event), { signal, passive: false });
  window.addEventListener('contextmenu', (event) => hold(press, event), first);
  window.addEventListener('pointermove', (event) => isMine(event) && move(press, event), first);
  window.addEventListener('pointerup', (event) => isMine(event) && drop(press), first);
  // A second finger pinches.
  window.addEventListener('pointerdown', () => cancel(press), first);
  window.addEventListener('pointercancel', () => cancel(press), first);
  window.addEventListener('blur', () => cancel(press), { signal });
  window.addEventListener('keydown', (event) => leave(press, event), first);
}

function take(press: Press) {
  if (!press.drag().take(press.element, pointOf(press.pointer))) return press.end.abort();
  press.holds = true;
  const page = document.documentElement;
  page.setAttribute('data-dragging', '');
  press.end.signal.addEventListener('abort', () => page.removeAttribute('data-dragging'));
  scrollAlong(press, performance.now());
}

function move(press: Press, event: PointerEvent) {
  // It was let go where nobody heard of it.
  if (event.buttons === 0) return cancel(press);
  press.at = pointOf(event);
  if (!press.holds) {
    const means = meaning(event.pointerType, pointOf(press.pointer), press.at);
    if (means === 'scrolls') return press.end.abort();
    if (means === 'drags') take(press);
  }
  if (press.holds) press.drag().over(press.at);
}

function drop(press: Press) {
  press.end.abort();
  if (!press.holds) return;
  press.drag().drop(press.at);
  swallowClick();
}

function cancel(press: Press) {
  if (press.end.signal.aborted) return;
  press.end.abort();
  if (press.holds) press.drag().cancel();
}

function leave(press: Press, event: KeyboardEvent) {
  if (event.key !== 'Escape' || !press.holds) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  cancel(press);
  // The button is still down: letting it go is no press.
  window.addEventListener('pointerup', swallowClick, { once: true });
}

/** While something is held, or a finger is about to take hold, the browser neither scrolls nor opens its menu. */
function hold({ holds, end, pointer }: Press, event: Event) {
  if (end.signal.aborted) return;
  if (holds || (pointer.pointerType !== 'mouse' && event.type === 'contextmenu')) event.preventDefault();
}

/** Scrolls what reaches beyond the edge near which something is held, from frame to frame. */
function scrollAlong(press: Press, before: number) {
  requestAnimationFrame((now) => {
    if (press.end.signal.aborted) return;
    const seconds = (now - before) / 1000;
    const [across, down] = speeds(press);
    if (across !== 0) press.root.scrollBy(across * seconds, 0);
    if (down !== 0) window.scrollBy(0, down * seconds);
    if (across !== 0 || down !== 0) press.drag().over(press.at);
    scrollAlong(press, now);
  });
}

/** How fast the root scrolls across, where it does, and the page down, of which the header and the tab bar cover a part. */
function speeds({ root, at }: Press): [number, number] {
  const { left, right } = root.getBoundingClientRect();
  const across = getComputedStyle(root).overflowX === 'auto' ? edgeSpeed(at.x, left, right) : 0;
  const { scrollPaddingTop, scrollPaddingBottom } = getComputedStyle(document.documentElement);
  const bottom = window.innerHeight - Number.parseFloat(scrollPaddingBottom);
  return [across, edgeSpeed(at.y, Number.parseFloat(scrollPaddingTop), bottom)];
}

function pointOf({ clientX, clientY }: PointerEvent): Point {
  return { x: clientX, y: clientY };
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
