/** Days and times of a text joined to moments: 12/3（木）14:00～15:00, 面接日：12月8日 … 面接時間：14:30～. */
import { addDays, type Day } from '../time.ts';
import { type Base, type DayToken, findDays } from './days.ts';
import { findGrid } from './grid.ts';
import { joinDays, joinOnly, joinPairs, joinRun, putInto, shareTimes } from './moment-joins.ts';
import {
  type Found,
  isMoveInEnglish,
  isOneStay,
  movedBefore,
  movedByArrow,
  movedByLabel,
  saysTwoDays,
} from './moment-shapes.ts';
import {
  AGREES,
  ALL_END_AFTER,
  ALL_END_BEFORE,
  ARRIVAL_AFTER,
  ARRIVAL_BEFORE,
  ARRIVAL_HEADING,
  BEGINS_FOR_ALL,
  BESIDE_EVENT,
  CLOSING_AFTER,
  CLOSING_BEFORE,
  CLOSING_LABEL,
  ENDS_THEN,
  EVENT_LABEL,
  FOLLOWS,
  FOR_ALL,
  GATHERS_AT,
  ITS_OWN,
  MEETS_AT,
  MOVED,
  OFFICE_HOURS,
  OLD_BESIDE,
  PROGRAMME_HEADING,
  PUT_TO,
  RETURNS_AFTER,
  STARTS_AFTER,
  STARTS_ANOTHER,
  STARTS_BEFORE,
  TIME_LABEL,
  TURN,
} from './patterns/clock-words.ts';
import { type ClockToken, findClocks, findPackedClocks } from './patterns/clocks.ts';
import { lastingAfter } from './patterns/durations.ts';
import { findTimetables } from './timetables.ts';

/** No more moments than this are read in one text. */
const MAX_MOMENTS = 60;
const RANGE = /^[ \n]{0,2}(?:~|-|から|より|開始|迄|→|to\b|until\b)?[ ~-]{0,3}$/i;
/** After an arrival: 開始 14:00, 面接は14時20分に始まり. */
const STARTS_LATER =
  /^[\s\S]{0,40}(?:開始|スタート|開演|開会|~|から|\b(?:from|start|begin|run))|\d[時分]?に(?:始ま|開始)/;
/** …12月18日にお受けできます。／8時45分に来てください: the next line begins with the time. */
const BEGINS_NEXT = /^[^\n]{4,76}[。!]\n ?$/;
/** Between the days of two lines of a list: ・12/24(木)溶接の体験. */
const LIST_GAP = /^[^\n。\d]{0,40}\n {0,4}[・●○■*-]? ?$/;
const PAIR = /^ ?(?:・|、|,|&|と|及び) ?$/;
/** 12月8日(火)12:00に延長: between the day and what is done with it. */
const TIME_OF_DAY = /^ ?(?:正午|\d{1,2}(?::\d\d|時(?:\d{1,2}分)?))/;
/** 12:00~13:00を除く, beside a day that is free. */
const EXCEPTED = /^ ?(?:[~-] ?\d{1,2}(?::\d\d|時(?:\d{1,2}分)?) ?)?(?:の?間)?(?:を|は)(?:除|のぞ)/;
const FIRST_PART = /^ {0,24}第[1一]部[ :]{0,8}$/;
/** 第2部 14:45~16:00, below the first part. */
const LATER_PART = /^ {0,24}第[2-4二三四]部[ :]{0,8}(?:\d{1,2}(?::\d\d|時(?:\d{1,2}分)?) ?[~-] ?)?$/;
/** Nothing but a time on its line, which may be open: 10:00~. */
const BARE_TIME = /^ ?(?:~|から|より)? {0,3}(?:\n|$)/;
/** 10:00~ または 15:30~, ①10:00~ ②13:00~: another time, and no end. */
const IS_NEXT_CHOICE = /[/、,①-⑳]|または|もしくは|あるいは|\bor\b|か ?$/;
const IS_RANGE = /~|-|から|より|\b(?:to|until)\b/i;
/** All moments of a text, in order; times without a day are left out, unless the base has a day for them. */
export function findMoments(text: string, base: Base): Found[] {
  const said = base.isLine
    ? [...findClocks(text), ...findPackedClocks(text)].sort((a, b) => a.start - b.start)
    : findClocks(text);
  const named = findDays(text, base, MAX_MOMENTS);
  const days = named.length > 0 ? named : dayBefore(said[0], base.alone);
  const grid = findGrid(text, days, said);
  const open = said.filter((it) => !grid.head.has(it));
  const timetables = base.isLine ? [] : findTimetables(text, open, days);
  const listed = new Set(timetables.flatMap((it) => it.clocks));
  const clocks = open.filter((it) => !listed.has(it));
  const found: Found[] = [];
  let clock = 0;
  for (const [index, day] of days.entries()) {
    const cells = grid.cells.get(day);
    if (cells) {
      for (const { clock, endClock, end } of cells) found.push({ ...only(day), end, clock, endClock });
      continue;
    }
    // In a line, and before "on", the time may stand before its day.
    const leading: ClockToken[] = [];
    for (; clock < clocks.length && (clocks[clock]?.start ?? 0) < day.start; clock++) {
      const it = clocks[clock];
      if (it && ((base.isLine && index === 0) || isBeforeOn(text, it, day))) leading.push(it);
    }
    const next = days[index + 1]?.start ?? text.length;
    const own: ClockToken[] = [...leading];
    for (; clock < clocks.length && (clocks[clock]?.start ?? 0) < next; clock++) {
      const it = clocks[clock];
      if (it && isBeforeOn(text, it, days[index + 1])) break;
      if (it && it.start >= day.end && own.length < 20) own.push(it);
    }
    addDay(text, day, own, base, found, days[index + 1]);
  }
  for (const it of timetables) putInto(text, it, found);
  const [own, more] = clocks;
  if (own && !more) joinOnly(text, own, found);
  if (!base.isLine) {
    joinRun(text, found);
    joinPairs(text, found);
    shareTimes(text, found);
    joinDays(text, found);
  }
  for (const it of found)
    if (it.clock && FOR_ALL.test(text.slice(it.day.end, it.clock.start))) shareClock(text, it, found);
    else if (it.clock && !base.isLine) shareInBreath(text, it, found);
  const [alone, another] = found;
  const isOne = !base.isLine && !another && alone && !alone.clock && !alone.endDay;
  const moved = isOne
    ? [movedBefore(text, alone, said), movedByArrow(text, alone, said), movedByLabel(text, alone, said)].find(
        (it) => it.length > 0,
      )
    : null;
  return (moved ?? found).slice(0, MAX_MOMENTS);
}

/** The day of times that stand alone, in front of the first of them. */
function dayBefore(first: ClockToken | undefined, day: Day | undefined): DayToken[] {
  if (!first || !day) return [];
  const at = { start: first.start, end: first.start };
  return [{ kind: 'day', ...at, day, choices: [day], doubt: null, isWithin: false, until: null, isRelative: false }];
}

/** A day without a time. */
function only(day: DayToken): Found {
  return {
    start: day.start,
    end: day.end,
    day,
    endDay: day.until === null ? null : { ...day, day: day.until, choices: [day.until], until: null },
    clock: null,
    endClock: null,
    lasts: null,
    isAlternative: false,
  };
}

/** 1/14、1/21、1/28 いずれも10:00～17:00: the time is that of all days of the line, or of the lines of their list. */
function shareClock(text: string, last: Found, found: readonly Found[]) {
  let below = last;
  for (let at = found.indexOf(last) - 1; at >= 0; at--) {
    const it = found[at] as Found;
    const isListed = LIST_GAP.test(text.slice(it.end, Math.min(below.start, it.end + 60)));
    if (it.end > last.start || it.clock || it.endDay || (text.slice(it.end, last.start).includes('\n') && !isListed))
      break;
    Object.assign(it, { clock: last.clock, endClock: last.endClock });
    below = it;
  }
}

/** What is said of a first day alone: 履歴書必着：12月9日・10日14:00～15:00 一次面接. */
const OF_FIRST_DAY = /締切|締め切り|〆|期限|必着|消印|提出|送付|応募|受付|回答|返信|休業|休館|休み|まで|結果|発表/;

/** What stands before a moment on its line, or on the line above where nothing does. */
function leadOf(text: string, start: number): string {
  const lines = text.slice(Math.max(0, start - 40), start).split('\n');
  return /^[ ・■●◆(-]{0,6}$/.test(lines.at(-1) ?? '') ? lines.slice(-2).join('') : (lines.at(-1) ?? '');
}

/** 12月10日（木）・11日（金）13:00～17:00: the time is perhaps that of both days, which is asked about. */
function shareInBreath(text: string, last: Found, found: readonly Found[]) {
  const it = found[found.indexOf(last) - 1];
  const isBeside =
    it &&
    !it.clock &&
    !it.endDay &&
    !last.endDay &&
    last.endClock !== null &&
    it.end <= last.day.start &&
    /^ ?・ ?$/.test(text.slice(it.end, last.day.start)) &&
    text.slice(last.day.end, last.clock?.start ?? last.day.end).trim() === '' &&
    !OF_FIRST_DAY.test(leadOf(text, it.start)) &&
    !/^[^。\n]{0,6}(?:まで|締切|〆|必着|営業)/.test(text.slice(last.end, last.end + 12));
  if (isBeside) Object.assign(it, { clock: last.clock, endClock: last.endClock, isOpen: true });
}

function addDay(
  text: string,
  day: DayToken,
  clocks: readonly ClockToken[],
  base: Base,
  found: Found[],
  next: DayToken | undefined,
) {
  const last = found.at(-1);
  const gap = last ? text.slice(last.end, day.start) : '';
  const isPeriod =
    last !== undefined &&
    !last.endDay &&
    gap.length <= 6 &&
    RANGE.test(gap) &&
    IS_RANGE.test(gap) &&
    !/→|\n {0,4}- /.test(gap) &&
    // 12/22 10:00~/15:30~ 12/23 10:00~: two times of one day begin no stay.
    (found.at(-2)?.day !== last.day || last.endClock !== null) &&
    !isMoveInEnglish(text, last, gap) &&
    !(/から/.test(gap) && PUT_TO.test(text.slice(day.end, day.end + 22).replace(TIME_OF_DAY, '')));
  let current: Found;
  // 12/8・12/9・12/10: three days are no two days' event.
  const prior = found.at(-2);
  const isListed =
    !/[3-9]日間/.test(text.slice(day.end, day.end + 40)) &&
    ((next !== undefined && next.start - day.end <= 3 && !text.slice(day.end, next.start).includes('\n')) ||
      (prior &&
        last &&
        prior.end <= last.start &&
        last.start - prior.end <= 3 &&
        !text.slice(prior.end, last.start).includes('\n')));
  const isPair =
    last?.day.day &&
    !last.clock &&
    !last.endDay &&
    PAIR.test(gap) &&
    day.day === addDays(last.day.day, 1) &&
    !isListed &&
    (saysTwoDays(text, day) || (/・/.test(gap) && isOneStay(text, last.start, day.end)));
  if (last && isPair) {
    last.endDay = day;
    last.end = day.end;
    current = last;
  } else if (isPeriod && last && (!last.clock || clocks.length > 0 || !last.endClock)) {
    last.endDay = day;
    last.end = day.end;
    current = last;
  } else {
    const isAlternative =
      /^[ )）]?(?:の?(?:午前中?|午後|夕方|お?昼|夜|朝|晩|終日))?(?:以降|以後|から|頃|ごろ)?(?:か|または|もしくは|or|、|,|・|\/)?、? ?$/i.test(
        gap,
      ) && /か(?!ら)|または|もしくは|or/i.test(gap);
    if (isAlternative && last) last.isAlternative = true;
    current = { ...only(day), isAlternative };
    found.push(current);
  }
  let line: Found = current;
  for (const it of clocks) line = addClock(text, line, it, base, found);
  const lasting = line.clock && !line.endClock ? lastingAfter(text, line.end) : null;
  line.lasts = lasting?.minutes ?? line.lasts;
  if (lasting?.isSure === false) line.isOpen = true;
  // 10:00/15:30(各60分): each of them.
  if (line.lasts && /^ ?\(各/.test(text.slice(line.end, line.end + 4)))
    for (const it of found) if (it.day === day && !it.endClock) it.lasts = line.lasts;
}

const ON = /^(?: ?(?:-|~|to) ?\d{1,2}(?::\d\d)? ?(?:[ap]\.?m\.?)?)?,? ?(?:JST ?|\([^()\n]{3,24}\) ?)?on (?:the )?$/i;

/** 23:59 JST, Sunday 6 December. */
const BESIDE_ZONE = /^ ?(?:JST|\((?:JST|Japan time)\)),? $/;

/** 5 PM on December 5. */
function isBeforeOn(text: string, clock: ClockToken, day: DayToken | undefined): boolean {
  if (day === undefined || day.start - clock.end >= 30) return false;
  const gap = text.slice(clock.end, day.start);
  return ON.test(gap) || (BESIDE_ZONE.test(gap) && /[a-z]{3}/i.test(text.slice(day.start, day.end)));
}

/** Whether nothing but a sentence stands between. */
const isOneSentence = (gap: string) => gap.length <= 80 && !gap.includes('\n');

/** Gives a time to the moment before it, or makes it a moment of its own on the same day. */
function addClock(text: string, current: Found, it: ClockToken, base: Base, found: Found[]): Found {
  if (it.hasSeconds) return current;
  if (it.start < current.start) {
    if (!current.clock) current.clock = it;
    else if (!current.endClock) current.endClock = it;
    current.start = Math.min(current.start, current.clock.start);
    return current;
  }
  const gap = text.slice(Math.min(current.end, it.start), it.start);
  const lead = text.slice(Math.max(0, it.start - 80), it.start);
  const lineStart = it.start - (lead.length - lead.lastIndexOf('\n') - 1);
  const before = text.slice(Math.max(lineStart, it.start - 24), it.start);
  const after = text.slice(it.end, it.end + 8);
  const soon = text.slice(it.end, it.end + 24);
  const isSameLine = !gap.includes('\n');
  // 22:00~翌6:00: into the next day.
  if (current.clock && !current.endClock && /^ ?(?:~|-|から) ?翌(?:日|朝)?の? ?$/.test(gap)) {
    current.end = it.end;
    return current;
  }
  const since = text.slice(Math.max(lineStart, it.start - 24, Math.min(current.end, it.start)), it.start);
  if (OFFICE_HOURS.test(since) || gap.length > 160) return current;
  // 履歴書は前日の18時までに: of another day.
  if (/(?:前々?の?日|\d{1,2}日前)の? ?$/.test(before)) return current;
  if (/^ ?に?(?:出発|発車)|^(?:じゃな|ではな)/.test(after) || EXCEPTED.test(soon)) return current;
  if (ALL_END_AFTER.test(soon) || ALL_END_BEFORE.test(before)) return current;
  // 第1部 13:00~14:30, 第2部 14:45~16:00: perhaps until then.
  if (
    current.endClock &&
    !current.endDay &&
    it.minutes >= current.endClock.minutes &&
    LATER_PART.test(text.slice(lineStart, it.start)) &&
    !/^[^\n]{0,50}(?:希望者|任意|自由参加)/.test(text.slice(it.end, it.end + 60))
  ) {
    current.isOpen = true;
    return extended(current, it, true);
  }
  if (current.clock && /^[^。\n(]{0,8}\d{1,2}分? ?前/.test(after)) return current;
  // 18時開始でとのことで、18時～18時45分で: said once more, with its end.
  if (current.clock?.minutes === it.minutes && !current.endClock && (isOneSentence(gap) || /^ ?[~-] ?\d/.test(after))) {
    current.end = it.end;
    return current;
  }
  const isArrival =
    (ARRIVAL_BEFORE.test(before) ||
      ARRIVAL_HEADING.test(lead) ||
      ARRIVAL_AFTER.test(text.slice(it.end, it.end + 40))) &&
    text.slice(lineStart, it.start + 60).split(/\d[:時]/).length > 2;
  if (
    CLOSING_BEFORE.test(before) ||
    CLOSING_AFTER.test(text.slice(it.end, it.end + 12)) ||
    CLOSING_LABEL.test(text.slice(lineStart, it.start))
  ) {
    const open = current.clock ? current : found.findLast((one) => one.clock);
    const end = open?.clock ? laterOf(it, open.clock) : it;
    if (open?.clock && !open.endClock && open.clock.minutes < end.minutes) {
      extended(open, end, false);
      if (RETURNS_AFTER.test(soon)) open.isOpen = true;
    }
    // 終了時刻(15:30)に変更はありません, where the start is not said.
    if (open || /^[)）]? ?(?:の|に|は)?(?:変更は(?:ござい|あり)ません|変わりません)/.test(soon)) return current;
  }
  if (current.clock && OLD_BESIDE.test(gap)) return sibling(current, it, found);
  if (isArrival && (current.clock || STARTS_LATER.test(text.slice(it.end, it.end + 90)))) return current;
  // 13:00~16:30(12:30より入室可): said beside the time, and no other one.
  const isAside =
    isSameLine && current.endClock !== null && /[(※][^()\n]{0,24}$/.test(gap) && !/同日|または|もしくは/.test(gap);
  if (isAside) return current;
  if (!current.clock && (!current.endDay || isSameLine)) {
    const isNear = isSameLine
      ? gap.length <= (base.isLine ? 60 : 24) ||
        TIME_LABEL.test(before) ||
        STARTS_AFTER.test(after) ||
        STARTS_BEFORE.test(before) ||
        (gap.length <= 60 && (/[。!?！？] ?$/.test(before) || AGREES.test(after)))
      : TIME_LABEL.test(before) ||
        STARTS_AFTER.test(after) ||
        STARTS_BEFORE.test(before) ||
        GATHERS_AT.test(text.slice(lineStart, it.start)) ||
        EVENT_LABEL.test(text.slice(lineStart, it.start)) ||
        FIRST_PART.test(text.slice(lineStart, it.start)) ||
        (PROGRAMME_HEADING.test(lead) && /^ ?[~-] ?\d/.test(after)) ||
        ITS_OWN.test(text.slice(it.end, it.end + 40)) ||
        (gap.length <= 80 &&
          BEGINS_NEXT.test(gap) &&
          /^ ?(?:(?:くらい|ぐらい|頃|ごろ)?(?:から|より)|~|に(?!は?(?:終|解散)))(?![^。\n]{0,16}の間)/.test(soon)) ||
        (gap.length <= 80 && BEGINS_FOR_ALL.test(text.slice(lineStart, it.start))) ||
        /^:?\n{1,2} {0,3}(?:[・•*○-] ?)?$/.test(gap) ||
        (/^[^\n]{0,12}\n[^\n\d]{0,16}$/.test(gap) && /^ ?[~-] ?\d/.test(after) && !/受付|電話|営業/.test(gap)) ||
        (gap.length <= 120 && /以下|下記|次の/.test(gap) && beginsLine(text, it));
    if (!isNear) return current;
    if (current.endDay && !base.isLine && TIME_LABEL.test(before)) return current;
    current.clock = it;
    current.end = Math.max(current.end, it.end);
    return current;
  }
  if (!current.clock) return current;
  // 17時30分開宴(17時受付)～20時
  const bare = gap.replace(/ ?\([^()\n]{2,14}\)(?= ?~)/, '');
  const isRange =
    !current.endClock &&
    !IS_NEXT_CHOICE.test(gap) &&
    bare.length <= 6 &&
    (IS_RANGE.test(gap) || /開始/.test(gap)) &&
    isSameLine;
  const end = isRange && current.clock.isClear ? afternoonOf(it, current.clock) : it;
  // 14:00から15:30へ変更: two times, and no span.
  const isMove = /から|より/.test(gap) && PUT_TO.test(text.slice(it.end, it.end + 14));
  if (isMove) return sibling(current, it, found);
  // 12:00から。13:00には出ます: another sentence says something else.
  const isSaidLater = gap.includes('。') && !/。 ?~ ?$/.test(gap) && !ENDS_THEN.test(soon);
  const isEventOfItsOwn = ITS_OWN.test(soon) && !BESIDE_EVENT.test(soon);
  if (isRange && isSaidLater && !isEventOfItsOwn) return current;
  if (isRange && !isSaidLater && end.minutes > current.clock.minutes) return extended(current, end, true);
  if (current.endDay && !current.endClock && isSameLine) return extended(current, it, true);
  if (/(?:同日|同じ日)の? ?$/.test(gap)) return sibling(current, it, found);
  // 12/14(月), and below it ・10:00~ and ・13:00~.
  const isBare = () => BARE_TIME.test(text.slice(current.end, current.end + 8)) && BARE_TIME.test(after);
  if (
    !isSameLine &&
    (current.endClock || isBare()) &&
    gap.length <= 60 &&
    !base.isLine &&
    beginsLine(text, current.clock) &&
    beginsLine(text, it)
  )
    return sibling(current, it, found);
  const isOnOwnLine = !isSameLine && EVENT_LABEL.test(text.slice(lineStart, it.start));
  if (current.clock && isOnOwnLine) {
    const other = sibling(current, it, found);
    if (TURN.test(text.slice(lineStart, it.start))) current.isAlternative = other.isAlternative = true;
    return other;
  }
  if (isSameLine && !current.endDay && gap.length <= 60 && STARTS_ANOTHER.test(before))
    return sibling(current, it, found);
  if (isSameLine && !current.endDay && ITS_OWN.test(soon) && (!gap.includes('。') || FOLLOWS.test(before)))
    return sibling(current, it, found);
  const isPutTo = PUT_TO.test(soon.replace(/^ ?[~-] ?\d{1,2}[:時]\d{0,2}分?/, ''));
  const reach = isPutTo || MOVED.test(gap) || /同日 ?$/.test(gap) ? 60 : 14;
  // 19時に会社を出られるので、19:15に改札で待ち合わせましょう
  if (isSameLine && !current.endClock && MEETS_AT.test(text.slice(it.end, it.end + 30))) {
    current.clock = it;
    current.end = it.end;
    return current;
  }
  if (isSameLine && !current.endClock && !current.endDay && !/[。(]/.test(gap)) current.isOpen = true;
  if (!isSameLine || gap.length > reach || current.endDay) return current;
  return sibling(current, it, found);
}

/** Another moment of the same day. */
function sibling(current: Found, it: ClockToken, found: Found[]): Found {
  const other = { ...current, start: it.start, end: it.end, clock: it, endClock: null, endDay: null, lasts: null };
  found.push(other);
  return other;
}

/** Whether only a bullet stands before a time on its line. */
function beginsLine(text: string, { start }: ClockToken): boolean {
  return /(?:^|\n)[ ・*•●-]{0,4}$/.test(text.slice(Math.max(0, start - 6), start));
}

/** 午後2時から3時: the end, too, is in the afternoon. */
function afternoonOf(end: ClockToken, start: ClockToken): ClockToken {
  const isMeant = !end.isClear && end.minutes <= start.minutes && start.minutes >= 720;
  return isMeant ? { ...end, minutes: end.minutes + 720 } : end;
}

/** 18時スタート, 8時くらいにお開き. */
function laterOf(end: ClockToken, start: ClockToken): ClockToken {
  const isMeant = !end.isHalved && end.minutes < 720 && end.minutes <= start.minutes && start.minutes >= 720;
  return isMeant ? { ...end, minutes: end.minutes + 720 } : end;
}

function extended(current: Found, it: ClockToken, moves: boolean): Found {
  current.endClock = it;
  if (moves) current.end = it.end;
  return current;
}
