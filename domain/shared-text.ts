/** Text of one student that others are shown: what it looks like is all that it is, and it stays in its place. */

/** Characters of no width, private use and halves of a pair; the ends of lines that are none of ours. */
const NOT_SHOWN = /(?![\n\t])[\p{Cc}\p{Cf}\p{Cs}\p{Co}\u2028\u2029]/gu;
/** Letters and signs that look like nothing: by them an empty name would pass for one. */
const BLANK = /\u034F|\u17B4|\u17B5|\u180B|\u180C|\u180D|\u180E|\u180F|[\u115F\u1160\u2800\u3164\uFFA0]/gu;
/** Marks upon one character beyond two, which no language piles up: they would be drawn over the lines around. */
const PILED_MARKS = /([\p{Mn}\p{Me}]{2})[\p{Mn}\p{Me}]+/gu;

/** NFC, of at most `max` UTF-16 units, without anything that is not seen (control, bidi, joiners, blank letters) or leaves its line. */
export function sharedText(text: string, max: number): string {
  const visible = text
    .normalize('NFC')
    .replace(/\r\n?/g, '\n')
    .replace(NOT_SHOWN, '')
    .replace(BLANK, '')
    .replace(PILED_MARKS, '$1')
    .replace(/\n{3,}/g, '\n\n');
  return cut(visible.trim(), max);
}

/** The same, of one line. */
export function sharedLine(text: string, max: number): string {
  return sharedText(text, max).replace(/\s+/g, ' ');
}

/** At most `max` UTF-16 units, and no half of a character. */
function cut(text: string, max: number): string {
  return text.slice(0, max).replace(/[\uD800-\uDBFF]$/, '');
}
