/** The real program in its own processes, which tests start, query, stop and kill. */
import { type ChildProcess, spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { onTestFinished, vi } from 'vitest';
import { dataFolder } from './embedded.ts';

const MAIN = join(import.meta.dirname, '../main.ts');
/** Compiled modules are kept, as by the supervisor (scripts/supervise.mjs): a quarter of the time of a start. */
const COMPILED = join(import.meta.dirname, '../../.cache/node');

export type Server = {
  process: ChildProcess;
  output: string;
  exited: Promise<number | null>;
  address(): Promise<string>;
};

/** The real program, in its own folder, with only the given environment. */
export async function startServer(env: Record<string, string>, program = [MAIN]): Promise<Server> {
  const folder = env.DATA_DIR ?? (await dataFolder());
  const child = spawn(process.execPath, program, {
    cwd: folder,
    env: { NODE_COMPILE_CACHE: COMPILED, PATH: process.env.PATH, PORT: '0', DATA_DIR: folder, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const server: Server = {
    process: child,
    output: '',
    exited: new Promise((resolve) => child.once('exit', resolve)),
    address: () => vi.waitUntil(() => /is ready at (http:[^"]+)/.exec(server.output)?.[1] ?? '', { timeout: 60_000 }),
  };
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (server.output += text));
  return server;
}

/** A port that is free just now. */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => probe.once('listening', resolve));
  const { port } = probe.address() as { port: number };
  await new Promise((resolve) => probe.close(resolve));
  return port;
}
