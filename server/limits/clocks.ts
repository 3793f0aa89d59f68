/** What a clock that goes back must not do: keep a window open for the length of the jump. */
import { type Column, sql } from 'drizzle-orm';
import { type Instant, MINUTE, plus, SECOND, toMs } from '#domain/time.ts';

/** Clock skew between processes, or between requests that overtake one another, up to this is not taken for a clock that went back. */
export const APART_MS = MINUTE;

/** SQL: the moment lies within the last `windowMs`. One that is still to come was written before the clock went back, and does not. */
export function isWithin(moment: Column, windowMs: number, now: Instant) {
  return sql`(${moment} > ${plus(now, -windowMs)} and ${moment} <= ${plus(now, APART_MS)})`;
}

/** SQL: the end of a window of `windowMs` is still to come, and not further away than the window is long. */
export function isAhead(end: Column, windowMs: number, now: Instant) {
  return sql`(${end} > ${now} and ${end} <= ${plus(now, windowMs + APART_MS)})`;
}

/** Seconds until a window that began then is over: never more than it is long, and 0 where it began before the clock went back. */
export function secondsLeft(began: Instant, windowMs: number, now: Instant): number {
  const leftMs = toMs(began) + windowMs - toMs(now);
  if (leftMs > windowMs + APART_MS) return 0;
  return Math.max(0, Math.ceil(Math.min(leftMs, windowMs) / SECOND));
}
