/** Moments that are joined once all days and times are found: with a timetable, with the only time, to a stay of some days. */
import { addDays } from '../time.ts';
import { endOfLine } from './lines.ts';
import type { Found } from './moment-shapes.ts';
import { ARRIVAL_AFTER, ARRIVAL_BEFORE, OFFICE_HOURS } from './patterns/clock-words.ts';
import type { ClockToken } from './patterns/clocks.ts';
import type { Timetable } from './timetables.ts';

/** A course belongs to the last day above it, and says when it begins and ends where the day does not. */
export function putInto(
  text: string,
  { start, opens, closes, isOpen, clocks: [from = opens] }: Timetable,
  found: readonly Found[],
) {
  const it = found.findLast((one) => one.start < start);
  if (!it || it.endDay || text.slice(it.end, start).split('\n').length > 12) return;
  if (!it.clock) Object.assign(it, { clock: opens, endClock: closes, isOpen: it.isOpen || isOpen });
  else if (
    !it.endClock &&
    !it.lasts &&
    closes &&
    closes.minutes > it.clock.minutes &&
    it.clock.minutes >= from.minutes &&
    it.clock.minutes <= opens.minutes
  )
    it.endClock = closes;
}

/** 12月8日は何時がよいかと伺いましたが、16時で: the only time of the only day. */
export function joinOnly(text: string, own: ClockToken, found: readonly Found[]) {
  const it = found.findLast(({ start }) => start < own.start);
  const gap = it && own.start >= it.end ? text.slice(it.end, own.start) : null;
  if (
    !it ||
    it.clock ||
    gap === null ||
    gap.length > 100 ||
    /\n\n|まで|飲み会|懇[親談]会|食事|打ち上げ|二次会/.test(gap) ||
    !/^ ?(?:で|に|と|から|より|~)/.test(text.slice(own.end, own.end + 4))
  )
    return;
  if (OFFICE_HOURS.test(gap) || ARRIVAL_BEFORE.test(gap) || ARRIVAL_AFTER.test(text.slice(own.end, own.end + 8)))
    return;
  Object.assign(it, { clock: own, end: own.end });
}

const BESIDE = /^ ?[、・,] ?$/;
const SO_MANY_DAYS = /^ ?の? ?(?<count>[3-9])日間/;

/** 2/8、2/9、2/10の3日間: one event. */
export function joinRun(text: string, found: Found[]) {
  for (let last = found.length - 1; last > 1; last--) {
    const end = found[last] as Found;
    const count = Number(
      SO_MANY_DAYS.exec(text.slice(end.end, end.end + 8))?.groups?.count ?? saidDays(text, found, last),
    );
    const first = found[last - count + 1];
    if (count < 3 || !first?.day.day) continue;
    const run = found.slice(last - count + 1, last + 1);
    const isRun = run.every(
      (it, at) =>
        it.day.day === addDays(first.day.day as string, at) &&
        !it.endDay &&
        (at === 0 || BESIDE.test(text.slice((run[at - 1] as Found).day.end, it.day.start))),
    );
    if (!isRun) continue;
    const { clock, endClock, end: until } = end;
    Object.assign(first, { endDay: end.day, clock, endClock, end: until });
    found.splice(last - count + 2, count - 1);
    last -= count - 1;
  }
}

/** 3days, and 1月13日・14日・15日: how many days the run has that ends here, where the text says that it lasts so many. */
function saidDays(text: string, found: readonly Found[], last: number): number {
  let at = last;
  while (at > 0 && BESIDE.test(text.slice((found[at - 1] as Found).day.end, found[at]?.day.start))) at--;
  const count = last - at + 1;
  return new RegExp(`(?<!\\d)${count} ?(?:days|日間)`, 'i').test(text) ? count : 0;
}

const IS_STAY = /インターン|ジョブ|仕事体験|就業体験|プログラム|[2２] ?days/i;
const IS_TALK = /面接|面談|説明会|座談会|見学/;

/** A班 1/18・19, B班 1/21・22 of an internship: each pair is one stay. */
export function joinPairs(text: string, found: Found[]) {
  const isPair = (at: number) => {
    const [one, other] = [found[at], found[at + 1]];
    return (
      one?.day.day &&
      other?.day.day &&
      !one.clock &&
      !one.endDay &&
      !other.endDay &&
      other.day.day === addDays(one.day.day, 1) &&
      /^ ?[・,、] ?$/.test(text.slice(one.day.end, other.day.start))
    );
  };
  for (let at = 0; at + 3 < found.length; at++) {
    const [first, , next] = found.slice(at) as [Found, Found, Found];
    const lead = text.slice(Math.max(0, first.start - 240), next.start);
    if (!isPair(at) || !isPair(at + 2) || isPair(at + 1) || !IS_STAY.test(lead) || IS_TALK.test(lead)) continue;
    for (let pair = at; isPair(pair); pair++) {
      const [one, { day, clock, endClock, end }] = found.splice(pair, 2) as [Found, Found];
      found.splice(pair, 0, { ...one, endDay: day, clock, endClock, end });
    }
    return;
  }
}

/** 時間: on the next line, or の各日 before the times. */
const TIMES_LINE =
  /^ ?の?(?:各[日回]|いずれも|両日|それぞれ)(?:とも)?、? ?$|\n[ ■◆●・【[]{0,6}(?:開始)?時 {0,4}[間刻][】\]]? {0,4}:?[ ①]{0,8}$/;

/** 日程：12/14、12/15, and 時間：10:00／13:00 below it: perhaps each time on each day. */
export function shareTimes(text: string, found: Found[]) {
  for (let at = 1; at < found.length; at++) {
    const first = found[at] as Found;
    const times = found.slice(at).filter((it) => it.day === first.day && it.clock);
    const clock = first.clock;
    if (times.length < 2 || !clock || !TIMES_LINE.test(text.slice(first.day.end, clock.start))) continue;
    let from = at;
    for (; from > 0; from--) {
      const [one, next] = [found[from - 1] as Found, found[from] as Found];
      if (one.clock || one.endDay || !/^ ?[・,、/] ?$/.test(text.slice(one.day.end, next.day.start))) break;
    }
    const shared = found
      .slice(from, at)
      .flatMap((it) => times.map(({ clock, endClock }) => ({ ...it, clock, endClock, isOpen: true })));
    found.splice(from, at - from, ...shared);
    return;
  }
}

const isStartAndEnd = (line: string, below: string) =>
  /^ {0,4}開始|^ {0,4}start\b/i.test(line) && /^ {0,4}終了|^ {0,4}end\b/i.test(below);

const TWO_DAYS = /[2二]日間|両日(?:とも)?(?:参加|出席)|(?<!\d)2 ?days(?![a-z])/i;

/** 集合：2/3 13:00, 解散：2/5 15:00: one event of some days; 開始：12/14 13:30, 終了：12/14 14:20: one of some hours. */
export function joinDays(text: string, found: Found[]) {
  const lineOf = ({ start, end }: Found) => ({
    from: text.lastIndexOf('\n', start - 1) + 1,
    to: endOfLine(text, end),
  });
  const saysTwoDays = found.length > 1 && TWO_DAYS.test(text);
  for (let at = 1; at < found.length; at++) {
    const [first, next] = [found[at - 1] as Found, found[at] as Found];
    const [own, other] = [lineOf(first), lineOf(next)];
    if (own.to >= other.from || text.slice(own.to, other.from).trim() !== '' || other.to - own.from > 300) continue;
    const [line, below] = [text.slice(own.from, own.to), text.slice(other.from, other.to)];
    const [day, last] = [first.day.day, next.day.day];
    const isNext = !!day && !!last && last === addDays(day, 1);
    const isTwoDays = isNext && !first.endDay && !next.endDay && first.clock && next.clock && saysTwoDays;
    const isStay =
      isTwoDays ||
      // 13:30集合・15:00終了, on each line of a list: they are days of their own.
      (/集合|開始/.test(line) &&
        /解散|終了/.test(below) &&
        !(first.endClock && next.endClock) &&
        !first.endDay &&
        day &&
        last &&
        day < last);
    const isOfOneDay = isStartAndEnd(line, below) && day !== null && day === last && !first.endDay && !first.endClock;
    if (isOfOneDay && first.clock && next.clock && first.clock.minutes < next.clock.minutes) {
      Object.assign(first, { endClock: next.clock, lasts: null, end: next.end });
      found.splice(at--, 1);
      continue;
    }
    if (!isStay) continue;
    Object.assign(first, { endDay: next.day, endClock: next.endClock ?? next.clock, lasts: null, end: next.end });
    found.splice(at--, 1);
  }
}
