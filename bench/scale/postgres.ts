/** A PostgreSQL 15 of its own for measurements, as Debian packages it: durable, with memory for its caches, and kept between runs if asked. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, chown, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { freePort } from '../../server/db/embedded/postmaster.ts';
import { endWithUs } from './children.ts';

const BIN = process.env.POSTGRES_BIN ?? '/usr/lib/postgresql/15/bin';
const NOBODY = { uid: 65534, gid: 65534 };
const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: 200,
  shared_buffers: '2GB',
  effective_cache_size: '8GB',
  max_wal_size: '8GB',
  jit: 'off',
  track_io_timing: 'on',
};

export type Postgres = { url: string; superUrl: string; pid: number; isNew: boolean; stop(): Promise<void> };

/** Starts the cluster of this folder, which is created on the first start. */
export async function startPostgres(folder: string): Promise<Postgres> {
  await mkdir(folder, { recursive: true });
  await chmod(folder, 0o755);
  const cluster = join(folder, 'postgres');
  // PostgreSQL refuses to run as root.
  const isRoot = process.getuid?.() === 0;
  const runAs = isRoot ? NOBODY : {};
  const isNew = !existsSync(cluster);
  if (isNew) {
    await mkdir(cluster, { mode: 0o700 });
    if (isRoot) await chown(cluster, NOBODY.uid, NOBODY.gid);
    const options = ['-D', cluster, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8'];
    const made = spawnSync(join(BIN, 'initdb'), options, { ...runAs, cwd: '/', encoding: 'utf8' });
    if (made.status !== 0) throw new Error(made.stderr || String(made.error));
  }
  const port = await freePort(0);
  const options = Object.entries({ ...SETTINGS, port }).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const child = spawn(join(BIN, 'postgres'), ['-D', cluster, ...options], { ...runAs, cwd: '/', stdio: 'ignore' });
  endWithUs(child, 'SIGINT');
  const superUrl = `postgres://postgres@127.0.0.1:${port}/postgres`;
  await untilReady(superUrl, child);
  if (isNew) {
    await ask(superUrl, 'CREATE ROLE shiori LOGIN');
    await ask(superUrl, 'CREATE DATABASE shiori OWNER shiori');
  }
  return {
    url: `postgres://shiori@127.0.0.1:${port}/shiori`,
    superUrl: `postgres://postgres@127.0.0.1:${port}/shiori`,
    pid: child.pid ?? 0,
    isNew,
    async stop() {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGINT');
      await ended;
    },
  };
}

async function untilReady(url: string, child: ChildProcess) {
  for (;;) {
    if (child.exitCode !== null) throw new Error(`PostgreSQL ended with ${child.exitCode}`);
    try {
      return await ask(url, 'select 1');
    } catch {
      await sleep(100);
    }
  }
}

/** Runs one query on a connection of its own. */
export async function ask(url: string, text: string, values: unknown[] = []): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  try {
    await client.connect();
    return (await client.query(text, values)).rows;
  } finally {
    await client.end();
  }
}
