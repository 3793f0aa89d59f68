/**
 * Vitest's global set-up: one PostgreSQL for the whole run, with a migrated database of which each test file gets a copy. It is started here,
 * unless TEST_DATABASE_URL names one that runs.
 */
import { chmod, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { codeOf } from '../base/error-code.ts';
import { runningOn, stopPostmaster } from '../db/embedded/postmaster.ts';
import { startEmbedded } from '../db/embedded/start.ts';
import { migrate } from '../db/migrate.ts';
import { openGiven } from './given.ts';
import { OLDEST, startOldest } from './oldest.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The migrated database, which tests copy and do not change. */
    templateUrl: string;
    /** The same database on every node, of a cluster with its coordinator first. */
    nodeUrls: string[];
  }
}

const PREFIX = 'shiori-test-';

export async function setup(project: TestProject) {
  const given = process.env.TEST_DATABASE_URL;
  if (given) {
    const { url, nodeUrls, stop } = await openGiven(given);
    project.provide('templateUrl', url);
    project.provide('nodeUrls', nodeUrls);
    return stop;
  }
  await clearLeftOvers();
  const dataDir = await mkdtemp(join(tmpdir(), PREFIX));
  // When we are root, PostgreSQL runs as another user: if that user could not enter, the data would be placed, and left behind, outside
  // this folder.
  await chmod(dataDir, 0o755);
  const cluster =
    project.name === OLDEST
      ? await startOldest(dataDir)
      : await startEmbedded({ dataDir, log: () => {}, throwaway: true });
  await migrate(cluster.url);
  project.provide('templateUrl', cluster.url);
  project.provide('nodeUrls', [cluster.url]);
  return async () => {
    await cluster.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}

/** Stops what a killed run left behind: nothing else would. */
async function clearLeftOvers() {
  for (const name of await readdir(tmpdir())) {
    if (!name.startsWith(PREFIX)) continue;
    const folder = join(tmpdir(), name);
    const owner = Number(await readFile(join(folder, 'owner.pid'), 'utf8').catch(() => 0));
    if (owner === 0 || isAlive(owner)) continue;
    const left = await runningOn(join(folder, 'postgres'));
    if (left) await stopPostmaster(join(folder, 'postgres'), left.pid, 1000);
    await rm(folder, { recursive: true, force: true });
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return codeOf(error) === 'EPERM';
  }
}
