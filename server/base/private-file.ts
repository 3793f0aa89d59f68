import { randomBytes } from 'node:crypto';
import { chown, link, open, rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';

/**
 * Writes a file that only its owner may read, whole or not at all. With `keep`, a file that stands there already stays as it
 * is, even when two processes write at once. Started as root, the file is given to the owner of its folder, so that the
 * same folder works without root the next time.
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

/** Until its folder is on the disk, a new name may be gone after a power cut. */
async function syncFolder(path: string) {
  const folder = await open(path);
  await folder.sync().finally(() => folder.close());
}

/** Gives what root made in somebody's folder to that person. */
export async function giveToOwnerOfFolder(path: string) {
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = await stat(dirname(path));
  if (uid !== 0) await chown(path, uid, gid);
}

function unlessItExists(error: NodeJS.ErrnoException) {
  if (error.code !== 'EEXIST') throw error;
}
