/**
 * The service worker: shows push messages (notifications.ts), keeps what other apps share (incoming.ts), sends what waits when no page is
 * open (background-sync.ts), and caches the files of the app and the views of its screens (views.ts), so that it opens at once and without a
 * network. It answers no request of /api from a cache.
 */
import { followSync } from './background-sync.ts';
import { isShare, keepShare } from './incoming.ts';
import { followNotifications } from './notifications.ts';
import { isApp, worker } from './scope.ts';
import { followViews, forgetViews, pageWithView } from './views.ts';

/** Filled in by the build. */
const ASSETS: readonly string[] = ['__ASSETS__'];
const SHELL = '/app/homepage';
const assetOf = (name: string) => ASSETS.find((it) => it.startsWith(`/assets/${name}-`)) ?? '';
/** What a kept view needs ahead of the app. */
const AHEAD = { scripts: [assetOf('showKept'), assetOf('takeOver')], font: assetOf('barlow-latin-600-normal') };
/** A build is identified by the hashed names of its files. */
const CACHE = `files-${ASSETS.join().length}-${hash(ASSETS.join())}`;
/** How many builds are kept: a tab opened before an update still needs the files of its build. */
const KEPT_BUILDS = 2;

worker.addEventListener('install', (event) => {
  event.waitUntil(keepBuild());
  void worker.skipWaiting();
});

worker.addEventListener('activate', (event) => {
  event.waitUntil(Promise.all([dropOldBuilds(), forgetViews(), worker.clients.claim()]));
});

worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (url.origin !== worker.location.origin) return;
  if (isShare(request, url)) return event.respondWith(keepShare(request));
  if (request.method !== 'GET') return;
  if (url.pathname.startsWith('/assets/')) event.respondWith(fromCache(request));
  else if (request.mode !== 'navigate') return;
  else if (isApp(url.pathname)) event.respondWith(shell(event, url));
  else if (url.pathname === '/') event.respondWith(frontPage(request));
});

followNotifications();
followSync();
followViews();

async function keepBuild() {
  const cache = await caches.open(CACHE);
  await cache.addAll([...ASSETS]);
  await cache.put(SHELL, await fetchShell());
}

/** Caches are listed in the order of creation. */
async function dropOldBuilds() {
  const builds = (await caches.keys()).filter((name) => name.startsWith('files-') && name !== CACHE);
  await Promise.all(builds.slice(0, -(KEPT_BUILDS - 1)).map((name) => caches.delete(name)));
}

async function fromCache(request: Request): Promise<Response> {
  return (await caches.match(request)) ?? fetch(request);
}

/** The page of all screens, with the view that is kept of this one: the cached one at once, a newer one for the next time. */
async function shell(event: FetchEvent, { pathname, search }: URL): Promise<Response> {
  const cache = await caches.open(CACHE);
  const kept = await cache.match(SHELL);
  if (!kept) return fetch(event.request);
  event.waitUntil(worker.registration.update().catch(() => undefined));
  if (search !== '') return kept;
  const viewed = pageWithView(kept, pathname, AHEAD, event.resultingClientId);
  return (await viewed.catch(() => null)) ?? kept;
}

/** Without a network the app, for it knows today's deadlines and the front page does not. */
async function frontPage(request: Request): Promise<Response> {
  return fetch(request).catch(() => Response.redirect(SHELL));
}

/**
 * The page without its headers: those of a screen preload its data, and a cached page would have it fetched each time, for a screen that
 * may ask for it only after a write.
 */
async function fetchShell(): Promise<Response> {
  const response = await fetch(SHELL, { cache: 'no-cache' });
  if (!response.ok) throw new Error(`${SHELL} answered ${response.status}`);
  const headers = new Headers(response.headers);
  headers.delete('Link');
  return new Response(response.body, { headers });
}

function hash(text: string): string {
  let sum = 5381;
  for (let at = 0; at < text.length; at++) sum = (sum * 33 + text.charCodeAt(at)) >>> 0;
  return sum.toString(36);
}
