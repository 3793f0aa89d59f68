import { setTimeout as sleep } from 'node:timers/promises';
import { codeOf } from '../../base/error-code.ts';
import { runningOn } from './postmaster.ts';

const LOOK_EVERY_MS = 300;
const AFTER_FAULT_MS = 500;

type Watched = {
  cluster: string;
  pid: number;
  /** Starts it again at the same port. */
  start(): Promise<{ pid: number }>;
  log(line: string): void;
};

/** Watches a running PostgreSQL, and starts it again when it was killed. `end` stops that, and returns the current process. */
export function watchOver({ cluster, pid, start, log }: Watched): { end(): Promise<number> } {
  const ending = new AbortController();
  let current = pid;

  async function revive() {
    const running = await runningOn(cluster);
    if (!running) log('the database was killed: starting it again');
    try {
      current = (running ?? (await start())).pid;
    } catch (error) {
      // The remains of the killed process may still hold memory or the port; retried until it starts or we stop.
      log((error as Error).message);
      await pause(AFTER_FAULT_MS);
    }
  }
  const pause = (ms: number) => sleep(ms, undefined, { ref: false, signal: ending.signal }).catch(() => undefined);
  const watching = (async () => {
    while (!ending.signal.aborted) {
      await pause(LOOK_EVERY_MS);
      if (!ending.signal.aborted && !isAlive(current)) await revive();
    }
  })();
  return {
    async end() {
      ending.abort();
      await watching;
      return current;
    },
  };
}

/** Cheap enough to poll; `runningOn` detects a reused pid. */
function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return codeOf(error) === 'EPERM';
  }
}
