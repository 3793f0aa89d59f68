/** The worker itself, as its types see it. */
export const worker = self as unknown as ServiceWorkerGlobalScope;

/** True for the paths behind the sign-in, which the worker opens and caches. */
export function isApp(path: string): boolean {
  return path === '/app' || path.startsWith('/app/');
}
