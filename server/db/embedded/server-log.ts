import { type FileHandle, open, rename, stat } from 'node:fs/promises';
import { giveToOwnerOfFolder } from '#server/base/private-file.ts';
import { Refusal } from '#server/base/refusal.ts';
import { codeOf } from '../../base/error-code.ts';
import type { Place } from './folder.ts';

const KEEP_BYTES = 5_000_000;

/** The log file of PostgreSQL, rotated: two files of five megabytes each. */
export class PostgresLog {
  readonly file: FileHandle;
  readonly from: number;

  private constructor(file: FileHandle, from: number) {
    this.file = file;
    this.from = from;
  }

  static async open(path: string): Promise<PostgresLog> {
    try {
      const old = await stat(path).catch(() => null);
      if (old && old.size > KEEP_BYTES) await rename(path, `${path}.1`);
      const file = await open(path, 'a+', 0o600);
      await giveToOwnerOfFolder(path);
      return new PostgresLog(file, (await file.stat()).size);
    } catch (error) {
      throw new Refusal(`${path} cannot be written (${codeOf(error)}). Start as its owner, or as root.`);
    }
  }

  get fd() {
    return this.file.fd;
  }

  /** Everything written since it was opened. */
  async written(): Promise<string> {
    const { size } = await this.file.stat();
    const { buffer } = await this.file.read(Buffer.alloc(size - this.from), 0, size - this.from, this.from);
    return buffer.toString('utf8');
  }

  close() {
    return this.file.close();
  }
}

/** What PostgreSQL says about a folder that it cannot start from, whatever is tried. */
const DAMAGE =
  /pg_control|PG_VERSION|valid checkpoint|incompatible with server|invalid page|configuration file|is not a valid data directory|could not open (file|directory)|checksum/;

export function damaged(cluster: string, why: string): Refusal {
  return new Refusal(
    `The database in ${cluster} is damaged: ${why}. Nothing was changed. Restore it from a backup (docs/BACKUP.md).`,
  );
}

/** One line that explains to people why PostgreSQL could not be created or started. */
export function explain({ dataDir, cluster }: Place, output: string): Refusal {
  if (/No space left on device|Disk quota exceeded|ENOSPC/.test(output)) {
    return new Refusal(`The disk of ${cluster} is full. Free some space and start again; what was stored is safe.`);
  }
  if (/Read-only file system|Permission denied|EACCES|EROFS/.test(output)) {
    return new Refusal(`The database in ${cluster} is not writable: ${lastLine(output)}`);
  }
  if (/could not look up effective user ID/.test(output)) {
    return new Refusal(
      `User ${process.getuid?.()} has no name on this machine, and PostgreSQL does not run without: add it to /etc/passwd, start as another user, or set DATABASE_URL.`,
    );
  }
  if (DAMAGE.test(output)) return damaged(cluster, lastLine(output));
  return new Refusal(`PostgreSQL did not start: ${lastLine(output)} (more in ${dataDir}/postgres.log)`);
}

function lastLine(output: string): string {
  const lines = output.trim().split('\n');
  const fault = lines.findLast((line) => /FATAL|PANIC|error:/.test(line)) ?? lines.at(-1) ?? '';
  return fault.replace(/^.*?(FATAL|PANIC|error):\s*/, '').trim();
}
