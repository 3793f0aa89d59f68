import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Context } from 'hono';

/** Size in bytes below which compression gains less than its header costs. */
const WORTH_IT = 300;
/** Up to this size in bytes a better level costs no time that counts. */
const SMALL = 10_000;

// The lowest level: it shrinks a list to a twentieth in less time than the database needs for it.
const WAYS = {
  br: (text: Buffer) => promisify(brotliCompress)(text, { params: text.length > SMALL ? QUICK : TIGHT }),
  gzip: (text: Buffer) => promisify(gzip)(text, { level: 1 }),
};

const QUICK = { [constants.BROTLI_PARAM_QUALITY]: 1 };
const TIGHT = { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_LGWIN]: 16 };

type Encoding = keyof typeof WAYS;

/** The best of these encodings that the browser accepts; null for none. */
export function encodingFor(c: Context, offered: readonly Encoding[] = ['br', 'gzip']): Encoding | null {
  const accepted = (c.req.header('Accept-Encoding') ?? '').split(',').map((it) => it.split(';')[0]?.trim());
  return offered.find((it) => accepted.includes(it)) ?? null;
}

/** Compresses an answer made for this request alone with the best encoding the browser accepts, and sets the headers. */
export async function compressed(c: Context, text: string): Promise<string | Uint8Array<ArrayBuffer>> {
  c.header('Vary', 'Accept-Encoding');
  if (text.length < WORTH_IT) return text;
  const way = encodingFor(c);
  if (way === null) return text;
  c.header('Content-Encoding', way);
  return new Uint8Array(await WAYS[way](Buffer.from(text)));
}
