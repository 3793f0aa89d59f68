/** 候補日: a student's free times as text for a mail to a company. All times are Japan's. */
import { endOf, type Timed } from '../events/events.ts';
import { needBetween, type Placed, type Site, USUAL_TRAVEL_MINUTES } from '../events/travel.ts';
import {
  addDays,
  type Clock,
  type Day,
  dayLabel,
  fromMs,
  type Instant,
  jstClock,
  jstDay,
  jstInstant,
  MINUTE,
  toMs,
  weekday,
} from '../time.ts';
import { holidayName } from './holidays.ts';

/** The wanted times. Lengths are in minutes; `margin` is kept free before and after each appointment that has none of its own. */
export type SlotWish = { days: readonly Day[]; from: Clock; until: Clock; length: number; margin: number };

/** An event that takes time, and how many minutes are kept free before and after it for travel. */
export type Taken = Timed & { margin?: number };

/** The defaults. */
export const DEFAULT_WISH = { from: '09:00', until: '18:00', length: 60, margin: USUAL_TRAVEL_MINUTES } as const;
/** The number of days to choose from, from tomorrow. */
export const CHOICE_DAYS = 21;
/** The number of working days chosen by default. */
export const CHOSEN_DAYS = 5;

/** A free span of one day. */
export type Slot = { from: Clock; until: Clock };

/** Slots begin and end on the half hour. */
const STEP_MS = 30 * MINUTE;

/** The days to choose from, from tomorrow on. */
export function choiceDays(today: Day): Day[] {
  return Array.from({ length: CHOICE_DAYS }, (_, index) => addDays(today, index + 1));
}

/** The first working days of a list: no Saturday, no Sunday, no holiday. */
export function workingDays(days: readonly Day[], count = CHOSEN_DAYS): Day[] {
  return days.filter((day) => weekday(day) % 6 !== 0 && holidayName(day) === null).slice(0, count);
}

/**
 * The free spans of each wanted day between `from` and `until`: no appointment or its margin, not past, and at least `length` long.
 * Deadlines take no time. A day without a span has an empty list.
 */
export function freeSlots(events: readonly Taken[], wish: SlotWish, now: Instant): { day: Day; slots: Slot[] }[] {
  const taken = events
    .filter((it) => it.kind === 'appointment')
    .map((it) => {
      const margin = (it.margin ?? wish.margin) * MINUTE;
      return [toMs(it.deadline) - margin, toMs(endOf(it)) + margin] as const;
    })
    .sort(([a], [b]) => a - b);
  return [...wish.days].sort().map((day) => {
    const end = toMs(jstInstant(day, wish.until));
    let start = Math.max(toMs(jstInstant(day, wish.from)), toMs(now));
    const slots: Slot[] = [];
    const add = (until: number) => {
      const [from, to] = [Math.ceil(start / STEP_MS) * STEP_MS, Math.floor(until / STEP_MS) * STEP_MS];
      if (to - from >= wish.length * MINUTE) slots.push({ from: jstClock(fromMs(from)), until: jstClock(fromMs(to)) });
    };
    for (const [busyFrom, busyUntil] of taken) {
      if (busyUntil <= start || busyFrom >= end) continue;
      add(busyFrom);
      start = Math.max(start, busyUntil);
    }
    add(end);
    return { day, slots };
  });
}

/** The appointments of a student, each with the margin that it needs from one that would take place there. */
export function withMargins(events: readonly Placed[], there: Site, usual: number): Taken[] {
  return events.map((it) => ({ ...it, margin: needBetween(it, there, usual).minutes }));
}

/** A line for each day that has a slot: ・11月25日（水） 9:00〜12:00、14:00〜18:00 */
export function slotText(days: readonly { day: Day; slots: readonly Slot[] }[], now: Instant): string {
  return days
    .filter(({ slots }) => slots.length > 0)
    .map(({ day, slots }) => `・${dayLabel(day, jstDay(now))} ${slots.map(span).join('、')}`)
    .join('\n');
}

function span({ from, until }: Slot): string {
  return `${from.replace(/^0/, '')}〜${until.replace(/^0/, '')}`;
}
