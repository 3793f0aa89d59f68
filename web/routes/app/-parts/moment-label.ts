import { fromMs, jstClock, jstDay, readClock, shortDayLabel } from '#domain/time.ts';

/** 9:12 of today, and 11/20 9:12 of another day. */
export function momentLabel(ms: number): string {
  const at = fromMs(ms);
  const today = jstDay(readClock());
  const clock = jstClock(at).replace(/^0/, '');
  return jstDay(at) === today ? clock : `${shortDayLabel(jstDay(at), today)} ${clock}`;
}
