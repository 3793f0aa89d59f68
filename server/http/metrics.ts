/** Metrics for monitoring, in the text format of Prometheus. They identify nobody. */
import { createServer } from 'node:http';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import type pg from 'pg';
import { SECOND } from '#domain/time.ts';
import { counterLines, histogramLines } from '../base/counters.ts';
import { METRICS_PLACE, openPort } from './port.ts';

/** Ms until the next row of each queue is due, negative when it is late; null for an empty queue. */
export type QueueTimes = () => Promise<Record<string, number | null>>;

/** Deliveries of each channel that are due now. */
export type Backlog = () => Promise<Record<string, number>>;

/** Seconds since each housekeeping job last succeeded. */
export type JobAges = () => Promise<Record<string, number>>;

/** What is asked of the database. */
type Questions = { queueTimes: QueueTimes; backlog: Backlog; jobAges: JobAges };

type MetricsOptions = { host: string; port: number; pool: pg.Pool } & Questions;

/** Serves the metrics at `/metrics`. @returns the port, and a function that stops it. */
export async function startMetrics({ host, port, pool, ...questions }: MetricsOptions) {
  const delay = monitorEventLoopDelay();
  delay.enable();
  const server = createServer(async (request, response) => {
    if (request.url !== '/metrics') return response.writeHead(404).end();
    const loopDelay = delay.percentile(99) / 1e9;
    delay.reset();
    const figures = [
      ...counterLines(),
      ...histogramLines(),
      ...poolLines(pool),
      ...gauge('shiori_loop_delay_p99_seconds', loopDelay),
      ...processLines(),
    ];
    // A database outage must show in the metrics: those of this process are reported all the same.
    const rows = await databaseLines(questions).catch(() => gauge('shiori_database_up', 0));
    response.writeHead(200, { 'Content-Type': 'text/plain; version=0.0.4' });
    response.end(`${[...figures, ...rows].join('\n')}\n`);
  });
  await openPort(server, { host, port, settings: METRICS_PLACE });
  return {
    port: (server.address() as { port: number }).port,
    async close() {
      delay.disable();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function poolLines({ totalCount, idleCount, waitingCount }: pg.Pool): string[] {
  return [
    ...gauge('shiori_pool_connections', totalCount),
    ...gauge('shiori_pool_idle', idleCount),
    ...gauge('shiori_pool_waiting', waitingCount),
  ];
}

/** Memory and processor time of this process, by the names that Prometheus's own clients use. */
function processLines(): string[] {
  const { rss, heapUsed, external } = process.memoryUsage();
  const { user, system } = process.cpuUsage();
  return [
    ...gauge('process_resident_memory_bytes', rss),
    ...gauge('nodejs_heap_size_used_bytes', heapUsed),
    ...gauge('nodejs_external_memory_bytes', external),
    ...gauge('process_start_time_seconds', performance.timeOrigin / 1000),
    '# TYPE process_cpu_seconds_total counter',
    `process_cpu_seconds_total ${(user + system) / 1e6}`,
  ];
}

async function databaseLines({ queueTimes, backlog, jobAges }: Questions): Promise<string[]> {
  const ages = Object.entries(await jobAges()).map(([job, age]) => `shiori_job_age_seconds{job="${job}"} ${age}`);
  const jobs = ['# TYPE shiori_job_age_seconds gauge', ...ages];
  const due = Object.entries(await backlog()).map(
    ([channel, count]) => `shiori_deliveries_due{channel="${channel}"} ${count}`,
  );
  return [
    ...(await queueLines(queueTimes)),
    '# TYPE shiori_deliveries_due gauge',
    ...due,
    ...jobs,
    ...gauge('shiori_database_up', 1),
  ];
}

/** How late the oldest reminder and the oldest delivery are; 0 where none is due. */
async function queueLines(queueTimes: QueueTimes): Promise<string[]> {
  const ages = Object.entries(await queueTimes()).map(([queue, ms]) => {
    return `shiori_queue_age_seconds{queue="${queue}"} ${Math.max(0, -(ms ?? 0)) / SECOND}`;
  });
  return ['# TYPE shiori_queue_age_seconds gauge', ...ages];
}

function gauge(name: string, value: number): string[] {
  return [`# TYPE ${name} gauge`, `${name} ${value}`];
}
