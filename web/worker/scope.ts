/** The worker itself, as its types see it. */
export const worker = self as unknown as ServiceWorkerGlobalScope;

/** Of domain/errors.ts: what the worker imported would be in a file of its own, which it cannot load. */
export const ACCOUNT_HEADER = 'X-Account';
/** An answer that takes longer counts as none. */
export const TIMEOUT_MS = 20_000;

/** True for the paths behind the sign-in, which the worker opens and caches. */
export function isApp(path: string): boolean {
  return path === '/app' || path.startsWith('/app/');
}
