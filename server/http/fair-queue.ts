/** A fair queue: the jobs of one network do not hold up the others. */
import { AppError } from '#domain/errors.ts';

type Bounds = {
  /** The maximum of jobs that run at the same time. */
  atOnce: number;
  /** The maximum of waiting jobs of one network. */
  perNetwork: number;
  /** The maximum of waiting jobs of all networks. */
  inAll: number;
};

type Job = { start(): void; refuse(): void };
/** The waiting jobs by network: the next network first, and of each network the oldest job first. */
type Line = Map<string, Job[]>;

/** A network counts as served for this long. */
const REMEMBER_MS = 60_000;
/** The maximum of remembered networks; above it all networks count as new again. */
const MAX_REMEMBERED = 10_000;
/** Seconds until a refused client may retry. */
const RETRY_AFTER = 5;

/**
 * Runs jobs in fair order. Networks take turns (round robin). Every second turn goes to a network that was not served within the last
 * minute, so that it waits for one or two jobs and not for one of each flooding network. When too many jobs wait, a job of the
 * network with the most waiting jobs is refused.
 * @throws AppError `busy` for a refused job.
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

  /** Refuses the newest job of the longest line. Among equal lines it takes a served network, and of those the one that came last. */
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
