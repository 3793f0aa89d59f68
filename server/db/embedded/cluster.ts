import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chown, mkdir, open, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Refusal } from '#server/base/refusal.ts';
import type { Binaries } from './binaries.ts';
import { type Place, postgresOptions } from './folder.ts';
import { damaged, explain } from './server-log.ts';

/** The role that owns our database, and the name of both. It is no superuser: the superuser of the cluster cannot sign in. */
export const ROLE = 'shiori';

/** The major version of the PostgreSQL that is installed with the app. */
const MAJOR = '18';

/** The major version of the cluster, or null when there is none yet. @throws Refusal when it is another version. */
export async function readVersion(cluster: string): Promise<string | null> {
  const version = await readFile(`${cluster}/PG_VERSION`, 'utf8').then(
    (text) => text.trim(),
    async (error) => {
      if (error.code === 'ENOENT') return (await isEmpty(cluster)) ? null : '';
      throw new Refusal(`The database in ${cluster} cannot be read (${error.code}). Start as its owner, or as root.`);
    },
  );
  if (version === null || version === MAJOR) return version;
  if (!/^\d+$/.test(version)) throw damaged(cluster, 'PG_VERSION is missing or empty');
  throw new Refusal(
    `The database in ${cluster} was made by PostgreSQL ${version}, and this is PostgreSQL ${MAJOR}. Nothing was changed. ` +
      'Run npm run backup with the release of しおり that made it, and npm run restore here with another DATA_DIR (docs/BACKUP.md).',
  );
}

async function isEmpty(folder: string): Promise<boolean> {
  return (await readdir(folder).catch(() => [])).length === 0;
}

/** Sorts by code point and folds case by Unicode, independent of the machine and its libraries. */
const OPTIONS = [
  ...['-U', 'postgres', '-A', 'reject', '--no-instructions', '-E', 'UTF8'],
  ...['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'],
];

type Manner = { log: (line: string) => void; signal?: AbortSignal; throwaway: boolean; password: string };

/** Creates a cluster in a temporary folder and renames it into place, so that a kill in the middle leaves nothing half done. */
export async function createCluster(binaries: Binaries, place: Place, { log, signal, throwaway, password }: Manner) {
  log('making the database for the first time');
  await clearDrafts(place);
  const draft = `${place.cluster}.new-${randomBytes(4).toString('hex')}`;
  try {
    await mkdir(draft, { mode: 0o700 });
    if (place.runAs) await chown(draft, place.runAs.uid, place.runAs.gid);
    const options = [...OPTIONS, ...(throwaway ? ['--no-sync'] : [])];
    const inDraft = { ...place, cluster: draft };
    const initdb = ['-D', postgresOptions(inDraft).folder, ...options];
    await runOnce(binaries.initdb, initdb, '', { binaries, place: inDraft, ...(signal && { signal }) });
    const ways = ['host all $ 127.0.0.1/32 scram-sha-256', ...(throwaway ? ['local all $ scram-sha-256'] : [])];
    await writeFile(`${draft}/pg_hba.conf`, ways.map((way) => `${way.replace('$', ROLE)}\n`).join(''));
    await openRole(binaries, inDraft, { password, createsDatabases: throwaway });
    await rename(draft, place.cluster);
    await syncFolder(dirname(place.cluster));
  } catch (error) {
    await rm(draft, { recursive: true, force: true }).catch(() => {});
    if (error instanceof Refusal || signal?.aborted) throw error;
    throw explain(place, (error as Error).message);
  }
}

/** Temporary folders of starts that were killed. Their programs may still be writing while they end; then the next start removes them. */
async function clearDrafts({ cluster }: Place) {
  const home = dirname(cluster);
  const drafts = (await readdir(home))
    .map((name) => `${home}/${name}`)
    .filter((path) => path.startsWith(`${cluster}.new-`));
  for (const draft of drafts) await rm(draft, { recursive: true, force: true }).catch(() => {});
}

/** Creates our role and database if missing, and sets the role's password. The database must not be running. */
export async function openRole(
  binaries: Binaries,
  place: Place,
  { password, createsDatabases = false }: { password: string; createsDatabases?: boolean },
) {
  const ask = (sql: string) =>
    runOnce(binaries.postgres, ['--single', '-D', postgresOptions(place).folder, 'postgres'], `${sql}\n`, {
      binaries,
      place,
    });
  const known = await ask(`SELECT 'role is known' FROM pg_roles WHERE rolname = '${ROLE}'`);
  const secret = `PASSWORD '${password}'`;
  await ask(
    known.includes('role is known')
      ? `ALTER ROLE ${ROLE} ${secret}`
      : `CREATE ROLE ${ROLE} LOGIN ${createsDatabases ? 'CREATEDB' : ''} ${secret}\nCREATE DATABASE ${ROLE} OWNER ${ROLE}`,
  );
}

type Context = { binaries: Binaries; place: Place; signal?: AbortSignal };

/** Runs a program of PostgreSQL to its end. @returns its output. @throws Error with its output. */
function runOnce(
  program: string,
  options: string[],
  input: string,
  { binaries, place, signal }: Context,
): Promise<string> {
  return new Promise((resolve, reject) => {
    const { cwd } = postgresOptions(place);
    const child = spawn(program, options, { env: binaries.env, cwd, ...place.runAs, ...(signal && { signal }) });
    let printed = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (printed += text));
    child.once('error', reject);
    child.once('close', (code) => (code === 0 ? resolve(printed) : reject(new Error(printed))));
    child.stdin.on('error', () => {}); // It ended before it read everything: its exit code says why.
    child.stdin.end(input);
  });
}

async function syncFolder(path: string) {
  const folder = await open(path);
  await folder.sync().finally(() => folder.close());
}
