/** What 受信箱 keeps of a message: texts, and the first calendar file. Other attachments are not kept. */
import type { Address, Attachment, Email } from 'postal-mime';
import { MAX_CALENDAR_TEXT, MAX_MAIL_BYTES, MAX_MAIL_TEXT } from '#domain/inbox/limits.ts';
import type { MailContent } from '#domain/inbox/views.ts';
import { beginningOf, parseMessage } from '../integrations/mail/reading.ts';
import { htmlText } from './html-text.ts';

/** The parser takes 0.3 s for as many lines; a mail of companies has hundreds, and what is cut off are mostly attachments. */
const BOUNDS = { bytes: MAX_MAIL_BYTES, lines: 16_000, boundaries: 200 };
const [MAX_NAME, MAX_ADDRESS, MAX_SUBJECT, MAX_MESSAGE_ID] = [200, 320, 1000, 1000];
const CALENDAR_TYPES = ['text/calendar', 'application/ics'];

export type ReadMessage = {
  messageId: string;
  /** The addresses in To and Cc, in lower case. */
  recipients: string[];
  content: Pick<MailContent, 'from' | 'subject' | 'text' | 'calendar'>;
};

/** Reads a message. Null for one that cannot be read within the limits, and for one without a sender. */
export async function readReceived(message: Uint8Array): Promise<ReadMessage | null> {
  const email = await parseMessage(beginningOf(message, BOUNDS));
  const from = mailboxes(email?.from)[0];
  if (!email || !from?.address) return null;
  return {
    messageId: (email.messageId ?? '').slice(0, MAX_MESSAGE_ID),
    recipients: [...(email.to ?? []), ...(email.cc ?? [])]
      .flatMap(mailboxes)
      .map(({ address }) => address.toLowerCase()),
    content: {
      from: { name: oneLine(from.name, MAX_NAME) || null, address: oneLine(from.address, MAX_ADDRESS) },
      subject: oneLine(email.subject ?? '', MAX_SUBJECT),
      text: shownText(email),
      calendar: calendarOf(email.attachments),
    },
  };
}

/** The mailboxes of an address, those of a group each. */
function mailboxes(given: Address | undefined): { name: string; address: string }[] {
  if (!given) return [];
  const all = given.group ?? [given];
  return all.map(({ name, address }) => ({ name: name ?? '', address: address ?? '' }));
}

/** The plain text; where a mail has none, that of its HTML. */
function shownText({ text = '', html = '' }: Email): string {
  const plain = text.trim() === '' ? htmlText(html) : text;
  return storable(plain, MAX_MAIL_TEXT).trim();
}

function calendarOf(attachments: Attachment[]): string | null {
  const found = attachments.find(({ mimeType }) => CALENDAR_TYPES.includes(mimeType));
  if (!found) return null;
  const text = typeof found.content === 'string' ? found.content : new TextDecoder().decode(found.content);
  return text.length > MAX_CALENDAR_TEXT ? null : storable(text, MAX_CALENDAR_TEXT);
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters that must not get in
const CONTROLS = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F]/g;

/** Without control characters but tab and line feed, and without half of a surrogate pair, at most so long. */
function storable(text: string, max: number): string {
  return text.replace(/\r\n?/g, '\n').replace(CONTROLS, '').slice(0, max).toWellFormed();
}

function oneLine(text: string, max: number): string {
  return storable(text, max).replace(/\s+/g, ' ').trim();
}
