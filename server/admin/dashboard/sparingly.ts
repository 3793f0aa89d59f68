/** How long a result is used, in multiples of the time that it took: watching the dashboard costs a process 1 % of its time at most. */
const REUSED_FOR = 100;
/** What takes no longer than this is computed for everybody who asks. */
const QUICK_MS = 500;

type Kept<T> = { value: Promise<T>; until: number };

/**
 * `compute`, but a result that took long is used again for a hundred times as long: small installations see each change at once, and large
 * ones do not pay for it. Concurrent callers share one computation. `read` is the clock, in ms.
 */
export function sparingly<K extends object, A extends unknown[], T>(
  compute: (of: K, ...args: A) => Promise<T>,
  read = () => performance.now(),
) {
  const kept = new WeakMap<K, Kept<T>>();
  return (of: K, ...args: A): Promise<T> => {
    const last = kept.get(of);
    if (last && read() < last.until) return last.value;
    const began = read();
    const value = compute(of, ...args);
    const mine: Kept<T> = { value, until: Number.POSITIVE_INFINITY };
    kept.set(of, mine);
    value.then(
      () => {
        const tookMs = read() - began;
        mine.until = tookMs <= QUICK_MS ? 0 : read() + REUSED_FOR * tookMs;
      },
      () => kept.delete(of),
    );
    return value;
  };
}
