/** 再通知: an event is told once more, an hour after the student asked for it in a notification. */
import { HOUR, type Instant, plus, toMs } from '../time.ts';

/** How long after the press it is sent, whether in quiet hours or not: the student is awake and has asked for it. */
const SNOOZE_MS = HOUR;

/** The parts of an event that decide about it. `open` as in reminders.ts. */
type Snoozed = { open: boolean; deadline: Instant };

/** When an event is told again that is put off at `now`; null for one that is not open, or that is within the hour. */
export function snoozeTime(event: Snoozed, now: Instant): Instant | null {
  const at = plus(now, SNOOZE_MS);
  return snoozeHolds(event, at) ? at : null;
}

/** True while a 再通知 planned for `at` is still of use: the event is open, and ahead at that moment, to whichever date it was moved. */
export function snoozeHolds({ open, deadline }: Snoozed, at: Instant): boolean {
  return open && toMs(at) < toMs(deadline);
}
