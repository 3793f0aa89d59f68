/**
 * Stands behind a view that this device has kept (device/views.ts), ahead of take-over.ts, and like that is no module. Shows it where it is what
 * the app would show; else it is gone before anybody sees it.
 */
(() => {
  /** Rows of a list are kept for a window that is so much higher, in px. */
  const MORE_HEIGHT = 200;
  const view = document.querySelector<HTMLElement>('#first[data-kept]');
  // The scripts that draw the app follow it (worker/views.ts).
  const tell = () => navigator.serviceWorker.controller?.postMessage({ type: 'painted' });
  if (view && isCurrent(view.dataset)) {
    for (const it of view.querySelectorAll<HTMLElement>('[data-style]')) it.style.cssText = it.dataset.style ?? '';
    view.hidden = false;
    requestAnimationFrame(() => setTimeout(tell));
  } else {
    view?.remove();
    tell();
  }

  /** It is of this account, nothing has been written, told or stored since, and it looks no different at this time and in this window. */
  function isCurrent({ name = '', account = '' }: DOMStringMap): boolean {
    try {
      const [until, at, height, its] = name.split(' ');
      const stored = { ...localStorage } as Record<string, string | undefined>;
      const { fontSize } = getComputedStyle(document.documentElement);
      const shape = [window.innerWidth, window.innerHeight > 500, fontSize, stored['compact-list'] ?? ''].join('/');
      // biome-ignore lint/style/noRestrictedGlobals: domain/time.ts cannot be imported
      const [now, zone] = [Date.now(), new Date().getTimezoneOffset()];
      // As in device/account.ts.
      const cookie = (start: string) => new RegExp(`(?:^|; )${start}shiori-account=(\\w+)`).exec(document.cookie)?.[1];
      return (
        (cookie('__Host-') ?? cookie('')) === account &&
        stored[`shiori/device/view/${window.location.pathname}`] === name &&
        !Object.keys(stored).some((key) => /^shiori\/(device\/behind|outbox)\//.test(key)) &&
        Number(stored['shiori/device/answers'] ?? 0) <= Number(at) &&
        Number(at) <= now &&
        now < Number(until) &&
        shape === its &&
        window.innerHeight < Number(height) + MORE_HEIGHT &&
        zone === -540 &&
        !wasScrolled()
      );
    } catch {
      return false;
    }
  }

  /** Loaded anew, or gone back to, below its top, where a kept view has no rows. The router keeps the place. */
  function wasScrolled(): boolean {
    const { pathname, search, hash } = window.location;
    const key = (history.state as { __TSR_key?: string } | null)?.__TSR_key ?? pathname + search + hash;
    const places = JSON.parse(sessionStorage.getItem('tsr-scroll-restoration-v1_3') ?? '{}') as Partial<
      Record<string, { window?: { scrollY?: number } }>
    >;
    return (places[key]?.window?.scrollY ?? 0) > 0;
  }
})();
