/**
 * npm run sim:mutants -- [--seeds=60] [--world=30] [--only=WORD]: plants one fault at a time into a copy of planner and deliverer, and tells which
 * ones the simulation finds.
 */
import { spawn } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { temporaryFolder } from '../../../scripts/checks.mjs';
import { startEmbedded } from '../../db/embedded/start.ts';
import { migrate } from '../../db/migrate.ts';
import { MUTANTS, type Mutant } from './planted-faults.ts';

const { values } = parseArgs({
  options: {
    seeds: { type: 'string', default: '60' },
    world: { type: 'string', default: '30' },
    only: { type: 'string', default: '' },
    /** A migrated database to copy; one is made without. */
    database: { type: 'string' },
  },
});

const ROOT = join(import.meta.dirname, '../../..');
/** Of the planted faults so many have to be found. */
const SHARE = 0.95;

process.env.TMPDIR ??= temporaryFolder();
const folder = await mkdtemp(join(tmpdir(), 'shiori-mutants-'));
const cluster = values.database
  ? { url: values.database, stop: async () => {} }
  : await startEmbedded({ dataDir: join(folder, 'data'), log: () => {}, throwaway: true });
try {
  if (!values.database) await migrate(cluster.url);
  const chosen = MUTANTS.filter((it) => it.name.includes(values.only));
  const found = await tryOut({ name: 'nothing planted', edits: [] }, cluster.url);
  if (found) throw new Error(`The simulation finds something where nothing is planted: ${found}`);
  const survivors: string[] = [];
  for (const mutant of chosen) {
    const found = await tryOut(mutant, cluster.url);
    console.log(`${found ? '✓ found' : '✗ survives'}: ${mutant.name}${found ? ` (${found})` : ''}`);
    if (!found) survivors.push(mutant.name);
  }
  console.log(`${chosen.length - survivors.length} of ${chosen.length} planted faults found`);
  process.exitCode = survivors.length <= chosen.length * (1 - SHARE) ? 0 : 1;
} finally {
  await cluster.stop();
  await rm(folder, { recursive: true, force: true });
}

/** What the simulation says of the mutant; null when it finds nothing. */
async function tryOut({ name, edits }: Mutant, url: string): Promise<string | null> {
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
  const options = [`--database=${url}`, `--seeds=${values.seeds}`, `--world=${values.world}`, '--first', '--jobs=1'];
  const child = spawn(process.execPath, [join(copy, 'server/testing/simulation/main.ts'), ...options]);
  let said = '';
  child.stdout.on('data', (text) => (said += text));
  child.stderr.on('data', (text) => (said += text));
  const code = await new Promise<number | null>((done) => child.once('exit', done));
  await rm(copy, { recursive: true, force: true });
  if (code === 0) return null;
  return (
    /✗ seed \d+, .*/.exec(said)?.[0].slice(2) ??
    said.split('\n').find((line) => line.includes('Error')) ??
    `ends with ${code}`
  );
}
