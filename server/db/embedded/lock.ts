import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { giveToOwnerOfFolder, writePrivateFile } from '#server/base/private-file.ts';
import { Refusal } from '#server/base/refusal.ts';

const WAIT_MS = 3000;
const SQLITE_BUSY = 5;

/**
 * Locks a data folder for this process until it releases the lock or dies.
 * Node has no file locks; SQLite's are dropped by the kernel with their process, so that none is ever left over.
 * @throws Refusal with the pid of the owner, when another process still has the lock after three seconds.
 */
export async function ownFolder(dataDir: string, signal?: AbortSignal): Promise<{ release(): void }> {
  for (let waited = 0; ; waited += 100) {
    const lock = tryLock(dataDir);
    if (lock) {
      await giveToOwnerOfFolder(join(dataDir, 'lock'));
      await writePrivateFile(join(dataDir, 'owner.pid'), `${process.pid}\n`);
      return { release: () => lock.close() };
    }
    if (waited >= WAIT_MS) {
      const pid = await readFile(join(dataDir, 'owner.pid'), 'utf8').catch(() => 'unknown');
      throw new Refusal(
        `${dataDir} is in use by another しおり (pid ${pid.trim()}). Stop it, or set DATA_DIR and PORT to start a second one.`,
      );
    }
    await sleep(100, undefined, signal ? { signal } : {});
  }
}

function tryLock(dataDir: string): DatabaseSync | null {
  let lock: DatabaseSync | undefined;
  try {
    lock = new DatabaseSync(join(dataDir, 'lock'), { timeout: 0 });
    lock.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE');
    return lock;
  } catch (error) {
    lock?.close();
    if ((error as { errcode?: number }).errcode === SQLITE_BUSY) return null;
    throw new Refusal(
      `The data folder ${dataDir} cannot be locked (${(error as Error).message}). Is it writable, and on a local disk?`,
    );
  }
}
