/** The real program in processes of its own, and what each process costs. */
import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { request } from 'undici';
import webpush from 'web-push';
import { freePort } from '../../server/db/embedded/postmaster.ts';
import { endWithUs } from './children.ts';

const MAIN = join(import.meta.dirname, '../../server/main.ts');
const TICK_MS = 10;

export type Program = { process: ChildProcess; origin: string; pid: number; stop(): Promise<number | null> };

/** The settings that all processes of one installation share. */
export function sharedSettings(): Record<string, string> {
  const { publicKey, privateKey } = webpush.generateVAPIDKeys();
  const key = () => randomBytes(32).toString('base64');
  return {
    AUTH_SECRET: key(),
    VAULT_KEYS: `1:${key()}`,
    VAPID_PUBLIC_KEY: publicKey,
    VAPID_PRIVATE_KEY: privateKey,
  };
}

/** Starts a process and waits until it says that it is ready. */
export async function startProgram(env: Record<string, string>, nodeOptions: string[] = []): Promise<Program> {
  const port = env.PORT ?? String(await freePort(0));
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', ...nodeOptions, MAIN, '--again'], {
    cwd: env.DATA_DIR ?? '/',
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { PATH: process.env.PATH, LOG_LEVEL: 'info', ...env, PORT: port },
  });
  endWithUs(child);
  const origin = `http://127.0.0.1:${port}`;
  const ended = once(child, 'exit') as Promise<[number | null]>;
  child.stdout.resume();
  await untilReady(origin, () => child.exitCode !== null);
  return {
    process: child,
    origin,
    pid: child.pid ?? 0,
    async stop() {
      child.kill('SIGTERM');
      return (await ended)[0];
    },
  };
}

/** Waits until a process can serve requests. */
async function untilReady(origin: string, hasEnded: () => boolean) {
  while (!hasEnded()) {
    const code = await request(`${origin}/readyz`).then(
      async ({ statusCode, body }) => body.dump().then(() => statusCode),
      () => 0,
    );
    if (code === 200) return;
    await sleep(50);
  }
  throw new Error('the server ended before it was ready');
}

/** Processor time of a process and of its children until now, in ms (Linux). */
export function cpuMs(pid: number): number {
  return [pid, ...childrenOf(pid)].reduce((sum, each) => sum + ownCpuMs(each), 0);
}

/** Resident memory of a process, in MiB. */
export function residentMiB(pid: number): number {
  const kB = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Number(kB) / 1024;
}

function ownCpuMs(pid: number): number {
  try {
    // After the name, which is in brackets and may contain spaces; user and system time of it and of its children that ended.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /, '')
      .split(' ');
    return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) * TICK_MS;
  } catch {
    return 0; // it ended, and counts with its parent from now on
  }
}

function childrenOf(pid: number): number[] {
  try {
    const tasks = readdirSync(`/proc/${pid}/task`);
    const direct = tasks.flatMap((task) =>
      readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
    );
    return direct.flatMap((child) => [child, ...childrenOf(child)]);
  } catch {
    return [];
  }
}
