import { useSyncExternalStore } from 'react';

/** https://wicg.github.io/manifest-incubations/#beforeinstallpromptevent-interface; TypeScript's types do not have it. */
type InstallOffer = Event & { prompt(): Promise<unknown> };

let offer: InstallOffer | null = null;
const listeners = new Set<() => void>();

function keep(next: InstallOffer | null) {
  offer = next;
  for (const tell of listeners) tell();
}

/** Keeps the browser's offer to install the app (Chromium's) for a button, instead of a bar over the page at whatever moment. */
export function followInstall() {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    keep(event as InstallOffer);
  });
  window.addEventListener('appinstalled', () => keep(null));
}

/** Has the browser ask. An offer can be used once, whatever the answer; the browser makes a new one when it wants to. */
export async function install() {
  const used = offer;
  keep(null);
  await used?.prompt();
}

/** Whether the browser would install the app now: false where it is installed, and in browsers that leave it to their menu. */
export function useCanInstall(): boolean {
  return useSyncExternalStore(subscribe, () => offer !== null);
}

function subscribe(tell: () => void) {
  listeners.add(tell);
  return () => {
    listeners.delete(tell);
  };
}
