/** What the words around days and times make of them: one event of two days, a move, a new time of the same day. */

import type { DayToken } from './days.ts';
import type { ClockToken } from './patterns/clocks.ts';

/** A day with its times, as they stand in the plain text. */
export type Found = {
  start: number;
  end: number;
  day: DayToken;
  endDay: DayToken | null;
  clock: ClockToken | null;
  endClock: ClockToken | null;
  /** Minutes from the start to the end, where a duration is given. */
  lasts: number | null;
  /** Days that are joined by か or または with this one. */
  isAlternative: boolean;
  /** Beside its time stands another one, of which nothing says what it is. */
  isOpen?: boolean;
};

/** 時間を14時から15時半に後ろ倒しさせてください。日付は12月9日のままです: the old and the new time of the only day. */
export function movedBefore(text: string, day: Found, clocks: readonly ClockToken[]): Found[] {
  const [from, to, another] = clocks.filter((it) => it.end <= day.start && day.start - it.end < 160);
  if (day.clock || day.endDay || !from || !to || another) return [];
  const isMove =
    /^ ?(?:から|より|→|を|[)）] ?→)[^\d。\n]{0,8}$/.test(text.slice(from.end, to.start)) &&
    /^[)）]? ?(?:に|へ|が|の)[^。\n]{0,12}(?:変更|前倒し|後ろ倒し|繰り|ずら|早め|遅らせ|正し)/.test(
      text.slice(to.end, to.end + 30),
    );
  return isMove ? [from, to].map((clock) => ({ ...day, start: clock.start, end: clock.end, clock })) : [];
}

/** (15:00〜15:30 → 15:30〜16:00): the old and the new time of the only day, wherever they stand. */
export function movedByArrow(text: string, day: Found, clocks: readonly ClockToken[]): Found[] {
  const gapAfter = (at: number) => text.slice(clocks[at]?.end ?? 0, clocks[at + 1]?.start ?? 0);
  const isSpan = (at: number) => clocks[at + 1] !== undefined && /^ ?[~-] ?$/.test(gapAfter(at));
  for (const [at, from] of clocks.entries()) {
    const last = isSpan(at) ? at + 1 : at;
    const to = clocks[last + 1];
    if (!to || !/^ {0,2}→ {0,40}$/.test(gapAfter(last))) continue;
    const moment = (clock: ClockToken, index: number) => ({
      ...day,
      start: clock.start,
      end: (isSpan(index) ? (clocks[index + 1] ?? clock) : clock).end,
      clock,
      endClock: isSpan(index) ? (clocks[index + 1] ?? null) : null,
    });
    return [moment(from, at), moment(to, last + 1)];
  }
  return [];
}

const OLD_TIME = /^ {0,8}[【[(]?(?:変更前|旧|誤)[】\])]?[ :]{0,3}$/;
const NEW_TIME = /^ {0,8}[【[(]?(?:変更後|新|正)[】\])]?[ :]{0,3}$/;

/** (旧)10:00~11:30, and below it (新)13:00~14:30: the old and the new time of the only day. */
export function movedByLabel(text: string, day: Found, clocks: readonly ClockToken[]): Found[] {
  const leadOf = ({ start }: ClockToken) => text.slice(text.lastIndexOf('\n', start - 1) + 1, start);
  return [OLD_TIME, NEW_TIME].flatMap((label) => {
    const at = clocks.findIndex((it) => label.test(leadOf(it)));
    const [clock, next] = clocks.slice(Math.max(at, 0));
    if (at < 0 || !clock) return [];
    const isSpan = next && /^ ?[~-] ?$/.test(text.slice(clock.end, next.start));
    return { ...day, start: clock.start, end: (isSpan ? next : clock).end, clock, endClock: isSpan ? next : null };
  });
}

/** We need to move your interview from December 8 to December 10. */
export function isMoveInEnglish(text: string, { start }: Found, gap: string): boolean {
  const lead = text.slice(Math.max(0, start - 80), start);
  return (
    /^ ?to\b/i.test(gap) &&
    /\b(?:mov|reschedul|postpon|shift|chang|push|brought)[^.\n]{0,60}from (?:[A-Z][a-z]{2,9}, )?$/i.test(lead)
  );
}

/** Whether 両日 or 2日間 stands near a day: 12/21・22 is one event. */
export function saysTwoDays(text: string, { start, end }: DayToken): boolean {
  const near = text.slice(Math.max(0, start - 80), end + 80);
  // Of interviews 各日 are days to choose from.
  return /両日|[2二]日間|(?<!\d)2 ?days/i.test(near) || (/各日/.test(near) && !/面接|面談|説明会|座談会/.test(near));
}

/** 1月16日・17日 of an internship is one event; of interviews, or where one chooses, these are two days. */
export function isOneStay(text: string, start: number, end: number): boolean {
  const near = text.slice(Math.max(0, start - 160), end + 60);
  return (
    /インターン|ジョブ|\bjob\b|日間|プログラム|ワーク|合宿|研修|\ddays?/i.test(near) &&
    !/いずれか|どちら|候補|希望|または|都合|選(?:択|び|ん)/.test(near)
  );
}
