/** The built web: its files, and the page of each screen as domain/screens.ts assigns it. */
import { type Context, Hono } from 'hono';
import { type FirstView, type FirstViewPath, hasFirstView } from '#domain/pages/first-view.ts';
import { pageFile } from '#domain/pages/pages.ts';
import { screenAt, VIEWS_OF_SELECTIONS } from '#domain/screens.ts';
import { encodingFor } from '../http/compressed.ts';
import type { Env } from '../http/http.ts';
import { SHARE_TARGET } from '../http/request-guard.ts';
import { readCookie } from '../sessions/cookies.ts';
import { readBuild, type SentFile } from './build.ts';
import { firstPage, sendFirstPage } from './first-page.ts';
import { publicPages } from './public-pages.ts';
import { filesAhead, screenFiles } from './screen-files.ts';
import { searchPage } from './search.ts';

/** Revalidated each time, so that sign-out can drop all of them. */
const ALWAYS_ASK = 'no-cache';
/** The first requests of the views of the selections. */
const SHOWN = ['/api/session', '/api/selections'];
const FOREVER = 'public, max-age=31536000, immutable';

type FirstViews = {
  draw: (c: Context<Env>, path: FirstViewPath) => Promise<FirstView | null>;
  /** What the app asks for beside the list before it takes the view's place: paths below `/api/`. */
  asked: (c: Context<Env>, path: FirstViewPath) => string[];
};

/**
 * Serves the folder of the build. Everything is read once: it is small, and a deploy starts a new process.
 * @param views the first views of the screens; null where the build has none.
 */
export function pageRoutes(folder: string, views: FirstViews | null = null) {
  const files = readBuild(folder);
  const pages = publicPages(files);
  const search = searchPage(pages);
  const scripts = screenFiles(folder);
  const app = files.get('/app.html');
  const first = views && app && firstPage(new TextDecoder().decode(app.plain), filesAhead(folder));
  /** The prerendered screen of a plain address. */
  const ahead = (c: Context<Env>) => (isPlain(c) ? pages.page(`${c.req.path.slice(1)}.html`, c.var) : undefined);
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
      if (c.req.header('Sec-Fetch-Dest') === 'document' && readCookie(c, 'session')) {
        const needed = neededBy(path, scripts);
        if (first && hasFirstView(path) && c.req.method === 'GET' && isPlain(c)) {
          const asked = views.asked(c, path).map((it) => ({ path: `/api/${it}`, rel: AS_FETCH }));
          return sendFirstPage(c, first, [...needed, ...asked].map(linkElement).join(''), views.draw(c, path));
        }
        for (const link of needed) c.header('Link', linkHeader(link), { append: true });
      }
      return page ? send(c, page, name ? 200 : 404) : next();
    });
}

type Link = { path: string; rel: string };
const AS_FETCH = 'preload; as=fetch; crossorigin';

/**
 * What a signed-in user's browser fetches together with the scripts of the app: those of the screen, and its data. The service worker caches
 * one page for all screens, so it is told of none.
 */
function neededBy(path: string, scripts: ReturnType<typeof screenFiles>): Link[] {
  const screen = screenAt(path);
  const code = (screen && scripts.get(screen)) ?? [];
  const data = VIEWS_OF_SELECTIONS.has(screen) ? SHOWN : [];
  return [
    ...data.map((it) => ({ path: it, rel: AS_FETCH })),
    ...code.map((it) => ({ path: it, rel: 'modulepreload' })),
  ];
}

const linkHeader = ({ path, rel }: Link) => `<${path}>; rel=${rel}`;

/** After the first view: it comes first. */
function linkElement({ path, rel }: Link): string {
  const [name, ...more] = rel.split('; ');
  return `<link rel="${name}" href="${path}" fetchpriority="low" ${more.join(' ')}>`;
}

/** Whether the address has no further parameters. */
const isPlain = (c: Context) => new URL(c.req.url).search === '';

function wantsPage(c: Context): boolean {
  return (c.req.header('Accept') ?? '').includes('text/html');
}

function send(c: Context<Env>, file: SentFile, status: 200 | 404): Response {
  c.header('Cache-Control', file.immutable ? FOREVER : ALWAYS_ASK);
  c.header('ETag', file.etag);
  c.header('Vary', 'Accept-Encoding');
  if (status === 200 && c.req.header('If-None-Match') === file.etag) return c.body(null, 304);
  const encoding = encodingFor(
    c,
    (['br', 'gzip'] as const).filter((it) => file[it]),
  );
  if (encoding) c.header('Content-Encoding', encoding);
  return c.body((encoding ? file[encoding] : null) ?? file.plain, status, { 'Content-Type': file.type });
}
