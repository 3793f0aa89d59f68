/** A moment of the text as a value, with the doubts that it raises. */
import type { Day } from '../time.ts';
import type { DayToken } from './days.ts';
import type { Found } from './moment-shapes.ts';
import { type ClockToken, clockOf } from './patterns/clocks.ts';
import { type Plain, spanOf } from './plain.ts';
import { type Moment, type Read, sure, unsure } from './reading.ts';

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
  const value = { day, clock: clock && clockOf(clock.minutes), endDay, endClock: end === null ? null : clockOf(end) };
  const atDay = (token?.choices ?? []).map((choice) => ({ ...value, day: choice }));
  if (token?.doubt) return unsure(value, span, atDay, token.doubt);
  if (!clock) return sure(value, span);
  const isMidnight = clock.minutes === 0 || clock.minutes > 1440 || (!isDeadline && clock.minutes === 1440);
  if (isMidnight) return unsure(value, span, [value], 'midnight');
  if (!clock.isClear && clock.minutes < (end === null ? 8 : 6) * 60) {
    return unsure(value, span, [{ ...value, clock: clockOf(clock.minutes + 720) }, value], 'hour');
  }
  return sure(value, span);
}
