export type Point = { x: number; y: number };

/** Pixels that a pointer moves before it counts as moving. */
const SLOP = 6;

/**
 * The meaning of a pointer that went down at `start` and is now at `at`, before a drag has begun: it rests, drags, or scrolls. A mouse
 * drags at once; a finger or a pen scrolls unless it has rested first.
 */
export function meaning(pointer: string, start: Point, at: Point): 'rests' | 'drags' | 'scrolls' {
  if (Math.hypot(at.x - start.x, at.y - start.y) <= SLOP) return 'rests';
  return pointer === 'mouse' ? 'drags' : 'scrolls';
}

/** Within this distance of the edge, in pixels, a drag scrolls; at the edge at full speed, in pixels a second. */
const EDGE = 56;
const EDGE_SPEED = 900;

/** The scroll speed of a drag at `at` in a view from `from` to `to`: pixels a second, negative towards the beginning. */
export function edgeSpeed(at: number, from: number, to: number): number {
  // In a narrow view the middle does not scroll.
  const edge = Math.min(EDGE, (to - from) / 4);
  const back = Math.min(1, (from + edge - at) / edge);
  const on = Math.min(1, (at - (to - edge)) / edge);
  if (back > 0) return -EDGE_SPEED * back;
  return on > 0 ? EDGE_SPEED * on : 0;
}
