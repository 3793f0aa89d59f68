/** The built web: its files as they are, compressed at build time, and the one page from which every screen starts. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';
import { type Context, Hono } from 'hono';
import type { Env } from '../http.ts';

type File = { type: string; etag: string; immutable: boolean; plain: Bytes; br: Bytes | null; gzip: Bytes | null };
type Bytes = Uint8Array<ArrayBuffer>;

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
};
/** Screens the web knows. Anything else gets the same page, which says so, with the status of what is not there. */
const SCREENS = /^\/($|login$|signup$|terms$|privacy$|dev\/|app$|app\/)/;
/** Kept next to the server's own answers, so that sign-out can drop all of them. */
const ALWAYS_ASK = 'no-cache';
const FOREVER = 'public, max-age=31536000, immutable';

/** Serves the folder that the build wrote. Everything is read once: it is small, and a deploy starts a new process. */
export function pageRoutes(folder: string) {
  const files = readBuild(folder);
  const page = files.get('/index.html');
  return new Hono<Env>().get('*', (c, next) => {
    const { path } = c.req;
    const file = path === '/index.html' ? undefined : files.get(path);
    if (file) return send(c, file, 200);
    const isScreen = SCREENS.test(path);
    if (!page || path.startsWith('/api/') || !(isScreen || wantsPage(c))) return next();
    return send(c, page, isScreen ? 200 : 404);
  });
}

function wantsPage(c: Context): boolean {
  return (c.req.header('Accept') ?? '').includes('text/html');
}

function send(c: Context<Env>, file: File, status: 200 | 404): Response {
  c.header('Cache-Control', file.immutable ? FOREVER : ALWAYS_ASK);
  c.header('ETag', file.etag);
  c.header('Vary', 'Accept-Encoding');
  if (status === 200 && c.req.header('If-None-Match') === file.etag) return c.body(null, 304);
  const accepted = (c.req.header('Accept-Encoding') ?? '').split(',').map((it) => it.split(';')[0]?.trim());
  const encoding = accepted.includes('br') && file.br ? 'br' : accepted.includes('gzip') && file.gzip ? 'gzip' : null;
  if (encoding) c.header('Content-Encoding', encoding);
  return c.body((encoding ? file[encoding] : null) ?? file.plain, status, { 'Content-Type': file.type });
}

function readBuild(folder: string): Map<string, File> {
  const files = new Map<string, File>();
  const names = new Set(listFiles(folder));
  const read = (name: string) => (names.has(name) ? Uint8Array.from(readFileSync(join(folder, name))) : null);
  for (const name of names) {
    const type = TYPES[extname(name)];
    const plain = type ? read(name) : null;
    if (!type || !plain) continue;
    const etag = `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`;
    const immutable = name.startsWith('assets/');
    files.set(`/${name}`, { type, etag, immutable, plain, br: read(`${name}.br`), gzip: read(`${name}.gz`) });
  }
  return files;
}

/** Paths below the folder, with `/` between their parts; none where nothing was built. */
function listFiles(folder: string): string[] {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}
