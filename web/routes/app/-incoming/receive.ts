import { type Incoming, incomingText, refused } from '#domain/adding/incoming.ts';
import { storeIncoming } from '#web/drafts/incoming.ts';

/** Also in web/worker/incoming.ts, which keeps a share until this page has loaded. */
const CACHE = 'incoming';

/** Takes what was shared, or what stands in the fragment of a link, and keeps it for the sheet for adding. */
export async function receive(fragment: string) {
  const given = (await takeShare()) ?? new URLSearchParams(fragment);
  storeIncoming(given.has('missed') ? refused('missed') : incomingText(textsOf(given)));
}

async function takeShare(): Promise<FormData | null> {
  // Without a secure context there is neither a worker nor a cache.
  if (!('caches' in window)) return null;
  const shared = await caches.match('/app/add', { cacheName: CACHE });
  await caches.delete(CACHE);
  return shared ? shared.formData().catch(() => null) : null;
}

function textsOf(given: FormData | URLSearchParams): Incoming {
  const text = (name: keyof Incoming) => {
    const value = given.get(name);
    return typeof value === 'string' ? value : '';
  };
  return { title: text('title'), text: text('text'), url: text('url') };
}
