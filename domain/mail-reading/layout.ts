/** The parts of a mail: headers, quotations, the signature, and when it was sent. Rules read only what is left. */
import type { Day } from '../time.ts';
import { findDays } from './days.ts';
import { withColon } from './patterns/labels.ts';

/** A mail without what is no message. Removed parts are blank, so that places in the text stay what they were. */
export type Layout = { body: string; subject: string; sender: string; sent: Day | null };

const HEADER =
  /^[>\s]{0,3}(?<name>件名|題名|差出人|送信者|送信元|日時|日付|送信日時|受信日時|宛先|From|To|Cc|Subject|Date|Sent|Re)\s?[:：]\s?(?<value>.{0,300})/i;
const SENT = /^(?:日時|日付|送信日時|受信日時|Date|Sent)$/i;
const RULE = /^[\s]{0,4}[-=_*━─~・◇◆□■+―]{6}/;
/** What is done at an hour, and nobody who writes: 10:00 説明 会議室. */
const NO_WRITER =
  '(?!\\d|\\S{0,8}(?:受付|集合|開[始場会]|終了|解散|閉会|休憩|昼食|説明|面[接談]|見学|紹介|講[演義座]|質疑|座談|懇[親談]|試験|検査|テスト|ワーク|発表|選考|挨拶|あいさつ|空き|満席|残席|予約|オンライン))';
const CHAT = new RegExp(
  '^(?:\\[20\\d\\d[./-]\\d{1,2}[./-]\\d{1,2} \\d{1,2}:\\d{2}(?::\\d{2})?\\] [^\\n:]{1,24}: ?|' +
    `\\d{1,2}:\\d{2} (?![ap]m\\b|[-~])${NO_WRITER}\\S{1,12} |` +
    `\\d{1,2}\\/\\d{1,2}(?:\\([^)]{1,2}\\))? \\d{1,2}:\\d{2} ${NO_WRITER}\\S{1,12}: ?)`,
  'i',
);
/** What mail programs write above a quotation: 2026年11月27日(金) 12:10 佐藤 <sato@example.ac.jp>:, On … wrote: */
const QUOTES =
  /^(?:\d{4}|On |.{0,20}\d{4}年).{8,120}(?:<[^<>\s]{3,80}@[^<>\s]{3,80}>|wrote|書きました|メール)[^\n]{0,10}[:：]\s{0,3}$/i;
/** The day above messages of a chat: 2026/11/27(金). */
const CHAT_DAY =
  /^ {0,3}20\d\d ?[./年] ?\d{1,2} ?[./月] ?\d{1,2} ?日? ?(?:[(（]?[日月火水木金土](?:曜日?)?[)）]?)\s{0,3}$/;
/** [2026/11/27 18:02] before each message. */
const STAMPED = /^\[20\d\d[./-]\d{1,2}[./-]\d{1,2} \d{1,2}:\d{2}(?::\d{2})?\] /;
const SAVED = /^ {0,3}保存日時 ?:/;
/** Below it stands the mail that is answered, or handed on. */
const EARLIER_MAIL =
  /^ {0,3}[-_=]{3,12} ?(?:Original Message|Forwarded message|元のメッセージ|(?:転送|元の?)メッセージ|転送メール) ?[-_=]{0,12}\s{0,3}$/i;
/** Handed on, and no answer. */
const HANDED_ON = /Forwarded|転送/i;
/** Below it a recruiting system advertises. */
const ADVERTS = /^[ ★☆■◆▼●【[<]{0,4}[^\n。:]{0,20}(?:からのお知らせ|PR|広告)[】\]> ]{0,3}$|^ {0,3}[【[(<]PR[】\])>]/;
/** 宮部 紗英  14:03, above what she writes in a channel. */
const CHANNEL = /^ {0,3}(?:#|\[Slack\])[^\n]{0,60}$/i;
const SPEAKER = /^ {0,3}[^\d\n:。]{1,24} {1,3}\d{1,2}:\d{2} {0,3}$/;
/** Written by a chat's program. */
const CHAT_FOOT = /^ {0,3}(?:\d{1,4} repl(?:y|ies)\b|\d{1,4} ?件の返信)/i;
/** *場所* 六本木, 日にち|12月17日: labels of chats, whose marks become a colon. */
const MARKED =
  /^(?<lead> {0,4})(?:\*(?<bold>[^*\n:]{1,10})\*:?(?= )|(?:\| ?)?(?<bar>[■◆●・]?[一-龠ぁ-んァ-ヶー]{2,8}) {0,20}\|(?=[^|\n]{1,200}\|? {0,4}$))/;
/** 日にち 12月17日, 会場    本館 3階: labels in a column, without a colon. */
const COLUMN =
  /^(?<label>[ ■◆●・▼□◇○★*]{0,4}(?:(?:日 ?時|日に?ち|にちじ|日 ?程|期 ?日|開催日|実施日|時 ?間|時 ?刻|場 ?所|ばしょ|会 ?場|集 ?合|形 ?式)(?= )|[一-龠ぁ-んァ-ヶーA-Z]{2,8}(?= {2})))(?<gap> {1,20})(?=[^ :])/i;
/** 💻 持ち物: a picture as a bullet. 📍 and 📅 say what follows, where no label does. */
const PICTURE = /^\p{Extended_Pictographic} ?(?=[一-龠ァ-ヶー]{2,10} {0,3}(?:[:]|$))/u;
/** 本日11月28日（土）, 本日(11/28): on what day it was sent. */
const TODAY_IS = /(?:本日|今日) ?\(?(?<day>\d{1,2}月\d{1,2}日|\d{1,2}\/\d{1,2}(?![\d/]))/;
const WISH = /第[一二三四1-4]希望/;
const SIGNED = /TEL|電話|〒|FAX|[都道府県].{1,6}[市区町村]|E-?mail|@/i;

/** Separates the parts of a mail. */
export function layoutOf(text: string, today: Day): Layout {
  const lines = text.split('\n');
  const kept: string[] = [];
  const found = { subject: '', sender: '', sent: null as Day | null };
  const days = lines.flatMap((line) =>
    CHAT_DAY.test(line) || STAMPED.test(line) ? (dayOf(line.slice(0, 24), today) ?? []) : [],
  );
  // Below a day to come stands a timetable.
  const chat = days.some((day) => day > today) ? 0 : lines.filter((line) => CHAT.test(line)).length;
  const isChannel = CHANNEL.test(lines.find((line) => line.trim() !== '') ?? '');
  const chatDays = new Set(days);
  let headers = headersAtTop(lines);
  let isQuoted: boolean | undefined;
  for (const [index, line] of lines.entries()) {
    if (EARLIER_MAIL.test(line) || isHeadOfEarlierMail(lines, index)) {
      // An answer says when: what it answers is over. What was handed on is the message.
      isQuoted ??=
        !HANDED_ON.test(line) && findDays(kept.join('\n'), { today, sent: today, isLine: false }, 1).length > 0;
      headers = index + 2 + headersAtTop(lines.slice(index + 1));
      kept.push(blank(line));
      continue;
    }
    const header = index < headers ? HEADER.exec(line)?.groups : undefined;
    if (isQuoted) kept.push(blank(line));
    else if (header?.name) {
      const isSubject = /件名|題名|Subject|Re/i.test(header.name);
      if (isSubject) found.subject ||= header.value ?? '';
      else if (/差出人|送信|From/i.test(header.name) && !SENT.test(header.name)) found.sender ||= header.value ?? '';
      else if (SENT.test(header.name)) found.sent ??= dayOf(header.value ?? '', today);
      kept.push(isSubject ? line : blank(line));
    } else if (chat > 1 && (SAVED.test(line) || CHAT_DAY.test(line))) kept.push(blank(line));
    else if (isChannel && (CHANNEL.test(line) || SPEAKER.test(line))) kept.push(blank(line));
    else if (QUOTES.test(line) || CHAT_FOOT.test(line)) kept.push(blank(line));
    else if (line.startsWith('>') || (chat > 1 && CHAT.test(line))) {
      const said = line.startsWith('>') ? '' : line.slice(CHAT.exec(line)?.[0].length ?? 0);
      kept.push(said.padStart(line.length));
    } else kept.push(line);
  }
  // Of several days nothing says from which one 明日 counts.
  const [chatDay] = chatDays;
  if (chat > 1 && chatDay && chatDays.size === 1) found.sent ??= chatDay;
  const end = Math.min(signatureAt(lines), advertsAt(lines));
  const hasDay = () => findDays(kept.slice(0, end).join('\n'), { today, sent: today, isLine: false }, 1).length > 0;
  // Where only the quotation says when, it is the message.
  if (lines.some((line) => line.startsWith('>')) && !hasDay()) return layoutOf(unquoted(lines, kept), today);
  const body = withArrows(kept.map((line, index) => (index < end ? columned(line) : blank(line)))).join('\n');
  const named = chatDays.size < 2 ? dayOf(TODAY_IS.exec(body)?.groups?.day ?? '', today) : null;
  // 本日12月10日の面接についてご案内します: that is none on which it was sent.
  return { body, ...found, sent: found.sent ?? (named && named <= today ? named : null) };
}

/** 変更前　　変更後, at the head of two columns. */
const OLD_AND_NEW = /^ {0,40}\|? {0,4}(?:変更前|旧) {1,40}:? {0,40}(?:変更後|新) {0,4}$/;
const OLD_CELL =
  /^(?<label> {0,24}[^ :\n]{1,8} {0,12}:) {0,8}(?<old>[^ \n](?:[^ \n]| (?! )){0,40})(?<gap> {2,40})(?<now>[^ \n].{0,60})$/;
const MOST_CELLS = 8;

/** The rows below such a head, with an arrow from what was to what is; what stays, and where one gathers, is said once. */
function withArrows(lines: readonly string[]): readonly string[] {
  const head = lines.findIndex((line) => OLD_AND_NEW.test(line));
  if (head < 0) return lines;
  return lines.map((line, index) => {
    const row = index > head && index <= head + MOST_CELLS ? OLD_CELL.exec(line)?.groups : undefined;
    if (!row) return line;
    const { label = '', old = '', gap = '', now = '' } = row;
    const isOnce = now.startsWith(old) || /集合|受付/.test(label);
    return (
      label +
      (isOnce ? blank(old) : old).padStart(line.length - label.length - gap.length - now.length) +
      (isOnce ? gap : ` →${gap.slice(2)}`) +
      now
    );
  });
}

/** The text with what it quotes; of wishes that are quoted only the one that the answer names: 第二希望. */
function unquoted(lines: readonly string[], kept: readonly string[]): string {
  const chosen = WISH.exec(kept.join('\n').slice(0, 4000))?.[0];
  const isOther = (line: string) => chosen !== undefined && WISH.test(line) && !line.includes(chosen);
  return lines
    .map((line) =>
      line.startsWith('>') && isOther(line)
        ? blank(line)
        : line.replace(/^[> ]{1,8}/, (mark) => ' '.repeat(mark.length)),
    )
    .join('\n');
}

/** A label in a column gets its colon, in the place of a space. */
function columned(line: string): string {
  if (line === '') return line;
  // Kana, kanji and ASCII are no pictures: the pattern need not look.
  const first = line.charCodeAt(0);
  const isPicture = first >= 0x2190 && (first < 0x3000 || first >= 0xd800);
  const plain = isPicture ? line.replace(PICTURE, (mark) => '■'.padEnd(mark.length)) : line;
  const marked = withColon(plain).replace(MARKED, (all, lead: string, bold?: string, bar?: string) =>
    `${lead}${bold ?? bar}:`.padStart(all.length),
  );
  return marked.replace(COLUMN, (_, label: string, gap: string) => `${label}${' '.repeat(gap.length - 1)}:`);
}

/** From, Sent, To and Subject in the middle of a mail, without a rule above them. */
function isHeadOfEarlierMail(lines: readonly string[], index: number): boolean {
  if (index < 4 || !/^[ *]{0,3}(?:From|Sent|差出人|送信者)\s?[:：*]/i.test(lines[index] ?? '')) return false;
  return lines.slice(index, index + 5).filter((line) => HEADER.test(line.replaceAll('*', ''))).length >= 3;
}

/** Where the advertisements at the foot begin. */
function advertsAt(lines: readonly string[]): number {
  const at = lines.findLastIndex((line, index) => index > lines.length / 2 && ADVERTS.test(line));
  return at < 0 ? lines.length : at;
}

function dayOf(text: string, today: Day): Day | null {
  return findDays(text, { today, sent: today, isLine: false }, 1)[0]?.day ?? null;
}

function blank(line: string): string {
  return ' '.repeat(line.length);
}

/** The number of lines at the top that are headers; a single one counts unless it is the date of an event. */
function headersAtTop(lines: readonly string[]): number {
  let count = 0;
  let named = 0;
  for (const line of lines.slice(0, 14)) {
    const header = HEADER.exec(line)?.groups;
    const isLead = (line.trim() === '' || /^-{3,20}.{0,40}-{3,20}$/.test(line)) && named === 0;
    if (!header && !isLead) break;
    if (header) named++;
    if (
      header &&
      named === 1 &&
      SENT.test(header.name ?? '') &&
      !lines.slice(0, 6).some((it) => /^(?:件名|差出人|From|Subject)/i.test(it))
    )
      return 0;
    count++;
  }
  return named > 0 ? count : 0;
}

/** Where the signature begins: at the last rule after which an address stands and no date. */
function signatureAt(lines: readonly string[]): number {
  for (let i = lines.length - 1; i > 2 && i > lines.length - 30; i--) {
    if (!RULE.test(lines[i] ?? '')) continue;
    const rest = lines
      .slice(i + 1)
      .join('\n')
      .slice(0, 2000);
    if (rest.trim() === '') continue;
    const open = rest
      .split('\n')
      .filter((line) => !/休業|休暇|休館|休み/.test(line))
      .join('\n');
    if (SIGNED.test(rest) && !/\d{1,2}月\d{1,2}日|\d{1,2}\/\d{1,2}(?:\(|（)/.test(open)) return i;
    return lines.length;
  }
  return lines.length;
}
