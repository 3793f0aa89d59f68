/** Text of one student that others see: nothing invisible in it, and nothing that is drawn outside its line. */

/** Invisible and private-use characters, unpaired surrogates, and unusual line separators. */
const NOT_SHOWN = /(?![\n\t])[\p{Cc}\p{Cf}\p{Cs}\p{Co}\u2028\u2029]/gu;
/** Letters and signs that are drawn blank: with them an empty name would pass as a name. */
const BLANK = /\u034F|\u17B4|\u17B5|\u180B|\u180C|\u180D|\u180E|\u180F|[\u115F\u1160\u2800\u3164\uFFA0]/gu;
/** More than two combining marks on one character, which no language uses: they would be drawn over the lines around. */
const PILED_MARKS = /([\p{Mn}\p{Me}]{2})[\p{Mn}\p{Me}]+/gu;

/** NFC, at most `max` UTF-16 units, without invisible characters (control, bidi, joiners, blank letters) and stacked marks. */
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

/** The same for a single line. */
export function sharedLine(text: string, max: number): string {
  return sharedText(text, max).replace(/\s+/g, ' ');
}

/** At most `max` UTF-16 units, never ending in half of a surrogate pair. */
function cut(text: string, max: number): string {
  return text.slice(0, max).replace(/[\uD800-\uDBFF]$/, '');
}

/** The beginning of a web address, or a mail address. */
const ADDRESS = /[a-z][a-z0-9+.-]*:\/\/|www\.|@[^\s@]+\.[a-z]|(?<![\d.])(?:\d{1,3}\.){3}\d{1,3}/iu;
/** A host: labels of Latin letters, the last without digits; with a path any ending counts. */
const HOST = /[a-z0-9-]+\.(?:[a-z0-9-]+\.)*([a-z]{2,24})(?![a-z0-9.])(\/)?/giu;
/** Top-level domains of hosts; other endings occur in names (Inc, Ltd, League). */
const ENDINGS = new Set(
  'com net org info biz co ai jp io me app dev xyz top site online shop link click ru cn tk ml ga cf gq ly gl to cc tv us uk page live club work vip'.split(
    ' ',
  ),
);

/** Whether a line contains an address that somebody could follow: a URL, a mail address, a host. */
export function showsAddress(text: string): boolean {
  const plain = text.normalize('NFKC').replaceAll(/[。．]/g, '.');
  if (ADDRESS.test(plain)) return true;
  return [...plain.matchAll(HOST)].some(
    ([, ending = '', path]) => path !== undefined || ENDINGS.has(ending.toLowerCase()),
  );
}
