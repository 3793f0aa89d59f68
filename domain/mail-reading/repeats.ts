/** What a text says twice is proposed once. */
import type { Draft } from './event-details.ts';

/** Each event once: a subject names the day that the text names with its time. What is said more fully counts. */
export function withoutRepeats(drafts: readonly Draft[], sender: string | null): Draft[] {
  return drafts.filter(
    (it, at) => !drafts.some((other, index) => other !== it && isRepeatOf(it, other, index < at, sender)),
  );
}

/** Of an internship of some days, one of these days: 初日は12/21. */
function isWithin({ it, typed }: Draft, { it: period, typed: other }: Draft): boolean {
  const [day, first, last] = [it.day.day, period.day.day, period.endDay?.day];
  return (
    other.type === 'internship' &&
    typed.type === other.type &&
    !it.endDay &&
    !!day &&
    !!first &&
    !!last &&
    day >= first &&
    day <= last
  );
}

/** 受検期間：11月27日10:00～12月4日13:00, and below it 12月4日13:00までに: its end once more. */
function isEndOf({ it, role }: Draft, { it: span }: Draft): boolean {
  return (
    role === 'due' &&
    !it.endDay &&
    !!it.clock &&
    !!it.day.day &&
    !!span.clock &&
    it.day.day === span.endDay?.day &&
    it.clock.minutes === span.endClock?.minutes
  );
}

/** 【本日締切】プレエントリー, and below it 本日11月28日23:59, of the sheet with which one enters. */
const isSaidOfToday = ({ it, typed, role, around }: Draft, { it: other, typed: sheet }: Draft) =>
  role === 'due' &&
  /^ {0,8}(?:本日|今日)[^:]{0,6}:/.test(around.line) &&
  typed.type === 'pre_entry' &&
  sheet.type === 'es_deadline' &&
  it.day.isRelative &&
  !it.clock &&
  other.clock !== null &&
  it.day.day === other.day.day;

/** Whether the other draft says all that this one says, and more, or the same before. */
function isRepeatOf(it: Draft, other: Draft, isLater: boolean, sender: string | null): boolean {
  if (it.role !== other.role || it.role === 'before' || it.role === 'after') return false;
  if (isSaidOfToday(it, other)) return true;
  if (it.typed.type !== other.typed.type) return false;
  // 受検期間：11月30日～12月14日 … その場合も12月14日までに: the end of the period, said once more.
  const last = other.it.endDay?.day;
  if (it.role === 'due' && last && !it.it.endDay && !it.it.clock && last === it.it.day.day) return true;
  // 年明けに開催いたします。日程は1月20日: said more exactly below.
  if (it.it.day.day === null && other.it.day.day !== null && !isLater && it.role === 'at') return true;
  // 明日開催の説明会 beside 12月1日: the day is said there.
  if (it.it.day.isRelative && it.it.day.doubt === 'sent' && !it.it.clock && !other.it.day.isRelative) return true;
  if (isWithin(it, other)) return true;
  // 受検期間：3月8日～3月19日 ※3月19日18:00までに: until when, said more exactly.
  const until = it.it.endDay?.day;
  if (it.role === 'due' && until && !it.it.endClock && !other.it.endDay && other.it.clock && until === other.it.day.day)
    return true;
  if (isEndOf(it, other)) return !it.typed.isSure || other.typed.isSure;
  if (isEndOf(other, it)) return !it.typed.isSure && other.typed.isSure;
  const said = ({ it: { day, clock, endClock, endDay } }: Draft) => [
    day.day,
    clock?.minutes,
    endClock?.minutes,
    endDay?.day,
  ];
  const [own, others] = [said(it), said(other)];
  const companies = ({ named }: Draft) => named.flatMap(({ company }) => (company.id === sender ? [] : company.id));
  const isOfAnother = companies(it).some((id) => !companies(other).includes(id));
  if (own[0] === null || isOfAnother || own.some((part, at) => part !== undefined && part !== others[at])) return false;
  return isLater || own.some((part, at) => part !== others[at]) || companies(it).length < companies(other).length;
}
