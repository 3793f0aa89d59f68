/** Received mails as they are read and listed. */
import { addDays, type Instant, jstClock, jstDay, parts } from '../time.ts';
import type { ReceivedMail } from './views.ts';

const FROM = /^(?:> ?)?(?:From|差出人|送信元|送信者)\s?[:：]/i;
const OTHERS = [/^(?:> ?)?(?:Date|Sent|日時|日付|送信日時)\s?[:：]/i, /^(?:> ?)?(?:Subject|件名|題名)\s?[:：]/i];
/** The lines within which the other headers stand. */
const NEAR = 9;

/**
 * A mail as the reader of mails takes it: its headers as lines, then the text. A mail that the student forwarded by hand begins where the
 * company's mail does, which has its headers in the text.
 */
export function receivedText({
  from,
  subject,
  receivedAt,
  text,
}: Pick<ReceivedMail, 'from' | 'subject' | 'receivedAt' | 'text'>): string {
  const lines = text.replace(/\r\n?/g, '\n').split('\n');
  const at = lines.findIndex(
    (line, index) =>
      FROM.test(line) && OTHERS.every((header) => lines.slice(index, index + NEAR).some((it) => header.test(it))),
  );
  if (at >= 0) {
    const isQuoted = lines[at]?.startsWith('>') ?? false;
    return lines
      .slice(at)
      .map((it) => (isQuoted ? it.replace(/^> ?/, '') : it))
      .join('\n');
  }
  const headers = [
    `差出人: ${oneLine(`${from.name ?? ''} <${from.address}>`)}`,
    `件名: ${oneLine(subject)}`,
    `日時: ${jstDay(receivedAt).replaceAll('-', '/')}`,
  ];
  return [...headers, '', ...lines].join('\n');
}

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
