import { useSyncExternalStore } from 'react';

let query: MediaQueryList | undefined;
/** Made once: each one that is made has the browser settle its styles. */
function wide(): MediaQueryList {
  query ??= window.matchMedia('(width >= 48rem) and (height > 31.25rem)');
  return query;
}

function watch(tell: () => void) {
  wide().addEventListener('change', tell);
  return () => wide().removeEventListener('change', tell);
}

/** Whether the window is larger than a phone's, upright or on its side (`short:`), for differences that CSS cannot express. */
export function useWide(): boolean {
  return useSyncExternalStore(
    watch,
    () => wide().matches,
    () => isWideOnServer,
  );
}

let isWideOnServer = true;

/** Sets the width of what is drawn on the server, which knows no window. */
export function setWide(isWide: boolean) {
  isWideOnServer = isWide;
}
