/** Withdrawal: what a student is told before it, and when the rest of the data is deleted. */
import type { EventType } from '../taxonomy/event-types.ts';
import { addDays, addMonths, type Day, type Instant, jstDay, jstInstant, parts } from '../time.ts';

/** Years after a withdrawal: selections with all that belongs to them, and the account itself. */
export const KEPT_YEARS = { selections: 1, account: 3 } as const;
/** What is kept for a while after a withdrawal. */
export type Kept = keyof typeof KEPT_YEARS;

/** The day in Japan on which it is deleted, at the earliest hour. The day after February 28 where there is no February 29. */
export function deletionDay(withdrawnAt: Instant, kept: Kept): Day {
  const day = jstDay(withdrawnAt);
  const later = addMonths(day, 12 * KEPT_YEARS[kept]);
  return parts(later)[2] === parts(day)[2] ? later : addDays(later, 1);
}

/** Accounts that withdrew before this moment have had their deletion day: `deletionDay(at, kept) <= jstDay(now)` is `at < result`. */
export function withdrawnBefore(kept: Kept, now: Instant): Instant {
  return jstInstant(addDays(addMonths(jstDay(now), -12 * KEPT_YEARS[kept]), 1), '00:00');
}

/** 2027年11月21日 */
export function plainDate(day: Day): string {
  const [year, month, date] = parts(day);
  return `${year}年${month}月${date}日`;
}

/** What a withdrawal is about, as numbers of this student. */
export type WithdrawalView = {
  name: string;
  email: string;
  selections: number;
  events: number;
  files: number;
  /** Reminders that are planned and will be cancelled. */
  reminders: number;
  next: { companyName: string; eventType: EventType; publicDescription: string; deadline: Instant } | null;
  /** Whether this session gave proof of identity a moment ago. */
  isConfirmed: boolean;
};
