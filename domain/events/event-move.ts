/** Moving an event to another day or time: by dragging, by keys, or in a dialog. Minutes count from midnight in Japan. */

import {
  type Clock,
  DAY,
  type Day,
  daysBetween,
  type Instant,
  jstDay,
  jstInstant,
  MINUTE,
  plus,
  toMs,
} from '../time.ts';
import { storedDeadline, type Timed } from './events.ts';

/** Minutes of a day. */
export const DAY_MINUTES = DAY / MINUTE;
/** Dragged events snap to this many minutes. */
export const QUARTER = 15;

/** The moments of an event, which change together. */
export type Moments = Pick<Timed, 'deadline' | 'endsAt'>;

/** An event moved by this many milliseconds. An appointment keeps its length; a deadline at 00:00 becomes 23:59. */
export function movedBy(event: Timed, ms: number): Moments {
  return {
    deadline: storedDeadline(event.kind, plus(event.deadline, ms)),
    endsAt: event.endsAt && plus(event.endsAt, ms),
  };
}

/** Milliseconds from one day to the same time of another. */
export function msBetween(from: Day, to: Day): number {
  return daysBetween(from, to) * DAY;
}

/** Milliseconds by which an event moves when dropped at a minute of a day: its start snaps to a quarter of an hour of that day. */
export function msToMinute(event: Timed, day: Day, minute: number): number {
  return toMs(quarterOf(day, minute)) - toMs(event.deadline);
}

/** Milliseconds from a start to the next quarter of an hour, later (1) or earlier (-1); 0 where that is another day. */
export function msToQuarter(start: Instant, direction: 1 | -1): number {
  const minute = minuteOf(start);
  const next = direction > 0 ? Math.floor(minute / QUARTER) + 1 : Math.ceil(minute / QUARTER) - 1;
  const ms = toMs(quarterOf(jstDay(start), next * QUARTER)) - toMs(start);
  return ms * direction > 0 ? ms : 0;
}

/** The minute of the day at a moment. */
export function minuteOf(instant: Instant): number {
  return (toMs(instant) - toMs(jstInstant(jstDay(instant), '00:00'))) / MINUTE;
}

function quarterOf(day: Day, minute: number): Instant {
  const quarter = Math.round(minute / QUARTER) * QUARTER;
  return jstInstant(day, clockOf(Math.min(DAY_MINUTES - QUARTER, Math.max(0, quarter))));
}

function clockOf(minute: number): Clock {
  const two = (n: number) => String(n).padStart(2, '0');
  return `${two(Math.floor(minute / 60))}:${two(minute % 60)}`;
}
