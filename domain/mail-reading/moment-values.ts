/** A moment of the text as a value, with the doubts that it raises. */
import { addDays, type Day } from '../time.ts';
import type { DayToken } from './days.ts';
import { deadlinesAt, distinct, endOfDay } from './midnight.ts';
import type { Found } from './moment-shapes.ts';
import { type ClockToken, clockOf } from './patterns/clocks.ts';
import { type Plain, spanOf } from './plain.ts';
import { type Moment, type Read, sure, unsure } from './reading.ts';

const MINUTES_OF_DAY = 24 * 60;

/** The moment as a value. A deadline is asked about at midnight, an appointment before eight where nothing says morning or afternoon. */
export function readMoment(plain: Plain, it: Found, isDeadline: boolean): Read<Moment> | null {
  const span = spanOf(plain, it.start, it.end);
  const { day } = it.day;
  if (!day) return null;
  const due = isDeadline && it.endDay?.day ? { day: it.endDay.day, clock: it.endClock ?? it.clock } : null;
  if (due) return withClock(due.day, due.clock, null, null, it.endDay, span, true);
  const end = isDeadline ? null : endOf(it);
  return withClock(day, it.clock, it.endDay?.day ?? null, end, it.day, span, isDeadline);
}

function endOf(it: Found): number | null {
  if (it.endClock) return it.endClock.minutes;
  if (it.clock?.until) return it.clock.until;
  return it.clock && it.lasts ? it.clock.minutes + it.lasts : null;
}

function withClock(
  day: Day,
  clock: ClockToken | null,
  endDay: Day | null,
  end: number | null,
  token: DayToken | null,
  span: { start: number; end: number },
  isDeadline: boolean,
): Read<Moment> {
  const momentsOn = (on: Day): [Moment, ...Moment[]] =>
    isDeadline ? deadlinesOf(on, clock) : [appointmentOf(on, clock, endDay, end)];
  const values = momentsOn(day);
  const [value] = values;
  if (token?.doubt) return unsure(value, span, distinct(token.choices.flatMap(momentsOn)), token.doubt);
  if (!clock) return sure(value, span);
  const isEnd = isDeadline && clock.minutes === MINUTES_OF_DAY && clock.isClear;
  if ((clock.minutes === 0 || clock.minutes >= MINUTES_OF_DAY) && !isEnd)
    return unsure(value, span, values, 'midnight');
  if (!clock.isClear && clock.minutes < (end === null ? 8 : 6) * 60) {
    return unsure(value, span, [{ ...value, clock: clockOf(clock.minutes + 720) }, value], 'hour');
  }
  return sure(value, span);
}

/** The deadlines that a time of a day may mean, the earliest first. 24:00 is the end of the day, 25時 after it; 深夜0時 is at either end. */
function deadlinesOf(day: Day, clock: ClockToken | null): [Moment, ...Moment[]] {
  const real = appointmentOf(day, clock, null, null);
  if (!clock || clock.minutes < MINUTES_OF_DAY) return deadlinesAt(real);
  if (clock.minutes > MINUTES_OF_DAY) return [endOfDay(day), real];
  return clock.isClear ? [endOfDay(day)] : [endOfDay(addDays(day, -1)), endOfDay(day)];
}

/** From 24:00 on it is the day after. */
function appointmentOf(day: Day, clock: ClockToken | null, endDay: Day | null, end: number | null): Moment {
  const isLate = clock !== null && clock.minutes >= MINUTES_OF_DAY;
  const late = isLate ? MINUTES_OF_DAY : 0;
  const on = isLate ? addDays(day, 1) : day;
  return {
    day: on,
    clock: clock && clockOf(clock.minutes - late),
    endDay: isLate && endDay === on ? null : endDay,
    endClock: end === null ? null : clockOf(end < late ? end : end - late),
  };
}
