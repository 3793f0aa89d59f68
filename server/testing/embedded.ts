/** The launcher in its own processes, which tests start, stop and kill. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { onTestFinished } from 'vitest';
import { runningOn, stopPostmaster } from '../db/embedded/postmaster.ts';

export type Launched = {
  process: ChildProcess;
  /** The URL of the database; undefined when the start was refused. */
  url?: string;
  /** The pid of PostgreSQL. */
  pid?: number;
  /** What was printed for people. */
  output: string;
  exited: Promise<number | null>;
};

const PROGRAM = `
  import { startEmbedded } from ${JSON.stringify(join(import.meta.dirname, '../db/embedded/start.ts'))};
  const log = (line) => console.error(line);
  try {
    const { url, pid, stop } = await startEmbedded({ dataDir: process.argv[1], log });
    process.once('SIGTERM', () => stop().then(() => process.exit(0)));
    console.log(JSON.stringify({ url, pid }));
    setInterval(() => {}, 1000);
  } catch (error) {
    console.error(error.message);
    process.exit(error.constructor.name === 'Refusal' ? 78 : 1);
  }`;

/** Starts the launcher and waits until it is ready or has failed. */
export async function launch(dataDir: string, runAs?: { uid: number; gid: number }): Promise<Launched> {
  const process = begin(dataDir, runAs);
  const launched: Launched = { process, output: '', exited: new Promise((resolve) => process.once('exit', resolve)) };
  process.stderr?.on('data', (text) => (launched.output += text));
  const ready = new Promise<string>((resolve) => process.stdout?.once('data', (text) => resolve(String(text))));
  const closed = new Promise<null>((resolve) => process.once('close', () => resolve(null)));
  const line = await Promise.race([ready, closed]);
  return line === null ? launched : Object.assign(launched, JSON.parse(line));
}

/** Starts the launcher without waiting. */
export function begin(dataDir: string, runAs?: { uid: number; gid: number }): ChildProcess {
  const child = spawn(process.execPath, ['--input-type=module', '-e', PROGRAM, dataDir], { cwd: '/', ...runAs });
  onTestFinished(() => void child.kill('SIGKILL'));
  return child;
}

/** A data folder that is removed after the test, together with whatever still runs on it. */
export async function dataFolder(parent = tmpdir()): Promise<string> {
  const folder = await mkdtemp(join(parent, 'shiori-launch-'));
  onTestFinished(async () => {
    const left = await runningOn(join(folder, 'postgres'));
    if (left) await stopPostmaster(join(folder, 'postgres'), left.pid, 2000);
    await rm(folder, { recursive: true, force: true });
  });
  return folder;
}

/** Kills the PostgreSQL of a folder with all its processes, as a power cut would. */
export async function killDatabase(folder: string) {
  const postmaster = await runningOn(join(folder, 'postgres'));
  if (!postmaster) return;
  const { stdout } = spawnSync('pgrep', ['-P', String(postmaster.pid)], { encoding: 'utf8' });
  const pids = [String(postmaster.pid), ...stdout.trim().split('\n')];
  spawnSync('kill', ['-9', ...pids.filter((pid) => pid !== '')]);
}

/** Runs one query on a connection of its own. */
export async function ask(url: string | undefined, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query(sql).finally(() => client.end());
  return rows;
}

export async function stopLaunched({ process, exited }: Launched): Promise<number | null> {
  process.kill('SIGTERM');
  return exited;
}
