/** Parses dates and times as students write them in spreadsheets; a missing year is inferred. */
import { readClockText } from '../events/date-text.ts';
import {
  addDays,
  type Clock,
  type Day,
  daysBetween,
  isDay,
  isInstant,
  jstClock,
  jstDay,
  parts,
  weekday,
} from '../time.ts';

/** A day, and a time of day where one is written. */
export type Point = { day: Day; clock: Clock | null };
/** The parsed cell. `vague` deliberately names no day: 未定, 上旬, 済. */
export type CellMoment =
  | (Point & { kind: 'moment'; end: Point | null; yearGuessed: boolean })
  | { kind: 'vague' }
  | { kind: 'unreadable' };

/** The context: today in Japan, and whether the row is about something past. */
type Surroundings = { today: Day; isPast: boolean };

const ERA = /(?:令和|R)\s*(?<era>\d{1,2}|元)\s*[年/.-]\s*(?<month>\d{1,2})\s*[月/.-]\s*(?<date>\d{1,2})\s*日?/;
const YEAR_FIRST = /(?<!\d|\d\/)(?<year>20\d\d)\s*[年/.-]\s*(?<month>\d{1,2})\s*[月/.-]\s*(?<date>\d{1,2})(?!\d)\s*日?/;
const YEAR_LAST = /(?<!\d)(?<month>\d{1,2})\/(?<date>\d{1,2})\/(?<year>20\d\d)(?!\d)/;
const COMPACT = /^(?<year>20\d\d)(?<month>\d\d)(?<date>\d\d)$/;
const SHORT_YEAR =
  /(?<!\d|\d[月/.-])'?(?<short>\d\d)\s*[年/.-]\s*(?<month>\d{1,2})\s*[月/.-]\s*(?<date>\d{1,2})(?!\d)\s*日?/;
const NO_YEAR = /(?<![\d/.-])(?<month>\d{1,2})\s*[月/.-]\s*(?<date>\d{1,2})(?![\d/:時])\s*日?/;
const WEEKDAY = /^\s*[(<[]?\s*([日月火水木金土])(?:曜日?)?\s*[)>\]]?/;
/** Between days a hyphen is a range only where a day follows: 8/3-8/7, 8月3日(火)-7日. */
const RANGE =
  /~|〜|–|—|→|から|(?<=[\d時分半)])\s*[-‐−]\s*(?=\d)|^(?:\s*[日月火水木金土])?\s*[-‐−]\s*(?=\d{1,4}(?:[年月/.-]\d|日))/;
const VAGUE =
  /未定|未確定|調整|随時|なし|無し|不要|不明|上旬|中旬|下旬|月末|月頃|ごろ|待ち|TBD|^[\p{Pd}ー?×✕✖xX○◯◎△✓✔☑レ済了]+$|^(?:完了|提出済み?|受検済み?|受験済み?|通過|合格|免除|NA|N\/A)$/iu;
/** Spreadsheet serial numbers of days from 1982 to 2064. */
const SERIAL = /^(?<days>[3-5]\d{4})(?<fraction>\.\d+)?$/;

/** Parses a cell. A missing year is inferred from the weekday beside it, or else it is the next such day. */
export function readCellMoment(text: string, around: Surroundings): CellMoment {
  if (isInstant(text)) return whole(jstDay(text), jstClock(text));
  const plain = inFigures(text.normalize('NFKC').slice(0, 200).trim());
  const serial = SERIAL.exec(plain)?.groups;
  if (serial) return whole(addDays('1899-12-30', Number(serial.days)), clockOfFraction(Number(serial.fraction ?? 0)));
  const found = findDay(plain, around);
  if (!found) return VAGUE.test(plain) ? { kind: 'vague' } : { kind: 'unreadable' };
  const [from, to] = halves(hoursOfRange(plain.slice(found.end)));
  const end = endOf(from.replace(WEEKDAY, '').trim() === '' ? dayOfRange(to) : to, found.day, around);
  const clock = readClockText(from) ?? end?.opens ?? readClockText(plain.slice(0, found.start));
  return {
    ...whole(found.day, clock),
    end: end && { day: end.day, clock: end.clock },
    yearGuessed: found.guessed,
  };
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const IN_ENGLISH =
  /\b(?<month>jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\.? (?<date>\d{1,2}), (?<year>20\d\d)\b/gi;

/** November 25, 2026 11:59 PM (GMT+9), as Notion exports it in English, in figures. */
function inFigures(text: string): string {
  return text
    .replace(/\(GMT[+-]\d{1,2}(?::\d\d)?\)/g, '')
    .replace(IN_ENGLISH, (_, month: string, date: string, year: string) => {
      return `${year}/${MONTHS.indexOf(month.slice(0, 3).toLowerCase()) + 1}/${date}`;
    });
}

function whole(day: Day, clock: Clock | null) {
  return { kind: 'moment', day, clock, end: null, yearGuessed: false } as const;
}

/** What stands before the first range and after it, where a hyphen may be part of a day. */
function halves(tail: string): [from: string, to: string] {
  const range = RANGE.exec(tail);
  return range ? [tail.slice(0, range.index), tail.slice(range.index + range[0].length)] : [tail, ''];
}

/** 10-12時 means 10時-12時. */
function hoursOfRange(tail: string): string {
  return tail.replace(/(\d{1,2})(\s*[~〜-]\s*\d{1,2}\s*時)/, '$1時$2');
}

/** The end, and the time at which its day opens where it has hours: 8/7 10:00〜17:00. */
type End = Point & { opens: Clock | null };

/** 8/3〜7 means 8/3〜7日. */
function dayOfRange(to: string): string {
  return to.replace(/^\s*(\d{1,2})(?=\s*(?:\(|$))/, '$1日');
}

function endOf(text: string, start: Day, { isPast }: Surroundings): End | null {
  if (text.trim() === '') return null;
  const found = findDay(text, { today: start, isPast: false }) ?? sameMonth(text, start);
  const [from, to] = halves(text.slice(found?.end ?? 0));
  const [first, last] = [readClockText(from), readClockText(to)];
  if (!found) return first === null ? null : { day: start, clock: first, opens: null };
  // A range that ends before it begins was parsed wrongly.
  return daysBetween(start, found.day) < 0 || (isPast && daysBetween(start, found.day) > 300)
    ? null
    : { day: found.day, clock: last ?? first, opens: last && first };
}

function sameMonth(text: string, start: Day) {
  const match = /^\s*(\d{1,2})\s*日/.exec(text);
  const day = match && dayOf(start.slice(0, 4), start.slice(5, 7), match[1]);
  return day ? { day, end: match[0].length } : null;
}

type Found = { day: Day; start: number; end: number; guessed: boolean };

function findDay(plain: string, around: Surroundings): Found | null {
  const match =
    ERA.exec(plain) ??
    YEAR_FIRST.exec(plain) ??
    YEAR_LAST.exec(plain) ??
    COMPACT.exec(plain) ??
    nearYear(SHORT_YEAR.exec(plain), around.today) ??
    NO_YEAR.exec(plain);
  if (!match?.groups) return null;
  const { era, year, short, month, date } = match.groups;
  const stated = era
    ? 2018 + (era === '元' ? 1 : Number(era))
    : year
      ? Number(year)
      : short
        ? 2000 + Number(short)
        : null;
  const end = match.index + match[0].length;
  const day = stated === null ? guessedDay(month, date, plain.slice(end), around) : dayOf(String(stated), month, date);
  return day === null ? null : { day, start: match.index, end, guessed: stated === null };
}

/** Two digits are a year only if it is one of these: 10/05/26 is not of 2010. */
function nearYear(match: RegExpExecArray | null, today: Day): RegExpExecArray | null {
  const [year] = parts(today);
  return match && Math.abs(2000 + Number(match.groups?.short) - year) <= 5 ? match : null;
}

/** Days for which a past date is still taken as this year's. */
const JUST_PASSED = 60;

function guessedDay(
  month: string | undefined,
  date: string | undefined,
  after: string,
  { today, isPast }: Surroundings,
) {
  const [year] = parts(today);
  const days = [-4, -3, -2, -1, 0, 1, 2, 3, 4].flatMap((more) => dayOf(String(year + more), month, date) ?? []);
  const said = '日月火水木金土'.indexOf(WEEKDAY.exec(after)?.[1] ?? '?');
  const away = (day: Day) => daysBetween(today, day);
  const fitting = days.filter((day) => weekday(day) === said && Math.abs(away(day)) < 550);
  if (fitting.length > 0) return fitting.sort((a, b) => Math.abs(away(a)) - Math.abs(away(b)))[0] ?? null;
  if (isPast) return days.findLast((day) => away(day) <= 0) ?? null;
  return days.find((day) => away(day) >= -JUST_PASSED) ?? null;
}

function dayOf(year: string, month = '', date = ''): Day | null {
  const day = `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`;
  return isDay(day) ? day : null;
}

function clockOfFraction(fraction: number): Clock | null {
  const minutes = Math.round(fraction * 24 * 60) % (24 * 60);
  if (minutes === 0) return null;
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
}
