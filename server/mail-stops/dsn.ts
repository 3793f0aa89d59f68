/** Reads delivery status notifications (RFC 3464): what became of a mail, and the marks by which it is found. Anybody can send one. */
import type { Attachment, Email } from 'postal-mime';
import type { Report } from '#domain/reminders/bounces.ts';
import { beginningOf, parseMessage } from '../integrations/mail/reading.ts';

/** What names a mail that we sent, as a report quotes it. */
export type Marks = {
  /** Bounce tokens, from the address that the report was sent to and from X-Reminder-Id. */
  tokens: string[];
  messageIds: string[];
  /** The addresses that the report is about. */
  recipients: string[];
};

export type Notification = { reports: Report[]; marks: Marks };

/** What is read of a message. Our mails have 30 KB, so that a report with all of one is below it. */
export const MAX_READ_BYTES = 256 * 1024;
const BOUNDS = { bytes: MAX_READ_BYTES, lines: 8000, boundaries: 200 };
const AS_ATTACHMENTS = { forceRfc822Attachments: true };
const MAX_PART = 64 * 1024;
const MAX_BLOCKS = 20;

const STATUS_TYPES = ['message/delivery-status', 'message/global-delivery-status'];
const RETURNED_TYPES = [
  'message/rfc822',
  'text/rfc822-headers',
  'message/rfc822-headers',
  'message/global',
  'message/global-headers',
];
/** The headers in which servers write the address that a message was delivered to. */
const TO_HEADERS = ['to', 'delivered-to', 'x-original-to', 'x-envelope-to'];

/** Reads a notification; null for any other message, and for one that cannot be read within the limits. */
export async function readDsn(message: Uint8Array): Promise<Notification | null> {
  const email = await parseMessage(beginningOf(message, BOUNDS), AS_ATTACHMENTS);
  const status = email?.attachments.find((it) => STATUS_TYPES.includes(it.mimeType));
  if (!email || !status) return null;
  const [, ...recipients] = fieldBlocks(textOf(status)).slice(0, MAX_BLOCKS + 1);
  const returned = email.attachments.find((it) => RETURNED_TYPES.includes(it.mimeType));
  const original = returned ? await parseMessage(Buffer.from(headOf(textOf(returned))), AS_ATTACHMENTS) : null;
  return {
    reports: recipients.map((of) => ({
      action: word(of, 'action'),
      status: word(of, 'status'),
      diagnostic: of.get('diagnostic-code') ?? '',
    })),
    marks: {
      tokens: [...headersOf(email, ...TO_HEADERS).flatMap(tokensIn), ...headersOf(original, 'x-reminder-id')],
      messageIds: headersOf(original, 'message-id'),
      recipients: recipients
        .flatMap((of) => [of.get('original-recipient'), of.get('final-recipient')])
        .flatMap((it) =>
          it === undefined
            ? []
            : [
                it
                  .replace(/^[^;]*;/, '')
                  .trim()
                  .toLowerCase(),
              ],
        ),
    },
  };
}

/** The bounce tokens in a list of addresses. */
function tokensIn(addresses: string): string[] {
  return [...addresses.matchAll(/\bbounce\+([0-9a-z]{57})@/gi)].map(([, token = '']) => token);
}

function headersOf(email: Email | null, ...names: string[]): string[] {
  return (email?.headers ?? []).filter((it) => names.includes(it.key)).map((it) => it.value.slice(0, 1000));
}

function textOf({ content }: Attachment): string {
  const bytes = typeof content === 'string' ? Buffer.from(content) : Buffer.from(content as ArrayBuffer);
  return bytes.subarray(0, MAX_PART).toString();
}

/** The headers of a message alone. */
function headOf(message: string): string {
  const [head = ''] = message.split(/\r?\n\r?\n/, 1);
  return `${head}\r\n\r\n`;
}

/** The groups of fields of a delivery status: the first about the message, the others about one recipient each. */
function fieldBlocks(text: string): Map<string, string>[] {
  return text
    .replaceAll('\r\n', '\n')
    .replaceAll(/\n[ \t]+/g, ' ')
    .split(/\n{2,}/)
    .map((block) => new Map(block.split('\n').flatMap(fieldOf)))
    .filter((block) => block.size > 0);
}

function fieldOf(line: string): [string, string][] {
  const at = line.indexOf(':');
  return at < 1 ? [] : [[line.slice(0, at).trim().toLowerCase(), line.slice(at + 1).trim()]];
}

/** The first word of a field: `failed` of `failed (user unknown)`. */
function word(fields: Map<string, string>, name: string): string {
  return (fields.get(name) ?? '').split(/[\s(;]/, 1)[0]?.toLowerCase() ?? '';
}
