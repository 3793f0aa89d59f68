import { useSyncExternalStore } from 'react';

const paper = () => window.matchMedia('print');
let isPrinting = false;

/** Before a page is laid out for paper each browser says so; what is drawn then is drawn at once. */
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

/** Whether the page is on its way to paper, for what stands only there. */
export function usePrinting(): boolean {
  return useSyncExternalStore(watch, () => isPrinting || paper().matches);
}
