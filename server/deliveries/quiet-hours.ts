/** When a message that was tried, or is late, may leave by the student's quiet hours. */
import { outsideQuietHours, type QuietHours } from '#domain/reminders/quiet-hours.ts';
import { type Instant, plus } from '#domain/time.ts';

/** What decides whether a message waits. `soonest`: the earliest event that it tells; null for a test push, which never waits. */
export type Waiting = { soonest: Instant | null; quietHours: QuietHours };

/** The end of the quiet hours in which a message has to wait; null when it can leave now. */
export function heldUntil({ soonest, quietHours }: Waiting, now: Instant): Instant | null {
  if (soonest === null) return null;
  const leaves = outsideQuietHours(now, soonest, quietHours, now);
  return leaves > now ? leaves : null;
}

/**
 * The next attempt, which is to be made after `waitMs`. In quiet hours it waits until they end; where that is too late for the event, it is
 * made just before they begin, though not within `leastMs`, or does not wait.
 */
export function nextAttempt({ soonest, quietHours }: Waiting, wait: { waitMs: number; leastMs: number }, now: Instant) {
  const at = plus(now, wait.waitMs);
  if (soonest === null) return { nextAttemptAt: at, heldUntil: null };
  const nextAttemptAt = outsideQuietHours(at, soonest, quietHours, plus(now, wait.leastMs));
  return { nextAttemptAt, heldUntil: nextAttemptAt > at ? nextAttemptAt : null };
}
