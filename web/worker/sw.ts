/**
 * The service worker: shows push messages, and caches the files of the app, so that it opens at once and without a network. It never caches
 * an answer of /api.
 */
const worker = self as unknown as ServiceWorkerGlobalScope;

/** Filled in by the build. */
const ASSETS: readonly string[] = ['__ASSETS__'];
const SHELL = '/app/homepage';
/** A build is identified by the hashed names of its files. */
const CACHE = `files-${ASSETS.join().length}-${hash(ASSETS.join())}`;
/** How many builds are kept: a tab opened before an update still needs the files of its build. */
const KEPT_BUILDS = 2;

worker.addEventListener('install', (event) => {
  event.waitUntil(keepBuild());
  void worker.skipWaiting();
});

worker.addEventListener('activate', (event) => {
  event.waitUntil(Promise.all([dropOldBuilds(), worker.clients.claim()]));
});

worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== worker.location.origin) return;
  if (url.pathname.startsWith('/assets/')) event.respondWith(fromCache(request));
  else if (request.mode === 'navigate' && isApp(url.pathname)) event.respondWith(shell(event));
});

worker.addEventListener('push', (event) => {
  event.waitUntil(show(readMessage(event.data)));
});

worker.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openApp(String(event.notification.data)));
});

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

/** The page of all screens: the cached one at once, a newer one for the next time. */
async function shell(event: FetchEvent): Promise<Response> {
  const cache = await caches.open(CACHE);
  const kept = await cache.match(SHELL);
  if (!kept) return fetch(event.request);
  event.waitUntil(worker.registration.update().catch(() => undefined));
  return kept;
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

function isApp(path: string): boolean {
  return path === '/app' || path.startsWith('/app/');
}

type Message = { title: string; body: string; url: string; tag: string };

function readMessage(data: PushMessageData | null): Message {
  const given = parse(data?.text() ?? '');
  const text = (key: keyof Message, otherwise: string) => (typeof given[key] === 'string' ? given[key] : otherwise);
  return {
    title: text('title', 'しおり'),
    body: text('body', '予定のお知らせがあります'),
    url: text('url', '/app/homepage'),
    tag: text('tag', ''),
  };
}

function parse(text: string): Partial<Record<keyof Message, unknown>> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? value : {};
  } catch {
    return {};
  }
}

/** A repeat has the same tag and silently replaces the first. */
async function show({ title, body, url, tag }: Message) {
  await worker.registration.showNotification(title, {
    body,
    lang: 'ja',
    icon: '/icon-192.png',
    badge: '/badge-96.png',
    data: samePage(url),
    ...(tag && { tag }),
  });
}

/** Only paths of this site. */
function samePage(url: string): string {
  const target = URL.canParse(url, worker.location.origin) ? new URL(url, worker.location.origin) : null;
  const safe = target?.origin === worker.location.origin && isApp(target.pathname);
  return safe && target ? target.pathname + target.search : '/app/homepage';
}

/** Focuses a tab of the app, or opens one. */
async function openApp(path: string) {
  const url = samePage(path);
  const windows = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const tab = windows.find((client) => isApp(new URL(client.url).pathname));
  if (!tab) return void (await worker.clients.openWindow(url));
  await tab.focus();
  // A tab that this worker does not control cannot be navigated; it is at least in front.
  await tab.navigate(url).catch(() => null);
}

function hash(text: string): string {
  let sum = 5381;
  for (let at = 0; at < text.length; at++) sum = (sum * 33 + text.charCodeAt(at)) >>> 0;
  return sum.toString(36);
}
