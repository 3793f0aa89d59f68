/** The views of screens that a page has kept (web/device/views.ts): laid into the page of the next start, ahead of the scripts that draw the app. */
import { worker } from './scope.ts';

/** Also in web/device/forget-views.ts. */
const VIEWS = 'views';
/** A page that is not painted in this time, such as one in the background, gets its scripts all the same. */
const PATIENCE_MS = 400;

const SCRIPTS = /\s*<script type="module"[^>]*><\/script>/g;

/** Pages whose scripts wait for the first frame. */
const unpainted = new Map<string, () => void>();

/** Hears when a page is painted. */
export function followViews() {
  worker.addEventListener('message', ({ data, source }) => {
    if ((data as { type?: unknown } | null)?.type === 'painted') unpainted.get((source as Client | null)?.id ?? '')?.();
  });
}

/** The kept views are those of before: the worker changes something, or is of another release. */
export async function forgetViews() {
  await caches.delete(VIEWS).catch(() => undefined);
}

/** The scripts that show a view and let the app take its place (web/first-view/), and the font of the figures. */
export type FilesAhead = { scripts: readonly string[]; font: string };

/**
 * The page with the view that is kept for its path; null without one that holds and is of its release, which its scripts tell.
 */
export async function pageWithView(page: Response, path: string, ahead: FilesAhead, client: string) {
  const kept = await caches.match(path, { cacheName: VIEWS });
  // biome-ignore lint/style/noRestrictedGlobals: what the worker imported would be in a file of its own, which it cannot load
  if (!kept || !(Number(kept.headers.get('X-Until')) > Date.now())) return null;
  const [html, view] = await Promise.all([page.clone().text(), kept.text()]);
  const scripts = html.match(SCRIPTS)?.join('') ?? '';
  const sources = [...scripts.matchAll(/ src="([^"]+)"/g)].map(([, it]) => it).join(' ');
  const [before, after] = html.split('<div id="root">');
  if (!before || !after || sources !== kept.headers.get('X-Scripts')) return null;
  const title = decodeURIComponent(kept.headers.get('X-Title') ?? '').replaceAll(/[&<]/g, '');
  const head = before
    .replaceAll(SCRIPTS, '')
    .replace(/<title>[^<]*<\/title>/, () => `<title>${title}</title>`)
    .replace(
      '</head>',
      `<link rel="preload" href="${ahead.font}" as="font" type="font/woff2" crossorigin><link rel="expect" href="#root" blocking="render"></head>`,
    );
  const [root = '', end = ''] = after.split('</body>');
  const scriptsAhead = ahead.scripts.map((it) => `<script src="${it}"></script>`).join('');
  const first = `${head}${view}${scriptsAhead}<div id="root">${root}`;
  const headers = new Headers(page.headers);
  for (const name of ['Content-Length', 'Content-Encoding', 'ETag']) headers.delete(name);
  return new Response(inTwo(first, `${scripts}</body>${end}`, client), { headers });
}

/** The second part follows when the first is painted, where the browser says which page it is. */
function inTwo(first: string, second: string, client: string): ReadableStream<Uint8Array> {
  const bytes = new TextEncoder();
  return new ReadableStream({
    async start(controller) {
      controller.enqueue(bytes.encode(first));
      if (client !== '')
        await new Promise<void>((painted) => {
          unpainted.set(client, painted);
          setTimeout(painted, PATIENCE_MS);
        });
      unpainted.delete(client);
      controller.enqueue(bytes.encode(second));
      controller.close();
    },
  });
}
