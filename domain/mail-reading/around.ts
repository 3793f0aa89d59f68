/** The words around a moment of a mail: its line, its heading, its sentence. */
import { endOfLine } from './lines.ts';
import type { Found } from './moment-shapes.ts';

/** The words around a moment: those before it on its line, and those after it up to the end of its sentence. */
export type Around = {
  line: string;
  lineStart: number;
  lineEnd: number;
  /** Where the sentence begins and ends, which may run over several lines. */
  sentenceStart: number;
  sentenceEnd: number;
  before: string;
  after: string;
  /** The words after the moment up to the end of its sentence, whatever other moments it has. */
  rest: string;
  /** The words before the moment from where its sentence begins, whatever other moments it has. */
  lead: string;
  /** The words between its day and its time. */
  inside: string;
  /** The next line, where the moment stands alone on its own. */
  below: string;
  /** The label of its line, or the heading above: 予約受付日時. */
  label: string;
};

/** The words around a moment, given the moments beside it. */
export function aroundOf(text: string, it: Found, last: Found | undefined, next: Found | undefined): Around {
  const lineStart = text.lastIndexOf('\n', it.start - 1) + 1;
  const lineEnd = endOfLine(text, it.end);
  const heading = headingOf(text, lineStart, it.start) || columnHeadOf(text, lineStart, it.start, lineEnd);
  const from = Math.max(lineStart, last && last.end <= it.start ? last.end : 0, it.start - 80);
  const stop = text
    .slice(it.end, it.end + 120)
    .search(
      /[。!！?？]|\.(?=[ \n])|\n\n|\n ?(?:[■◆●・▼□【<[①-⑳\d]|[一二三四五六七八九]、|STEP)|\n {0,24}[^\n: ][^\n:]{0,13}:/,
    );
  // 返信期限：12月14日: what stands below such a line is not about it.
  const isField =
    /^ {0,24}[^\n。:]{1,16}:/.test(text.slice(lineStart, it.start)) &&
    text.slice(it.end, Math.min(lineEnd, it.end + 120)).trim() === '';
  const stopsAt = isField ? lineEnd - it.end : stop < 0 ? 120 : stop;
  const until = Math.min(it.end + stopsAt, next && next.start > it.end ? next.start : text.length);
  return {
    line: text.slice(Math.max(lineStart, it.start - 120), Math.min(lineEnd, it.end + 120)),
    lineStart,
    lineEnd,
    sentenceStart: sentenceStartOf(text, it.start),
    sentenceEnd: Math.min(it.end + (stop < 0 ? 120 : stop), text.length),
    before: heading + text.slice(from, it.start),
    lead: text.slice(sentenceStartOf(text, it.start), it.start),
    below: belowOf(text, it, lineStart, lineEnd),
    label:
      (ROUND.test(text.slice(lineStart, it.start)) && heading.trim()) ||
      labelOf(text, lineStart, it.start) ||
      heading.trim(),
    inside: it.clock && it.clock.start > it.day.end ? text.slice(it.day.end, it.clock.start) : '',
    rest: text.slice(it.end, it.end + stopsAt).replace(/\n/g, ''),
    after: text.slice(it.end, until).replace(/\n/g, ''),
  };
}

/** What stands below a moment that has only a mark before it on its line: (2) 12月9日（水）. */
function belowOf(text: string, { start, end }: Found, lineStart: number, lineEnd: number): string {
  const isAlone =
    /^[ (①-⑳\d).、・■●◆-]{0,8}$/.test(text.slice(lineStart, Math.min(start, lineStart + 9))) &&
    /^ ?(?:頃|ごろ)? {0,3}$/.test(text.slice(end, Math.min(lineEnd, end + 20)));
  return isAlone ? (text.slice(lineEnd + 1, lineEnd + 60).split('\n')[0] ?? '') : '';
}

/** The words before the colon of a line; empty without any. */
function labelOf(text: string, lineStart: number, start: number): string {
  const match = /^[ ■◆●・▼▶□◇○◯★☆*※▽]{0,24}(?<label>[^:。、\n]{1,20})(?<!\d):(?!\d\d(?![\d/月年]))/.exec(
    text.slice(Math.max(lineStart, start - 80), start),
  );
  return match?.groups?.label ?? '';
}

/** Where the sentence of a moment begins: after the last one, or where its lines do not run on. */
function sentenceStartOf(text: string, start: number): number {
  const lead = text.slice(Math.max(0, start - 160), start);
  const end = Math.max(
    ...[...lead.matchAll(/[。!！?？]|\n\n|[^\n。]{0,12}:|\n(?= ?[■◆●・▼□【<[①-⑳*\d-])|[^ぁ-んァ-ヶ一-龠、]\n/g)].map(
      (it) => it.index + it[0].length,
    ),
    0,
  );
  return start - lead.length + end;
}

const HEADING =
  /^ {0,4}(?:[■◆●▼□◇★▶◎][^\n。]{1,24}|[■◆●▼□◇★]?[【[<][^\n。]{1,24}[】\]>]|(?:\d{1,2}[.)] ?|\(\d\) ?|[①-⑳] ?)[^\n。\d]{1,16}|[^\n。]{1,14}:|(?:変更|延期|延長)[前後]の?(?:日時|日程)?) {0,2}$/;

/** 第1回:, before each day of a list. */
const ROUND = /^[ ・*•-]{0,6}第?[一二三四五1-5](?:回|次|期|弾)[ :]{1,4}(?=\d|$)/;
/** 12/19の回：, before the deadline of each session. */
const OF_SESSION = /^[ ・*•-]{0,6}\d{1,2} ?[月/][\d ・、月日/]{1,20}の(?:回|開催分) ?: ?(?=\d|$)/;
const IS_DUE = /^ {0,8}[^ \n。、:]{0,8}(?:締切|締め切り|〆切|期限)(?:日時?)? {0,2}$/;
const LISTED = /^[ ・*•①-⑳()-]{0,6}\d{1,2} ?[月/] ?\d{1,2}/;
const POSSIBLE = /可能(?:な)?(?:候補)?(?:日|時|期間)/;
/** Between the cells of a table, drawn or in columns. */
const BETWEEN_CELLS = / {1,20}:(?! )| {0,20}\| {0,20}| {2,20}/;
const cellsOf = (line: string) => line.replace(/^[ |]{1,40}|[ |]{1,40}$/g, '').split(BETWEEN_CELLS);
const COLUMN_OF_DAYS = /^[^。、:\d]{0,8}(?:締切|締め切り|〆切|期限|開催日|実施日|面接日|試験日|日程|日時)(?:日|日時)?$/;
const MOST_ROWS = 12;

/** What the column of a table is called in which a moment stands: | コース | 開催日 | 申込締切 |. */
function columnHeadOf(text: string, lineStart: number, start: number, lineEnd: number): string {
  const row = cellsOf(text.slice(lineStart, Math.min(lineEnd, lineStart + 200)));
  if (row.length < 3) return '';
  const at = cellsOf(`${text.slice(lineStart, start)}.`).length - 1;
  const above = text
    .slice(Math.max(0, lineStart - 1200), lineStart - 1)
    .split('\n')
    .slice(-MOST_ROWS);
  for (const line of above.reverse()) {
    if (line.trim() === '') return '';
    const head = cellsOf(line);
    if (head.length === row.length && COLUMN_OF_DAYS.test(head[at] ?? '')) return `${head[at]} `;
  }
  return '';
}

const OLD_OR_NEW = /(?:変更|延長|延期)[前後]|[旧新]日程/;

/** The heading above a moment that begins its line: 【提出期限】. It governs the moment as words before it do. */
function headingOf(text: string, lineStart: number, start: number): string {
  const lead = text.slice(lineStart, start);
  const each = [ROUND, OF_SESSION].find((it) => it.exec(lead)?.[0] === lead);
  if (lineStart === 0 || (!each && !/^[ ・*•-]{0,6}$/.test(lead))) return '';
  const lines = text.slice(Math.max(0, lineStart - 160), lineStart - 1).split('\n');
  // The heading of a list is that of each of its days.
  const isListed = () => LISTED.test(lines.at(-1) ?? '');
  if (isListed() && lines.some((line) => POSSIBLE.test(line))) while (lines.length > 1 && isListed()) lines.pop();
  while (each && lines.length > 1 && each.test(lines.at(-1) ?? '')) lines.pop();
  const [higher = '', nearest = ''] = lines.slice(-2);
  const above = OLD_OR_NEW.test(higher) && nearest.trim() !== '' ? higher : (lines.at(-1) ?? '');
  const isHeading = HEADING.test(above) || (each === OF_SESSION && IS_DUE.test(above));
  return isHeading ? `${above.trim().replace(/[】\]>: ]{1,4}$/, '')} ` : '';
}
