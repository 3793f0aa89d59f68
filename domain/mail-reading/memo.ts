/** What of a mail belongs into the memo: belongings, meeting id and passcode. Other texts of strangers never reach it. */
import { LEAD } from './patterns/details.ts';
import { type Plain, spanOf } from './plain.ts';
import { type Read, sure } from './reading.ts';

/** A labelled value in the plain text. */
type Labelled = { label: string; value: string; start: number; end: number };

const BRING_LABEL = new RegExp(
  `^${LEAD}(?:当日の?)?(?:持ち? {0,3}物|持参(?:物|品|書類)|ご?持参(?:いただく|頂く|する)(?:もの|物|書類)|お持ち(?:いただく|頂く)(?:もの|物|書類)|ご?(?:準備|用意)(?:いただく|頂く|する)(?:もの|物)|準備物|携行品|(?:please |what to )?bring|何を持って(?:い|行)く[?]?)[】\\]>)]? {0,2}[:は]? {0,3}(?<value>.{0,200})$`,
  'i',
);
const BRING = /(?<value>[^\s、。「」]{2,20}?)を?(?:ご?持参|お持ち(?:ください|下さい|の(?:うえ|上)|になって|いただ|頂))/;
const CODES = [
  /(?<label>(?:ミーティング|会議) ?ID|Meeting ID) ?[:は]? ?(?<value>[\d ]{6,20}\d)/i,
  /(?<label>パスコード|パスワード|Passcode|Password|パス) ?[:は]? ?(?<value>[A-Za-z0-9!#$%&*+_.-]{3,32})/i,
];
const HAS_MEMO = /持|準備|用意|携行|bring|ID|パス|pass/i;
const ITEM = /^ {0,4}(?<bullet>[・●○◆◇■□▪•*-]|[①-⑳]|\d{1,2}[.)]) ?(?<value>.{1,60})$/;
const MAX_ITEMS = 10;
const MAX_LINES = 6;

/** The lines of the memo, each with what it was read from: 持ち物：学生証. */
export function memoOf(plain: Plain): Read<string>[] {
  return labelled(plain.text).map(({ label, value, start, end }) =>
    sure(`${label}：${value}`, spanOf(plain, start, end)),
  );
}

function labelled(text: string): Labelled[] {
  const found = new Map<string, Labelled>();
  const add = (it: Labelled) => !found.has(it.label) && it.value !== '' && found.set(it.label, it);
  const lines = text.split('\n');
  let at = 0;
  for (const [index, line] of lines.entries()) {
    if (line.length <= 300 && found.size < MAX_LINES && HAS_MEMO.test(line)) {
      const given = BRING_LABEL.exec(line)?.groups?.value;
      const said =
        given === undefined ? BRING.exec(line)?.groups?.value?.replace(/^.{0,20}(?:は|に|で)(?=.)/, '') : given;
      // 忘れずにお持ちください: what, stands elsewhere.
      // 職員課へ郵送又は持参すること: handed in by hand.
      const isNone = /^(?:忘れず|必ず|当日|一緒)に?$|(?:又は|または|もしくは|郵送か)$/.test(said ?? '');
      if (said?.trim() && !isNone) add(belongings(said, at + line.lastIndexOf(said)));
      else if (said !== undefined && !isNone) for (const it of listed(lines, index + 1, at + line.length + 1)) add(it);
      for (const pattern of CODES) {
        const match = pattern.exec(line);
        const { label = '', value = '' } = match?.groups ?? {};
        if (match) add({ label, value: value.trim(), ...within(match[0], value.trim(), at + match.index) });
      }
    }
    at += line.length + 1;
  }
  return [...found.values()];
}

/** What follows in another column is not one of them. */
function belongings(given: string, at: number): Labelled {
  const value = given.replace(/ {2,9}場所.{0,99}$/, '').trim();
  return { label: '持ち物', value, ...within(given, value, at) };
}

/** The items of a list below its label, up to another kind of line; or the one line below it. */
function listed(lines: readonly string[], from: number, at: number): Labelled[] {
  const items: { value: string; end: number }[] = [];
  const bullet = ITEM.exec(lines[from] ?? '')?.groups?.bullet;
  const [kind] = bullet ?? [''];
  let end = at;
  for (let index = from; index < lines.length && items.length < MAX_ITEMS; index++) {
    const line = lines[index] ?? '';
    const item = ITEM.exec(line)?.groups;
    const isSame = item && (item.bullet?.[0] === kind || /\d|[①-⑳]/.test(`${kind}`));
    const value = isSame ? item.value : !bullet && index === from ? line : '';
    if (!value?.trim()) break;
    items.push({ value: value.trim(), end: end + line.trimEnd().length });
    end += line.length + 1;
  }
  const last = items.at(-1);
  const lead = (lines[from] ?? '').length - (lines[from] ?? '').trimStart().length;
  return last
    ? [{ label: '持ち物', value: items.map((it) => it.value).join('、'), start: at + lead, end: last.end }]
    : [];
}

function within(given: string, value: string, at: number) {
  const start = at + Math.max(0, given.lastIndexOf(value));
  return { start, end: start + value.length };
}
