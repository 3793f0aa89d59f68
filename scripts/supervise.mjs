// Supervises the server: restarts it when it ends unexpectedly, and stops it when we stop.
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { environment, REFUSED, ROOT } from './prepare.mjs';

/** Pauses before restarts. A server that never ran is given up after a few; one that has run is restarted for ever. */
const AGAIN_AFTER_MS = [200, 500, 1000, 1500, 5000, 15_000, 30_000];
const TRIES_OF_A_FIRST_START = 4;
const STEADY_MS = 10_000;
/** Tells the server that it is a restart: it waits for an unavailable database (server/main.ts). */
const AGAIN = '--again';

let server;
let stopping = false;
let hasRun = false;

/** From now on stops together with our parent; before there is a server, by simply exiting. */
export function stopWhenTold() {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stopOrHurry);
  if (process.env.npm_lifecycle_event === 'start') stopWithNpm();
}

/** Keeps a server running on `program`, a Node, until it stops cleanly or refuses to start; then exits with its exit code. */
export async function supervise(program) {
  for (let failures = 0; ; failures++) {
    const since = performance.now();
    const code = await serve(program);
    if (stopping || code === 0 || code === REFUSED) process.exit(code ?? 1);
    if (performance.now() - since > STEADY_MS) failures = 0;
    if (!hasRun && failures >= TRIES_OF_A_FIRST_START) process.exit(1);
    console.error(`しおり  the server ended unexpectedly (${code ?? 'killed'}); starting it again`);
    await sleep(AGAIN_AFTER_MS[Math.min(failures, AGAIN_AFTER_MS.length - 1)]);
    if (stopping) process.exit(0);
  }
}

/**
 * Runs the server once. Through the channel it notices when we are gone, however we ended. @returns its exit code, null if it was killed.
 */
function serve(program) {
  const env = environment({ NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? join(ROOT, '.cache/node') });
  const main = [join(ROOT, 'server/main.ts'), ...(hasRun ? [AGAIN] : [])];
  server = spawn(program, ['--disable-warning=ExperimentalWarning', ...main], {
    env,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  server.on('message', (message) => {
    hasRun ||= message === 'ready';
  });
  return new Promise((resolve) => {
    server.once('error', () => resolve(1));
    server.once('exit', (code) => resolve(code));
  });
}

/** The second signal is passed on: the server decides what it means. */
function stopOrHurry() {
  if (stopping) server?.kill('SIGTERM');
  else stop();
}

function stop() {
  if (stopping) return;
  stopping = true;
  if (server) server.kill('SIGTERM');
  else process.exit(0);
}

/** npm passes a signal to its shell only, and a kill -9 to nobody: we notice the end of npm by our parent process. */
function stopWithNpm() {
  const shell = process.ppid;
  const isShell = read(`/proc/${shell}/cmdline`).includes('scripts/start.mjs');
  const npm = isShell ? parentOf(shell) : undefined;
  setInterval(() => {
    if (process.ppid !== shell || (isShell && parentOf(shell) !== npm)) stop();
  }, 250).unref();
}

function parentOf(pid) {
  return read(`/proc/${pid}/stat`).split(') ').at(-1)?.split(' ')[1];
}

function read(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return ''; // not Linux, or gone
  }
}
