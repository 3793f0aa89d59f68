/** What the server sends of a screen before any script has come: drawn by the components that the browser draws it with later. */
import { Writable } from 'node:stream';
import { QueryClient } from '@tanstack/react-query';
import { createMemoryHistory, createRouter, RouterProvider } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { renderToPipeableStream } from 'react-dom/server';
import type { FirstView, FirstViewData } from '#domain/pages/first-view.ts';
import { setNow } from '../browser/now.ts';
import { selectionsQuery, sessionQuery } from '../queries.ts';
import { setWide } from '../ui/layout/use-wide.ts';
import { firstRoutes } from './routes.ts';

/** Drawings share the time and the width below, so one follows the other. */
let drawn: Promise<unknown> = Promise.resolve();

/** Draws a screen with the data of one student. Nothing of it outlives the call. @throws what a component throws. */
export function renderFirstView(data: FirstViewData, signal: AbortSignal): Promise<FirstView> {
  const drawing = drawn.then(() => {
    signal.throwIfAborted();
    return firstView(data, signal);
  });
  const isOver = new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
  drawn = Promise.race([drawing.catch(() => undefined), isOver]);
  return drawing;
}

async function firstView(data: FirstViewData, signal: AbortSignal): Promise<FirstView> {
  setNow(data.now);
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false, enabled: false } } });
  queryClient.setQueryData(sessionQuery.queryKey, data.session);
  queryClient.setQueryData(selectionsQuery.queryKey, data.selections);
  for (const [key, answer] of Object.entries(data.answers)) queryClient.setQueryData([key], answer);
  const router = createRouter({
    routeTree: firstRoutes,
    history: createMemoryHistory({ initialEntries: [data.path] }),
    context: { queryClient, session: data.session },
    isServer: true,
  });
  await router.load();
  const draw = () => htmlOf(<RouterProvider router={router} />, signal);
  const html = data.path === '/app/calendar' ? await forEachWidth(draw) : await draw();
  const title = TITLE.exec(html)?.[0];
  if (!title) throw new Error(`the first view of ${data.path} has no title`);
  return { title, html: html.replaceAll(title, '') };
}

/** Both forms of a screen that has another one on phones: which one is shown, the styles say (styles.css). */
async function forEachWidth(draw: () => Promise<string>): Promise<string> {
  const parts: string[] = [];
  for (const isWide of [false, true]) {
    setWide(isWide);
    const html = await draw();
    parts.push(
      isWide ? `<div data-width="wide">${withOwnIds(html, 'wide-')}</div>` : `<div data-width="phone">${html}</div>`,
    );
  }
  return parts.join('');
}

/** The ids of the second form are not those of the first: a link, a label and a name lead to what is shown. */
function withOwnIds(html: string, prefix: string): string {
  return html
    .replaceAll(/ (id|for|aria-(?:labelledby|describedby|controls))="([^"]+)"/g, (_, name, ids: string) => {
      const own = ids.split(' ').map((it) => prefix + it);
      return ` ${name}="${own.join(' ')}"`;
    })
    .replaceAll(/ href="#([^"]+)"/g, ` href="#${prefix}$1"`);
}

const TITLE = /<title>[^<]*<\/title>/;

/** The whole HTML, when all that is loaded on demand has come. */
function htmlOf(screen: ReactNode, signal: AbortSignal): Promise<string> {
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = [];
    const into = new Writable({
      write: (part: Buffer, _, done) => {
        parts.push(part);
        done();
      },
      final: (done) => {
        resolve(Buffer.concat(parts).toString());
        done();
      },
    });
    const drawing = renderToPipeableStream(screen, {
      identifierPrefix: 'first',
      // In one piece: what would follow later would need an inline script, which the page's policy forbids.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady: () => drawing.pipe(into),
      onError: reject,
    });
    signal.addEventListener('abort', () => drawing.abort(signal.reason), { once: true });
  });
}
