/** Received mails as they are read and listed. */
import type { Span } from '../mail-reading/reading.ts';
import { addDays, type Instant, jstClock, jstDay, parts } from '../time.ts';
import type { ReceivedMail } from './views.ts';

const FROM = /^(?:> ?)?(?:From|差出人|送信元|送信者)\s?[:：]/i;
const OTHERS = [/^(?:> ?)?(?:Date|Sent|日時|日付|送信日時)\s?[:：]/i, /^(?:> ?)?(?:Subject|件名|題名)\s?[:：]/i];
/** The lines within which the other headers stand. */
const NEAR = 9;

type Mail = Pick<ReceivedMail, 'from' | 'subject' | 'receivedAt' | 'text'>;
/** A part of a received mail that is shown. */
export type MailPart = 'subject' | 'text';
/** A line for the reader; `from` is its place in a part of the mail, if it stands in one. */
type Line = { line: string; part?: MailPart; from?: number };

/**
 * A mail as the reader of mails takes it: its headers as lines, then the text. A mail that the student forwarded by hand begins where the
 * company's mail does, which has its headers in the text.
 */
export function receivedText(mail: Mail): string {
  return linesOf(mail)
    .map(({ line }) => line)
    .join('\n');
}

/** The subject in one line, as spans of `placesIn` count it. */
export function receivedSubject({ subject }: Pick<Mail, 'subject'>): string {
  return oneLine(subject);
}

/** Tells where in a mail a part of its `receivedText` stands; null for what stands in neither subject nor text. */
export function placesIn(mail: Mail): (span: Span) => (Span & { part: MailPart }) | null {
  let next = 0;
  const lines = linesOf(mail).map(({ line, ...rest }) => {
    const start = next;
    next += line.length + 1;
    return { ...rest, start, end: start + line.length };
  });
  return ({ start, end }) => {
    const first = lines.find((it) => start <= it.end);
    const last = lines.find((it) => end <= it.end);
    if (first?.part === undefined || first.part !== last?.part) return null;
    const [from, to] = [first.from ?? 0, last.from ?? 0];
    return { part: first.part, start: from + start - first.start, end: to + end - last.start };
  };
}

function linesOf({ from, subject, receivedAt, text }: Mail): Line[] {
  let next = 0;
  const lines = text.split('\n').map((line): Line & { from: number } => {
    const it = { line, part: 'text', from: next } as const;
    next += line.length + 1;
    return it;
  });
  const at = lines.findIndex(
    ({ line }, index) =>
      FROM.test(line) && OTHERS.every((header) => lines.slice(index, index + NEAR).some((it) => header.test(it.line))),
  );
  if (at >= 0) {
    const isQuoted = lines[at]?.line.startsWith('>') ?? false;
    return lines.slice(at).map((it) => {
      const line = isQuoted ? it.line.replace(/^> ?/, '') : it.line;
      return { ...it, line, from: it.from + it.line.length - line.length };
    });
  }
  return [
    { line: `差出人: ${oneLine(`${from.name ?? ''} <${from.address}>`)}` },
    { line: `${SUBJECT}${oneLine(subject)}`, part: 'subject', from: -SUBJECT.length },
    { line: `日時: ${jstDay(receivedAt).replaceAll('-', '/')}` },
    { line: '' },
    ...lines,
  ];
}

const SUBJECT = '件名: ';

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

/** 8:02 of today, 昨日, 11/26, and with the year where it is another one. */
export function receivedLabel(receivedAt: Instant, now: Instant): string {
  const [day, today] = [jstDay(receivedAt), jstDay(now)];
  if (day === today) return jstClock(receivedAt).replace(/^0/, '');
  if (day === addDays(today, -1)) return '昨日';
  const [year, month, date] = parts(day);
  return `${today.startsWith(`${year}-`) ? '' : `${year}/`}${month}/${date}`;
}
