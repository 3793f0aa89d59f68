/** A queue in which nobody waits for what one network has brought along. */
import { AppError } from '#domain/errors.ts';

type Bounds = {
  /** Jobs that run at the same time. */
  atOnce: number;
  /** Jobs of one network that may wait. */
  perNetwork: number;
  /** Jobs of all networks that may wait. */
  inAll: number;
};

type Job = { start(): void; refuse(): void };
/** What waits, by network: the next network first, its oldest job first. */
type Line = Map<string, Job[]>;

/** How long a network counts as served. */
const REMEMBER_MS = 60_000;
/** Networks that are remembered; beyond, all of them count as new again. */
const MAX_REMEMBERED = 10_000;
/** Seconds after which somebody who was refused may try again. */
const RETRY_AFTER = 5;

/**
 * Runs work in turns. Networks take turns (round robin), and one that was not served within the last minute has every
 * second turn, so that it waits for one or two jobs, not for one of each network that floods. Where too many wait, the network
 * with the most gives way.
 * @throws AppError `busy` for work that gives way.
 */
export function fairQueue({ atOnce, perNetwork, inAll }: Bounds) {
  const fresh: Line = new Map();
  const round: Line = new Map();
  const servedAt = new Map<string, number>();
  let running = 0;
  let waiting = 0;
  let isFreshTurn = true;

  return async function inTurn<T>(network: string, work: () => Promise<T>): Promise<T> {
    if (running < atOnce) {
      running += 1;
      remember(network);
    } else
      await new Promise<void>((resolve, reject) => wait(network, { start: resolve, refuse: () => reject(busy()) }));
    try {
      return await work();
    } finally {
      running -= 1;
      startNext();
    }
  };

  function wait(network: string, job: Job) {
    const line = wasServed(network) ? round : fresh;
    const own = line.get(network) ?? [];
    if (own.length >= perNetwork) return job.refuse();
    line.set(network, [...own, job]);
    waiting += 1;
    if (waiting > inAll) dropOne();
  }

  /** The newest job of the network with the most; of equal ones of a network that was served, else of the one that came last. */
  function dropOne() {
    const lines = [fresh, round].flatMap((line) => [...line].map(([network, jobs]) => ({ line, network, jobs })));
    const longest = lines.reduce((most, it) => (it.jobs.length >= most.jobs.length ? it : most));
    longest.jobs.pop()?.refuse();
    if (longest.jobs.length === 0) longest.line.delete(longest.network);
    waiting -= 1;
  }

  function startNext() {
    const line = round.size === 0 || (isFreshTurn && fresh.size > 0) ? fresh : round;
    const [next] = line;
    if (!next) return;
    isFreshTurn = line === round;
    const [network, [job, ...rest]] = next;
    line.delete(network);
    remember(network);
    if (rest.length > 0) round.set(network, [...(round.get(network) ?? []), ...rest]);
    waiting -= 1;
    running += 1;
    job?.start();
  }

  function remember(network: string) {
    if (servedAt.size >= MAX_REMEMBERED) servedAt.clear();
    servedAt.set(network, performance.now());
  }

  function wasServed(network: string): boolean {
    const at = servedAt.get(network);
    return at !== undefined && performance.now() - at < REMEMBER_MS;
  }
}

function busy() {
  return new AppError('busy', { retryAfter: RETRY_AFTER });
}
