/**
 * npm run sim:mutants -- [--seeds=1000] [--only=WORD] [--jobs=2]: plants one fault at a time into a copy of planner and deliverer, and tells
 * which ones the simulation finds: in small worlds, which take seconds, or else in the whole run.
 */
import { spawn } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { temporaryFolder } from '../../../scripts/checks.mjs';
import { type Embedded, startEmbedded } from '../../db/embedded/start.ts';
import { migrate } from '../../db/migrate.ts';
import { keepOn, usableCores } from './cores.ts';
import { MUTANTS, type Mutant } from './planted-faults.ts';

const { values } = parseArgs({
  options: {
    /** Seeds of the whole run. */
    seeds: { type: 'string', default: '1000' },
    only: { type: 'string', default: '' },
    jobs: { type: 'string', default: String(Math.min(2, availableParallelism())) },
    /** A migrated database to copy; one is made without. */
    database: { type: 'string' },
  },
});

const ROOT = join(import.meta.dirname, '../../..');
/** Of the planted faults so many have to be found. */
const SHARE = 0.95;
/** Before the faults, and beside the first of them: whatever is found where nothing is planted would be found in each. */
const NOTHING: Mutant = { name: 'nothing planted', edits: [] };
/** The runs that may find a fault, the quickest first. */
const RUNS = [['--seeds=60', '--world=30'], [`--seeds=${values.seeds}`]];

process.env.TMPDIR ??= temporaryFolder();
const folder = await mkdtemp(join(tmpdir(), 'shiori-mutants-'));
const cores = await usableCores();
const opened: Embedded[] = [];
try {
  const chosen = MUTANTS.filter((it) => it.name.includes(values.only));
  const left = [NOTHING, ...chosen];
  const survivors: string[] = [];
  await Promise.all(
    Array.from({ length: Number(values.jobs) }, async (_, job) => {
      const place = await openPlace(job);
      for (let mutant = left.shift(); mutant; mutant = left.shift()) {
        const found = await tryOut(mutant, place);
        if (mutant === NOTHING) {
          if (found) throw new Error(`The simulation finds something where nothing is planted: ${found}`);
          continue;
        }
        console.log(`${found ? '✓ found' : '✗ survives'}: ${mutant.name}${found ? ` (${found})` : ''}`);
        if (!found) survivors.push(mutant.name);
      }
    }),
  );
  console.log(`${chosen.length - survivors.length} of ${chosen.length} planted faults found`);
  process.exitCode = survivors.length <= chosen.length * (1 - SHARE) ? 0 : 1;
} finally {
  await Promise.all(opened.map((it) => it.stop()));
  await rm(folder, { recursive: true, force: true });
}

type Place = { url: string; core: number | undefined };

/** A migrated database, on a core of its own unless it was given. */
async function openPlace(job: number): Promise<Place> {
  if (values.database) return { url: values.database, core: undefined };
  const cluster = await startEmbedded({ dataDir: join(folder, `data-${job}`), log: () => {}, throwaway: true });
  opened.push(cluster);
  await migrate(cluster.url);
  const core = cores[job % cores.length];
  await keepOn(core, cluster.pid);
  return { url: cluster.socketUrl, core };
}

/** What the simulation says of the mutant; null when it finds nothing. */
async function tryOut({ name, edits }: Mutant, place: Place): Promise<string | null> {
  const copy = await mkdtemp(join(folder, 'copy-'));
  for (const part of ['domain', 'server', 'scripts', 'package.json'])
    await cp(join(ROOT, part), join(copy, part), { recursive: true });
  await symlink(join(ROOT, 'node_modules'), join(copy, 'node_modules'));
  for (const { file, from, to } of edits) {
    const text = await readFile(join(copy, file), 'utf8');
    if (text.split(from).length !== 2) throw new Error(`${name}: ${file} does not have once: ${from}`);
    await writeFile(
      join(copy, file),
      text.replace(from, () => to),
    );
  }
  let found: string | null = null;
  for (const run of RUNS) found ??= await simulate(copy, run, place);
  await rm(copy, { recursive: true, force: true });
  return found;
}

async function simulate(copy: string, run: string[], { url, core }: Place): Promise<string | null> {
  const options = [`--database=${url}`, ...run, '--first', '--jobs=1'];
  const child = spawn(process.execPath, [join(copy, 'server/testing/simulation/main.ts'), ...options]);
  void keepOn(core, child.pid);
  let said = '';
  child.stdout.on('data', (text) => (said += text));
  child.stderr.on('data', (text) => (said += text));
  const end = await new Promise((done) => child.once('exit', (code, signal) => done(signal ?? code)));
  if (end === 0) return null;
  // What is ended from outside has found nothing.
  const signal = /a world ended with (SIG\w+)/.exec(said)?.[1] ?? end;
  if (typeof signal === 'string') throw new Error(`A run was ended by ${signal}`);
  return (
    /✗ seed \d+, .*/.exec(said)?.[0].slice(2) ??
    said.split('\n').find((line) => line.includes('Error')) ??
    `ends with ${end}`
  );
}
