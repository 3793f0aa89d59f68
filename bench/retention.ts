/**
 * Retention of many accounts around their day, with the clock moved from a day before to a day after, and killed in the middle: what the dry
 * run said is what goes, nothing goes early, nothing stays, and nothing is left that names what is gone. Meanwhile a student writes.
 * node bench/retention.ts [--accounts=100000]
 */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { DAY, HOUR, type Instant, plus } from '../domain/time.ts';
import { startEmbedded } from '../server/db/embedded/start.ts';
import { migrate } from '../server/db/migrate.ts';
import { deleteAtOnce } from './retention/at-once.ts';
import { addSignUps, DUE, fill } from './retention/data.ts';
import { writeMeanwhile } from './retention/others.ts';
import { countOf, findFaults, findHolders, leftAt, readState } from './retention/state.ts';

const { values } = parseArgs({ options: { accounts: { type: 'string', default: '100000' } } });
const accounts = Number(values.accounts);
const [root, repo] = [await mkdtemp(join(tmpdir(), 'shiori-bench-')), join(import.meta.dirname, '..')];
const folder = join(root, 'files');
const cluster = await startEmbedded({ dataDir: join(root, 'data'), log: () => {}, throwaway: true });
await migrate(cluster.url);
const client = new pg.Client({ connectionString: cluster.url });
await client.connect();
const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;
let broken = 0;

/** Where a run is killed: when these rows are partly gone. */
const KILLED_AT: [what: string, rows: string][] = [
  ['selections marked', "users where id like 'u3%' and selections_deleted_at is null"],
  ['accounts deleted', "users where id like 'u6%'"],
  ['events deleted', "events where user_id like 'u3%'"],
  ['files deleted', "files where user_id like 'u3%'"],
];

type Moment = { name: string; at: Instant; isBefore?: boolean; kills?: typeof KILLED_AT };

/** What a line of the dry run counts. */
const LINES: [line: RegExp, rows: string][] = [
  [/accounts whose selections go/, 'users where withdrawn_at is not null and selections_deleted_at is null'],
  [/their selections$/, 'selections'],
  [/their events/, 'events'],
  [/their files/, 'files'],
  [/accounts \(3 years/, 'users'],
  [/unfinished sign-ups/, 'pending_sign_ups'],
  [/reminders \(/, 'reminders'],
  [/deliveries \(/, 'deliveries'],
  [/forwarded mails/, 'received_mails'],
  [/audit log/, "audit_log where action not like 'retention%'"],
  [/page views/, 'page_views'],
];

/** The lines of `npm run retention -- --dry-run` at a moment. */
function dryRun(at: Instant): number[] {
  const env = { ...process.env, DATABASE_URL: cluster.url, STORAGE_DIR: folder };
  const { stdout, stderr } = spawnSync('node', ['scripts/retention.ts', '--dry-run', '--at', at], {
    cwd: repo,
    env,
    encoding: 'utf8',
  });
  return LINES.map(([line]) => {
    const found = stdout.split('\n').find((it) => line.test(it.trim()));
    if (!found) throw new Error(`the dry run says nothing of ${line}: ${stdout}${stderr}`);
    return Number.parseInt(found, 10);
  });
}

const countAll = async () => {
  const counts: number[] = [];
  for (const [, rows] of LINES) counts.push(await countOf(client, rows));
  return counts;
};

const begin = (at: Instant): ChildProcess =>
  spawn('node', ['bench/retention/run.ts', cluster.url, folder, at], {
    cwd: repo,
    stdio: ['ignore', 'pipe', 'inherit'],
  });

/** Kills a run when the rows are partly gone. */
async function kill(at: Instant, what: string, rows: string) {
  const before = await countOf(client, rows);
  const run = begin(at);
  const ended = once(run, 'exit');
  while (run.exitCode === null) {
    if ((await countOf(client, rows)) < before) break;
    await sleep(5);
  }
  run.kill('SIGKILL');
  await ended;
  const left = await countOf(client, rows);
  if (left === 0) broken += 1;
  console.log(`  SIGKILL at ${what}: ${before - left} of ${before} done`);
}

type Step = { name: string; ms: number; longest: { ms: number; text: string } };

async function finish(at: Instant): Promise<Step[]> {
  const run = begin(at);
  const [said] = await Promise.all([text(run.stdout as Readable), once(run, 'exit')]);
  if (run.exitCode !== 0) throw new Error(`a run ended with ${run.exitCode}`);
  return said
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Step);
}

function report(steps: Step[]) {
  const total = steps.reduce((sum, it) => sum + it.ms, 0);
  const { longest, name } = steps.reduce((most, it) => (it.longest.ms > most.longest.ms ? it : most));
  const slow = Map.groupBy(steps, (it) => it.name);
  const byJob = [...slow].map(([job, its]) => ({ job, ms: its.reduce((sum, it) => sum + it.ms, 0) }));
  const most = byJob.sort((a, b) => b.ms - a.ms).slice(0, 5);
  console.log(`  ${seconds(total)}: ${most.map(({ job, ms }) => `${job} ${seconds(ms)}`).join(', ')}`);
  console.log(
    `  longest statement ${longest.ms.toFixed(0)} ms (${name}): ${longest.text.replaceAll(/\s+/g, ' ').slice(0, 100)}`,
  );
}

try {
  const began = performance.now();
  await fill(cluster.url, folder, accounts);
  const holders = await findHolders(client);
  const filled = await readState(client, holders);
  console.log(
    `${accounts} accounts in ${seconds(performance.now() - began)}, ${holders.length} tables that name a person`,
  );
  const moments: Moment[] = [
    { name: 'a moment before the day before', at: plus(DUE, -DAY - 1), isBefore: true },
    { name: 'the day before', at: plus(DUE, -DAY) },
    { name: 'a moment before the day', at: plus(DUE, -1), isBefore: true },
    { name: 'the day', at: DUE, kills: KILLED_AT },
    { name: 'the day after', at: plus(DUE, DAY) },
  ];
  const atOnce = await deleteAtOnce(client, plus(DUE, -DAY));
  console.log(`selections and accounts of the day before by one statement each: ${atOnce}`);
  console.log(`a student writes, no retention: ${await writeMeanwhile(cluster.url, () => sleep(10_000))}`);
  for (const { name, at, isBefore = false, kills = [] } of moments) {
    if (!isBefore) await addSignUps(client, at);
    const counting = performance.now();
    const due = dryRun(at);
    console.log(`${name}: due ${due.join(' ')} (counted in ${seconds(performance.now() - counting)})`);
    const before = await countAll();
    let steps: Step[] = [];
    const delays = await writeMeanwhile(cluster.url, async () => {
      for (const [what, rows] of kills) await kill(at, what, rows);
      // What is not due a moment before is not due in the hours before that either.
      steps = await finish(isBefore ? plus(at, -2 * HOUR) : at);
    });
    const after = await countAll();
    const gone = before.map((count, line) => count - (after[line] ?? 0));
    const faults = await findFaults(client, holders, leftAt(filled, at), at, folder);
    if (gone.join() !== due.join()) faults.push(`gone ${gone.join(' ')}`);
    broken += faults.length;
    report(steps);
    console.log(`  a student writes meanwhile: ${delays}`);
    console.log(
      faults.length === 0
        ? '  nothing early, nothing late, no orphan'
        : faults.map((it) => `  WRONG: ${it}`).join('\n'),
    );
  }
} finally {
  await client.end();
  await cluster.stop();
  await rm(root, { recursive: true, force: true });
}
process.exitCode = broken === 0 ? 0 : 1;
