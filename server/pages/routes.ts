/** The built web: its files, and the page of each screen as domain/screens.ts assigns it. */
import { type Context, Hono } from 'hono';
import { pageFile } from '#domain/pages/pages.ts';
import { screenAt, VIEWS_OF_SELECTIONS } from '#domain/screens.ts';
import type { Env } from '../http/http.ts';
import { SHARE_TARGET } from '../http/request-guard.ts';
import { readCookie } from '../sessions/cookies.ts';
import { readBuild, type SentFile } from './build.ts';
import { publicPages } from './public-pages.ts';
import { screenFiles } from './screen-files.ts';
import { searchPage } from './search.ts';

/** Revalidated each time, so that sign-out can drop all of them. */
const ALWAYS_ASK = 'no-cache';
/** The first requests of the views of the selections. */
const SHOWN = ['/api/session', '/api/selections'];
const FOREVER = 'public, max-age=31536000, immutable';

/** Serves the folder of the build. Everything is read once: it is small, and a deploy starts a new process. */
export function pageRoutes(folder: string) {
  const files = readBuild(folder);
  const pages = publicPages(files);
  const search = searchPage(pages);
  const scripts = screenFiles(folder);
  /** The prerendered screen, where the address has no further parameters. */
  const ahead = (c: Context<Env>) =>
    new URL(c.req.url).search === '' ? pages.page(`${c.req.path.slice(1)}.html`, c.var) : undefined;
  // Here arrives what is shared while no service worker is there to keep it: nothing of it is read, and the page says so.
  return new Hono<Env>()
    .post(SHARE_TARGET, (c) => c.redirect(`${SHARE_TARGET}#missed`, 303))
    .get('*', async (c, next) => {
      const { path } = c.req;
      const file = path.endsWith('.html') ? undefined : (pages.page(path.slice(1), c.var) ?? files.get(path));
      if (file) return send(c, file, 200);
      const name = pageFile(path);
      if (path.startsWith('/api/') || !(name || wantsPage(c))) return next();
      if (name === 'search.html') return (await search(c)) ?? next();
      // An address without a screen gets the page of the app, which shows "not found".
      const page = name ? (ahead(c) ?? pages.page(name, c.var) ?? files.get(`/${name}`)) : files.get('/app.html');
      if (c.req.header('Sec-Fetch-Dest') === 'document' && readCookie(c, 'session')) announce(c, scripts);
      return page ? send(c, page, name ? 200 : 404) : next();
    });
}

/**
 * Has a signed-in user's browser fetch the screen's scripts together with those of the app, and preload its data. The service worker caches
 * one page for all screens, so it gets no such headers.
 */
function announce(c: Context<Env>, scripts: ReturnType<typeof screenFiles>) {
  const screen = screenAt(c.req.path);
  const also = (link: string) => c.header('Link', link, { append: true });
  for (const path of (screen && scripts.get(screen)) ?? []) also(`<${path}>; rel=modulepreload`);
  for (const path of VIEWS_OF_SELECTIONS.has(screen) ? SHOWN : [])
    also(`<${path}>; rel=preload; as=fetch; crossorigin`);
}

function wantsPage(c: Context): boolean {
  return (c.req.header('Accept') ?? '').includes('text/html');
}

function send(c: Context<Env>, file: SentFile, status: 200 | 404): Response {
  c.header('Cache-Control', file.immutable ? FOREVER : ALWAYS_ASK);
  c.header('ETag', file.etag);
  c.header('Vary', 'Accept-Encoding');
  if (status === 200 && c.req.header('If-None-Match') === file.etag) return c.body(null, 304);
  const accepted = (c.req.header('Accept-Encoding') ?? '').split(',').map((it) => it.split(';')[0]?.trim());
  const encoding = accepted.includes('br') && file.br ? 'br' : accepted.includes('gzip') && file.gzip ? 'gzip' : null;
  if (encoding) c.header('Content-Encoding', encoding);
  return c.body((encoding ? file[encoding] : null) ?? file.plain, status, { 'Content-Type': file.type });
}
