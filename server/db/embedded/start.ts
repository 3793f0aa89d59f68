import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { writePrivateFile } from '#server/base/private-file.ts';
import { Refusal } from '#server/base/refusal.ts';
import { type Binaries, prepareBinaries } from './binaries.ts';
import { createCluster, openRole, ROLE, readVersion } from './cluster.ts';
import { findPlace, type Place, postgresOptions } from './folder.ts';
import { ownFolder } from './lock.ts';
import {
  freePort,
  isOrphaned,
  type Postmaster,
  readNote,
  runningOn,
  stopPostmaster,
  untilAlone,
} from './postmaster.ts';
import { explain, PostgresLog } from './server-log.ts';
import { watchOver } from './watch.ts';

/**
 * The embedded PostgreSQL while it runs. `stop` shuts it down and releases the data folder. A disposable one also listens on a socket in its
 * folder: what is asked there is answered in two thirds of the time.
 */
export type Embedded = { url: string; socketUrl: string; port: number; pid: number; stop(): Promise<void> };

type Options = {
  dataDir: string;
  log: (line: string) => void;
  signal?: AbortSignal;
  /** For tests: the cluster is disposable, so nothing is synced to disk. */
  throwaway?: boolean;
};

/** What is needed to reach the database again after a crash. */
type Access = { password: string; port: number };

const STOP_WITHIN_MS = 4000;
const PORT_TRIES = 5;

/**
 * Starts the PostgreSQL of the data folder, creating it on the first start. One that still runs because only its owner died is taken over.
 * This process owns the folder until `stop`.
 * @throws Refusal in one line, when the folder is in use, not writable, full, or of another version of PostgreSQL.
 */
export async function startEmbedded({ dataDir, log, signal, throwaway = false }: Options): Promise<Embedded> {
  const place = await findPlace(dataDir, log);
  const lock = await ownFolder(place.dataDir, signal);
  try {
    const { pid, port, password } = await bringUp(place, { log, throwaway, ...(signal && { signal }) });
    const url = addressOf({ password, port });
    const start = async () => startPostgres(await prepareBinaries(place), place, port, { log, throwaway });
    const watch = watchOver({ cluster: place.cluster, pid, start, log });
    const stop = async () => {
      await stopPostmaster(place.cluster, await watch.end(), STOP_WITHIN_MS);
      lock.release();
    };
    const socketUrl = `${url}?host=${encodeURIComponent(place.cluster)}`;
    return { url, socketUrl: throwaway ? socketUrl : url, port, pid, stop };
  } catch (error) {
    lock.release();
    throw error;
  }
}

/** The URL of this folder's database while another process owns it; null when it does not run. */
export async function runningUrl(dataDir: string, log: (line: string) => void): Promise<string | null> {
  const place = await findPlace(dataDir, log);
  const [running, access] = [await runningOn(place.cluster), await readAccess(place)];
  if (running?.status !== 'ready' || !access || (await isOrphaned(running.pid))) return null;
  return addressOf(access);
}

const addressOf = ({ password, port }: Access) => `postgres://${ROLE}:${password}@127.0.0.1:${port}/${ROLE}`;

type Manner = Pick<Options, 'log' | 'signal'> & { throwaway: boolean };

async function bringUp(place: Place, manner: Manner): Promise<Postmaster & Access> {
  const version = await readVersion(place.cluster);
  const running = await runningOn(place.cluster);
  let access = await readAccess(place);
  if (running && access && version && !(await isOrphaned(running.pid))) {
    const taken = await takeOver(place, running, manner);
    if (taken) return { ...taken, ...access };
  } else if (running) {
    await stopPostmaster(place.cluster, running.pid, STOP_WITHIN_MS);
  }

  await untilAlone(place.cluster);
  const binaries = await prepareBinaries(place);
  if (!access || !version) {
    access ??= { password: randomBytes(24).toString('base64url'), port: 0 };
    await saveAccess(place, access);
    if (version)
      await openRole(binaries, place, access).catch((error) => Promise.reject(explain(place, error.message)));
    else await createCluster(binaries, place, { ...manner, password: access.password });
  }
  const started = await startOnFreePort(binaries, place, access, manner);
  if (started.port !== access.port) await saveAccess(place, { ...access, port: started.port });
  return { ...access, ...started };
}

/** Waits until a PostgreSQL that was found running is ready. Null if it ends instead. */
async function takeOver(place: Place, running: Postmaster, { log, signal }: Manner): Promise<Postmaster | null> {
  log(`the database still runs (pid ${running.pid}): taking it over`);
  for (;;) {
    const now = await runningOn(place.cluster);
    if (!now || now.status === 'ready') return now;
    await sleep(20, undefined, signal ? { signal } : {});
  }
}

async function startOnFreePort(binaries: Binaries, place: Place, access: Access, manner: Manner): Promise<Postmaster> {
  for (let tried = 0; ; tried++) {
    const port = await freePort(tried === 0 ? access.port : 0);
    try {
      return await startPostgres(binaries, place, port, manner);
    } catch (error) {
      // Another program may have taken the port between our check and the start.
      const taken = error instanceof Refusal && error.message.includes('Address already in use');
      if (!taken || tried >= PORT_TRIES) throw error;
    }
  }
}

async function startPostgres(binaries: Binaries, place: Place, port: number, manner: Manner): Promise<Postmaster> {
  const output = await PostgresLog.open(join(place.dataDir, 'postgres.log'));
  // A left-over postmaster.pid may name a pid that is ours by now; PostgreSQL ignores it if told that the pid is its grandparent.
  const leftOver = await readNote(place.cluster);
  const { folder, cwd } = postgresOptions(place);
  const child = spawn(binaries.postgres, ['-D', folder, ...settings(port, manner.throwaway)], {
    cwd,
    env: { ...binaries.env, ...(leftOver && { PG_GRANDPARENT_PID: String(leftOver.pid) }) },
    // A session of its own: a Ctrl-C in the terminal reaches us only, and we stop it after the last request.
    detached: true,
    stdio: ['ignore', output.fd, output.fd],
    ...place.runAs,
  });
  child.unref();
  const ended = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('exit', () => resolve(''));
  });
  try {
    return await untilReady(place, child.pid ?? 0, ended, manner);
  } catch (error) {
    if (!(error instanceof Ended)) throw error;
    throw explain(place, error.message || (await output.written()));
  } finally {
    await output.close();
  }
}

class Ended extends Error {}

async function untilReady(place: Place, pid: number, ended: Promise<string>, { log, signal }: Manner) {
  for (let waited = 0; ; waited += 10) {
    const end = await Promise.race([ended, sleep(10, null)]);
    if (end !== null) throw new Ended(end);
    const noted = await readNote(place.cluster);
    if (noted?.pid === pid && noted.status === 'ready') return noted;
    if (waited % 5000 === 4990) log('the database is going through its log after a crash; this can take a while');
    if (signal?.aborted) {
      await stopPostmaster(place.cluster, pid, STOP_WITHIN_MS);
      throw signal.reason;
    }
  }
}

function settings(port: number, throwaway: boolean): string[] {
  const disk = throwaway ? 'off' : 'on';
  const chosen = {
    port,
    listen_addresses: '127.0.0.1',
    // Relative to the data folder.
    unix_socket_directories: throwaway ? '.' : '',
    fsync: disk,
    full_page_writes: disk,
    synchronous_commit: disk,
    // A database cannot be dropped while it is being vacuumed, and only a superuser may end that.
    autovacuum: disk,
    max_connections: throwaway ? 200 : 60,
    timezone: 'UTC',
    log_timezone: 'UTC',
    jit: 'off',
    // Errors are reported to us as the client; statements and values of users do not belong in a file.
    log_min_messages: 'log',
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
    log_checkpoints: 'off',
  };
  return Object.entries(chosen).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}

/** Also null where the file is damaged: a new password is set then, as when it is lost. */
async function readAccess(place: Place): Promise<Access | null> {
  const text = await readFile(join(place.dataDir, 'postgres.json'), 'utf8').catch((error) => {
    if (error.code === 'ENOENT') return null;
    throw new Refusal(
      `${join(place.dataDir, 'postgres.json')} cannot be read (${error.code}). Start as its owner, or as root.`,
    );
  });
  return text === null ? null : parseAccess(text);
}

function parseAccess(text: string): Access | null {
  try {
    const { password, port } = JSON.parse(text) as Partial<Access>;
    return typeof password === 'string' && Number.isInteger(port) ? (JSON.parse(text) as Access) : null;
  } catch {
    return null;
  }
}

async function saveAccess(place: Place, access: Access) {
  await writePrivateFile(join(place.dataDir, 'postgres.json'), JSON.stringify(access));
}
