import { useEffect, useState } from 'react';

/** What the server answers to `ask`, undefined until then. For what a page shows when it comes and does not wait for. */
export function useAnswer<T>(ask: () => Promise<T>): T | undefined {
  const [answer, setAnswer] = useState<T>();
  useEffect(() => {
    let isGone = false;
    // Not a promise read while drawing: a drawing that is thrown away would ask again.
    ask().then((it) => {
      if (!isGone) setAnswer(() => it);
    });
    return () => {
      isGone = true;
    };
  }, [ask]);
  return answer;
}
