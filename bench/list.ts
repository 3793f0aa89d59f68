/**
 * The list behind the screens, signed in and over HTTP, compared with baselines; with 100 students in the database and with all, in turn.
 * `node bench/list.ts [--users 100000] [--seconds 5] [--rounds 3]`. The full size takes some minutes and 8 GB in /tmp.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import autocannon, { type Request } from 'autocannon';
import { sql } from 'drizzle-orm';
import { readClock } from '../domain/time.ts';
import { connect, type Db } from '../server/db/connect.ts';
import { startEmbedded } from '../server/db/embedded/start.ts';
import { migrate } from '../server/db/migrate.ts';
import { listQuery } from '../server/selections/list.ts';
import { startSession } from '../server/sessions/sessions.ts';
import { addStudents, EVENTS_EACH, SELECTIONS_EACH, userId } from './list-data.ts';

const { values } = parseArgs({
  options: {
    users: { type: 'string', default: '100000' },
    seconds: { type: 'string', default: '5' },
    rounds: { type: 'string', default: '3' },
  },
});
const users = Number(values.users);
const duration = Number(values.seconds);
const rounds = Number(values.rounds);
const FEW = 100;
const CONNECTIONS = 10;
const HONO = 'a bare Hono answer';
const SELECT = 'a bare json SELECT';
const LIST = 'the list, signed in';
/** Students who send requests, spread over all in the database. */
const ASKING = 100;

type Asking = { userId: string; cookie: string };
type World = { count: number; server: ChildProcess; port: number; asking: Asking[]; stop(): Promise<void> };
type Run = { rate: number; p99: number; cpuMs: number };

const worlds: World[] = [];
try {
  for (const count of users > FEW ? [FEW, users] : [users]) worlds.push(await build(count));
  const runs = await measure(worlds);
  for (const [index, world] of worlds.entries()) report(world, runs[index] ?? {});
  const [few = Number.NaN, all = few] = runs.map((it) => median((it[LIST] ?? []).map((run) => run.rate)));
  console.log(`\nthe list among ${users} students against ${FEW}, in turn: ${(few / all).toFixed(2)} × the time`);
} finally {
  for (const world of worlds) await world.stop();
}

/** A database with this many students in its own cluster, and the server on it. */
async function build(count: number): Promise<World> {
  const began = performance.now();
  const folder = await mkdtemp(join(tmpdir(), 'shiori-bench-'));
  await chmod(folder, 0o755); // As root, PostgreSQL runs as somebody else, who must get in.
  const cluster = await startEmbedded({ dataDir: folder, log: console.log, throwaway: true });
  await migrate(cluster.url);
  await addStudents(cluster.url, 0, count);
  const seconds = Math.round((performance.now() - began) / 1000);
  const [selections, events] = [count * SELECTIONS_EACH, count * SELECTIONS_EACH * EVENTS_EACH];
  console.log(`\n## ${count} students, ${selections} selections, ${events} events (built in ${seconds} s)`);
  const { db, close } = connect(cluster.url);
  await showPlan(db, userId(Math.floor(count / 2)));
  const asking = await signIn(db, count);
  await close();
  const server = fork(join(import.meta.dirname, 'list-server.ts'), [cluster.url]);
  const { port } = await answer<{ port: number }>(server);
  const stop = async () => {
    server.disconnect();
    await cluster.stop();
    await rm(folder, { recursive: true, force: true });
  };
  return { count, server, port, asking, stop };
}

/** Every endpoint in every database, in turn, so that other load on the machine affects all of them. */
async function measure(all: World[]): Promise<Record<string, Run[]>[]> {
  const runs: Record<string, Run[]>[] = all.map(() => ({}));
  for (const world of all) for (const requests of Object.values(waysOf(world))) await run(world, requests, 2);
  for (let round = 0; round < rounds; round++) {
    for (const name of [HONO, SELECT, LIST] as const) {
      for (const [index, world] of all.entries()) {
        const kept = runs[index] ?? {};
        kept[name] = [...(kept[name] ?? []), await run(world, waysOf(world)[name], duration)];
      }
    }
  }
  return runs;
}

function waysOf({ asking }: World) {
  return {
    [HONO]: [{ path: '/floor/hono' }],
    [SELECT]: asking.map((it) => ({ path: `/floor/select?user=${it.userId}` })),
    [LIST]: asking.map((it) => ({ path: '/api/selections', headers: { cookie: it.cookie } })),
  };
}

/** The plan that every connection keeps for the list. @throws if it scans a table sequentially. */
async function showPlan(db: Db, id: string) {
  const { sql: text } = listQuery(db).getQuery();
  const plan = await db.transaction(async (tx) => {
    await tx.execute(sql.raw(`set local plan_cache_mode = force_generic_plan; prepare list as ${text}`));
    const parameters = Array(text.match(/\$\d+/g)?.length ?? 0).fill(`'${id}'`);
    return tx.execute<{ 'QUERY PLAN': string }>(
      sql.raw(`explain (analyze, buffers, costs off) execute list(${parameters})`),
    );
  });
  const lines = plan.rows.map((row) => row['QUERY PLAN']);
  console.log(lines.join('\n'));
  if (lines.some((line) => line.includes('Seq Scan'))) throw new Error('the list reads a table from end to end');
}

async function signIn(db: Db, among: number): Promise<Asking[]> {
  const asking = Array.from({ length: ASKING }, (_, n) => userId(Math.floor((n * among) / ASKING)));
  const from = { ip: '127.0.0.1', userAgent: 'bench' };
  return Promise.all(
    asking.map(async (id) => ({
      userId: id,
      cookie: `shiori=${(await startSession(db, id, from, readClock())).secret}`,
    })),
  );
}

async function run({ server, port }: World, requests: Request[], time: number): Promise<Run> {
  const before = await cpuMs(server);
  const url = `http://127.0.0.1:${port}`;
  const result = await autocannon({ url, connections: CONNECTIONS, duration: time, requests });
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${result.non2xx} refused, ${result.errors} failed`);
  const answered = result.requests.total;
  return {
    rate: answered / result.duration,
    p99: result.latency.p99,
    cpuMs: ((await cpuMs(server)) - before) / answered,
  };
}

async function cpuMs(server: ChildProcess): Promise<number> {
  const answered = answer<{ cpu: NodeJS.CpuUsage }>(server);
  server.send('cpu');
  const { cpu } = await answered;
  return (cpu.user + cpu.system) / 1000;
}

async function answer<T>(server: ChildProcess): Promise<T> {
  const gone = new AbortController();
  const leave = () => gone.abort(new Error('the server has ended'));
  server.once('exit', leave);
  const [message] = (await once(server, 'message', { signal: gone.signal })) as [T];
  server.off('exit', leave);
  return message;
}

function report({ count }: World, runs: Record<string, Run[]>) {
  console.log(`\n${count} students`);
  const select = median((runs[SELECT] ?? []).map((it) => it.rate));
  for (const [name, its] of Object.entries(runs)) {
    const rates = its.map((it) => it.rate);
    const [low, middle, high] = [Math.min(...rates), median(rates), Math.max(...rates)].map((rate) => Math.round(rate));
    const cpu = median(its.map((it) => it.cpuMs)).toFixed(3);
    const p99 = median(its.map((it) => it.p99));
    const ratio = (median(rates) / select).toFixed(2);
    console.log(
      `${name.padEnd(20)} ${low} / ${middle} / ${high} req/s (min, median, max of ${its.length}), ${ratio} of the SELECT, p99 ${p99} ms, CPU ${cpu} ms`,
    );
  }
}

function median(numbers: number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
