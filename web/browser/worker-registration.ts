const WORKER = '/sw.js';
/** The worker is registered after this time even if the page is never idle. */
const LONGEST_WAIT_MS = 2_000;

/** The worker that this page was loaded by; null on a first visit. */
export const FIRST_CONTROLLER = navigator.serviceWorker?.controller ?? null;

type Policy = { createScriptURL: (url: string) => string };
type Factory = { createPolicy: (name: string, rules: Policy) => Policy };

/** Registers the service worker once the page is idle, so that it does not slow down the first visit. */
export async function registerWorker(): Promise<ServiceWorkerRegistration | null> {
  if (import.meta.env.DEV || !('serviceWorker' in navigator)) return null;
  await settled();
  return navigator.serviceWorker.register(trusted(WORKER), { updateViaCache: 'none' });
}

/** Looks whether there is a newer worker, which brings a newer release: as when the server was away for a moment. */
export function updateWorker() {
  navigator.serviceWorker
    ?.getRegistration()
    .then((it) => it?.update())
    .catch(() => undefined);
}

/** The only address that the page's Trusted Types policy allows. */
function trusted(url: string): string {
  const { trustedTypes } = window as { trustedTypes?: Factory };
  if (!trustedTypes) return url;
  policy ??= trustedTypes.createPolicy('shiori', {
    createScriptURL: (asked) => {
      if (asked === WORKER) return asked;
      throw new TypeError('not a script of this page');
    },
  });
  return policy.createScriptURL(url);
}

let policy: Policy | undefined;

function settled(): Promise<void> {
  return new Promise((resolve) => {
    const idle = () =>
      'requestIdleCallback' in window
        ? requestIdleCallback(() => resolve(), { timeout: LONGEST_WAIT_MS })
        : setTimeout(resolve, 200);
    if (document.readyState === 'complete') idle();
    else window.addEventListener('load', idle, { once: true });
  });
}
