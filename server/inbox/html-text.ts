/** The text of a mail that came in HTML alone. One pass: the time is linear in the length, whatever the markup is. */

/** Elements whose content is not shown. */
const HIDDEN = new Set(['script', 'style', 'head', 'title', 'template', 'noscript', 'svg', 'select']);
/** Elements that begin and end a line. */
const BLOCKS = new Set(
  'address article aside blockquote body center dd div dl dt footer form h1 h2 h3 h4 h5 h6 header hr html li main nav ol p pre section table tbody tr ul'.split(
    ' ',
  ),
);
const CELLS = new Set(['td', 'th']);

const ENTITIES: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  ensp: ' ',
  emsp: ' ',
  thinsp: ' ',
  yen: '¥',
  copy: '©',
  reg: '®',
  middot: '·',
  bull: '•',
  hellip: '…',
  ndash: '–',
  mdash: '—',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
  laquo: '«',
  raquo: '»',
  rarr: '→',
  larr: '←',
  times: '×',
};
const ENTITY = /&(?:#(\d{1,7})|#[xX]([0-9a-fA-F]{1,6})|([a-zA-Z]{2,8}));?/g;
const TAG_NAME = /^<\/?([a-zA-Z][a-zA-Z0-9]*)/;
const HREF = /\shref\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>]+))/i;
const MAX_TAG = 10_000;

/** The shown text, a line for each block; a link whose text is not its address is followed by it. */
export function htmlText(html: string): string {
  const text = new Text();
  let hidden: string | null = null;
  let link: { href: string; from: number } | null = null;
  for (let at = 0; at < html.length; ) {
    const open = html.indexOf('<', at);
    const end = open === -1 ? html.length : open;
    if (hidden === null && end > at) text.add(decoded(html.slice(at, end)));
    if (open === -1) break;
    if (html.startsWith('<!--', open)) {
      const close = html.indexOf('-->', open + 4);
      at = close === -1 ? html.length : close + 3;
      continue;
    }
    const close = tagEnd(html, open);
    if (close === -1) {
      if (hidden === null) text.add('<');
      at = open + 1;
      continue;
    }
    const tag = html.slice(open, close + 1);
    at = close + 1;
    const name = TAG_NAME.exec(tag)?.[1]?.toLowerCase();
    if (name === undefined) continue;
    const isEnd = tag[1] === '/';
    // A head needs no end: the body ends it.
    if (hidden === 'head' && name === 'body') hidden = null;
    if (hidden !== null) {
      if (isEnd && name === hidden) hidden = null;
      continue;
    }
    if (HIDDEN.has(name)) hidden = isEnd || tag.endsWith('/>') ? null : name;
    else if (name === 'br') text.newLine();
    else if (BLOCKS.has(name)) text.endLine();
    else if (CELLS.has(name)) text.gap();
    else if (name === 'a' && isEnd && link !== null) {
      text.addAddress(link.href, link.from);
      link = null;
    } else if (name === 'a' && !isEnd) {
      const [, ...quoted] = HREF.exec(tag) ?? [];
      const href = decoded(quoted.find((it) => it !== undefined) ?? '');
      link = /^https?:\/\//i.test(href) ? { href, from: text.length } : null;
    }
  }
  return text.toString();
}

/** The `>` that ends a tag, outside its quotes; -1 when another tag begins before, or none is near: then the `<` is text. */
function tagEnd(html: string, open: number): number {
  if (!/[a-zA-Z!/?]/.test(html[open + 1] ?? '')) return -1;
  let quote = '';
  for (let at = open + 1; at < Math.min(html.length, open + MAX_TAG); at++) {
    const unit = html[at] ?? '';
    if (quote !== '') {
      if (unit === quote) quote = '';
    } else if (unit === '>') return at;
    else if (unit === '<') return -1;
    else if ((unit === '"' || unit === "'") && html[at - 1] === '=') quote = unit;
  }
  return -1;
}

function decoded(text: string): string {
  return text.replace(ENTITY, (given, decimal?: string, hex?: string, name?: string) => {
    if (name !== undefined) return ENTITIES[name] ?? given;
    const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '';
  });
}

/** Lines of text in which runs of white space are one space. */
class Text {
  readonly #parts: string[] = [];
  length = 0;
  #end = '\n';

  #push(part: string) {
    if (part === '') return;
    this.#parts.push(part);
    this.length += part.length;
    this.#end = part.at(-1) ?? '';
  }

  add(text: string) {
    const folded = text.replace(/[ \t\r\n\f]+/g, ' ');
    this.#push(this.#end === '\n' || this.#end === ' ' ? folded.replace(/^ /, '') : folded);
  }

  newLine() {
    this.#push('\n');
  }

  endLine() {
    if (this.#end !== '\n') this.#push('\n');
  }

  gap() {
    if (this.#end !== '\n' && this.#end !== ' ') this.#push(' ');
  }

  /** The address of a link, unless its text shows it. */
  addAddress(href: string, from: number) {
    let [at, shown] = [this.#parts.length - 1, ''];
    for (let left = this.length - from; left > 0 && at >= 0 && shown.length <= href.length; at--) {
      shown = `${this.#parts[at]}${shown}`;
      left -= this.#parts[at]?.length ?? 0;
    }
    if (!shown.includes(href)) this.#push(`${this.#end === '\n' || this.#end === ' ' ? '' : ' '}<${href}>`);
  }

  toString() {
    return this.#parts
      .join('')
      .replace(/ +\n/g, '\n')
      .replace(/\n{3,}/g, '\n\n')
      .trim();
  }
}
