import type { EventKind } from '../taxonomy/event-types.ts';
import { DAY, type Day, daysBetween, HOUR, type Instant, jstDay, jstInstant, MINUTE, plus, toMs } from '../time.ts';
import { endOf, type Timed } from './events.ts';

/** A distance in days as people express it. */
export type RelativeDay = { kind: 'overdue' | 'today' | 'tomorrow' | 'day_after' } | { kind: 'days'; days: number };

/** What is said of an event that has passed. */
export const PAST: Record<EventKind, string> = { deadline: '期限切れ', appointment: '終了', expected: '経過' };

/** How far off a moment is: over (even if earlier today), today, tomorrow, the day after, or in N days. */
export function relativeDay(at: Instant, now: Instant): RelativeDay {
  if (at < now) return { kind: 'overdue' };
  const days = daysBetween(jstDay(now), jstDay(at));
  if (days === 0) return { kind: 'today' };
  if (days === 1) return { kind: 'tomorrow' };
  if (days === 2) return { kind: 'day_after' };
  return { kind: 'days', days };
}

/** How far off an event is. An appointment that has begun is "today" until it is over, whichever day it began. */
export function relativeDayOf(event: Timed, now: Instant): RelativeDay {
  const goesOn = event.deadline < now && now <= endOf(event);
  return relativeDay(goesOn ? now : event.deadline, now);
}

/** A day as what the distance to it is counted to: its last moment. */
export function wholeDay(day: Day): Timed {
  return { kind: 'deadline', deadline: plus(jstInstant(day, '00:00'), DAY - 1), endsAt: null };
}

/** The time left until a moment of today: full hours, in the last hour minutes. Null on other days and once it has passed. */
export function timeLeft(at: Instant, now: Instant): { unit: '時間' | '分'; count: number } | null {
  if (relativeDay(at, now).kind !== 'today') return null;
  const ms = toMs(at) - toMs(now);
  return ms >= HOUR ? { unit: '時間', count: Math.floor(ms / HOUR) } : { unit: '分', count: Math.floor(ms / MINUTE) };
}
