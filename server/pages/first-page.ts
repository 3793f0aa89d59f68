/** The page of the app with the first view of a screen in it. Its head is sent before the view is there, so that styles come meanwhile. */
import { PassThrough, Readable, type Transform } from 'node:stream';
import { constants, createBrotliCompress, createGzip } from 'node:zlib';
import type { Context } from 'hono';
import type { FirstView } from '#domain/pages/first-view.ts';
import { encodingFor } from '../http/compressed.ts';
import type { Env } from '../http/http.ts';
import type { filesAhead } from './screen-files.ts';

/** The page of the app, taken apart: what is sent ahead, and what stands around the view. */
type FirstPage = Record<'head' | 'title' | 'takeOver' | 'root' | 'noScript' | 'scripts', string>;

const TITLE = /\s*<title>[^<]*<\/title>/;
const SCRIPTS = /\s*<(?:script type="module"|link rel="modulepreload")[^>]*>(?:<\/script>)?/g;
const WITHOUT_SCRIPTS = /<noscript>[\s\S]*<\/noscript>/;
const ROOT = /<div id="root">[\s\S]*(?=<noscript>)/;

/** Takes the page of the app apart. */
export function firstPage(html: string, ahead: ReturnType<typeof filesAhead>): FirstPage {
  const [head = '', body = ''] = html.split('</head>');
  const title = TITLE.exec(head)?.[0];
  const scripts = head.match(SCRIPTS);
  const root = ROOT.exec(body)?.[0];
  if (!title || !scripts || !root) throw new Error('the page of the app has no place for a first view');
  return {
    // Painted whole: what is still being parsed would move.
    head: `${head.replace(TITLE, '').replaceAll(SCRIPTS, '')}<link rel="preload" href="${ahead.font}" as="font" type="font/woff2" crossorigin><link rel="expect" href="#root" blocking="render"><link rel="preload" href="${ahead.script}" as="script">\n`,
    title,
    takeOver: `<script src="${ahead.script}"></script>`,
    root,
    noScript: WITHOUT_SCRIPTS.exec(body)?.[0] ?? '',
    // Styles and the view come before them.
    scripts: scripts.join('').replaceAll(' crossorigin', ' fetchpriority="low" crossorigin'),
  };
}

const NO_SCRIPT =
  '<noscript><p class="bg-shu-soft px-4 py-3 text-sm font-bold text-shu-ink">操作するには、JavaScriptを有効にしてください。</p></noscript>';

/** Sends the head at once and the rest with the view, or without it as it is otherwise. `links` names what the screen needs besides. */
export function sendFirstPage(c: Context<Env>, page: FirstPage, links: string, view: Promise<FirstView | null>) {
  const out = encoder(c);
  out.on('error', () => undefined); // The browser has gone.
  out.write(page.head);
  if (!(out instanceof PassThrough)) (out as ReturnType<typeof createGzip>).flush();
  void view.then((its) => {
    const before = its
      ? `${its.title}</head><body>${NO_SCRIPT}<div id="first">${its.html}</div>${page.takeOver}`
      : `${page.title}</head><body>`;
    out.end(`${before}${page.root}${its ? '' : page.noScript}${links}${page.scripts}</body></html>`);
  });
  // The data of one student: kept nowhere.
  c.header('Cache-Control', 'no-store');
  c.header('Vary', 'Accept-Encoding, Cookie');
  return c.body(Readable.toWeb(out) as ReadableStream<Uint8Array>, 200, { 'Content-Type': 'text/html; charset=utf-8' });
}

function encoder(c: Context<Env>): Transform {
  const name = encodingFor(c);
  if (name === null) return new PassThrough();
  c.header('Content-Encoding', name);
  return name === 'br'
    ? createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })
    : createGzip({ level: 6 });
}
