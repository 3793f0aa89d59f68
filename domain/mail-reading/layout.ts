/** The parts of a mail: headers, quotations, the signature, and when it was sent. Rules read only what is left. */
import type { Day } from '../time.ts';
import { findDays } from './days.ts';

/** A mail without what is no message. Removed parts are blank, so that places in the text stay what they were. */
export type Layout = { body: string; subject: string; sender: string; sent: Day | null };

const HEADER =
  /^[>\s]{0,3}(?<name>件名|題名|差出人|送信者|送信元|日時|日付|送信日時|受信日時|宛先|From|To|Cc|Subject|Date|Sent|Re)\s?[:：]\s?(?<value>.{0,300})/i;
const SENT = /^(?:日時|日付|送信日時|受信日時|Date|Sent)$/i;
const RULE = /^[\s]{0,4}[-=_*━─~・◇◆□■+―]{6}/;
const CHAT = /^(?:\d{1,2}:\d{2} \S{1,12} |\d{1,2}\/\d{1,2}(?:\([^)]{1,2}\))? \d{1,2}:\d{2} \S{1,12}: ?)/;
/** What mail programs write above a quotation: 2026年11月27日(金) 12:10 佐藤 <sato@example.ac.jp>:, On … wrote: */
const QUOTES =
  /^(?:\d{4}|On |.{0,20}\d{4}年).{8,120}(?:<[^<>\s]{3,80}@[^<>\s]{3,80}>|wrote|書きました|メール)[^\n]{0,10}[:：]\s{0,3}$/i;
/** The day above messages of a chat: 2026/11/27(金). */
const CHAT_DAY =
  /^ {0,3}20\d\d ?[./年] ?\d{1,2} ?[./月] ?\d{1,2} ?日? ?(?:[(（]?[日月火水木金土](?:曜日?)?[)）]?)\s{0,3}$/;
const SAVED = /^ {0,3}保存日時 ?:/;
const SIGNED = /TEL|電話|〒|FAX|[都道府県].{1,6}[市区町村]|E-?mail|@/i;

/** Separates the parts of a mail. */
export function layoutOf(text: string, today: Day): Layout {
  const lines = text.split('\n');
  const kept: string[] = [];
  const found = { subject: '', sender: '', sent: null as Day | null };
  const days = lines.flatMap((line) => (CHAT_DAY.test(line) ? (dayOf(line, today) ?? []) : []));
  // Below a day to come stands a timetable.
  const chat = days.some((day) => day > today) ? 0 : lines.filter((line) => CHAT.test(line)).length;
  const chatDays = new Set(days);
  let headers = headersAtTop(lines);
  for (const [index, line] of lines.entries()) {
    const header = index < headers ? HEADER.exec(line)?.groups : undefined;
    if (header?.name) {
      const isSubject = /件名|題名|Subject|Re/i.test(header.name);
      if (isSubject) found.subject ||= header.value ?? '';
      else if (/差出人|送信|From/i.test(header.name) && !SENT.test(header.name)) found.sender ||= header.value ?? '';
      else if (SENT.test(header.name)) found.sent ??= dayOf(header.value ?? '', today);
      kept.push(isSubject ? line : blank(line));
    } else if (chat > 1 && (SAVED.test(line) || CHAT_DAY.test(line))) kept.push(blank(line));
    else if (QUOTES.test(line)) kept.push(blank(line));
    else if (line.startsWith('>') || (chat > 1 && CHAT.test(line))) {
      const said = line.startsWith('>') ? '' : line.slice(CHAT.exec(line)?.[0].length ?? 0);
      kept.push(said.padStart(line.length));
    } else kept.push(line);
  }
  // Of several days nothing says from which one 明日 counts.
  const [chatDay] = chatDays;
  if (chat > 1 && chatDay && chatDays.size === 1) found.sent ??= chatDay;
  headers = signatureAt(lines);
  for (let i = headers; i < kept.length; i++) kept[i] = blank(kept[i] ?? '');
  return { body: kept.join('\n'), ...found };
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
    if (SIGNED.test(rest) && !/\d{1,2}月\d{1,2}日|\d{1,2}\/\d{1,2}(?:\(|（)/.test(rest)) return i;
    return lines.length;
  }
  return lines.length;
}
