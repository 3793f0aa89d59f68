/** Runs `work` with a signal that aborts after `ms`. Unlike with AbortSignal.timeout, no timer is left when the work ends earlier. */
export async function within<T>(ms: number, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const ending = new AbortController();
  const timer = setTimeout(() => ending.abort(), ms);
  try {
    return await work(ending.signal);
  } finally {
    clearTimeout(timer);
  }
}
