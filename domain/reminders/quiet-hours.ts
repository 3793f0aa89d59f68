/** Quiet hours (静かな時間): when messages wait, and which ones do not. */
import { addDays, type Clock, HOUR, type Instant, jstClock, jstDay, jstInstant, MINUTE, plus, toMs } from '../time.ts';

/** The student's quiet hours, in Japan's time. An equal start and end mean none. */
export type QuietHours = { enabled: boolean; startTime: Clock; endTime: Clock };

/** The night (or other period) of quiet hours that a moment falls into; null when it falls into none. The end is outside. */
export function quietPeriod(at: Instant, { enabled, startTime, endTime }: QuietHours) {
  if (!enabled || startTime === endTime) return null;
  const [day, clock] = [jstDay(at), jstClock(at)];
  const crossesMidnight = startTime > endTime;
  const period = (from: string, to: string) => ({ start: jstInstant(from, startTime), end: jstInstant(to, endTime) });
  if (!crossesMidnight) return clock >= startTime && clock < endTime ? period(day, day) : null;
  if (clock >= startTime) return period(day, addDays(day, 1));
  return clock < endTime ? period(addDays(day, -1), day) : null;
}

/** A message that leaves at the end of quiet hours must leave the student more than this before the event. */
const SOON_MS = HOUR;
/** How long before the start of quiet hours a message leaves that cannot wait until their end. */
const BEFORE_MS = MINUTE;

/**
 * When a message for `at` about an event at `deadline` leaves. In quiet hours it waits until they end; where that is too late, it leaves
 * just before they begin. Where that has passed too, it waits if the event is then still ahead, and otherwise does not wait.
 */
export function outsideQuietHours(at: Instant, deadline: Instant, hours: QuietHours, now: Instant): Instant {
  const quiet = quietPeriod(at, hours);
  if (!quiet || toMs(deadline) - toMs(quiet.end) > SOON_MS) return quiet?.end ?? at;
  const before = plus(quiet.start, -BEFORE_MS);
  if (toMs(before) > toMs(now)) return before;
  return toMs(deadline) > toMs(quiet.end) ? quiet.end : at;
}
