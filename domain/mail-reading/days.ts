/** Days in a text: 12/3（木）, 令和8年12月3日, Dec 3, 明日, 来週の月曜, 3営業日以内. */
import { holidayName } from '../calendar/holidays.ts';
import { addDays, addMonths, type Day, daysBetween, isDay, parts, weekday } from '../time.ts';
import { DAY } from './patterns/day-pattern.ts';
import type { Doubt } from './reading.ts';

/** A day as it stands in the plain text; null where there is no such day. Other likely days follow in `choices`. */
export type DayToken = {
  kind: 'day';
  start: number;
  end: number;
  day: Day | null;
  choices: readonly Day[];
  doubt: Doubt | null;
  /** 3営業日以内, 月末まで: a day to be done by. */
  isWithin: boolean;
  /** 12/9-11: the last day within the same words. */
  until: Day | null;
  /** 明日, 翌日: counted from another day. */
  isRelative: boolean;
};

/** What relative days count from: the day on which the text was sent if it says so. `alone` is the day of times in a text without a day. */
export type Base = { today: Day; sent: Day | null; isLine: boolean; alone?: Day | undefined };

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const WEEK = '日月火水木金土';
const ENGLISH_WEEK = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'];

/** The weekday after a date, in brackets or with 曜. */
const AFTER =
  / ?(?:[(（][^\S\n]?(?<jp>[日月火水木金土])(?:曜日?)?(?:[・、/ ]?祝日?)?[^\S\n]?[)）]|[の、]?(?<jp2>[日月火水木金土])曜日?|(?<jp3>[月火水木金土])(?= |$)|[(（,]? ?(?<en>sun|mon|tue|wed|thu|fri|sat)[a-z]{0,6}[)）]?)/iy;
const BEFORE = /(?<en>sun|mon|tue|wed|thu|fri|sat)[a-z]{0,6},? $/i;

/** 12/19(土)～20(日), 2月22日(月)から同月26日(金): the last day, after the weekday of the first. */
const LAST = / ?(?:[~-]|から同月) ?(?<last>\d{1,2})日? ?\([日月火水木金土](?:曜日?)?(?:[・、/ ]?祝日?)?\)/y;

type Groups = Record<string, string | undefined>;

/** The days of a text, in order, up to a number. Days with dots or hyphens count only in a line, or with a weekday or a time after them. */
export function findDays(text: string, base: Base, limit: number): DayToken[] {
  const found: DayToken[] = [];
  let month: string | null = null;
  for (const match of text.matchAll(DAY)) {
    const groups = match.groups as Groups;
    const start = match.index;
    // 12月14日 月曜日: the weekday belongs to its date.
    if (start < (found.at(-1)?.end ?? 0)) continue;
    let end = start + match[0].length;
    AFTER.lastIndex = end;
    const named = AFTER.exec(text);
    const before =
      (groups.name ?? groups.brit ?? groups.onlyEnglish)
        ? BEFORE.exec(text.slice(Math.max(0, start - 12), start))
        : null;
    if (groups.dotMonth && !base.isLine && !named && !/^ {0,2}\d{1,2}[:時]/.test(text.slice(end, end + 6))) continue;
    if (groups.packedYear && !base.isLine) continue;
    const stated = weekdayOf(named?.groups) ?? weekdayOf(before?.groups);
    if (named) end += named[0].length;
    const open = readDay(groups, base, stated, month);
    if (open === null) continue;
    // 2月8日から10日まで: of the same month.
    const isEnd = groups.only && /(?:から|より|~|-) ?$/.test(text.slice(Math.max(0, start - 3), start));
    const same = isEnd && open.doubt === 'several' ? open.choices[1] : undefined;
    const prior = found.at(-1);
    const isBeside = prior !== undefined && /^ ?[の、]?\(?$/.test(text.slice(prior.end, start));
    // 週明け月曜（30日）: the Monday that is meant.
    const meant =
      isBeside && groups.only && prior.isRelative
        ? prior.choices.find((it) => Number(it.slice(-2)) === Number(groups.only))
        : undefined;
    const sure = meant ?? same;
    // 12月28日～1月3日 …, 集合は28日: perhaps the day that was said before.
    const again =
      groups.only && !isEnd && !prior?.isRelative
        ? found.findLast((it) => it.day && Number(it.day.slice(-2)) === Number(groups.only))?.day
        : undefined;
    const read = sure
      ? certain(sure)
      : again && open.day && again !== open.day
        ? { day: again, choices: [again, open.day], doubt: 'several' as const }
        : open;
    // 24/7 in prose is no date; in a line it is a slip that is asked about.
    if (read.day === null && !base.isLine && !groups.vague && Number(groups.shortMonth) > 12) continue;
    // 翌日12/10, 明日（11/29）, 1週間後の12月18日: the date says which day is meant.
    const isSaidTwice =
      isBeside &&
      (groups.shortMonth || groups.only || groups.name || groups.brit) &&
      (prior.isRelative || prior.doubt === 'no_day' || /day ?$/i.test(text.slice(prior.start, prior.end)));
    const said = isSaidTwice ? found.pop() : undefined;
    LAST.lastIndex = end;
    const late =
      named && !groups.untilDate && !groups.yearUntil && (groups.shortDate ?? groups.eraDate ?? groups.date)
        ? LAST.exec(text)
        : null;
    if (late) end += late[0].length;
    const untilDate =
      groups.untilDate ?? groups.yearUntil ?? groups.nameUntil ?? groups.britUntil ?? late?.groups?.last;
    const last = read.day && untilDate ? inMonth(read.day, untilDate).day : null;
    const isRelative = Boolean(
      groups.count ?? groups.next ?? groups.near ?? groups.after ?? groups.after3 ?? groups.weekDay ?? groups.weekDay2,
    );
    // 日曜（13日）: of the next month that has such a day, not of the one in which that Sunday would be.
    if (read.day && !isRelative) month = read.day.slice(0, 7);
    found.push({
      kind: 'day',
      start: said?.start ?? (before ? start - before[0].length : start),
      end,
      isWithin:
        groups.how === '以内' ||
        groups.hours !== undefined ||
        groups.inDays !== undefined ||
        groups.endOf !== undefined ||
        groups.monthEnd !== undefined,
      until: last && read.day && last > read.day ? last : null,
      isRelative,
      ...read,
    });
    if (found.length >= limit) break;
  }
  return found;
}

type Found = Pick<DayToken, 'day' | 'choices' | 'doubt'>;
const NO_DAY: Found = { day: null, choices: [], doubt: 'no_day' };
const certain = (day: Day): Found => ({ day, choices: [day], doubt: null });

function readDay(it: Groups, base: Base, stated: number | null, month: string | null): Found | null {
  if (it.vague) return NO_DAY;
  const year =
    it.year ??
    it.packedYear ??
    it.nameYear ??
    it.britYear ??
    (it.era && String(2018 + (it.era === '元' ? 1 : Number(it.era))));
  const name = it.name ?? it.brit;
  const named = name && String(MONTHS.indexOf(name.slice(0, 3).toLowerCase()) + 1);
  const monthText = it.month ?? it.packedMonth ?? it.eraMonth ?? it.shortMonth ?? it.dotMonth ?? named;
  const date = it.date ?? it.packedDate ?? it.eraDate ?? it.shortDate ?? it.dotDate ?? it.nameDate ?? it.britDate;
  if (monthText && date) return dated(year ?? null, Number(monthText), Number(date), base, stated);
  return relative(it, base, stated, month);
}

/** A day with month and date. Without a year it is the next one; one that was just over, or has another weekday, is asked about. */
function dated(year: string | null, month: number, date: number, base: Base, stated: number | null): Found {
  const from = base.sent ?? base.today;
  if (year) return withWeekday(dayOf(Number(year), month, date), stated);
  const [thisYear] = parts(from);
  const days = [thisYear - 1, thisYear, thisYear + 1, thisYear + 2, thisYear + 3, thisYear + 4].flatMap(
    (it) => dayOf(it, month, date) ?? [],
  );
  const next = days.find((it) => it >= from);
  if (!next) return NO_DAY;
  const last = days.findLast((it) => it < from);
  const isJustOver = last !== undefined && daysBetween(last, from) < 60;
  if (!isJustOver) return withWeekday(next, stated);
  if (stated !== null && weekday(next) === stated && weekday(last) !== stated) return certain(next);
  return { day: last, choices: [last, next], doubt: 'past' };
}

function withWeekday(day: Day | null, stated: number | null): Found {
  if (!day) return NO_DAY;
  if (stated === null || weekday(day) === stated) return certain(day);
  const near = [1, -1, 2, -2, 3, -3].map((days) => addDays(day, days)).filter((it) => weekday(it) === stated);
  return { day, choices: [day, ...near], doubt: 'weekday' };
}

/** Days that count from when the text was sent. A text longer than a line may be pasted days later, so without its day they are asked about. */
function relative(it: Groups, base: Base, stated: number | null, month: string | null): Found | null {
  const from = base.sent ?? base.today;
  const found = relativeDay(it, from, stated, month);
  if (!found || found.doubt || base.sent || base.isLine || it.only || it.onlyEnglish) return found;
  return { ...found, doubt: 'sent' };
}

function relativeDay(it: Groups, from: Day, stated: number | null, month: string | null): Found | null {
  if (it.near) return certain(from);
  if (it.next) return certain(addDays(from, 1));
  if (it.after3) return certain(addDays(from, 3));
  if (it.after) return certain(addDays(from, 2));
  // The hour at which it was sent is not known.
  if (it.hours) return { ...certain(addDays(from, Math.ceil(Number(it.hours) / 24))), doubt: 'sent' };
  if (it.weekDay && it.week) return weekDayOf(it.week, WEEK.indexOf(it.weekDay), from);
  if (it.weekDay2) return nextWeekDay(WEEK.indexOf(it.weekDay2), from);
  if (it.englishDay) {
    const day = nextWeekDay(ENGLISH_WEEK.indexOf(it.englishDay.slice(0, 3).toLowerCase()), from);
    // Next Friday is the coming one to some, the one after to others.
    const isOpen = it.englishWeek?.toLowerCase() === 'next' && day.day !== null && !day.doubt;
    return isOpen && day.day ? { day: day.day, choices: [day.day, addDays(day.day, 7)], doubt: 'week' } : day;
  }
  if (it.inDays) return counted(Number(it.inDays), it.business ? '営業日' : '日', from);
  if (it.count) return counted(Number(it.count), it.unit ?? '', from);
  if (it.endOf) {
    const ends = [0, 1, 2].flatMap((later) => {
      const first = dayOf(parts(from)[0] + later, Number(it.endOf), 1);
      return first ? addDays(addMonths(first, 1), -1) : [];
    });
    const next = ends.find((end) => end >= from);
    return next ? certain(next) : NO_DAY;
  }
  if (it.monthEnd) {
    const later = it.monthEnd === '来月末' ? 2 : 1;
    return certain(addDays(addMonths(`${from.slice(0, 7)}-01`, later), -1));
  }
  if (it.monthWord) return inMonth(addMonths(`${from.slice(0, 7)}-01`, it.monthWord === '来月' ? 1 : 0), it.monthDate);
  const only = it.only ?? it.onlyEnglish;
  if (!only) return null;
  const here = inMonth(from, only);
  const next = here.day && here.day >= from ? here : inMonth(addMonths(`${from.slice(0, 7)}-01`, 1), only);
  if (!month) return next.day ? withWeekday(next.day, stated) : next;
  const same = inMonth(`${month}-01`, only);
  // 12月4日 …, 30日(月)までに: of the month in which it is a Monday.
  if (stated !== null && same.day && weekday(same.day) !== stated)
    return next.day && weekday(next.day) === stated ? next : withWeekday(same.day, stated);
  // 来月10日 …, 30日までに: of the month that was named, or the next one.
  const isOpen = same.day && next.day && next.day < same.day && it.onlyDue;
  return isOpen && same.day && next.day ? { day: next.day, choices: [next.day, same.day], doubt: 'several' } : same;
}

/** 来週の月曜: weeks begin on Monday. On a weekend people mean either week; and whether 日曜 ends or begins a week is open. */
function weekDayOf(week: string, wanted: number, from: Day): Found {
  if (week === '次' || week === '今度') return nextWeekDay(wanted, from);
  const today = weekday(from);
  const monday = addDays(from, -((today + 6) % 7));
  const weeks = { 今週: 0, 来週: 1, 再来週: 2 }[week] ?? 0;
  const day = addDays(monday, weeks * 7 + ((wanted + 6) % 7));
  const isWeekend = today === 0 || today === 6;
  const isOpen = week === '来週' ? isWeekend || wanted === 0 : week === '今週' && day < from;
  if (!isOpen) return certain(day);
  const other = wanted === 0 && !isWeekend ? addDays(day, -7) : addDays(day, 7);
  return { day, choices: [day, other], doubt: 'week' };
}

function nextWeekDay(wanted: number, from: Day): Found {
  const ahead = (wanted - weekday(from) + 7) % 7;
  const day = addDays(from, ahead);
  return ahead === 0 ? { day, choices: [day, addDays(day, 7)], doubt: 'week' } : certain(day);
}

function counted(count: number, unit: string, from: Day): Found {
  if (unit === '週間') return certain(addDays(from, count * 7));
  if (unit === '日') return certain(addDays(from, count));
  let day = from;
  for (let left = Math.min(count, 30); left > 0; ) {
    day = addDays(day, 1);
    if (weekday(day) % 6 !== 0 && !holidayName(day)) left--;
  }
  return certain(day);
}

function inMonth(month: Day, date: string | undefined): Found {
  const [year, number] = parts(month);
  const day = dayOf(year, number, Number(date));
  return day ? certain(day) : NO_DAY;
}

function dayOf(year: number, month: number, date: number): Day | null {
  const day = `${year}-${String(month).padStart(2, '0')}-${String(date).padStart(2, '0')}`;
  return isDay(day) ? day : null;
}

function weekdayOf(groups: Groups | undefined): number | null {
  const said = groups?.jp ?? groups?.jp2 ?? groups?.jp3;
  if (said) return WEEK.indexOf(said);
  return groups?.en ? ENGLISH_WEEK.indexOf(groups.en.slice(0, 3).toLowerCase()) : null;
}
