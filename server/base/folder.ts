import { constants } from 'node:fs';
import { access, mkdir, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { codeOf } from './error-code.ts';
import { Refusal } from './refusal.ts';

/** Makes a folder of our own, with its parents. @throws Refusal when it cannot be made or written to. */
export async function makeFolder(folder: string) {
  try {
    // Root's own folder must let the unprivileged PostgreSQL pass through; nobody else's needs to.
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

/** Node's own recursive mkdir never ends below a folder like /proc, which says ENOENT to everything new. */
async function makeWithParents(folder: string, mode: number): Promise<void> {
  const parent = dirname(folder);
  if (!(await stat(parent).catch(() => null)) && parent !== folder) await makeWithParents(parent, mode);
  await mkdir(folder, { mode }).catch((error) => {
    if (error.code !== 'EEXIST') throw error;
  });
}
