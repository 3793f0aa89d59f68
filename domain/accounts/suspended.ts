import type { SuspensionTold } from '../errors.ts';
import { dayLabel, type Instant, jstClock, jstDay } from '../time.ts';

/** 11月28日（土）9:20 */
export function suspensionEndLabel(until: Instant, now: Instant): string {
  return `${dayLabel(jstDay(until), jstDay(now))}${jstClock(until)}`;
}

/** What a suspended student reads at the sign-in: until when, and the administrator's explanation. */
export function suspendedText({ until, notice }: SuspensionTold, now: Instant): string {
  const end = until === null ? '' : `${suspensionEndLabel(until, now)}まで`;
  return `このアカウントは、${end}利用を停止しています。${notice}`;
}
