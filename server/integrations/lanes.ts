/** Two lanes over `all` places: the first lane goes before the second, which never takes more than `second` of them. */
export function lanes({ all, second }: { all: number; second: number }) {
  const waiting = { first: [] as (() => void)[], second: [] as (() => void)[] };
  const busy = { first: 0, second: 0 };

  function next() {
    const free = () => busy.first + busy.second < all;
    while (free() && waiting.first.length > 0) start('first');
    while (free() && busy.second < second && waiting.second.length > 0) start('second');
  }
  function start(lane: 'first' | 'second') {
    busy[lane]++;
    waiting[lane].shift()?.();
  }

  return async <T>(lane: 'first' | 'second', work: () => Promise<T>): Promise<T> => {
    await new Promise<void>((go) => {
      waiting[lane].push(go);
      next();
    });
    try {
      return await work();
    } finally {
      busy[lane]--;
      next();
    }
  };
}
