/** What another app or page hands over to be added: a share, or a link to /app/add. */
import { MAX_LINE } from '../mail-reading/line.ts';

/** The texts of a share or a link, by the names that the manifest gives them. */
export type Incoming = { title: string; text: string; url: string };

/** Why nothing came. `missed`: a share went to the server, which reads nothing of it, because no worker was there to keep it. */
export type Refusal = 'missed';

/** How the sheet begins: with one line, and an address beside it; or with a text of several lines. */
export type IncomingText = { text: string; url: string; isLine: boolean; refusal: Refusal | null };

/** Checks what a page has stored: it may be of an older version of the app. Null when it is none. */
export function readIncomingText(stored: unknown): IncomingText | null {
  const { text, url, isLine, refusal } = (stored ?? {}) as Partial<Record<keyof IncomingText, unknown>>;
  if (typeof text !== 'string' || typeof url !== 'string') return null;
  return { text, url, isLine: isLine === true, refusal: refusal === 'missed' ? refusal : null };
}

/** The beginning where nothing came. */
export function refused(refusal: Refusal): IncomingText {
  return { text: '', url: '', isLine: true, refusal };
}

const ADDRESS = /^https?:\/\/\S+$/;

/** Title, text and address, each once. What has lines of its own, or is longer than a line, stays a text of several lines. */
export function incomingText({ title, text, url }: Incoming): IncomingText {
  const given = [title, text, url].map((it) => it.replace(/\r\n?/g, '\n').trim()).filter((it) => it !== '');
  const parts = [...new Set(given)].filter((part) => !given.some((other) => other !== part && other.includes(part)));
  const [address = '', ...more] = parts.filter((it) => ADDRESS.test(it));
  const words = parts.filter((it) => !ADDRESS.test(it)).join(' ');
  const isLine = more.length === 0 && words.length <= MAX_LINE && !words.includes('\n');
  return isLine
    ? { text: words, url: address, isLine, refusal: null }
    : { text: parts.join('\n'), url: '', isLine, refusal: null };
}

/**
 * A bookmark that hands the page it is pressed on to the app at this origin: title, address, and the text that is selected. Everything is in
 * the fragment, which no browser sends to a server. `maxText` keeps the address short enough for every browser.
 */
export function bookmarklet(origin: string, maxText = 20_000): string {
  const members = `title:document.title,text:String(getSelection()).slice(0,${maxText}),url:location.href`;
  return `javascript:void open(${JSON.stringify(`${origin}/app/add#`)}+new URLSearchParams({${members}}),'_blank','noopener')`;
}
