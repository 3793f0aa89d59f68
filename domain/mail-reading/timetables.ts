/** The course of one event, line by line: 集合 9:15, 9:30～11:30 見学, 12:00 解散. Its times are no events of their own. */
import { endOfLine } from './lines.ts';
import { TURN } from './patterns/clock-words.ts';
import type { ClockToken } from './patterns/clocks.ts';

/** A course: where it stands, its times, and when the event begins and ends. */
export type Timetable = {
  start: number;
  end: number;
  clocks: readonly ClockToken[];
  opens: ClockToken;
  closes: ClockToken | null;
  /** 11:00 面接, beside what else one does: perhaps that alone is the event. */
  isOpen: boolean;
};

type Row = {
  own: readonly ClockToken[];
  first: ClockToken;
  last: ClockToken | null;
  label: string;
  words: string;
  start: number;
  end: number;
};

const ARRIVAL = /集合|受付|開場|入室|来社|到着|接続|\b(?:registration|check-in|doors)\b/i;
/** 9:40 工場到着・オリエンテーション: it has begun. */
const isArrival = (words: string) => ARRIVAL.test(words) && !/オリエンテーション|開会|ガイダンス/.test(words);
const CLOSING = /終了|閉会|お開き|終演|閉式|\b(?:end|close|finish|wrap[- ]up)\b/i;
const PARTING = /解散/;
const ELSE = /見学|体験|実習|講演|ワーク|会社(?:説明|紹介|概要)|説明会|座談|懇談/;
/** 13:00～14:00 ケース面接, 10:00 説明会: each may be an event of its own. */
const OWN = /面接|面談|説明会|試験|検査|締切|期限|まで/;
/** 筆記試験 9:30～11:00, 面接試験 13:00～: more than one of them. */
const OWN_LABEL = /(?:面 {0,4}接|面 {0,4}談|試 {0,4}験|検 {0,4}査) {1,8}$/;
const OFFICE = /平日|営業|窓口|TEL|電話|問い?合わ?せ|開室|定休|キャンセル|変更|候補|希望/i;
const ASIDE = /(?<=^ ?[^\n\d(~-]{1,20})\([^()\n]{0,12}\d{1,2}[:時][^()\n]{0,20}\) ?$/;
/** 12:30 昼食（社員食堂にて。無料です）: a sentence in brackets is no prose. */
const IN_BRACKETS = /\([^()\n]{0,40}\)/g;
const JOIN = /^ ?[~-] ?$/;
/** No row is longer. */
const LONGEST_ROW = 70;
const MOST_ROWS = 20;

/** The courses of a text, by the times that stand in them. */
export function findTimetables(text: string, clocks: readonly ClockToken[], days: readonly { start: number }[]) {
  const found: Timetable[] = [];
  let rows: Row[] = [];
  const close = () => {
    const table = tableOf(rows);
    if (table) found.push(table);
    rows = [];
  };
  let day = 0;
  for (let at = 0; at < clocks.length; at++) {
    const first = clocks[at] as ClockToken;
    const start = text.lastIndexOf('\n', first.start - 1) + 1;
    const end = endOfLine(text, first.end);
    const own: ClockToken[] = [first];
    while ((clocks[at + 1]?.start ?? end) < end) own.push(clocks[++at] as ClockToken);
    while ((days[day]?.start ?? text.length) < start) day++;
    const hasDay = (days[day]?.start ?? text.length) < end;
    const row = !hasDay && end - start <= LONGEST_ROW ? rowOf(text, own, start, end) : null;
    if (!row || (rows.length > 0 && rows.at(-1)?.end !== start - 1) || rows.length >= MOST_ROWS) close();
    if (row) rows.push(row);
  }
  close();
  return found;
}

function rowOf(text: string, own: readonly ClockToken[], start: number, end: number): Row | null {
  // 10:20 受付開始（10:30 受付締切）: said beside it.
  const aside = own[1] ? ASIDE.exec(text.slice(own[0]?.end, end)) : null;
  const [first, second, third] = aside ? own.slice(0, 1) : own;
  const isRange = second !== undefined && first !== undefined && JOIN.test(text.slice(first.end, second.start));
  if (!first || (second && !isRange) || third) return null;
  const label = text.slice(start, first.start).replace(/[ ・■●◆○◇★▼▶*:|~-]/g, '');
  const rest = text
    .slice((isRange ? second : first).end, aside ? first.end + aside.index : end)
    .replace(/^[ ~:|-]{1,8}/, '')
    .trim();
  const words = label + rest;
  if (label.length > 8 || words.length < 2 || words.replace(IN_BRACKETS, '').includes('。') || OFFICE.test(words))
    return null;
  return { own, first, last: isRange ? second : null, label: text.slice(start, first.start), words, start, end };
}

function tableOf(rows: readonly Row[]): Timetable | null {
  const isOfOne = rows.some(({ words }) => ARRIVAL.test(words) || CLOSING.test(words) || PARTING.test(words));
  const isLong = rows.length >= 3 && rows.filter(({ words }) => OWN.test(words)).length < 2;
  const opening = rows.find(({ words }) => !isArrival(words) && !CLOSING.test(words) && !PARTING.test(words));
  const [head] = rows;
  const tail = rows.at(-1);
  const talk = rows.find(({ words }) => /面[接談]/.test(words));
  const isInTurns = rows.filter(({ label }) => TURN.test(label)).length > 1;
  const isOfSeveral = rows.filter(({ label }) => OWN_LABEL.test(label)).length > 1;
  if (!head || !tail || !opening || rows.length < 2 || !(isOfOne || isLong) || isInTurns || isOfSeveral) return null;
  const said = rows.findLast(({ words }) => CLOSING.test(words)) ?? rows.findLast(({ words }) => PARTING.test(words));
  const closes = said?.first ?? rows.findLast(({ last }) => last)?.last ?? null;
  return {
    start: head.start,
    end: tail.end,
    clocks: rows.flatMap(({ own }) => own),
    opens: opening.first,
    closes: closes && closes.minutes > opening.first.minutes ? closes : null,
    isOpen: talk !== undefined && ELSE.test(opening.words),
  };
}
