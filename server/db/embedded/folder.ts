import { createHash } from 'node:crypto';
import { access, chmod, lstat, readlink, stat, symlink } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { makeFolder } from '../../base/folder.ts';
import { Refusal } from '../../base/refusal.ts';

/** The user that PostgreSQL runs as when we are root, because it refuses to run as root. */
export type RunAs = { uid: number; gid: number };

/** Where the cluster is. `home` differs from the data folder when the user of PostgreSQL cannot reach that. */
export type Place = { dataDir: string; home: string; cluster: string; runAs: RunAs | undefined };

const NOBODY = 65534;

/** Creates the data folder if missing, and decides where in it (or, for root, beside it) the cluster is. */
export async function findPlace(dataDir: string, log: (line: string) => void): Promise<Place> {
  const folder = resolve(dataDir);
  await makeFolder(folder);
  const entry = join(folder, 'postgres');
  const moved = await readlink(entry).catch(() => null);
  if (moved !== null) return placeBehindLink(folder, resolve(folder, moved));

  const runAs = await choosePerson(folder, entry);
  if (runAs) await letThrough(folder);
  if (!runAs || (await canReach(folder, runAs))) return { dataDir: folder, home: folder, cluster: entry, runAs };

  const home = `/var/lib/shiori-${createHash('sha256').update(folder).digest('hex').slice(0, 10)}`;
  await makeFolder(home);
  if (!(await canReach(home, runAs))) {
    throw new Refusal(
      `${folder} cannot be reached by an unprivileged user, nor can ${home}. Set DATA_DIR=/srv/shiori.`,
    );
  }
  await symlink(join(home, 'postgres'), entry);
  log(`${folder} can only be reached by root, which PostgreSQL refuses to be: the database is kept in ${home}`);
  return { dataDir: folder, home, cluster: join(home, 'postgres'), runAs };
}

/** Makes a data folder owned by root traversable; its contents stay private. */
async function letThrough(folder: string) {
  const { uid, mode } = await stat(folder);
  if (uid === 0 && (mode & 0o001) === 0) await chmod(folder, (mode & 0o777) | 0o011);
}

async function placeBehindLink(folder: string, cluster: string): Promise<Place> {
  const home = dirname(cluster);
  await access(home).catch(() => {
    throw new Refusal(
      `The database of ${folder} is kept in ${home}, which is not there. Put it back, or remove ${folder}.`,
    );
  });
  return { dataDir: folder, home, cluster, runAs: await choosePerson(home, cluster) };
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
