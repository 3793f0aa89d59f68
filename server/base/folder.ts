import { constants } from 'node:fs';
import { access, mkdir, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { codeOf } from './error-code.ts';
import { Refusal } from './refusal.ts';

/** Creates a private folder with its parents. @throws Refusal when it cannot be created or written to. */
export async function makeFolder(folder: string) {
  try {
    // A folder that root creates must be traversable by the unprivileged PostgreSQL user; other users' folders need not be.
    await makeWithParents(folder, process.getuid?.() === 0 ? 0o711 : 0o700);
    await access(folder, constants.W_OK | constants.X_OK);
  } catch (error) {
    const code = codeOf(error) ?? 'ENOENT';
    if (code === 'ENOSPC') throw new Refusal(`The disk of ${folder} is full. Free some space and start again.`);
    throw new Refusal(
      `The data folder ${folder} is not writable (${code}). Make it writable or set DATA_DIR to one that is.`,
    );
  }
}

/** Node's own recursive mkdir never returns below a folder like /proc, where creating anything fails with ENOENT. */
async function makeWithParents(folder: string, mode: number): Promise<void> {
  const parent = dirname(folder);
  if (!(await stat(parent).catch(() => null)) && parent !== folder) await makeWithParents(parent, mode);
  await mkdir(folder, { mode }).catch((error) => {
    if (error.code !== 'EEXIST') throw error;
  });
}
