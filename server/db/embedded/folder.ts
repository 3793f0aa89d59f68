import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { access, chmod, lstat, readlink, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { makeFolder } from '../../base/folder.ts';
import { Refusal } from '../../base/refusal.ts';

/** The user that PostgreSQL runs as when we are root, because it refuses to run as root. */
export type RunAs = { uid: number; gid: number };

/**
 * Where the cluster is, and where its programs are copied to if need be. `isClosed`: the user of PostgreSQL cannot reach the cluster by its
 * path (postgresOptions).
 */
export type Place = { dataDir: string; programs: string; cluster: string; runAs: RunAs | undefined; isClosed: boolean };

const NOBODY = 65534;

/** Creates the data folder if missing, and finds the cluster in it; or behind a link, where releases up to 0.1.0 put it for root. */
export async function findPlace(dataDir: string, log: (line: string) => void): Promise<Place> {
  const folder = resolve(dataDir);
  await makeFolder(folder);
  const entry = join(folder, 'postgres');
  const moved = await readlink(entry).catch(() => null);
  if (moved !== null) return placeBehindLink(folder, resolve(folder, moved), log);

  const runAs = await choosePerson(folder, entry);
  if (runAs) await letThrough(folder);
  const place = { dataDir: folder, programs: folder, cluster: entry, runAs, isClosed: false };
  if (!runAs || (await canReach(folder, runAs))) return place;
  if (!canWorkIn(folder, runAs)) {
    throw new Refusal(
      `${folder} can only be reached by root, which PostgreSQL refuses to be. Set DATA_DIR=/srv/shiori, or start as an ordinary user.`,
    );
  }
  return { ...place, programs: `/var/lib/shiori-${hashOf(folder)}`, isClosed: true };
}

const hashOf = (folder: string) => createHash('sha256').update(folder).digest('hex').slice(0, 10);

/** The working directory of a process, which on Linux leads there whoever may pass the folders above it. */
const WORKING_FOLDER = '/proc/self/cwd';

/** How a program of PostgreSQL is told where the cluster is. In a closed place root sets its working directory, before it becomes another user. */
export function postgresOptions({ cluster, isClosed }: Place) {
  return isClosed ? { folder: WORKING_FOLDER, cwd: cluster } : { folder: cluster, cwd: '/' };
}

/** Whether another user who is put into a folder can work there. */
function canWorkIn(folder: string, runAs: RunAs): boolean {
  return spawnSync('/bin/ls', ['-d', `${WORKING_FOLDER}/.`], { cwd: folder, ...runAs, stdio: 'ignore' }).status === 0;
}

/** Makes a data folder owned by root traversable; its contents stay private. */
async function letThrough(folder: string) {
  const { uid, mode } = await stat(folder);
  if (uid === 0 && (mode & 0o001) === 0) await chmod(folder, (mode & 0o777) | 0o011);
}

async function placeBehindLink(folder: string, cluster: string, log: (line: string) => void): Promise<Place> {
  const home = dirname(cluster);
  await access(home).catch(() => {
    throw new Refusal(
      `The database of ${folder} is kept in ${home}, which is not there. Put it back, or remove ${folder}.`,
    );
  });
  log(`the database is kept in ${home}: a copy of ${folder} lacks it, npm run backup does not`);
  return { dataDir: folder, programs: home, cluster, runAs: await choosePerson(home, cluster), isClosed: false };
}

/** For root: the owner of the cluster, else the owner of the data folder, else `nobody`. Otherwise undefined: the current user. */
async function choosePerson(folder: string, cluster: string): Promise<RunAs | undefined> {
  const me = process.getuid?.();
  const owner = await lstat(cluster).catch(() => null);
  if (me !== 0) {
    if (owner && me !== undefined && owner.uid !== me) {
      throw new Refusal(
        `The database in ${cluster} belongs to user ${owner.uid}, and this is user ${me}. Start as that user or as root.`,
      );
    }
    return undefined;
  }
  const { uid, gid } = owner && owner.uid !== 0 ? owner : await stat(folder);
  return uid === 0 ? { uid: NOBODY, gid: NOBODY } : { uid, gid };
}

/** Whether a user may enter a folder through all of its parents. */
export async function canReach(folder: string, { uid, gid }: RunAs): Promise<boolean> {
  for (let path = resolve(folder); ; path = dirname(path)) {
    const found = await stat(path);
    const bit = found.uid === uid ? 0o100 : found.gid === gid ? 0o010 : 0o001;
    if ((found.mode & bit) === 0) return false;
    if (path === dirname(path)) return true;
  }
}
