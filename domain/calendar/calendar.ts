/** The calendar: which days a month or a week shows, and the entries of each. */
import { DEFAULT_APPOINTMENT_MS, endOf } from '../events/events.ts';
import type { Entry } from '../selections/upcoming.ts';
import { addDays, addMonths, type Day, daysBetween, jstDay, jstInstant, parts, plus, weekday } from '../time.ts';

/** Chips that a day shows before 他N件. */
export const CHIPS_PER_DAY = 2;
/** Chips of a day in print, where 他N件 cannot be opened. */
export const CHIPS_ON_PAPER = 4;
/** Days of the week that a phone shows at a time. */
export const PHONE_DAYS = 3;

/** The first day of the month of a day. */
export function firstOfMonth(day: Day): Day {
  return `${day.slice(0, 8)}01`;
}

/** 2026年11月 */
export function monthLabel(day: Day): string {
  const [year, month] = parts(day);
  return `${year}年${month}月`;
}

/** The weeks that show a month, each from Sunday to Saturday; the first and the last reach into its neighbours. */
export function monthWeeks(day: Day): Day[][] {
  const first = firstOfMonth(day);
  const start = addDays(first, -weekday(first));
  const weeks = Math.ceil(daysBetween(start, addMonths(first, 1)) / 7);
  return Array.from({ length: weeks }, (_, week) => daysFrom(addDays(start, 7 * week), 7));
}

/** The week of a day, from Sunday to Saturday. */
export function weekOf(day: Day): Day[] {
  return daysFrom(addDays(day, -weekday(day)), 7);
}

/**
 * The part of a week that a phone shows: the three days that contain this day, counted from today, so that today is always the first of its
 * three.
 */
export function threeDays(day: Day, today: Day): Day[] {
  return daysFrom(addDays(today, PHONE_DAYS * Math.floor(daysBetween(today, day) / PHONE_DAYS)), PHONE_DAYS);
}

/** This many consecutive days. */
function daysFrom(first: Day, count: number): Day[] {
  return Array.from({ length: count }, (_, n) => addDays(first, n));
}

/** 2026年11月15日–21日; what both ends have in common is written once. */
export function spanLabel(days: readonly Day[]): string {
  const [first = '', last = first] = [days[0], days.at(-1)];
  const [year, month, date] = parts(first);
  const [lastYear, lastMonth, lastDate] = parts(last);
  const end = lastYear !== year ? `${lastYear}年${lastMonth}月` : lastMonth !== month ? `${lastMonth}月` : '';
  return `${year}年${month}月${date}日–${end}${lastDate}日`;
}

/** The entries that touch a day from `first` to `last`, in the order given. */
export function entriesBetween(entries: readonly Entry[], first: Day, last: Day): Entry[] {
  const from = jstInstant(first, '00:00');
  const until = jstInstant(addDays(last, 1), '00:00');
  const hourBefore = plus(from, -DEFAULT_APPOINTMENT_MS);
  // Compares text only, with the same result as `endOf`: each page of the calendar filters everything a student ever entered.
  return entries.filter(({ event: { kind, deadline, endsAt } }) => {
    if (deadline >= until) return false;
    return deadline >= from || (kind === 'appointment' && (endsAt ? endsAt > from : deadline > hourBefore));
  });
}

/** The entries of each day from `first` to `last` in Japan, in the order given. An appointment over several days is on each of them. */
export function entriesByDay(entries: readonly Entry[], first: Day, last: Day): Map<Day, Entry[]> {
  const byDay = new Map<Day, Entry[]>();
  for (const entry of entriesBetween(entries, first, last)) {
    for (const day of daysOf(entry, first, last)) {
      const its = byDay.get(day);
      if (its) its.push(entry);
      else byDay.set(day, [entry]);
    }
  }
  return byDay;
}

/** The days of an entry among those from `first` to `last`. */
function daysOf({ event }: Entry, first: Day, last: Day): Day[] {
  const start = jstDay(event.deadline);
  if (event.kind !== 'appointment') return [start];
  // An appointment that ends at midnight is not on the day that begins then.
  const end = jstDay(plus(endOf(event), -1));
  const from = start < first ? first : start;
  if (end === from) return [from];
  return daysFrom(from, daysBetween(from, end < last ? end : last) + 1);
}
