import { randomBytes } from 'node:crypto';
import { chown, link, open, rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';

/**
 * Writes a file that only its owner may read, atomically. With `keep`, an existing file stays as it is, even when two processes write at
 * once. When run as root, the file is given to the owner of its folder, so that the same folder works without root the next time.
 */
export async function writePrivateFile(path: string, text: string, { keep = false } = {}) {
  const draft = `${path}.${randomBytes(6).toString('hex')}`;
  try {
    const file = await open(draft, 'wx', 0o600);
    try {
      await file.writeFile(text);
      await file.sync();
    } finally {
      await file.close();
    }
    await giveToOwnerOfFolder(draft);
    if (keep) await link(draft, path).catch(unlessItExists);
    else await rename(draft, path);
    await syncFolder(dirname(path));
  } finally {
    await rm(draft, { force: true });
  }
}

/** A new name may be lost in a power cut until its folder is synced. */
export async function syncFolder(path: string) {
  const folder = await open(path);
  await folder.sync().finally(() => folder.close());
}

/** Gives a file that root created to the owner of its folder. */
export async function giveToOwnerOfFolder(path: string) {
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = await stat(dirname(path));
  if (uid !== 0) await chown(path, uid, gid);
}

function unlessItExists(error: NodeJS.ErrnoException) {
  if (error.code !== 'EEXIST') throw error;
}
