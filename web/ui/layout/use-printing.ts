import { useSyncExternalStore } from 'react';

const paper = () => window.matchMedia('print');
let isPrinting = false;

/** Browsers announce printing before the layout; the change is rendered synchronously. */
function watch(tell: () => void) {
  const query = paper();
  const say = (now: boolean) => () => {
    isPrinting = now;
    tell();
  };
  const [begin, end] = [say(true), say(false)];
  window.addEventListener('beforeprint', begin);
  window.addEventListener('afterprint', end);
  query.addEventListener('change', tell);
  return () => {
    window.removeEventListener('beforeprint', begin);
    window.removeEventListener('afterprint', end);
    query.removeEventListener('change', tell);
  };
}

/** Whether the page is being printed, for content that only print has. */
export function usePrinting(): boolean {
  return useSyncExternalStore(
    watch,
    () => isPrinting || paper().matches,
    () => false,
  );
}
