/** The text in one width, with the way back: every rule reads the plain text, and every span is told in the text as it was given. */
import { kanjiFigures } from './patterns/kanji-figures.ts';
import { MAX_TEXT, type Span } from './reading.ts';

/** The plain text, and for each of its units (and its end) the index in the given text. */
export type Plain = { text: string; origin: Int32Array };

/** Characters that say nothing: zero-width, bidi marks, soft hyphen, variation selectors. */
const INVISIBLE = /^(?:[\u00AD\u061C\u180E\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF\r]|[\uFE00-\uFE0F])$/;
const SAME: Record<string, string> = {
  '〜': '~',
  '∼': '~',
  '⇒': '→',
  '➡': '→',
  '⇨': '→',
  '➔': '→',
  '│': '|',
  '┃': '|',
  '\t': ' ',
  '　': ' ',
};
for (const dash of '‐‑‒–—―−') SAME[dash] = '-';

/** NFKC with one kind of dash, wave and arrow, without what is invisible. ① and ⒈ stay, so that they are not read as figures of a date. */
export function plainOf(given: string): Plain {
  const length = Math.min(given.length, MAX_TEXT);
  const origin = new Int32Array(length * 2 + 32);
  const units = new Uint16Array(length * 2 + 32);
  let at = 0;
  for (let from = 0; from < length; ) {
    const unit = given.charCodeAt(from);
    const isWide = unit >= 0xff01 && unit <= 0xff5e;
    if (isWide || (isPlain(unit) && !isMark(given.charCodeAt(from + 1)))) {
      origin[at] = from++;
      units[at++] = isWide ? unit - 0xfee0 : unit;
      continue;
    }
    const size = clusterSize(given, from);
    const piece = widthOne(given.slice(from, from + size));
    // A single character may stand for eighteen; such texts end where the room does.
    if (at + piece.length >= units.length) break;
    for (let i = 0; i < piece.length; i++) {
      origin[at] = from;
      units[at++] = piece.charCodeAt(i);
    }
    from += size;
  }
  origin[at] = length;
  return withFigures({ text: textOf(units, at), origin: origin.subarray(0, at + 1) });
}

/** Dates in kanji are written in figures; each figure comes from the first character of its number. */
function withFigures(plain: Plain): Plain {
  const figures = kanjiFigures(plain.text);
  if (figures.length === 0) return plain;
  const origin = new Int32Array(plain.text.length * 2 + 1);
  let [text, from, at] = ['', 0, 0];
  for (const { start, end, digits } of [...figures, { start: plain.text.length, end: plain.text.length, digits: '' }]) {
    text += plain.text.slice(from, start) + digits;
    for (; from < start; from++) origin[at++] = plain.origin[from] ?? 0;
    for (const _ of digits) origin[at++] = plain.origin[start] ?? 0;
    from = end;
  }
  origin[at] = plain.origin[plain.text.length] ?? 0;
  return { text, origin: origin.subarray(0, at + 1) };
}

/** The text of the first units of a buffer. */
export function textOf(units: Uint16Array, length: number): string {
  let text = '';
  // Reflect.apply takes the units as they are; a spread would copy them one by one.
  for (let i = 0; i < length; i += 8192)
    text += Reflect.apply(String.fromCharCode, null, units.subarray(i, Math.min(i + 8192, length)));
  return text;
}

/** The span in the given text of a part of the plain text: whole characters, whatever they became. */
export function spanOf({ origin }: Plain, start: number, end: number): Span {
  const last = origin[end - 1] ?? 0;
  let next = end;
  while (next < origin.length - 1 && origin[next] === last) next++;
  return { start: origin[start] ?? 0, end: Math.max(origin[next] ?? 0, last + 1) };
}

/** ASCII, kana and kanji are what they are. */
function isPlain(unit: number): boolean {
  return (
    unit === 0x0a ||
    (unit >= 0x20 && unit <= 0x7e) ||
    (unit >= 0x3041 && unit <= 0x3096) ||
    (unit >= 0x30a1 && unit <= 0x30fe) ||
    (unit >= 0x4e00 && unit <= 0x9fff) ||
    unit === 0x3001 ||
    unit === 0x3002
  );
}

/** A voicing mark belongs to the character before it. */
function isMark(unit: number): boolean {
  return (unit >= 0x3099 && unit <= 0x309a) || (unit >= 0xff9e && unit <= 0xff9f) || (unit >= 0x300 && unit <= 0x36f);
}

/** A character with at most two of its marks. */
function clusterSize(text: string, from: number): number {
  let size = (text.codePointAt(from) ?? 0) > 0xffff ? 2 : 1;
  for (let marks = 0; marks < 2 && isMark(text.charCodeAt(from + size)); marks++) size++;
  return size;
}

function widthOne(cluster: string): string {
  if (INVISIBLE.test(cluster)) return '';
  const same = SAME[cluster];
  if (same !== undefined) return same;
  const unit = cluster.charCodeAt(0);
  const isNumbered = unit >= 0x2460 && unit <= 0x249b;
  if (isNumbered) return cluster;
  const plain = cluster.normalize('NFKC');
  return SAME[plain] ?? plain;
}
