/** When an event of a calendar is: its start and end, with their kinds of time. */

import type { Moment } from '../mail-reading/reading.ts';
import {
  addDays,
  type Clock,
  DAY,
  type Day,
  fromMs,
  HOUR,
  isClock,
  isDay,
  jstClock,
  jstDay,
  MINUTE,
  SECOND,
  toMs,
} from '../time.ts';
import { type Component, type Property, propertyIn } from './content-lines.ts';
import { UTC_ZONE, type Zone } from './zones.ts';

/** A time, or a whole day. */
type Time = { ms: number; isSure: boolean } | { day: Day };
/** Start and end; the end is the last day of whole days. `isSure` is false where the zone of a time is not known. */
export type Span = { start: Moment; end: { day: Day; clock: Clock | null } | null; isSure: boolean };

const TIME = /^(?<day>\d{8})(?:T(?<hours>\d\d)(?<minutes>\d\d)(?:\d\d)?(?<utc>Z)?)?$/;

/** The moments of an event; null without a start that exists. */
export function spanOf(event: Component, zoneOf: (tzid: string | undefined) => Zone): Span | null {
  const start = timeOf(propertyIn(event, 'DTSTART'), zoneOf);
  if (!start) return null;
  const end = timeOf(propertyIn(event, 'DTEND'), zoneOf) ?? after(start, propertyIn(event, 'DURATION')?.value);
  if ('day' in start) {
    // The end of whole days is the first day after them.
    const last = end && 'day' in end && end.day > start.day ? addDays(end.day, -1) : start.day;
    const isLong = last > start.day;
    const moment = { day: start.day, clock: null, endDay: isLong ? last : null, endClock: null };
    return { start: moment, end: isLong ? { day: last, clock: null } : null, isSure: true };
  }
  const [day, clock] = jst(start.ms);
  if (!end || 'day' in end || end.ms <= start.ms) {
    return { start: { day, clock, endDay: null, endClock: null }, end: null, isSure: start.isSure };
  }
  const [endDay, endClock] = jst(end.ms);
  // An end on the clock alone is the next one after the start.
  const isLong = end.ms - start.ms >= DAY;
  return {
    start: { day, clock, endDay: isLong ? endDay : null, endClock },
    end: { day: endDay, clock: endClock },
    isSure: start.isSure && end.isSure,
  };
}

function jst(ms: number): [Day, Clock] {
  const instant = fromMs(ms);
  return [jstDay(instant), jstClock(instant)];
}

function timeOf(property: Property | undefined, zoneOf: (tzid: string | undefined) => Zone): Time | null {
  const written = writtenTime(property);
  if (!property || !written) return null;
  const { day, clock, isUtc } = written;
  if (clock === null) return { day };
  const zone = isUtc ? UTC_ZONE : zoneOf(property.parameters.get('TZID'));
  return { ms: zone.toUtc(toMs(`${day}T${clock}:00.000Z`)), isSure: zone.isSure };
}

/** Whether an event has a start that exists, without the cost of its zone. */
export function hasStart(event: Component): boolean {
  return writtenTime(propertyIn(event, 'DTSTART')) !== null;
}

/** A day that exists, and its time if it has one, as they are written. */
function writtenTime(property: Property | undefined): { day: Day; clock: Clock | null; isUtc: boolean } | null {
  const match = TIME.exec(property?.value.trim() ?? '')?.groups;
  if (!match?.day) return null;
  const day = `${match.day.slice(0, 4)}-${match.day.slice(4, 6)}-${match.day.slice(6)}`;
  const clock = match.hours === undefined ? null : `${match.hours}:${match.minutes}`;
  // The years that forms accept, too.
  if (!isDay(day) || day < '2000' || day > '2100') return null;
  if (clock !== null && !isClock(clock)) return null;
  return { day, clock, isUtc: match.utc !== undefined };
}

const DURATION =
  /^\+?P(?:(?<weeks>\d{1,3})W)?(?:(?<days>\d{1,4})D)?(?:T(?:(?<hours>\d{1,4})H)?(?:(?<minutes>\d{1,5})M)?(?:(?<seconds>\d{1,6})S)?)?$/;

function after(start: Time, duration: string | undefined): Time | null {
  const size = DURATION.exec(duration?.trim() ?? '')?.groups;
  if (!size) return null;
  const days = Number(size.weeks ?? 0) * 7 + Number(size.days ?? 0);
  if ('day' in start) return { day: addDays(start.day, days) };
  const clock =
    Number(size.hours ?? 0) * HOUR + Number(size.minutes ?? 0) * MINUTE + Number(size.seconds ?? 0) * SECOND;
  return { ...start, ms: start.ms + days * DAY + clock };
}
