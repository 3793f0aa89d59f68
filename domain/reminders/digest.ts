/** Digests: what one student has due at one time and is told together, and the daily or weekly mail. */
import { addDays, DAY, type Instant, jstDay, jstInstant, plus, toMs, weekday } from '../time.ts';
import type { NotificationSettings } from './notifications.ts';
import { quietPeriod } from './quiet-hours.ts';
import { REMINDER_CLOCK } from './timings.ts';

/** Reminders of one student that go out one by one. All of a day are due at REMINDER_CLOCK, so that this is a bound of the day. */
export const MAX_SINGLE_REMINDERS = 40;

/** Of `due` reminders of one student at one time so many are told together. One alone is not: it costs a message either way. */
export function toldTogether(due: number): number {
  const beyond = due - MAX_SINGLE_REMINDERS;
  return beyond > 1 ? beyond : 0;
}

/** The most events that a daily or weekly mail lists. */
export const MAX_DIGEST_LINES = 50;

/** How often reminders are mailed in digests. */
export type DigestFrequency = Exclude<NotificationSettings['emailFrequency'], 'immediate'>;

/** True when reminders are mailed in digests, not one by one. */
export function hasDigests<T extends Pick<NotificationSettings, 'emailFrequency'>>(
  settings: T,
): settings is T & { emailFrequency: DigestFrequency } {
  return settings.emailFrequency !== 'immediate';
}

type Schedule = Pick<NotificationSettings, 'quietHours'> & { emailFrequency: DigestFrequency };

/** The next digest after `now`: at 8:00, on Mondays if weekly, or when the quiet hours around 8:00 end. */
export function nextDigestTime({ emailFrequency, quietHours }: Schedule, now: Instant): Instant {
  // The digest of yesterday's 8:00 can still be ahead, where quiet hours put it off past midnight.
  for (let day = addDays(jstDay(now), -1); ; day = addDays(day, 1)) {
    if (emailFrequency === 'weekly' && weekday(day) !== 1) continue;
    const morning = jstInstant(day, REMINDER_CLOCK);
    const sendAt = quietPeriod(morning, quietHours)?.end ?? morning;
    if (toMs(sendAt) > toMs(now)) return sendAt;
  }
}

/** The moment from which on a digest at `sendAt` also tells what was not mailed before. */
export function digestSince(frequency: DigestFrequency, sendAt: Instant): Instant {
  const days = frequency === 'weekly' ? 7 : 1;
  return plus(sendAt, -days * DAY);
}
