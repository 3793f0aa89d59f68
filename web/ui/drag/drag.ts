import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { feel } from '../motion/glide.ts';
import { edgeSpeed, meaning, type Point } from './drag-rules.ts';

/** The handlers of a drag. A drop is at the pointer's last position; a cancelled drag leaves everything as it was. */
export type Drag = {
  /** Begins a drag of what is under the pointer; false where nothing there can be dragged. */
  take: (element: Element, at: Point) => boolean;
  move: (at: Point) => void;
  drop: (at: Point) => void;
  cancel: () => void;
};

/** How long a finger rests before a drag begins. */
const LONG_PRESS_MS = 400;

/**
 * Dragging by mouse, and by finger or pen after a long press, so that they scroll otherwise. The browser's own drag and drop neither
 * reports the quarter of an hour under the pointer nor works with fingers everywhere. Near an edge of a scrolling `root` or of the window
 * it scrolls. Esc, a second finger and other interruptions cancel. Keyboard support is the caller's.
 */
export function useDrag(root: RefObject<HTMLElement | null>, drag: Drag) {
  const latest = useRef(drag);
  useLayoutEffect(() => {
    latest.current = drag;
  });
  useEffect(() => (root.current ? listen(root.current, () => latest.current) : undefined), [root]);
}

/** From pointerdown to its end. */
type Press = {
  root: HTMLElement;
  drag: () => Drag;
  pointer: PointerEvent;
  element: Element;
  at: Point;
  /** Whether the drag has begun. */
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
  // Registered before the press, or the browser does not wait for the handler.
  const onTouch = (event: Event) => press && hold(press, event);
  root.addEventListener('pointerdown', onDown, { signal });
  root.addEventListener('touchmove', onTouch, { signal, passive: false });
  return () => {
    ending.abort();
    if (press) cancel(press);
  };
}

/** Listens to all events of a press. */
function follow(press: Press) {
  const { signal } = press.end;
  const isMine = ({ pointerId }: PointerEvent) => pointerId === press.pointer.pointerId;
  if (press.pointer.pointerType !== 'mouse') {
    const timer = setTimeout(() => take(press), LONG_PRESS_MS);
    signal.addEventListener('abort', () => clearTimeout(timer));
  }
  // First in the capture phase, and on the pressed element too: it may leave the page while it is dragged.
  const first = { signal, capture: true };
  press.element.addEventListener('touchmove', (event) => hold(press, event), { signal, passive: false });
  window.addEventListener('contextmenu', (event) => hold(press, event), first);
  window.addEventListener('pointermove', (event) => isMine(event) && move(press, event), first);
  window.addEventListener('pointerup', (event) => isMine(event) && drop(press), first);
  // A second finger means a pinch.
  window.addEventListener('pointerdown', () => cancel(press), first);
  window.addEventListener('pointercancel', () => cancel(press), first);
  window.addEventListener('blur', () => cancel(press), { signal });
  window.addEventListener('keydown', (event) => leave(press, event), first);
}

function take(press: Press) {
  if (!press.drag().take(press.element, pointOf(press.pointer))) return press.end.abort();
  press.holds = true;
  feel();
  const page = document.documentElement;
  page.setAttribute('data-dragging', '');
  press.end.signal.addEventListener('abort', () => page.removeAttribute('data-dragging'));
  scrollAlong(press, performance.now());
}

function move(press: Press, event: PointerEvent) {
  // The button was released outside the window.
  if (event.buttons === 0) return cancel(press);
  press.at = pointOf(event);
  if (!press.holds) {
    const means = meaning(event.pointerType, pointOf(press.pointer), press.at);
    if (means === 'scrolls') return press.end.abort();
    if (means === 'drags') take(press);
  }
  if (press.holds) press.drag().move(press.at);
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
  // The button is still down: its release must not click.
  window.addEventListener('pointerup', swallowClick, { once: true });
}

/** During a drag, or while a finger is resting, the browser must neither scroll nor open its menu. */
function hold({ holds, end, pointer }: Press, event: Event) {
  if (end.signal.aborted) return;
  if (holds || (pointer.pointerType !== 'mouse' && event.type === 'contextmenu')) event.preventDefault();
}

/** Scrolls near the edges during a drag, frame by frame. */
function scrollAlong(press: Press, before: number) {
  requestAnimationFrame((now) => {
    if (press.end.signal.aborted) return;
    const seconds = (now - before) / 1000;
    const [across, down] = speeds(press);
    if (across !== 0) press.root.scrollBy(across * seconds, 0);
    if (down !== 0) window.scrollBy(0, down * seconds);
    if (across !== 0 || down !== 0) press.drag().move(press.at);
    scrollAlong(press, now);
  });
}

/** Horizontal speed of the root, where it scrolls, and vertical speed of the page, part of which the header and the tab bar cover. */
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

/** The click after the end of a drag belongs to it. */
function swallowClick() {
  const swallow = (event: Event) => {
    event.preventDefault();
    event.stopPropagation();
  };
  window.addEventListener('click', swallow, { capture: true, once: true });
  setTimeout(() => window.removeEventListener('click', swallow, { capture: true }), 0);
}
