/**
 * Time as the whole product knows it, and the only file that touches `Date`.
 *
 * An `Instant` is UTC text with milliseconds ("2026-04-01T14:59:00.000Z"): it sorts as text and is the same in rows, JSON,
 * cache and tests. A `Day` is a calendar day in Japan ("2026-04-01"), a `Clock` a time of day in Japan ("23:59").
 * Japan has kept UTC+9 without summer time since 1952, so the zone is one constant, the same on every server and browser.
 */
export type Instant = string;
/** A calendar day in Japan: `2026-04-01`. */
export type Day = string;
/** A time of day in Japan: `23:59`. */
export type Clock = string;

/** A second. Durations are in milliseconds everywhere. */
export const SECOND = 1000;
/** A minute. */
export const MINUTE = 60 * SECOND;
/** An hour. */
export const HOUR = 60 * MINUTE;
/** A day. */
export const DAY = 24 * HOUR;
const JST = 9 * HOUR;

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
const DAY_TEXT = /^\d{4}-\d\d-\d\d$/;
const CLOCK_TEXT = /^([01]\d|2[0-3]):[0-5]\d$/;

/** The current time of this machine. Called where a process, a request or a screen starts; everything else takes `now`. */
export function readClock(): Instant {
  return new Date().toISOString();
}

/** Milliseconds since 1970 of an instant. */
export function toMs(instant: Instant): number {
  return Date.parse(instant);
}

/** The instant of milliseconds since 1970. */
export function fromMs(ms: number): Instant {
  return new Date(ms).toISOString();
}

/** True for the exact text form of an instant that exists (no 30th of February). */
export function isInstant(text: string): boolean {
  return INSTANT.test(text) && !Number.isNaN(Date.parse(text)) && new Date(text).toISOString() === text;
}

/** The first and the last year of what is stored: others are typing errors, and some are beyond what the database or a calendar can store. */
const YEARS = ['1900', '2999'] as const;

/** True for an instant of a year that can be stored. */
export function isStorable(text: string): boolean {
  const year = text.slice(0, 4);
  return isInstant(text) && year >= YEARS[0] && year <= YEARS[1];
}

/** True for the text form of a day that exists. */
export function isDay(text: string): boolean {
  return DAY_TEXT.test(text) && isInstant(`${text}T00:00:00.000Z`);
}

/** True for 00:00 to 23:59. */
export function isClock(text: string): boolean {
  return CLOCK_TEXT.test(text);
}

/** The instant of a date as HTTP headers write it (`Wed, 01 Apr 2026 03:00:00 GMT`); null for any other text. */
export function readHttpDate(text: string): Instant | null {
  const ms = Date.parse(text);
  return !Number.isNaN(ms) && new Date(ms).toUTCString() === text ? fromMs(ms) : null;
}

/** The instant `ms` milliseconds after another (before, if negative). */
export function plus(instant: Instant, ms: number): Instant {
  return fromMs(toMs(instant) + ms);
}

/** The instant of a day and time of day in Japan. */
export function jstInstant(day: Day, clock: Clock): Instant {
  return fromMs(Date.parse(`${day}T${clock}:00.000Z`) - JST);
}

/** The day in Japan on which an instant falls. */
export function jstDay(instant: Instant): Day {
  const day = instant.slice(0, 10);
  return instant.slice(11, 13) < '15' ? day : addDays(day, 1);
}

/** The time of day in Japan, to the minute. */
export function jstClock(instant: Instant): Clock {
  return fromMs(toMs(instant) + JST).slice(11, 16);
}

/** A moment in the machine's own time zone, `11/24 21:00`; null where that has the same offset as Japan. */
export function localMoment(instant: Instant): string | null {
  const at = new Date(instant);
  if (at.getTimezoneOffset() * -MINUTE === JST) return null;
  const local = fromMs(at.getTime() - at.getTimezoneOffset() * MINUTE);
  const [, month, date] = parts(local.slice(0, 10));
  return `${month}/${date} ${local.slice(11, 16)}`;
}

/** The day `days` later (earlier, if negative). */
export function addDays(day: Day, days: number): Day {
  return fromMs(Date.parse(`${day}T00:00:00.000Z`) + days * DAY).slice(0, 10);
}

/** The same day of the month `months` later, or the last day of a shorter month. */
export function addMonths(day: Day, months: number): Day {
  const [year, month, date] = parts(day);
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return fromMs(Date.UTC(year, month - 1 + months, Math.min(date, last))).slice(0, 10);
}

/** Whole days from one day to another; negative when `to` is earlier. */
export function daysBetween(from: Day, to: Day): number {
  return (Date.parse(`${to}T00:00:00.000Z`) - Date.parse(`${from}T00:00:00.000Z`)) / DAY;
}

/** 0 for Sunday to 6 for Saturday. */
export function weekday(day: Day): number {
  return new Date(`${day}T00:00:00.000Z`).getUTCDay();
}

/** Year, month (1–12) and date (1–31) as numbers. */
export function parts(day: Day): [year: number, month: number, date: number] {
  const [year, month, date] = day.split('-').map(Number);
  return [year ?? 0, month ?? 0, date ?? 0];
}

const WEEKDAYS = '日月火水木金土';

/** 日, 月, … 土 */
export function weekdayLabel(day: Day): string {
  return WEEKDAYS[weekday(day)] ?? '';
}

/** 11月25日（水）; with the year in front when it is not the year of `today`. */
export function dayLabel(day: Day, today?: Day): string {
  const [year, month, date] = parts(day);
  const text = `${month}月${date}日（${weekdayLabel(day)}）`;
  return today && !today.startsWith(`${year}-`) ? `${year}年${text}` : text;
}

/** 11/25（水）; with the year in front when it is not the year of `today`. */
export function shortDayLabel(day: Day, today?: Day): string {
  const [year, month, date] = parts(day);
  const text = `${month}/${date}（${weekdayLabel(day)}）`;
  return today && !today.startsWith(`${year}-`) ? `${year}/${text}` : text;
}
