import { execFileSync } from 'node:child_process';
import { readFile, readlink, realpath } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { codeOf } from '../../base/error-code.ts';

/** A running PostgreSQL as its postmaster.pid describes it. */
export type Postmaster = { pid: number; port: number; status: string };

/** The PostgreSQL that runs on this cluster, whoever started it; null without one. */
export async function runningOn(cluster: string): Promise<Postmaster | null> {
  const noted = await readNote(cluster);
  return noted && (await isPostgresOf(cluster, noted.pid)) ? noted : null;
}

/** The contents of postmaster.pid, which may be left over from a crash. */
export async function readNote(cluster: string): Promise<Postmaster | null> {
  const text = await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => '');
  const lines = text.split('\n');
  const pid = Number(lines[0]);
  return pid > 0 ? { pid, port: Number(lines[3] ?? 0), status: (lines[7] ?? '').trim() } : null;
}

/** Waits for a single-user PostgreSQL whose parent was killed while it set the password: it ends when its input does. */
export async function untilAlone(cluster: string) {
  for (let waited = 0; waited < 5000; waited += 50) {
    const [pid = ''] = (await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n');
    if (!pid.startsWith('-') || !(await isPostgresOf(cluster, -Number(pid)))) return;
    await sleep(50);
  }
}

/** Stops PostgreSQL: open transactions are rolled back. If it takes too long it is killed, which loses nothing committed. */
export async function stopPostmaster(cluster: string, pid: number, withinMs: number) {
  send(pid, 'SIGINT');
  if (await gone(cluster, pid, withinMs)) return;
  send(pid, 'SIGQUIT');
  if (await gone(cluster, pid, 1000)) return;
  send(pid, 'SIGKILL');
  await gone(cluster, pid, 1000);
}

async function gone(cluster: string, pid: number, withinMs: number): Promise<boolean> {
  for (let waited = 0; waited <= withinMs; waited += 20) {
    const noted = await readNote(cluster);
    if (noted?.pid !== pid || !(await isPostgresOf(cluster, pid))) return true;
    await sleep(20);
  }
  return false;
}

function send(pid: number, signal: NodeJS.Signals) {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if (codeOf(error) !== 'ESRCH') throw error;
  }
}

/**
 * Whether the process lives and is the PostgreSQL of this cluster. After a crash the pid may have been reused by another program, even
 * by another PostgreSQL; and the postmaster.pid of a copied folder names the process of the original.
 */
async function isPostgresOf(cluster: string, pid: number): Promise<boolean> {
  if (process.platform === 'linux') {
    const state = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
    if (!/\(postgres\) [^ZX]/.test(state)) return false;
    // PostgreSQL works in the folder of its cluster.
    const [folder, own] = await Promise.all([readlink(`/proc/${pid}/cwd`).catch(() => null), realpath(cluster)]);
    return folder === own;
  }
  try {
    const args = execFileSync('ps', ['-o', 'args=', '-p', String(pid)], { encoding: 'utf8' });
    return args.includes('postgres') && args.includes(cluster);
  } catch {
    return false;
  }
}

/** Whether the programs of a running PostgreSQL were removed (by a reinstall), so that it will fail soon. */
export async function isOrphaned(pid: number): Promise<boolean> {
  const program = await readlink(`/proc/${pid}/exe`).catch(() => '');
  return program.endsWith(' (deleted)');
}

/** The wanted port if it is free, else another free one. */
export async function freePort(wanted: number): Promise<number> {
  const probe = createServer();
  const port = await new Promise<number | null>((resolve) => {
    probe.once('error', () => resolve(null));
    probe.listen(wanted, '127.0.0.1', () => resolve((probe.address() as { port: number }).port));
  });
  await new Promise((resolve) => probe.close(resolve));
  return port ?? freePort(0);
}
