/** Time windows that stay correct when the clock goes back: a jump must not keep a window open for its length. */
import { type Column, sql } from 'drizzle-orm';
import { type Instant, MINUTE, plus, SECOND, toMs } from '#domain/time.ts';

/** A difference up to this is clock skew between processes, or requests out of order, and does not count as a clock that went back. */
export const APART_MS = MINUTE;

/** SQL: the moment lies within the last `windowMs`. False for a future moment, which was written before the clock went back. */
export function isWithin(moment: Column, windowMs: number, now: Instant) {
  return sql`(${moment} > ${plus(now, -windowMs)} and ${moment} <= ${plus(now, APART_MS)})`;
}

/** SQL: the end of a window of `windowMs` lies in the future, and no further away than the length of the window. */
export function isAhead(end: Column, windowMs: number, now: Instant) {
  return sql`(${end} > ${now} and ${end} <= ${plus(now, windowMs + APART_MS)})`;
}

/** Seconds until a window that began then ends: at most its length, and 0 when it began before the clock went back. */
export function secondsLeft(began: Instant, windowMs: number, now: Instant): number {
  const leftMs = toMs(began) + windowMs - toMs(now);
  if (leftMs > windowMs + APART_MS) return 0;
  return Math.max(0, Math.ceil(Math.min(leftMs, windowMs) / SECOND));
}

/** SQL: the row was written by a clock that was ahead and has gone back since. */
export function isFuture(moment: Column, now: Instant) {
  return sql`${moment} > ${plus(now, APART_MS)}`;
}
