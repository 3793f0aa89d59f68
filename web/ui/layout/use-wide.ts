import { useSyncExternalStore } from 'react';

const wide = () => window.matchMedia('(width >= 48rem) and (height > 31.25rem)');

function watch(tell: () => void) {
  const query = wide();
  query.addEventListener('change', tell);
  return () => query.removeEventListener('change', tell);
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
