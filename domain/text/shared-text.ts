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

/** What begins an address on the web, or is one of mail. */
const ADDRESS = /[a-z][a-z0-9+.-]*:\/\/|www\.|@[^\s@]+\.[a-z]|(?<![\d.])(?:\d{1,3}\.){3}\d{1,3}/iu;
/** A host: labels of Latin letters, of which the last has no digits; a path makes any ending one. */
const HOST = /[a-z0-9-]+\.(?:[a-z0-9-]+\.)*([a-z]{2,24})(?![a-z0-9.])(\/)?/giu;
/** Endings of hosts; others stand in names (Inc, Ltd, League). */
const ENDINGS = new Set(
  'com net org info biz co ai jp io me app dev xyz top site online shop link click ru cn tk ml ga cf gq ly gl to cc tv us uk page live club work vip'.split(
    ' ',
  ),
);

/** Whether a line shows an address to which somebody could go: a scheme, a mail address, a host. */
export function showsAddress(text: string): boolean {
  const plain = text.normalize('NFKC').replaceAll(/[。．]/g, '.');
  if (ADDRESS.test(plain)) return true;
  return [...plain.matchAll(HOST)].some(
    ([, ending = '', path]) => path !== undefined || ENDINGS.has(ending.toLowerCase()),
  );
}
