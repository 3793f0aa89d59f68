/** Sends one server the same request over several connections for some time, from its own thread. */
import { parentPort, Worker, workerData } from 'node:worker_threads';
import { Pool } from 'undici';

type Load = { origin: string; paths: string[]; connections: number; ms: number };

/** Milliseconds of each answer, in ascending order. @throws when one was not 200. */
export function load(given: Load): Promise<number[]> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL(import.meta.url), { workerData: given });
    worker.once('message', resolve);
    worker.once('error', reject);
  });
}

/** The value at a percentile of ascending values. */
export function percentile(ascending: number[], share: number): number {
  return ascending[Math.min(ascending.length - 1, Math.floor(share * ascending.length))] ?? Number.NaN;
}

if (parentPort && workerData) parentPort.postMessage(await run(workerData as Load));

async function run({ origin, paths, connections, ms }: Load): Promise<number[]> {
  const pool = new Pool(origin, { connections, pipelining: 1 });
  const taken: number[] = [];
  const end = performance.now() + ms;
  let next = 0;
  const ask = async () => {
    while (performance.now() < end) {
      const path = paths[next++ % paths.length] ?? '/';
      const begun = performance.now();
      const { statusCode, body } = await pool.request({ path, method: 'GET' });
      await body.arrayBuffer();
      if (statusCode !== 200) throw new Error(`${path}: ${statusCode}`);
      taken.push(performance.now() - begun);
    }
  };
  await Promise.all(Array.from({ length: connections }, ask));
  await pool.close();
  return taken.sort((a, b) => a - b);
}
