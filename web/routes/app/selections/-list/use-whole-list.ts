import { startTransition, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/** True while the page is being printed, or about to be searched by the browser: both need all rows in the page. */
export function useWholeList(): boolean {
  const [whole, setWhole] = useState(false);
  useEffect(() => {
    const onPrint = () => flushSync(() => setWhole(true));
    const onKey = (event: KeyboardEvent) => {
      const finds = event.key === 'F3' || ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'f');
      if (finds) startTransition(() => setWhole(true));
    };
    window.addEventListener('beforeprint', onPrint);
    window.addEventListener('keydown', onKey);
    return () => {
      window.removeEventListener('beforeprint', onPrint);
      window.removeEventListener('keydown', onKey);
    };
  }, []);
  return whole;
}
