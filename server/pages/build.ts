/** The build's files as they are sent. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { codeOf } from '../base/error-code.ts';

type Bytes = Uint8Array<ArrayBuffer>;
export type SentFile = {
  type: string;
  etag: string;
  immutable: boolean;
  plain: Bytes;
  br: Bytes | null;
  gzip: Bytes | null;
};

const TYPES: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
  '.xml': 'application/xml',
};

/** The files of a folder by path, with the compressed versions from the build. */
export function readBuild(folder: string): Map<string, SentFile> {
  const files = new Map<string, SentFile>();
  const names = new Set(listFiles(folder));
  const read = (name: string) => (names.has(name) ? Uint8Array.from(readFileSync(join(folder, name))) : null);
  for (const name of names) {
    const type = TYPES[extname(name)];
    const plain = type ? read(name) : null;
    if (!type || !plain) continue;
    const immutable = name.startsWith('assets/');
    files.set(`/${name}`, {
      type,
      etag: etagOf(plain),
      immutable,
      plain,
      br: read(`${name}.br`),
      gzip: read(`${name}.gz`),
    });
  }
  return files;
}

/** The highest quality takes longer than it saves on a page that changes every day. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };

/** A text generated here, compressed like the files of the build. */
export function madeHere(text: string, type: string): SentFile {
  const plain = new TextEncoder().encode(text);
  const [br, gzip] = [brotliCompressSync(plain, BROTLI), gzipSync(plain, { level: 9 })].map((it) =>
    Uint8Array.from(it),
  );
  return { type, etag: etagOf(plain), immutable: false, plain, br: br ?? null, gzip: gzip ?? null };
}

function etagOf(bytes: Bytes): string {
  return `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`;
}

/** Paths below the folder, separated by `/`, without the build's own metadata; none without a build. */
function listFiles(folder: string): string[] {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
      .filter((name) => !name.startsWith('.'));
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return [];
    throw error;
  }
}
