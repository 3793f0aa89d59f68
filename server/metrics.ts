/** Figures for monitoring, in the text format of Prometheus. They count and measure, and name nobody. */
import { createServer } from 'node:http';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import type pg from 'pg';
import { SECOND } from '#domain/time.ts';
import type { Db } from './db/connect.ts';
import { openPort } from './http-server.ts';
import { untilNextDelivery, untilNextReminder } from './reminders/queries.ts';

const COUNTERS = {
  shiori_answers_total: 'Answers of the API by status; 409 is a write that lost against another.',
  shiori_deliveries_total: 'Outcomes of attempts to deliver a reminder.',
  shiori_analytics_total: 'Page views passed on to Google Analytics, where it is set up.',
} as const;

const counts = new Map<string, number>();

/** Counts one more in this process. Labels are words of ours, never values of people. */
export function countOne(counter: keyof typeof COUNTERS, labels: Record<string, string>) {
  const name = `${counter}{${Object.entries(labels).map(([label, value]) => `${label}="${value}"`)}}`;
  counts.set(name, (counts.get(name) ?? 0) + 1);
}

type Given = { port: number; db: Db; pool: pg.Pool };

/** Serves the figures at `/metrics`, to this machine alone. @returns the port, and the end of it. */
export async function startMetrics({ port, db, pool }: Given) {
  const delay = monitorEventLoopDelay();
  delay.enable();
  const server = createServer(async (request, response) => {
    if (request.url !== '/metrics') return response.writeHead(404).end();
    const loopDelay = delay.percentile(99) / 1e9;
    delay.reset();
    const figures = [...counterLines(), ...poolLines(pool), ...gauge('shiori_loop_delay_p99_seconds', loopDelay)];
    // A database that is away is itself something to see: the figures of this process are told all the same.
    const queues = await queueLines(db).catch(() => gauge('shiori_database_up', 0));
    response.writeHead(200, { 'Content-Type': 'text/plain; version=0.0.4' });
    response.end(`${[...figures, ...queues].join('\n')}\n`);
  });
  await openPort(server, { host: '127.0.0.1', port, setting: 'METRICS_PORT' });
  return {
    port: (server.address() as { port: number }).port,
    async close() {
      delay.disable();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function counterLines(): string[] {
  return Object.entries(COUNTERS).flatMap(([counter, help]) => [
    `# HELP ${counter} ${help}`,
    `# TYPE ${counter} counter`,
    ...[...counts].filter(([name]) => name.startsWith(`${counter}{`)).map(([name, count]) => `${name} ${count}`),
  ]);
}

function poolLines({ totalCount, idleCount, waitingCount }: pg.Pool): string[] {
  return [
    ...gauge('shiori_pool_connections', totalCount),
    ...gauge('shiori_pool_idle', idleCount),
    ...gauge('shiori_pool_waiting', waitingCount),
  ];
}

/** How late the oldest reminder and the oldest delivery are; 0 where nothing is due. */
async function queueLines(db: Db): Promise<string[]> {
  const untils = await Promise.all([
    untilNextReminder(db),
    untilNextDelivery(db, 'mail'),
    untilNextDelivery(db, 'push'),
  ]);
  const ages = untils.map((ms) => Math.max(0, -(ms ?? 0)) / SECOND);
  return [
    '# TYPE shiori_queue_age_seconds gauge',
    ...['reminders', 'mail', 'push'].map((queue, at) => `shiori_queue_age_seconds{queue="${queue}"} ${ages[at]}`),
    ...gauge('shiori_database_up', 1),
  ];
}

function gauge(name: string, value: number): string[] {
  return [`# TYPE ${name} gauge`, `${name} ${value}`];
}
