export type Point = { x: number; y: number };

/** So far a pointer goes, in pixels, before it means to go anywhere. */
const SLOP = 6;

/**
 * What a pointer means that went down at `start` and is now at `at`, before anything has been taken hold of: it rests still, it
 * drags, or it scrolls. A mouse drags at once; a finger or a pen rests until it has taken hold, and scrolls otherwise.
 */
export function meaning(pointer: string, start: Point, at: Point): 'rests' | 'drags' | 'scrolls' {
  if (Math.hypot(at.x - start.x, at.y - start.y) <= SLOP) return 'rests';
  return pointer === 'mouse' ? 'drags' : 'scrolls';
}

/** So near to the edge of what scrolls, in pixels, what is dragged scrolls it along; at the edge at full speed, in pixels a second. */
const EDGE = 56;
const EDGE_SPEED = 900;

/** How fast what is dragged at `at` scrolls what is seen between `from` and `to`: pixels a second, negative towards the beginning. */
export function edgeSpeed(at: number, from: number, to: number): number {
  // In a narrow place there is room in the middle that stands still.
  const edge = Math.min(EDGE, (to - from) / 4);
  const back = Math.min(1, (from + edge - at) / edge);
  const on = Math.min(1, (at - (to - edge)) / edge);
  if (back > 0) return -EDGE_SPEED * back;
  return on > 0 ? EDGE_SPEED * on : 0;
}
