/**
 * The service worker: shows what the server pushes, and keeps the files that the app is made of, so that it opens at once
 * and without a network. It never keeps an answer of /api.
 */
const worker = self as unknown as ServiceWorkerGlobalScope;

/** Written in by the build. */
const ASSETS: readonly string[] = ['__ASSETS__'];
const SHELL = '/app/homepage';
/** A build is known by its hashed names. */
const CACHE = `files-${ASSETS.join().length}-${hash(ASSETS.join())}`;
/** How many builds are kept: a tab that was open before an update still needs the files of its own. */
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

/** Caches are listed in the order in which they were made. */
async function dropOldBuilds() {
  const builds = (await caches.keys()).filter((name) => name.startsWith('files-') && name !== CACHE);
  await Promise.all(builds.slice(0, -(KEPT_BUILDS - 1)).map((name) => caches.delete(name)));
}

async function fromCache(request: Request): Promise<Response> {
  return (await caches.match(request)) ?? fetch(request);
}

/** The page that every screen starts from: the kept one at once, a newer one for the next time. */
async function shell(event: FetchEvent): Promise<Response> {
  const cache = await caches.open(CACHE);
  const kept = await cache.match(SHELL);
  if (!kept) return fetch(event.request);
  event.waitUntil(worker.registration.update().catch(() => undefined));
  return kept;
}

/**
 * The page without the headers it came with: those of a screen announce what that screen reads, and a page that is kept would
 * have it fetched each time, for a screen that may ask for it only after a write.
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

/** A repeat carries the same tag and takes the place of the first, silently. */
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

/** Only a path of this site. */
function samePage(url: string): string {
  const target = URL.canParse(url, worker.location.origin) ? new URL(url, worker.location.origin) : null;
  const safe = target?.origin === worker.location.origin && isApp(target.pathname);
  return safe && target ? target.pathname + target.search : '/app/homepage';
}

/** Brings a tab of the app to the front, or opens one. */
async function openApp(path: string) {
  const url = samePage(path);
  const windows = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const tab = windows.find((client) => isApp(new URL(client.url).pathname));
  if (!tab) return void (await worker.clients.openWindow(url));
  await tab.focus();
  // A tab that this worker does not control refuses to be led elsewhere; in front it is at least.
  await tab.navigate(url).catch(() => null);
}

function hash(text: string): string {
  let sum = 5381;
  for (let at = 0; at < text.length; at++) sum = (sum * 33 + text.charCodeAt(at)) >>> 0;
  return sum.toString(36);
}
