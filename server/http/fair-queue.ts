/** A fair queue: the jobs of one client (a network, or a session) do not hold up those of the others. */
import { AppError } from '#domain/errors.ts';

type Bounds = {
  /** The maximum of jobs that run at the same time. */
  atOnce: number;
  /** The maximum of those of one client; without it, one client may have them all while nobody else waits. */
  atOnceOfClient?: number;
  /** The maximum of waiting jobs of one client. */
  perClient: number;
  /** The maximum of waiting jobs of all clients. */
  inAll: number;
};

type Job = { start(): void; refuse(): void };
/** The waiting jobs by client: the next client first, and of each client the oldest job first. */
type Line = Map<string, Job[]>;

/** A client counts as served for this long. */
const REMEMBER_MS = 60_000;
/** The maximum of remembered clients; above it all clients count as new again. */
const MAX_REMEMBERED = 10_000;
/** Seconds until a refused client may retry. */
const RETRY_AFTER = 5;

/**
 * Runs jobs in fair order. Clients take turns (round robin). Every second turn goes to a client that was not served within the last
 * minute, so that it waits for one or two jobs and not for one of each flooding client. When too many jobs wait, a job of the
 * client with the most waiting jobs is refused.
 * @throws AppError `busy` for a refused job.
 */
export function fairQueue({ atOnce, atOnceOfClient = atOnce, perClient, inAll }: Bounds) {
  const fresh: Line = new Map();
  const round: Line = new Map();
  const servedAt = new Map<string, number>();
  const runningOf = new Map<string, number>();
  let running = 0;
  let waiting = 0;
  let isFreshTurn = true;

  return async function inTurn<T>(client: string, work: () => Promise<T>): Promise<T> {
    if (running < atOnce && mayRun(client)) begin(client);
    else await new Promise<void>((resolve, reject) => wait(client, { start: resolve, refuse: () => reject(busy()) }));
    try {
      return await work();
    } finally {
      end(client);
      startNext();
    }
  };

  function mayRun(client: string): boolean {
    return (runningOf.get(client) ?? 0) < atOnceOfClient;
  }

  function begin(client: string) {
    running += 1;
    runningOf.set(client, (runningOf.get(client) ?? 0) + 1);
    remember(client);
  }

  function end(client: string) {
    running -= 1;
    const left = (runningOf.get(client) ?? 1) - 1;
    if (left === 0) runningOf.delete(client);
    else runningOf.set(client, left);
  }

  function wait(client: string, job: Job) {
    const line = wasServed(client) ? round : fresh;
    const own = line.get(client) ?? [];
    if (own.length >= perClient) return job.refuse();
    line.set(client, [...own, job]);
    waiting += 1;
    if (waiting > inAll) dropOne();
  }

  /** Refuses the newest job of the longest line. Among equal lines it takes a served client, and of those the one that came last. */
  function dropOne() {
    const lines = [fresh, round].flatMap((line) => [...line].map(([client, jobs]) => ({ line, client, jobs })));
    const longest = lines.reduce((most, it) => (it.jobs.length >= most.jobs.length ? it : most));
    longest.jobs.pop()?.refuse();
    if (longest.jobs.length === 0) longest.line.delete(longest.client);
    waiting -= 1;
  }

  function startNext() {
    const lines = round.size === 0 || (isFreshTurn && fresh.size > 0) ? [fresh, round] : [round, fresh];
    for (const line of lines) {
      const next = [...line].find(([client]) => mayRun(client));
      if (!next) continue;
      isFreshTurn = line === round;
      const [client, [job, ...rest]] = next;
      line.delete(client);
      begin(client);
      if (rest.length > 0) round.set(client, [...(round.get(client) ?? []), ...rest]);
      waiting -= 1;
      job?.start();
      return;
    }
  }

  function remember(client: string) {
    if (servedAt.size >= MAX_REMEMBERED) servedAt.clear();
    servedAt.set(client, performance.now());
  }

  function wasServed(client: string): boolean {
    const at = servedAt.get(client);
    return at !== undefined && performance.now() - at < REMEMBER_MS;
  }
}

function busy() {
  return new AppError('busy', { retryAfter: RETRY_AFTER });
}
