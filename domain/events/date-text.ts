/** Parses dates and times in mails and notes of companies into a day and a time of day. */
import { addDays, type Clock, type Day, isDay, parts } from '../time.ts';

/** The parsed day, and the time of day where there is one. */
export type DateText = { day: Day; clock: Clock | null };

const YEAR = /(?<year>20\d\d)\s*[年/.-]\s*(?<month>\d{1,2})\s*[月/.-]\s*(?<date>\d{1,2})/;
const ERA = /(?:令和|R)\s*(?<era>\d{1,2}|元)\s*[年/.-]\s*(?<month>\d{1,2})\s*[月/.-]\s*(?<date>\d{1,2})/;
const SHORT = /(?<![\d/.-])(?<month>\d{1,2})\s*[月/.]\s*(?<date>\d{1,2})(?!\d)/;
const NEAR = [
  [/明後日|あさって/, 2],
  [/明日|あした/, 1],
  [/本日|今日/, 0],
] as const;
const CLOCK =
  /(?<half>午前|午後|AM|PM)?\s*(?:(?<hour>\d{1,2})\s*(?:時\s*(?:(?<minute>\d{1,2})\s*分?|(?<thirty>半))?|:\s*(?<colon>\d{2}))|(?<noon>正午))\s*(?<after>AM|PM)?/i;

/**
 * The first day in a text, with the first time of day after it (or anywhere, where none follows); null without an existing day. Accepts
 * full-width figures, weekdays in brackets and eras. A day without a year is the next such day, `today` included.
 */
export function readDateText(text: string, today: Day): DateText | null {
  const plain = text.normalize('NFKC').slice(0, 500);
  const found = readYearly(plain, today) ?? readNear(plain, today);
  if (!found) return null;
  return { day: found.day, clock: readClockText(plain.slice(found.end)) ?? readClockText(plain.slice(0, found.start)) };
}

type Found = { day: Day; start: number; end: number };

function readYearly(plain: string, today: Day): Found | null {
  const full = ERA.exec(plain) ?? YEAR.exec(plain);
  const match = full ?? SHORT.exec(plain);
  if (!match?.groups) return null;
  const { year, era, month, date } = match.groups;
  const span = { start: match.index, end: match.index + match[0].length };
  if (full) {
    const stated = era ? 2018 + (era === '元' ? 1 : Number(era)) : Number(year);
    const day = dayOf(stated, Number(month), Number(date));
    return day === null ? null : { day, ...span };
  }
  const [thisYear] = parts(today);
  // Within four years there is always a 29th of February.
  for (let stated = thisYear; stated <= thisYear + 4; stated++) {
    const day = dayOf(stated, Number(month), Number(date));
    if (day && day >= today) return { day, ...span };
  }
  return null;
}

function dayOf(year: number, month: number, date: number): Day | null {
  const day = `${year}-${String(month).padStart(2, '0')}-${String(date).padStart(2, '0')}`;
  return isDay(day) ? day : null;
}

function readNear(plain: string, today: Day): Found | null {
  for (const [word, days] of NEAR) {
    const match = word.exec(plain);
    if (match) return { day: addDays(today, days), start: match.index, end: match.index + match[0].length };
  }
  return null;
}

/** 14時, 14:00, 午後2時半, 2:00 PM, 正午; 24時 is the day's last minute. Null without an existing time. */
export function readClockText(text: string): Clock | null {
  // Whitespace is collapsed, so that long runs do not cause backtracking.
  const match = CLOCK.exec(text.normalize('NFKC').replace(/\s+/g, ' '))?.groups;
  if (!match) return null;
  if (match.noon) return '12:00';
  const half = (match.half ?? match.after ?? '').toUpperCase();
  const said = Number(match.hour);
  const afternoon = (half === '午後' || half === 'PM') && said < 12;
  const midnight = (half === '午前' || half === 'AM') && said === 12;
  const hour = afternoon ? said + 12 : midnight ? 0 : said;
  const minute = match.thirty ? 30 : Number(match.minute ?? match.colon ?? 0);
  if (hour === 24 && minute === 0) return '23:59';
  if (hour > 23 || minute > 59) return null;
  return `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`;
}
