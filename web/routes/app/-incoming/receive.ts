import { redirect } from '@tanstack/react-router';
import { HOME } from '#domain/accounts/guard.ts';
import { calendarOf, type Incoming, type IncomingText, incomingText, refused } from '#domain/adding/incoming.ts';
import { storeIncoming } from '#web/drafts/incoming.ts';

/** Also in web/worker/incoming.ts, which keeps a share until this page has loaded. */
const CACHE = 'incoming';

/** Takes what was shared, or what stands in the fragment of a link, and goes home, where the sheet for adding opens with it. */
export async function receive(fragment: string): Promise<never> {
  const given = (await takeShare()) ?? new URLSearchParams(fragment);
  storeIncoming(await read(given));
  throw redirect({ href: HOME, replace: true });
}

async function takeShare(): Promise<FormData | null> {
  // Without a secure context there is neither a worker nor a cache.
  if (!('caches' in window)) return null;
  const shared = await caches.match('/app/add', { cacheName: CACHE });
  await caches.delete(CACHE);
  return shared ? shared.formData().catch(() => null) : null;
}

async function read(given: FormData | URLSearchParams): Promise<IncomingText> {
  if (given.has('missed')) return refused('missed');
  const files = given instanceof FormData ? given.getAll('files').filter((it) => it instanceof File) : [];
  return files.length > 0 ? calendarOf(files) : incomingText(textsOf(given));
}

function textsOf(given: FormData | URLSearchParams): Incoming {
  const text = (name: keyof Incoming) => {
    const value = given.get(name);
    return typeof value === 'string' ? value : '';
  };
  return { title: text('title'), text: text('text'), url: text('url') };
}
