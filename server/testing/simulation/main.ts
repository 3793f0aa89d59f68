/**
 * npm run sim -- [--seeds=1000] [--world=250] [--jobs=4]: runs this many seeds, so many of them side by side in one world, and tells which
 * promises of reminders were broken. npm run sim -- --seed=N [--world=250] tells the story of one seed of such a run again.
 */
import { fork } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { temporaryFolder } from '../../../scripts/checks.mjs';
import { keepOn, usableCores } from './cores.ts';
import { inJapan } from './rules.ts';
import type { Story } from './story.ts';

const { values } = parseArgs({
  options: {
    seeds: { type: 'string', default: '1000' },
    seed: { type: 'string' },
    world: { type: 'string', default: '250' },
    jobs: { type: 'string', default: String(Math.min(4, availableParallelism())) },
    /** A migrated database to copy; one is made without. */
    database: { type: 'string' },
    /** Ends at the first world in which a promise was broken. */
    first: { type: 'boolean', default: false },
    /** Runs the worlds that the process above names. */
    child: { type: 'boolean', default: false },
  },
});

type Order = { firstSeed: number; size: number };

/** Stories that are printed in full; of further ones only what was broken. */
const MOST_STORIES = 3;

// Each process loads the parts of the product that it needs.
if (values.child) await work(values.database ?? '');
else process.exitCode = await lead();

async function lead(): Promise<number> {
  const began = performance.now();
  const one = values.seed === undefined ? null : Number(values.seed);
  const seeds = one === null ? Number(values.seeds) : 1;
  const size = one === null ? Math.min(Number(values.world), seeds) : Number(values.world);
  const orders: Order[] = [];
  if (one !== null) orders.push({ firstSeed: Math.floor(one / size) * size, size });
  else for (let firstSeed = 0; firstSeed < seeds; firstSeed += size) orders.push({ firstSeed, size });
  const cores = await usableCores();
  const jobs = Array.from({ length: Math.min(Number(values.jobs), orders.length) }, (_, job) =>
    followAlone(orders, cores[job % cores.length]),
  );
  const stories = (await Promise.all(jobs)).flat();
  return tell(
    stories.sort((a, b) => a.firstSeed - b.firstSeed),
    { one, size, ms: performance.now() - began },
  );
}

/**
 * Runs worlds on a PostgreSQL of their own and, with it, on a core of their own. When dead rows are removed, and with that the order of rows, depends on the transactions of all
 * its databases.
 */
async function followAlone(orders: Order[], core: number | undefined): Promise<Story[]> {
  const { url, pid, stop } = await openDatabase();
  // One that was given serves others as well.
  const own = pid === undefined ? undefined : core;
  await keepOn(own, pid);
  try {
    return await follow(url, orders, own);
  } finally {
    await stop();
  }
}

async function openDatabase(): Promise<{ url: string; pid?: number; stop(): Promise<void> }> {
  if (values.database) return { url: values.database, stop: async () => {} };
  process.env.TMPDIR ??= temporaryFolder();
  const { startEmbedded } = await import('../../db/embedded/start.ts');
  const { migrate } = await import('../../db/migrate.ts');
  const dataDir = await mkdtemp(join(tmpdir(), 'shiori-sim-'));
  const cluster = await startEmbedded({ dataDir, log: () => {}, throwaway: true });
  await migrate(cluster.url);
  const stop = async () => {
    await cluster.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
  return { url: cluster.socketUrl, pid: cluster.pid, stop };
}

/** Gives one process world after world. */
async function follow(url: string, orders: Order[], core: number | undefined): Promise<Story[]> {
  const child = fork(
    import.meta.filename,
    ['--child', `--database=${url}`, ...(values.seed === undefined ? [] : ['--seed', values.seed])],
    { execArgv: [...process.execArgv, '--max-semi-space-size=64'] },
  );
  await keepOn(core, child.pid);
  const stories: Story[] = [];
  const died = new Promise<never>((_, fail) =>
    child.once('exit', (code, signal) => fail(new Error(`a world ended with ${signal ?? code}`))),
  );
  died.catch(() => {});
  for (let order = orders.shift(); order; order = orders.shift()) {
    child.send(order);
    const story = await Promise.race([
      new Promise<Story>((done) => child.once('message', (it) => done(it as Story))),
      died,
    ]);
    stories.push(story);
    if (values.first && story.breaks.length > 0) orders.length = 0;
  }
  child.disconnect();
  return stories;
}

function tell(stories: Story[], { one, size, ms }: { one: number | null; size: number; ms: number }): number {
  const broken = Map.groupBy(
    stories.flatMap((it) => it.breaks).filter((it) => one === null || it.seed === one),
    (it) => it.seed,
  );
  const shown = one === null ? [...broken.keys()].slice(0, MOST_STORIES) : [one];
  for (const seed of shown) {
    console.log(`seed ${seed}:`);
    for (const { seed: of, text } of stories.find((it) => seed >= it.firstSeed && seed < it.firstSeed + size)?.lines ??
      [])
      if (of === seed || of === null) console.log(`  ${text}`);
  }
  for (const [seed, breaks] of broken) {
    for (const { at, what } of breaks) console.log(`✗ seed ${seed}, ${inJapan(at)}: ${what}`);
    console.log(`  again: npm run sim -- --seed=${seed} --world=${size}`);
  }
  const sum = (of: keyof Story['counts']) =>
    stories.reduce((total, it) => total + it.counts[of], 0).toLocaleString('en');
  const seeds = one === null ? stories.length * size : 1;
  console.log(
    `${seeds} seeds of 30 days: ${broken.size} with a broken promise; ${sum('acts')} acts, ${sum('attempts')} attempts, ${sum('arrived')} messages arrived, ${sum('faults')} faults of processes, ${sum('statements')} statements; ${(ms / 1000).toFixed(1)} s`,
  );
  console.log(`stories: ${stories.map((it) => it.hash).join(' ')}`);
  return broken.size === 0 ? 0 : 1;
}

/** Runs worlds, each on a database of its own, and sends their stories. */
async function work(template: string) {
  const { installVirtualTime } = await import('./virtual-time.ts');
  const { runWorld } = await import('./world.ts');
  installVirtualTime();
  process.on('message', async (order: Order) => {
    const url = new URL(template);
    const name = `world_${process.pid}_${order.firstSeed}`;
    await administer(template, `CREATE DATABASE ${name} TEMPLATE ${url.pathname.slice(1)} STRATEGY file_copy`);
    // Statements are planned once, as PostgreSQL does by itself after some executions in a connection.
    await administer(template, `ALTER DATABASE ${name} SET plan_cache_mode = force_generic_plan`);
    // They are planned while tables are empty, and run when they are not.
    for (const way of ['seqscan', 'hashjoin', 'mergejoin'])
      await administer(template, `ALTER DATABASE ${name} SET enable_${way} = off`);
    url.pathname = name;
    const story = await runWorld(url.href, order.firstSeed, order.size);
    await administer(template, `DROP DATABASE ${name} WITH (FORCE)`);
    const told = new Set(story.breaks.map((it) => it.seed));
    const isAsked = values.seed !== undefined;
    process.send?.({
      ...story,
      lines: isAsked
        ? story.lines
        : story.lines.filter(({ seed }) => told.size > 0 && (seed === null || told.has(seed))),
    });
  });
  process.on('disconnect', () => process.exit());
}

async function administer(of: string, sql: string) {
  const url = new URL(of);
  url.pathname = 'postgres';
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  await client.query(sql).finally(() => client.end());
}
