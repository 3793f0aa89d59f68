/** Finds companies in a text: the student's own by any name, others by their legal form. */
import { foldCompanyName, LEGAL_FORMS } from '../text/company-name.ts';
import { type Plain, textOf } from './plain.ts';
import type { KnownCompany } from './reading.ts';

/** A company of the student's in the plain text. */
export type Named = { company: KnownCompany; start: number; end: number; isWhole: boolean };

type Alias = { company: KnownCompany; folded: string; written: string; isReading: boolean };

/** The names of the student's companies by their first two characters. */
export type NameIndex = { byStart: ReadonlyMap<number, readonly Alias[]>; all: readonly Alias[]; starts: Uint8Array };

/** No more mentions than this are read in one text. */
const MAX_NAMED = 1000;
const READING = /^[\u3041-\u3096ー・\s]+$/;
const LATIN = /[A-Za-z0-9]/;
const KATAKANA = /[\u30A1-\u30FAー]/;
const KANJI = /[\u4E00-\u9FFF]/;
/** What may follow a name without a space; anything else in kanji is a longer name. */
const GOES_ON =
  /^(?:株式会社|採用|人事|新卒|本社|本店|支社|様|御中|面接|面談|説明|座談|会社|企業|選考|最終|一次|二次|三次|内定|適性|役員|書類|締切|担当|事務局|総務|夏|冬|春|秋|本選考|東京|大阪|横浜|名古屋|川崎|丸の内|先|側|内|志望|受|終|落|通|行|今|明|来|提出|応募|予定|工場|食事|懇親|健康|見学|課題|動画|筆記|玉手|仕事|就業|体験|社員|公式|主催)/;

/** Within a web address, behind its host. */
const IN_PATH = /https?:\/\/[^\s/]{1,80}\/[^\s]{0,100}$/;
/** A part of a city, as addresses name it in Latin letters. */
const ADDRESS = /^-(?:ku|shi|cho|machi|gun|ken|dori)(?![A-Za-z])/i;

/** 電通インターン is 電通, 電通デジタル is another company. */
const GOES_ON_IN_KATAKANA =
  /^(?:ホールディングス|グループ|ジャパン|インターン|エントリー|テスト|リクルート|リクルーター|オープン|セミナー|キャリア|マイページ|ジョブ|オンライン|ウェブ|サマー|ウィンター|カジュアル|ケース|コース|イベント|ビル|チーム|アンケート|オファー|レポート|プレエン|メッセージ|グルディス|リク面|スケジュール)/;

/** Prepares the names; longer ones are tried first. */
export function nameIndex(known: readonly KnownCompany[]): NameIndex {
  const all = known.flatMap((company) =>
    [...new Set([company.name, ...company.names])].flatMap((written) => {
      const folded = foldCompanyName(written);
      return folded.length < 2
        ? []
        : [{ company, folded, written, isReading: READING.test(written) && written !== company.name }];
    }),
  );
  const byStart = new Map<number, Alias[]>();
  for (const alias of all) {
    const start = keyAt(alias.folded, 0);
    byStart.set(start, [...(byStart.get(start) ?? []), alias]);
  }
  for (const list of byStart.values()) list.sort((a, b) => b.folded.length - a.folded.length);
  // Most places of a text begin no name: a table answers that faster than a map.
  const starts = new Uint8Array(0x10000);
  for (const alias of all) starts[alias.folded.charCodeAt(0)] = 1;
  return { byStart, all, starts };
}

/** Two units as one number: cheaper to look up than a text. */
function keyAt(text: string, at: number): number {
  return text.charCodeAt(at) * 0x10000 + text.charCodeAt(at + 1);
}

/** A text as names are folded, with the way back to the plain text. */
export type Folded = { text: string; origin: Int32Array };

/** Lower case, hiragana, without spaces and signs inside a line. */
export function foldedOf(text: string): Folded {
  const origin = new Int32Array(text.length + 1);
  const units = new Uint16Array(text.length);
  let at = 0;
  for (let i = 0; i < text.length; i++) {
    const folded = foldUnit(text.charCodeAt(i));
    if (folded === 0) continue;
    origin[at] = i;
    units[at++] = folded;
  }
  origin[at] = text.length;
  return { text: textOf(units, at), origin: origin.subarray(0, at + 1) };
}

function foldUnit(unit: number): number {
  if (unit >= 0x41 && unit <= 0x5a) return unit + 0x20;
  if (unit >= 0x30a1 && unit <= 0x30f4) return unit - 0x60;
  if (unit === 0x30f5) return 0x304b;
  if (unit === 0x30f6) return 0x3051;
  if (unit === 0x0a || (unit >= 0x30 && unit <= 0x39) || (unit >= 0x61 && unit <= 0x7a)) return unit;
  const isSign =
    unit < 0x80 || (unit >= 0x3000 && unit <= 0x3020) || unit === 0x30fb || (unit >= 0x2010 && unit <= 0x2027);
  return isSign ? 0 : unit;
}

/** The student's companies in a text, in order. Readings count in a line only: in prose they are parts of words. */
export function findCompanies(plain: Plain, index: NameIndex, isLine: boolean): Named[] {
  const folded = foldedOf(plain.text);
  const found: Named[] = [];
  for (let i = 0; i < folded.text.length - 1 && found.length < MAX_NAMED; i++) {
    if (index.starts[folded.text.charCodeAt(i)] === 0) continue;
    const aliases = index.byStart.get(keyAt(folded.text, i));
    if (!aliases) continue;
    for (const alias of aliases) {
      if (alias.isReading && !isLine) continue;
      if (!folded.text.startsWith(alias.folded, i)) continue;
      const start = folded.origin[i] ?? 0;
      const last = folded.origin[i + alias.folded.length - 1] ?? start;
      const fit = fitOf(plain.text, start, last + 1, alias);
      if (fit === 'no') continue;
      found.push({ company: alias.company, start, end: last + 1, isWhole: fit === 'whole' });
      i += alias.folded.length - 1;
      break;
    }
  }
  return found;
}

/** Whether a name stands for itself, or is perhaps or surely a part of a longer word. */
function fitOf(text: string, start: number, end: number, alias: Alias): 'whole' | 'part' | 'no' {
  const before = text.charAt(start - 1);
  const after = text.charAt(end);
  const first = text.charAt(start);
  const last = text.charAt(end - 1);
  if (LATIN.test(first) && LATIN.test(before)) return 'no';
  if (LATIN.test(last) && LATIN.test(after) && !/[\d]/.test(after)) return 'no';
  // https://code.example.jp/kc28/yt
  if (LATIN.test(last) && alias.written.length <= 3 && IN_PATH.test(text.slice(Math.max(0, start - 120), start)))
    return 'no';
  // Minato-ku, Tokyo
  if (LATIN.test(last) && ADDRESS.test(text.slice(end, end + 10))) return 'no';
  if (
    LATIN.test(last) &&
    alias.written.length <= 3 &&
    text.slice(start, end) !== alias.written &&
    text.slice(start, end) !== alias.written.toLowerCase()
  )
    return 'no';
  if (KATAKANA.test(first) && KATAKANA.test(before)) return 'no';
  if (alias.isReading && /[\u3041-\u3096]/.test(before + after)) return 'no';
  const isJapanese = KATAKANA.test(last) || KANJI.test(last);
  if (isJapanese && KATAKANA.test(after) && !GOES_ON_IN_KATAKANA.test(text.slice(end, end + 8))) return 'part';
  if (KATAKANA.test(last) && KATAKANA.test(after)) return 'whole';
  if (KANJI.test(after) && !GOES_ON.test(text.slice(end, end + 4))) return 'part';
  if (
    KANJI.test(first) &&
    KANJI.test(before) &&
    !/(?:株式会社|会社|明日|今日|本日|明後日|[月火水木金土日])$/.test(text.slice(Math.max(0, start - 4), start))
  )
    return 'part';
  return 'whole';
}

const FORM = `(?:${LEGAL_FORMS.join('|')}|弁護士法人|税理士法人|監査法人|司法書士法人|(?:認定)?NPO法人|\\([株合医福]\\)|(?<![^\\s>・■●「【])\\(有\\)(?=[ぁ-ん]{0,6}[一-龠ァ-ヶA-Za-z]))`;
const LEADS = new RegExp(`^${FORM}`);
const NAME = '[\\p{Script=Han}\\p{Script=Katakana}ーA-Za-z0-9&・々]';
const LEADING = new RegExp(`${FORM} ?(?<name>(?:${NAME}|[ぁ-ん]){2,24})`, 'gu');
const TRAILING = new RegExp(
  `(?<![\\p{L}ー])(?<name>(?:${NAME}|[ぁ-ん]){2,24}?) ?${FORM}|(?<kanji>${NAME}{2,24}) ?${FORM}`,
  'gu',
);

/** What a company holds, or does with who applies: no part of its name. */
const OF_MAIL =
  /採用|選考|説明|面[接談]|座談|インターン|セミナー|案内|連絡|知らせ|結果|担当|人事|総務|件$|方$|皆|様|について|です|ます|申し|社員|内定|見学/;

/** 株式会社ことのは出版, alone on its line, 株式会社はなのき 採用担当: a name with a の of its own. */
const isAlone = (text: string, start: number, end: number, name: string) =>
  (/(?:^|\n)[ >]{0,6}$/.test(text.slice(Math.max(0, start - 8), start)) &&
    /^ {0,4}(?:\n|$)/.test(text.slice(end, end + 6)) &&
    !OF_MAIL.test(name)) ||
  (/^[ぁ-んー]{3,8}(?<!の|です|より|から|さん|[にで]は)$/.test(name) && text.charAt(end) === ' ');

/** ひかりの家の坂田です: the name goes on behind its の. */
const PROPER =
  /^(?:[ぁ-ん]{2,6}|\p{Script=Han}{1,2})の(?:家|森|里|丘|木|園|郷|杜|花|空|海|星|泉|庭|樹|葉|芽|実|縁側)(?=$|の)/u;

/** What follows a name that stands after its legal form. */
const AFTER_NAME =
  /(?:(?<=.{2})(?:の|より|から|です|でござい)|(?<=[^ぁ-ん])[にでは]|(?<=[ぁ-ん]{2})[にでは](?=[^ぁ-ん堂屋庵荘亭軒]|て?は?$)|を|採用|人事|新卒|(?<=.{2})代表(?=の|取|$)|様|(?<=.[^ぁ-ん])さん(?=[のにかが、]|$)|御中|総務|一次|二次|最終|面接|説明会).{0,30}$/u;

/** ご推薦しておりましたアークライト株式会社: the name begins after the verb. */
const VERB_BEFORE =
  /^[ァ-ヶー]{3,12}の(?=.{3})|^(?:この(?:たび|度)|先日|平素|本日|(?:本|この)(?:メール|案内|通知))は(?=.{2})|^.{0,20}(?:ました|ている|ておる|おります|された|された|いただく|います|する|した|です|ます)(?=.)/;

const WORD =
  "(?!(?:By|From|Copyright|About|The|Re|Fwd|HR|Team|Dear|Best|Thanks|Recruit\\w{0,8}|Careers?|Talent|Human|New|Campus)\\b)[A-Z][A-Za-z&'-]{0,20}";
const WORDS_BEFORE = new RegExp(`(?<![A-Za-z&'-]|[A-Za-z&'-] )(?:${WORD} ){1,3}$`);
const WORDS_AFTER = new RegExp(`^(?: ${WORD}){1,2}(?![A-Za-z0-9.])`);

/** Lumen Stack株式会社, 株式会社Lumen Stack: a name in Latin letters of which one word stands beside its form. */
function inLatin(text: string, start: number, name: string, isAfterForm: boolean) {
  const end = start + name.length;
  const before = isAfterForm ? '' : (WORDS_BEFORE.exec(text.slice(Math.max(0, start - 60), start))?.[0] ?? '');
  const after = isAfterForm ? (WORDS_AFTER.exec(text.slice(end, end + 48))?.[0] ?? '') : '';
  return before || after
    ? { name: before + name + after, start: start - before.length, end: end + after.length }
    : null;
}

/** Names of other companies, by their legal form, in order. */
export function findFormalNames(text: string): { name: string; start: number; end: number }[] {
  // 公益財団法人 is one form, and no company 公益.
  const trailing = first(text.matchAll(TRAILING)).filter((match) => !LEADS.test(match[0]));
  const found = [...trailing, ...first(text.matchAll(LEADING))].flatMap((match) => {
    const raw = match.groups?.name ?? match.groups?.kanji ?? '';
    const isWhole = isAlone(text, match.index, match.index + match[0].length, raw);
    const name = !LEADS.test(match[0])
      ? raw.replace(VERB_BEFORE, '')
      : isWhole
        ? raw
        : (PROPER.exec(raw)?.[0] ?? raw.replace(AFTER_NAME, ''));
    const start = match.index + match[0].indexOf(raw) + (LEADS.test(match[0]) ? 0 : raw.length - name.length);
    const whole = /^[A-Z][A-Za-z&'-]{1,23}$/.test(name) ? inLatin(text, start, name, LEADS.test(match[0])) : null;
    if (whole) return [whole];
    // この度は株式会社ミサキ: words, and no name before its form.
    const isWords =
      !LEADS.test(match[0]) && /(?:[はがをにへとでもの]|ました|ます|ている|おる|[しれいっ]た)$/.test(name);
    return name.length < 2 || isWords ? [] : [{ name, start, end: start + name.length }];
  });
  // 株式会社ことのは出版の三枝です, where the name stands alone below.
  const whole = found.map((it) => {
    const longer = found.find(({ name }) => name.startsWith(`${it.name}の`) && text.startsWith(name, it.start));
    return longer ? { ...it, name: longer.name, end: it.start + longer.name.length } : it;
  });
  return whole.sort((a, b) => a.start - b.start);
}

/** A mail names few companies in full. */
function first(matches: Iterable<RegExpExecArray>): RegExpExecArray[] {
  const found: RegExpExecArray[] = [];
  for (const match of matches) if (found.push(match) >= 20) break;
  return found;
}
