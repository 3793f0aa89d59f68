/** Reminders of one event (リマインド): which there are, and when each goes out. */
import { addDays, type Instant, jstDay, jstInstant, toMs } from './time.ts';

/** Days between each kind of reminder and its deadline. */
export const REMINDER_DAYS = { '1week': 7, '3days': 3, '1day': 1, today: 0 } as const;
export type ReminderType = keyof typeof REMINDER_DAYS;
export const REMINDER_TYPE_IDS = Object.keys(REMINDER_DAYS) as [ReminderType, ...ReminderType[]];

/** What a new event is reminded of unless its student chooses otherwise: all but the same day. */
export const DEFAULT_REMINDER_TYPES: readonly ReminderType[] = ['1week', '3days', '1day'];
/** The time of day in Japan at which these reminders go out. */
export const REMINDER_CLOCK = '08:00';

/**
 * The moment a reminder goes out: 08:00 in Japan, `REMINDER_DAYS[type]` days before the day of the deadline.
 * Null when that moment is not after `now`, or not before the deadline: nobody is reminded of the past.
 */
export function reminderTime(type: ReminderType, deadline: Instant, now: Instant): Instant | null {
  const sendAt = jstInstant(addDays(jstDay(deadline), -REMINDER_DAYS[type]), REMINDER_CLOCK);
  return toMs(sendAt) > toMs(now) && toMs(sendAt) < toMs(deadline) ? sendAt : null;
}
