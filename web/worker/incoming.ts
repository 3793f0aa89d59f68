/** What other apps share (the manifest's `share_target`): it stays in this browser, and never reaches the server. */
import { worker } from './scope.ts';

/** Also in the manifest. */
const TARGET = '/app/add';
/** Also in routes/app/-incoming/receive.ts: a worker has no file in common with a page. */
const CACHE = 'incoming';

export function isShare({ method, mode }: Request, { pathname }: URL): boolean {
  return method === 'POST' && mode === 'navigate' && pathname === TARGET;
}

/** Keeps the form for the page, which reads it. */
export async function keepShare(request: Request): Promise<Response> {
  try {
    const headers = { 'Content-Type': request.headers.get('Content-Type') ?? '' };
    const cache = await worker.caches.open(CACHE);
    await cache.put(TARGET, new Response(await request.blob(), { headers }));
    return Response.redirect(TARGET, 303);
  } catch {
    // The storage is full.
    return Response.redirect(`${TARGET}#missed`, 303);
  }
}
