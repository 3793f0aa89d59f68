import { useSyncExternalStore } from 'react';

const wide = () => window.matchMedia('(width >= 48rem)');

function watch(tell: () => void) {
  const query = wide();
  query.addEventListener('change', tell);
  return () => query.removeEventListener('change', tell);
}

/** Whether the window is wider than a phone's, for differences that CSS cannot express. */
export function useWide(): boolean {
  return useSyncExternalStore(watch, () => wide().matches);
}
