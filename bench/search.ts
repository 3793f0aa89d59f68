/**
 * Company search over HTTP, 10 connections, by class of search, beside one indexed row over the same HTTP and pool.
 *
 *   node bench/search.ts [--sizes 600,50000,5000000] [--seconds 2] [--runs 3]
 *
 * 5,000,000 names take some ten gigabytes of disk and a quarter of an hour. The database is thrown away at the end.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { serve } from '@hono/node-server';
import { eq, sql } from 'drizzle-orm';
import { Hono } from 'hono';
import pg from 'pg';
import { readClock } from '../domain/time.ts';
import { companyRoutes } from '../server/companies/routes.ts';
import { connect, type Db } from '../server/db/connect.ts';
import { startEmbedded } from '../server/db/embedded/start.ts';
import { migrate } from '../server/db/migrate.ts';
import { companies } from '../server/db/schema/companies.ts';
import { answerError, type Env } from '../server/http/http.ts';
import { load, percentile } from './load.ts';
import { makeNames, searchesOf } from './search-names.ts';

const { values } = parseArgs({
  options: {
    sizes: { type: 'string', default: '600,50000,5000000' },
    seconds: { type: 'string', default: '2' },
    runs: { type: 'string', default: '3' },
  },
});
const [ms, runs] = [Number(values.seconds) * 1000, Number(values.runs)];

for (const size of values.sizes.split(',').map(Number)) await measure(size);

async function measure(size: number) {
  const dataDir = await mkdtemp(join(tmpdir(), 'bench-search-'));
  await chmod(dataDir, 0o711); // as root: PostgreSQL runs as somebody else, and has to get there
  const embedded = await startEmbedded({ dataDir, log: () => {}, throwaway: true });
  try {
    await migrate(embedded.url);
    const client = new pg.Client({ connectionString: embedded.url });
    await client.connect();
    const begun = performance.now();
    await makeNames(client, size);
    const built = Math.round((performance.now() - begun) / 1000);
    const { rows } = await client.query(`select pg_size_pretty(pg_total_relation_size('company_grams')) as grams,
      pg_size_pretty(pg_total_relation_size('company_names')) as names, (select reltuples::bigint from pg_class
      where relname = 'company_grams') as "rows"`);
    console.log(
      `\n## ${size.toLocaleString('en')} names (built in ${built} s; ${rows[0].rows} grams, ${rows[0].grams}; names ${rows[0].names})\n`,
    );
    const searches = await searchesOf(client);
    await client.end();
    await compare(embedded, size, searches);
  } finally {
    await embedded.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function compare({ url, pid }: { url: string; pid: number }, size: number, searches: Record<string, string[]>) {
  const connection = connect(url);
  const { server, origin } = await listen(connection.db);
  const bare = Array.from({ length: 500 }, (_, index) => `/bare/c${1 + ((index * 7919) % size)}`);
  const path = (typed: string) => `/api/companies?q=${encodeURIComponent(typed)}&limit=30`;
  console.log(
    '| class | runs | requests/s | min ms | median | p95 | max | median ÷ bare | CPU ms: ours + PostgreSQL |',
  );
  console.log('|---|---|---|---|---|---|---|---|---|');
  const floor = await report('bare indexed SELECT', { origin, pid, paths: bare });
  for (const [name, typed] of Object.entries(searches))
    await report(name, { origin, pid, paths: typed.map(path), floor });
  server.close();
  await connection.close();
}

type Asked = { origin: string; pid: number; paths: string[]; floor?: number };

async function report(name: string, { origin, pid, paths, floor }: Asked): Promise<number> {
  await load({ origin, paths, connections: 10, ms: Math.min(1000, ms) });
  const taken: number[] = [];
  const [ours, theirs] = [threadMs(), childrenMs(pid)];
  for (let run = 0; run < runs; run++) taken.push(...(await load({ origin, paths, connections: 10, ms })));
  taken.sort((a, b) => a - b);
  const cpu = [threadMs() - ours, childrenMs(pid) - theirs].map((it) => (it / taken.length).toFixed(2)).join(' + ');
  const median = percentile(taken, 0.5);
  const shown = [taken[0] ?? 0, median, percentile(taken, 0.95), taken.at(-1) ?? 0].map((it) => it.toFixed(2));
  const rate = Math.round(taken.length / ((runs * ms) / 1000));
  console.log(`| ${[name, runs, rate, ...shown, (median / (floor ?? median)).toFixed(2), cpu].join(' | ')} |`);
  return median;
}

/** Processor time of the serving thread; requests come from another one. */
function threadMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

/** Processor time of the child processes, where /proc has it; they live as long as their connections. */
function childrenMs(parent: number): number {
  if (process.platform !== 'linux') return Number.NaN;
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return pids.reduce((sum, pid) => {
    const [, fields] = readStat(pid).split(') ');
    const [, ppid, ...rest] = fields?.split(' ') ?? [];
    return Number(ppid) === parent ? sum + 10 * (Number(rest[9]) + Number(rest[10])) : sum;
  }, 0);
}

function readStat(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8');
  } catch {
    return ''; // it has ended since
  }
}

/** The product's own routes. Each request has another client address, so that the rate limit is not measured. */
async function listen(db: Db) {
  const bare = db
    .select({ id: companies.id, name: companies.name })
    .from(companies)
    .where(eq(companies.id, sql.placeholder('id')))
    .prepare('bare');
  let asked = 0;
  const app = new Hono<Env>()
    .use('*', async (c, next) => {
      c.set('db', db);
      c.set('now', readClock);
      c.set('config', { baseUrl: 'http://localhost:3000' } as Env['Variables']['config']);
      c.set('clientIp', `10.${asked++ % 10}.${Math.floor(asked / 5000) % 250}.1`);
      await next();
    })
    .get('/bare/:id', async (c) => c.json(await bare.execute({ id: c.req.param('id') })))
    .route('/api/companies', companyRoutes)
    .onError(answerError);
  const { server, port } = await new Promise<{ server: ReturnType<typeof serve>; port: number }>((resolve) => {
    const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, (info) =>
      resolve({ server, port: info.port }),
    );
  });
  return { server, origin: `http://127.0.0.1:${port}` };
}
