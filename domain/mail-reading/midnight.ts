/** Deadlines at midnight. The last minute of a day is 23:59 here: 0:00 is the end of the day before, and often written for that of its own. */
import { END_OF_DAY } from '../events/events.ts';
import { addDays, type Day } from '../time.ts';
import { type Moment, type Read, unsure } from './reading.ts';

/** The end of a day, as the moment of a deadline. */
export function endOfDay(day: Day): Moment {
  return { day, clock: END_OF_DAY, endDay: null, endClock: null };
}

/** True at 0:00. */
export function isMidnight({ clock }: Moment): boolean {
  return clock === '00:00';
}

/** The deadlines that a moment may mean, the earliest first: more than one only at 0:00. */
export function deadlinesAt(moment: Moment): [Moment, ...Moment[]] {
  return isMidnight(moment) ? [endOfDay(addDays(moment.day, -1)), endOfDay(moment.day)] : [moment];
}

/** The moments without those that are there already. */
export function distinct(moments: readonly Moment[]): Moment[] {
  return [...new Map(moments.map((it) => [JSON.stringify(it), it])).values()];
}

/** A moment that was read as that of an appointment, of a deadline: at 0:00 it is asked about. */
export function asDeadline(read: Read<Moment>): Read<Moment> {
  const [first] = deadlinesAt(read.value);
  const choices = distinct([read.value, ...read.choices].flatMap(deadlinesAt));
  return [read.value, ...read.choices].some(isMidnight)
    ? unsure(first, read.span, choices, read.doubt ?? 'midnight')
    : read;
}
