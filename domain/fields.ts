/** Kinds of field that several schemas share: text as people type it, made safe and of bounded length. */
import * as z from 'zod/mini';
import { type Instant, isInstant } from './time.ts';

const REFUSED =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters that must not get in
  /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F]|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/;
const INVISIBLE = /[\u061C\u200B\u200E\u200F\u202A-\u202E\u2060\u2066-\u2069\uFEFF]/g;

/** Text of one or more lines, NFC, without control, bidi or zero-width characters, trimmed, at most `max` UTF-16 units. */
export function line(max: number) {
  return z.string().check(
    z.overwrite((text) => text.normalize('NFC').replace(INVISIBLE, '').replaceAll('\r\n', '\n').trim()),
    z.maxLength(max),
    z.refine((text) => !REFUSED.test(text)),
  );
}

/** As `line`, and not empty. */
export function filled(max: number) {
  return line(max).check(z.minLength(1));
}

/** An http or https address, or null. An empty text becomes null; a missing scheme is read as https. */
export const webAddress = z.nullable(
  z.pipe(
    z.string().check(z.maxLength(2000), z.trim()),
    z.transform((text: string, context) => {
      if (text === '') return null;
      const url = parseWebAddress(text);
      if (url) return url;
      context.issues.push({ code: 'custom', message: 'not a web address', input: text });
      return z.NEVER;
    }),
  ),
);

/** The canonical http(s) address of what was typed, or null where it is none (other schemes, credentials inside, no host). */
export function parseWebAddress(typed: string): string | null {
  const text = typed.normalize('NFKC').replace(INVISIBLE, '').trim();
  if (REFUSED.test(text)) return null;
  const withScheme = /^[a-z][a-z0-9+.-]*:/i.test(text) && !/^[^/]*:\d+(\/|$)/.test(text) ? text : `https://${text}`;
  const match = /^(https?):\/\/([^\s/?#\\]+)([^\s]*)$/i.exec(withScheme);
  if (!match?.[1] || !match[2] || !isHost(match[2].toLowerCase())) return null;
  return `${match[1].toLowerCase()}://${match[2].toLowerCase()}${match[3] ?? ''}`;
}

/** A name of two parts or more, or an IPv4 address, or this machine; with a port or without. No browser opens anything else. */
function isHost(text: string): boolean {
  const [host = '', port = '0', ...more] = text.split(':');
  if (more.length > 0 || !/^\d{1,5}$/.test(port) || Number(port) > 65_535) return false;
  if (host === 'localhost') return true;
  const labels = host.split('.');
  if (/^(\d|0x)/.test(labels.at(-1) ?? '')) return labels.length === 4 && labels.every(isByte);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: what the URL standard forbids in a host
  return labels.length > 1 && labels.every((label) => /^[^\u0000-\u0020"#%/:<>?@[\\\]^`{|}\u007f]{1,63}$/.test(label));
}

function isByte(text: string): boolean {
  return /^(0|[1-9]\d{0,2})$/.test(text) && Number(text) < 256;
}

/** The first and the last year of a moment: what lies outside was mistyped, and some of it neither database nor calendar can hold. */
const YEARS = ['1900', '2999'] as const;

/** A moment in its exact text form. What is none ends the check: rules about whole objects reckon with moments that exist. */
export const instantField = z.string().check(z.refine(isMoment, { abort: true })) as z.ZodMiniType<Instant, Instant>;
/** An id in the only form that one of ours can have. */
export const idField = z.string().check(z.regex(/^[0-9A-Za-z_-]{1,64}$/));
/** The largest integer that a row can hold, less the one that a change adds. */
const MAX_VERSION = 2 ** 31 - 2;
/** The version of a row that somebody saw; it grows with each change. */
export const versionField = z.int().check(z.gte(1), z.lte(MAX_VERSION));

function isMoment(text: string): boolean {
  const year = text.slice(0, 4);
  return isInstant(text) && year >= YEARS[0] && year <= YEARS[1];
}
