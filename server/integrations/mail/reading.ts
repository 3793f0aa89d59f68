/** Reading mails of others: bounded, because anybody can send one. */
import PostalMime, { type Email } from 'postal-mime';

type Bounds = {
  bytes: number;
  /** The parser takes 20 µs for a line, and at each line that begins like a boundary it may begin a part. */
  lines: number;
  boundaries: number;
};

/** A mail in a mail is parsed once more from its beginning. */
const LIMITS = { maxNestingDepth: 12, maxRfc822NestingDepth: 2, maxHeadersSize: 128 * 1024 };
const HYPHEN = 0x2d;

/** As much of a message as is read. */
export function beginningOf(message: Uint8Array, bounds: Bounds): Uint8Array {
  const bytes = Buffer.from(message.buffer, message.byteOffset, Math.min(message.byteLength, bounds.bytes));
  let [at, lines, boundaries] = [0, 0, 0];
  while (at < bytes.length && lines < bounds.lines && boundaries < bounds.boundaries) {
    if (bytes[at] === HYPHEN && bytes[at + 1] === HYPHEN) boundaries++;
    const end = bytes.indexOf('\n', at);
    at = end === -1 ? bytes.length : end + 1;
    lines++;
  }
  return bytes.subarray(0, at);
}

/** Null for a message that the parser refuses: too deep, or with too many headers. */
export async function parseMessage(
  message: Uint8Array,
  options: { forceRfc822Attachments?: boolean } = {},
): Promise<Email | null> {
  return PostalMime.parse(message, { ...LIMITS, ...options }).catch(() => null);
}
