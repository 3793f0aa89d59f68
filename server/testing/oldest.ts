/** The oldest supported PostgreSQL, where the system has it: Debian's package of 15. */
import { spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chown, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { freePort } from '../db/embedded/postmaster.ts';

/** The project of vitest.config.ts whose tests run on it. */
export const OLDEST = 'postgresql-15';

const BIN = process.env.TEST_POSTGRES_BIN ?? '/usr/lib/postgresql/15/bin';
const READY_WITHIN_MS = 60_000;

export const isInstalled = existsSync(join(BIN, 'postgres'));

/** Starts it in a folder, with a database of our role, for tests alone: nothing is synced to disk, and no password is needed. */
export async function startOldest(folder: string): Promise<{ url: string; stop(): Promise<void> }> {
  const cluster = join(folder, 'postgres');
  const runAs = await owner(cluster);
  const made = spawnSync(
    join(BIN, 'initdb'),
    ['-D', cluster, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync'],
    { ...runAs, cwd: '/', encoding: 'utf8' },
  );
  if (made.status !== 0) throw new Error(made.stderr);
  const port = await freePort(0);
  const chosen = {
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    fsync: 'off',
    autovacuum: 'off',
    max_connections: 200,
    jit: 'off',
  };
  const options = Object.entries(chosen).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const postgres = spawn(join(BIN, 'postgres'), ['-D', cluster, ...options], { ...runAs, cwd: '/', stdio: 'ignore' });
  const ended = new Promise<void>((resolve) => postgres.once('exit', () => resolve()));
  const stop = () => {
    postgres.kill('SIGINT');
    return ended;
  };
  try {
    await openRole(`postgres://postgres@127.0.0.1:${port}/postgres`);
  } catch (error) {
    await stop();
    throw error;
  }
  return { url: `postgres://shiori@127.0.0.1:${port}/shiori`, stop };
}

/** PostgreSQL refuses to run as root: the folder is given to another user then. */
async function owner(cluster: string): Promise<{ uid: number; gid: number } | Record<string, never>> {
  await mkdir(cluster, { mode: 0o700 });
  if (process.getuid?.() !== 0) return {};
  const nobody = { uid: 65534, gid: 65534 };
  await chown(cluster, nobody.uid, nobody.gid);
  return nobody;
}

async function openRole(url: string) {
  const client = await untilReady(url, Date.now() + READY_WITHIN_MS);
  try {
    await client.query('CREATE ROLE shiori LOGIN CREATEDB');
    await client.query('CREATE DATABASE shiori OWNER shiori');
  } finally {
    await client.end();
  }
}

async function untilReady(url: string, until: number): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  try {
    await client.connect();
    return client;
  } catch (error) {
    if (Date.now() > until) throw error;
    await sleep(100);
    return untilReady(url, until);
  }
}
