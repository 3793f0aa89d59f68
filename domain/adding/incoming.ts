/** What another app or page hands over to be added: a share, or a link to /app/add. */
import { isCalendarText, MAX_ICS } from '../ics-reading/content-lines.ts';
import { MAX_LINE } from '../mail-reading/reading.ts';

/** The texts of a share or a link, by the names that the manifest gives them. */
export type Incoming = { title: string; text: string; url: string };

/** Why nothing can be read. `missed`: a share went to the server, which reads nothing of it, because no worker was there to keep it. */
export const REFUSALS = ['image', 'file', 'large', 'missed'] as const;
export type Refusal = (typeof REFUSALS)[number];

/** A file, as browsers give it. */
export type IncomingFile = { name: string; type: string; size: number; text: () => Promise<string> };

/** How the sheet begins: with one line, and an address beside it; or with a text of several lines. */
export type IncomingText = { text: string; url: string; isLine: boolean; refusal: Refusal | null };

/** Checks what a page has stored: it may be of an older version of the app. Null when it is none. */
export function readIncomingText(stored: unknown): IncomingText | null {
  const { text, url, isLine, refusal } = (stored ?? {}) as Partial<Record<keyof IncomingText, unknown>>;
  if (typeof text !== 'string' || typeof url !== 'string') return null;
  return { text, url, isLine: isLine === true, refusal: REFUSALS.find((it) => it === refusal) ?? null };
}

/** The beginning where nothing came. */
export function refused(refusal: Refusal): IncomingText {
  return { text: '', url: '', isLine: true, refusal };
}

/** The calendars of files as one text; of others, why they cannot be read. */
export async function calendarOf(files: readonly IncomingFile[]): Promise<IncomingText> {
  if (files.some((it) => it.type.startsWith('image/'))) return refused('image');
  if (files.reduce((sum, it) => sum + it.size, 0) > MAX_ICS) return refused('large');
  const texts = await Promise.all(files.map((it) => it.text()));
  if (!texts.every(isCalendarText)) return refused('file');
  return { text: texts.join('\n'), url: '', isLine: false, refusal: null };
}

const ADDRESS = /^https?:\/\/\S+$/;

/** Title, text and address, each once. What has lines of its own, or is longer than a line, stays a text of several lines. */
export function incomingText({ title, text, url }: Incoming): IncomingText {
  const given = [title, text, ADDRESS.test(url) ? url : '']
    .map((it) => it.replace(/\r\n?/g, '\n').trim())
    .filter((it) => it !== '');
  const parts = [...new Set(given)].filter((part) => !given.some((other) => other !== part && other.includes(part)));
  const [address = '', ...more] = parts.filter((it) => ADDRESS.test(it));
  const words = parts.filter((it) => !ADDRESS.test(it)).join(' ');
  const isLine = more.length === 0 && words.length <= MAX_LINE && !words.includes('\n');
  return isLine
    ? { text: words, url: address, isLine, refusal: null }
    : { text: parts.join('\n'), url: '', isLine, refusal: null };
}
